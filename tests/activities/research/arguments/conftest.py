"""The sample corpus with the treatments of its decisions and its legal texts."""

from pathlib import Path

import pytest

from activities.citator.statements import Statements
from activities.citator.table import Treatments, write_treatments
from activities.research.tools.halves import Halves
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from tests.activities.read_decisions import sample_decisions
from tests.activities.search.legal.sample import built


@pytest.fixture(scope="package")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Halves:
    folder: Path = tmp_path_factory.mktemp("sample")
    decisions = sample_decisions()
    build_index(decisions, folder / "index")
    statements = Statements(folder / "statements.sqlite")
    list(statements.observing(decisions))
    write_treatments(statements, folder / "treatments")
    statements.close()
    index, texts = open_index(folder / "index"), built(folder)
    features = features_of(index)
    return Halves(index, lambda: features, treatments=Treatments(folder / "treatments"), legal=lambda: texts)
