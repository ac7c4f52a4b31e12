"""Research on a real Temporal server with fake backends: which backend is asked, and what is reported if one does
not answer.
"""

import asyncio
import uuid
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import pytest
from temporalio import activity
from temporalio.client import Client, WorkflowFailureError, WorkflowHandle
from temporalio.exceptions import ApplicationError
from temporalio.worker import Worker

from autos.worker.failures import Failures
from infra.temporal import WORKFLOW_RUNNER, activities_of
from tests.patience import PATIENCE
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.conduct import ConductRecord
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest, ResearchTool
from workflows.options import ANSWER_LIMIT
from workflows.research import NOTES_UNREAD, WITHOUT_GRAPH, Research
from workflows.steps.research import ConductSteps, GraphSteps, SearchSteps

LAWYER = Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer")

MIXED = {
    ResearchTool.SEARCH_JURISPRUDENCE: {"query": "dano moral", "include_kg": True},
    ResearchTool.FIND_SIMILAR_CASES: {"document_id": "1"},
    ResearchTool.GET_IRAC_ANALYSIS: {"document_id": "1"},
}
ALONE = {
    ResearchTool.SEARCH_JURISPRUDENCE: {"query": "dano moral", "include_kg": False},
    ResearchTool.FIND_SIMILAR_CASES: {"document_id": "1", "include_structural": False},
    ResearchTool.VERIFY_LEGAL_CLAIMS: {"text": "Súmula 7"},
    ResearchTool.GET_DOCUMENT_INTEGRA: {"document_id": "1"},
    ResearchTool.SEARCH_FEATURES: {"resultado": "provido"},
    ResearchTool.SAFETY_GUIDELINES: {"category": "core"},
    ResearchTool.SEARCH: {"query": "aviso"},
    ResearchTool.GET_DOCUMENT: {"reference": "art. 1º"},
    ResearchTool.BROWSE_STRUCTURE: {},
    ResearchTool.PREPARE_ARGUMENT: {"proposition": "O banco responde.", "side": "autor"},
    ResearchTool.COMPARE_DECISIONS: {"left": "1", "right": "2"},
}
MEMORY = frozenset({ResearchTool.REMEMBER, ResearchTool.RECALL})
CHECKED = ResearchTool.QUALITY_CHECK
LIBRARY = ResearchTool.SEARCH_DOCUMENTS
GRAPH = [tool for tool in ResearchTool if tool not in {*MIXED, *ALONE, *MEMORY, CHECKED, LIBRARY}]


class FakeBackends(SearchSteps, GraphSteps, ConductSteps):
    """Each backend names itself in its answer; `failures` are raised one after another before it answers."""

    def __init__(self, **failures: list[Exception]) -> None:
        self.failures = failures
        self.asked: list[str] = []
        self.kept: list[ConductRecord] = []
        self.arguments: dict[str, object] = {}

    @activity.defn
    async def answer_search(self, request: ResearchRequest) -> ResearchAnswer:
        return self._answer("search", request)

    @activity.defn
    async def answer_graph(self, request: ResearchRequest) -> ResearchAnswer:
        return self._answer("graph", request)

    @activity.defn(name="answer_memory")
    async def answer_memory(self, request: ResearchRequest) -> ResearchAnswer:
        return self._answer("memory", request)

    @activity.defn
    async def keep_conduct_check(self, record: ConductRecord) -> None:
        self.kept.append(record)

    @activity.defn
    async def find_returned(self, request: ResearchRequest) -> list[str]:
        if self.failures.get("returned"):
            raise self.failures["returned"].pop(0)
        return ["1"]

    def _answer(self, name: str, request: ResearchRequest) -> ResearchAnswer:
        self.asked.append(name)
        self.arguments = request.arguments
        if self.failures.get(name):
            raise self.failures[name].pop(0)
        checked = request.tool is CHECKED
        data = {"highest_alert_severity": "STOP"} if checked else {"from": name, "tool": request.tool}
        return ResearchAnswer(data=data, snapshot_id="snap_1")


Ask = Callable[[FakeBackends, ResearchRequest], "asyncio.Future[ResearchAnswer]"]


@asynccontextmanager
async def serving(client: Client, backends: FakeBackends) -> AsyncGenerator[str]:
    queue = f"research-{uuid.uuid4().hex}"
    async with Worker(
        client,
        task_queue=queue,
        workflows=[Research],
        activities=activities_of(backends),
        interceptors=[Failures()],
        workflow_runner=WORKFLOW_RUNNER,
        build_id="test",
    ):
        yield queue


def question(tool: ResearchTool, **arguments: object) -> ResearchRequest:
    return ResearchRequest(tool=tool, arguments=arguments, principal=LAWYER, trace_id="tr_1")


async def started(client: Client, queue: str, request: ResearchRequest) -> WorkflowHandle[Research, ResearchAnswer]:
    return await client.start_workflow(
        Research.run,
        request,
        id=f"research/{uuid.uuid4().hex}",
        task_queue=queue,
        execution_timeout=ANSWER_LIMIT,
    )


async def ask(client: Client, backends: FakeBackends, request: ResearchRequest) -> ResearchAnswer:
    async with serving(client, backends) as queue:
        handle = await started(client, queue, request)
        return await asyncio.wait_for(handle.result(), PATIENCE)


async def failure(client: Client, backends: FakeBackends, request: ResearchRequest) -> ApplicationError:
    with pytest.raises(WorkflowFailureError) as failed:
        await ask(client, backends, request)
    assert isinstance(failed.value.cause, ApplicationError)
    return failed.value.cause


def gone() -> AutosError:
    return AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Fora do ar.")


def hung() -> AutosError:
    return AutosError(ErrorCode.TIMEOUT, "Demorou demais.")


async def test_every_tool_is_asked_of_the_backend_that_answers_it(client: Client) -> None:
    backends = FakeBackends()
    wanted = [
        *((question(tool, **arguments), "search") for tool, arguments in ALONE.items()),
        *((question(tool, **arguments), "graph") for tool, arguments in MIXED.items()),
        *((question(tool), "graph") for tool in GRAPH),
        *((question(tool), "memory") for tool in MEMORY),
    ]
    assert {request.tool for request, _ in wanted} == set(ResearchTool) - {CHECKED, LIBRARY}
    async with serving(client, backends) as queue:
        handles = [await started(client, queue, request) for request, _ in wanted]
        answers = await asyncio.wait_for(asyncio.gather(*(handle.result() for handle in handles)), PATIENCE)
    assert [answer.data for answer in answers] == [
        {"from": backend, "tool": request.tool} for request, backend in wanted
    ]


@pytest.mark.parametrize("lost", [gone, hung])
async def test_a_mixed_question_does_without_a_lost_graph_and_says_so(
    client: Client, lost: Callable[[], AutosError]
) -> None:
    backends = FakeBackends()
    async with serving(client, backends) as queue:
        for tool, arguments in MIXED.items():
            backends.failures["graph"] = [lost() for _ in range(3)]
            handle = await started(client, queue, question(tool, **arguments))
            answer = await asyncio.wait_for(handle.result(), PATIENCE)
            assert answer.data == {"from": "search", "tool": tool}
            assert answer.degraded == [WITHOUT_GRAPH[tool]]


async def test_a_graph_question_cannot_do_without_the_graph(client: Client) -> None:
    backends = FakeBackends(graph=[hung()])
    told = await failure(client, backends, question(ResearchTool.GET_PAGERANK))
    assert (told.type, told.message) == ("TIMEOUT", "Demorou demais.")
    assert backends.asked == ["graph"]


async def test_a_mixed_question_that_the_graph_refuses_is_refused(client: Client) -> None:
    refusal = AutosError(ErrorCode.NOT_FOUND, "Documento não encontrado.", document_id="1")
    backends = FakeBackends(graph=[refusal])
    told = await failure(client, backends, question(ResearchTool.FIND_SIMILAR_CASES, document_id="1"))
    assert (told.type, told.message, told.details) == (
        "NOT_FOUND",
        "Documento não encontrado.",
        ({"document_id": "1"},),
    )
    assert backends.asked == ["graph"]


async def test_a_backend_that_comes_back_within_two_more_tries_answers(client: Client) -> None:
    backends = FakeBackends(search=[gone(), gone()])
    answer = await ask(client, backends, question(ResearchTool.SEARCH_FEATURES, resultado="provido"))
    assert answer.data
    assert backends.asked == ["search"] * 3


async def test_a_backend_that_stays_away_is_told_of_after_three_tries(client: Client) -> None:
    backends = FakeBackends(search=[gone() for _ in range(9)])
    told = await failure(client, backends, question(ResearchTool.SEARCH_FEATURES, resultado="provido"))
    assert (told.type, backends.asked) == ("SERVICE_UNAVAILABLE", ["search"] * 3)


async def test_a_bug_is_tried_once_and_tells_nothing(client: Client) -> None:
    backends = FakeBackends(search=[KeyError("trecho da peça")])
    told = await failure(client, backends, question(ResearchTool.SEARCH_FEATURES, resultado="provido"))
    assert (told.type, backends.asked) == ("INTERNAL_ERROR", ["search"])
    assert "trecho" not in told.message


async def test_a_check_of_conduct_is_in_the_trail_without_a_word_of_the_conversation(client: Client) -> None:
    backends = FakeBackends()
    arguments: dict[str, object] = {
        "mode": "research",
        "model": "m",
        "queries_attempted": ["segredo do cliente"],
        "gaps": ["segredo do cliente"],
        "detail": "segredo do cliente",
        "concept": "segredo do cliente",
        "tags_used": {"segredo": "cliente"},
        "tools_sequence": ["search_jurisprudence", "segredo do cliente"],
        "quotations": [{"document_id": "1", "text": "segredo do cliente"}],
        "response_contains_flattery": True,
    }
    answer = await ask(client, backends, question(ResearchTool.QUALITY_CHECK, **arguments))
    (record,) = backends.kept
    assert (answer.data or {})["check_id"] == record.check_id
    assert (record.tenant, record.highest, record.snapshot_id) == (LAWYER.tenant, "STOP", "snap_1")
    assert record.facts["declared"] == ["response_contains_flattery"]
    assert record.facts["tools"] == ["search_jurisprudence"]
    assert "segredo" not in record.model_dump_json()


async def test_a_check_is_asked_with_what_the_tools_returned(
    client: Client,
) -> None:
    backends = FakeBackends()
    arguments: dict[str, object] = {"mode": "research", "model": "m", "documents_cited": ["1", "2"]}
    answer = await ask(client, backends, question(CHECKED, **arguments))
    assert backends.arguments == {**arguments, "returned": ["1"]}
    assert answer.degraded == []


async def test_a_check_does_without_notes_that_cannot_be_read_and_says_so(client: Client) -> None:
    backends = FakeBackends(returned=[gone()])
    answer = await ask(client, backends, question(CHECKED, mode="research", model="m"))
    assert backends.arguments["returned"] is None
    assert answer.degraded == [NOTES_UNREAD]
    assert len(backends.kept) == 1
