"""A server whose errors a model can act on: they are in Portuguese and never look like answers.

The SDK alone drops unknown arguments, so that a misspelled filter would filter nothing, and explains other errors
in English.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult, Tool
from pydantic import ValidationError

from mcp_server import figures
from mcp_server.attribution import attribute, tell
from mcp_server.failures import Refusal, as_tool_errors, refusal
from mcp_server.schemas import lean, lean_output
from mcp_server.sessions import Sessions
from workflows.contracts.errors import ErrorCode
from workflows.contracts.fields.invalid_fields import invalid_field

logger = logging.getLogger(__name__)

Takes = dict[str, list[str]]
"""The tools of a server with their argument names."""


OwnTenant = Callable[[Context[Any, Any]], Awaitable[str]]
"""Returns the firm in which the sender of a message acts."""
TENANT = "tenant_id"


class StrictServer(MCPServer[Any]):
    """Tools accept their declared arguments only, plus `tenant_id` where it names the firm of the credential."""

    def __init__(self, own_tenant: OwnTenant, sessions: Sessions, **of_server: Any) -> None:
        super().__init__(**of_server)
        self._own_tenant = own_tenant
        self._sessions = sessions

    async def list_tools(self) -> list[Tool]:
        """Return all tools. Their schemas allow no other properties."""
        tools = await super().list_tools()
        for tool in tools:
            tool.input_schema = lean(tool.input_schema)
            tool.output_schema = lean_output(tool.output_schema) if tool.output_schema else None
        return tools

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[Any, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """Raise `MCPError` (invalid parameters) for an unknown prompt and for missing arguments."""
        known = {prompt.name: prompt for prompt in await self.list_prompts()}
        if name not in known:
            raise MCPError(INVALID_PARAMS, f"Roteiro desconhecido. Use um destes: {', '.join(known)}.")
        wanted = [argument.name for argument in known[name].arguments or [] if argument.required]
        if missing := [argument for argument in wanted if not (arguments or {}).get(argument)]:
            raise MCPError(INVALID_PARAMS, f"Faltam argumentos do roteiro: {', '.join(missing)}.")
        return await super().get_prompt(name, arguments, context)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Answer a failure too: what to correct, or the trace id of a crash. Every call is counted.

        A null or empty optional argument counts as absent.
        """
        tools = {tool.name: tool.input_schema for tool in await self.list_tools()}
        takes = {name: list(schema.get("properties", {})) for name, schema in tools.items()}
        required = tools.get(name, {}).get("required", [])
        arguments = {one: value for one, value in arguments.items() if one in required or value not in (None, "")}
        counted_as = name if name in takes else figures.OTHER
        if context is None:
            return await figures.counted(counted_as, lambda: self._answered(name, arguments, context, takes))
        attribute(self._sessions, context)
        result = await figures.counted(counted_as, lambda: self._answered(name, arguments, context, takes))
        tell(context, name, arguments, getattr(result, "structured_content", None))
        return result

    async def _answered(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None, takes: Takes
    ) -> CallToolResult | InputRequiredResult:
        try:
            return await self._called(name, arguments, context, takes)
        except Refusal as failure:
            return failure.as_result()
        except UnexpectedToolError as error:
            trace_id = uuid4().hex
            logger.error("tool %r crashed, trace_id %s", name, trace_id, exc_info=error.__cause__)
            text = f"Erro interno em {name}. Se persistir, informe o trace_id a quem opera o sistema."
            return Refusal(text, ErrorCode.INTERNAL_ERROR, trace_id).as_result()

    async def _called(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None, takes: Takes
    ) -> CallToolResult | InputRequiredResult:
        if name not in takes:
            raise refusal(f"Ferramenta desconhecida. Use uma destas: {', '.join(takes)}.")
        if TENANT in arguments and TENANT not in takes[name] and context is not None:
            await self._refuse_another(arguments[TENANT], context)
            arguments = {one: value for one, value in arguments.items() if one != TENANT}
        if unknown := arguments.keys() - {*takes[name]}:
            only = f"Use só estes: {', '.join(takes[name])}" if takes[name] else "A ferramenta não recebe nenhum"
            raise refusal(f"Argumentos desconhecidos: {', '.join(sorted(unknown))}. {only}.")
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError:
            raise
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise _invalid(error.__cause__) from error.__cause__
            raise error.__cause__ if isinstance(error.__cause__, ToolError) else error from None

    async def _refuse_another(self, tenant: object, context: Context[Any, Any]) -> None:
        with as_tool_errors():
            own = await self._own_tenant(context)
        if tenant != own:
            told = "tenant_id é de outro escritório. A chamada vale para o escritório da credencial: tire o argumento."
            raise refusal(told, ErrorCode.FORBIDDEN)


def _invalid(error: ValidationError) -> Refusal:
    fields = [invalid_field(detail) for detail in error.errors()]
    wants = " ".join(f"{field['field']}: {field['message']}" for field in fields)
    return refusal(f"Corrija os argumentos. {wants}", ErrorCode.VALIDATION_ERROR, fields=fields)
