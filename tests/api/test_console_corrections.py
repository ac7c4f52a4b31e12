"""The corrections and decisions that the console makes from drags and keys, run in Node."""

import subprocess
from pathlib import Path

from tests.npm.node import NODE
from tests.patience import PATIENCE

TESTS = Path(__file__).with_name("corrections.test.mjs")


def test_boundaries_sums_and_precedents_that_stay_out_become_what_is_meant() -> None:
    ended = subprocess.run([NODE, "--test", TESTS], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout
