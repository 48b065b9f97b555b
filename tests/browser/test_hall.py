"""The room in a real Chromium: two screens that agree, colours at five minutes, the text at zero, a lost connection."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.factories.members import ClubFactory
from tests.factories.tournaments import director_of, finish_round, make_tournament, start_next_round
from tournaments.models import Tournament
from tournaments.services.announcements import announce
from tournaments.services.clock import pause_clock, resume_clock, start_phase, start_round_clock, stop_clock
from tournaments.services.games import enter_result
from tournaments.services.matches import enter_match
from tournaments.services.phases import add_preset
from tournaments.services.seating import draw_seats

pytestmark = pytest.mark.django_db(transaction=True)


class Time:
    """The server's clock, moved on by the test: everything of ours asks `timezone.now`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = timedelta(0)
        real = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: real() + self.ahead)

    def passes(self, *pages: Any, **by: float) -> None:
        """Time goes on at the server and on every screen alike, long enough at the end for each to ask again."""
        self._leaps(pages, timedelta(**by))
        for _second in range(8):
            self._leaps(pages, timedelta(seconds=1))
            for page in pages:
                page.wait_for_timeout(60)

    def _leaps(self, pages: tuple[Any, ...], step: timedelta) -> None:
        self.ahead += step
        for page in pages:
            page.clock.fast_forward(int(step.total_seconds() * 1000))


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def evening(players: int = 16, **settings: Any) -> Tournament:
    ClubFactory()
    tournament = make_tournament(players=players, **{"rounds": 4, "round_minutes": 50, **settings})
    start_next_round(tournament)
    return tournament


def seconds(page: Any) -> int:
    parts = [int(part) for part in page.locator("[data-clock-time]").first.inner_text().split(":")]
    return sum(part * 60**n for n, part in enumerate(reversed(parts)))


def ticks(page: Any, many: int) -> None:
    """So many seconds on this screen's clock, each long enough for an answer to come."""
    for _second in range(many):
        page.clock.run_for(1000)
        page.wait_for_timeout(30)


def screen(new_page: Any, tournament: Tournament, path: str = "hall/", **options: Any) -> Any:
    page = new_page(**{"width": 1920, "height": 1080, **options})
    page.clock.install(time=options.pop("device_time", None) or timezone.now())
    page.goto(f"/tournaments/{tournament.slug}/{path}")
    page.wait_for_function("document.querySelector('[data-hall]')?.hasAttribute('data-paged') ?? true")
    page.clock.run_for(1000)
    page.wait_for_timeout(150)
    return page


def test_two_screens_agree_within_a_second_after_a_pause_although_their_own_clocks_are_wrong(
    new_page: Any, time: Time
) -> None:
    tournament = evening()
    first = screen(new_page, tournament)
    second = new_page(width=1280)
    second.clock.install(time=timezone.now() - timedelta(minutes=17))  # a laptop that is late
    second.goto(f"/tournaments/{tournament.slug}/hall/")
    second.clock.run_for(1000)
    second.wait_for_timeout(200)
    second.clock.run_for(500)
    assert abs(seconds(first) - seconds(second)) <= 1
    common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
    time.passes(first, second, minutes=10)
    pause_clock(**common)
    time.passes(first, second, minutes=5)
    stood = seconds(first)
    assert abs(stood - seconds(second)) <= 1
    assert "Paused" in first.locator(".hall-head").inner_text()
    time.passes(first, second, minutes=3)
    assert seconds(first) == stood == seconds(second)
    resume_clock(**common)
    time.passes(first, second, minutes=2)
    assert abs(seconds(first) - seconds(second)) <= 1
    assert stood - 180 < seconds(first) < stood - 110


def test_the_head_changes_colour_at_five_minutes_and_speaks_at_zero_and_a_reload_changes_nothing(
    new_page: Any, time: Time
) -> None:
    tournament = evening()
    page = screen(new_page, tournament)
    head = page.locator(".hall-head")
    colour = "element => getComputedStyle(element).backgroundColor"
    paper = head.evaluate(colour)
    assert page.locator("h1").inner_text() == "Round 1"
    time.passes(page, minutes=44)
    assert (page.locator("h1").inner_text(), head.evaluate(colour)) == ("Round 1", paper)
    time.passes(page, minutes=1)
    assert page.locator("h1").inner_text() == "Last five minutes"
    assert head.evaluate(colour) == "rgb(240, 180, 41)"
    before = seconds(page)
    page.reload()
    page.clock.run_for(500)
    assert abs(seconds(page) - before) <= 2
    assert page.locator("h1").inner_text() == "Last five minutes"
    time.passes(page, minutes=5)
    assert page.locator("h1").inner_text() == "Time. Finish by the clock."
    assert page.locator("[data-clock-time]").inner_text() == "00:00"


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800), (1024, 768)])
def test_the_longest_texts_stay_in_the_head_of_the_screen(new_page: Any, time: Time, width: int, height: int) -> None:
    name = ("The Forty-Third International Memorial Rapid Championship of the County, Open Section, " * 2)[:120]
    said = ("Turns: take five additional turns, then whoever has won more games goes through. " * 2)[:80]
    tournament = evening(name=name.strip(), end_text=said.strip())
    page = screen(new_page, tournament, width=width, height=height)
    for minutes in (0, 46, 5):
        time.passes(page, minutes=minutes)
        head = page.locator(".hall-head").bounding_box()
        for part in ("h1", ".hall-head p", ".hall-clock"):
            box = page.locator(part).bounding_box()
            assert head["y"] <= box["y"], (minutes, part)
            assert box["y"] + box["height"] <= head["y"] + head["height"], (minutes, part)
            assert box["x"] + box["width"] <= width, (minutes, part)
    assert page.locator("h1").inner_text() == said.strip()
    assert not page.get_by_text("Ends").is_visible()  # they have ended


def test_results_arrive_by_themselves_the_pages_turn_and_the_end_of_the_round_shows_the_ranking(
    new_page: Any, time: Time
) -> None:
    tournament = evening()
    page = screen(new_page, tournament)
    assert page.locator("[data-page].is-current [data-row]").count() == 6
    assert page.locator("[data-page-label]").inner_text() == "Boards 1 to 6 of 8"
    page.keyboard.press(" ")  # hold this page
    game = tournament.rounds.get().games.get(board=1)
    actor = director_of(tournament)
    enter_result(tournament_id=tournament.pk, game_id=game.pk, result="1-0", actor=actor)
    announce(tournament_id=tournament.pk, actor=actor, text="Tea is served.")
    time.passes(page, seconds=1)
    assert "1–0" in page.locator("#hall-board-1").inner_text()
    assert "arrived" in (page.locator("#hall-board-1").get_attribute("class") or "")
    assert page.locator("[data-say]").inner_text() == "Tea is served."
    page.keyboard.press("ArrowRight")
    assert page.locator("[data-page-label]").inner_text() == "Boards 7 to 8 of 8"
    page.keyboard.press("ArrowLeft")
    assert page.locator("[data-page-label]").inner_text() == "Boards 1 to 6 of 8"
    page.keyboard.press(" ")
    time.passes(page, seconds=4)
    assert page.locator("[data-page-label]").inner_text() == "Boards 7 to 8 of 8"
    finish_round(tournament)
    time.passes(page, seconds=1)
    assert page.locator("h1").inner_text() == "After round 1"
    assert page.locator("[data-clock-time]").count() == 0
    assert page.locator(".hall-names .place").count() > 0


def test_the_score_of_a_match_with_halves_stands_in_one_line_of_its_board(new_page: Any) -> None:
    tournament = evening(players=4, legs=5, score_unit="match")
    common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
    for board, score in ((1, "2-2-1"), (2, "1-1-3")):
        enter_match(**common, round_number=1, board=board, score=score)
    page = screen(new_page, tournament, "hall/?show=boards")
    for board in (1, 2):
        row = page.locator(f"#hall-board-{board}")
        result, score = row.locator(".hall-result").bounding_box(), row.locator(".hall-halves").bounding_box()
        assert row.locator(".hall-halves").inner_text() == "2½–2½"
        assert score["height"] < row.bounding_box()["height"]
        assert result["x"] <= score["x"]
        assert score["x"] + score["width"] <= result["x"] + result["width"]


def test_the_longest_name_stays_in_the_row_of_its_board(new_page: Any) -> None:
    ClubFactory()
    tournament = make_tournament(players=2, rounds=1)
    name = "Maximiliana-Theodora von und zu Hohenfels-Langenburg-Schillingsfürst und Waldenburg"
    first = tournament.players.first().member
    first.display_name = name
    first.save()
    start_next_round(tournament)
    for show in ("boards", "names", "standings"):
        page = screen(new_page, tournament, f"hall/?show={show}")
        text = page.get_by_text(name).first.bounding_box()
        row = page.locator("li", has_text=name).first.bounding_box()
        assert row["y"] <= text["y"], show
        assert text["y"] + text["height"] <= row["y"] + row["height"], show


def test_the_newest_announcement_is_shown_first_and_takes_turns_with_the_others_and_the_bye(
    new_page: Any, time: Time
) -> None:
    tournament = evening(players=5)  # two boards, so there is one page, which never turns
    common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
    page = screen(new_page, tournament)
    said = page.locator("[data-say]:visible")
    assert said.all_inner_texts() == ["Bye: Player 5"]
    for text in ("Tea is served.", "Round 2 starts at eight."):
        announce(**common, text=text)
        time.passes(page, seconds=0)
        assert said.all_inner_texts() == [text]
    shown = []
    for _turn in range(3):
        time.passes(page, seconds=4)
        shown += said.all_inner_texts()
    assert shown == ["Tea is served.", "Bye: Player 5", "Round 2 starts at eight."]


def test_a_dark_screen_stays_dark_after_a_reload_and_with_another_page(new_page: Any) -> None:
    tournament = evening(players=4)
    page = new_page(width=1280)
    page.goto(f"/tournaments/{tournament.slug}/hall/?show=names")
    page.keyboard.press("d")
    for step in (page.reload, page.get_by_role("link", name="Standings").click):
        page.mouse.move(200, 200)  # the links show themselves while somebody is there
        step()
        page.wait_for_load_state()
        assert page.locator("html").get_attribute("data-theme") == "dark"
    page.goto(f"/tournaments/{tournament.slug}/")
    assert page.locator("html").get_attribute("data-theme") is None


def test_a_draft_shows_where_to_pass_then_says_add_lands_at_five_minutes(new_page: Any, time: Time) -> None:
    ClubFactory()
    tournament = make_tournament(players=8, rounds=3, legs=3, round_minutes=50, end_text="Take 5 additional turns.")
    common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
    draw_seats(**common)
    packs = add_preset(**common, key="draft")
    page = screen(new_page, tournament)
    seen = []
    for pack in packs[:3]:
        time.passes(page, seconds=4)  # by now it may have turned to the seats: a new pack begins with its picture
        start_phase(**common, phase_id=pack.pk)
        time.passes(page, seconds=0)
        seen.append(
            (page.locator("h1").inner_text(), page.locator("[data-page].is-current svg").get_attribute("aria-label"))
        )
    assert seen == [
        ("Pack 1: pass to the left", "to the left"),
        ("Pack 2: pass to the right", "to the right"),
        ("Pack 3: pass to the left", "to the left"),
    ]
    start_phase(**common, phase_id=packs[3].pk)
    time.passes(page, minutes=19)
    assert (page.locator("h1").inner_text(), page.locator("[data-mood]").count()) == ("Deck building", 0)
    time.passes(page, minutes=1)
    assert (page.locator("h1").inner_text(), page.locator("[data-mood=warn]").count()) == ("Add lands", 1)
    time.passes(page, minutes=5)
    assert (page.locator("h1").inner_text(), page.locator("[data-mood=end]").count()) == ("Decks are final.", 1)
    start_next_round(tournament)
    time.passes(page, minutes=50)
    assert page.locator("h1").inner_text() == "Take 5 additional turns."


NOTES = """
window.notes = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  close() {}
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
  createOscillator() { return { frequency: {}, connect: (to) => to, start() { window.notes += 1; }, stop() {} }; }
};
"""


def test_the_sound_is_silent_until_asked_for_then_two_notes_at_the_warning_and_three_at_the_end(
    new_page: Any, time: Time
) -> None:
    tournament = evening()
    loud, silent = (new_page(width=1280) for _ in range(2))
    for page in (loud, silent):
        page.add_init_script(NOTES)
        page.clock.install(time=timezone.now())
        page.goto(f"/tournaments/{tournament.slug}/hall/")
        page.wait_for_function("document.querySelector('[data-hall]').hasAttribute('data-paged')")
    loud.keyboard.press("s")
    heard = [loud.evaluate("window.notes")]
    for minutes in (44, 1, 5):
        time.passes(loud, silent, minutes=minutes)
        heard.append(loud.evaluate("window.notes"))
    assert heard == [1, 1, 3, 6]  # one when it is switched on
    assert silent.evaluate("window.notes") == 0


def test_a_lost_connection_is_said_and_the_clock_goes_on(new_page: Any, time: Time, faults: list[str]) -> None:
    tournament = evening()
    page = screen(new_page, tournament)
    before = seconds(page)
    page.context.set_offline(True)
    ticks(page, 30)
    assert page.locator("[data-lost]").is_visible()
    assert before - 45 <= seconds(page) <= before - 25
    page.context.set_offline(False)
    ticks(page, 20)
    assert page.locator("[data-lost]").is_hidden()
    faults.clear()  # the browser complains about each request it could not make


def test_a_network_that_swallows_every_question_is_a_lost_connection(
    new_page: Any, time: Time, faults: list[str]
) -> None:
    tournament = evening(players=4)
    page = screen(new_page, tournament)
    swallowed = []
    page.route("**/hall/live/**", lambda route: swallowed.append(route))  # never answered
    ticks(page, 40)
    assert page.locator("[data-lost]").is_visible()
    assert len(swallowed) > 1  # it goes on asking
    page.unroute("**/hall/live/**")
    ticks(page, 30)
    assert page.locator("[data-lost]").is_hidden()
    faults.clear()  # what was given up


def test_a_keyboard_alone_runs_the_clock(new_page: Any, sign_in: Callable[[Any, Any], None]) -> None:
    tournament = evening(players=4)
    page = new_page()
    sign_in(page, director_of(tournament))
    page.goto(f"/tournaments/{tournament.slug}/direct/hall/")

    def focused() -> str:
        return str(page.evaluate("document.activeElement.innerText"))

    def press(name: str, *, within: int) -> None:
        """Go there by Tab, forwards or back, and press; the page stays, and so does the focus."""
        for key in ["", *["Tab"] * within, *["Shift+Tab"] * 2 * within]:
            if key:
                page.keyboard.press(key)
            if focused() == name:
                break
        else:
            pytest.fail(f"{name} cannot be reached with the Tab key")
        before = tournament.events.count()
        with page.expect_response("**/direct/hall/clock/"):
            page.keyboard.press("Enter")
        page.locator("[aria-busy=true]").wait_for(state="detached")
        assert tournament.events.count() == before + 1

    press("Pause", within=60)
    page.get_by_role("button", name="Resume", exact=True).wait_for()
    assert "Paused" in page.locator(".clock-desk").inner_text()
    press("Resume", within=0)  # it has taken the place of the other under the fingers
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    press("5 minutes more", within=4)
    page.wait_for_timeout(400)
    assert seconds(page) > 50 * 60
    assert focused() == "5 minutes more"
    press("Stop", within=4)
    page.get_by_role("button", name="Start the clock of round 1").wait_for()
    assert "No clock is running." in page.locator("main").inner_text()
    press("Start the clock of round 1", within=0)
    kinds = tournament.events.filter(kind__startswith="clock.").order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["clock.paused", "clock.resumed", "clock.extended", "clock.stopped", "clock.started"]


def test_without_a_connection_the_keys_say_that_nothing_was_changed_until_something_is(
    new_page: Any, sign_in: Callable[[Any, Any], None], faults: list[str]
) -> None:
    tournament = evening(players=4)
    page = new_page()
    sign_in(page, director_of(tournament))
    page.goto(f"/tournaments/{tournament.slug}/direct/hall/")
    said = page.get_by_text("No connection: nothing was changed.")
    page.context.set_offline(True)
    page.get_by_role("button", name="Pause", exact=True).click()
    said.wait_for()
    assert tournament.events.filter(kind="clock.paused").count() == 0
    page.context.set_offline(False)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Resume", exact=True).wait_for()
    assert said.is_hidden()
    faults.clear()  # what was given up


def test_the_keys_of_the_clock_follow_what_another_director_does(new_page: Any, sign_in: Any) -> None:
    tournament = evening(players=4)
    common = {"tournament_id": tournament.pk, "actor": director_of(tournament)}
    page = new_page()
    sign_in(page, director_of(tournament))
    page.goto(f"/tournaments/{tournament.slug}/direct/hall/")
    page.get_by_label("Say to everybody").fill("Half a sentence")
    pause_clock(**common)
    announce(**common, text="Tea is served.")
    page.get_by_role("button", name="Resume", exact=True).wait_for(timeout=20_000)
    assert page.get_by_role("button", name="Pause", exact=True).count() == 0
    assert "Tea is served." in page.locator("main").inner_text()
    assert page.get_by_label("Say to everybody").input_value() == "Half a sentence"
    stop_clock(**common)
    page.get_by_role("button", name="Start the clock of round 1").wait_for(timeout=20_000)
    page.get_by_label("Minutes").focus()  # what somebody types into stays until they leave it
    start_round_clock(**common, minutes=40)
    page.wait_for_timeout(7000)
    assert page.get_by_label("Minutes").is_visible()
    page.get_by_label("Say to everybody").focus()
    page.get_by_role("button", name="Pause", exact=True).wait_for(timeout=20_000)


def test_on_a_phone_a_match_is_one_tap_and_its_games_open_where_they_are_asked_for(
    new_page: Any, sign_in: Any, look: Any
) -> None:
    ClubFactory()
    tournament = make_tournament(players=4, legs=3, system="knockout", rounds=2)
    start_next_round(tournament)
    page = new_page(width=360)
    sign_in(page, director_of(tournament))
    page.goto(f"/tournaments/{tournament.slug}/rounds/1/results/")
    games = page.locator("[data-entry]:visible")
    assert games.count() == 0
    page.get_by_role("button", name="2–1", exact=True).first.click()
    page.get_by_text("1 board missing:").wait_for()
    assert games.count() == 3  # those of the match that is told
    page.get_by_label("Game by game").check()
    assert games.count() == 6
    look(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not page.get_by_label("Game by game").is_visible()
    assert games.count() == 6


def test_pairings_and_standings_need_no_script(new_page: Any) -> None:
    tournament = evening()
    page = new_page(java_script_enabled=False, width=1280)
    page.goto(f"/tournaments/{tournament.slug}/hall/")
    assert page.locator("[data-row]").count() == 8
    assert page.locator("[data-row]").last.is_visible()
    page.goto(f"/tournaments/{tournament.slug}/hall/?show=standings")
    assert page.locator(".hall-names > li").last.is_visible()


PUBLIC = [
    "hall/",
    "hall/?show=names",
    "hall/?show=standings",
    "report/",
    "paper/",
    "seating/",
    "rounds/2/paper/pairings/",
    "rounds/2/paper/names/",
    "rounds/2/paper/slips/",
    "paper/standings/",
    "paper/crosstable/",
    "paper/wall-chart/",
    "paper/cards/",
]
DIRECTORS = ["direct/hall/", "direct/phases/", "rounds/2/results/"]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280, 1920])
def test_every_page_of_the_room_fits_and_is_accessible(
    new_page: Any, sign_in: Any, assert_accessible: Any, assert_fits: Any, width: int, dark: bool
) -> None:
    tournament = evening(players=9)
    finish_round(tournament)
    start_next_round(tournament)
    page = new_page(width=width, height=1080 if width == 1920 else 800, dark=dark)
    sign_in(page, director_of(tournament))
    for path in (*PUBLIC, *DIRECTORS):
        page.goto(f"/tournaments/{tournament.slug}/{path}")
        assert_fits(page)
        if width != 1920:
            assert_accessible(page)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_the_tree_the_seats_and_matches_fit_and_are_accessible(
    new_page: Any, sign_in: Any, assert_accessible: Any, assert_fits: Any, width: int, dark: bool
) -> None:
    cup = evening(players=51, system="knockout", rounds=6)
    draft = make_tournament(players=13, name="Draft Night", director=director_of(cup))
    draw_seats(tournament_id=draft.pk, actor=director_of(cup))
    add_preset(tournament_id=draft.pk, actor=director_of(cup), key="draft")
    matches = make_tournament(players=4, name="Matches", director=director_of(cup), legs=3, system="knockout", rounds=2)
    start_next_round(matches)
    page = new_page(width=width, dark=dark)
    sign_in(page, director_of(cup))
    for path in (
        f"{cup.slug}/tree/",
        f"{cup.slug}/hall/?show=tree",
        f"{cup.slug}/paper/tree/",
        f"{draft.slug}/seating/",
        f"{draft.slug}/hall/",
        f"{draft.slug}/direct/phases/",
        f"{matches.slug}/rounds/1/results/",
        "new/",
    ):
        page.goto(f"/tournaments/{path}")
        assert_fits(page)
        assert_accessible(page)
