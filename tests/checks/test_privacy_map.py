"""docs/privacy.md maps everything that is kept: each table, each prefix of objects, each workflow, and no other."""

import inspect
import re
from collections.abc import Callable

from infra.db.models import Base
from infra.storage import keys as object_keys
from tests.checks.sources import ROOT
from tests.infra.storage.test_keys import PART, RUN
from workflows.contracts.run.case import PhaseLabel

PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \| .+ \| .+ \|$", re.MULTILINE)

GIVEN = {
    "tenant": "<tenant>",
    "upload_id": "u",
    "ingest_id": "i",
    "document_id": "d",
    "index_id": "x",
    "sha256": "h",
    "source_sha256": "h",
    "reader_version": "r",
    "part": PART,
    "drawn": "d",
    "suffix": "png",
    "laid_out": "l",
    "run": RUN.model_copy(update={"tenant": "<tenant>"}),
    "draft": RUN.model_copy(update={"tenant": "<tenant>"}),
    "phase": PhaseLabel.POSTULACAO_INICIAL,
    "file_name": "f",
    "verification_id": "v",
    "workflow_id": "w",
    "execution": "e",
    "build_id": "b",
    "name": "n",
    "step": "s",
    "snapshot_id": "s",
    "path": "p",
    "joined": "j",
    "database_id": "g",
    "version": 1,
    "at": 0,
    "number": 1,
    "write_id": "x",
    "pages": "tenants/<tenant>/pages/p",
}
NOT_A_PLACE = {"tenant_prefix", "source_places"}
"""What begins or gathers others."""


def mapped(heading: str) -> set[str]:
    section = PAGE.split(f"### {heading}\n", 1)[1].split("\n### ", 1)[0]
    return set(ROW.findall(section))


def places() -> set[str]:
    """The prefix of everything that `object_keys` lays out, and of what stands beside it."""
    functions: list[Callable[..., str]] = [
        function
        for name, function in inspect.getmembers(object_keys, inspect.isfunction)
        if function.__module__ == object_keys.__name__ and not name.startswith("_") and name not in NOT_A_PLACE
    ]
    assert len(functions) > 10
    keys = [function(*(GIVEN[name] for name in inspect.signature(function).parameters)) for function in functions]
    keys += [
        object_keys.export_key("<tenant>", None, "x.zip"),
        object_keys.SENTINEL,
        object_keys.TRIAL,
    ]
    return {_prefix(key) for key in keys}


def _prefix(key: str) -> str:
    depth = {"tenants": 3, "system": 1}.get(key.split("/")[0], 2)
    return "/".join(key.split("/")[:depth]) + "/"


def test_every_table_is_on_the_map() -> None:
    assert mapped("Tables") == set(Base.metadata.tables)


def test_every_prefix_of_objects_is_on_the_map() -> None:
    assert mapped("Objects") == places()


def test_every_workflow_is_on_the_map() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "workflows").rglob("*.py"))
    assert mapped("Histories in Temporal") == set(re.findall(r"@workflow\.defn.*\nclass (\w+)", sources))
