"""A server whose refusals a model can act on: in Portuguese, and none passes for an answer.

Left to itself the SDK drops arguments that a tool does not have, so that a filter with a misspelled name would filter
nothing, and explains the others in English.
"""

from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp_types import CallToolResult, InputRequiredResult, Tool
from pydantic import ValidationError

from mcp_server.failures import refusal
from workflows.contracts.invalid_fields import invalid_field


class StrictServer(MCPServer[Any]):
    """Tools take the arguments they declare and no other."""

    async def list_tools(self) -> list[Tool]:
        """All tools; their schemas say that they take nothing else."""
        tools = await super().list_tools()
        for tool in tools:
            tool.input_schema = {**tool.input_schema, "additionalProperties": False}
        return tools

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Raises `ToolError` with what to correct; `UnexpectedToolError`, which tells nothing, for a crash."""
        known = {tool.name: tool.input_schema.get("properties", {}) for tool in await self.list_tools()}
        if name not in known:
            raise refusal(f"Ferramenta desconhecida. Use uma destas: {', '.join(known)}.")
        if unknown := arguments.keys() - known[name].keys():
            takes = f"Use só estes: {', '.join(known[name])}" if known[name] else "A ferramenta não recebe nenhum"
            raise refusal(f"Argumentos desconhecidos: {', '.join(sorted(unknown))}. {takes}.")
        try:
            return await super().call_tool(name, arguments, context)
        except UnexpectedToolError as error:
            raise UnexpectedToolError(
                f"Erro interno em {name}. Se persistir, avise quem opera o sistema."
            ) from error.__cause__
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                raise _invalid(error.__cause__) from error.__cause__
            raise error.__cause__ if isinstance(error.__cause__, ToolError) else error from None


def _invalid(error: ValidationError) -> ToolError:
    fields = (invalid_field(detail) for detail in error.errors())
    wants = " ".join(f"{field['field']}: {field['message']}" for field in fields)
    return refusal(f"Corrija os argumentos. {wants}")
