"""What an event was like, in sentences."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.explanations import isolated
from tournaments.models import Player
from tournaments.queries.report import Statistics, Streak

MOST_NAMED = 3


def percentage(value: Decimal | None) -> str:
    """66.7 as the reader's language writes it."""
    return "" if value is None else str(number_format(value, 1, use_l10n=True))


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
            % {"white": found.white, "black": found.black, "score": percentage(found.white_score)}
        )
    if found.streak is not None:
        said.append(_streak(found.streak, name_of))
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


def _streak(found: Streak, name_of: Callable[[Player], str]) -> str:
    """Whose they were; of many the first few in the order of the field, and how many more."""
    more = len(found.players) - MOST_NAMED
    facts = {"wins": found.wins, "names": ", ".join(map(name_of, found.players[:MOST_NAMED])), "more": more}
    if more < 1:
        return _("The longest row of wins: %(wins)d, by %(names)s.") % facts
    return (
        ngettext(
            "The longest row of wins: %(wins)d, by %(names)s and %(more)d more player.",
            "The longest row of wins: %(wins)d, by %(names)s and %(more)d more players.",
            more,
        )
        % facts
    )


def _games(found: Statistics) -> str:
    text = ngettext(
        "%(games)d game was played; %(draws)d (%(share)s %%) was drawn.",
        "%(games)d games were played; %(draws)d (%(share)s %%) were drawn.",
        found.games,
    ) % {"games": found.games, "draws": found.draws, "share": percentage(found.draw_share)}
    if found.forfeits:
        text += " " + ngettext("%(count)d more was forfeited.", "%(count)d more were forfeited.", found.forfeits) % {
            "count": found.forfeits
        }
    return text
