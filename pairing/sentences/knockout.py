"""The reasons of a knockout in plain English."""

SENTENCES: dict[str, str] = {
    "knockout.seeded": "{field} players are seeded into a bracket of {size}.",
    "knockout.drawn": "{field} players were drawn by lot into a bracket of {size}.",
    "knockout.out": "Out of the tournament, and not paired: {players}.",
    "knockout.not-in-the-bracket": "Entered after the bracket was made, and not paired: {players}.",
    "knockout.first-round": (
        "{a} is seed {seed}, {b} is seed {other_seed}: they have match {position} in the bracket of {size}."
    ),
    "knockout.winners": "{a} and {b} won neighbouring matches of round {round}.",
    "knockout.final": "{a} and {b} won all their matches: this is the final.",
    "knockout.third-place": "{a} and {b} lost the semifinals and play for third place.",
    "knockout.placement-losers": (
        "{a} and {b} lost neighbouring matches and play on for places {first_place} to {last_place}."
    ),
    "knockout.placement-winners": "{a} and {b} won on their way and play for places {first_place} to {last_place}.",
    "knockout.first-round-bye": (
        "{player} goes through: seed {seed} has nobody opposite in the bracket of {size}, because the byes go to the "
        "best seeds."
    ),
    "knockout.walkover": "{player} goes through without playing: {b} is not there.",
    "knockout.nobody-came-through": "{player} goes through: nobody came through on the other side.",
    "knockout.away": "{player} will not be there in this round.",
    "knockout.alternating": (
        "{a} has White: seed 1 has the colour set or drawn for it, and down the drawing the better seeds have White "
        "and Black in turn. This is match {position}."
    ),
    "knockout.fewer-whites": "{a} has White: {a} had it less often than {b} ({whites} to {other_whites}).",
    "knockout.last-colour": "{a} has White: both had it equally often, and the last colours are reversed.",
    "knockout.colour-by-lot": "{a} has White by lot: both had the same colours.",
    "knockout.fixed-table": "{player} always sits at table {table}.",
    "knockout.table-by-lot": "Table {table} was drawn by lot.",
    "knockout.forbidden": "{a} and {b} should not meet, but the bracket brings them together.",
}
