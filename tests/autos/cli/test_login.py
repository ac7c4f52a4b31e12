"""`autos login` as typed: it explains what the page will ask before the page opens."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner

from autos.cli import login
from autos.cli.sign_in.browser import NotSignedIn
from tests.mcp_server.rest_stub import RestStub

PAGE = "http://127.0.0.1:8400/oauth/authorize?client_id=autos-cli"


def test_what_the_page_will_ask_is_said_before_the_address_and_before_the_browser_opens(
    api: RestStub, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def somewhere(address: str) -> None:
        """Make no request."""

    def nobody_answers(places: None, show: Callable[[str], None]) -> None:
        show(PAGE)
        raise NotSignedIn("Ninguém respondeu.")

    monkeypatch.setattr(login, "discover", somewhere)
    monkeypatch.setattr(login, "sign_in", nobody_answers)
    monkeypatch.setattr(login.webbrowser, "open", opened.append)
    ended = CliRunner().invoke(login.app, ["login"])
    before, _, _ = ended.stderr.partition(PAGE)
    assert (ended.exit_code, opened) == (1, [PAGE])
    for said in ("perguntar se foi você", "qualquer programa deste computador", "sigilosos"):
        assert said in before
