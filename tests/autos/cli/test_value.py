"""`autos value` as typed: the sum is sent to the API and appears nowhere."""

import json

import httpx
import pytest
from typer.testing import CliRunner

from autos.cli.value import app
from tests.mcp_server.rest_stub import RestStub, data

KEPT = {"secret_ref": "ref_1", "name": "teto", "expires_at": "2026-05-04T15:00:00Z"}


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("80000", 80_000.0),
        ("80.000", 80_000.0),
        ("R$ 1.500.000", 1_500_000.0),
        ("80.000,50", 80_000.5),
        ("R$ 80.000,00", 80_000.0),
        ("80000.5", 80_000.5),
    ],
)
def test_a_sum_is_asked_for_unseen_and_its_reference_is_told(api: RestStub, typed: str, value: float) -> None:
    api.answers["POST /v1/values"] = data(KEPT, 201)
    ended = CliRunner().invoke(app, ["keep", "teto", "--salario-minimo", "1621"], input=f"{typed}\n")
    assert (ended.exit_code, ended.stdout.splitlines()[-1]) == (0, "ref_1")
    assert json.loads(api.last.content) == {"name": "teto", "value": value, "salario_minimo": 1_621.0}
    assert typed not in ended.output


@pytest.mark.parametrize(
    "typed", ["80 mil", "80.000.00", "8.00.000", "0.500", "quase 80", "nan", "inf", "1e5", "-80", "9" * 400]
)
def test_what_is_no_sum_is_refused_without_being_repeated(api: RestStub, typed: str) -> None:
    ended = CliRunner().invoke(app, ["keep", "teto"], input=f"{typed}\n")
    assert (ended.exit_code, api.requests) == (2, [])
    assert typed not in ended.output


@pytest.mark.parametrize("typed", ["1.621", "1621,00", "R$ 1.621,00"])
def test_the_minimum_wage_is_read_as_a_sum_is(api: RestStub, typed: str) -> None:
    api.answers["POST /v1/values"] = data(KEPT, 201)
    assert CliRunner().invoke(app, ["keep", "teto", "--salario-minimo", typed], input="80000\n").exit_code == 0
    assert json.loads(api.last.content)["salario_minimo"] == 1_621.0


def test_a_result_is_shown_by_its_address_or_the_end_of_it(api: RestStub) -> None:
    api.answers["GET /v1/values/results/ref_2"] = httpx.Response(200, text="“teto” × 0,3: R$ 24.000,00\n")
    for given in ("https://autos.test/v1/values/results/ref_2", "ref_2"):
        assert "R$ 24.000,00" in CliRunner().invoke(app, ["show", given]).stdout


def test_what_is_kept_is_listed_without_what_it_is_worth_and_goes_only_when_asked(api: RestStub) -> None:
    own = {"ref": "ref_1", "title": "teto [a]", "is_result": False, "case_id": None, "expires_at": KEPT["expires_at"]}
    result = own | {"ref": "ref_2", "title": "honorários", "is_result": True, "case_id": "wf_1"}
    api.answers["GET /v1/values"] = data({"values": [own, result]})
    shown = CliRunner().invoke(app, ["list"], env={"COLUMNS": "160"}).stdout
    assert [word for word in ("ref_1", "teto [a]", "valor", "resultado", "wf_1") if word not in shown] == []
    assert json.loads(CliRunner().invoke(app, ["list", "--json"]).stdout) == {"values": [own, result]}
    api.answers["GET /v1/values"] = data({"values": []})
    assert "autos value keep" in CliRunner().invoke(app, ["list"]).stdout

    api.answers["DELETE /v1/values/kept/ref_1"] = data({"ref": "ref_1"})
    asked = len(api.requests)
    assert (CliRunner().invoke(app, ["remove", "ref_1"], input="n\n").exit_code, len(api.requests)) == (1, asked)
    assert "Apagado." in CliRunner().invoke(app, ["remove", "ref_1", "--yes"]).stdout
    assert api.last.method == "DELETE"
