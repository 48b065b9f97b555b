"""The demo club comes whole, is checked, and goes again without anything real."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction

from members.models import Club, Member, MemberChange, RatingChange, Status
from members.queries import ledger_faults
from members.services import claim_account, give_claim_link
from members.services.setup import make_setup_link, set_up_club
from pairing.systems import SYSTEMS
from tests.factories.members import ClubFactory, MemberFactory
from tests.factories.tournaments import finish_round, make_tournament, start_next_round
from tournaments.demo.load import AlreadyLoaded, load_demo
from tournaments.demo.remove import remove_demo
from tournaments.documents import plan_from
from tournaments.models import (
    Document,
    Event,
    Game,
    GameStatus,
    Player,
    PlayerStatus,
    Report,
    Round,
    RoundStatus,
    Seat,
    Tournament,
)
from tournaments.services.games import enter_result
from tournaments.services.lifecycle import close_tournament
from tournaments.services.players import add_player, enter, withdraw
from tournaments.services.rounds import close_round
from tournaments.verify import verify

pytestmark = pytest.mark.django_db

EVERY_TABLE = (Tournament, Player, Round, Game, Seat, Event, Document, RatingChange, MemberChange)


@pytest.fixture
def original() -> Member:
    ClubFactory()
    return MemberFactory(original=True)


def run(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_the_demo_club_shows_every_system_and_every_state(original: Member) -> None:
    loaded = load_demo(original)
    tournaments = Tournament.objects.all()
    assert loaded.members == Member.objects.filter(is_demo=True).count() == 42
    assert {tournament.system for tournament in tournaments} == set(SYSTEMS)
    assert all(tournament.is_demo for tournament in tournaments)
    assert {tournament.status for tournament in tournaments} == {"preparing", "running", "finished"}
    assert set(Round.objects.values_list("status", flat=True)) == {"planned", "started", "closed"}
    assert tournaments.filter(visibility="unlisted").exists()
    assert [str(finding) for finding in verify()] == []


def test_a_newcomer_sees_life_in_it(original: Member) -> None:
    load_demo(original)
    winter, rapid = (Tournament.objects.get(slug=slug) for slug in ("winter-open", "autumn-rapid"))
    assert winter.registration_open
    assert winter.players.filter(status=PlayerStatus.WAITING).count() == 3
    games = Game.objects.filter(round__tournament=rapid, round__number=3)
    assert rapid.rounds.get(number=3).status == RoundStatus.STARTED
    assert games.filter(status=GameStatus.FINISHED).count() == 6
    assert games.filter(status=GameStatus.POSTPONED).count() == 1
    assert games.filter(status=GameStatus.STOPPED).count() == 1
    assert games.filter(report=Report.REPORTED, result="").count() == 1
    assert rapid.players.filter(first_round__gt=1).exists()
    assert rapid.players.filter(status=PlayerStatus.WITHDRAWN).exists()
    kinds = set(rapid.events.values_list("kind", flat=True))
    assert {"undone", "result.corrected", "round.discarded", "plan.absent", "director.appointed"} <= kinds
    planned = Round.objects.get(status=RoundStatus.PLANNED)
    assert len(plan_from(planned.plan.body).flags) == 2
    assert planned.accepted_flags == []
    cup = Tournament.objects.get(system="knockout")
    assert cup.rounds.get(status=RoundStatus.STARTED).number == cup.number_of_rounds - 1
    finished = Tournament.objects.get(status="finished")
    assert finished.final is not None
    assert RatingChange.objects.filter(source=finished.slug).count() == len(finished.final.body["ratings"]) > 10


def test_nobody_of_the_demo_club_has_a_password_or_an_address(original: Member) -> None:
    load_demo(original)
    people = Member.objects.filter(is_demo=True)
    assert not any(member.has_usable_password() for member in people)
    assert set(people.values_list("email", flat=True)) == {""}
    assert set(people.values_list("role", flat=True)) == {"member"}


def test_the_same_demo_club_every_time(original: Member) -> None:
    def told() -> list[tuple[str, str, str]]:
        rows = Event.objects.order_by("tournament__slug", "number")
        return [(e.tournament.slug, e.kind, str(e.facts.get("after", ""))) for e in rows.select_related("tournament")]

    load_demo(original)
    first = told()
    remove_demo()
    load_demo(original)
    assert told() == first


def test_loading_twice_says_so_and_changes_nothing(original: Member) -> None:
    assert "42 invented members" in run("load_demo")
    before = Event.objects.count()
    assert "already here" in run("load_demo")
    assert Event.objects.count() == before
    with pytest.raises(AlreadyLoaded):
        load_demo(original)


def test_it_is_not_loaded_before_the_club_is_set_up() -> None:
    with pytest.raises(CommandError, match="Set the club up first"):
        run("load_demo")


def test_where_the_club_confirms_its_members_the_demo_members_are_confirmed(original: Member) -> None:
    Club.objects.update(confirms_members=True)
    load_demo(original)
    assert not Member.objects.filter(status=Status.WAITING).exists()


def test_the_first_run_page_can_load_it() -> None:
    member = set_up_club(
        secret=make_setup_link(),
        club={"name": "Riverside Chess Club"},
        administrator={"first_name": "Ada", "last_name": "Admin", "username": "ada"},
        password="knight-to-f3-please",
        demo=True,
    )
    assert Club.objects.get().name == "Riverside Chess Club"
    assert member.is_original
    assert not member.is_demo
    assert Tournament.objects.filter(is_demo=True).count() >= len(SYSTEMS)


def test_removing_leaves_nothing_of_it(original: Member) -> None:
    before = {model: model.objects.count() for model in (Member, *EVERY_TABLE)}
    load_demo(original)
    said = run("remove_demo")
    assert "42 invented members" in said
    assert "stays" not in said
    assert {model: model.objects.count() for model in (Member, *EVERY_TABLE)} == before
    assert "no demo club" in run("remove_demo")


def test_a_demo_tournament_with_a_real_player_stays_with_all_who_are_in_it(original: Member) -> None:
    load_demo(original)
    real = MemberFactory(start_rating=1600)
    winter = Tournament.objects.get(slug="winter-open")
    enter(tournament_id=winter.pk, actor=real)
    removed = remove_demo()
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["winter-open"]
    assert any("Winter Open stays" in sentence and real.display_name in sentence for sentence in removed.stayed)
    staying = set(Member.objects.filter(is_demo=True).values_list("pk", flat=True))
    assert set(winter.players.filter(member__is_demo=True).values_list("member_id", flat=True)) <= staying
    assert ledger_faults() == []
    assert [str(finding) for finding in verify()] == []


def test_a_demo_member_in_a_real_tournament_stays_with_their_record(original: Member) -> None:
    load_demo(original)
    rated = RatingChange.objects.filter(member__is_demo=True, games__gt=2).order_by("pk").first()
    somebody = rated.member
    real = make_tournament(players=3, name="Real Open", rounds=2)
    add_player(tournament_id=real.pk, actor=original, member=somebody)
    start_next_round(real)
    finish_round(real)
    removed = remove_demo()
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["real-open"]
    assert real.players.filter(member=somebody).exists()
    assert any(somebody.display_name in sentence for sentence in removed.stayed)
    somebody.refresh_from_db()
    # The games of the demo tournament that went were taken back by a line of the ledger.
    assert (somebody.club_rating, somebody.games_played) == (somebody.start_rating, 0)
    assert somebody.rating_changes.count() == 2
    assert [str(finding) for finding in verify()] == []


def test_a_real_member_who_only_directed_or_withdrew_does_not_hold_it(original: Member) -> None:
    load_demo(original)
    rapid = Tournament.objects.get(slug="autumn-rapid")
    winter = Tournament.objects.get(slug="winter-open")
    finish_round_of(rapid, original)
    for _each in range(4):  # the three who wait, and then a place is free
        free = winter.players.filter(status=PlayerStatus.PLAYING).first()
        withdraw(tournament_id=winter.pk, player_id=free.pk, actor=original)
    player = add_player(tournament_id=winter.pk, actor=original, member=original)
    withdraw(tournament_id=winter.pk, player_id=player.pk, actor=original)
    assert remove_demo().stayed == []
    assert not Tournament.objects.exists()
    assert Member.objects.get() == original


def finish_round_of(tournament: Tournament, actor: Member) -> None:
    open_games = Game.objects.filter(round__tournament=tournament, round__status="started", result="")
    for game in open_games.exclude(status=GameStatus.POSTPONED):
        enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=actor)
    close_round(tournament_id=tournament.pk, actor=actor)


def test_a_real_member_rated_in_a_demo_tournament_keeps_it(original: Member) -> None:
    real = MemberFactory(start_rating=1500)
    tournament = make_tournament(players=3, rounds=1, is_demo=True)
    add_player(tournament_id=tournament.pk, actor=original, member=real)
    start_next_round(tournament)
    finish_round(tournament)
    close_tournament(tournament_id=tournament.pk, actor=original)
    remove_demo()
    assert Tournament.objects.filter(pk=tournament.pk).exists()
    assert real.rating_changes.count() == 1


def test_a_guest_of_the_demo_club_can_be_claimed_and_goes_with_it(original: Member) -> None:
    load_demo(original)
    guest = Member.objects.get(display_name="Samira Haddad")
    secret = give_claim_link(actor=original, member_id=guest.pk)
    claim_account(secret=secret, email="somebody@example.org", password="knight-to-f3-please")
    guest.refresh_from_db()
    assert guest.is_active
    remove_demo()
    assert not Member.objects.filter(pk=guest.pk).exists()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE members_member SET is_demo = TRUE WHERE NOT is_demo",
        "UPDATE tournaments_tournament SET is_demo = TRUE WHERE NOT is_demo",
        "DELETE FROM members_memberchange",
        "DELETE FROM members_ratingchange",
        "DELETE FROM tournaments_event",
        "DELETE FROM tournaments_document",
    ],
)
def test_raw_sql_cannot_make_anything_real_removable(original: Member, sql: str) -> None:
    tournament = make_tournament(players=2, rounds=1)
    start_next_round(tournament)
    finish_round(tournament)
    close_tournament(tournament_id=tournament.pk, actor=original)
    MemberChange.objects.create(member=original, kind="profile")
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)
