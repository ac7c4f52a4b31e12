"""External encoders and rerankers, with a real server that answers, fails, or is gone."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from activities.search import index as index_module
from activities.search.evaluation import encoded
from activities.search.index import SearchIndex, build_index, open_index
from activities.search.ports import Ports, configured_ports, ports_of
from activities.search.ranking.fusion import ANSWER_WEIGHT
from activities.search.ranking.rerank import NAME
from activities.search.ranking.rerankers import EndpointReranker, RerankerUnavailable
from activities.search.vectors.embeddings import EmbeddingsUnavailable, EndpointEmbeddings
from activities.search.vectors.neural import file_of
from activities.search.vectors.onnx_embeddings import OnnxEmbeddings
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings
from infra.config.settings import Settings
from tests.activities.search.decisions import DECISIONS, NEGATIVACAO, PLANO, PRESCRICAO
from tests.activities.search.endpoints import serving
from workflows.contracts.research.search import SearchStrategy

CONCEPTS = (("cadastro", "nome", "negativ"), ("saúde", "médic", "cirurgia"), ("fiscal", "imposto", "tributo"))


def embedded(path: str, body: dict[str, Any]) -> tuple[int, Any]:
    """Return vectors that count words of three concepts, in reverse order, as endpoints may send them."""
    texts: Sequence[str] = body["input"]
    rows = [[0.01 + sum(text.lower().count(word) for word in concept) for concept in CONCEPTS] for text in texts]
    data = [{"index": number, "embedding": row} for number, row in enumerate(rows)]
    return 200, {"data": data[::-1]}


def broken(path: str, body: dict[str, Any]) -> tuple[int, Any]:
    return 500, {"error": "sem memória"}


def test_embeddings_come_in_the_order_of_the_texts_and_with_length_one() -> None:
    with serving(embedded) as endpoint:
        vectors = EndpointEmbeddings(f"{endpoint.url}/v1", "m", "k").embed(["imposto", "cirurgia"], 3)
    assert endpoint.requests[0][0] == "/v1/embeddings"
    assert endpoint.requests[0][2] == "Bearer k"
    assert np.argmax(vectors, axis=1).tolist() == [2, 1]
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1])


@pytest.mark.parametrize(
    "answer", [(500, {}), (200, b"nada"), (200, {"data": []}), (200, {"data": [{"index": 0, "embedding": ["a"]}]})]
)
def test_what_is_not_an_answer_with_vectors_is_unavailable(answer: tuple[int, Any]) -> None:
    with serving(lambda path, body: answer) as endpoint, pytest.raises(EmbeddingsUnavailable):
        EndpointEmbeddings(endpoint.url, "m").embed(["um"], 3)


def served(endpoint: str, folder: Path) -> SearchIndex:
    """An index with complete vectors of the endpoint."""
    build_index(DECISIONS, folder / "index")
    embeddings = EndpointEmbeddings(endpoint, "m")
    index = open_index(folder / "index", Ports(embeddings))
    index.neural = encoded(index, embeddings, folder / "outside.faiss")
    return index


def test_search_adds_the_sense_of_the_configured_encoder(tmp_path: Path) -> None:
    with serving(embedded) as endpoint:
        index = served(endpoint.url, tmp_path)
        found = index.search("exame negado pelo médico", strategy=SearchStrategy.SEMANTIC)
        weighted = index.search("dano moral")
    assert found[0].decision == PLANO
    assert found.model.endswith("+embeddings-m")
    assert found.degraded == []
    assert [row.score for row in weighted] == [pytest.approx(row.parts.total) for row in weighted]
    assert all(0 <= row.score <= 1 + ANSWER_WEIGHT for row in weighted)


@pytest.mark.parametrize("strategy", list(SearchStrategy))
def test_an_encoder_that_is_gone_leaves_search_as_it_is_without_and_says_so(
    tmp_path: Path, strategy: SearchStrategy
) -> None:
    with serving(embedded) as endpoint:
        index = served(endpoint.url, tmp_path)
    expected = open_index(tmp_path / "index", Ports()).search("prescrição intercorrente", strategy=strategy)
    found = index.search("prescrição intercorrente", strategy=strategy)
    assert found == expected
    assert found.model == expected.model
    asked = strategy is not SearchStrategy.BM25
    assert [("embeddings" in note) for note in found.degraded] == [True] * asked


def test_evidence_for_case_files_does_not_depend_on_what_is_configured(tmp_path: Path) -> None:
    with serving(embedded) as endpoint:
        index = served(endpoint.url, tmp_path)
        assert index.evidence("dano moral") == open_index(tmp_path / "index", Ports()).evidence("dano moral")


@pytest.mark.parametrize("name", ["m", "intfloat/multilingual-e5", "../x", "ç" * 300])
def test_any_name_of_an_encoder_is_a_file_of_its_own(name: str) -> None:
    assert Path(file_of(name)).name == file_of(name) != file_of(f"{name}2")
    assert len(file_of(name).encode()) < 255


@pytest.mark.parametrize("wrapped", [True, False], ids=["results", "list"])
def test_the_configured_reranker_orders_the_candidates(tmp_path: Path, wrapped: bool) -> None:
    def judged(path: str, body: dict[str, Any]) -> tuple[int, Any]:
        name = "relevance_score" if wrapped else "score"
        scores = [{"index": number, name: -7.5 + text.count("FISCAL")} for number, text in enumerate(body["documents"])]
        return 200, {"results": scores[::-1]} if wrapped else scores[::-1]

    build_index(DECISIONS, tmp_path / "index")
    query = "dano moral, tratamento médico e prescrição"
    with serving(judged) as endpoint:
        index = open_index(tmp_path / "index", Ports(reranker=EndpointReranker(f"{endpoint.url}/rerank", "j", "k")))
        assert index.search(query)[0].decision != PRESCRICAO
        found = index.search(query, rerank=True)
    path, body, authorization = endpoint.requests[0]
    assert (path, body["model"], body["query"], authorization) == ("/rerank", "j", query, "Bearer k")
    assert found[0].decision == PRESCRICAO
    assert found.model == "j"
    assert [row.score for row in found] == [pytest.approx(row.parts.total) for row in found]
    assert all(0 <= row.score <= 1 for row in found)


def test_a_reranker_that_fails_leaves_the_built_in_order_and_says_so(tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path / "index")
    expected = open_index(tmp_path / "index", Ports()).search("dano moral", rerank=True)
    assert (expected.model, expected.degraded) == (NAME, [])
    with serving(broken) as endpoint:
        index = open_index(tmp_path / "index", Ports(reranker=EndpointReranker(endpoint.url, "j")))
        found = index.search("dano moral", rerank=True)
    assert found == expected
    assert (found.model, len(found.degraded)) == (NAME, 1)


@pytest.mark.parametrize("answer", [{"results": []}, {"results": [{"index": 0}]}, {"results": 3}, [], {}])
def test_what_is_not_one_score_a_document_is_unavailable(answer: Any) -> None:
    with serving(lambda path, body: (200, answer)) as endpoint, pytest.raises(RerankerUnavailable):
        EndpointReranker(endpoint.url, "j").scores("q", ["um", "dois"])


def test_variants_bring_decisions_that_the_question_has_no_word_for(tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path / "index")
    index = open_index(tmp_path / "index", Ports())
    assert index.search("convênio", strategy="bm25") == []
    found = index.search("convênio", strategy="bm25", variants=["plano de saúde", "negativa de cobertura"])
    assert [row.decision for row in found][:1] == [PLANO]
    assert index.search("dano moral", variants=["abalo"])[0].decision == NEGATIVACAO


def test_what_only_a_variant_finds_stays_below_what_the_question_finds(tmp_path: Path) -> None:
    build_index(DECISIONS, tmp_path / "index")
    index = open_index(tmp_path / "index", Ports())
    found = index.search("indenização", strategy="bm25", variants=["recusa de cobertura de tratamento médico"])
    assert [row.decision for row in found] == [NEGATIVACAO, PLANO]


def test_ports_are_what_the_settings_name(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path)
    usual = ports_of(settings).embeddings
    assert isinstance(usual, SentenceEmbeddings), "the sense encoder needs no setting"
    address = {"embeddings_base_url": "http://127.0.0.1:9", "embeddings_model": "m", "rerank_url": "http://127.0.0.1:9"}
    ports = ports_of(settings.model_copy(update=address))
    assert ports.embeddings is not None
    assert ports.embeddings.name == "embeddings-m"
    assert ports.reranker is not None


def test_a_model_that_does_not_open_is_left_out_of_searching_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_index(DECISIONS, tmp_path / "index")
    monkeypatch.setenv("AUTOS_EMBEDDINGS_FOLDER", str(tmp_path / "nada"))
    monkeypatch.setenv("AUTOS_RERANK_URL", "http://127.0.0.1:9")
    monkeypatch.setattr(index_module, "configured_ports", configured_ports.__wrapped__)
    found = open_index(tmp_path / "index").search("dano moral", rerank=True)
    assert found[0].decision == NEGATIVACAO
    assert len(found.degraded) == 2
    assert "embutido" in found.degraded[0]


def test_a_folder_that_does_not_open_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingsUnavailable, match=r"onnxruntime|ONNX"):
        OnnxEmbeddings(tmp_path)
