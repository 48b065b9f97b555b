"""What the steps of the club Swiss say, and those every Swiss of the club shares."""

from __future__ import annotations

SENTENCES: dict[str, str] = {
    "club-swiss.next": (
        "{player}, with a score of {points}, is next in the ranking and looks for a new opponent, "
        "the lowest ranked with that score first."
    ),
    "club-swiss-mid.next": (
        "{player}, with a score of {points}, is next in the ranking and looks for a new opponent, "
        "from {b} in the middle first upwards, then down."
    ),
    "club-swiss.met": "{b} was passed over: they met in round {rounds}.",
    "club-swiss.met-often": "{b} was passed over: they met in rounds {rounds}.",
    "club-swiss.forbidden": "{players}: the director keeps this pair apart.",
    "club-swiss.colours": (
        "{players}: both are due {due_colour}, and neither may have {third_colour} a third time running."
    ),
    "club-swiss.unsafe": "{players}: this game would leave players who cannot all find a new opponent.",
    "club-swiss.unsafe-again": "{players}: this game would bring the round more rematches than it needs.",
    "club-swiss.nobody-fits": ("Nobody who can be met has colours that fit, so {a} meets {b}, the first in the list."),
    "club-swiss.rematches-needed": "However this round is paired, it needs rematches: at best {count}.",
    "club-swiss.met-everybody": "{player} has met everybody left who may be met, so this is a rematch.",
    "club-swiss.rematch-for-the-rest": (
        "A new opponent for {player} would cost the others more rematches, so this is a rematch."
    ),
    "club-swiss.again": (
        "{b} comes next of those met least often and longest ago: their only game was in round {rounds}."
    ),
    "club-swiss.again-often": (
        "{b} comes next of those met least often and longest ago: their games were in rounds {rounds}."
    ),
    "club-swiss.looks-down": "Nobody with a score of {points} was to be had, so {a} looks further down, to {lower}.",
    "club-swiss.both-new": "{b} fits: neither has played yet, so {b}, ranked lower, has White.",
    "club-swiss.one-new": "{b} fits: {b} has not played yet, so {a} gets {colour}, the colour due.",
    "club-swiss.seeker-new": "{b} fits: {a} has not played yet, so {b} gets {other_colour}, the colour due.",
    "club-swiss.both-due": "{b} fits: {a} is due {colour} and {b} is due {other_colour}.",
    "club-swiss.first-gives-way": (
        "{b} fits: both are due {other_colour}; {a}, ranked higher, gives way and has {colour} a second time running."
    ),
    "club-swiss.second-gives-way": (
        "{b} fits: both are due {colour}; {a} may not have {other_colour} a third time running, "
        "so {b} gives way and has it a second time."
    ),
    "club-swiss.third-in-a-row": (
        "Both are due {other_colour}. {b}, ranked lower, gets it; {a} has {colour} for the third time running."
    ),
    "club-swiss.third-over-the-board": (
        "Over the board this is {colour} for {player} the third time running: a forfeited game came between."
    ),
    "swiss.bye-odd": "{count} players are to be paired, so one has a bye.",
    "swiss.bye-been-free": "Ranked lower, but free before (a bye, or a forfeit): {players}.",
    "swiss.bye-unsafe": "A bye for one of these would cost the others more rematches, or leave some alone: {players}.",
    "swiss.bye-lowest": (
        "{player}, with a score of {points}, comes next from the bottom of the ranking and was never free before."
    ),
    "swiss.bye-least": (
        "{player}, with a score of {points}, was free before, but nobody free less often can have the bye."
    ),
    "swiss.bye-again": (
        "{player}, with a score of {points}, had the bye before (round {rounds}), but nobody free less often can "
        "have it."
    ),
    "swiss.bye-again-often": (
        "{player}, with a score of {points}, had the bye before (rounds {rounds}), but nobody free less often can "
        "have it."
    ),
    "swiss.excused-half": "{player} asked for a half-point bye.",
    "swiss.excused-full": "{player} was granted a full-point bye.",
    "swiss.excused-zero": "{player} asked not to be paired.",
    "swiss.excused-absent": "{player} is absent.",
    "swiss.excused-pairing": "{player} was given the bye by the director.",
    "swiss.excused-forfeit": "{player} forfeits this round.",
    "swiss.fixed-table": "{player} always sits at table {table}.",
}
