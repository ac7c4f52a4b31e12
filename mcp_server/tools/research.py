"""How a research tool is made: its parameters are those of its question model, its effect one call of REST.

The question models of the contracts are the only source of names, defaults and ranges, for REST and for chat.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import reduce
from inspect import Parameter, Signature
from types import UnionType
from typing import Annotated, Any, Literal, cast, get_args, get_origin, get_type_hints

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel

from mcp_server.answers import compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.research_answers import Researched
from mcp_server.rest import Reply
from workflows.contracts.research.questions import ResearchTool
from workflows.contracts.scalars import UNCOERCED

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)

NextStep = Callable[[Reply], str]


@dataclass(frozen=True)
class Research:
    """One tool. `endpoint` is "VERB /path/{parameter}"; `rest_only` names what of `question` chat does not offer."""

    tool: ResearchTool
    title: str
    description: str
    question: type[BaseModel]
    answer: type[Researched]
    endpoint: str
    next_step: NextStep
    rest_only: frozenset[str] = frozenset()
    annotations: ToolAnnotations = field(default_factory=lambda: READS)


def depending(on: str, found: str, nothing: str) -> NextStep:
    """`found` as next step, or `nothing` where the answer has nothing under the name `on`."""
    return lambda reply: found if reply.data.get(on) else nothing


def register(server: MCPServer, gateway: Gateway, tools: tuple[Research, ...]) -> None:
    """Adds the tools."""
    for definition in tools:
        server.add_tool(
            _calling(definition, gateway),
            name=definition.tool,
            title=definition.title,
            description=definition.description,
            annotations=definition.annotations,
        )


def _calling(definition: Research, gateway: Gateway) -> Callable[..., Any]:
    async def ask(ctx: Context, **arguments: Any) -> CallToolResult:
        with as_tool_errors():
            reply = await gateway.caller(ctx).ask(definition.endpoint, arguments)
        answer = definition.answer.answering(reply, definition.next_step(reply))
        return compact(answer, answer.text())

    # The server reads the parameters from the signature; keyword-only ones may have defaults in any order.
    setattr(ask, "__signature__", _signature(definition))  # noqa: B010
    ask.__name__ = definition.tool
    return ask


def _signature(definition: Research) -> Signature:
    hints = get_type_hints(definition.question, include_extras=True)
    parameters = [Parameter("ctx", Parameter.KEYWORD_ONLY, annotation=Context)]
    for name, told in definition.question.model_fields.items():
        if name not in definition.rest_only:
            default = Parameter.empty if told.is_required() else told.default
            parameters.append(
                Parameter(name, Parameter.KEYWORD_ONLY, annotation=_spelled_out(hints[name]), default=default)
            )
    return Signature(parameters, return_annotation=Annotated[CallToolResult, definition.answer])


def _spelled_out(annotation: Any) -> Any:
    """The annotation as chat needs it.

    An enumeration becomes its values: clients read those, but not references to a schema. Numbers and truth values
    may come as text, as models sometimes write them; REST gets what they mean.
    """
    if get_origin(annotation) is Annotated:
        bare, *about = get_args(annotation)
        return Annotated[(_spelled_out(bare), *(each for each in about if each not in UNCOERCED))]
    if get_origin(annotation) is UnionType:
        return reduce(_either, map(_spelled_out, get_args(annotation)))
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return Literal[tuple(member.value for member in annotation)]
    return cast("Any", annotation)


def _either(one: Any, other: Any) -> Any:
    return one | other
