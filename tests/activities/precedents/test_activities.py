import hashlib
import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from temporalio.testing import ActivityEnvironment

from activities.casefile.segmentation import CaseFile
from activities.citator.statements import Statements
from activities.citator.table import write_treatments
from activities.graph.build import build_graph
from activities.precedents.activities import Matching
from activities.search.index import build_index
from activities.snapshots.opened import GRAPH_PART, INDEX_PART, TREATMENTS_PART, OpenSnapshot, open_folder
from activities.snapshots.pruning import MANIFEST
from infra.computing.pool import ComputingPool
from infra.storage.errors import ObjectMissing
from tests.activities.precedents.case import INITIAL, PETITION, lawsuit, pages, piece
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO
from workflows.contracts.base import ObjectRef
from workflows.contracts.law.corpus import DecisionFeatures, SnapshotManifest
from workflows.contracts.law.treatment import Treating, TreatmentKind
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.results.matching import MatchRequest, MatchRequests
from workflows.contracts.run.results.result import CaseParties, PhaseFindings

WORK = "tenants/t/cases/wf_1/runs/1/work"


class Objects:
    """Storage in memory, with what matching uses of it."""

    def __init__(self) -> None:
        self.held: dict[str, bytes] = {}

    def put_bytes(self, key: str, data: bytes, media_type: str) -> ObjectRef:
        stored = self.held.setdefault(key, data)
        return ObjectRef(key=key, sha256=hashlib.sha256(stored).hexdigest(), size=len(stored), media_type=media_type)

    def get_bytes(self, ref: ObjectRef) -> bytes:
        return self.held[ref.key]

    def written_bytes(self, key: str) -> bytes | None:
        return self.held.get(key)

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
    """The treatments if a later decision of the Section overruled the first of the decisions."""
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


def next_run(objects: Objects, case: CaseFile, ahead: str = "", **options: object) -> MatchRequest:
    """Return the request of run 2 over another segmentation of the same pages, or of others."""
    work = WORK.replace("runs/1", "runs/2")
    objects.put_bytes(f"{work}/pages.jsonl", objects.held[f"{WORK}/pages.jsonl"] + ahead.encode(), "application/jsonl")
    body = objects.put_bytes(f"{work}/segmentation.json", case.model_dump_json().encode(), "application/json")
    asked = request(body, **options)
    return asked.model_copy(update={"run": asked.run.model_copy(update={"run": 2})})


class Unopened:
    """Snapshots that no step may open."""

    def open(self, snapshot_id: str) -> OpenSnapshot:
        raise AssertionError(f"{snapshot_id} was matched with again")


def a_document(kind: str) -> CaseFile:
    """Return the lawsuit with its last page as a document of that type."""
    case = lawsuit()
    proof = piece(kind, 4, 4)
    return case.model_copy(update={"pieces": [*case.pieces, proof]})


@pytest.mark.parametrize("correction", ["none", "a document retyped", "a court unit set"])
def test_what_matching_does_not_read_leaves_the_matches_as_they_are(
    snapshots: Snapshots, computing: ComputingPool, correction: str
) -> None:
    objects, _ = stored()
    first = next_run(objects, a_document("documento_instrutorio"))
    made = ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, first)
    changed = a_document("procuracao" if correction == "a document retyped" else "documento_instrutorio")
    if correction == "a court unit set":
        changed = changed.model_copy(update={"case": changed.case.model_copy(update={"unit": "1ª Vara", "value": 5.0})})
    del objects.held[first.segmentation.key]
    again = next_run(objects, changed)
    kept = Matching(objects, Unopened(), computing)  # type: ignore[arg-type]
    taken = ActivityEnvironment().run(kept.match_phase, again)
    assert (taken.object.sha256, taken.count) == (made.object.sha256, made.count)
    asked = MatchRequests(phases=[again, again.model_copy(update={"phase_label": PhaseLabel.RESPOSTA_DO_REU})])
    assert ActivityEnvironment().run(kept.take_over_matches, asked).phases == [taken]
    alone = Objects()
    alone.held = {key: body for key, body in objects.held.items() if "/work/" in key and "/matches/" not in key}
    without = ActivityEnvironment().run(matching(alone, snapshots, computing).match_phase, again)
    assert without.object.sha256 == taken.object.sha256


@pytest.mark.parametrize("other", ["parameters", "pages", "an argument", "a party", "a subject"])
def test_what_matching_reads_is_matched_again(snapshots: Snapshots, computing: ComputingPool, other: str) -> None:
    objects, segmentation = stored()
    ActivityEnvironment().run(matching(objects, snapshots, computing).match_phase, request(segmentation))
    case = lawsuit()
    data = {"a party": {"parties": CaseParties(reu=["Banco"])}, "a subject": {"subjects": ["Dano"]}}.get(other, {})
    case = case.model_copy(update={"case": case.case.model_copy(update=data)})
    if other == "an argument":
        case = a_document("contestacao")
    options = {"max_matches": 4} if other == "parameters" else {}
    again = next_run(objects, case, "\n" if other == "pages" else "", **options)
    with pytest.raises(AssertionError, match="matched with again"):
        ActivityEnvironment().run(Matching(objects, Unopened(), computing).match_phase, again)  # type: ignore[arg-type]
