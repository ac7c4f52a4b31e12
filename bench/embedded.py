"""The embedded stack in a folder of its own, driven through its command line as a user would."""

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bench.figures import timed
from infra.local.programs import autos_command, python_environment
from infra.local.stack import local_settings
from infra.settings import Settings


@contextmanager
def serving(folder: Path) -> Generator[tuple[Settings, float]]:
    """Settings that reach the stack of `folder`, and the seconds `autos up --detach` took; stopped afterwards."""
    try:
        seconds = timed(lambda: _autos(folder, "up", "--detach"))[1]
        yield local_settings(Settings(data_dir=folder)), seconds
    finally:
        _autos(folder, "down")


def _autos(folder: Path, *arguments: str) -> None:
    inherited = {name: value for name, value in python_environment().items() if not name.startswith("AUTOS_")}
    subprocess.run(
        autos_command(*arguments),
        env={**inherited, "AUTOS_DATA_DIR": os.fspath(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
