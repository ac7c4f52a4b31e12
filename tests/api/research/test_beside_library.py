"""One question to the corpus and to the firm's own documents: neither answer waits in vain for the other."""

import httpx
import pytest

from infra.identity.scopes import Role
from tests.api.conftest import As
from tests.api.research.conftest import Backends

pytestmark = pytest.mark.stack

ASKED = {"query": "inscrição indevida em cadastro de inadimplentes", "with_precedents": True}


async def test_the_corpus_is_asked_the_same_question_where_it_is_wanted_and_may_be(
    backends: Backends, lawyer: httpx.AsyncClient, as_role: As, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = "/v1/library/search"
    both = (await lawyer.post(path, json=ASKED)).json()["data"]
    alone = (await lawyer.post("/v1/retrieve", json={"query": ASKED["query"], "top_k": 3})).json()["data"]
    assert [row["id"] for row in both["precedents"]["results"]] == [row["id"] for row in alone["results"]]
    assert (both["results"], both["answered"], both["precedents"]["answered"]) == ([], False, True)
    assert (await lawyer.post(path, json={"query": ASKED["query"]})).json()["data"]["precedents"] is None

    refused = await as_role(Role.AUDITOR).post(path, json=ASKED)
    assert refused.json()["error"]["details"]["required_scope"] == "research:read"
    assert (await as_role(Role.AUDITOR).post(path, json={"query": ASKED["query"]})).status_code == 200

    monkeypatch.setattr(backends.snapshots, "active_id", lambda: None)
    without = (await lawyer.post(path, json=ASKED)).json()
    assert (without["data"]["precedents"], without["data"]["searched"]) == (None, 0)
    assert "Os precedentes não foram consultados" in without["meta"]["degraded"][0]
