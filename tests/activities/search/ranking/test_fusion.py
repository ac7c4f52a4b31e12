import pytest
from hypothesis import given
from hypothesis import strategies as st

from activities.search.ranking.fusion import RRF_K, Evidence, fuse
from activities.search.ranking.rerank import judged, sense_share
from workflows.contracts.research.search import FusionWeights, SearchStrategy

scores = st.dictionaries(st.integers(0, 20), st.floats(0.01, 100), max_size=12)
cosines = st.dictionaries(st.integers(0, 20), st.floats(0.01, 1), max_size=12)


def test_weighted_adds_shares_of_what_each_source_could_reach() -> None:
    evidence = Evidence({1: 10.0, 2: 6.0}, {1: 0.2, 3: 0.8}, {2: 1.0}, most=20.0)
    parts = fuse(SearchStrategy.WEIGHTED, evidence, FusionWeights())
    assert parts[1].total == pytest.approx(0.75 * 0.5 + 0.15 * 0.2)
    assert parts[2].total == pytest.approx(0.75 * 0.3 + 0.1 * 1.0)
    assert parts[3].total == pytest.approx(0.15 * 0.8)


def test_a_weighted_score_does_not_depend_on_what_else_was_found() -> None:
    alone = fuse(SearchStrategy.WEIGHTED, Evidence({1: 3.0}, {1: 0.2}, {}, most=9.0), FusionWeights())
    among = fuse(SearchStrategy.WEIGHTED, Evidence({1: 3.0, 2: 8.0}, {1: 0.2, 3: 0.9}, {}, most=9.0), FusionWeights())
    assert alone[1] == among[1]


def test_weights_are_overridable() -> None:
    evidence = Evidence({1: 10.0, 2: 5.0}, {1: 0.1, 2: 0.9}, {})
    parts = fuse(SearchStrategy.WEIGHTED, evidence, FusionWeights(bm25=0.0, semantic=1.0, kg=0.0))
    assert parts[2].total > parts[1].total


def test_rrf_adds_reciprocal_ranks() -> None:
    parts = fuse(SearchStrategy.RRF, Evidence({1: 9.0, 2: 8.0}, {2: 0.9, 1: 0.1}, {}), FusionWeights())
    assert parts[1].total == pytest.approx(1 / (RRF_K + 1) + 1 / (RRF_K + 2))
    assert parts[1].total == parts[2].total


@given(scores, cosines)
def test_weighted_scores_stay_between_0_and_1(bm25: dict[int, float], cosine: dict[int, float]) -> None:
    parts = fuse(SearchStrategy.WEIGHTED, Evidence(bm25, cosine, {}, most=100.0), FusionWeights())
    assert set(parts) == {*bm25, *cosine}
    assert all(0 <= part.total <= 0.9 + 1e-9 for part in parts.values())


def test_keywords_are_judged_by_words_alone() -> None:
    assert sense_share("dano moral") == 0
    judgement = judged("dano moral", {1: 5.0, 2: 1.0}, {1: 0.0, 2: 1.0})
    assert judgement[1] > judgement[2]


def test_long_questions_are_judged_by_sense_as_much() -> None:
    question = (
        "pode a operadora de plano coletivo empresarial recusar cobertura de tratamento oncológico prescrito pelo "
        "médico assistente quando o medicamento não consta do rol da agência reguladora"
    )
    assert sense_share(question) == 1
    judgement = judged(question, {1: 5.0, 2: 4.0, 3: 0.1}, {1: 0.1, 2: 0.9, 3: 0.2})
    assert judgement[2] > judgement[1]


@given(scores, scores)
def test_judgements_cover_every_candidate(bm25: dict[int, float], cosine: dict[int, float]) -> None:
    judgement = judged("plano de saúde", bm25, cosine)
    assert set(judgement) == {*bm25, *cosine}
    assert all(0 <= score <= 1 + 1e-9 for score in judgement.values())
