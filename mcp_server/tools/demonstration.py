"""Tools for trying out a connection: greeting, progress, a value kept from the chat, and attributed traces."""

from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from opentelemetry import trace
from pydantic import Field

from mcp_server.answers.cases import compact
from mcp_server.answers.demonstration import HelloAnswer, ItemsAnswer, SecretAnswer, TestContextAnswer, TraceAnswer
from mcp_server.attribution import Name, TestContext
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.tools.research import READS
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.errors import ErrorCode
from workflows.contracts.fields.texts import VISIBLE
from workflows.contracts.firm.demonstration import LONGEST_PREFIX, MOST_ITEMS, SMALL, USUAL_ITEMS, items
from workflows.contracts.firm.library_search import fitting
from workflows.contracts.firm.values import LARGEST_VALUE

SET = "demonstracao"
STEPS = 20
"""Most progress messages while items are made."""

GUIDANCE = """\
Demonstração: ferramentas para experimentar a ligação, sem dados reais. hello saúda; generate_items avisa o progresso \
e guarda uma resposta longa; store_secret guarda um valor que o usuário digita fora do chat; as de contexto de teste \
põem nomes inventados nos rastros desta sessão; get_trace_info diz aonde eles vão."""
HELLO = """\
Saúda a quem se diz o nome. Use para ver se a ligação funciona.
Depois: generate_items."""
ITEMS = """\
Gera itens inventados, avisando o progresso a quem o pediu. Até 64 tokens vêm inteiros; mais, os primeiros e um \
ref_id, que vale uma hora.
Depois: get_cached_result (conjunto biblioteca) com o ref_id."""
SECRET = """\
Guarda um valor que você não lê: sem value, dá ao usuário o endereço em que ele o digita; chame de novo com o mesmo \
name quando ele avisar. value só se o usuário já o escreveu nesta conversa, e por isso você já o leu.
Depois: compute_with_secret (conjunto biblioteca) com o ref_id."""
ENABLE = """\
Liga ou desliga os nomes inventados nos rastros desta sessão. Não muda quem age: isso a credencial prova.
Depois: set_test_context."""
SET_NAMES = """\
Muda os nomes inventados dos rastros desta sessão; o que não é dado fica. Nunca ponha nomes reais.
Depois: get_trace_info."""
RESET = """\
Volta aos nomes inventados de início.
Depois: get_trace_info."""
TRACE = """\
Diz aonde vão os rastros, o desta chamada e os nomes inventados desta sessão.
Depois: dê trace_url a quem opera."""

ADDS = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False)
CHANGES = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
PERMISSIONS = {
    "user": "FULL: só a pessoa lê, muda e apaga",
    "agent": "EXECUTE: o modelo calcula com ele, e não o lê",
}
NO_SESSION = (
    "Esta ligação não tem sessão: pelo protocolo 2026-07-28 sobre HTTP cada pedido está só. Use stdio, WebSocket ou um "
    "cliente da revisão 2025-11-25."
)
ON = "Os rastros vão ao Langfuse; cada chamada de ferramenta é um rastro."
ELSEWHERE = "Os rastros vão a um coletor OpenTelemetry que não é o Langfuse: quem opera diz onde se leem."
OFF = "Esta instalação não envia rastros: quem opera os liga com OTEL_EXPORTER_OTLP_ENDPOINT."
TEST_ON = "Os rastros desta sessão levam os nomes inventados, até ela terminar."
TEST_OFF = "Os rastros desta sessão não levam os nomes inventados."


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the tools."""

    async def hello(
        name: Annotated[str, Field(max_length=100, pattern=VISIBLE, description="A quem saudar")] = "World",
    ) -> Annotated[CallToolResult, HelloAnswer]:
        return compact(HelloAnswer(message=f"Hello, {name}!", next_step="A ligação funciona."))

    async def generate_items(
        ctx: Context,
        count: Annotated[int, Field(ge=1, le=MOST_ITEMS, description="Quantos (1-10.000)")] = USUAL_ITEMS,
        prefix: Annotated[
            str, Field(max_length=LONGEST_PREFIX, pattern=VISIBLE, description="Início do nome (até 60)")
        ] = "item",
    ) -> Annotated[CallToolResult, ItemsAnswer]:
        made: list[dict[str, Any]] = []
        step = -(-count // STEPS)
        for start in range(0, count, step):
            stop = min(start + step, count)
            made += [one.model_dump() for one in items(start, stop, prefix)]
            await ctx.report_progress(stop, count, f"{stop} de {count} itens")
        shown = fitting(made, SMALL)
        if shown == count:
            return compact(ItemsAnswer.of({}, items=made, total_items=count, next_step="Estão todos aqui."))
        with as_tool_errors():
            asked = {"count": count, "prefix": prefix}
            kept = (await gateway.caller(ctx).ask("POST /v1/library/references", asked)).data
        told = f"Aqui estão {shown} de {count}: o resto, com get_cached_result e o ref_id."
        return compact(ItemsAnswer.of(kept, preview=made[:shown], preview_strategy="first", next_step=told))

    async def store_secret(
        ctx: Context,
        name: Annotated[str, Field(min_length=1, max_length=100, pattern=VISIBLE, description="Nome (1-100)")],
        value: Annotated[
            float | None, Field(ge=0, le=LARGEST_VALUE, description="Em reais; só se o usuário já o escreveu aqui")
        ] = None,
    ) -> Annotated[CallToolResult, SecretAnswer]:
        api = gateway.caller(ctx)
        with as_tool_errors():
            if value is not None:
                kept = (await api.ask("POST /v1/values", {"name": name, "value": value})).data
                return compact(_stored(name, kept["secret_ref"], kept["expires_at"], read=True))
            own: list[dict[str, Any]] = (await api.ask("GET /v1/values", {})).data["values"]
        for one in own:
            if one["title"] == name and not one["is_result"]:
                return compact(_stored(name, one["ref"], one["expires_at"], read=False))
        return compact(_asked(name, gateway.screen("valores")))

    async def enable_test_context(
        ctx: Context, enabled: Annotated[bool, Field(description="Ligar ou desligar")] = True
    ) -> Annotated[CallToolResult, TestContextAnswer]:
        return compact(_told(gateway, _kept(gateway, ctx, enabled=enabled)))

    async def set_test_context(
        ctx: Context,
        user_id: Annotated[Name | None, Field(description="Pessoa inventada, como alice (até 64)")] = None,
        org_id: Annotated[Name | None, Field(description="Escritório inventado, como acme")] = None,
        session_id: Annotated[Name | None, Field(description="Sessão inventada, que agrupa rastros")] = None,
        agent_id: Annotated[Name | None, Field(description="Agente inventado, como claude")] = None,
    ) -> Annotated[CallToolResult, TestContextAnswer]:
        given = {"user_id": user_id, "org_id": org_id, "session_id": session_id, "agent_id": agent_id}
        named = {name: value for name, value in given.items() if value is not None}
        return compact(_told(gateway, _kept(gateway, ctx, **named)))

    async def reset_test_context(ctx: Context) -> Annotated[CallToolResult, TestContextAnswer]:
        return compact(_told(gateway, _kept(gateway, ctx, **TestContext().model_dump(exclude={"enabled"}))))

    async def get_trace_info(ctx: Context) -> Annotated[CallToolResult, TraceAnswer]:
        return compact(_traced(gateway, TestContext.of(gateway.sessions, ctx)))

    for tool, title, description, annotations in (
        (hello, "Saudação", HELLO, READS),
        (generate_items, "Itens inventados", ITEMS, ADDS),
        (store_secret, "Guardar valor reservado", SECRET, ADDS),
        (enable_test_context, "Ligar contexto de teste", ENABLE, CHANGES),
        (set_test_context, "Mudar contexto de teste", SET_NAMES, CHANGES),
        (reset_test_context, "Contexto de teste de início", RESET, CHANGES),
        (get_trace_info, "Aonde vão os rastros", TRACE, READS),
    ):
        toolbox.add_tool(tool, title=title, description=description, annotations=annotations)


def _stored(name: str, ref: str, expires_at: str, *, read: bool) -> SecretAnswer:
    how = "Como passou pelo chat, o modelo o leu." if read else "O chat não o leu."
    return SecretAnswer.of(
        {"name": name, "ref_id": ref, "expires_at": expires_at},
        kept=True,
        permissions=PERMISSIONS,
        message=f"Valor “{name}” guardado. {how}",
        next_step="Calcule com compute_with_secret, passando ref_id como secret_ref.",
    )


def _asked(name: str, url: str | None) -> SecretAnswer:
    where = "no endereço em url" if url else "em Valores, no console"
    return SecretAnswer.of(
        {"name": name, "url": url},
        kept=False,
        permissions=PERMISSIONS,
        message=f"Falta o usuário guardar “{name}” {where} (ou com autos value keep).",
        next_step="Entregue o endereço, não peça o valor, e chame de novo com o mesmo name quando o usuário avisar.",
    )


def _kept(gateway: Gateway, ctx: Context, **changes: Any) -> TestContext:
    before = TestContext.of(gateway.sessions, ctx)
    if before is None:
        raise refusal(NO_SESSION, ErrorCode.CONFLICT)
    after = before.model_copy(update=changes)
    after.keep(gateway.sessions, ctx)
    return after


def _told(gateway: Gateway, kept: TestContext) -> TestContextAnswer:
    return TestContextAnswer(
        test_mode=kept.enabled,
        context=kept.names,
        langfuse_attributes=kept.attributes,
        langfuse_enabled=_is_langfuse(gateway),
        message=TEST_ON if kept.enabled else TEST_OFF,
        next_step="get_trace_info diz onde o rastro se lê." if kept.enabled else "Para ligá-los: enable_test_context.",
    )


def _is_langfuse(gateway: Gateway) -> bool:
    return gateway.traces is not None and gateway.traces.is_langfuse


def _traced(gateway: Gateway, tested: TestContext | None) -> TraceAnswer:
    place, shown = gateway.traces, tested or TestContext()
    span = trace.get_current_span().get_span_context()
    trace_id = trace.format_trace_id(span.trace_id) if place and span.is_valid else None
    url = f"{place.host}/trace/{trace_id}" if place and place.is_langfuse and trace_id else None
    message = OFF if place is None else ON if place.is_langfuse else ELSEWHERE
    return TraceAnswer(
        langfuse_enabled=_is_langfuse(gateway),
        langfuse_host=place.host if place else None,
        public_key_set=bool(place and place.public_key_set),
        secret_key_set=bool(place and place.secret_key_set),
        test_mode_enabled=shown.enabled,
        current_context=shown.names if tested else {},
        langfuse_attributes=shown.attributes if shown.enabled else {},
        trace_id=trace_id,
        trace_url=url,
        message=message,
        next_step="Dê trace_url a quem opera." if url else "Dê trace_id a quem opera." if trace_id else OFF,
    )
