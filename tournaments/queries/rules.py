"""The rules of a tournament for its players, written from its settings."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.templatetags.chess import points
from pairing.systems import Format, system
from tournaments.models import Tournament
from tournaments.queries.options import option_lines
from tournaments.queries.standings import columns_of
from tournaments.systems_text import ADVICE, system_name


@dataclass
class Chapter:
    title: str
    sentences: list[str] = field(default_factory=list)
    settings: list[tuple[str, str]] = field(
        default_factory=list
    )  # what the system lets a director choose, and the choice

    @property
    def lines(self) -> list[str]:
        """All of it as sentences, for programs."""
        return [*self.sentences, *(f"{label}: {value}." for label, value in self.settings)]


def rules_of(tournament: Tournament) -> list[Chapter]:
    return [
        _pairing(tournament),
        _points(tournament),
        _standings(tournament),
        _results(tournament),
        _entries(tournament),
    ]


def _pairing(tournament: Tournament) -> Chapter:
    chapter = Chapter(_("Pairing"))
    say = chapter.sentences.append
    say(
        ngettext(
            "%(count)d round, paired by the system “%(system)s”.",
            "%(count)d rounds, paired by the system “%(system)s”.",
            tournament.number_of_rounds,
        )
        % {"count": tournament.number_of_rounds, "system": system_name(tournament.system)}
    )
    if tournament.system in ADVICE:
        say(str(ADVICE[tournament.system]))
    if system(tournament.system).format is Format.SWISS:
        say(
            {
                "rank": _("The first round is paired as the system says."),
                "lot": _("The first round is drawn by lot."),
                "seats": _("The first round is paired by seats, drawn by lot: each player meets the one opposite."),
            }[tournament.first_round]
        )
    if tournament.acceleration == "baku":
        say(_("The first rounds are accelerated by the Baku method."))
    if tournament.legs > 1:
        say(_("Each match has %(legs)d games, colours alternating.") % {"legs": tournament.legs})
    chapter.settings = option_lines(tournament.system, tournament.options)
    return chapter


def _points(tournament: Tournament) -> Chapter:
    chapter = Chapter(_("Points"))
    chapter.sentences.append(
        _("Win %(win)s, draw %(draw)s, loss %(loss)s; bye %(bye)s, win by forfeit %(forfeit)s.")
        % {
            "win": points(tournament.points_win),
            "draw": points(tournament.points_draw),
            "loss": points(tournament.points_loss),
            "bye": points(tournament.points_bye),
            "forfeit": points(tournament.points_forfeit),
        }
    )
    if tournament.legs > 1:
        chapter.sentences.append(
            _("Points are given for each game.")
            if tournament.score_unit == "game"
            else _("Points are given for the whole match.")
        )
    kind = system(tournament.system).format
    if kind is Format.SWISS:
        chapter.sentences.append(_("A postponed game counts as a draw for pairing until its result is known."))
    elif kind is Format.KNOCKOUT:
        chapter.sentences.append(_("The next round waits for a postponed game."))
    return chapter


def _standings(tournament: Tournament) -> Chapter:
    chapter = Chapter(_("Order in the standings"))
    columns = columns_of(tournament)
    if system(tournament.system).format is Format.KNOCKOUT:
        chapter.sentences.append(_("Places follow from the bracket: who stays in longer stands higher."))
    if columns:
        names = ", ".join(column.long for column in columns)
        chapter.sentences.append(_("Equal points are separated by: %(names)s.") % {"names": names})
        chapter.sentences.append(_("Tap a tie-break in the standings to see its sum."))
    elif system(tournament.system).format is Format.KNOCKOUT:
        chapter.sentences.append(
            _("Players who go out in the same round share a place, unless a game for it is played.")
        )
    else:
        chapter.sentences.append(_("Players with equal points share a place."))
    return chapter


def _results(tournament: Tournament) -> Chapter:
    chapter = Chapter(_("Results"))
    if tournament.players_report:
        chapter.sentences.append(
            _("Players report their own result, the opponent confirms it. The director's word is final.")
        )
    else:
        chapter.sentences.append(_("The director enters the results."))
    chapter.sentences.append(
        _("A wrong result is corrected at any time, publicly. Published pairings stay as they are.")
    )
    if tournament.rated:
        chapter.sentences.append(_("Games count for the club rating when the tournament closes."))
    return chapter


def _entries(tournament: Tournament) -> Chapter:
    chapter = Chapter(_("Coming late, leaving, byes"))
    if system(tournament.system).format is Format.SWISS:
        chapter.sentences.append(
            _("Who comes late plays from the next round and gets half a point for each round missed.")
            if tournament.late_entry_bye == "half"
            else _("Who comes late plays from the next round; missed rounds bring no points.")
        )
        chapter.sentences.append(_("A bye for a later round can be asked for until that round is planned."))
    else:
        chapter.sentences.append(_("Nobody can join once round 1 has started."))
        chapter.sentences.append(
            _("Whoever withdraws loses the next match without a game.")
            if system(tournament.system).format is Format.KNOCKOUT
            else _(
                "Whoever withdraws with less than half of the games completed counts in nobody's standings. "
                "With half or more, the games to come are won by the opponents."
            )
        )
    if tournament.maximum_players:
        chapter.sentences.append(
            _("At most %(count)d players; then there is a waiting list.") % {"count": tournament.maximum_players}
        )
    return chapter
