"""What the big screen and the sheets of paper say in their own way: from afar, and with room to write."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubsite.templatetags.chess import playing, points
from tournaments.models import GameStatus
from tournaments.queries import bracket
from tournaments.queries.rounds import BoardLine, ByeLine
from tournaments.svg.layout import IN_THE_HALL
from tournaments.svg.tree import tree_svg
from tournaments.templatetags.tournaments import BYE_WORDS, board_result

register = template.Library()

LONG_TITLE, LONGEST_TITLE = 24, 56
ONE_LINE, TWO_LINES = 24, 48  # characters of a name on the big screen


@register.simple_tag
def hall_result(board: BoardLine) -> SafeString | str:
    """The result for the big screen; a dash before the first result of a board, so that names stand out."""
    if any(game.result for game in board.games):
        shown = board_result(board)
        return (
            format_html('<span class="hall-halves">{}</span>', shown)
            if len(board.games) > 1 and "½" in shown
            else shown
        )
    if board.is_postponed:
        return format_html('<span class="hall-none">{}</span>', _("later"))
    if board.game.status == GameStatus.IN_PLAY:
        return playing()
    if board.game.status == GameStatus.STOPPED:
        return format_html('<span class="hall-none">{}</span>', _("stopped"))
    return format_html('<span class="hall-none">{}</span>', "–")


@register.simple_tag
def hall_tree(part: bracket.Bracket) -> SafeString:
    """A part of the tree for the big screen."""
    return tree_svg(part, measures=IN_THE_HALL)


@register.filter
def long_name(name: str) -> str:
    """The classes of a name that needs two lines on the big screen, or three."""
    return "is-long is-longest" if len(name) > TWO_LINES else "is-long" if len(name) > ONE_LINE else ""


@register.filter
def title_size(text: str) -> str:
    """The class of a line in the head of the hall screen, so that it has room beside the clock; as in clock.js."""
    return "title-longest" if len(text) > LONGEST_TITLE else "title-long" if len(text) > LONG_TITLE else ""


@register.simple_tag
def paper_result(board: BoardLine) -> SafeString | str:
    """The result on paper: a colon to write around while there is none."""
    return board_result(board) if any(game.result for game in board.games) else ":"


@register.simple_tag
def bye_title(bye: ByeLine) -> str:
    """On paper: "Bye, 1 point:", "Absent:"."""
    word = str(BYE_WORDS.get(bye.kind, bye.kind)).capitalize()
    if not bye.points:
        return f"{word}:"
    if bye.points == 1:
        return _("%(word)s, 1 point:") % {"word": word}
    return _("%(word)s, %(points)s points:") % {"word": word, "points": points(bye.points)}
