import hashlib
import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from temporalio.testing import ActivityEnvironment

from activities.citator.statements import Statements
from activities.citator.table import write_treatments
from activities.graph.build import build_graph
from activities.precedents.activities import Matching
from activities.search.index import build_index
from activities.snapshots.opened import GRAPH_PART, INDEX_PART, TREATMENTS_PART, OpenSnapshot, open_folder
from activities.snapshots.pruning import MANIFEST
from infra.computing.pool import ComputingPool
from infra.storage.errors import ObjectMissing
from tests.activities.precedents.case import INITIAL, PETITION, lawsuit, pages
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import DecisionFeatures, SnapshotManifest
from workflows.contracts.law.treatment import Treating, TreatmentKind
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.case import MatchRequest, RunRef
from workflows.contracts.run.result import PhaseFindings

WORK = "tenants/t/cases/wf_1/runs/1/work"


class Objects:
    """Storage in memory, as far as matching uses it."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def put_bytes(self, key: str, data: bytes, media_type: str) -> ObjectRef:
        stored = self.held.setdefault(key, data)
        return ObjectRef(key=key, sha256=hashlib.sha256(stored).hexdigest(), size=len(stored), media_type=media_type)

    def get_bytes(self, ref: ObjectRef) -> bytes:
        return self.held[ref.key]

    def stat(self, key: str) -> ObjectRef | None:
        return self.put_bytes(key, self.held[key], "application/jsonl") if key in self.held else None


class Snapshots:
    """One snapshot, in its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, snapshot_id: str) -> OpenSnapshot:
        assert snapshot_id == "snap_1"
        return open_folder(self._folder)


@pytest.fixture(scope="module")
def snapshots(tmp_path_factory: pytest.TempPathFactory) -> Snapshots:
    folder = tmp_path_factory.mktemp("snapshots") / "snap_1"
    build_index(DECISIONS, folder / INDEX_PART)
    (folder / GRAPH_PART).parent.mkdir()
    build_graph(DECISIONS, folder / GRAPH_PART)
    _write_treatments(folder)
    manifest = SnapshotManifest(
        snapshot_id="snap_1",
        created_at=datetime.now(UTC),
        encoder="lsa",
        decisions=len(DECISIONS),
        counts_by_source={},
        first_date=None,
        last_date=None,
        parts=[],
    )
    (folder / MANIFEST).write_text(manifest.model_dump_json(), encoding="utf-8")
    return Snapshots(folder)


def _write_treatments(folder: Path) -> None:
    """As a later decision of the Section would leave them that overruled the first of the decisions."""
    words = "Superado o entendimento firmado naquele julgado."
    treating = Treating(reference="REsp 1700001/STJ", kind=TreatmentKind.SUPERADO, words=words, voice=Voice.EMENTA)
    later = NEGATIVACAO.model_copy(
        update={
            "id": "later",
            "process": "EREsp 1800000/SP",
            "judging_body": "SEGUNDA SEÇÃO",
            "decided_on": date(2024, 5, 2),
            "features": DecisionFeatures(treats=[treating]),
        }
    )
    statements = Statements(folder / "statements.sqlite")
    for decision in (NEGATIVACAO.model_copy(update={"process": "REsp 1700001/SP"}), later):
        statements.add(decision)
    write_treatments(statements, folder / TREATMENTS_PART)
    statements.close()


def stored() -> tuple[Objects, ObjectRef]:
    objects = Objects()
    lines = [page.model_dump_json() for page in pages(*PETITION, "contrato\u2028com separador").values()]
    objects.put_bytes(f"{WORK}/pages.jsonl", "\n".join(lines).encode(), "application/jsonl")
    body = lawsuit().model_dump_json().encode()
    return objects, objects.put_bytes(f"{WORK}/segmentation.json", body, "application/json")


def request(segmentation: ObjectRef, **options: object) -> MatchRequest:
    values = {"min_precedent_score": 55.0, "max_matches": 5, "snapshot_id": "snap_1", **options}
    run = RunRef(tenant="t", workflow_id="wf_1", run=1)
    return MatchRequest.model_validate({"run": run, "phase_label": INITIAL, "segmentation": segmentation, **values})


def matching(objects: Objects, snapshots: Snapshots, computing: ComputingPool) -> Matching:
    return Matching(objects, snapshots, computing)  # type: ignore[arg-type]


def test_writes_the_matches_beside_the_segmentation(snapshots: Snapshots, computing: ComputingPool) -> None:
    objects, segmentation = stored()
    result = ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, request(segmentation))
    assert result.object.key == f"{WORK}/matches/postulacao_inicial.json"
    matches = PhaseFindings.model_validate_json(objects.held[result.object.key]).matches
    assert matches[0].document_id == NEGATIVACAO.id
    assert result.count == sum(match.folded_under is None for match in matches)


def test_a_match_says_what_became_of_the_precedent_since(snapshots: Snapshots, computing: ComputingPool) -> None:
    objects, segmentation = stored()
    result = ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, request(segmentation))
    matches = PhaseFindings.model_validate_json(objects.held[result.object.key]).matches
    treatments = {match.document_id: match.treatment for match in matches}
    treatment = treatments.pop(NEGATIVACAO.id)
    assert treatment is not None
    assert (treatment.line, treatment.evidence[0].document_id) == ("Superado (situação em 02/05/2024)", "later")
    assert not any(treatments.values())


def test_the_same_request_writes_the_same_bytes(snapshots: Snapshots, computing: ComputingPool) -> None:
    first, second = stored(), stored()
    keys = [
        ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, request(segmentation)).object
        for objects, segmentation in (first, second)
    ]
    assert keys[0] == keys[1]


def test_a_run_without_graph_still_matches(snapshots: Snapshots, computing: ComputingPool) -> None:
    objects, segmentation = stored()
    wanted = request(segmentation, use_graph=False, min_precedent_score=0.0)
    result = ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, wanted)
    assert result.count > 0
    assert all(
        item["score_breakdown"]["citations"] == 0 for item in json.loads(objects.held[result.object.key])["matches"]
    )


def test_missing_pages_are_an_error_worth_seeing(snapshots: Snapshots, computing: ComputingPool) -> None:
    objects, segmentation = stored()
    del objects.held[f"{WORK}/pages.jsonl"]
    with pytest.raises(ObjectMissing):
        ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, request(segmentation))
