"""What the console keeps of decisions on their way, tried in Node over the modules as a browser gets them."""

import subprocess
from pathlib import Path

import pytest

from api.http.browser.pages import STATIC
from tests.npm.node import NODE
from tests.patience import PATIENCE

TESTS = Path(__file__).with_name("outbox.test.mjs")


def test_decisions_on_their_way_are_neither_lost_nor_anybody_elses() -> None:
    if not (STATIC / "libraries" / "preact.js").exists():
        pytest.skip("the libraries of the console are not there: make setup")
    ended = subprocess.run([NODE, "--test", TESTS], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout
