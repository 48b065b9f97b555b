"""The help: every document can be read, every link leads somewhere, and what is written stays true of the product."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from clubsite.help.library import DOCS, SHELVES, Page, document, pages, rules_of_system
from clubsite.help.markdown import Picture, Writer
from pairing.systems import SYSTEMS
from tests.factories.members import ClubFactory
from tests.web.crawler import crawl
from tests.web.world import World

ROOT = Path(__file__).parents[2]
WRITTEN = [page for shelf in SHELVES for page in shelf.pages]
GUIDE = sorted((DOCS / "guide").rglob("*.md"))
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
SHOWN = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
BUTTON = re.compile(r"(?<![\w*])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![\w*])")
MOST_BYTES = 120_000


TABLE = (
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody>'
    '<tr><td data-head="a">1</td><td data-head="b"><code>x|y</code></td></tr></tbody></table>'
)


def html_of(markdown: str) -> str:
    writer = Writer(link=lambda to: None if to == "nowhere" else f"/to/{to}", picture=lambda to: Picture(to, 20, 10))
    return writer.document("# Title\n\n" + markdown).html


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("## A & B", '<h2 id="a--b">A &amp; B</h2>'),
        ("Two lines\nare one.", "<p>Two lines are one.</p>"),
        ("**Bold**, *pressed*, `a*b*c`", "<p><strong>Bold</strong>, <em>pressed</em>, <code>a*b*c</code></p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("[There](x.md#y)", '<p><a href="/to/x.md#y">There</a></p>'),
        ("[Not shown](nowhere)", "<p>Not shown</p>"),
        ("<script>x</script> `<b>`", "<p>&lt;script&gt;x&lt;/script&gt; <code>&lt;b&gt;</code></p>"),
        ('[x](a"b)', '<p><a href="/to/a&quot;b">x</a></p>'),
        ("- one\n  goes on\n- two", "<ul><li>one goes on</li><li>two</li></ul>"),
        ("- one\n    - under\n- two", "<ul><li>one<ul><li>under</li></ul></li><li>two</li></ul>"),
        ("1. one\n2. two\n\nAfter", "<ol><li>one</li><li>two</li></ol>\n<p>After</p>"),
        ("- **3.2** A rule", '<ul><li id="rule-3.2"><strong>3.2</strong> A rule</li></ul>'),
        ("    code\n      deeper\n\nAfter", "<pre><code>code\n  deeper</code></pre>\n<p>After</p>"),
        ("```python\n# x\n```", "<pre><code># x</code></pre>"),
        ("![What](p.png)", '<figure><img src="p.png" alt="What" width="20" height="10" loading="lazy"></figure>'),
        ("> said\n> again", "<blockquote><p>said again</p></blockquote>"),
        ("| a | b |\n|---|---|\n| 1 | `x\\|y` |", TABLE),
    ],
)
def test_a_document_is_written_as_html(markdown: str, html: str) -> None:
    assert html_of(markdown) == html


def test_a_heading_that_comes_twice_has_two_ids() -> None:
    assert re.findall(r'id="([^"]+)"', html_of("## Ties\n\n## Ties")) == ["ties", "ties-2"]


@pytest.mark.parametrize("page", pages().values(), ids=lambda page: page.address)
def test_every_page_of_the_library_can_be_read(page: Page) -> None:
    """No mark of Markdown is left over, which is what a construct the writer does not know would look like."""
    read = document(page)
    assert read.title
    text = unescape(re.sub(r"<(pre|code)\b.*?</\1>|<[^>]+>", "", read.html, flags=re.DOTALL))
    assert not re.search(r"\]\(|\*\*|```|^#|^\s*\||^>", text, re.MULTILINE)


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.address)
def test_the_title_of_a_page_is_that_of_its_document(page: Page) -> None:
    with translation.override("en"):
        assert str(page.title) == document(page).title


def test_every_document_of_the_guide_is_on_a_shelf() -> None:
    assert {str(path.relative_to(DOCS)) for path in GUIDE} <= {page.file for page in WRITTEN}


@pytest.mark.django_db
def test_every_link_of_the_help_leads_somewhere() -> None:
    """As a system administrator, who may follow all of them; anchors must be there, too."""
    world = World("system_administrator")
    client = Client()
    client.force_login(world.actor)
    found = {path: (status, text) for path, status, text in crawl(client, "/help/")}
    dead = {path: status for path, (status, _text) in found.items() if status not in (200, 302)}
    assert not dead
    assert {page.get_absolute_url() for page in pages().values()} <= found.keys(), "a page that nothing links to"
    for path, (_status, text) in found.items():
        if path.startswith("/help/"):
            for target, anchor in re.findall(r'href="(/help/[^"#]*)#([^"]+)"', text):
                assert f'id="{anchor}"' in found[target][1], f"{path} links to {target}#{anchor}"


@pytest.mark.parametrize("path", [*GUIDE, DOCS / "systems.md", ROOT / "README.md"], ids=lambda path: path.name)
def test_links_and_pictures_also_work_where_the_documents_lie(path: Path) -> None:
    text = path.read_text()
    for target in LINK.findall(text):
        if not target.startswith(("http", "#")):
            assert (path.parent / target.partition("#")[0]).exists(), target
    for words, target in SHOWN.findall(text):
        file = path.parent / target
        assert len(words) > 20, f"{target} needs words for those who cannot see it"
        assert file.read_bytes().startswith(b"\x89PNG")
        assert file.stat().st_size < MOST_BYTES


def test_every_picture_is_shown_somewhere() -> None:
    texts = "".join(path.read_text() for path in [*GUIDE, DOCS / "systems.md", ROOT / "README.md"])
    pictures = [*(ROOT / "static" / "help").glob("*.png"), *(DOCS / "pictures").glob("*.png")]
    assert not [path.name for path in pictures if f"{path.parent.name}/{path.name}" not in texts]


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_pairing_system_is_compared_and_its_rules_can_be_found(key: str) -> None:
    page = rules_of_system(key)
    assert page is not None
    assert page.file == f"pairing/{SYSTEMS[key].document}"
    assert f"({page.file})" in (DOCS / "systems.md").read_text()


# What the guide sets in asterisks is written on the site: a button, a link, a heading, a field.
BESIDES = {"n", "n − 1", "never", "reported", "disputed"}


def words_of_the_site() -> str:
    files = [
        *(path for path in (ROOT / "templates").rglob("*.html") if "help" not in path.parts),
        *(path for app in ("members", "tournaments", "clubsite") for path in (ROOT / app).rglob("*.py")),
    ]
    return re.sub(r"\{\{ \w+ \}\}", "1", "\n".join(path.read_text() for path in files))


@pytest.mark.parametrize("path", [*GUIDE, DOCS / "systems.md"], ids=lambda path: str(path.relative_to(DOCS)))
def test_the_words_on_buttons_are_those_of_the_site(path: Path) -> None:
    text = re.sub(r"\s+", " ", re.sub(r"```.*?```|^    .*$|\*\*", "", path.read_text(), flags=re.DOTALL | re.MULTILINE))
    site = words_of_the_site()
    named = set(BUTTON.findall(text)) - BESIDES
    assert not sorted(word for word in named if word.lower() not in site.lower())


@pytest.mark.django_db
def test_help_is_at_the_foot_of_every_page(client: Client) -> None:
    ClubFactory()
    for address in ("/", "/tournaments/", "/accounts/login/", "/help/", "/no-such-page/"):
        assert f'href="{reverse("help")}"' in client.get(address).content.decode()


@pytest.mark.django_db
def test_in_another_language_the_frame_is_translated_and_the_text_says_that_it_is_english(client: Client) -> None:
    ClubFactory()
    german = client.get("/help/member/", headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de"' in german
    assert '<article class="prose guide" lang="en">' in german
    assert "hint gap" in german
    assert "hint gap" not in client.get("/help/member/", headers={"accept-language": "en"}).content.decode()
