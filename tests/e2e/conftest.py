"""One running stack for the session, with the sample corpus in it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from autos.local.servers.ports import DEFAULT_PORTS, choose_ports
from autos.samples import case_files, corpus_path
from tests.e2e.stack import Stack


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Started as a user starts it, stopped at the end; its logs are in the data directory.

    Ports lie away from the defaults, so that a stack in use and other test runs are left alone.
    """
    running = Stack(tmp_path_factory.mktemp("autos"))
    first = random.SystemRandom().randrange(10_000, 28_000, 20)
    choose_ports(running.data_dir / "ports.json", {name: first + at for at, name in enumerate(DEFAULT_PORTS)})
    running.autos("up", "--detach")
    try:
        running.autos("corpus", "import", str(corpus_path()), "--wait")
        yield running
    finally:
        running.close()


@pytest.fixture(scope="session")
def case_pdf() -> Path:
    """A fictional case file that ships with the product."""
    return case_files()[0]
