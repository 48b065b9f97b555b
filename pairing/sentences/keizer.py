"""The reasons of a Keizer round in plain English."""

SENTENCES: dict[str, str] = {
    "keizer.by-rating": "Round 1 goes by rating.",
    "keizer.by-shaken-rating": "Round 1 goes by rating, shaken by up to {jitter} points.",
    "keizer.ranking-forward": "The ranking is that after round {round}, every earlier round valued anew in turn.",
    "keizer.ranking-fixed-point": (
        "The ranking is that after round {round}, all rounds valued anew until ranking and values agree."
    ),
    "keizer.ranking-frozen": "The ranking is that after round {round}, every round with the values of its time.",
    "keizer.distance-lowered": (
        "No round keeps everybody apart for {wanted} rounds, so players may meet again after {distance}."
    ),
    "keizer.highest-left": "{player} is the highest not yet paired: place {place} with {score}.",
    "keizer.met-recently": "{b} was passed over: they met in round {met}, and the distance is {distance}.",
    "keizer.forbidden": "{b} was passed over: the director keeps the two apart.",
    "keizer.kept-for-others": "{b} was passed over: without {b} the others could not all be paired.",
    "keizer.next": "{b} is the next lower player {a} may meet: place {place} with {score}.",
    "keizer.next-again": (
        "{b} is the next lower player {a} may meet: place {place} with {score}. They last met in round {met}."
    ),
    "keizer.lowest": "{player} has the bye: the lowest present, place {place} with {score}.",
    "keizer.sat-out-least": (
        "{player} has the bye: the lowest of those who have sat out least often (so far: {times}), place {place} with "
        "{score}."
    ),
    "keizer.bye-not-safe": "{player} was passed over for the bye: the others could not all be paired.",
    "keizer.second-bye": "{player} already had the bye in round {rounds}.",
    "keizer.second-bye-often": "{player} already had the bye in rounds {rounds}.",
    "keizer.fewer-whites": "{a} has White: {a} had it less often than {b} ({whites} to {other_whites}).",
    "keizer.reversed": "{a} has White: both had it equally often, and {b} had it in their last game.",
    "keizer.lower-has-white": "{a} has White: both had it equally often, and {a} is the lower ranked.",
}
