import hashlib
import json
from pathlib import Path
from typing import Any

import httpx

from activities.casefile.evaluation import score_row
from activities.casefile.segmentation import CaseFile
from autos.cli.cases.quality import app
from tests.activities.reports.samples import make_case_file
from tests.autos.cli.typed import typed
from tests.mcp_server.answers_of_rest import CASE_PATH, WORKFLOW_ID
from tests.mcp_server.rest_stub import RestStub, data, error
from workflows.contracts.run.results.result import canonical_json

JUDGED = {"shown": 40, "approved": 31}
FOUND: dict[str, Any] = {
    "cases": 12,
    "precedents": JUDGED,
    "phases": {"decided": 20, "approved": 18},
    "by_score": [{"from_score": 60, "to_score": 70, **JUDGED}],
    "by_phase": [{"phase_label": "resposta_do_reu", "title": "Resposta do réu", **JUDGED}],
    "by_subject": [{"subject": "Dano moral [b]", **JUDGED}],
    "by_rules": [{"rules_version": "phase-rules-v3", **JUDGED}],
    "per": "month",
    "over_time": [
        {"start": "2026-10-01", "shown": 0, "approved": 0, "corrections": 0},
        {"start": "2026-11-01", **JUDGED, "corrections": 3},
    ],
    "corrections": [{"kind": "piece", "title": "peças", "count": 3}],
    "retyped": [{"from_type": "despacho_inicial", "to_type": "declaracao_hipossuficiencia", "count": 2}],
}
NOTHING: dict[str, Any] = {
    **{name: [] for name, value in FOUND.items() if isinstance(value, list)},
    "cases": 0,
    "per": "month",
    "precedents": {"shown": 0, "approved": 0},
    "phases": {"decided": 0, "approved": 0},
}


autos = typed(app)


def test_the_firms_quality_is_shown_in_tables(api: RestStub):
    api.answers["GET /v1/quality"] = data(FOUND)
    done = autos("--periods", "6")
    assert done.exit_code == 0, done.output
    assert api.requests[-1].url.params["periods"] == "6"
    for told in (
        "31 de 40 precedentes aprovados, em 12 casos; 20 fases decididas, 18 aprovadas.",
        "60 a 70",
        "Resposta do réu",
        "Dano moral [b]",
        "01/11/2026",
        "Correções aplicadas: peças 3.",
        "lida como Despacho inicial, corrigida para Declaração de hipossuficiência: 2",
    ):
        assert told in done.stdout, told
    assert "01/10/2026" not in done.stdout
    assert json.loads(autos("--json").stdout)["retyped"] == FOUND["retyped"]


def test_a_firm_that_has_decided_nothing_reads_so(api: RestStub):
    api.answers["GET /v1/quality"] = data(NOTHING)
    assert "Nenhum precedente decidido" in autos().stdout


def test_corrected_cases_are_written_as_labels_that_the_measure_of_rules_takes(api: RestStub, tmp_path: Path):
    case_file = make_case_file(per_phase=1)
    closed = "wf_" + "1" * 32
    contents = {"source_pdf": b"%PDF-1.7", "segmentation": canonical_json(case_file)}
    for kind, content in contents.items():
        link = f"/objetos/{kind}"
        api.answers[f"GET {link}"] = httpx.Response(200, content=content)
        signed = data({"signed_url": f"{api.base_url}{link}"})
        api.answers[f"POST {CASE_PATH}/artifacts/art_{kind}/signed-url"] = signed
    listed = [
        {"artifact_id": f"art_{kind}", "kind": kind, "version": 1, "sha256": hashlib.sha256(content).hexdigest()}
        for kind, content in contents.items()
    ]
    api.answers["GET /v1/quality/cases"] = data([{"workflow_id": one, "run": 2} for one in (WORKFLOW_ID, closed)])
    api.answers[f"GET {CASE_PATH}/artifacts"] = data(listed)
    api.answers[f"GET /v1/ingest/workflow/{closed}/artifacts"] = error(403, "FORBIDDEN", "Sigiloso.")
    done = autos("--labels", str(tmp_path / "rotulos"))
    assert done.exit_code == 0, done.output
    assert closed in done.output
    assert "1 caso gravado" in done.output
    written = {path.name: path for path in (tmp_path / "rotulos").iterdir()}
    assert set(written) == {f"{WORKFLOW_ID}.pdf", f"{WORKFLOW_ID}.gold.json"}
    gold = json.loads(written[f"{WORKFLOW_ID}.gold.json"].read_text(encoding="utf-8"))
    score = score_row(as_read(case_file), gold)
    assert (score.misses, score.found, score.pieces) == ([], len(case_file.pieces), len(case_file.pieces))


def as_read(case_file: CaseFile) -> dict[str, Any]:
    case = case_file.case
    pieces = [piece.model_dump(mode="json") for piece in case_file.pieces]
    return {"system": case_file.system, "cnj": case.cnj, "parties": case.parties.model_dump(), "pieces": pieces}
