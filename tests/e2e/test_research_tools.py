"""The twenty research tools over stdio on a running stack, compared with the facts in PostgreSQL.

The corpus is the sample and, if they are beside the repository, the real decisions of the labelled data.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from secrets import token_hex
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client

from tests.e2e.facts import Fact, Facts, read_facts
from tests.e2e.stack import Stack
from tests.e2e.test_mcp import call, over_stdio
from workflows.contracts.research.questions import ResearchTool

pytestmark = [pytest.mark.stack, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def facts(stack: Stack, real_texts: None) -> Facts:
    """The contents of the corpus, including the real decisions."""
    return read_facts(stack.status()["database_url"])


class Chat:
    """One client process for all tests: starting it takes longer than asking."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client

    def ask(self, tool: ResearchTool, **arguments: Any) -> dict[str, Any]:
        """Return the answer, which always names its snapshot and the next step."""
        answer = self._portal.call(partial(call, self._client, tool, **arguments))
        assert answer["next_step"]
        assert answer["meta"]["trace_id"]
        memory = tool in (ResearchTool.REMEMBER, ResearchTool.RECALL)
        assert memory or answer["meta"]["snapshot_id"].startswith("snap_")
        assert answer["meta"]["degraded"] == []
        return answer


@pytest.fixture(scope="module")
def chat(stack: Stack) -> Iterator[Chat]:
    """A chat client connected to `autos mcp` over standard input and output."""
    connecting = over_stdio(stack, stack.data_dir)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(connecting) as client:
        yield Chat(portal, client)


def one_with_text(facts: Facts) -> Fact:
    """Return a decision whose full text the corpus has, else any."""
    return next((fact for fact in facts.alone if fact.body.get("full_text")), facts.alone[0])


def flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_a_search_finds_what_it_names_first_and_cuts_one_list_into_pages(chat: Chat, facts: Facts):
    tool = ResearchTool.SEARCH_JURISPRUDENCE
    for named in (facts.alone[0], one_with_text(facts)):
        found = chat.ask(tool, query=f"o que decidiu o {named.process}?", top_k=3)
        assert found["results"][0]["document_id"] == named.id
    question = {"query": "dano moral por inscrição em cadastro de inadimplentes", "top_k": 17}
    whole = chat.ask(tool, **question, include_kg=True, include_stj_metadata=True)
    assert whole["total_found"] == 17
    assert whole["results"]
    assert "de 17" in whole["next_step"]
    for row in whole["results"]:
        assert row["passage"]
        assert row["stj_metadata"]["source"] == facts.of[row["document_id"]].body["source"]
    plain = [row["document_id"] for row in (chat.ask(tool, **question))["results"]]
    joined: list[str] = []
    cursor = None
    while True:
        page = chat.ask(tool, **question, page_size=4, cursor=cursor)
        joined += [row["document_id"] for row in page["results"]]
        cursor = page["pagination"].get("cursor")
        if not page["pagination"]["has_more"]:
            break
    assert (len(joined), len(set(joined)), cursor) == (17, 17, None)
    assert joined[: len(plain)] == plain


def shown(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a search lists, whether it answers or not."""
    return [*answer["results"], *answer.get("nearest", [])]


def test_filters_hold_for_every_row_and_the_list_is_filled(chat: Chat, facts: Facts):
    minister, decisions = Counter(fact.minister for fact in facts.all if fact.minister).most_common(1)[0]
    wanted = min(decisions, 6)
    tool = ResearchTool.SEARCH_JURISPRUDENCE
    found = shown(
        chat.ask(tool, query="recurso especial", ministro=minister.title(), top_k=wanted, include_nearest=True)
    )
    assert {facts.of[row["document_id"]].minister for row in found} == {minister}
    assert len(found) == wanted
    days = sorted(fact.day for fact in facts.all if fact.day)
    first, last = days[len(days) // 3], days[len(days) // 2]
    asked = {"data_inicio": f"{first:%Y%m%d}", "data_fim": f"{last:%Y%m%d}"}
    within = [
        facts.of[row["document_id"]].day
        for row in shown(chat.ask(tool, query="recurso", **asked, top_k=5, include_nearest=True))
    ]
    assert within
    assert all(day and first <= day <= last for day in within)
    outcome, total = Counter(fact.features.get("outcome") for fact in facts.all).most_common(1)[0]
    listed = chat.ask(ResearchTool.SEARCH_FEATURES, resultado=outcome, limit=5, offset=2)
    assert (listed["total_found"], listed["offset"], len(listed["results"])) == (total, 2, 5)
    assert {row["resultado"] for row in listed["results"]} == {outcome}
    both = facts.frequent("categories")[:2]
    either = {fact.id for name in both for fact in facts.using("categories", name)}
    listed = chat.ask(ResearchTool.SEARCH_FEATURES, categorias=both, limit=100)
    assert listed["total_found"] == len(either)
    assert {row["document_id"] for row in listed["results"]} <= either


def test_a_decision_is_read_taken_apart_and_compared(chat: Chat, facts: Facts):
    chosen = one_with_text(facts)
    text = chat.ask(ResearchTool.GET_DOCUMENT_INTEGRA, document_id=chosen.id)
    assert text["texto_completo"] == chosen.body.get("full_text")
    assert text["has_integra"] is bool(chosen.body.get("full_text"))
    assert (text["processo"], text["ementa"]) == (chosen.process, chosen.body.get("ementa") or "")
    irac = chat.ask(ResearchTool.GET_IRAC_ANALYSIS, document_id=chosen.id)
    parts = [part for part in irac["labels"].values() if part]
    assert parts
    said = flat(" ".join(str(value) for value in chosen.body.values() if value))
    for part in parts:
        assert 0 < part["confidence"] <= 1
        assert all(flat(sentence) in said for sentence in part["sentences"])
    similar = chat.ask(ResearchTool.FIND_SIMILAR_CASES, document_id=chosen.id, top_k=20)
    assert similar["results"]
    assert len(similar["results"]) == 20 or "de 20" in similar["next_step"]
    assert chosen.id not in {row["document_id"] for row in similar["results"]}
    assert similar["structural_used"]
    scores = [row["score"] for row in similar["results"]]
    assert scores == sorted(scores, reverse=True)
    for row in similar["results"]:
        assert row["score"] == pytest.approx(0.7 * row["semantic"] + 0.3 * row["structural"], abs=1e-5)


def test_invented_references_are_flagged_and_real_ones_confirmed(chat: Chat, facts: Facts):
    real = facts.alone[0]
    text = (
        f"Incidem a Súmula 7/STJ e a Súmula 9.876/STJ. Assim decidiu o {real.process}. "
        "Autos 0000001-00.2020.8.26.0100. Art. 927 do Código Civil."
    )
    answer = chat.ask(ResearchTool.VERIFY_LEGAL_CLAIMS, text=text)
    verdicts = {claim["normalized"]: claim["verdict"] for claim in answer["claims"]}
    assert verdicts["Súmula 7/STJ"] == "verified"
    assert verdicts["Súmula 9876/STJ"] == "not_found"
    cited = next(claim for claim in answer["claims"] if claim.get("document_id"))
    assert (cited["document_id"], cited["verdict"]) == (real.id, "verified")
    number = next(claim for claim in answer["claims"] if claim["kind"] == "processo")
    assert number["verdict"] == "invalid"
    assert all(text[claim["start"] : claim["end"]] == claim["text"] for claim in answer["claims"])
    assert answer["risk_score"] > 0
    assert "not_found" in answer["next_step"]
    honest = chat.ask(ResearchTool.VERIFY_LEGAL_CLAIMS, text="Incide a Súmula 7/STJ.")
    assert honest["risk_score"] < answer["risk_score"]


def test_divided_criteria_are_those_of_the_facts_by_minister_and_by_year(chat: Chat, facts: Facts):
    clusters = (chat.ask(ResearchTool.GET_DIVERGENCIAS, limit=50))["clusters"]
    assert clusters
    for one in clusters:
        counted = facts.by_side(facts.using("criteria", one["criterio"]))
        assert all(counted.get(side, 0) == count > 0 for side, count in one["lados"].items())
        assert (one["divergence_score"] is None) == (min(one["lados"].values()) < 5)
    criterion = max(clusters, key=lambda one: one["total"])["criterio"]
    panels = chat.ask(ResearchTool.GET_TURMA_DIVERGENCES, tema=criterion.upper())
    theme = {fact.id: fact for fact in facts.all if any(criterion in name for name in fact.names("criteria"))}
    assert panels["total_decisoes"] == len(theme)
    ministers = Counter(fact.minister for fact in theme.values() if fact.minister)
    assert {row["nome"]: row["total"] for row in panels["por_ministro"]} == ministers
    assert {side: count for side, count in panels["geral"]["lados"].items() if count} == facts.by_side(
        [*theme.values()]
    )
    evolution = chat.ask(ResearchTool.GET_TEMPORAL_EVOLUTION, criterio=criterion)
    years = Counter(str(fact.day.year) for fact in facts.using("criteria", criterion) if fact.day)
    assert {row["periodo"]: row["total"] for row in evolution["buckets"] if row["total"]} == years


def test_rates_of_arguments_and_ministers_are_those_of_the_facts(chat: Chat, facts: Facts):
    asked = {"lado": "autor", "tipo_argumento": "criterio", "top_k": 50}
    answers = (
        (category, chat.ask(ResearchTool.GET_OPTIMAL_ARGUMENT, **asked, categoria_id=category))
        for category in facts.frequent("categories")
    )
    category, best = next((category, answer) for category, answer in answers if answer["arguments"])
    within = [fact for fact in facts.using("categories", category) if fact.side in ("autor", "reu")]
    minister, _ = Counter(fact.minister for fact in within if fact.minister).most_common(1)[0]

    def rate(decisions: list[Fact], criterion: str) -> tuple[int, int]:
        using = [fact for fact in decisions if criterion in fact.names("criteria")]
        return sum(fact.side == "autor" for fact in using), len(using)

    for row in best["arguments"]:
        assert (row["sucessos"], row["decisoes"]) == rate(within, row["argumento"])
        assert row["decisoes"] >= 2
    compared = chat.ask(
        ResearchTool.GET_OPTIMAL_ARGUMENT_BY_MINISTRO, **asked, categoria_id=category, ministro=minister.lower()
    )
    own = [fact for fact in within if fact.minister == minister]
    for row in (*compared["arguments"], *compared["recommended_arguments"], *compared["avoid_arguments"]):
        assert (row["sucessos_ministro"], row["decisoes_ministro"]) == rate(own, row["argumento"])
        assert (row["sucessos_categoria"], row["decisoes_categoria"]) == rate(within, row["argumento"])
    assert all(row["delta"] > 0 for row in compared["recommended_arguments"])
    assert all(row["delta"] < -0.1 for row in compared["avoid_arguments"])
    profile = chat.ask(ResearchTool.GET_MINISTRO_PROFILE, ministro=minister, limit_criterios=100)
    decided = [fact for fact in facts.all if fact.minister == minister]
    assert profile["total_decisoes"] == len(decided)
    outcomes = Counter(fact.features["outcome"] for fact in decided if fact.features.get("outcome"))
    assert profile["resultados"] == outcomes
    used = Counter(name for fact in decided for name in fact.names("criteria"))
    assert all(used[row["nome"]] == row["total"] for row in profile["criterios"])
    # an answer to a chat stops where it gets too long
    assert 0 < len(profile["criterios"]) <= profile["total_criterios"]
    assert {side: count for side, count in profile["lados"].items() if count} == facts.by_side(decided)


def test_citations_are_those_of_the_facts(chat: Chat, facts: Facts):
    cited = facts.cited()
    inside = [fact for fact in facts.alone if cited[str(fact.reference)]]
    root = next(fact for fact in facts.alone if any(one.reference in fact.names("citations") for one in inside))
    chain = chat.ask(ResearchTool.GET_CITATION_CHAIN, decisao_id=root.id, max_depth=1)
    reached = [node for node in chain["nodes"] if node["profundidade"] == 1]
    named = {node["id"] if node["decisao"] is None else facts.of[node["id"]].reference for node in reached}
    assert named == root.names("citations") - {root.reference}
    assert {edge["origem"] for edge in chain["edges"]} == {root.id}
    deeper = chat.ask(ResearchTool.GET_CITATION_CHAIN, decisao_id=root.id, max_depth=5)
    assert {node["id"] for node in deeper["nodes"]} >= {node["id"] for node in chain["nodes"]}

    answer = chat.ask(ResearchTool.GET_PAGERANK, limit=100, min_citations=1)
    ranked, known = answer["decisions"], min(100, len([one for one in facts.by_reference if cited[one]]))
    assert ranked
    assert len(ranked) == known or f"de {known}" in answer["next_step"]
    for row in ranked:
        assert row["in_citations"] == cited[str(facts.of[row["document_id"]].reference)]
        assert row["score"] == 10 * row["in_citations"] + 3 * row["second_order"]

    target = next(node["id"] for node in reached if node["decisao"])
    path = chat.ask(ResearchTool.GET_SHORTEST_PATH, source_id=root.id, target_id=target)
    assert (path["found"], path["length"], [node["id"] for node in path["nodes"]]) == (True, 1, [root.id, target])
    assert path["edges"][0]["tipo"] in {"CITA", "DIVERGE_DE"}


def test_structure_is_that_of_the_facts(chat: Chat, facts: Facts):
    pairs = (chat.ask(ResearchTool.GET_COMMUNITIES, min_shared=2, limit=20))["communities"]
    assert pairs
    for pair in pairs:
        one, two = (facts.of[row["document_id"]] for row in pair["decisoes"])
        assert set(pair["shared_criteria"]) == one.names("criteria") & two.names("criteria")
        assert pair["shared_count"] == len(pair["shared_criteria"]) >= 2
    one, two = (facts.of[row["document_id"]] for row in pairs[0]["decisoes"])
    tool = ResearchTool.GET_STRUCTURAL_SIMILARITY
    there = chat.ask(tool, source_id=one.id, target_id=two.id)
    back = chat.ask(tool, source_id=two.id, target_id=one.id)
    assert there["weighted_score"] == back["weighted_score"] > 0
    criteria = next(row for row in there["dimensions"] if row["dimensao"] == "criterios")
    common, union = (one.names("criteria") & two.names("criteria")), (one.names("criteria") | two.names("criteria"))
    assert (set(criteria["em_comum"]), criteria["peso"]) == (common, 0.35)
    assert criteria["jaccard"] == pytest.approx(len(common) / len(union), abs=1e-4)
    vectors = chat.ask(ResearchTool.GET_GRAPH_EMBEDDINGS, decisao_ids=[one.id, two.id, "não há"])
    assert vectors["nao_encontradas"] == ["não há"]
    for row, fact in zip(vectors["embeddings"], (one, two), strict=True):
        assert row["document_id"] == fact.id
        assert row["vector"][0] == len(fact.names("criteria"))


def test_what_is_remembered_comes_back_until_it_is_replaced(chat: Chat):
    which = {"session_id": f"conversa {token_hex(4)}", "key": "tese/principal"}
    kept = chat.ask(ResearchTool.REMEMBER, **which, value="Súmula 385/STJ", ttl_seconds=60)
    assert kept["created"]
    assert (chat.ask(ResearchTool.RECALL, **which))["value"] == "Súmula 385/STJ"
    kept = chat.ask(ResearchTool.REMEMBER, **which, value="Tema 1.061")
    assert not kept["created"]
    found = chat.ask(ResearchTool.RECALL, **which)
    assert (found["found"], found["value"], found["expires_at"]) == (True, "Tema 1.061", kept["expires_at"])
    nothing = chat.ask(ResearchTool.RECALL, session_id=token_hex(4), key="tese/principal")
    assert (nothing["found"], nothing.get("value")) == (False, None)
