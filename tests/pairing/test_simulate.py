"""Simulated tournaments: the same from the same seed, as lively as their profile says, and true to the ratings."""

from __future__ import annotations

from collections import Counter

import pytest

from pairing.errors import UnknownSystem
from pairing.history import histories
from pairing.model import ByeKind, Player, Result, TournamentSnapshot
from pairing.simulate import PROFILES, Profile, simulate
from pairing.systems import SYSTEMS


def results(profile: str | Profile, *, players: int = 30, rounds: int = 9) -> Counter[Result | None]:
    final = simulate("club-swiss", players, rounds, 1, profile=profile).final
    return Counter(game.result for round_ in final.rounds for game in round_.games)


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_the_same_seed_gives_the_same_tournament_and_another_seed_another(key):
    first, again, other = (simulate(key, 12, 4, seed, profile="everything") for seed in (5, 5, 6))
    assert first == again
    assert first.final != other.final


def test_the_final_snapshot_holds_every_round_that_was_paired():
    played = simulate("club-swiss", 9, 5, 1)
    assert [plan.round for _, plan in played.rounds] == [1, 2, 3, 4, 5]
    assert len(played.final.rounds) == played.final.number_of_rounds == 5
    for (snapshot, plan), round_ in zip(played.rounds, played.final.rounds, strict=True):
        assert snapshot.next_round == plan.round == round_.number
        assert {game.players for game in round_.games} == set(plan.pairs())


def test_a_clean_tournament_has_games_over_the_board_and_nothing_else():
    final = simulate("club-swiss", 30, 9, 1, profile="clean").final
    assert results("clean").keys() == {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS}
    assert not any(round_.byes for round_ in final.rounds)
    assert all(player == Player(player.number, player.rating, player.name) for player in final.players)


def test_everything_has_everything():
    simulated = [simulate("club-swiss", 40, 9, seed, profile="everything").final for seed in range(6)]
    kinds = {bye.kind for final in simulated for round_ in final.rounds for bye in round_.byes}
    assert kinds == set(ByeKind) - {ByeKind.FORFEIT}
    found = {game.result for final in simulated for round_ in final.rounds for game in round_.games}
    assert found == set(Result)
    assert any(player.first_round > 1 for final in simulated for player in final.players)
    assert any(player.last_round is not None for final in simulated for player in final.players)
    assert all(final.forbidden for final in simulated)


def test_draws_and_forfeits_come_as_often_as_the_profile_says():
    assert results("drawish")[Result.DRAW] > 2 * results("clean")[Result.DRAW]
    forfeits = results("forfeits")
    lost = forfeits[Result.WHITE_WINS_BY_FORFEIT] + forfeits[Result.BLACK_WINS_BY_FORFEIT]
    assert 0.15 < lost / forfeits.total() < 0.4


def test_the_stronger_player_wins_more():
    past = histories(simulate("club-swiss", 40, 9, 1, profile="clean").final)
    upper = sum(past[number].points for number in range(1, 21))
    assert upper > sum(past[number].points for number in range(21, 41))


def test_equal_ratings_are_equal():
    assert {player.rating for player in simulate("club-swiss", 9, 2, 1, profile="equal").final.players} == {1500}


def test_matches_have_several_games_and_scorings_are_kept():
    final = simulate("club-swiss", 8, 2, 1, profile="matches").final
    assert final.legs == 2
    assert Counter(game.leg for game in final.rounds[0].games)[2] == len(final.rounds[0].games) / 2
    assert simulate("club-swiss", 8, 2, 1, profile="three-points").final.scoring == PROFILES["three-points"].scoring


def test_a_drawn_match_of_a_knockout_gets_a_winner():
    final = simulate("knockout", 16, 4, 1, profile=Profile(draws=1.0, ratings=(1500, 1500))).final
    assert len(final.rounds) == 4
    draws = sum(game.result is Result.DRAW for round_ in final.rounds for game in round_.games)
    assert draws > 8
    assert sum(len(round_.decisions) for round_ in final.rounds) == draws


def test_a_tournament_ends_early_with_the_reason():
    played = simulate("knockout", 4, 5, 1, profile="clean")
    assert len(played.rounds) == 2
    assert str(played.refusal) == "The knockout is over: its final was round 2."


def test_settings_are_kept_and_only_the_field_is_made():
    settings = TournamentSnapshot(players=(), legs=3)
    final = simulate("club-swiss", 6, 2, "x", settings=settings).final
    assert (final.legs, final.seed, final.number_of_rounds, len(final.players)) == (3, "x", 2, 6)


def test_an_unknown_system_is_told():
    with pytest.raises(UnknownSystem, match="nonsense"):
        simulate("nonsense", 4, 2, 1)
