"""Single pages: each starts a short workflow, or joins the one that draws the same, and waits some seconds."""

from anyio import to_thread

from api.cases.short_workflows import PLACE_PATIENCE, done
from api.http.services import Services
from infra.storage.keys import page_text_key
from workflows.case.page_image import PageImage
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.reading.page_images import IMAGE_REVISION, PageImageRequest, PageText, text_name
from workflows.contracts.run.results.result import fingerprint

NOT_DRAWN = "Nenhum worker desenhou a página a tempo. Tente de novo em instantes."


def tag_of(request: PageImageRequest) -> str:
    """ETag of an image, computed without drawing it: a run's findings, and so the marks, never change."""
    return fingerprint([IMAGE_REVISION, request.model_dump(mode="json")])[:32]


async def draw(services: Services, request: PageImageRequest, principal: Principal) -> ObjectRef:
    """Reference to the image.

    Raises what the workflow rejected, `SERVICE_UNAVAILABLE` on timeout, and `RATE_LIMITED` when the tenant has too many
    running.
    """
    name = f"page-image/{tag_of(request)}"
    async with services.pictures.place(principal.tenant, PLACE_PATIENCE):
        return await done(
            services, PageImage.run, request, name=name, about=request.run, principal=principal, late=NOT_DRAWN
        )


async def words_of(services: Services, request: PageImageRequest, principal: Principal) -> PageText:
    """The words of the page, from storage or laid out first. Raises as `draw` does."""
    kept = None
    if request.analysed:
        key = page_text_key(request.run, text_name(request.page))
        kept = await to_thread.run_sync(services.storage.written, key, limiter=services.transfers)
    laid_out = kept or await draw(services, request, principal)
    body = await to_thread.run_sync(services.storage.get_bytes, laid_out, limiter=services.transfers)
    return PageText.model_validate_json(body)
