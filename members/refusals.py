"""What the members' services refuse, each with a name that tests and programs can rely on."""

from __future__ import annotations

from clubsite.refusals import BadValue, NotAllowed, Refused


class WrongStatus(Refused):
    """The member's status does not allow this."""

    code = "wrong-status"


class RoleStands(Refused):
    """The member already has, or does not have, this role."""

    code = "role-stands"


class OriginalStays(NotAllowed):
    """The original system administrator cannot be deleted, demoted, suspended or erased by anybody."""

    code = "original-stays"


class NotYourself(NotAllowed):
    """What nobody does to themselves through this door."""

    code = "not-yourself"


class StillNeeded(Refused):
    """Something in the club still depends on this member."""

    code = "still-needed"


class LinkClosed(Refused):
    """A one-time link was used, replaced, or is too old."""

    status = 410
    code = "link-closed"


class NotSetUp(Refused):
    """The club has no administrator yet, so there is nothing to ask about."""

    code = "not-set-up"


class AlreadySetUp(Refused):
    """The club has its original system administrator; set-up happens once."""

    code = "already-set-up"


class RatingMoved(Refused):
    """Two members of one change, or a rating outside what is possible."""

    status = 400
    code = "bad-rating"


class ImportRefused(BadValue):
    """The file cannot be imported; nothing was written."""

    code = "import-refused"
