import json
from typing import Any

from typer.testing import CliRunner, Result

from autos.cli.cases.quality import app
from tests.mcp_server.rest_stub import RestStub, data

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
    "corrections": [{"kind": "piece", "count": 3}],
    "retyped": [{"from_type": "despacho", "to_type": "sentenca", "count": 2}],
}
NOTHING: dict[str, Any] = {
    **{name: [] for name, value in FOUND.items() if isinstance(value, list)},
    "cases": 0,
    "per": "month",
    "precedents": {"shown": 0, "approved": 0},
    "phases": {"decided": 0, "approved": 0},
}


def autos(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})


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
        "lida como despacho, corrigida para sentenca: 2",
    ):
        assert told in done.stdout, told
    assert "01/10/2026" not in done.stdout
    assert json.loads(autos("--json").stdout)["retyped"] == FOUND["retyped"]


def test_a_firm_that_has_decided_nothing_reads_so(api: RestStub):
    api.answers["GET /v1/quality"] = data(NOTHING)
    assert "Nenhum precedente decidido" in autos().stdout
