"""Decisions that the console keeps until the server has answered, run in Node on the modules that a browser gets."""

import subprocess
from pathlib import Path

import pytest

from api.http.browser.pages import STATIC
from tests.npm.node import NODE
from tests.patience import PATIENCE


@pytest.mark.parametrize("name", ["outbox", "sendings"])
def test_what_is_on_its_way_is_neither_lost_nor_doubled(name: str) -> None:
    if not (STATIC / "libraries" / "preact.js").exists():
        pytest.skip("the libraries of the console are not there: make setup")
    tests = Path(__file__).with_name(f"{name}.test.mjs")
    ended = subprocess.run([NODE, "--test", tests], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout
