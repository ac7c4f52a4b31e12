"""Finding a run and telling where it stands: Temporal's word while it lives, PostgreSQL's when nobody answers."""

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
"""How Temporal tells of a run that ended without a word of its own."""

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
        """Whose it is."""
        return self.principal.tenant

    @property
    def ref(self) -> RunRef:
        """As workflows and steps name it."""
        return RunRef(tenant=self.tenant, workflow_id=self.workflow_id, run=self.run)

    @property
    def ended(self) -> bool:
        return self.row is not None and self.row.state in TERMINAL_STATES


def left_out_by(row: Run | None) -> list[ClosedPages] | None:
    """The pages that a run did not read, for their secrecy; None until it knows."""
    if row is None or row.closed_pages is None:
        return None
    return [ClosedPages.model_validate(span) for span in row.closed_pages]


def handle_of(
    services: Services, workflow_id: str, run: int, row: Run | None = None
) -> WorkflowHandle[CaseAnalysis, RunOutcome]:
    """The Temporal workflow of a run; with its `row` the one execution that it is, whatever else has its name."""
    execution = row.execution if row else None
    return services.temporal.get_workflow_handle_for(CaseAnalysis.run, temporal_id(workflow_id, run), run_id=execution)


async def locate(services: Services, principal: Principal, workflow_id: str, run: int | None = None) -> Located:
    """`locate_case`, to give what the run says; `FORBIDDEN` also where it has read a piece that is closed by now."""
    located = await locate_case(services, principal, workflow_id, run)
    admit_to_run(located.secrecy, principal, located.left_out)
    return located


async def locate_case(services: Services, principal: Principal, workflow_id: str, run: int | None = None) -> Located:
    """`locate_to_administer`, for who is let into the case; `FORBIDDEN` for who is not, or not by this door.

    What it is for says nothing that stands in the pages.
    """
    located = await locate_to_administer(services, principal, workflow_id, run)
    admit(located.secrecy, principal)
    return located


def refuse_made_up(workflow_id: str) -> None:
    """`NOT_FOUND` for what cannot be the id of any case, before anything is asked about it."""
    if not _WORKFLOW_ID.fullmatch(workflow_id):
        raise unknown_case()


async def locate_to_administer(
    services: Services, principal: Principal, workflow_id: str, run: int | None = None
) -> Located:
    """The run asked for, the latest unless told; `NOT_FOUND` for what does not exist or is another tenant's."""
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
    """`locate`, for what stands in its pages; `CONFLICT` until it is known which of them the run has left out."""
    located = await locate(services, principal, workflow_id, run)
    if located.left_out is None:
        raise AutosError(ErrorCode.CONFLICT, "As páginas desta execução ainda não foram lidas. Consulte o status.")
    return located


async def status_of(services: Services, located: Located) -> CaseStatus:
    """Where the run stands, without warnings, which may quote its pages, for whom `admit_to_run` refuses."""
    status = await _whole_status(services, located)
    try:
        admit_to_run(located.secrecy, located.principal, located.left_out)
    except AutosError:
        return status.model_copy(update={"warnings": []})
    return status


async def _whole_status(services: Services, located: Located) -> CaseStatus:
    """A living run is asked, an ended one and one that does not answer are read."""
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
    """A run that no worker has written: queued, unless Temporal says that somebody has ended it already."""
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
    """What a run was started with; None when it was never started, or is another tenant's."""
    async with services.sessions() as session:
        row = await find_run(session, tenant, workflow_id, run)
    if row is not None:
        return CaseRunInput.model_validate(row.input)
    return await _sealed_input(services, tenant, workflow_id, run)


async def sealed_memo(handle: WorkflowHandle[Any, Any], name: str, kind: type[Memo]) -> Memo | None:
    """A memo of a workflow; None where there is no such workflow, or the memo lacks the installation's seal."""
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
    """`NOT_FOUND`, the same for what never existed and for what another tenant owns."""
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
    """What Temporal keeps of a run's start; None where there is no such run, or nobody of the tenant has started it.

    Its search attributes prove nothing: whoever reaches Temporal's port can start a workflow under any name and tenant.
    """
    case = await sealed_memo(handle_of(services, workflow_id, run), MEMO_CASE, CaseRunInput)
    return case if case is not None and case.principal.tenant == tenant else None
