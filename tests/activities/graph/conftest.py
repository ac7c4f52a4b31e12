from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from tests.activities.graph.generated import FORMULAS, corpus
from tests.activities.graph.plain import Plain


@dataclass(frozen=True)
class Both:
    """One corpus as the product's graph and as plain sets."""

    graph: LegalGraph
    plain: Plain


@pytest.fixture(scope="session", params=[1, 2])
def both(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    """A generated corpus, opened; two of them."""
    decisions = corpus(request.param)
    path = tmp_path_factory.mktemp("generated") / "graph.lbug"
    build_graph(iter(decisions), path)
    graph = open_graph(path)
    yield Both(graph, Plain(decisions, FORMULAS))
    graph.close()
