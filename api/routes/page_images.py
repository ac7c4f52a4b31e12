"""GET .../pages/{n}.png: a page of the case file as it looks, the passage of a match marked."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Header, Path, Query, Response

from api.http.auth import CaseReader
from api.http.openapi import refusals
from api.http.services import ProvidedServices
from api.page_images import draw, tag_of
from api.routes.cases import WantedRun
from api.runs import input_of, locate, unknown_case
from workflows.contracts.case import PhaseLabel, RunRef
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.page_images import HIGHEST_DPI, LOWEST_DPI, USUAL_DPI, MatchRef, PageImageRequest

router = APIRouter(prefix="/v1/ingest/workflow/{workflow_id}/pages", tags=["casos"])

PNG = "image/png"
KEPT = "private, max-age=86400, immutable"


@router.get(
    "/{page}.png",
    summary="Imagem de uma página dos autos",
    response_class=Response,
    responses={
        **refusals(404, 409, 422),
        200: {"description": "A página em PNG", "content": {PNG: {"schema": {"type": "string", "format": "binary"}}}},
        304: {"description": "A imagem que você já tem (`If-None-Match`) é a atual"},
    },
)
async def page_image(
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    page: Annotated[int, Path(ge=1, description="Posição da página no PDF, a partir de 1")],
    run: WantedRun = None,
    phase: Annotated[
        PhaseLabel | None,
        Query(description="Fase do precedente de `match`; sem valor, qualquer uma. Sem `match`, nada é realçado"),
    ] = None,
    match: Annotated[
        str | None,
        Query(max_length=200, description="`document_id` de um precedente do caso, cujo trecho dos autos é realçado"),
    ] = None,
    dpi: Annotated[int, Query(ge=LOWEST_DPI, le=HIGHEST_DPI, description="Pontos por polegada")] = USUAL_DPI,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """A página é desenhada num processo confinado do worker e guardada: pedida de novo, vem pronta."""
    located = await locate(services, principal.tenant, workflow_id, run)
    case = await input_of(services, principal.tenant, workflow_id, located.run)
    if case is None:
        raise unknown_case()
    if located.row is not None and located.row.pages is not None and page > located.row.pages:
        raise AutosError(ErrorCode.NOT_FOUND, f"O PDF tem {located.row.pages} página(s); não há a página {page}.")
    wanted = PageImageRequest(
        run=RunRef(tenant=principal.tenant, workflow_id=workflow_id, run=located.run),
        source=case.source,
        page=page,
        dpi=dpi,
        match=MatchRef(phase_label=phase, document_id=match) if match is not None else None,
    )
    headers = {"ETag": f'"{tag_of(wanted)}"', "Cache-Control": KEPT}
    if if_none_match and headers["ETag"] in if_none_match:
        return Response(status_code=304, headers=headers)
    drawn = await draw(services, wanted, principal)
    picture = await to_thread.run_sync(services.storage.get_bytes, drawn, limiter=services.transfers)
    return Response(picture, media_type=PNG, headers=headers)
