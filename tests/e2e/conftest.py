"""One running stack for the session, with the sample corpus in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.samples import case_files, corpus_path
from tests.e2e.stack import Stack


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """Started as a user starts it, stopped at the end; its logs are in the data directory."""
    running = Stack(tmp_path_factory.mktemp("autos"))
    running.autos("up", "--detach")
    try:
        running.autos("corpus", "import", str(corpus_path()), "--wait")
        yield running
    finally:
        running.autos("down", check=False)


@pytest.fixture(scope="session")
def case_pdf() -> Path:
    """A fictional case file that ships with the product."""
    return case_files()[0]
