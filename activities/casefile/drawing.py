"""Single pages of a case as pictures, as a Temporal activity. Child processes draw them."""

import hashlib
import math
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from temporalio import activity

from activities.casefile.activities import refusal
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.reader.version import reader_version
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.highlights import find_boxes
from activities.casefile.text.layout import Found, page_text
from activities.casefile.text.page import Page
from infra.config.settings import Settings
from infra.storage.keys import matches_key, page_image_key, page_lines_key, page_text_key, segmentation_key
from infra.storage.store import Storage
from workflows.contracts.base import ObjectRef
from workflows.contracts.errors import ErrorCode
from workflows.contracts.reading.page_images import (
    HIGHEST_DPI,
    IMAGE_REVISION,
    LOWEST_DPI,
    HighlightKind,
    MatchRef,
    PageForm,
    PageImageRequest,
    text_name,
)
from workflows.contracts.run.case import PhaseLabel, RunRef
from workflows.contracts.run.results.result import PhaseFindings, PrecedentMatch, canonical_json, fingerprint
from workflows.steps.case import DrawingSteps


class Drawing(DrawingSteps):
    """Draws in separate processes, so that reading a case never waits for a person turning pages."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._storage = storage
        self._pool = ReaderPool(settings.computing_width)

    def close(self) -> None:
        """End the drawing processes."""
        self._pool.close()

    @activity.defn
    def draw_page(self, request: PageImageRequest) -> ObjectRef:
        """Return the page as a picture with the match's passage marked, drawn once for each source, resolution and
        marking; or its words, laid out once for each state of the run.
        """
        page, pages = self._page(request)
        if request.form is PageForm.TEXT:
            return self._lay_out(request, page, pages)
        boxes = find_boxes(page, self._passage(request.run, request.page, request.match)) if request.match else []
        form, dpi, webp = request.form, request.dpi, None
        if form is PageForm.WEBP:
            dpi, webp = dpi_for(request, page), {"crop": request.crop, "width": request.width}
        seen = [IMAGE_REVISION, request.page, dpi, page.rotation, boxes] + ([webp] if webp else [])
        key = page_image_key(request.run.tenant, request.source.sha256, reader_version(), fingerprint(seen), form)
        existing = self._storage.written(key)
        if existing:
            return existing
        with as_page_refusal(), self._storage.local_copy(request.source) as path:
            picture = self._pool.draw(path, request.page, dpi, page.rotation, boxes, webp)
        return self._storage.put_bytes(key, picture, f"image/{form}")

    def _lay_out(self, request: PageImageRequest, page: Page, pages: int) -> ObjectRef:
        body = canonical_json(page_text(page, pages, self._found_on(request.run, request.page)))
        name = text_name(request.page) if request.analysed else hashlib.sha256(body).hexdigest()
        return self._storage.put_bytes(page_text_key(request.run, name), body, "application/json")

    def _found_on(self, run: RunRef, page: int) -> Iterator[Found]:
        """Return what the run has found on a page so far."""
        stored = self._storage.stat(segmentation_key(run))
        phases = CaseFile.model_validate_json(self._storage.get_bytes(stored)).phases if stored else []
        for phase in phases:
            for claim in phase.claims:
                if claim.page == page:
                    yield Found(HighlightKind.CLAIM, phase.phase_label, None, claim.text)
        for label in PhaseLabel:
            for match in self._matches(run, label):
                if match.case_passage.page == page:
                    yield Found(HighlightKind.MATCH, label, match.document_id, match.case_passage.text)

    def _page(self, request: PageImageRequest) -> tuple[Page, int]:
        """Return the page as the run read it, and the number of pages."""
        stored = self._storage.stat(page_lines_key(request.run))
        if stored is None:
            raise refusal(ErrorCode.CONFLICT, "As páginas desta execução ainda não foram lidas. Consulte o status.")
        lines = self._storage.get_bytes(stored).splitlines()
        if request.page > len(lines):
            message = f"O PDF tem {len(lines)} página(s); não há a página {request.page}."
            raise refusal(ErrorCode.NOT_FOUND, message)
        return Page.model_validate_json(lines[request.page - 1]), len(lines)

    def _passage(self, run: RunRef, page: int, wanted: MatchRef) -> str:
        """Return the part of the match's quotation on this page, if any."""
        phases = [wanted.phase_label] if wanted.phase_label else list(PhaseLabel)
        quoted = [
            match.case_passage
            for phase in phases
            for match in self._matches(run, phase)
            if match.document_id == wanted.document_id
        ]
        if not quoted:
            raise refusal(ErrorCode.NOT_FOUND, "Esta fase não tem esse precedente. Veja os `matches` do resultado.")
        return next((passage.text for passage in quoted if passage.page == page), "")

    def _matches(self, run: RunRef, phase: PhaseLabel) -> list[PrecedentMatch]:
        stored = self._storage.stat(matches_key(run, phase))
        return PhaseFindings.model_validate_json(self._storage.get_bytes(stored)).matches if stored else []


@contextmanager
def as_page_refusal() -> Generator[None]:
    """Convert an error of drawing a page to a rejection."""
    try:
        yield
    except UnreadableSource:
        raise refusal(
            ErrorCode.NOT_FOUND, "Esta página não pôde ser desenhada: está danificada ou excede os limites."
        ) from None


def dpi_for(request: PageImageRequest, page: Page) -> int:
    """Return the resolution for the requested width, within the allowed range."""
    if request.width is None or page.width <= 0:
        return request.dpi
    share = request.crop[2] - request.crop[0] if request.crop else 1.0
    return min(HIGHEST_DPI, max(LOWEST_DPI, math.ceil(72 * request.width / (share * page.width))))
