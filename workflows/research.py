"""Research: one question to search, graph, verification or memory, answered in seconds or refused with a reason."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from temporalio import workflow
from temporalio.exceptions import (
    ActivityError,
    ApplicationError,
    FailureError,
    TimeoutError,
    is_cancelled_exception,
)

from workflows.contracts.errors import ErrorCode
from workflows.contracts.research.conduct import ConductRecord, QualityChecked, QualityQuestion, SelfAudit
from workflows.contracts.research.questions import ResearchAnswer, ResearchRequest, ResearchTool
from workflows.options import ANSWER_PAUSES, ANSWERING
from workflows.steps.library import LibrarySearchSteps
from workflows.steps.research import ConductSteps, GraphSteps, MemorySteps, SearchSteps

MEMORY_TOOLS = frozenset({ResearchTool.REMEMBER, ResearchTool.RECALL})

SEARCH_TOOLS = frozenset(
    {
        ResearchTool.SEARCH_JURISPRUDENCE,
        ResearchTool.VERIFY_LEGAL_CLAIMS,
        ResearchTool.GET_IRAC_ANALYSIS,
        ResearchTool.FIND_SIMILAR_CASES,
        ResearchTool.GET_DOCUMENT_INTEGRA,
        ResearchTool.SEARCH_FEATURES,
        ResearchTool.PREPARE_ARGUMENT,
        ResearchTool.COMPARE_DECISIONS,
        ResearchTool.SEARCH,
        ResearchTool.GET_DOCUMENT,
        ResearchTool.BROWSE_STRUCTURE,
        ResearchTool.SAFETY_GUIDELINES,
        ResearchTool.QUALITY_CHECK,
    }
)
"""Tools that need only the search half of a snapshot. The graph answers the others."""

WITHOUT_GRAPH: dict[ResearchTool, str] = {
    ResearchTool.SEARCH_JURISPRUDENCE: "O grafo jurídico não respondeu: a ordem não tem o reforço dele (include_kg).",
    ResearchTool.FIND_SIMILAR_CASES: "O grafo jurídico não respondeu: a semelhança é só semântica, sem a estrutural.",
    ResearchTool.GET_IRAC_ANALYSIS: "O grafo jurídico não respondeu: a análise vem sem as contagens dele.",
}
"""The note in an answer of a mixed tool that had to do without the graph."""

NOTES_UNREAD = "Não foi possível ver o que foi devolvido a quem pede a conferência: `returned` vem nulo."

LOST = frozenset({ErrorCode.TIMEOUT, ErrorCode.SERVICE_UNAVAILABLE})

Step = Callable[[Any, ResearchRequest], Awaitable[ResearchAnswer]]


@workflow.defn
class Research:
    """Sends a question to its backend. A mixed question does without the graph if the graph is lost."""

    @workflow.run
    async def run(self, request: ResearchRequest) -> ResearchAnswer:
        """Fail with an `ErrorCode` as type, a message for the user and details."""
        if request.tool in MEMORY_TOOLS:
            return await self._ask(MemorySteps.answer_memory, request)
        if request.tool is ResearchTool.SEARCH_DOCUMENTS:
            return await self._ask(LibrarySearchSteps.answer_library, request)
        if request.tool is ResearchTool.QUALITY_CHECK:
            return await self._checked(request)
        if not uses_graph(request):
            return await self._ask(SearchSteps.answer_search, request)
        try:
            return await self._ask(GraphSteps.answer_graph, request)
        except ApplicationError as error:
            if error.type not in LOST or request.tool not in WITHOUT_GRAPH:
                raise
        return await self._ask_without_graph(request)

    async def _checked(self, request: ResearchRequest) -> ResearchAnswer:
        """Return the check of a chat's conduct once it is recorded."""
        returned = await self._returned(request)
        asked = request.model_copy(update={"arguments": {**request.arguments, "returned": returned}})
        answer = await self._ask(SearchSteps.answer_search, asked)
        if returned is None:
            answer = answer.model_copy(update={"degraded": [*answer.degraded, NOTES_UNREAD]})
        record = record_of(f"check_{workflow.uuid4().hex}", workflow.now(), request, answer)
        try:
            await workflow.execute_local_activity_method(ConductSteps.keep_conduct_check, record, **ANSWERING)
        except ActivityError as error:
            if is_cancelled_exception(error):
                raise
            raise as_error(error) from error
        return answer.model_copy(update={"data": {**(answer.data or {}), "check_id": record.check_id}})

    async def _returned(self, request: ResearchRequest) -> list[str] | None:
        """Return which of the named documents the tools returned. None if the notes cannot be read; the check does
        without.
        """
        # somebody waits, and the steps after it may take all of their time
        quickly: dict[str, Any] = ANSWERING | {"start_to_close_timeout": timedelta(seconds=5)}
        try:
            return await workflow.execute_local_activity_method(ConductSteps.find_returned, request, **quickly)
        except FailureError as error:
            if is_cancelled_exception(error):
                raise
            return None

    async def _ask_without_graph(self, request: ResearchRequest) -> ResearchAnswer:
        answer = await self._ask(SearchSteps.answer_search, request)
        return answer.model_copy(update={"degraded": [*answer.degraded, WITHOUT_GRAPH[request.tool]]})

    async def _ask(self, step: Step, request: ResearchRequest) -> ResearchAnswer:
        for pause in ANSWER_PAUSES:
            try:
                return await self._try(step, request)
            except ApplicationError as error:
                if error.type != ErrorCode.SERVICE_UNAVAILABLE:
                    raise
            await workflow.sleep(pause)
        return await self._try(step, request)

    async def _try(self, step: Step, request: ResearchRequest) -> ResearchAnswer:
        try:
            return await workflow.execute_local_activity_method(step, request, **ANSWERING)
        except ActivityError as error:
            if is_cancelled_exception(error):
                raise
            raise as_error(error) from error


def uses_graph(request: ResearchRequest) -> bool:
    """Return whether the graph contributes to the answer."""
    match request.tool:
        case ResearchTool.SEARCH_JURISPRUDENCE:
            return bool(request.arguments.get("include_kg"))
        case ResearchTool.FIND_SIMILAR_CASES:
            return bool(request.arguments.get("include_structural", True))
        case ResearchTool.GET_IRAC_ANALYSIS:
            return True
        case _:
            return request.tool not in SEARCH_TOOLS


def record_of(check_id: str, at: datetime, request: ResearchRequest, answer: ResearchAnswer) -> ConductRecord:
    """Return the record of a check: lengths of lists, and of the rest only names that Autos itself gave."""
    asked, found = QualityQuestion.model_validate(request.arguments), QualityChecked.model_validate(answer.data or {})
    tools = [tool for tool in asked.tools_sequence or [] if tool in frozenset(ResearchTool)]
    return ConductRecord(
        check_id=check_id,
        tenant=request.principal.tenant,
        asked_by=request.principal.user_id or request.principal.key_id,
        at=at,
        mode=asked.mode,
        model=asked.model,
        snapshot_id=answer.snapshot_id,
        highest=found.highest_alert_severity,
        facts={
            "declared": [name for name in SelfAudit.model_fields if getattr(asked, name)],
            "satisfaction": asked.satisfaction,
            "confidence": asked.confidence,
            "error_type": asked.error_type,
            "severity": asked.severity,
            "tools": tools,
            "queries": len(asked.queries_attempted or []),
            "gaps": len(asked.gaps or []),
            "difficulties": len(asked.difficulties or []),
            "documents_known": [one.document_id for one in found.documents if one.exists],
            "documents_unknown": sum(not one.exists for one in found.documents),
            "quotations": [one.verdict for one in found.quotations],
            "alerts": [[alert.tier, alert.origin, alert.code] for alert in found.alerts],
        },
    )


def as_error(error: ActivityError) -> ApplicationError:
    """Return the caller's error for a failed step. An unknown failure does not reveal its details."""
    cause = error.cause
    if isinstance(cause, ApplicationError) and cause.type in frozenset(ErrorCode):
        return ApplicationError(
            cause.message, *cause.details, type=cause.type, non_retryable=True, category=cause.category
        )
    if isinstance(cause, TimeoutError):
        message = "A consulta demorou demais. Tente de novo, ou peça menos de uma vez."
        return ApplicationError(message, type=ErrorCode.TIMEOUT, non_retryable=True)
    message = "A consulta falhou por um erro interno. Tente de novo; se persistir, informe o trace_id ao operador."
    return ApplicationError(message, type=ErrorCode.INTERNAL_ERROR, non_retryable=True)
