"""The browser fixtures catch what they are there to catch; a test that cannot fail protects nothing."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_inline_script_and_an_inline_style_are_refused_and_reported(new_page: Any, faults: list[str]) -> None:
    page = new_page()
    page.goto("/setup/")
    assert faults == []

    page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        const style = document.createElement("style");
        style.textContent = "body { color: red }";
        document.body.append(script, style);
    }""")

    assert page.evaluate("window.ran") is None
    assert len([fault for fault in faults if "Content Security Policy" in fault]) == 2, faults
    faults.clear()


def test_a_picture_from_another_host_is_refused_and_reported(new_page: Any, faults: list[str]) -> None:
    page = new_page()
    page.goto("/setup/")

    page.evaluate("""() => new Promise(done => {
        const picture = new Image();
        picture.onerror = done;
        picture.src = "http://other.invalid/x.png";
    })""")

    assert any("other.invalid" in fault for fault in faults), faults
    faults.clear()
