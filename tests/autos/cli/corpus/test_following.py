import json
from typing import Any

import pytest

from autos.cli.corpus import following
from autos.cli.corpus.commands import app
from tests.autos.cli.typed import typed
from tests.mcp_server.rest_stub import RestStub, data

FOLLOWED = "GET /v1/corpus/following"
LAST = {
    "refresh_id": "refresh_1",
    "state": "active",
    "started_at": "2026-05-01T12:00:00Z",
    "fetched": 2,
    "new": 31,
    "changed": 4,
    "gone": 1,
    "message": "precedentes-qualificados: o portal não responde",
}


autos = typed(app)


def found(last: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "following": {"portal": "stj", "bodies": ["terceira-turma"], "full_texts": False, "since": "2024-01-01",
                      "every_hours": 12},
        "running": False,
        "next_at": "2026-05-02T00:00:00Z",
        "last": last,
        "lacking": 3,
        "missing": [
            {"data_set": "espelhos", "name": "20240131.json", "reason": "o arquivo veio cortado", "withdrawn": False},
            {"data_set": "espelhos", "name": "20240229.json", "reason": "saiu do portal", "withdrawn": True},
        ],
    }  # fmt: skip


def test_follow_sends_what_is_wanted_as_the_operator(api: RestStub):
    api.answers["PUT /v1/corpus/following"] = data(found())
    options = ("--bodies", "terceira-turma", "--bodies", "quarta-turma", "--since", "2024-01-01", "--every", "12")
    done = autos("follow", "stj", *options)
    assert done.exit_code == 0, done.output
    (sent,) = api.requests
    assert sent.headers["authorization"] == "Bearer ak_operator"
    assert json.loads(sent.content) == {
        "portal": "stj",
        "bodies": ["terceira-turma", "quarta-turma"],
        "full_texts": False,
        "since": "2024-01-01",
        "every_hours": 12,
    }
    assert "Acompanha STJ: terceira-turma, desde 01/01/2024, a cada 12 horas" in done.stdout


@pytest.mark.parametrize(
    "wrong", [("stf",), ("stj", "--bodies", "x"), ("stj", "--since", "ontem"), ("stj", "--every", "0")]
)
def test_what_cannot_be_followed_is_wrong_use(api: RestStub, wrong: tuple[str, ...]):
    assert autos("follow", *wrong).exit_code == 2
    assert api.requests == []


def test_unfollow_says_what_is_followed_now(api: RestStub):
    api.answers["DELETE /v1/corpus/following"] = data({**found(), "following": None, "next_at": None, "missing": []})
    assert "não acompanha nenhum portal" in autos("unfollow").stdout


def test_status_tells_what_came_when_the_next_is_and_what_is_missing(api: RestStub):
    api.answers["GET /v1/corpus"] = data({"active": None, "vectors": None, "decisions": 0, "sources": []})
    api.answers[FOLLOWED] = data(found(LAST))
    told = autos("status").stdout
    for words in (
        "novo acervo ativo",
        "31 decisões novas, 4 mudadas, 1 que o portal não publica mais",
        "Aviso: precedentes-qualificados: o portal não responde",
        "Próxima atualização: ",
        "Falta: espelhos/20240131.json: o arquivo veio cortado",
        "Retirado: espelhos/20240229.json: saiu do portal",
        "e mais 1 arquivo",
    ):
        assert words in told


def test_refresh_waits_for_the_one_it_asked_for(api: RestStub, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(following, "POLL_SECONDS", 0)
    api.answers["POST /v1/corpus/refreshes"] = data({"asked_at": "2026-05-01T12:00:00Z"}, 202)
    told = iter([
        data(found(LAST)),
        data(found(LAST)),
        data(found({**LAST, "refresh_id": "refresh_2", "state": "asking"})),
        data(found({**LAST, "refresh_id": "refresh_2", "state": "failed", "message": "O disco está cheio."})),
    ])  # fmt: skip
    api.answers[FOLLOWED] = lambda _: next(told)
    done = autos("refresh", "--wait")
    assert done.exit_code == 1
    assert "O disco está cheio." in done.stdout
