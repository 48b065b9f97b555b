"""The reasons of a round robin in plain English."""

SENTENCES: dict[str, str] = {
    "round-robin.numbers-by-starting-number": "The numbers of the table for {size} are the starting numbers in order.",
    "round-robin.numbers-by-rating": "The numbers of the table for {size} go by rating, the highest first.",
    "round-robin.numbers-by-lot": "The numbers of the table for {size} were drawn by lot.",
    "round-robin.numbers-by-varma": (
        "The numbers of the table for {size} were drawn from Varma envelopes: players of one group do not meet "
        "in the last three rounds."
    ),
    "round-robin.no-varma": (
        "There is no Varma table for {field} players, so the numbers of the table for {size} were drawn by lot."
    ),
    "round-robin.table": (
        "{a} has number {white_number} and {b} number {black_number}: the table for {size} pairs them in round "
        "{round}, with White for {a}."
    ),
    "round-robin.first-cycle": (
        "{a} has number {white_number} and {b} number {black_number}: the first cycle of the table for {size} pairs "
        "them in round {round}, with White for {a}."
    ),
    "round-robin.second-cycle": (
        "{a} has number {white_number} and {b} number {black_number}: the second cycle of the table for {size} pairs "
        "them in round {round}, with colours reversed, so {a} has White."
    ),
    "round-robin.free": "{player} is free in this round: the field is odd, and nobody has the opposite number.",
    "round-robin.away": "{player} will not be there in this round.",
    "round-robin.opponent-away": "{player} wins without playing: {b} will not be there.",
    "round-robin.opponent-withdrew-late": (
        "{player} wins without playing: {b} withdrew after completing at least half of the games, so the rest are "
        "forfeits."
    ),
    "round-robin.opponent-withdrew-early": (
        "{player} is free: {b} withdrew before completing half of the games, so no game with {b} counts."
    ),
    "round-robin.no-number": (
        "{player} entered for round {entered}, when the table had no number left, and cannot be paired."
    ),
    "round-robin.fixed-table": "{player} always sits at table {table}.",
    "round-robin.table-by-lot": "Table {table} was drawn by lot.",
    "round-robin.forbidden": (
        "{a} and {b} should not meet, but in a round robin everybody meets everybody. Leave the game out by hand if "
        "it must not be played."
    ),
}
