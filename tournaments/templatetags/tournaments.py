"""How a tournament is said on its pages: its status, the next step, results and byes in words."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import template
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.templatetags.chess import (
    PLAYING,
    colour_key,
    colour_word,
    is_winner,
    live,
    plain_result,
    playing,
    points,
    points_words,
    result,
    saved,
    score,
)
from clubsite.templatetags.look import field
from members.permissions import is_member
from tournaments.models import Game, GameStatus, Player, Tournament
from tournaments.queries import bracket
from tournaments.queries import overview as overviews
from tournaments.queries.cards import Meeting
from tournaments.queries.clock import face_of
from tournaments.queries.matches import scores_of
from tournaments.queries.mine import MyPlace
from tournaments.queries.overview import Overview, all_played
from tournaments.queries.rounds import WINNERS, BoardLine, Side
from tournaments.systems_text import system_name

if TYPE_CHECKING:
    from members.permissions import Actor

register = template.Library()

BYES: dict[str, Any] = {
    "pairing": gettext_lazy("has the bye"),
    "full": gettext_lazy("has a full-point bye"),
    "half": gettext_lazy("has a half-point bye"),
    "zero": gettext_lazy("does not play"),
    "absent": gettext_lazy("is absent"),
    "forfeit": gettext_lazy("forfeits"),
}
BYE_WORDS: dict[str, Any] = {
    "pairing": gettext_lazy("bye"),
    "full": gettext_lazy("full bye"),
    "half": gettext_lazy("half bye"),
    "zero": gettext_lazy("no game"),
    "absent": gettext_lazy("absent"),
    "forfeit": gettext_lazy("forfeit"),
    "late": gettext_lazy("not entered yet"),
    "withdrawn": gettext_lazy("withdrawn"),
    "out": gettext_lazy("out"),
    "own": gettext_lazy("own value"),
}
RESULT_WORDS: dict[str, Any] = {
    "1-0": gettext_lazy("White wins"),
    "1/2-1/2": gettext_lazy("Draw"),
    "0-1": gettext_lazy("Black wins"),
    "+/-": gettext_lazy("White wins, Black did not come"),
    "-/+": gettext_lazy("Black wins, White did not come"),
    "-/-": gettext_lazy("Neither came"),
    "0-0": gettext_lazy("Both lose"),
    "1/2-0": gettext_lazy("White draws, Black loses"),
    "0-1/2": gettext_lazy("White loses, Black draws"),
    "1-0 short": gettext_lazy("White wins, not rated"),
    "1/2-1/2 short": gettext_lazy("Draw, not rated"),
    "0-1 short": gettext_lazy("Black wins, not rated"),
}

HOW_IT_ENDED = {
    "1": gettext_lazy("won"),
    "½": gettext_lazy("drew"),
    "0": gettext_lazy("lost"),
    "+": gettext_lazy("won by forfeit"),
    "−": gettext_lazy("lost by forfeit"),
}


@register.simple_tag
def status_line(tournament: Tournament, overview: Overview) -> SafeString:
    """The line under a tournament's name: how it stands, which the live parts keep up to date, and what comes."""
    waits = not tournament.is_finished and not (overview.current and overview.current.is_started)
    return format_html(
        '<span class="status-now" id="status-now">{}</span> {}',
        status_now(tournament, overview),
        _next_start(overview) if waits else "",
    )


@register.simple_tag
def status_now(tournament: Tournament, overview: Overview) -> SafeString:
    """How the tournament stands in this moment: the same for every reader, whatever their time zone."""
    text = overviews.status_line(tournament, overview)
    if tournament.is_finished or overview.current is None:
        return format_html("<span>{}</span>", text)
    results = format_html('<span class="second">{}</span>', overviews.results_line(overview))
    if overview.current.is_started:
        return format_html("{} {}", live(text), results)
    return format_html("<b>{}</b> {}", text, results)


def _next_start(overview: Overview) -> SafeString:
    """When the next round is meant to start, in the reader's time zone."""
    row = overview.next_time
    if row is None:
        return SafeString("")
    local = timezone.localtime(row.starts_at)
    return format_html(
        '<span class="second">{} <time datetime="{}" data-local="both">{}</time></span>',
        _("Round %(number)d starts") % {"number": row.number},
        row.starts_at.isoformat(),
        date_format(local, _("D j M, H:i")),
    )


@register.inclusion_tag("tournaments/_next_step.html", takes_context=True)
def next_step(context: template.Context, tournament: Tournament, overview: Overview) -> dict[str, Any]:
    """The one primary action of a director's page."""
    return {
        "tournament": tournament,
        "overview": overview,
        "all_played": not tournament.is_finished and all_played(tournament, overview),
        "csrf_token": context.get("csrf_token"),
        "path": context["request"].path,
    }


@register.inclusion_tag("tournaments/_rounds.html")
def rounds_nav(tournament: Tournament, overview: Overview, chosen: int, kind: str) -> dict[str, Any]:
    """The rounds as figures: `kind` is `round` for pairings, `standings` for the table after a round."""
    begun = [round_.number for round_ in overview.rounds if not round_.is_planned]

    def address(number: int) -> str:
        if kind == "round":
            return reverse("tournaments:round", args=[tournament.slug, number])
        base = reverse("tournaments:standings", args=[tournament.slug])
        return base if begun and number == begun[-1] else f"{base}?after={number}"

    last = max(tournament.number_of_rounds, begun[-1] if begun else 0)
    return {
        "rounds": [
            {"number": n, "address": address(n) if n in begun else "", "chosen": n == chosen}
            for n in range(1, last + 1)
        ]
    }


@register.simple_tag
def board_result(board: BoardLine) -> SafeString | str:
    """The result of a board, the score of a match, or what is going on there."""
    if len(board.games) > 1:
        first, second = board.score
        if any(game.result for game in board.games):
            return format_html("{}–{}", points(first), points(second))
        return playing()
    return game_result(board.game)


@register.simple_tag
def game_result(game: Game) -> SafeString | str:
    if game.result:
        return result(game.result)
    if game.status == GameStatus.POSTPONED:
        return format_html('<span class="hint">{}</span>', _("postponed"))
    if game.status == GameStatus.STOPPED:
        return format_html('<span class="hint">{}</span>', _("stopped"))
    if game.status == GameStatus.PLANNED:
        return format_html('<span class="second">{}</span>', "–")
    return playing()


@register.simple_tag
def board_score(board: BoardLine, colour: str) -> SafeString | str:
    """Each side's half of the result, for the phone."""
    if len(board.games) > 1:
        if not any(game.result for game in board.games):
            return playing("") if board.game.status == GameStatus.IN_PLAY else ""
        return points(board.score[0 if colour == "w" else 1])
    if board.game.result:
        return score(board.game.result, colour)
    return playing("") if board.game.status == GameStatus.IN_PLAY else ""


@register.simple_tag
def bye_words(kind: str, value: Decimal | None = None) -> str:
    """Why somebody has no game: "has the bye, 1 point"."""
    words = str(BYES.get(kind, kind))
    if value is None:
        return words
    return f"{words}, {points_words(value)}"


@register.simple_tag
def bye_word(kind: str) -> str:
    return str(BYE_WORDS.get(kind, kind))


@register.filter
def result_words(value: str) -> str:
    return str(RESULT_WORDS.get(value, value))


@register.simple_tag
def outcome(board: BoardLine, game: Game, value: str) -> str:
    """A result with the name of who won it: the sides of a game are mistaken more easily than its players."""
    name = {"w": side_of(board, game), "b": other_side_of(board, game)}.get(WINNERS.get(value, ""))
    words = _("%(name)s wins") % {"name": name.player.name} if name else str(RESULT_WORDS.get(value, ""))
    return f"{plain_result(value)}, {words}"


@register.simple_tag
def report_line(game: Game, asked: Player | None = None) -> str:
    """What the players themselves have said. `asked` is whoever is to confirm it: a guest cannot."""
    said = str(RESULT_WORDS.get(game.reported_result, ""))
    if game.report == "reported" and asked is not None and asked.member.is_guest:
        return _("Reported: %(result)s. Waiting for the director.") % {"result": said}
    if game.report == "reported":
        return _("Reported: %(result)s. Waiting for the opponent.") % {"result": said}
    if game.report == "disputed":
        return _("Disputed. The director decides.")
    if game.report == "confirmed":
        return _("Reported and confirmed: %(result)s.") % {"result": said}
    return ""


@register.simple_tag
def my_outcome(game: Game, colour: str) -> str:
    """What a result means to the one who had that colour; nothing for the rare ones that speak for themselves."""
    if is_winner(game.result, colour):
        return _("you won")
    if is_winner(game.result, "b" if colour == "w" else "w"):
        return _("you lost")
    return _("a draw") if game.result.startswith("1/2-1/2") else ""


@register.simple_tag
def meeting_words(meeting: Meeting) -> str:
    """How a round went for one player: "Black, won", "White, playing", "won by forfeit", "bye"."""
    if meeting.opponent is None:
        return bye_word(meeting.why)
    if meeting.postponed:
        how = _("postponed, a draw until it is played")
    elif meeting.playing:
        how = str(PLAYING)
    elif meeting.text in HOW_IT_ENDED:
        how = str(HOW_IT_ENDED[meeting.text])
    else:
        how = points_words(meeting.points)
    if meeting.wins:
        how = _("%(how)s, wins the match") % {"how": how}
    return f"{colour_word(colour_key(meeting.colour))}, {how}" if meeting.colour else how


@register.simple_tag
def tournament_note(tournament: Tournament) -> str:
    """System, rounds and players in one line; wants `field` from `with_counts`."""
    return _("%(system)s, %(rounds)d rounds, %(players)d players") % {
        "system": system_name(tournament.system),
        "rounds": tournament.number_of_rounds,
        "players": tournament.field,  # type: ignore[attr-defined]
    }


@register.simple_tag
def live_round(tournament: Tournament) -> SafeString | str:
    """Where a running tournament stands; wants `begun` and `being_played` from `with_counts`."""
    facts: dict[str, int] = {"number": tournament.begun, "all": tournament.number_of_rounds}  # type: ignore[attr-defined]
    if tournament.being_played:  # type: ignore[attr-defined]
        return live(_("Round %(number)d of %(all)d is being played") % facts)
    return _("Round %(number)d of %(all)d is over") % facts


@register.simple_tag
def my_place(places: dict[int, MyPlace] | str, tournament: Tournament) -> SafeString | str:
    """The way to the reader's own line in the standings, for a list of tournaments; nothing where they do not play."""
    mine = places.get(tournament.pk) if isinstance(places, dict) else None
    if mine is None:
        return ""
    text = _("Your place: %(place)d, %(points)s") % {"place": mine.place, "points": points_words(mine.points)}
    address = reverse("tournaments:standings", args=[tournament.slug])
    return format_html('<a href="{}#place-{}">{}</a>', address, mine.player, text)


@register.simple_tag
def places(tournament: Tournament) -> str:
    """How many places are left, for a list of coming tournaments."""
    playing_now: int = tournament.playing  # type: ignore[attr-defined]
    waiting: int = tournament.waiting  # type: ignore[attr-defined]
    return _places(tournament.maximum_players, playing_now, waiting)


@register.simple_tag
def places_left(tournament: Tournament, overview: Overview) -> str:
    return _places(tournament.maximum_players, overview.playing, overview.waiting)


@register.filter
def is_full(tournament: Tournament) -> bool:
    """Whether whoever signs up now will wait; wants `playing` from `with_counts`."""
    playing_now: int = tournament.playing  # type: ignore[attr-defined]
    return tournament.maximum_players is not None and playing_now >= tournament.maximum_players


def _places(maximum: int | None, entered: int, waiting: int) -> str:
    if maximum is None:
        return ngettext("%(count)d player", "%(count)d players", entered) % {"count": entered}
    left = max(maximum - entered, 0)
    if not left and waiting:
        return ngettext("Full, %(count)d waiting", "Full, %(count)d waiting", waiting) % {"count": waiting}
    if not left:
        return _("Full, with a waiting list")
    return ngettext("%(count)d place left", "%(count)d places left", left) % {"count": left}


@register.inclusion_tag("tournaments/hall/_clock_line.html")
def clock_line(tournament: Tournament) -> dict[str, Any]:
    """The clock over the pairings; nothing where none runs."""
    return {"tournament": tournament, "face": face_of(tournament)}


@register.simple_tag
def match_scores(tournament: Tournament, board: BoardLine) -> dict[str, list[tuple[str, str, bool]]]:
    """The scores of a match worth a button, each with how it is printed and whether it stands; level ones apart."""
    now = str(board.match_score) if board.match_score.games else ""
    found = scores_of(tournament)
    return {
        name: [(score, score.replace("-", "–"), score == now) for score in scores] for name, scores in found.items()
    }


@register.filter
def is_knockout(tournament: Tournament) -> bool:
    return bracket.is_knockout(tournament)


@register.filter
def add_text(text: str, value: object) -> str:
    """`seed ` and 3 become `seed 3`."""
    return f"{text}{value}"


@register.filter
def entry_id(board: int, leg: int) -> str:
    """The id of one game in the list of results."""
    return f"board-{board}" if leg == 1 else f"board-{board}-{leg}"


@register.filter
def is_untouched(board: BoardLine) -> bool:
    """Whether nothing is known of any of its games yet: one tap is then the quickest way to tell the match."""
    nothing_yet = (GameStatus.PLANNED, GameStatus.IN_PLAY)
    return not any(game.result or game.report or game.status not in nothing_yet for game in board.games)


@register.filter
def side_of(board: BoardLine, game: Game) -> Side:
    """Who has White in this game: colours alternate from leg to leg."""
    return board.white if game.leg % 2 else board.black


@register.filter
def other_side_of(board: BoardLine, game: Game) -> Side:
    return board.black if game.leg % 2 else board.white


@register.simple_tag
def saved_line(game: Game, member: Actor) -> SafeString:
    """Who saved a result, and when: "Saved 19:34 by you", "Saved 19:31 by both players"."""
    if game.entered_at is None:
        return saved(_("Saved"))
    if game.report == "confirmed" and game.reported_result == game.result:
        who = _("by both players")
    elif is_member(member) and game.entered_by_id == member.pk:
        who = _("by you")
    else:
        who = _("by %(name)s") % {"name": game.entered_by.display_name if game.entered_by else ""}
    moment = format_html(
        '<time datetime="{}" data-local="time">{}</time>',
        game.entered_at.isoformat(),
        timezone.localtime(game.entered_at).strftime("%H:%M"),
    )
    return saved(format_html("{} {} {}", _("Saved"), moment, who))


@register.simple_tag
def field_named(form: Any, name: str) -> SafeString:
    """A field whose name is only known at run time, in the look of all others."""
    return SafeString(render_to_string("components/_field.html", field(form[name])))
