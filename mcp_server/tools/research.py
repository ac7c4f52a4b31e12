"""Research tools: the parameters are those of the question model, the effect is one REST call.

The question models of the contracts are the only source of names, defaults and ranges, for REST and for chat.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import reduce
from inspect import Parameter, Signature
from types import UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from mcp_server.answers.brief.measured import MOST_CHARACTERS, measured
from mcp_server.answers.cases import as_json, compact
from mcp_server.answers.research import Researched
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.rest.client import Reply
from mcp_server.views.pages import View
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.fields.scalars import UNCOERCED

READS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)

NextStep = Callable[[Reply], str]
Shape = Callable[[Reply, dict[str, Any]], Reply]


@dataclass(frozen=True)
class Research:
    """One tool. `endpoint` is "VERB /path/{parameter}"; `rest_only` names fields of `question` that chats do not
    get.

    `chat_only` names fields that REST does not take; `shape` uses them to build the chat's answer from a reply. An
    answer over `most` characters is shortened and says so, and `rest_of` says how to get the rest (None: never
    shortened). `screen` is the console's screen for the same task.
    """

    tool: str
    title: str
    description: str
    question: type[BaseModel]
    answer: type[Researched]
    endpoint: str
    next_step: NextStep
    rest_only: frozenset[str] = frozenset()
    chat_only: frozenset[str] = frozenset()
    shape: Shape = lambda reply, _: reply
    rest_of: str = "Peça menos de cada vez, ou só a parte que falta."
    most: int | None = MOST_CHARACTERS
    annotations: ToolAnnotations = field(default_factory=lambda: READS)
    view: View | None = None
    screen: str | None = None


def depending(on: str, found: str, nothing: str) -> NextStep:
    """Return `found` as the next step, or `nothing` if the answer has nothing under the name `on`."""
    return lambda reply: found if reply.data.get(on) else nothing


def register(toolbox: Toolbox, gateway: Gateway, tools: tuple[Research, ...]) -> None:
    """Register the tools."""
    for definition in tools:
        toolbox.add_tool(
            _calling(definition, gateway),
            name=definition.tool,
            title=definition.title,
            description=definition.description,
            annotations=definition.annotations,
            view=definition.view,
        )


def _calling(definition: Research, gateway: Gateway) -> Callable[..., Any]:
    async def ask(ctx: Context, **arguments: Any) -> CallToolResult:
        given = {name: value for name, value in arguments.items() if name not in definition.chat_only}
        asked: dict[str, Any] = to_jsonable_python(given)
        with as_tool_errors():
            reply = await gateway.caller(ctx).ask(definition.endpoint, asked)
        reply = definition.shape(reply, arguments)
        if definition.screen:
            reply = replace(reply, data={**reply.data, "console": gateway.screen(definition.screen)})
        answer = fitting(definition, reply)
        return compact(answer, answer.text())

    # The server reads the parameters from the signature; keyword-only ones may have defaults in any order.
    setattr(ask, "__signature__", _signature(definition))  # noqa: B010
    ask.__name__ = definition.tool
    return ask


def fitting(definition: Research, reply: Reply) -> Researched:
    """Return the answer. One that is too long loses the ends of its lists, and its `next_step` says so."""
    answer = definition.answer.answering(reply, definition.next_step(reply))
    if definition.most is None:
        return answer
    data, kept = measured(as_json(answer), definition.most)
    if not kept:
        return type(answer).model_validate(data)
    lists = {name: reply.data[name][: of.shown] for name, of in kept.items() if name in reply.data}
    next_step = definition.next_step(replace(reply, data={**reply.data, **lists}))
    cuts = "; ".join(f"{name}: {of.shown} de {of.whole}" for name, of in kept.items())
    told = f"Não coube tudo ({cuts}). {definition.rest_of} {next_step}"
    return type(answer).model_validate({**data, "next_step": told})


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
    """Return the annotation for a chat.

    An enumeration becomes its values, since clients read values but not schema references. Numbers and booleans may
    come as text, as models sometimes write them; REST gets the parsed value.
    """
    if get_origin(annotation) is Annotated:
        bare, *about = get_args(annotation)
        kept = [each for each in about if each not in UNCOERCED]
        return Annotated[(_spelled_out(bare), *kept)] if kept else _spelled_out(bare)
    if get_origin(annotation) in (Union, UnionType):  # one and the same from Python 3.14 on
        return reduce(_either, map(_spelled_out, get_args(annotation)))
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return Literal[tuple(member.value for member in annotation)]
    return cast("Any", annotation)


def _either(one: Any, other: Any) -> Any:
    return one | other
