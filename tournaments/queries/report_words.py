"""What an event was like, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.explanations import isolated
from tournaments.models import Player
from tournaments.queries.report import Statistics


def isolated_name(player: Player) -> str:
    return isolated(player.name)


def statistics_sentences(found: Statistics, name_of: Callable[[Player], str] = isolated_name) -> list[str]:
    """One sentence for each thing worth telling; none about games that were not played."""
    if not found.games:
        return []
    said = [_games(found)]
    if found.knows_colours:
        said.append(
            _("White won %(white)d, Black won %(black)d: White scored %(score)s %%.")
            % {"white": found.white, "black": found.black, "score": found.white_score}
        )
    if found.streak is not None:
        names = ", ".join(name_of(player) for player in found.streak.players[:3])
        said.append(_("The longest row of wins: %(wins)d, by %(names)s.") % {"wins": found.streak.wins, "names": names})
    for upset in found.upsets:
        said.append(
            _("In round %(round)d %(winner)s beat %(loser)s, who was rated %(difference)d points higher.")
            % {
                "round": upset.round,
                "winner": name_of(upset.winner),
                "loser": name_of(upset.loser),
                "difference": upset.difference,
            }
        )
    return said


def _games(found: Statistics) -> str:
    text = ngettext(
        "%(games)d game was played; %(draws)d (%(share)s %%) was drawn.",
        "%(games)d games were played; %(draws)d (%(share)s %%) were drawn.",
        found.games,
    ) % {"games": found.games, "draws": found.draws, "share": found.draw_share}
    if found.forfeits:
        text += " " + ngettext("%(count)d more was forfeited.", "%(count)d more were forfeited.", found.forfeits) % {
            "count": found.forfeits
        }
    return text
