"""The first command of the README, as a newcomer runs it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ports_of_its_own

pytestmark = [pytest.mark.stack, pytest.mark.timeout(420)]

SECONDS = 360


@pytest.mark.timeout(SECONDS + 30)
def test_the_demonstration_leaves_two_verified_runs_and_no_process(tmp_path: Path):
    ports_of_its_own(tmp_path)
    environment = {**os.environ, "AUTOS_DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "autos"]
    shown = subprocess.run(
        [*command, "demo", "--yes", "--once"],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert shown.returncode == 0, shown.stdout + shown.stderr
    assert "Execução 1 inalterada" in shown.stdout
    for run in ("run-1", "run-2"):
        (folder,) = (tmp_path / "demo").glob(f"wf_*/{run}")
        verified = subprocess.run(
            [*command, "verify", str(folder), "--final"], env=environment, capture_output=True, text=True, check=False
        )
        assert verified.returncode == 0, verified.stdout
    stopped = subprocess.run(
        [*command, "status", "--json"], env=environment, capture_output=True, text=True, check=True
    )
    components = json.loads(stopped.stdout)["components"].values()
    assert {component["state"] for component in components} == {"stopped"}
