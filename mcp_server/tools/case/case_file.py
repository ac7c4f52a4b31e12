"""Tools that read one case file: questions about it, and its timeline."""

from datetime import date
from typing import Annotated, Any

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from mcp_server.answers.brief.shrinking import cut, fitting
from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, Screen, compact
from mcp_server.failures import as_tool_errors
from mcp_server.gateway import Gateway
from mcp_server.tools.parameters import Run, ShownPhase, WorkflowId
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.fields.money import reais
from workflows.contracts.reading.inquiry import FEWEST_LETTERS, MOST_LETTERS, MOST_PASSAGES
from workflows.contracts.reading.terms import LONGEST_TERM, MOST_HOLIDAYS, Addressee, NoticeMeans
from workflows.contracts.reading.timeline import MoneyKind

ASK = """\
Pergunta aos autos (pedidos, defesa, perícia, sentença, tutela, valores, datas, recursos ou palavras): trechos da peça \
que responde, com página e speaker (quem fala). Não deduz nem resume. answered=false: os autos não têm isso, e os \
trechos são só os mais próximos.
Depois: responda citando página e quem fala, ou diga que os autos não respondem."""

TIMELINE = """\
Linha do tempo: atos com páginas, datas e resultados, quantias com o que são, partes.
Com act (piece_id de um ato com starts_term), calcula prazo_candidato pelas regras da data do ato; missing diz que \
premissa falta. Não deduza datas nem premissas: pergunte ao usuário. O Autos não vigia o processo.
Depois: mostre as premissas, os dias incertos e que é preciso conferir."""

PASSAGE_CHARACTERS, TIMELINE_CHARACTERS, TERMS_CHARACTERS = 700, 14_000, 9_000
WORDS = 90
"""Longest text beside a sum or of a ruling, in characters."""
"""Of what a chat is told; a timeline that is longer has its longest lists cut, and says so."""

AFTER_ANSWER = "Responda só com o que os trechos dizem, citando a página; confira a imagem na tela indicada."
AFTER_NO_ANSWER = (
    "Diga que os autos não respondem com estas palavras; tente outras, ou mostre os trechos como próximos."
)
AFTER_TIMELINE = (
    "Para o prazo que um ato pode abrir, repita com act e o que o usuário souber de meio, data e destinatário."
)
AFTER_TERMS = "Mostre premissas, dias incertos e a outra leitura, e diga que é preciso conferir no sistema do tribunal."


class CaseAnswered(Answer):
    workflow_id: str
    run: int
    answered: bool
    unanswered_reason: str | None = None
    passages: list[dict[str, Any]] = Field(description="Trechos com page, text, peça, fase, score e o que falta")
    pages: int
    unread_pages: list[int] = Field([], description="Páginas sem texto, que não foram pesquisadas")
    console: Screen = None
    conteudo_dos_autos: str = QUOTED_NOTICE
    next_step: NextStep


class TimelineAnswer(Answer):
    workflow_id: str
    run: int
    pages: int
    acts: list[Any] = Field(description="Atos por data, com piece_id, páginas e resultado")
    key_dates: list[Any] = []
    money: list[Any] = Field([], description="Quantias em reais, com o que são e a página")
    parties: list[Any] = []
    prazos: list[Any] = Field(
        [], description="Os que podem correr: ato, dia ou quanto falta dizer, o que interrompe ou dobra"
    )
    prazo_candidato: dict[str, Any] | None = Field(None, description="Só com act: candidatos, premissas e o que falta")
    notice: str
    console: Screen = None
    conteudo_dos_autos: str = QUOTED_NOTICE
    next_step: NextStep


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the two tools."""

    async def ask_case(
        ctx: Context,
        workflow_id: WorkflowId,
        question: Annotated[
            str, Field(min_length=FEWEST_LETTERS, max_length=MOST_LETTERS, description="Pergunta ou palavras")
        ],
        top_k: Annotated[int, Field(ge=1, le=MOST_PASSAGES, description="Quantos trechos (1-20)")] = 5,
        phase_label: ShownPhase = None,
        run: Run = None,
    ) -> Annotated[CallToolResult, CaseAnswered]:
        asked = {"question": question, "top_k": top_k, "phase_label": phase_label}
        with as_tool_errors():
            found = (await gateway.caller(ctx).ask_case(workflow_id, asked, run)).data
        passages = [_told(one) for one in found["passages"]]
        first = passages[0]["page"] if passages else 1
        answer = CaseAnswered.of(
            found,
            workflow_id=workflow_id,
            passages=passages,
            console=gateway.screen("casos", workflow_id, "paginas", str(first)),
            next_step=AFTER_ANSWER if found["answered"] else AFTER_NO_ANSWER,
        )
        return compact(answer)

    async def case_timeline(
        ctx: Context,
        workflow_id: WorkflowId,
        run: Run = None,
        act: Annotated[str | None, Field(max_length=40, description="piece_id do ato")] = None,
        meio: Annotated[NoticeMeans | None, Field(description="Como o ato foi comunicado")] = None,
        data: Annotated[
            date | None, Field(description="Dia da disponibilização, envio, juntada, audiência ou carga (AAAA-MM-DD)")
        ] = None,
        ciencia: Annotated[date | None, Field(description="Dia em que foi lida ou confirmada (AAAA-MM-DD)")] = None,
        nao_lida: Annotated[bool, Field(description="Ninguém a leu nem confirmou")] = False,
        destinatario: Annotated[Addressee | None, Field(description="Para quem o prazo corre")] = None,
        dias: Annotated[int | None, Field(ge=1, le=LONGEST_TERM, description="Dias, antes de dobrar")] = None,
        feriados: Annotated[
            list[date] | None,
            Field(max_length=MOST_HOLIDAYS, description="Dias sem expediente (AAAA-MM-DD), além dos nacionais"),
        ] = None,
    ) -> Annotated[CallToolResult, TimelineAnswer]:
        asked: dict[str, Any] = {
            "run": run,
            "act": act,
            "meio": meio,
            "data": data and data.isoformat(),
            "ciencia": ciencia and ciencia.isoformat(),
            "nao_lida": nao_lida or None,
            "destinatario": destinatario,
            "dias": dias,
            "feriados": [day.isoformat() for day in feriados or []],
        }
        with as_tool_errors():
            found = (await gateway.caller(ctx).timeline(workflow_id, asked)).data
        terms = found.pop("prazo_candidato")
        told: dict[str, Any] = {
            "acts": [],
            **fitting(_acts_only(found, act) if act else _slim(found), TIMELINE_CHARACTERS),
        }
        answer = TimelineAnswer.of(
            told,
            workflow_id=workflow_id,
            prazo_candidato=fitting(terms, TERMS_CHARACTERS) if terms else None,
            console=gateway.screen("casos", workflow_id),
            next_step=AFTER_TERMS if act else AFTER_TIMELINE,
        )
        return compact(answer)

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(ask_case, title="Perguntar aos autos", description=ASK, annotations=reads)
    toolbox.add_tool(case_timeline, title="Linha do tempo", description=TIMELINE, annotations=reads)


def _told(passage: dict[str, Any]) -> dict[str, Any]:
    """Return a passage for a chat, without its position on the page."""
    told = {name: value for name, value in passage.items() if name not in ("boxes", "picture") and value}
    return told | {"text": cut(passage["text"], PASSAGE_CHARACTERS)}


def _acts_only(found: dict[str, Any], act: str) -> dict[str, Any]:
    """Return only the requested act."""
    kept = {name: value for name, value in found.items() if name in ("run", "pages", "notice")}
    return kept | {"acts": [one for one in found["acts"] if one["piece_id"] == act]}


def _slim(found: dict[str, Any]) -> dict[str, Any]:
    """Return acts, named sums and terms in few words. The title of an act is dropped if its type says the same."""
    acts: list[dict[str, Any]] = [
        {
            **{name: one.get(name) for name in ("piece_id", "type", "date")},
            "pages": [one["page_start"], one.get("page_end", one["page_start"])],
            "outcome": (one.get("outcome") or {}).get("disposition"),
            "starts_term": one.get("starts_term") or None,
        }
        for one in found["acts"]
    ]
    money = [
        {name: one.get(name) for name in ("kind", "page", "piece_id", "by_court")}
        | {"value": reais(one["value"]), "text": cut(one["text"], WORDS)}
        for one in found["money"]
        if one["kind"] != MoneyKind.OUTRO
    ]
    terms = [
        {"piece_id": one["piece_id"]}
        | {name: term.get(name) for name in ("what", "last_day", "effects")}
        | {"missing": len(term["missing"]) or None}
        for one in found.get("prazos", [])
        for term in one["terms"]
    ]
    return found | {"acts": acts, "money": money, "prazos": terms}
