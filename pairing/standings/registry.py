"""Every tie-break by its official code. Each works out the values of the whole field at once.

Direct encounter is not here: it is asked of one tied group at a time.
"""

from __future__ import annotations

from collections.abc import Callable

from pairing.standings.buchholz import average_of_buchholz, buchholz
from pairing.standings.codes import Descriptor
from pairing.standings.keizer import keizer_score
from pairing.standings.koya import koya
from pairing.standings.match_play import game_wins, match_wins, opponents_game_wins, opponents_match_wins
from pairing.standings.own_record import (
    games_with_black,
    games_won,
    games_won_with_black,
    rounds_elected,
    standard_points,
    wins,
)
from pairing.standings.performance import average_perfect, average_performance, perfect_rating, performance_rating
from pairing.standings.progressive import progressive
from pairing.standings.rating_averages import average_rating_of_opponents, points, rating, starting_number
from pairing.standings.sonneborn_berger import sonneborn_berger
from pairing.standings.table import Table
from pairing.standings.values import Worked

TieBreak = Callable[[Table, Descriptor], dict[int, Worked]]

TIE_BREAKS: dict[str, TieBreak] = {
    "PTS": points,
    "WIN": wins,
    "WON": games_won,
    "BPG": games_with_black,
    "BWG": games_won_with_black,
    "PS": progressive,
    "REP": rounds_elected,
    "STD": standard_points,
    "TPN": starting_number,
    "BH": buchholz,
    "AOB": average_of_buchholz,
    "FB": buchholz,
    "SB": sonneborn_berger,
    "KS": koya,
    "ARO": average_rating_of_opponents,
    "TPR": performance_rating,
    "PTP": perfect_rating,
    "APRO": average_performance,
    "APPO": average_perfect,
    "RTNG": rating,
    "KZ": keizer_score,
    "MW": match_wins,
    "OMW": opponents_match_wins,
    "GW": game_wins,
    "OGW": opponents_game_wins,
}
