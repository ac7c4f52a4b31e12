"""The few decisions of the research tests, with the sample legal texts."""

from dataclasses import replace

import pytest

from activities.research.tools.halves import Halves
from tests.activities.search.legal.sample import built


@pytest.fixture(scope="package")
def library(halves: Halves, tmp_path_factory: pytest.TempPathFactory) -> Halves:
    texts = built(tmp_path_factory.mktemp("legal"))
    return replace(halves, legal=lambda: texts)
