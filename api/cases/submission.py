"""Starting runs: the start of the Temporal workflow is the commit point, and its id makes it happen once."""

import hashlib
from datetime import timedelta
from typing import Any

from temporalio.common import WorkflowIDReusePolicy
from temporalio.exceptions import WorkflowAlreadyStartedError

from api.cases.runs import MEMO_CASE, input_of
from api.http.services import Services
from infra.db.cases.same_lawsuit import files_of
from infra.db.privacy.erasures import stay_open
from infra.db.privacy.secrecy import find_secrecy
from infra.temporal import share_of
from workflows.case.analysis import CaseAnalysis
from workflows.case.attributes import run_attributes
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import CaseRunInput, temporal_id
from workflows.options import CASE_QUEUE

START_LIMIT = timedelta(seconds=10)
RACES = 20
"""Attempts to take a run number that concurrent callers also want."""


def derived_id(prefix: str, tenant: str, kind: str, token: str) -> str:
    """The id that a token of a tenant always gives, so that a repeated submission meets the first."""
    return f"{prefix}_" + hashlib.sha256(f"{tenant}\0{kind}\0{token}".encode()).hexdigest()[:32]


async def already_started(services: Services, case: CaseRunInput) -> bool:
    """Whether the same submission has started this case; `CONFLICT` if a different one did, or the case was
    erased.

    Also checks the database, since Temporal forgets a run after its retention period.
    """
    async with services.sessions() as session:
        await stay_open(session, case.principal.tenant, case.workflow_id)
    existing = await input_of(services, case.principal.tenant, case.workflow_id, 1)
    if existing is None:
        return False
    if _substance(existing) != _substance(case):
        raise AutosError(
            ErrorCode.CONFLICT,
            "Este envio ou esta Idempotency-Key já serviu para outro arquivo ou outros parâmetros. Use uma chave nova.",
            workflow_id=case.workflow_id,
        )
    return True


async def start_first_run(services: Services, case: CaseRunInput) -> bool:
    """Starts run 1; False when the same submission did it a moment before."""
    if await _start(services, case):
        return True
    if await already_started(services, case):
        return False
    raise AutosError(
        ErrorCode.CONFLICT,
        "No Temporal já existe, sem o selo desta instalação, uma execução com este identificador. "
        "Envie de novo com outra Idempotency-Key e avise o operador.",
        workflow_id=case.workflow_id,
    )


async def start_next_run(services: Services, case: CaseRunInput, attempts: int = RACES) -> CaseRunInput:
    """Starts `case` under its run number or, within `attempts`, the next free one; returns the input as started."""
    for number in range(case.run, case.run + attempts):
        numbered = case.model_copy(update={"run": number})
        if await _start(services, numbered):
            return numbered
    raise AutosError(ErrorCode.CONFLICT, "Outras execuções deste caso estão começando agora. Tente de novo.")


async def _start(services: Services, case: CaseRunInput) -> bool:
    async with services.sessions.begin() as session:
        # an erasure that begins meanwhile waits, and finds the run
        await stay_open(session, case.principal.tenant, case.workflow_id)
        secrecy = await find_secrecy(session, case.principal.tenant, case.workflow_id)
        decided = {"closed_pages": secrecy.closed_pages, "opened_pages": secrecy.opened_pages}
        case = case.model_copy(update=decided)
        try:
            await services.temporal.start_workflow(
                CaseAnalysis.run,
                case,
                id=temporal_id(case.workflow_id, case.run),
                task_queue=CASE_QUEUE,
                id_reuse_policy=WorkflowIDReusePolicy.REJECT_DUPLICATE,
                search_attributes=run_attributes(case),
                memo={MEMO_CASE: case},
                priority=share_of(case.principal.tenant),
                rpc_timeout=START_LIMIT,
            )
        except WorkflowAlreadyStartedError:
            return False
    return True


def _substance(case: CaseRunInput) -> tuple[Any, ...]:
    """The fields that make two submissions equal."""
    return files_of(case), case.filename, case.parameters, case.restricted
