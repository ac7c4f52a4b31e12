"""Tools for operators and for those who manage the firm's stored texts. None shows the texts themselves."""

from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import BaseModel, Field

from mcp_server.answers.cases import Answer, NextStep, compact
from mcp_server.answers.library import DeletedAnswer, ReferenceAnswer, ReferencesAnswer, ReferenceStatsAnswer
from mcp_server.gateway import Gateway
from mcp_server.rest.client import RestError
from mcp_server.tools.research import READS, Research, depending
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.fields.scalars import WHOLE

LIST = """\
Lista o que está guardado por um tempo para pessoas do escritório, do mais novo ao mais antigo, até 200, sem o que \
diz. tool é search_documents (resposta longa), store_secret (valor que o chat não lê) ou compute_with_secret (conta \
com ele). Só para quem administra.
Depois: admin_get_reference_info."""

INFO = """\
Diz de quem é um item guardado, o tamanho, quantas vezes foi lido e quando vence, nunca o que diz. Só para quem \
administra.
Depois: admin_delete_reference, se o usuário pedir."""

STATS = """\
Diz quanto está guardado no escritório (respostas longas, valores e contas): quantos itens (no todo e por \
espaço), tamanho e leituras. Só para quem administra.
Depois: admin_list_references."""

DELETE = """\
Apaga um item guardado. Resposta ou conta, quem a pediu pode pedir de novo; um valor (store_secret), a pessoa tem de \
digitar outra vez. Só para quem administra, e só a pedido do usuário."""

CLEAR = """\
Apaga tudo o que está guardado em um espaço (user:...), também os valores, que a pessoa terá de digitar outra vez. Só \
para quem administra, e só a pedido do usuário."""

HEALTH = """\
Diz se o Autos está saudável (healthy) ou com algo faltando (degraded), parte por parte, e o que houve com a que \
falta. Use quando uma ferramenta demorar ou falhar."""

GUIDANCE = """\
Operação: health_check diz o que não está bem. As ferramentas admin_ cuidam do que fica guardado por um tempo: \
respostas longas de search_documents e contas, por uma hora; valores que o chat não lê, por 7 dias. São de quem \
administra o escritório e nunca mostram o que está escrito. Apague só o que o usuário pediu."""

REMOVES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True, open_world_hint=False)

WORDS = {
    "api": "A API do Autos não responde.",
    "api leaving": "Este processo da API está terminando: o próximo pedido vai a outro.",
    "database": "O banco de dados não responde.",
    "database outdated": "Falta ao banco de dados uma migração desta versão: rode autos prepare.",
    "storage": "O armazenamento de arquivos não responde.",
    "storage lost": "O armazenamento de arquivos responde, mas perdeu o que guardava.",
    "temporal": "O Temporal não responde: nada começa nem anda.",
    "worker": "Nenhum worker atende os casos: o que foi enviado espera na fila.",
    "questions": "Nenhum worker responde a perguntas e buscas.",
    "corpus": "Não há acervo ativo: a pesquisa de precedentes não responde.",
    "trail": "A trilha não tem ponto de controle dos últimos dois dias.",
    "trail broken": "O último ponto de controle da trilha achou registros alterados, cortados ou retirados.",
    "issuer": "O emissor de credenciais (OIDC) não responde.",
}
"""Explanations of a degraded part, by its state."""


class ListQuestion(BaseModel):
    namespace: Annotated[str | None, Field(max_length=100, description="Só os itens deste espaço (user:...)")] = None
    limit: Annotated[int, Field(ge=1, le=200, description="Quantos (1-200)"), WHOLE] = 50


class ReferenceQuestion(BaseModel):
    ref_id: Annotated[str, Field(max_length=64, description="ref_id de admin_list_references")]


class StatsQuestion(BaseModel):
    pass


class NamespaceQuestion(BaseModel):
    namespace: Annotated[str, Field(max_length=100, description="O espaço a esvaziar (user:...)")]


class HealthAnswer(Answer):
    status: Literal["healthy", "degraded"]
    server: Literal["autos"] = "autos"
    components: dict[str, str] = Field(description="Estado de cada parte: ok, ou o que ela tem, como down e absent")
    failing: list[str] = Field(description="O que não está bem, em palavras; vazio se healthy")
    next_step: NextStep


TOOLS = (
    Research(
        tool="admin_list_references",
        title="O que está guardado",
        description=LIST,
        question=ListQuestion,
        answer=ReferencesAnswer,
        endpoint="GET /v1/library/references",
        next_step=depending("references", "De um deles: admin_get_reference_info.", "Nada está guardado agora."),
        rest_of="Peça um limit menor, ou um espaço.",
    ),
    Research(
        tool="admin_get_reference_info",
        title="Um item guardado",
        description=INFO,
        question=ReferenceQuestion,
        answer=ReferenceAnswer,
        endpoint="GET /v1/library/references/{ref_id}",
        next_step=lambda _: "Para apagá-lo, a pedido do usuário: admin_delete_reference.",
    ),
    Research(
        tool="admin_get_cache_stats",
        title="Quanto está guardado",
        description=STATS,
        question=StatsQuestion,
        answer=ReferenceStatsAnswer,
        endpoint="GET /v1/library/reference-stats",
        next_step=lambda _: "Para ver quais: admin_list_references.",
    ),
    Research(
        tool="admin_delete_reference",
        title="Apagar item guardado",
        description=DELETE,
        question=ReferenceQuestion,
        answer=DeletedAnswer,
        endpoint="DELETE /v1/library/references/{ref_id}",
        next_step=lambda _: "Diga ao usuário que foi apagado.",
        annotations=REMOVES,
    ),
    Research(
        tool="admin_clear_namespace",
        title="Esvaziar espaço",
        description=CLEAR,
        question=NamespaceQuestion,
        answer=DeletedAnswer,
        endpoint="DELETE /v1/library/references?namespace={namespace}",
        next_step=lambda _: "Diga ao usuário quantos foram apagados.",
        annotations=REMOVES,
    ),
)


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the tool that reports the state of the installation. `TOOLS` has the others."""

    async def health_check(ctx: Context) -> Annotated[CallToolResult, HealthAnswer]:
        return compact(_health(await _components(gateway, ctx)))

    toolbox.add_tool(health_check, title="Saúde do Autos", description=HEALTH, annotations=READS)


async def _components(gateway: Gateway, ctx: Context) -> dict[str, str]:
    """Return the state of each part, or only of the API if it does not answer."""
    try:
        found: dict[str, Any] = (await gateway.caller(ctx).readiness()).data
    except RestError:
        return {"api": "down"}
    return {"api": "ok", **found["components"]}


def _health(components: dict[str, str]) -> HealthAnswer:
    ill = [(part, state) for part, state in components.items() if state != "ok"]
    failing = [WORDS.get(f"{part} {state}") or WORDS.get(part) or f"{part} não está bem." for part, state in ill]
    return HealthAnswer(
        status="degraded" if failing else "healthy",
        components=components,
        failing=failing,
        next_step="Informe quem opera o sistema." if failing else "Tudo responde.",
    )
