"""Tools about one phase: they show it to a person, who may decide it in the view."""

from base64 import b64encode
from typing import Annotated, Any
from uuid import uuid4

from mcp.server.mcpserver import Context
from mcp_types import CallToolResult, ImageContent, ToolAnnotations
from pydantic import Field, WithJsonSchema

from mcp_server.answers.brief.result_pages import phase_shown
from mcp_server.answers.cases import QUOTED_NOTICE, Answer, NextStep, ReviewAnswer, Screen, compact
from mcp_server.failures import as_tool_errors, refusal
from mcp_server.gateway import Gateway
from mcp_server.guidance import AFTER_PHASE, PHASE_CLOSED, after_review
from mcp_server.rest.client import JsonObject, RestClient
from mcp_server.tools.parameters import PhaseName, Run, RunNumber, WorkflowId
from mcp_server.views.pages import View
from mcp_server.views.toolbox import Toolbox
from workflows.contracts.run.case import CaseState, PhaseLabel

ByHand = Annotated[dict[str, Any], WithJsonSchema({"type": "object"})]
"""A decision as REST takes it. A view fills it in; the model does not need its fields."""

SHOW = """\
Mostra uma fase: por precedente, os trechos dos autos e da decisão, o lado e o porquê. Em chats com painéis, o usuário \
decide ali.
Depois: se decidir na conversa, review_case_phase."""
IMAGE = "Imagem do trecho, para o painel.\nDepois: nada."
DECIDE = "Decisão tomada pela pessoa no painel, de uma fase ou final.\nDepois: nada."

VIEWED = "autos/phase"
"""The key in `_meta` under which a view finds the whole phase and what a decision needs. The model does not read it."""

MOST_BYTES = 66_000
"""Largest picture in bytes: below 100 kB as base64 with its envelope."""
WIDTHS = (1000, 800, 640, 480, 320)
ABOVE, BELOW, BESIDE = 0.08, 0.05, 0.03
"""Parts of the page's height and width shown around a passage."""

Version = Annotated[int, Field(description="Quantas decisões já houve sobre a fase")]


class PhaseAnswer(Answer):
    workflow_id: str
    run: int
    state: CaseState
    phase_label: PhaseLabel
    title: str
    version: Version
    open: bool = Field(description="Se o usuário pode decidi-la agora")
    phase: dict[str, Any] = Field(description="Páginas, pedidos, decisão que vale e precedentes, do mais forte")
    console: Screen = None
    conteudo_dos_autos: str = QUOTED_NOTICE
    next_step: NextStep


class PageImageAnswer(Answer):
    page: int
    width: int = Field(description="Largura pedida, em pixels")


def register(toolbox: Toolbox, gateway: Gateway) -> None:
    """Register the three tools, two of which serve only the view."""

    async def show_case_phase(
        ctx: Context, workflow_id: WorkflowId, phase_label: PhaseName, run: Run = None
    ) -> Annotated[CallToolResult, PhaseAnswer]:
        with as_tool_errors():
            found: JsonObject = (await gateway.caller(ctx).to_decide(workflow_id, phase_label, run)).data
        console = gateway.screen("casos", workflow_id, "revisao", phase_label)
        result = compact(_answer(found, console))
        phase = {name: value for name, value in found["phase"].items() if name not in ("pieces", "nearest")}
        return result.model_copy(update={"meta": {VIEWED: {**found, "phase": phase}}})

    async def page_image(
        ctx: Context,
        workflow_id: WorkflowId,
        page: Annotated[int, Field(ge=1, description="Página")],
        run: Run = None,
        phase_label: Annotated[str | None, Field(description="Fase")] = None,
        document_id: Annotated[str | None, Field(description="Marca e recorta o trecho")] = None,
        whole: Annotated[bool, Field(description="Sem recorte")] = False,
    ) -> Annotated[CallToolResult, PageImageAnswer]:
        marked = {"run": run, "phase": phase_label, "match": document_id}
        api = gateway.caller(ctx)
        with as_tool_errors():
            crop = None if whole or document_id is None else await _around(api, workflow_id, page, marked)
            width, picture = await _picture(api, workflow_id, page, {**marked, "crop": crop})
        block = ImageContent(type="image", data=b64encode(picture).decode(), mime_type="image/webp")
        return CallToolResult(content=[block], structured_content={"page": page, "width": width})

    async def decide_phase(
        ctx: Context,
        workflow_id: WorkflowId,
        run: RunNumber,
        decision: Annotated[ByHand, Field(description="Com o handle do painel")],
    ) -> Annotated[CallToolResult, ReviewAnswer]:
        if not decision.get("handle"):
            raise refusal("Só o painel decide por aqui. Na conversa, use review_case_phase ou review_case_final.")
        decision = {"decision_id": f"view-{uuid4().hex}", **decision}
        with as_tool_errors():
            reply = await gateway.caller(ctx).review(workflow_id, decision, run)
        queued = reply.status == 202
        next_step = after_review(reply.data, queued=queued)
        return compact(ReviewAnswer.of(reply.data, workflow_id=workflow_id, queued=queued, next_step=next_step))

    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    writes = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)
    toolbox.add_tool(show_case_phase, title="Mostrar fase", description=SHOW, annotations=reads, view=View.REVISAO)
    for function, title, description, hints in (
        (page_image, "Imagem da página", IMAGE, reads),
        (decide_phase, "Decidir no painel", DECIDE, writes),
    ):
        toolbox.add_tool(
            function, title=title, description=description, annotations=hints, view=View.REVISAO, only_for_view=True
        )


def _answer(found: JsonObject, console: str | None) -> PhaseAnswer:
    phase = found["phase"]
    closed: str | None = found["closed_because"]
    return PhaseAnswer.of(
        found,
        phase_label=phase["phase_label"],
        title=phase["title"],
        open=closed is None,
        phase=phase_shown(phase),
        console=console,
        next_step=PHASE_CLOSED.format(reason=closed) if closed else AFTER_PHASE,
    )


async def _around(api: RestClient, workflow_id: str, page: int, marked: JsonObject) -> str | None:
    """Return the part of the page around the passage, or None if the passage is not on it."""
    words: JsonObject = (await api.page_text(workflow_id, page, marked)).data
    boxes = [box for one in words["highlights"] for box in one["boxes"]]
    if not boxes:
        return None
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) for side in (2, 3))
    corners = (max(left - BESIDE, 0), max(top - ABOVE, 0), min(right + BESIDE, 1), min(bottom + BELOW, 1))
    return ",".join(f"{corner:.4f}" for corner in corners)


async def _picture(api: RestClient, workflow_id: str, page: int, shown: JsonObject) -> tuple[int, bytes]:
    """Return the widest picture that fits into one call."""
    *wider, narrowest = WIDTHS
    for width in wider:
        picture = await api.page_picture(workflow_id, page, {**shown, "width": width})
        if len(picture) <= MOST_BYTES:
            return width, picture
    return narrowest, await api.page_picture(workflow_id, page, {**shown, "width": narrowest})
