"""What is found in the settings of a tournament, said to the director in their own language.

A problem has a code and facts; its sentence takes the facts in braces. Sentences that the pairing
package has already are taken from there.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from pairing.sentences import swiss_setup
from pairing.standings.sentences import PROBLEMS

SENTENCES: dict[str, Any] = {
    **{code: _(sentence) for code, sentence in (swiss_setup.SENTENCES | PROBLEMS).items()},
    "first-round-not-used": _("Here a table or a tree decides the first round; the choice for round 1 has no effect."),
    "baku-needs-win-of-two-draws": _(
        "Baku acceleration needs a win worth two draws and a loss worth nothing. Change the points, or do without it."
    ),
    "round-robin.rounds": _("The table of this field has {needed} rounds, not {rounds}."),
    "round-robin.cycles": _("Everybody meets everybody once or twice, not {cycles} times."),
    "round-robin.no-varma": _(
        "There is no Varma table for {players} players, only for {smallest} to {largest}; the numbers are drawn by lot."
    ),
    "round-robin.no-groups": _("Varma tables keep players of one group apart, but nobody here belongs to a group."),
    "round-robin.late-entries": _("The table has no place for who came after round 1: number {players}."),
    "round-robin.forbidden-pairs": _("In a round robin everybody meets everybody; pairs kept apart will meet too."),
    "round-robin.requested-points": _(
        "In a round robin a missed game is lost or free: a requested bye gives no points here."
    ),
    "knockout.rounds": _("The tree of this field has {needed} rounds, not {rounds}."),
    "knockout.legs": _("A match of a knockout has {allowed} games, not {legs}."),
    "knockout.shared-seeds": _("Several players share seed {seeds}. Give each their own."),
    "knockout.seeds-not-used": _("The tree is drawn by lot, so the seeds have no effect."),
    "knockout.late-entries": _("The tree has no place for who came after it was made: number {players}."),
    "knockout.no-lower-places": _("With so few players there is no match for third or lower places."),
    "knockout.forbidden-pairs": _("The tree decides who meets; pairs kept apart may meet all the same."),
    "knockout.requested-points": _(
        "In a knockout who is away is out, or goes through without playing: a requested bye gives no points."
    ),
    "keizer.no-number": _("One of the Keizer numbers is no number one can reckon with."),
    "keizer.ratio": _("The first must be worth more than the last: the ratio is {ratio}, and must be above 1."),
    "keizer.shares": _("A share lies between 0 and 1: {shares}."),
    "keizer.negative": _("Distance, absences that count and shaken ratings cannot be below 0."),
    "keizer.worthless-players": _(
        "With these values the last of {players} players is worth nothing, so beating them brings nothing."
    ),
}
