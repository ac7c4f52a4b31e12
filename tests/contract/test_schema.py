"""What the OpenAPI document says is what the API does: a bounded sample of what `bench contract` asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.app import create_app
from bench.attack.fuzz.drive import Known, fuzz, known_values
from bench.embedded import import_samples, serving
from infra.config.settings import Settings
from tests.conftest import ports_of_its_own

SEED = 20261122
BUILD = "POST /v1/corpus/builds"
EVERY = 24
"""One in so many operations is asked what it must refuse; the benchmark asks them all."""


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
def test_the_api_refuses_what_its_schema_refuses(settings: Settings, known: Known, tmp_path: Path) -> None:
    paths = create_app(settings).openapi()["paths"]
    operations = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    sample = [option for name in operations[::EVERY] for option in ("--include-name", name)]
    _asked(settings, known, tmp_path, "--phases", "coverage", "--mode", "negative", *sample)


@pytest.mark.timeout(400)
def test_the_api_takes_what_its_schema_takes(settings: Settings, known: Known, tmp_path: Path) -> None:
    # building the corpus anew would hold up all the rest; the benchmark does it
    _asked(settings, known, tmp_path, "-w2", "--phases", "examples", "--mode", "positive", "--exclude-name", BUILD)


def _asked(settings: Settings, known: Known, folder: Path, *options: str) -> None:
    found = fuzz(settings, known, folder, SEED, *options)
    assert found.clean, found.report
    assert found.cases > 60, found.report
