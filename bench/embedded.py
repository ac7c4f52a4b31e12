"""The embedded stack in a folder of its own, driven through its command line as a user would."""

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from bench.figures import timed
from infra.cli.building import BuildDisplay, build
from infra.cli.connection import with_api
from infra.db.keys import Role
from infra.local.programs import autos_command, python_environment
from infra.local.stack import local_settings
from infra.samples import corpus_path
from infra.settings import Settings
from mcp_server.rest import RestClient

UNLIMITED = {f"AUTOS_{name}_PER_MINUTE": "0" for name in ("MCP_RATE_LIMIT", "REST_READ_LIMIT", "REST_WRITE_LIMIT")}
"""A benchmark asks more often than any person."""


@contextmanager
def serving(folder: Path) -> Generator[tuple[Settings, float]]:
    """Settings that reach the stack of `folder`, and the seconds `autos up --detach` took; stopped afterwards."""
    try:
        seconds = timed(lambda: _autos(folder, "up", "--detach"))[1]
        yield local_settings(Settings(data_dir=folder)), seconds
    finally:
        _autos(folder, "down")


def import_samples(settings: Settings) -> str:
    """Imports the sample corpus; the id of the snapshot that is active then."""
    source = corpus_path()

    async def work(client: RestClient) -> str:
        with BuildDisplay(Console(stderr=True, quiet=True), source.stat().st_size) as display:
            status = await build(client, [(source.name, source)], display, wait=True)
        if status.snapshot_id is None:
            raise RuntimeError(status.message or "the corpus build failed")
        return status.snapshot_id

    return with_api(Role.ADMIN, work, settings)


def _autos(folder: Path, *arguments: str) -> None:
    inherited = {name: value for name, value in python_environment().items() if not name.startswith("AUTOS_")}
    subprocess.run(
        autos_command(*arguments),
        env={**inherited, **UNLIMITED, "AUTOS_DATA_DIR": os.fspath(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
