"""Finds a run and its status: from Temporal while it lives, from PostgreSQL when no worker answers."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

from temporalio.client import (
    WorkflowExecutionStatus,
    WorkflowHandle,
    WorkflowQueryFailedError,
    WorkflowQueryRejectedError,
)
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError

from api.http.services import Services
from api.identity.admission import admit, admit_to_run
from api.patience import settled
from infra.db.cases.reading import find_case, find_run
from infra.db.models import Run
from infra.db.privacy.erasures import find_erasure
from infra.db.privacy.secrecy import find_secrecy
from infra.resilience.outages import names_nothing
from workflows.case.analysis import CaseAnalysis
from workflows.case.state import POLL_WAITING, POLL_WORKING
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import (
    REVIEWABLE,
    TERMINAL_STATES,
    WORKING_STATES,
    CaseRunInput,
    CaseState,
    CaseStatus,
    RunOutcome,
    RunRef,
    temporal_id,
)
from workflows.contracts.run.secrecy import CaseSecrecy, ClosedPages
from workflows.contracts.signing.seals import PAYLOAD_REFUSED
from workflows.contracts.upkeep import ended_outside

MEMO_CASE = "case"
"""Memo under which a run keeps its input, readable before any worker has seen it."""

RPC_LIMIT = timedelta(seconds=2)
ENDED_UNSEEN = (
    WorkflowExecutionStatus.TERMINATED,
    WorkflowExecutionStatus.FAILED,
    WorkflowExecutionStatus.CANCELED,
    WorkflowExecutionStatus.TIMED_OUT,
)
"""Temporal statuses of runs that ended without reporting it."""

Memo = TypeVar("Memo")

_WORKFLOW_ID = re.compile(r"wf_[0-9a-f]{32}")


@dataclass(frozen=True)
class Located:
    """A run that its caller may see; `row` is None until its first activity has written it, `secrecy` is the case's."""

    principal: Principal
    workflow_id: str
    run: int
    latest: int
    row: Run | None
    secrecy: CaseSecrecy

    @property
    def left_out(self) -> list[ClosedPages] | None:
        """The pages that it has left out."""
        return left_out_by(self.row)

    @property
    def tenant(self) -> str:
        """The tenant that owns it."""
        return self.principal.tenant

    @property
    def ref(self) -> RunRef:
        """Reference for workflows and steps."""
        return RunRef(tenant=self.tenant, workflow_id=self.workflow_id, run=self.run)

    @property
    def ended(self) -> bool:
        return self.row is not None and self.row.state in TERMINAL_STATES


def left_out_by(row: Run | None) -> list[ClosedPages] | None:
    """Pages that a run omitted as confidential; None until known."""
    if row is None or row.closed_pages is None:
        return None
    return [ClosedPages.model_validate(span) for span in row.closed_pages]


def handle_of(
    services: Services, workflow_id: str, run: int, row: Run | None = None
) -> WorkflowHandle[CaseAnalysis, RunOutcome]:
    """The Temporal workflow of a run. With its `row`, the one execution that is the run, even if others have its
    name.
    """
    execution = row.execution if row else None
    return services.temporal.get_workflow_handle_for(CaseAnalysis.run, temporal_id(workflow_id, run), run_id=execution)


async def locate(services: Services, principal: Principal, workflow_id: str, run: int | None = None) -> Located:
    """Like `locate_case`, for the run's content; also `FORBIDDEN` if the run has read a piece that is closed by now."""
    located = await locate_case(services, principal, workflow_id, run)
    admit_to_run(located.secrecy, principal, located.left_out)
    return located


async def locate_case(services: Services, principal: Principal, workflow_id: str, run: int | None = None) -> Located:
    """Like `locate_to_administer`, for people admitted to the case; else `FORBIDDEN`, also by channel.

    Use it for responses without page content.
    """
    located = await locate_to_administer(services, principal, workflow_id, run)
    admit(located.secrecy, principal)
    return located


def refuse_made_up(workflow_id: str) -> None:
    """Raises `NOT_FOUND` for an impossible case id before any lookup."""
    if not _WORKFLOW_ID.fullmatch(workflow_id):
        raise unknown_case()


async def locate_to_administer(
    services: Services, principal: Principal, workflow_id: str, run: int | None = None
) -> Located:
    """The requested run, by default the latest; `NOT_FOUND` if missing or another tenant's."""
    refuse_made_up(workflow_id)
    tenant = principal.tenant
    async with services.sessions() as session:
        if await find_erasure(session, tenant, workflow_id) is not None:
            raise unknown_case()
        case = await find_case(session, tenant, workflow_id)
    recorded = case.latest_run if case else 0
    latest = await _latest_started(services, tenant, workflow_id, recorded)
    if latest == 0:
        raise unknown_case()
    wanted = latest if run is None else run
    if not 1 <= wanted <= latest:
        known = list(range(1, latest + 1))
        raise AutosError(ErrorCode.NOT_FOUND, f"Este caso não tem a execução {wanted}.", known_runs=known)
    async with services.sessions() as session:
        # the secrecy last: what a run has left out is closed by the time that it is read here
        row = await find_run(session, tenant, workflow_id, wanted)
        secrecy = await find_secrecy(session, tenant, workflow_id)
    return Located(principal, workflow_id, run=wanted, latest=latest, row=row, secrecy=secrecy)


async def locate_read(services: Services, principal: Principal, workflow_id: str, run: int | None = None) -> Located:
    """Like `locate`, for page content; `CONFLICT` until it is known which pages the run omitted."""
    located = await locate(services, principal, workflow_id, run)
    if located.left_out is None:
        raise AutosError(ErrorCode.CONFLICT, "As páginas desta execução ainda não foram lidas. Consulte o status.")
    return located


async def status_of(services: Services, located: Located) -> CaseStatus:
    """The run's status, without warnings for principals that `admit_to_run` rejects, since warnings may quote pages."""
    status = await _whole_status(services, located)
    try:
        admit_to_run(located.secrecy, located.principal, located.left_out)
    except AutosError:
        return status.model_copy(update={"warnings": []})
    return status


async def _whole_status(services: Services, located: Located) -> CaseStatus:
    """Queries a live run; reads an ended or unresponsive one."""
    row = located.row
    if row is not None and located.ended:
        return projected(row)
    handle = handle_of(services, located.workflow_id, located.run, row)
    try:
        return await handle.query(CaseAnalysis.status, rpc_timeout=RPC_LIMIT)
    except (RPCError, WorkflowQueryFailedError, WorkflowQueryRejectedError):
        if row is not None:
            return projected(row)
    return await unseen_status(services, located.workflow_id, located.run)


async def settled_status(services: Services, located: Located, wait_seconds: float) -> CaseStatus:
    """The status as soon as no machine works on the run, or after `wait_seconds`."""

    async def ask() -> CaseStatus:
        found = await locate_case(services, located.principal, located.workflow_id, located.run)
        return await status_of(services, found)

    return await settled(ask, lambda status: status.state in WORKING_STATES, wait_seconds)


async def unseen_status(services: Services, workflow_id: str, run: int) -> CaseStatus:
    """Status of a run that no worker has written: queued, unless Temporal says it was ended."""
    queued = CaseStatus(workflow_id=workflow_id, run=run, state=CaseState.QUEUED_EXTRACTION, progress=0.0)
    try:
        status = (await handle_of(services, workflow_id, run).describe(rpc_timeout=RPC_LIMIT)).status
    except RPCError:
        return queued
    if status is None or status not in ENDED_UNSEEN:
        return queued
    errors = [ended_outside(status.name.lower())]
    return queued.model_copy(update={"state": CaseState.FAILED, "progress": 1.0, "errors": errors})


async def input_of(services: Services, tenant: str, workflow_id: str, run: int) -> CaseRunInput | None:
    """Input of a run; None if it was never started, or is another tenant's."""
    async with services.sessions() as session:
        row = await find_run(session, tenant, workflow_id, run)
    if row is not None:
        return CaseRunInput.model_validate(row.input)
    return await _sealed_input(services, tenant, workflow_id, run)


async def sealed_memo(handle: WorkflowHandle[Any, Any], name: str, kind: type[Memo]) -> Memo | None:
    """A memo of a workflow; None if the workflow is missing or the memo lacks the installation's seal."""
    try:
        description = await handle.describe(rpc_timeout=RPC_LIMIT)
        return await description.memo_value(name, None, type_hint=kind)
    except RPCError as error:
        if names_nothing(error):
            return None
        raise
    except ApplicationError as error:
        if error.type == PAYLOAD_REFUSED:
            return None
        raise


def projected(row: Run) -> CaseStatus:
    """The status as last written to PostgreSQL."""
    working = row.state not in TERMINAL_STATES | REVIEWABLE
    return CaseStatus(
        workflow_id=row.workflow_id,
        run=row.run,
        state=CaseState(row.state),
        progress=row.progress,
        phases=row.phases,
        errors=row.errors,
        warnings=row.warnings,
        degraded=row.degraded,
        poll_after_seconds=POLL_WORKING if working else POLL_WAITING,
    )


def unknown_case() -> AutosError:
    """`NOT_FOUND`, identical for missing cases and those of other tenants."""
    return AutosError(ErrorCode.NOT_FOUND, "Caso não encontrado. Procure-o na lista de casos: pode ter sido eliminado.")


async def _latest_started(services: Services, tenant: str, workflow_id: str, recorded: int) -> int:
    """The highest run number: recorded ones, and those started that no worker has written yet."""
    latest = recorded
    while True:
        try:
            started = await _sealed_input(services, tenant, workflow_id, latest + 1)
        except RPCError:
            if recorded == 0:
                raise
            return latest
        if started is None:
            return latest
        latest += 1


async def _sealed_input(services: Services, tenant: str, workflow_id: str, run: int) -> CaseRunInput | None:
    """Temporal's input of a run; None if it is missing or was not started by the tenant.

    Search attributes prove nothing: anyone who reaches Temporal's port can start a workflow under any name
    and tenant.
    """
    case = await sealed_memo(handle_of(services, workflow_id, run), MEMO_CASE, CaseRunInput)
    return case if case is not None and case.principal.tenant == tenant else None
