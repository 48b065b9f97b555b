"""What the database itself refuses of a tournament, even to raw SQL.

1. An event or a document is never changed, and never deleted but with the demo club it belongs to.
2. Nothing becomes part of the demo club later.
3. A round moves one step at a time, keeps its number, and only a planned one is ever deleted; a tournament moves along
   its own arrows.
4. The log has no gap: an event has the next number, and a tournament stands at the last one.
5. A seat belongs to a player and a game of its own round. Seats of a round that has started move in a step alone that
   has announced itself (`Work` does): `altering` holds the number of the event about to be written, so the permission
   ends with that very event.
6. A tournament never loses its last director.
7. Rounds are numbered without a gap; a game keeps its round and its board, a player the member they are.
"""

# ruff: noqa: S608 (the text of a trigger takes no parameters; nothing here comes from outside)

from __future__ import annotations

from typing import Any

from clubsite import triggers
from clubsite.triggers import Rule

LOG_IS_APPEND_ONLY = "the log of a tournament is append-only"
DOCUMENTS_STAY = "a document of a tournament is never changed"
ONE_STEP = "a round is planned, then started, then closed"
STARTED_STAYS = "a started round is never discarded"
KEEPS_ITS_PLACE = "a round keeps its number and its tournament"
HAS_RESULTS = "a round with a result is no plan any more"
ALONG_THE_ARROWS = "a tournament prepares, runs and finishes in this order"
NO_GAP = "the log of a tournament has no gap"
NOT_IN_SILENCE = "the seats of a started round change in a step of the log alone"
OF_THIS_ROUND = "a seat is for a player and a game of its own round"
ALWAYS_DIRECTED = "a tournament always has a director"
NO_ROUND_LEFT_OUT = "the rounds of a tournament have no gap"
SAME_GAME = "a game keeps its round, its board and its leg"
SAME_PERSON = "a player stays the member they are, in their tournament"
NOT_INTO_DEMO = "a tournament does not become part of the demo club later"

OF_DEMO = "EXISTS (SELECT 1 FROM tournaments_tournament t WHERE t.id = OLD.tournament_id AND t.is_demo)"


def _append_only(table: str, sentence: str) -> tuple[Rule, ...]:
    return (
        Rule(f"{table}_not_changed", "UPDATE", table, "TRUE", sentence),
        Rule(f"{table}_not_deleted", "DELETE", table, f"NOT {OF_DEMO}", sentence),
        # On SQLite, REPLACE deletes the row it meets without asking the delete trigger.
        Rule(
            f"{table}_not_replaced",
            "INSERT",
            table,
            f"EXISTS (SELECT 1 FROM {table} r WHERE r.id = NEW.id)",
            sentence,
        ),
        Rule(f"{table}_not_emptied", "TRUNCATE", table, "TRUE", sentence),
    )


TOURNAMENT, ROUND, GAME, SEAT = (f"tournaments_{name}" for name in ("tournament", "round", "game", "seat"))
EVENT, PLAYER, DIRECTORSHIP = (f"tournaments_{name}" for name in ("event", "player", "directorship"))

PAST_THE_ARROWS = (
    "(OLD.status = 'preparing' AND NEW.status = 'finished') OR (OLD.status = 'running' AND NEW.status = 'discarded') "
    "OR (OLD.status = 'finished' AND NEW.status IN ('preparing', 'discarded')) "
    "OR (OLD.status = 'discarded' AND NEW.status <> 'discarded')"
)
LAST_EVENT = f"COALESCE((SELECT MAX(e.number) FROM {EVENT} e WHERE e.tournament_id = NEW.id), 0)"
NEXT_EVENT = f"(SELECT t.event_number + 1 FROM {TOURNAMENT} t WHERE t.id = NEW.tournament_id)"
NEXT_ROUND = f"1 + COALESCE((SELECT MAX(r.number) FROM {ROUND} r WHERE r.tournament_id = NEW.tournament_id), 0)"
ELSEWHERE = (
    f"NOT EXISTS (SELECT 1 FROM {ROUND} r JOIN {PLAYER} p ON p.tournament_id = r.tournament_id "
    "WHERE r.id = NEW.round_id AND p.id = NEW.player_id) OR (NEW.game_id IS NOT NULL AND NOT EXISTS "
    f"(SELECT 1 FROM {GAME} g WHERE g.id = NEW.game_id AND g.round_id = NEW.round_id AND g.leg = NEW.leg))"
)
NO_OTHER_DIRECTOR = (
    f"NOT EXISTS (SELECT 1 FROM {DIRECTORSHIP} d WHERE d.tournament_id = OLD.tournament_id AND d.id <> OLD.id)"
)


def _begun_and_unannounced(row: str, besides: str = "") -> str:
    """Whether a seat is in a round that has begun, in a step that has not announced itself."""
    return (
        f"EXISTS (SELECT 1 FROM {ROUND} r JOIN {TOURNAMENT} t ON t.id = r.tournament_id WHERE r.id = {row}.round_id "
        f"AND r.status <> 'planned' AND COALESCE(t.altering, 0) <> t.event_number + 1{besides})"
    )


RULES_OF_STEPS: tuple[Rule, ...] = (
    Rule("tournaments_tournament_arrows", "UPDATE", TOURNAMENT, PAST_THE_ARROWS, ALONG_THE_ARROWS),
    Rule(
        "tournaments_tournament_at_last_event",
        "UPDATE",
        TOURNAMENT,
        f"NEW.event_number <> OLD.event_number AND NEW.event_number <> {LAST_EVENT}",
        NO_GAP,
    ),
    Rule("tournaments_event_is_next", "INSERT", EVENT, f"NEW.number <> {NEXT_EVENT}", NO_GAP),
    Rule(
        "tournaments_round_keeps_its_place",
        "UPDATE",
        ROUND,
        "NEW.number <> OLD.number OR NEW.tournament_id <> OLD.tournament_id",
        KEEPS_ITS_PLACE,
    ),
    Rule(
        "tournaments_round_has_results",
        "UPDATE",
        ROUND,
        "OLD.status = 'started' AND NEW.status = 'planned' "
        f"AND EXISTS (SELECT 1 FROM {GAME} g WHERE g.round_id = OLD.id AND g.result <> '')",
        HAS_RESULTS,
    ),
    Rule(
        "tournaments_round_not_emptied",
        "TRUNCATE",
        ROUND,
        f"EXISTS (SELECT 1 FROM {ROUND} r WHERE r.status <> 'planned')",
        STARTED_STAYS,
    ),
    Rule("tournaments_seat_comes_here", "INSERT", SEAT, ELSEWHERE, OF_THIS_ROUND),
    Rule("tournaments_seat_stays_here", "UPDATE", SEAT, ELSEWHERE, OF_THIS_ROUND),
    Rule("tournaments_seat_comes_in_step", "INSERT", SEAT, _begun_and_unannounced("NEW"), NOT_IN_SILENCE),
    Rule(
        "tournaments_seat_moves_in_step",
        "UPDATE",
        SEAT,
        f"{_begun_and_unannounced('OLD')} OR {_begun_and_unannounced('NEW')}",
        NOT_IN_SILENCE,
    ),
    Rule(
        "tournaments_seat_goes_in_step",
        "DELETE",
        SEAT,
        _begun_and_unannounced("OLD", " AND NOT t.is_demo"),
        NOT_IN_SILENCE,
    ),
    Rule("tournaments_seat_not_emptied", "TRUNCATE", SEAT, f"EXISTS (SELECT 1 FROM {SEAT})", NOT_IN_SILENCE),
    Rule(
        "tournaments_director_not_the_last",
        "DELETE",
        DIRECTORSHIP,
        f"{NO_OTHER_DIRECTOR} AND NOT {OF_DEMO}",
        ALWAYS_DIRECTED,
    ),
    Rule(
        "tournaments_director_not_moved",
        "UPDATE",
        DIRECTORSHIP,
        "NEW.tournament_id <> OLD.tournament_id",
        ALWAYS_DIRECTED,
    ),
    Rule(
        "tournaments_director_not_replaced",
        "INSERT",
        DIRECTORSHIP,
        f"EXISTS (SELECT 1 FROM {DIRECTORSHIP} d WHERE d.id = NEW.id AND d.tournament_id <> NEW.tournament_id)",
        ALWAYS_DIRECTED,
    ),
    Rule(
        "tournaments_director_not_emptied",
        "TRUNCATE",
        DIRECTORSHIP,
        f"EXISTS (SELECT 1 FROM {DIRECTORSHIP})",
        ALWAYS_DIRECTED,
    ),
)

FIRST_RULES: tuple[Rule, ...] = (
    *_append_only("tournaments_event", LOG_IS_APPEND_ONLY),
    *_append_only("tournaments_document", DOCUMENTS_STAY),
    Rule(
        "tournaments_tournament_not_into_demo",
        "UPDATE",
        "tournaments_tournament",
        "NEW.is_demo AND NOT OLD.is_demo",
        NOT_INTO_DEMO,
    ),
    Rule(
        "tournaments_round_one_step",
        "UPDATE",
        "tournaments_round",
        "(OLD.status = 'planned' AND NEW.status = 'closed') OR (OLD.status = 'closed' AND NEW.status = 'planned')",
        ONE_STEP,
    ),
    Rule(
        "tournaments_round_not_discarded",
        "DELETE",
        "tournaments_round",
        f"OLD.status <> 'planned' AND NOT {OF_DEMO}",
        STARTED_STAYS,
    ),
)

RULES_OF_PLACES: tuple[Rule, ...] = (
    Rule(
        "tournaments_round_is_next",
        "INSERT",
        ROUND,
        f"NEW.number > {NEXT_ROUND}",
        NO_ROUND_LEFT_OUT,
    ),
    Rule(
        "tournaments_game_keeps_its_place",
        "UPDATE",
        GAME,
        "NEW.round_id <> OLD.round_id OR NEW.board <> OLD.board OR NEW.leg <> OLD.leg",
        SAME_GAME,
    ),
    Rule(
        "tournaments_player_stays_who_they_are",
        "UPDATE",
        PLAYER,
        "NEW.member_id <> OLD.member_id OR NEW.tournament_id <> OLD.tournament_id",
        SAME_PERSON,
    ),
)

RULES = (*FIRST_RULES, *RULES_OF_STEPS, *RULES_OF_PLACES)


def install(apps: Any, schema_editor: Any) -> None:
    """The rules of the first migrations: those of steps name a column that came later."""
    triggers.install(schema_editor, FIRST_RULES)


def remove(apps: Any, schema_editor: Any) -> None:
    triggers.remove(schema_editor, FIRST_RULES)


def install_all(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor, RULES)


def remove_rules_of_steps(apps: Any, schema_editor: Any) -> None:
    triggers.remove(schema_editor, RULES_OF_STEPS)


def install_rules_of_places(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor, RULES_OF_PLACES)


def remove_rules_of_places(apps: Any, schema_editor: Any) -> None:
    triggers.remove(schema_editor, RULES_OF_PLACES)
