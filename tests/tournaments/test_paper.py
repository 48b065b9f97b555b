"""Paper: what stands on each sheet, and PDF files whose pages are whole."""

from __future__ import annotations

import io
import re

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.factories.tournaments import director_of, make_member, make_tournament, play_rounds, start_next_round
from tests.tournaments.qr_reader import squares_of, text_of
from tournaments.pdf.fonts import known, printable, width
from tournaments.pdf.sheet import MARGIN, POINT, Column, Heading, Sheet, in_square
from tournaments.queries.paper import qr_svg, wall_chart
from tournaments.services.players import add_player

A4, LETTER = (595, 842), (612, 792)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Nguyễn Thị Phương-Anh", "Nguyễn Thị Phương-Anh"),
        ("Oluwaseun Adébáyọ̀", "Oluwaseun Adébáyọ̀"),
        ("Þórdís Ægisdóttir", "Þórdís Ægisdóttir"),
        ("Дмитро Коваленко", "Dmitro Kovalenko"),
        ("Γιώργος Παππάς", "Giorgos Pappas"),
        ("李伟", "No. 7"),
        ("محمد", "No. 7"),
        ("Li 伟 Wei", "Li  Wei"),
        ("\u2068Li Wei\u2069", "Li Wei"),
    ],
)
def test_a_name_our_letters_lack_is_written_in_those_we_have(name: str, written: str) -> None:
    assert printable(name, "No. 7") == written
    assert all(ord(char) in known() for char in printable(name, "No. 7"))


def test_the_letters_of_results_are_all_there() -> None:
    assert {ord(char) for char in "½¼¾–−“”’↑↓:+0123456789"} <= known()


def places(page) -> list[tuple[str, float, float]]:
    """Every piece of text of a page, with where it begins."""
    found: list[tuple[str, float, float]] = []

    def visit(text, _cm, tm, _font, _size):
        if text.strip():
            found.append((text, tm[4], tm[5]))

    page.extract_text(visitor_text=visit)
    return found


def whole(pdf: PdfReader) -> None:
    """Nothing begins outside its page, and no page is empty."""
    for page in pdf.pages:
        wide, high = (float(side) for side in page.mediabox[2:])
        texts = places(page)
        assert texts
        for text, x, y in texts:
            assert 0 <= x <= wide, text
            assert 0 <= y <= high, text


def test_a_line_too_long_is_made_smaller_before_anything_is_cut() -> None:
    sheet = Sheet("a4", "Test")
    sheet.begin(None)
    assert sheet.write_at(20, 20, "Jean-Baptiste Mbeki-Laurent", face="serif", size=13, room=40) <= 40
    sheet.write_at(20, 40, "W" * 400, room=40)
    (page,) = PdfReader(io.BytesIO(sheet.done())).pages
    assert "Jean-Baptiste Mbeki-Laurent" in page.extract_text()


def test_a_title_too_wide_for_its_column_stands_on_two_lines_and_is_not_cut() -> None:
    sheet = Sheet("a4", "Test")
    sheet.begin(None)
    sheet.table([Column("Name", 90), Column("Buchh. cut 1", 7, "R"), Column("Opp. match %", 7, "R")], [("A", "1", "2")])
    (page,) = PdfReader(io.BytesIO(sheet.done())).pages
    found = places(page)
    assert [text.strip() for text, _x, _y in found] == ["Name", "cut 1", "Buchh.", "match %", "Opp.", "A", "1", "2"]
    heights = [y for _text, _x, y in found[:5]]
    assert heights[0] == heights[1] == heights[3] < heights[2] == heights[4]


def test_the_score_of_a_match_leaves_the_next_column_its_room() -> None:
    sheet = Sheet("a4", "Test")
    sheet.begin(None)
    assert sheet.square(20, 20, "w", text="1") == 4.6
    assert 9 < sheet.square(20, 30, "w", text="1½–1½") < 12  # millimetres
    sheet.set_font("sans", "B", 4.6 / POINT * 0.66)
    assert sheet.get_string_width("1½–1½") < 12


@pytest.mark.parametrize("rounds", [6, 12, 20])
def test_what_stands_beside_a_result_is_whole_and_stays_in_its_cell(rounds: int) -> None:
    sheet = Sheet("a4", "Test")
    sheet.begin(None)
    cells = ("w", "1", "27"), ("", "½", "half bye"), ("", "", "withdrawn"), ("b", "½", "12 wins"), ("", "0", "absent")
    row = [in_square(*cells[n % len(cells)]) for n in range(rounds)]
    sheet.table([Column("", 1) for _n in range(rounds)], [row])
    (page,) = PdfReader(io.BytesIO(sheet.done())).pages
    text = " ".join(page.extract_text().split())
    assert all(word in text for word in ("27", "half bye", "withdrawn", "12 wins", "absent"))
    step = (210 - 2 * MARGIN) / rounds

    def visit(said: str, _cm: object, tm: list[float], _font: object, size: float) -> None:
        if said.strip():
            begins = tm[4] * POINT - MARGIN
            ends = begins + width(said.strip(), size * POINT, face="sans")
            assert ends <= ((begins + 0.1) // step + 1) * step + 0.1, said

    page.extract_text(visitor_text=visit)


def test_head_and_foot_belong_to_the_page_they_stand_on() -> None:
    sheet = Sheet("a4", "Test")
    sheet.begin(Heading("First part", "Club", "Open", "today", "first note"))
    sheet.begin(Heading("Second part", "Club", "Open", "today", "second note"))
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(sheet.done())).pages]
    for text, part, other in ((texts[0], "first", "second"), (texts[1], "second", "first")):
        assert f"{part.capitalize()} part" in text
        assert f"{part} note" in text
        assert f"{other} note" not in text
    assert "Page 1 of 2" in texts[0]


@pytest.mark.django_db
class TestFiles:
    @pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
    @pytest.mark.parametrize("players", [2, 23, 60])
    def test_all_of_a_round_in_one_file(self, client, players: int, paper: str, size: tuple[int, int]) -> None:
        tournament = make_tournament(players=players, rounds=3)
        start_next_round(tournament)
        address = reverse("tournaments:round_pdf", args=[tournament.slug, 1])
        pdf = PdfReader(io.BytesIO(client.get(address, {"paper": paper}).content))
        whole(pdf)
        assert tuple(round(float(side)) for side in pdf.pages[0].mediabox[2:]) == size
        text = "\n".join(page.extract_text() for page in pdf.pages)
        for player in tournament.players.select_related("member"):
            assert text.count(player.name) >= 4  # by board, by name, on a slip or as the bye, in the standings
        assert text.count("signed, White") == players // 2

    def test_a_field_in_every_script_is_printed(self, client) -> None:
        tournament = make_tournament(players=2)
        for name in ("李伟", "محمد علي", "Дмитро Коваленко", "ゆき", "A" * 60, "👑 King"):
            add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=make_member(name, rating=900))
        start_next_round(tournament)
        pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:round_pdf", args=[tournament.slug, 1])).content))
        whole(pdf)
        assert "Dmitro Kovalenko" in pdf.pages[0].extract_text()
        assert "No. " in pdf.pages[0].extract_text()
        assert "“No.” is a starting number" in pdf.pages[0].extract_text()

    def test_who_has_no_letters_has_one_number_everywhere_also_where_the_seeds_are_drawn_by_lot(self, client) -> None:
        tournament = make_tournament(players=7, system="knockout", rounds=3, options={"seeding": "lot"})
        member = make_member("李伟", rating=900)
        add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=member)
        start_next_round(tournament)
        pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:round_pdf", args=[tournament.slug, 1])).content))
        numbers = {number for page in pdf.pages for number in re.findall(r"No\. (\d+)", page.extract_text())}
        assert numbers == {str(tournament.players.get(member=member).number)}
        tree = next(page for page in pdf.pages if "The number is the seed" in page.extract_text())
        assert "No. " in tree.extract_text()

    def test_where_every_name_can_be_written_nothing_is_said_about_numbers(self, client) -> None:
        tournament = make_tournament(players=2)
        start_next_round(tournament)
        pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:round_pdf", args=[tournament.slug, 1])).content))
        assert not any("No." in page.extract_text() for page in pdf.pages)

    def test_a_cup_of_51_with_its_tree_on_sheets(self, client) -> None:
        tournament = make_tournament(players=51, system="knockout", rounds=6)
        start_next_round(tournament)
        pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:round_pdf", args=[tournament.slug, 1])).content))
        whole(pdf)
        trees = [page for page in pdf.pages if "The number is the seed" in page.extract_text()]
        assert len(trees) == 5
        assert all(float(page.mediabox[2]) > float(page.mediabox[3]) for page in trees)

    def test_small_games_for_places_share_a_sheet(self, client) -> None:
        tournament = make_tournament(players=16, system="knockout", rounds=4, options={"placement": True})
        play_rounds(tournament, 4)
        pdf = PdfReader(io.BytesIO(client.get(reverse("tournaments:round_pdf", args=[tournament.slug, 4])).content))
        whole(pdf)
        texts = [page.extract_text() for page in pdf.pages]
        sheets = [text for text in texts if "The number is the seed" in text]
        shown = [
            [place for place in ("5", "7", "9", "11", "13", "15") if f"Place {place}\n" in text] for text in sheets
        ]
        assert shown == [[], ["5", "7"], ["9"], ["11", "13"], ["15"]]

    def test_an_unknown_paper_is_not_found(self, client) -> None:
        tournament = make_tournament(players=2)
        start_next_round(tournament)
        address = reverse("tournaments:round_pdf", args=[tournament.slug, 1])
        assert client.get(address, {"paper": "papyrus"}).status_code == 404


@pytest.mark.django_db
class TestSheets:
    def test_names_are_in_the_order_of_the_alphabet_whatever_marks_they_have(self, client) -> None:
        tournament = make_tournament()
        for name in ("Zeynep Arslan", "Éva Nagy", "Eva Novak", "Ådne Berg", "Bo Ek"):
            add_player(tournament_id=tournament.pk, actor=director_of(tournament), member=make_member(name))
        start_next_round(tournament)
        page = client.get(reverse("tournaments:paper_names", args=[tournament.slug, 1])).content.decode()
        order = sorted(("Zeynep Arslan", "Éva Nagy", "Eva Novak", "Ådne Berg", "Bo Ek"), key=page.index)
        assert order == ["Ådne Berg", "Bo Ek", "Éva Nagy", "Eva Novak", "Zeynep Arslan"]

    def test_the_wall_chart_goes_by_starting_number_with_room_for_rounds_to_come(self) -> None:
        tournament = make_tournament(players=4, rounds=5)
        play_rounds(tournament, 2)
        lines = wall_chart(tournament)
        assert [line.number for line in lines] == [1, 2, 3, 4]
        assert all(len(line.cells) == 5 and line.cells[1] is not None and line.cells[2] is None for line in lines)

    def test_the_wall_chart_says_of_nobody_who_is_out_that_they_were_absent(self, client) -> None:
        tournament = make_tournament(players=4, system="knockout", rounds=2)
        play_rounds(tournament, 2)
        page = client.get(reverse("tournaments:paper_wall_chart", args=[tournament.slug])).content.decode()
        assert "absent" not in page
        assert page.count("out") >= 2

    def test_the_code_on_a_table_leads_to_its_board_in_the_newest_round(self, client) -> None:
        tournament = make_tournament(players=4, rounds=3)
        address = reverse("tournaments:table", args=[tournament.slug, 1])
        assert client.get(address)["Location"] == tournament.get_absolute_url()
        play_rounds(tournament, 1)
        start_next_round(tournament)
        assert client.get(address)["Location"] == reverse("tournaments:board", args=[tournament.slug, 2, 1])
        cards = client.get(reverse("tournaments:paper_cards", args=[tournament.slug])).content.decode()
        assert cards.count('class="qr"') == 2

    @pytest.mark.parametrize("length", [1, 12, 25, 40, 60, 80, 99, 120])  # each makes a larger code
    def test_a_qr_code_says_the_address_it_was_made_of_with_room_around_it(self, length: int) -> None:
        address = f"https://club.example/{'tournaments-in-autumn-' * 6}"[: 21 + length]
        squares, margin = squares_of(qr_svg(address))
        assert (text_of(squares), margin) == (address, 4)

    def test_the_code_on_a_card_leads_to_its_table(self, client) -> None:
        tournament = make_tournament(players=4, rounds=3)
        page = client.get(reverse("tournaments:paper_cards", args=[tournament.slug])).content.decode()
        said = [text_of(squares_of(picture)[0]) for picture in re.findall(r'<svg[^>]+class="qr".*?</svg>', page)]
        assert said == [
            f"http://testserver{reverse('tournaments:table', args=[tournament.slug, number])}" for number in (1, 2)
        ]

    @pytest.mark.parametrize(("host", "warned"), [("localhost", True), ("testserver", False)])
    def test_cards_whose_codes_no_phone_can_follow_say_so(self, client, host: str, warned: bool) -> None:
        address = reverse("tournaments:paper_cards", args=[make_tournament(players=4).slug])
        page = client.get(address, headers={"Host": host}).content.decode()
        assert f"The codes lead to http://{host}/." in page
        assert ("No phone can reach that address" in page) is warned

    def test_a_pdf_file_says_the_hour_in_the_time_zone_of_the_reader(self, client) -> None:
        tournament = make_tournament(players=2)
        start_next_round(tournament)
        address = reverse("tournaments:round_pdf", args=[tournament.slug, 1])
        files = []
        for zone in ("Asia/Tokyo", "Europe/London"):
            client.cookies["time_zone"] = zone
            files.append(client.get(address).content)
        assert files[0] != files[1]

    def test_a_qr_code_has_no_style_and_no_size_of_its_own(self) -> None:
        picture = qr_svg("https://club.example/tournaments/open/tables/1/")
        assert "style" not in picture
        assert "width=" not in picture.split(">")[0]

    def test_slips_of_matches_ask_for_games(self, client) -> None:
        tournament = make_tournament(players=2, legs=3)
        start_next_round(tournament)
        page = client.get(reverse("tournaments:paper_slips", args=[tournament.slug, 1])).content
        assert b"write the games won" in page
        assert page.count(b'class="slip"') == 1
