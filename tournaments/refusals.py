"""What the services of a tournament refuse, each with a stable code for programs."""

from __future__ import annotations

from clubsite.refusals import BadValue, NotAllowed, Refused, Stale


class WrongStatus(Refused):
    """The tournament, round or game is not in a state that allows this."""

    code = "wrong-status"


class RoundStillOpen(Refused):
    code = "round-still-open"


class NoOpenRound(Refused):
    code = "no-open-round"


class AlreadyStarted(Refused):
    code = "round-already-started"


class FlagsNotAccepted(Refused):
    code = "flags-not-accepted"


class PlanOutdated(Refused):
    """Something the plan was made from has changed since."""

    code = "plan-outdated"


class ReasonNeeded(Refused):
    """The step is unwise or late, and needs the director's reason in words."""

    status = 400
    code = "reason-needed"

    def __init__(self, message: str, warnings: tuple[str, ...] = ()) -> None:
        super().__init__(message, field="reason")
        self.warnings = warnings


class AcknowledgementNeeded(Refused):
    """The director confirms: that a later round stays as published, or that a result that stands is to change."""

    code = "acknowledgement-needed"


class ResultsMissing(Refused):
    code = "results-missing"


class ImpossiblePairing(Refused):
    """An edit would seat somebody twice, leave somebody out, or seat a stranger."""

    code = "impossible-pairing"


class CannotPair(Refused):
    """The system finds no legal round, or there is nobody to pair."""

    code = "cannot-pair"


class Full(Refused):
    code = "tournament-full"


class RegistrationClosed(Refused):
    code = "registration-closed"


class AlreadyEntered(Refused):
    code = "already-entered"


class Frozen(Refused):
    """Settings that may not change once round 1 has started."""

    code = "frozen"


class LastDirector(Refused):
    code = "last-director"


class NothingToUndo(Refused):
    code = "nothing-to-undo"


class CannotUndo(Refused):
    code = "cannot-undo"


__all__ = [
    "AcknowledgementNeeded",
    "AlreadyEntered",
    "AlreadyStarted",
    "BadValue",
    "CannotPair",
    "CannotUndo",
    "FlagsNotAccepted",
    "Frozen",
    "Full",
    "ImpossiblePairing",
    "LastDirector",
    "NoOpenRound",
    "NotAllowed",
    "NothingToUndo",
    "PlanOutdated",
    "ReasonNeeded",
    "Refused",
    "RegistrationClosed",
    "ResultsMissing",
    "RoundStillOpen",
    "Stale",
    "WrongStatus",
]
