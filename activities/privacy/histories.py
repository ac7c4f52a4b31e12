"""Temporal's records of a case: found, ended, removed."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.workflowservice.v1 import DeleteWorkflowExecutionRequest
from temporalio.client import Client, WorkflowExecutionDescription, WorkflowExecutionStatus
from temporalio.exceptions import ApplicationError
from temporalio.service import RPCError

from infra.resilience.outages import names_nothing
from workflows.contracts.run.case import temporal_id

OF_ALL_CASES = ("FirmWordSearch", "FirmTerms", "FirmInquiry", "CommunicationImport", "CommunicationCount")
"""Workflows that may quote any case of a firm."""


@dataclass(frozen=True)
class CaseHistories:
    """The workflows of one case, of its verifications and of the ingests into it, by id."""

    client: Client

    async def find(self, workflow_id: str, latest_run: int, others: Sequence[str]) -> list[str]:
        """Return the ids of all that Temporal knows, including runs that no worker has seen."""
        runs = [temporal_id(workflow_id, number) for number in range(1, latest_run + 1)]
        known = {name for name in [*runs, *(temporal_id(one, 1) for one in others)] if await self._status(name)}
        number = latest_run + 1
        while await self._status(temporal_id(workflow_id, number)):
            known.add(temporal_id(workflow_id, number))
            number += 1
        known |= {one.id async for one in self.client.list_workflows(f"CaseId = '{workflow_id}'")}
        return sorted(known)

    async def find_searches(self, tenant: str) -> list[str]:
        """Return the ids of what was asked of all cases of a firm, which may quote any of them."""
        query = f"TenantId = '{tenant}' AND WorkflowType IN ({', '.join(map(repr, OF_ALL_CASES))})"
        return sorted({one.id async for one in self.client.list_workflows(query)})

    async def end(self, name: str, reason: str, settled: timedelta) -> bool:
        """End a running workflow. Return whether one of its steps may still be writing, which is assumed for
        `settled` after the end.
        """
        described = await self._status(name)
        if described is not None and described.status is WorkflowExecutionStatus.RUNNING:
            try:
                await self.client.get_workflow_handle(name).terminate(reason=reason)
            except RPCError as error:
                if not names_nothing(error):
                    raise
            described = await self._status(name)
        if described is None or not described.raw_description.pending_activities:
            return False
        return described.close_time is None or described.close_time > datetime.now(UTC) - settled

    async def remove(self, names: Sequence[str]) -> None:
        """Have every execution of these ids deleted. Fails, to be retried, while Temporal still knows one."""
        for name in names:
            async for execution in self._executions(name):
                request = DeleteWorkflowExecutionRequest(namespace=self.client.namespace, workflow_execution=execution)
                try:
                    await self.client.workflow_service.delete_workflow_execution(request)
                except RPCError as error:
                    if not names_nothing(error):
                        raise
        left = [name for name in names if await self._status(name)]
        if left:
            raise ApplicationError(f"Temporal still keeps {len(left)} histories", type="histories_left")

    async def _executions(self, name: str) -> AsyncIterator[WorkflowExecution]:
        """Return the listed executions, and the one under the id, whether it is listed or not."""
        async for one in self.client.list_workflows(f"WorkflowId = '{name}'"):
            yield WorkflowExecution(workflow_id=one.id, run_id=one.run_id)
        described = await self._status(name)
        if described is not None:
            yield WorkflowExecution(workflow_id=name, run_id=described.run_id)

    async def _status(self, name: str) -> WorkflowExecutionDescription | None:
        try:
            return await self.client.get_workflow_handle(name).describe()
        except RPCError as error:
            if names_nothing(error):
                return None
            raise
