"""Whether the console reports that a person is present, run in Node on the modules that a browser gets."""

import subprocess
from pathlib import Path

from tests.npm.node import NODE
from tests.patience import PATIENCE

TESTS = Path(__file__).with_name("attended.test.mjs")


def test_the_console_says_of_each_request_whether_somebody_is_there() -> None:
    ended = subprocess.run([NODE, "--test", TESTS], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stdout
