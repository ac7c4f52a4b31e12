"""The search tools over REST, on the sample corpus."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine, delete

from activities.corpus.activities import Corpus
from activities.corpus.build import SnapshotBuilder
from activities.snapshots.cache import SnapshotCache
from autos.samples import corpus_path
from infra.config.settings import Settings
from infra.db.models import DecisionRow
from infra.identity.scopes import Role
from infra.storage.store import Storage
from tests.api.conftest import As
from tests.api.research.conftest import Backends, activate

pytestmark = pytest.mark.usefixtures("backends")

QUERY = "inscrição indevida em cadastro de inadimplentes dano moral"


async def answered(client: httpx.AsyncClient, path: str, **body: Any) -> dict[str, Any]:
    response = await client.post(path, json=body)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.fixture(scope="module")
def records() -> dict[str, dict[str, Any]]:
    lines = corpus_path().read_text(encoding="utf-8").splitlines()
    return {record["id"]: record for record in map(json.loads, lines)}


async def test_an_answer_names_its_snapshot_model_and_expansion(lawyer: httpx.AsyncClient, snapshot_id: str) -> None:
    found = await answered(lawyer, "/v1/retrieve", query=QUERY)
    assert found["meta"]["snapshot_id"] == snapshot_id
    assert found["meta"]["model_version"]
    assert isinstance(found["meta"]["expansion_queries"], list)
    assert found["meta"]["trace_id"]
    assert "pagination" not in found
    assert found["data"]["total_found"] == len(found["data"]["results"]) == 10


@pytest.mark.parametrize("strategy", ["weighted", "rrf", "bm25", "semantic"])
@pytest.mark.parametrize("options", [{}, {"include_kg": True}, {"rerank": True}, {"include_kg": True, "rerank": True}])
async def test_the_breakdown_adds_up_to_the_score_under_every_strategy(
    lawyer: httpx.AsyncClient, strategy: str, options: dict[str, bool]
) -> None:
    query = f"{QUERY} art. 14 do CDC Súmula 385"
    rows = (await answered(lawyer, "/v1/retrieve", query=query, strategy=strategy, **options))["data"]["results"]
    assert rows
    for row in rows:
        assert sum(row["score_breakdown"].values()) == pytest.approx(row["score"], abs=1e-6)
    scores = [row["score"] for row in rows]
    assert scores == sorted(scores, reverse=True)
    if options.get("include_kg") and strategy in ("weighted", "rrf"):
        assert any(row["score_breakdown"]["kg_boost"] > 0 for row in rows)


async def test_matched_terms_are_words_of_the_query_that_the_text_has(lawyer: httpx.AsyncClient) -> None:
    rows = (await answered(lawyer, "/v1/retrieve", query=QUERY))["data"]["results"]
    assert rows[0]["matched_terms"]
    for row in rows:
        assert set(row["matched_terms"]) <= set(QUERY.split())


async def test_filters_hold_and_top_k_is_filled_where_decisions_meet_them(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    minister = next(iter(records.values()))["minister"]
    wanted = {key for key, record in records.items() if record["minister"] == minister}
    found = await answered(lawyer, "/v1/retrieve", query="recurso especial", ministro=minister.lower(), top_k=100)
    assert {row["id"] for row in found["data"]["results"]} == wanted
    dated = await answered(lawyer, "/v1/retrieve", query="recurso", data_inicio="20180101", data_fim="20181231")
    assert {row["data"][:4] for row in dated["data"]["results"]} == {"2018"}


async def test_what_the_query_names_comes_first(lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]) -> None:
    record = next(iter(records.values()))
    for strategy in ("weighted", "semantic"):
        rows = (await answered(lawyer, "/v1/retrieve", query=record["process"], strategy=strategy))["data"]["results"]
        assert rows[0]["id"] == record["id"]
        assert rows[0]["score_breakdown"]["reference"] > 0


async def test_court_metadata_comes_only_when_asked_for(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    plain = (await answered(lawyer, "/v1/retrieve", query=QUERY, top_k=1))["data"]["results"][0]
    full = (await answered(lawyer, "/v1/retrieve", query=QUERY, top_k=1, include_stj_metadata=True))["data"]
    assert plain["stj_metadata"] is None
    metadata = full["results"][0]["stj_metadata"]
    assert metadata["journal"] == records[plain["id"]]["journal"]


async def test_a_question_asked_again_is_answered_from_memory_but_not_across_tenants(
    lawyer: httpx.AsyncClient, as_role: As
) -> None:
    first = await answered(lawyer, "/v1/retrieve", query="prescrição quinquenal")
    again = await answered(lawyer, "/v1/retrieve", query="prescrição quinquenal")
    other = await answered(as_role(Role.LAWYER, "outra"), "/v1/retrieve", query="prescrição quinquenal")
    assert [one["meta"]["cache_hit"] for one in (first, again, other)] == [False, True, False]
    assert first["data"] == again["data"] == other["data"]


async def test_pages_make_up_the_list_and_stay_on_one_snapshot_while_another_is_activated(
    lawyer: httpx.AsyncClient, storage: Storage, engine: Engine, snapshots: SnapshotCache, snapshot_id: str
) -> None:
    body = {"query": QUERY, "top_k": 25}
    whole = (await answered(lawyer, "/v1/retrieve", **body))["data"]["results"]
    page = await answered(lawyer, "/v1/retrieve", **body, page_size=10)
    rows = page["data"]["results"]
    with engine.begin() as connection:
        connection.execute(delete(DecisionRow).where(DecisionRow.id == whole[0]["id"]))
    other = SnapshotBuilder(storage, engine, snapshots).build("build_2").snapshot_id
    corpus = Corpus(storage, engine, snapshots)
    activate(engine, corpus, other)
    try:
        while page["pagination"]["has_more"]:
            page = await answered(lawyer, "/v1/retrieve", **body, cursor=page["pagination"]["cursor"])
            assert page["meta"]["snapshot_id"] == snapshot_id
            rows += page["data"]["results"]
        fresh = await answered(lawyer, "/v1/retrieve", **body, page_size=10)
        named = await lawyer.post("/v1/retrieve", json=body, params={"snapshot_id": snapshot_id})
    finally:
        activate(engine, corpus, snapshot_id)
    assert rows == whole
    assert page["pagination"] == {"cursor": None, "has_more": False, "total_estimate": 25}
    assert fresh["meta"]["snapshot_id"] == other != snapshot_id
    assert whole[0]["id"] not in {row["id"] for row in fresh["data"]["results"]}
    assert named.json()["data"]["results"] == whole


async def test_a_cursor_is_good_for_its_own_query_and_snapshot_only(
    lawyer: httpx.AsyncClient, snapshot_id: str
) -> None:
    page = await answered(lawyer, "/v1/retrieve", query=QUERY, page_size=3)
    cursor = page["pagination"]["cursor"]
    for body, params in (
        ({"query": "outra consulta", "cursor": cursor}, {}),
        ({"query": QUERY, "top_k": 20, "cursor": cursor}, {}),
        ({"query": QUERY, "cursor": cursor[:-4] + "AAAA"}, {}),
        ({"query": QUERY, "cursor": cursor}, {"snapshot_id": "snap_0000000000000000"}),
    ):
        refused = await lawyer.post("/v1/retrieve", json=body, params=params)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "INVALID_REQUEST")


async def test_similar_cases_weigh_sense_and_structure_and_leave_the_source_out(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    source = next(iter(records))
    mixed = (await answered(lawyer, "/v1/similar_cases", document_id=source, top_k=20))["data"]
    alone = (await answered(lawyer, "/v1/similar_cases", document_id=source, include_structural=False))["data"]
    assert mixed["structural_used"]
    assert not alone["structural_used"]
    assert len(mixed["results"]) == 20
    for row in mixed["results"]:
        assert row["id"] != source
        assert row["score"] == pytest.approx(0.7 * row["semantic"] + 0.3 * row["structural"], abs=1e-5)
    assert all(row["structural"] is None and row["score"] == row["semantic"] for row in alone["results"])
    for results in (mixed["results"], alone["results"]):
        assert [row["score"] for row in results] == sorted((row["score"] for row in results), reverse=True)
    assert any(row["structural"] > 0 for row in mixed["results"])


async def test_the_text_of_a_decision_is_given_whole(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    with_text = next((record for record in records.values() if record.get("full_text")), None)
    record = with_text or next(iter(records.values()))
    response = await lawyer.get(f"/v1/documents/{record['id']}/integra")
    data = response.json()["data"]
    assert data["ementa"].split() == record["ementa"].split()
    assert data["has_integra"] == bool(data["texto_completo"]) == bool(record.get("full_text"))


async def test_features_combine_by_and_and_categories_by_or(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    everything = await answered(lawyer, "/v1/search/features", unanimidade=True, limit=100)
    rows = everything["data"]["results"]
    categories = [name for row in rows for name in row["features"]["categories"]][:2]
    either = await answered(lawyer, "/v1/search/features", categorias=categories, unanimidade=True, limit=100)
    expected = {row["id"] for row in rows if set(categories) & set(row["features"]["categories"])}
    assert expected <= {row["id"] for row in either["data"]["results"]}
    narrower = await answered(
        lawyer, "/v1/search/features", categorias=categories, unanimidade=True, resultado="provido", limit=100
    )
    assert narrower["data"]["total_found"] <= either["data"]["total_found"] <= everything["data"]["total_found"]
    assert all(row["resultado"] == "provido" for row in narrower["data"]["results"])


async def test_an_irac_analysis_quotes_the_decision_and_counts_its_neighbours(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    record = next(iter(records.values()))
    data = (await answered(lawyer, "/v1/context/enrich", document_id=record["id"]))["data"]
    assert data["labels"]["conclusion"]["sentences"]
    assert data["entity_counts"]["dispositivos"] > 0


async def test_verification_knows_the_decisions_of_the_corpus(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]]
) -> None:
    record = next(record for record in records.values() if record["process"].startswith("REsp"))
    text = f"Conforme o {record['process']} e a Súmula 9.999 do STJ."
    claims = (await answered(lawyer, "/v1/verify", text=text))["data"]["claims"]
    by_kind = {claim["kind"]: claim for claim in claims}
    assert by_kind["precedente"]["document_id"] == record["id"]
    assert by_kind["sumula"]["verdict"] == "not_found"


async def test_unknown_things_are_not_found_and_say_what_to_do(lawyer: httpx.AsyncClient) -> None:
    calls = [
        lawyer.get("/v1/documents/nada/integra"),
        lawyer.post("/v1/similar_cases", json={"document_id": "nada"}),
        lawyer.post("/v1/context/enrich", json={"document_id": "nada"}),
        lawyer.post("/v1/retrieve", json={"query": QUERY}, params={"snapshot_id": "snap_ffffffffffffffff"}),
        lawyer.post("/v1/retrieve", json={"query": QUERY}, params={"snapshot_id": "../../../etc"}),
    ]
    for response in await asyncio.gather(*calls):
        assert response.status_code == 404
        error = response.json()["error"]
        assert error["code"] == "NOT_FOUND"
        assert "search_jurisprudence" in error["message"] or "/v1/corpus/snapshots" in error["message"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/v1/search/features", {}, "body"),
        ("/v1/retrieve", {"query": "x", "top_k": 101}, "top_k"),
        ("/v1/retrieve", {"query": "x", "top_k": "5"}, "top_k"),
        ("/v1/retrieve", {"query": "x", "rerank": 1}, "rerank"),
        ("/v1/retrieve", {"query": "x", "weights": {"kg": True}}, "weights.kg"),
        ("/v1/retrieve", {"query": "\u2003\n"}, "query"),
        ("/v1/graph/optimal-argument", {"categoria_id": "x", "resultado_desejado": "vitória"}, "resultado_desejado"),
        ("/v1/retrieve", {"query": "x", "data_inicio": "20241399"}, "data_inicio"),
        ("/v1/retrieve", {"query": "x", "estrategia": "bm25"}, "estrategia"),
        ("/v1/verify", {"text": "x" * 20_001}, "text"),
    ],
)
async def test_what_a_question_cannot_be_is_told_by_field(
    lawyer: httpx.AsyncClient, path: str, body: dict[str, Any], field: str
) -> None:
    response = await lawyer.post(path, json=body)
    assert response.status_code == 422, response.text
    assert [one["field"] for one in response.json()["error"]["details"]["fields"]] == [field]


async def test_an_answer_over_the_payload_budget_travels_by_reference(
    lawyer: httpx.AsyncClient, settings: Settings, monkeypatch: pytest.MonkeyPatch, backends: Backends
) -> None:
    direct = await answered(lawyer, "/v1/retrieve", query="plano de saúde", top_k=50)
    monkeypatch.setattr("infra.storage.long_answers.PAYLOAD_BUDGET", 10_000)
    written: list[str] = []
    put = Storage.put_bytes

    def noted(storage: Storage, key: str, *rest: Any) -> Any:
        written.append(key)
        return put(storage, key, *rest)

    monkeypatch.setattr(Storage, "put_bytes", noted)
    referred = await answered(lawyer, "/v1/retrieve", query="plano de saúde", top_k=50)
    assert referred["data"] == direct["data"]
    (key,) = written
    assert key.startswith("tenants/acme/research/")
    assert Storage(settings).stat(key) is None


async def test_a_decision_page_is_read_and_cited(
    lawyer: httpx.AsyncClient, records: dict[str, dict[str, Any]], snapshot_id: str
) -> None:
    known = next(iter(records))
    answer = await lawyer.get(f"/v1/decisions/{known}")
    assert answer.status_code == 200, answer.text
    page = answer.json()["data"]
    assert answer.json()["meta"]["snapshot_id"] == snapshot_id
    assert page["paragraphs"][0]["anchor"] == "ementa-1"
    assert page["citation_nbr6023"].startswith("BRASIL. Superior Tribunal de Justiça")
    assert page["url"].startswith("https://processo.stj.jus.br/")
    assert (await lawyer.get("/v1/decisions/nada")).status_code == 404
