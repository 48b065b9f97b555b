from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the members' app what it cannot know: who plays, directs and wins, and that there is a demo club."""
        from members.permissions import MAY_ENTER_GUESTS, MAY_SEE_CONTACT
        from members.queries import SOURCES, SUMS
        from members.services.erasure import HOLD, REASONS_TO_KEEP
        from members.services.own_data import PARTS
        from members.services.setup import DEMO_LOADERS
        from members.views.people import SECTIONS, TALLIES
        from tournaments.demo.load import load_at_setup
        from tournaments.people import (
            directs_something,
            hold_tournaments,
            names_of_sources,
            own_part,
            reason_to_keep,
            record_section,
            sums_of_ratings,
        )
        from tournaments.permissions import may_see_contact
        from tournaments.queries.record import tallies

        HOLD.append(hold_tournaments)
        REASONS_TO_KEEP.append(reason_to_keep)
        PARTS.append(("tournaments", own_part))
        MAY_SEE_CONTACT.append(may_see_contact)
        MAY_ENTER_GUESTS.append(directs_something)
        DEMO_LOADERS.append(load_at_setup)
        SECTIONS.append(record_section)
        TALLIES.append(tallies)
        SOURCES.append(names_of_sources)
        SUMS.append(sums_of_ratings)
