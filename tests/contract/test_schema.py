"""What the OpenAPI document says is what the API does: a bounded sample of what `bench contract` asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.embedded import import_samples, serving
from bench.fuzz.drive import Known, fuzz, known_values
from infra.settings import Settings
from tests.conftest import ports_of_its_own

SEED = 20261122
BUILD = "POST /v1/corpus/builds"


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """A stack of its own, without limits on how often it may be asked: its corpus is built anew, its case decided."""
    folder = tmp_path_factory.mktemp("stack")
    ports_of_its_own(folder)
    with serving(folder) as (settings, _):
        import_samples(settings)
        yield settings


@pytest.fixture(scope="module")
def known(settings: Settings) -> Known:
    return known_values(settings)


@pytest.mark.timeout(400)
@pytest.mark.parametrize(
    "options",
    [
        ("--phases", "coverage", "--mode", "negative"),
        # building the corpus anew would hold up all the rest; the benchmark does it
        ("-w2", "--phases", "examples", "--mode", "positive", "--exclude-name", BUILD),
    ],
    ids=["what it refuses", "what it takes"],
)
def test_the_api_takes_refuses_and_answers_what_its_schema_says(
    settings: Settings, known: Known, tmp_path: Path, options: tuple[str, ...]
) -> None:
    found = fuzz(settings, known, tmp_path, SEED, *options)
    assert found.clean, found.report
    assert found.cases > 100, found.report
