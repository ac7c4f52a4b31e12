"""The tools for graph databases answer from the requested snapshot."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest

from activities.graph.build import build_graph
from activities.graph.databases.asking import ConfinedGraphs
from activities.graph.databases.own.shelf import Shelf
from activities.graph.library import LIBRARY
from activities.research.database_answers import DATABASE_ANSWERS, Databases
from activities.snapshots.opened import GRAPH_PART, OtherLibrary, SnapshotUnavailable
from activities.snapshots.port import Snapshot
from tests.activities.graph.generated import corpus
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.questions import ResearchTool


@dataclass
class Manifest:
    snapshot_id: str = "snap_1"
    parameters: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass
class Folder:
    """A snapshot of which only the folder is used."""

    path: Path
    manifest: Manifest


class Bare:
    """The databases of a tenant that has made none."""

    def found(self, tenant: str, name: str) -> None:
        return None

    def listed(self, tenant: str) -> list[Any]:
        return []


@pytest.fixture(scope="module")
def graphs() -> Iterator[ConfinedGraphs]:
    opened = ConfinedGraphs()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    folder = tmp_path_factory.mktemp("snapshot")
    build_graph(iter(corpus(1)), folder / GRAPH_PART)
    return Folder(folder, Manifest())


def answered(snapshot: Folder, graphs: ConfinedGraphs, tool: ResearchTool, **arguments: Any) -> dict[str, Any]:
    asked, answer = DATABASE_ANSWERS[tool]
    databases = Databases(cast(Snapshot, snapshot), "acme", graphs, cast(Shelf, Bare()))
    return answer(databases, asked.model_validate(arguments)).model_dump(mode="json")


COUNT = "MATCH (d:Decision) RETURN count(*) AS n"


def test_the_corpus_is_the_one_database_and_answers(snapshot: Folder, graphs: ConfinedGraphs) -> None:
    listed = answered(snapshot, graphs, ResearchTool.LIST_DATABASES)
    (name,) = [one["name"] for one in listed["databases"]]
    assert answered(snapshot, graphs, ResearchTool.DATABASE_EXISTS, name=name)["exists"]
    assert not answered(snapshot, graphs, ResearchTool.DATABASE_EXISTS, name="outra")["exists"]
    assert answered(snapshot, graphs, ResearchTool.GET_SCHEMA, databaseName=name)["nodes"]
    found = answered(snapshot, graphs, ResearchTool.QUERY_READ, databaseName=name, query=COUNT)
    assert (found["columns"], found["rows"], found["truncated"]) == (["n"], [[160]], False)


def test_a_query_is_checked_without_being_run(snapshot: Folder, graphs: ConfinedGraphs) -> None:
    asked = {"databaseName": "acervo", "query": COUNT}
    assert answered(snapshot, graphs, ResearchTool.VALIDATE_QUERY, **asked)["valid"]
    for changed in (
        {"intendedTransactionType": "write"},
        {"query": "DROP TABLE Fact"},
        {"query": "MATCH (x:Y) RETURN x"},
    ):
        told = answered(snapshot, graphs, ResearchTool.VALIDATE_QUERY, **(asked | changed))
        assert not told["valid"]
        assert told["problem"]


def test_what_is_not_there_or_does_not_read_is_refused(
    snapshot: Folder, graphs: ConfinedGraphs, tmp_path: Path
) -> None:
    for tool in (ResearchTool.QUERY_READ, ResearchTool.VALIDATE_QUERY, ResearchTool.GET_SCHEMA):
        with pytest.raises(AutosError) as raised:
            answered(snapshot, graphs, tool, databaseName="outra", **({} if "schema" in tool else {"query": COUNT}))
        assert raised.value.code is ErrorCode.NOT_FOUND
    with pytest.raises(AutosError) as raised:
        answered(snapshot, graphs, ResearchTool.QUERY_READ, databaseName="acervo", query="CREATE (:Fact)")
    assert raised.value.code is ErrorCode.VALIDATION_ERROR
    with pytest.raises(SnapshotUnavailable):
        answered(Folder(tmp_path, Manifest()), graphs, ResearchTool.QUERY_READ, databaseName="acervo", query=COUNT)
    elsewhere = Folder(snapshot.path, Manifest(parameters={"graph_library": LIBRARY | {"storage": 1}}))
    with pytest.raises(OtherLibrary):
        answered(elsewhere, graphs, ResearchTool.QUERY_READ, databaseName="acervo", query=COUNT)
