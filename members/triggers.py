"""What the database itself refuses about people, whoever asks and however (`clubsite.triggers` installs it).

1. The original system administrator is never deleted, demoted, suspended or made less than the original.
2. A line of the rating ledger or of the membership log is never changed, and never deleted but with the invented
   member of the demo club it belongs to.
3. Nobody becomes part of the demo club later.
4. A club rating and the games played are what the ledger says, and nothing else.
"""

# ruff: noqa: S608 (the text of a trigger takes no parameters; nothing here comes from outside)

from __future__ import annotations

from clubsite.triggers import Rule

ORIGINAL_STAYS = "the original system administrator stays"
LEDGER_IS_APPEND_ONLY = "the rating ledger is append-only"
LOG_IS_APPEND_ONLY = "the membership log is append-only"
RATING_FOLLOWS_LEDGER = "a rating changes only through the ledger"
NOT_INTO_DEMO = "a member does not become part of the demo club later"

MEMBER, LEDGER, LOG = "members_member", "members_ratingchange", "members_memberchange"

DEMOTED = (
    "OLD.is_original AND (NOT NEW.is_original OR NEW.role <> 'system_administrator' "
    "OR NEW.status <> 'active' OR NEW.id <> OLD.id)"
)
# SQLite's REPLACE deletes the row it meets without asking the delete trigger, so meeting the original is refused.
MEETS_ORIGINAL = (
    f"EXISTS (SELECT 1 FROM {MEMBER} m WHERE m.is_original AND m.id <> {{itself}} AND (m.id = NEW.id "
    "OR NEW.is_original OR lower(m.username) = lower(NEW.username) "
    "OR (m.email <> '' AND lower(m.email) = lower(NEW.email))))"
)
LAST_LINE = f"(SELECT c.after FROM {LEDGER} c WHERE c.member_id = NEW.id ORDER BY c.id DESC LIMIT 1)"
GAMES_COUNTED = f"COALESCE((SELECT SUM(c.games) FROM {LEDGER} c WHERE c.member_id = NEW.id), 0)"
OFF_THE_LEDGER = (
    "NEW.start_rating <> OLD.start_rating "
    f"OR (NEW.club_rating <> OLD.club_rating AND NEW.club_rating <> COALESCE({LAST_LINE}, -1)) "
    f"OR (NEW.games_played <> OLD.games_played AND NEW.games_played <> {GAMES_COUNTED})"
)
NOT_AT_THE_START = "NEW.club_rating <> NEW.start_rating OR NEW.games_played <> 0"
OUT_OF_LINE = f"NEW.before <> (SELECT m.club_rating FROM {MEMBER} m WHERE m.id = NEW.member_id)"


def append_only(table: str, sentence: str) -> list[Rule]:
    """Rows come and stay. The insert rule is against SQLite's REPLACE."""
    there_already = f"EXISTS (SELECT 1 FROM {table} r WHERE r.id = NEW.id)"
    of_demo = f"EXISTS (SELECT 1 FROM {MEMBER} m WHERE m.id = OLD.member_id AND m.is_demo)"
    return [
        Rule(f"{table}_not_changed", "UPDATE", table, "TRUE", sentence),
        Rule(f"{table}_not_deleted", "DELETE", table, f"NOT {of_demo}", sentence),
        Rule(f"{table}_not_replaced", "INSERT", table, there_already, sentence),
        Rule(f"{table}_not_emptied", "TRUNCATE", table, "TRUE", sentence),
    ]


RULES: list[Rule] = [
    Rule("members_original_not_deleted", "DELETE", MEMBER, "OLD.is_original", ORIGINAL_STAYS),
    Rule("members_original_not_demoted", "UPDATE", MEMBER, DEMOTED, ORIGINAL_STAYS),
    Rule("members_original_not_replaced", "INSERT", MEMBER, MEETS_ORIGINAL.format(itself="-1"), ORIGINAL_STAYS),
    Rule("members_original_not_pushed_out", "UPDATE", MEMBER, MEETS_ORIGINAL.format(itself="OLD.id"), ORIGINAL_STAYS),
    Rule(
        "members_original_not_emptied",
        "TRUNCATE",
        MEMBER,
        f"EXISTS (SELECT 1 FROM {MEMBER} m WHERE m.is_original)",
        ORIGINAL_STAYS,
    ),
    Rule("members_not_into_demo", "UPDATE", MEMBER, "NEW.is_demo AND NOT OLD.is_demo", NOT_INTO_DEMO),
    Rule("members_rating_at_the_start", "INSERT", MEMBER, NOT_AT_THE_START, RATING_FOLLOWS_LEDGER),
    Rule("members_rating_follows_ledger", "UPDATE", MEMBER, OFF_THE_LEDGER, RATING_FOLLOWS_LEDGER),
    Rule("members_ledger_in_line", "INSERT", LEDGER, OUT_OF_LINE, RATING_FOLLOWS_LEDGER),
    *append_only(LEDGER, LEDGER_IS_APPEND_ONLY),
    *append_only(LOG, LOG_IS_APPEND_ONLY),
]
