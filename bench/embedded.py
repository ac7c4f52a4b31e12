"""The embedded stack in a folder of its own, driven through the command line as a user would."""

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from autos.cli.connection import with_api
from autos.cli.corpus.building import BuildDisplay, build
from autos.local.servers.programs import autos_command, python_environment
from autos.local.stack import local_settings
from autos.samples import corpus_path, legal_texts_path
from bench.figures import timed
from infra.config.settings import Settings
from infra.identity.scopes import Role
from mcp_server.rest.client import RestClient

UNLIMITED = {f"AUTOS_{name}_PER_MINUTE": "0" for name in ("MCP_RATE_LIMIT", "REST_READ_LIMIT", "REST_WRITE_LIMIT")}
"""Rate limits off, since a benchmark sends more requests than any person."""


@contextmanager
def serving(folder: Path, **settings: str) -> Generator[tuple[Settings, float]]:
    """Return settings for the stack of `folder`, and the seconds `autos up --detach` took. Stop the stack
    afterwards.

    `settings` are further environment settings.
    """
    try:
        seconds = timed(lambda: _autos(folder, "up", "--detach", **settings))[1]
        yield local_settings(Settings(data_dir=folder)), seconds
    finally:
        _autos(folder, "down")


def import_samples(settings: Settings, *chosen: Path) -> str:
    """Import the `chosen` files, by default the sample corpus of decisions and statutes. Return the id of the active
    snapshot.
    """
    sources = chosen or (corpus_path(), legal_texts_path())

    async def work(client: RestClient) -> str:
        size = sum(source.stat().st_size for source in sources)
        with BuildDisplay(Console(stderr=True, quiet=True), size) as display:
            status = await build(client, [(source.name, source) for source in sources], display, wait=True)
        if status.snapshot_id is None:
            raise RuntimeError(status.message or "the corpus build failed")
        return status.snapshot_id

    return with_api(Role.OPERATOR, work, settings)


def _autos(folder: Path, *arguments: str, **settings: str) -> None:
    inherited = {name: value for name, value in python_environment().items() if not name.startswith("AUTOS_")}
    subprocess.run(
        autos_command(*arguments),
        env={**inherited, **UNLIMITED, **settings, "AUTOS_DATA_DIR": os.fspath(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
    )
