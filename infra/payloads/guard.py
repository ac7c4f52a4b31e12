"""Interceptors: bind each decision to its handler, and reject incomplete messages."""

from typing import Any

from temporalio import client, worker, workflow
from temporalio.client import SignalWorkflowInput, StartWorkflowUpdateInput, WorkflowUpdateHandle
from temporalio.worker import ExecuteActivityInput, HandleSignalInput, WorkflowInterceptorClassInput

from infra.payloads.codec import bound_for
from infra.payloads.converters import payload_refused
from workflows.contracts.signing.seals import Unsealed


class Guard(client.Interceptor, worker.Interceptor):
    """Interceptor for every client; workers take it from the client."""

    def intercept_client(self, next: client.OutboundInterceptor) -> client.OutboundInterceptor:
        """Binds arguments to the handler they are sent to."""
        return _Outbound(next)

    def workflow_interceptor_class(
        self, input: WorkflowInterceptorClassInput
    ) -> type[worker.WorkflowInboundInterceptor] | None:
        """Drops signals that are not exactly one encrypted message."""
        return _Handlers

    def intercept_activity(self, next: worker.ActivityInboundInterceptor) -> worker.ActivityInboundInterceptor:
        """Rejects unencrypted input and ignores unencrypted heartbeats."""
        return _Activity(next)


class _Outbound(client.OutboundInterceptor):
    async def signal_workflow(self, input: SignalWorkflowInput) -> None:
        with bound_for(input.signal):
            await super().signal_workflow(input)

    async def start_workflow_update(self, input: StartWorkflowUpdateInput) -> WorkflowUpdateHandle[Any]:
        with bound_for(input.update):
            return await super().start_workflow_update(input)


class _Handlers(worker.WorkflowInboundInterceptor):
    async def handle_signal(self, input: HandleSignalInput) -> None:
        # called with another number of arguments the handler would raise, and the task be tried again for ever
        if len(input.args) != 1:
            workflow.logger.warning("dropped signal %s: it is not one message", input.signal)
            return
        await super().handle_signal(input)


class _Activity(worker.ActivityInboundInterceptor):
    async def execute_activity(self, input: ExecuteActivityInput) -> Any:
        if any(argument is Unsealed.RESULT for argument in input.args):
            raise payload_refused()
        return await super().execute_activity(input)
