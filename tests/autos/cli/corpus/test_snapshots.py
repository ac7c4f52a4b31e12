import json
from typing import Any

from autos.cli.corpus.commands import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data, error

FORMER: dict[str, Any] = {
    "snapshot_id": "snap_a",
    "active": False,
    "decisions": 1,
    "first_date": None,
    "last_date": None,
    "created_at": "2026-03-01T12:00:00Z",
}
NOW = FORMER | {"snapshot_id": "snap_b", "active": True, "decisions": 132, "first_date": "2019-02-01"}


autos = typed(app)


def test_published_snapshots_are_listed_and_the_active_one_named(api: RestStub) -> None:
    api.answers["GET /v1/corpus/snapshots"] = data([NOW, FORMER])
    now, former = (line for line in autos("snapshots").stdout.splitlines() if "snap_" in line)
    assert ("ativo" in now, "2019-02-01" in now, "ativo" in former) == (True, True, False)
    assert json.loads(autos("snapshots", "--json").stdout) == [NOW, FORMER]


def test_an_operator_goes_back_to_a_snapshot_and_is_told_why_not(api: RestStub) -> None:
    api.answers["POST /v1/corpus/snapshots/snap_a/activation"] = data(FORMER | {"active": True})
    done = autos("activate", "snap_a")
    assert (done.exit_code, "snap_a: 1 decisão" in done.stdout) == (0, True), done.output
    assert api.last.headers["authorization"] == "Bearer ak_operator"
    refusal = error(409, "CONFLICT", "O índice deste acervo foi feito por outra versão do Autos.")
    api.answers["POST /v1/corpus/snapshots/snap_b/activation"] = refusal
    refused = autos("activate", "snap_b")
    assert (refused.exit_code, "por outra versão" in refused.stderr) == (1, True)
