"""What the steps of the Dubov system of 2026 say."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "dubov.halves": "Score {score}, nobody has played: first half {first}, second half {second}.",
    "dubov.subgroups": "Score {score}. Want White: {first}. Want Black: {second}.",
    "dubov.upfloaters": "Score {score}: residents {size}, upfloaters needed {count}: {players}.",
    "dubov.upfloater-illegal": "Passed over, who have met, or may not meet, every resident: {players}.",
    "dubov.upfloater-worse": "Passed over, with whom this bracket, or the round below, would be worse: {players}.",
    "dubov.bracket": "Paired in the bracket with score {score}.",
    "dubov.upfloater": (
        "{player} comes up from score {score} to {target}, in the first set of upfloaters that leaves the bracket at "
        "its best."
    ),
    "dubov.upfloats-again": "{player} came up in the last round too: nobody else could without worse.",
    "dubov.upfloats-often": "{player} has come up {count} times already: nobody else could without worse.",
    "dubov.shifted-unavoidable": (
        "{player} wants {colour} but changes the subgroup: there somebody has to meet their own, and this is the "
        "first from the middle who can."
    ),
    "dubov.shifted-equalising": (
        "{player} wants {colour} but changes the subgroup to make both equal: the first from the middle who can."
    ),
    "dubov.passed-illegal": "{a} has met, or may not meet, who stood before: {others}.",
    "dubov.passed-unsafe": "With {players} as opponent the others could not all be paired.",
    "dubov.row": "Row {row}: {a}, by the average rating of the opponents so far ({aro}), meets {b}.",
}
