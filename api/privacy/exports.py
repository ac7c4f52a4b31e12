"""Exports: a workflow makes an archive, which a link offers for some days."""

import re
from datetime import UTC, datetime

from temporalio.client import WorkflowExecutionStatus, WorkflowHandle, WorkflowQueryFailedError
from temporalio.common import SearchAttributePair, TypedSearchAttributes
from temporalio.service import RPCError

from api.cases.runs import RPC_LIMIT
from api.cases.submission import START_LIMIT
from api.http.services import Services
from infra.ids import new_id
from infra.resilience.outages import names_nothing
from infra.temporal import share_of
from workflows.case.attributes import CASE_ID, TENANT_ID
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.privacy.export import ExportRequest, ExportStatus
from workflows.contracts.run.secrecy import identity_of
from workflows.data_export import DataExport
from workflows.options import CASE_QUEUE

_EXPORT_ID = re.compile(r"ex_[0-9a-f]{32}")


async def start_export(
    services: Services, principal: Principal, *, workflow_id: str | None = None, user_id: str | None = None
) -> ExportRequest:
    """Starts one archive, of a case or of a person."""
    request = ExportRequest(
        export_id=new_id("ex"),
        principal=principal,
        requested_at=datetime.now(UTC),
        workflow_id=workflow_id,
        user_id=user_id,
    )
    attributes = [SearchAttributePair(TENANT_ID, request.tenant)]
    if workflow_id is not None:
        attributes.append(SearchAttributePair(CASE_ID, workflow_id))
    await services.temporal.start_workflow(
        DataExport.run,
        request,
        id=request.temporal_id,
        task_queue=CASE_QUEUE,
        search_attributes=TypedSearchAttributes(attributes),
        priority=share_of(request.tenant),
        rpc_timeout=START_LIMIT,
    )
    return request


async def export_status(services: Services, principal: Principal, export_id: str, of: str) -> ExportStatus:
    """Status of an archive of `of` (a case or a person); `NOT_FOUND` for another's, and long after its end.

    A person's archive is available only to the requester.
    """
    if not _EXPORT_ID.fullmatch(export_id):
        raise _unknown()
    name = f"export/{principal.tenant}/{export_id}"
    handle: WorkflowHandle[DataExport, ExportStatus] = services.temporal.get_workflow_handle_for(DataExport.run, name)
    try:
        if (await handle.describe(rpc_timeout=RPC_LIMIT)).status is WorkflowExecutionStatus.TERMINATED:
            raise _unknown()
        status = await handle.query(DataExport.status, rpc_timeout=RPC_LIMIT)
    except RPCError as error:
        if names_nothing(error):
            raise _unknown() from error
        raise
    except WorkflowQueryFailedError as error:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Nenhum worker respondeu. Tente de novo.") from error
    asked = status.request
    if of not in (asked.workflow_id, asked.user_id):
        raise _unknown()
    # what is in it depends on whom restricted cases are open to
    if asked.workflow_id is None and identity_of(asked.principal) != identity_of(principal):
        raise _unknown()
    return status


def _unknown() -> AutosError:
    return AutosError(ErrorCode.NOT_FOUND, "Exportação não encontrada. Peça outra.")
