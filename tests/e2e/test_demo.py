"""The first command of the README, as a newcomer runs it."""

from pathlib import Path

import pytest

from tests.conftest import ports_of_its_own
from tests.e2e.stack import Stack

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]


def test_the_demonstration_leaves_two_verified_runs_and_no_process(tmp_path: Path):
    stack = Stack(tmp_path)
    ports_of_its_own(tmp_path)
    shown = stack.autos("demo", "--yes", "--once")
    assert "Execução 1 inalterada" in shown.stdout
    for run in ("run-1", "run-2"):
        (folder,) = (tmp_path / "demo").glob(f"wf_*/{run}")
        stack.autos("verify", str(folder), "--final")
    assert {component["state"] for component in stack.status()["components"].values()} == {"stopped"}
