"""What is refused, in which state and to whom: the page asked, the status, the sentence, and the input it keeps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.factories.tournaments import player_named
from tests.tournaments.refusal_states import Desk

Form = dict[str, Any]


@dataclass(frozen=True)
class Case:
    state: str
    name: str  # of the address
    status: int
    sentence: str
    form: Callable[[Desk], Form] = lambda _desk: {}
    args: Callable[[Desk], list[object]] = lambda _desk: []
    who: str = "director"
    kept: str = ""  # a piece of the page that shows what was typed


def game(number: int, board: int = 1) -> Callable[[Desk], list[object]]:
    return lambda desk: [desk.game(number, board).pk]


def player(name: str) -> Callable[[Desk], list[object]]:
    return lambda desk: [desk.player(name)]


def numbers(*values: int) -> Callable[[Desk], list[object]]:
    return lambda _desk: list(values)


def said(**form: Any) -> Callable[[Desk], Form]:
    return lambda _desk: form


def edit(action: str, first: str, second: str = "", **more: str) -> Callable[[Desk], Form]:
    def form(desk: Desk) -> Form:
        asked: Form = {"action": action, "player": desk.player(first), **more}
        return {**asked, "other": desk.player(second)} if second else asked

    return form


def settings(**changed: str) -> Callable[[Desk], Form]:
    return lambda desk: {**desk.settings(**changed), "version": str(desk.tournament.event_number)}


def exchange(number: int, board: int, **more: str) -> Callable[[Desk], Form]:
    """White of a board changes places with Black of the next one."""
    return lambda desk: {"player": desk.at(number, "w", board), "other": desk.at(number, "b", board % 3 + 1), **more}


FIELD = [
    Case("preparing", "enter", 409, "Registration for Test Open is closed. Ask the director.", who="member"),
    Case(
        "preparing",
        "add_players",
        409,
        "Test Open is full: 3 players. Raise the maximum, or wait for somebody to withdraw.",
        lambda desk: {"members": [desk.people["member"].pk]},
        kept="checked",
    ),
    Case(
        "preparing",
        "paste",
        409,
        "Test Open is full: 3 players.",
        said(names="New Name 1500", confirmed="yes"),
        kept="New Name 1500",
    ),
    Case("preparing", "add_players", 400, "Choose at least one member."),
    Case(
        "untouched",
        "paste",
        400,
        "Li Wei cannot have seed 1: it is already taken.",
        said(names="Samira Haddad 1500 1\nLi Wei 1400 1", confirmed="yes"),
        kept="Li Wei 1400 1",
    ),
    Case(
        "preparing",
        "paste",
        400,
        "Everybody on this list is already in.",
        said(names="Player 1 1500", confirmed="yes"),
        kept="Player 1 1500",
    ),
    Case(
        "preparing",
        "add_players",
        409,
        "Player 1 is already in this tournament.",
        lambda desk: {"members": [player_named(desk.tournament, "Player 1").member_id]},
    ),
    Case(
        "preparing",
        "player_action",
        409,
        "There is no free place. Raise the maximum first.",
        said(action="admit"),
        player("Winnie Waiting"),
    ),
    Case(
        "preparing",
        "player_action",
        409,
        "Player 1 is not on the waiting list.",
        said(action="admit"),
        player("Player 1"),
    ),
    Case(
        "preparing", "player_action", 409, "Player 1 has not withdrawn.", said(action="come-back"), player("Player 1")
    ),
    Case(
        "preparing",
        "player_action",
        409,
        "Wanda Withdrawn has already withdrawn.",
        said(action="withdraw"),
        player("Wanda Withdrawn"),
    ),
    Case(
        "preparing",
        "player_action",
        409,
        "There is no free place. Raise the maximum first.",
        said(action="come-back"),
        player("Wanda Withdrawn"),
    ),
    Case("preparing", "withdraw", 409, "Wanda Withdrawn has already withdrawn.", who="Wanda Withdrawn"),
    Case(
        "preparing",
        "player_edit",
        400,
        "Rounds run from 1 to 3.",
        said(form="bye", round_number="9", kind="half"),
        player("Player 1"),
        kept='value="9"',
    ),
    Case(
        "preparing",
        "bye",
        400,
        "Rounds run from 1 to 3.",
        said(round_number="9", kind="half"),
        who="Third Player",
        kept='value="9"',
    ),
    Case("preparing", "bye", 400, "Choose a round and a kind of bye.", said(round_number="x"), who="Third Player"),
    Case(
        "preparing",
        "drop_bye",
        409,
        "Player 1 has not asked for a bye in round 2.",
        args=lambda desk: [desk.player("Player 1"), 2],
    ),
    Case(
        "preparing",
        "player_edit",
        400,
        "Seed 1 is already taken.",
        said(form="seat", seed="1", table="7"),
        player("Player 2"),
        kept='value="7"',
    ),
    Case(
        "preparing",
        "keep_apart",
        400,
        "Choose two different players.",
        lambda desk: {"first": desk.player("Player 1"), "second": desk.player("Player 1")},
    ),
    Case("preparing", "keep_apart", 400, "Choose two players.", said(first="x", second="")),
    Case("preparing", "let_meet", 409, "These two are not kept apart.", args=numbers(99)),
    Case(
        "second_planned",
        "player_edit",
        409,
        "Round 2 is already planned. The director can mark a player absent there.",
        said(form="bye", round_number="2", kind="zero"),
        player("Player 1"),
        kept='value="2"',
    ),
    Case(
        "first_planned",
        "player_edit",
        409,
        "Round 1 is planned with the present seeds. Discard the plan before you change them.",
        said(form="seat", seed="3", table=""),
        player("Player 2"),
        kept='value="3"',
    ),
    Case(
        "playing",
        "player_edit",
        409,
        "Seeds are fixed once round 1 has started.",
        said(form="seat", seed="3", table=""),
        player("Player 2"),
        kept='value="3"',
    ),
    Case(
        "round_robin",
        "add_players",
        409,
        "Nobody can join a round robin or a knockout once round 1 has started.",
        lambda desk: {"members": [desk.people["member"].pk]},
    ),
    Case("finished", "add_players", 409, "Test Open is over.", lambda desk: {"members": [desk.people["member"].pk]}),
    Case("finished", "player_action", 409, "Test Open is over.", said(action="withdraw"), player("Player 1")),
    Case("finished", "player_action", 409, "Test Open is over.", said(action="come-back"), player("Player 4")),
    Case(
        "finished",
        "player_edit",
        409,
        "Test Open is over.",
        said(form="seat", seed="", table="7"),
        player("Player 2"),
        kept='value="7"',
    ),
    Case(
        "finished",
        "player_edit",
        409,
        "Test Open is over.",
        said(form="bye", round_number="3", kind="half"),
        player("Player 2"),
        kept='value="3"',
    ),
    Case(
        "finished",
        "drop_bye",
        409,
        "Test Open is over.",
        args=lambda desk: [desk.player("Player 2"), 3],
    ),
    Case(
        "finished",
        "keep_apart",
        409,
        "Test Open is over.",
        lambda desk: {"first": desk.player("Player 1"), "second": desk.player("Player 2")},
    ),
    Case("finished", "let_meet", 409, "Test Open is over.", args=numbers(99)),
]
TOURNAMENT = [
    Case("untouched", "direct", 403, "Only the directors of Test Open may do this.", who="member"),
    Case(
        "preparing",
        "appoint",
        400,
        "There is no member called “Nobody Here”.",
        said(member="Nobody Here"),
        kept='value="Nobody Here"',
    ),
    Case(
        "preparing",
        "appoint",
        400,
        "More than one member is called “player”: Player 1, Player 2, Third Player. Write the whole name.",
        said(member="player"),
        kept='value="player"',
    ),
    Case(
        "preparing",
        "appoint",
        400,
        "Gil Guest has no active account and cannot direct.",
        said(member="Gil Guest"),
        kept='value="Gil Guest"',
    ),
    Case("preparing", "appoint", 409, "Sam Second already directs this tournament.", said(member="Sam Second")),
    Case(
        "preparing",
        "dismiss",
        403,
        "Directors appoint others; only an administrator removes one.",
        args=lambda desk: [desk.people["second director"].pk],
    ),
    Case(
        "untouched",
        "dismiss",
        409,
        "A tournament always has a director. Appoint another one first.",
        args=lambda desk: [desk.director.pk],
    ),
    Case(
        "preparing",
        "settings",
        400,
        "3 players are already in. The maximum cannot be lower than that.",
        settings(maximum_players="2", place="Mill Lane"),
        kept='value="Mill Lane"',
    ),
    Case(
        "untouched",
        "settings",
        400,
        "The last day lies before the first day.",
        settings(starts_on="2026-11-20", ends_on="2026-11-19"),
        kept='value="2026-11-19"',
    ),
    Case(
        "untouched",
        "settings",
        400,
        "A win must be worth at least as much as a draw.",
        settings(points_win="1", points_draw="2"),
        kept='value="2"',
    ),
    Case(
        "untouched",
        "settings",
        400,
        "A draw must be worth at least as much as a loss.",
        settings(points_draw="0", points_loss="1"),
    ),
    Case(
        "untouched",
        "settings",
        400,
        "Points lie between 0 and 100.",
        settings(points_win="999.5"),
        kept='value="999.5"',
    ),
    Case(
        "untouched",
        "settings",
        400,
        "Only a Swiss system can be accelerated.",
        settings(system="round-robin", acceleration="baku"),
    ),
    Case("untouched", "settings", 400, "XYZ", settings(tie_breaks="XYZ"), kept='value="XYZ"'),
    Case(
        "untouched",
        "settings",
        412,
        "Dora Director changed this at",
        lambda desk: {**desk.settings(name="Other Name"), "version": "0"},
        kept='value="Other Name"',
    ),
    Case(
        "first_planned",
        "settings",
        409,
        "Round 1 is planned with the present settings. Discard the plan before you change them.",
        settings(number_of_rounds="4"),
        kept='value="4"',
    ),
    Case("finished", "settings", 409, "This tournament is finished and can no longer change.", settings(place="Here")),
    Case("finished", "registration", 409, "This tournament is finished and can no longer change.", said(open="yes")),
    Case(
        "untouched",
        "times",
        400,
        "Round 2 would start before the round ahead of it.",
        said(round_1="2026-11-20T19:00", round_2="2026-11-20T18:00"),
        kept='value="2026-11-20T18:00"',
    ),
    Case(
        "untouched",
        "times",
        400,
        "Round 1 would start in the year 9026. Check the date.",
        said(round_1="9026-11-20T19:00"),
        kept='value="9026-11-20T19:00"',
    ),
    Case("finished", "times", 409, "Test Open is over.", said(round_1="2026-11-20T19:00")),
    Case("first_planned", "discard", 409, "Round 1 is planned. Discard the plan first."),
    Case("playing", "discard", 409, "A tournament that has started cannot be discarded. Close it instead."),
    Case("untouched", "close", 409, "This tournament is preparing. Only a running one can be closed."),
    Case("playing", "close", 409, "Round 2 is being played. Close it before you close the tournament."),
    Case(
        "second_planned",
        "close",
        409,
        "Round 2 is planned. Start it, or discard it, before you close the tournament.",
    ),
    Case("between", "close", 400, "Only 1 of 3 rounds were played. Say why the tournament ends early."),
    Case(
        "all_played_but_one_postponed",
        "close",
        409,
        "A postponed game of round 1 has no result yet. The final ranking waits for it.",
    ),
    Case(
        "untouched",
        "reopen",
        409,
        "Only a closed tournament can be reopened.",
        said(reason="A slip was found."),
        who="administrator",
        kept='value="A slip was found."',
    ),
    Case("finished", "reopen", 400, "Say why the tournament is reopened.", who="administrator"),
    Case("finished", "reopen", 403, "Only an administrator reopens a closed tournament.", said(reason="Why not.")),
    Case("untouched", "undo", 409, "A tournament cannot be un-created. Discard it instead."),
    Case("finished", "undo", 409, "A closed tournament is reopened by an administrator."),
    Case("preparing", "undo", 412, "Step 1 is no longer the last one. Look at the log again.", said(number="1")),
    Case("just_started", "undo", 400, "The pairings of round 1 are public. Say why the start is taken back."),
    Case(
        "started_and_a_result_taken_back",
        "undo",
        409,
        "Round 1 has had a result. Its start can no longer be taken back.",
        said(reason="A mistake."),
        kept='value="A mistake."',
    ),
]
ROUNDS = [
    Case("alone", "plan", 409, "There is only 1 player. A round needs at least two."),
    Case("second_planned", "plan", 409, "Round 2 is planned. Start it, or discard it, before you plan the next one."),
    Case("playing", "plan", 409, "Round 2 is being played. Close it before you plan the next one."),
    Case("all_played_but_one_postponed", "plan", 409, "All rounds have been played. Close the tournament."),
    Case("finished", "plan", 409, "This tournament is finished."),
    Case("no_pairing_left", "plan", 409, "Pair by hand"),
    Case("between", "replan", 409, "No round is planned.", args=numbers(1)),
    Case("second_planned", "replan", 412, "Dora Director changed this at", said(version="1"), numbers(2)),
    Case(
        "second_planned", "edit", 409, "Choose two different players.", edit("swap", "Player 1", "Player 1"), numbers(2)
    ),
    Case(
        "second_planned", "edit", 409, "Choose two different players.", edit("pair", "Player 1", "Player 1"), numbers(2)
    ),
    Case(
        "second_planned",
        "edit",
        409,
        "The number of players is even, so nobody has the bye. Mark somebody absent, or pair two players freely.",
        edit("bye", "Player 1"),
        numbers(2),
    ),
    Case(
        "second_planned",
        "edit",
        409,
        "Player 5 is absent or has asked for a bye in this round.",
        edit("swap", "Player 1", "Player 5"),
        numbers(2),
    ),
    Case(
        "second_planned",
        "edit",
        409,
        "Player 1 is neither absent nor has asked for a bye.",
        edit("present", "Player 1"),
        numbers(2),
    ),
    Case(
        "second_planned",
        "edit",
        400,
        "have met before",
        lambda desk: {"action": "pair", "player": desk.at(1, "w"), "other": desk.at(1, "b")},
        numbers(2),
        kept='name="action" value="pair"',
    ),
    Case(
        "planned_before_a_newcomer",
        "edit",
        409,
        "Nora Newcomer came in after this round was planned. Plan it again.",
        edit("swap", "Player 1", "Nora Newcomer"),
        numbers(2),
    ),
    Case(
        "planned_before_a_newcomer",
        "start",
        409,
        "Nora Newcomer has neither a board nor a bye in round 2. Plan it again.",
        said(accept_all="yes"),
        numbers(2),
    ),
    Case(
        "first_planned_before_a_newcomer",
        "start",
        409,
        "Nora Newcomer came in after round 1 was planned. Plan it again.",
        said(accept_all="yes"),
        numbers(1),
    ),
    Case(
        "planned_before_somebody_left",
        "start",
        409,
        "Player 1 has withdrawn but is seated in round 2.",
        said(accept_all="yes"),
        numbers(2),
    ),
    Case(
        "planned_before_a_correction",
        "start",
        400,
        "A result of an earlier round changed after round 2 was planned.",
        said(accept_all="yes"),
        numbers(2),
    ),
    Case(
        "planned_with_flags",
        "start",
        409,
        "2 flags of round 4 have not been accepted. Look at them, accept them, then start.",
        args=numbers(4),
    ),
    Case("second_planned", "start", 409, "Round 1 has already been started by Dora Director.", args=numbers(1)),
    Case("playing", "close_round", 409, "Round 2 cannot be closed: no result yet on board 3.", args=numbers(2)),
    Case("playing", "close_round", 409, "Round 1 has already been closed by Dora Director.", args=numbers(1)),
    Case("knockout_level", "close_round", 409, "board 1", args=numbers(1)),
]
GAMES = [
    Case(
        "playing",
        "result",
        400,
        "Choose a result. To clear one, use “Clear the result”, with a reason.",
        said(result=""),
        game(2),
    ),
    Case("playing", "result", 400, "“2-0” is not a result.", said(result="2-0"), game(2)),
    Case("second_planned", "result", 409, "Round 2 has not started yet.", said(result="1-0"), game(2)),
    Case(
        "finished",
        "result",
        409,
        "The tournament is closed. An administrator can reopen it.",
        said(result="0-1"),
        game(1),
    ),
    Case("playing", "result", 412, "Dora Director changed this at", said(result="0-1", version="1"), game(2)),
    Case("playing", "result", 200, "Board 1 has a result: 1–0", said(result="0-1"), game(2)),
    Case(
        "playing", "board_edit", 400, "Round 1 is closed. Say why the result is corrected.", said(result="0-1"), game(1)
    ),
    Case(
        "playing",
        "board_edit",
        409,
        "Round 2 has already started. Its pairings stay as published; confirm that you know.",
        said(result="0-1", reason="The slip says so."),
        game(1),
        kept='value="The slip says so."',
    ),
    Case(
        "playing",
        "game_action",
        409,
        "Board 3 has no result.",
        said(action="clear", reason="A mistake."),
        game(2, 3),
        kept='value="A mistake."',
    ),
    Case(
        "playing",
        "game_action",
        409,
        "Round 1 is closed. Correct the result instead.",
        said(action="clear", reason="A mistake."),
        game(1),
    ),
    Case("playing", "game_action", 400, "Say why the result is cleared.", said(action="clear", reason=" "), game(2)),
    Case("playing", "game_action", 409, "The game on board 1 is finished.", said(action="postpone"), game(2)),
    Case("playing", "game_action", 409, "Round 1 is not being played.", said(action="start"), game(1)),
    Case("playing", "alter", 400, "This pairing is public. Say why it is altered.", exchange(2, 3), game(2, 3)),
    Case(
        "playing",
        "alter",
        409,
        "One of these boards already has a result. Its pairing can no longer be altered.",
        exchange(2, 3, reason="She is late."),
        game(2, 3),
        kept='value="She is late."',
    ),
    Case(
        "playing",
        "alter",
        409,
        "One of these games is postponed.",
        lambda desk: {"player": desk.at(2, "w", 3), "other": desk.at(2, "b", 2), "reason": "Late."},
        game(2, 3),
    ),
    Case(
        "between",
        "alter",
        409,
        "No round is being played.",
        lambda desk: {"player": desk.at(1, "w", 1), "other": desk.at(1, "b", 2), "reason": "Late."},
        game(1),
    ),
    Case(
        "playing",
        "report",
        403,
        "Only the two players of a game report its result.",
        said(result="1-0"),
        game(2, 3),
        who="member",
    ),
    Case(
        "just_started",
        "report",
        403,
        "In this tournament the director enters the results.",
        said(result="1-0"),
        game(1),
        who="white",
    ),
    Case("reporting", "report", 400, "Choose one of the three results.", said(result="+/-"), game(2, 2), who="w2"),
    Case(
        "reporting",
        "report",
        409,
        "The director has entered a result for board 1.",
        said(result="0-1"),
        game(2),
        who="w1",
    ),
    Case("reporting", "report", 409, "Round 1 is not being played.", said(result="0-1"), game(1), who="white"),
    Case(
        "reporting",
        "confirm",
        409,
        "There is no report of your opponent to answer on board 2.",
        args=game(2, 2),
        who="w2",
    ),
    Case(
        "reporting",
        "dispute",
        409,
        "There is no report of your opponent to answer on board 2.",
        args=game(2, 2),
        who="w2",
    ),
    Case(
        "knockout_closed",
        "board_edit",
        409,
        "A match of a knockout needs a winner, and its round is closed. Take the closing back first.",
        said(result="1/2-1/2", reason="It was drawn."),
        game(1),
        kept='value="It was drawn."',
    ),
    Case(
        "knockout_final",
        "board_edit",
        409,
        "Round 2 follows from who won here, and it has started.",
        said(result="0-1", reason="It was lost.", acknowledged="yes"),
        game(1),
    ),
    Case(
        "knockout_level",
        "decide",
        400,
        "The winner must be one of the two at this board.",
        lambda desk: {"winner": desk.at(1, "w", 2), "how": "by lot"},
        game(1),
        kept='value="by lot"',
    ),
    Case(
        "knockout_level",
        "decide",
        400,
        "Say how the match was decided: a play-off, a lot, …",
        lambda desk: {"winner": desk.at(1, "w"), "how": " "},
        game(1),
    ),
    Case(
        "knockout_closed",
        "decide",
        409,
        "Round 1 is not being played.",
        lambda desk: {"winner": desk.at(1, "w"), "how": "by lot"},
        game(1),
    ),
    Case("matches", "match", 400, "“many” is not the score of a match.", said(score="many"), numbers(1, 1)),
    Case("matches", "match", 400, "There is no board 9 in this round.", said(score="2-0"), numbers(1, 9)),
    Case("matches", "match", 400, "This match has 2 games, not", said(score="2-1"), numbers(1, 1)),
    Case(
        "matches",
        "match",
        400,
        "The winner must be one of the two at this board.",
        lambda desk: {"score": "1-1", "winner": desk.at(1, "w", 2), "how": "by lot"},
        numbers(1, 1),
    ),
    Case(
        "matches",
        "match",
        400,
        "Say how the match was decided: a play-off, a lot, …",
        lambda desk: {"score": "1-1", "winner": desk.at(1, "w")},
        numbers(1, 1),
    ),
    Case("matches_closed", "match", 409, "Round 1 is not being played.", said(score="2-0"), numbers(1, 1)),
]
# What is typed is one line that can be read, and nothing of it is cut off in silence.
WORDS = [
    Case(
        "playing",
        "game_action",
        400,
        "This contains characters that cannot be shown. Type it again by hand.",
        said(action="clear", reason="a\x00b"),
        game(2),
    ),
    Case(
        "playing",
        "game_action",
        400,
        "At most 400 characters of plain text.",
        said(action="clear", reason="a" * 10_000),
        game(2),
    ),
    Case(
        "second_planned",
        "edit",
        400,
        "This contains characters that cannot be shown. Type it again by hand.",
        edit("swap", "Player 1", "Player 2", reason="\x07"),
        numbers(2),
    ),
    Case(
        "untouched",
        "appoint",
        400,
        "This contains characters that cannot be shown. Type it again by hand.",
        said(member="Dora\x00"),
    ),
    Case("just_started", "undo", 400, "At most 400 characters of plain text.", said(reason="because " * 100)),
    Case(
        "knockout_level",
        "decide",
        400,
        "At most 120 characters of plain text.",
        lambda desk: {"winner": desk.at(1, "w"), "how": "x" * 121},
        game(1),
    ),
    Case("between", "close", 400, "A reason is one line of plain text.", said(reason="a\nb")),
]
CASES = [*FIELD, *TOURNAMENT, *ROUNDS, *GAMES, *WORDS]
