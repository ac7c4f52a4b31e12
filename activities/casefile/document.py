"""Read a whole PDF in separate reading processes, for the command line, benchmarks and tests."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import Inspection, ReaderPool
from activities.casefile.text.page import Page
from infra.config.settings import Settings
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import PageRange

PAGES_PER_RANGE = 50
"""Pages per activity."""


class ReadDocument(NamedTuple):
    """Every page of a file, with the warnings of its inspection in Portuguese."""

    pages: list[Page]
    warnings: list[str]


def inspect_document(pool: ReaderPool, path: Path, most_pages: int, beat: Callable[[], None]) -> Inspection:
    """Open the file within limits. Raise `UnreadableSource` if it has no readable page or too many pages."""
    if path.stat().st_size == 0:
        raise UnreadableSource(RunFailure.PDF_UNREADABLE)
    inspection = pool.inspect(path, beat)
    if inspection.pages <= 0:
        raise UnreadableSource(RunFailure.PDF_UNREADABLE)
    if inspection.pages > most_pages or not inspection.loads:
        # A tree that promises pages and yields none is endless or too deep to walk.
        raise UnreadableSource(RunFailure.PDF_RESOURCE_LIMIT)
    return inspection


def warnings_of(inspection: Inspection) -> list[str]:
    """Return warnings about the file for readers of the result."""
    notes = {
        "O PDF estava danificado e foi reparado na leitura; confira se nenhuma página se perdeu.": inspection.repaired,
        "O PDF contém JavaScript, que não foi executado.": inspection.scripts,
        "O PDF contém comandos para abrir programas ou arquivos, que não foram executados.": inspection.launches,
        "O PDF é um formulário XFA; só o conteúdo impresso nas páginas foi lido.": inspection.form,
    }
    warnings = [note for note, holds in notes.items() if holds]
    if inspection.attachments:
        warnings.append(f"O PDF traz {inspection.attachments} arquivo(s) anexado(s), que não foram abertos.")
    return warnings


def page_ranges(pages: int) -> list[PageRange]:
    """Return consecutive ranges of `PAGES_PER_RANGE` pages."""
    size = PAGES_PER_RANGE
    return [PageRange(first=first, last=min(pages, first + size - 1)) for first in range(1, pages + 1, size)]


def read_document(path: Path, settings: Settings) -> ReadDocument:
    """Read a PDF with the configured number of parallel processes. Raise `UnreadableSource`."""
    pool = ReaderPool(settings.computing_width)
    try:
        pool.warm()
        inspection = inspect_document(pool, path, settings.max_pages, lambda: None)
        ranges = page_ranges(inspection.pages)
        with ThreadPoolExecutor(settings.computing_width, "read") as threads:
            parts = [threads.submit(pool.read, path, part.first, part.last) for part in ranges]
        return ReadDocument([page for part in parts for page in part.result()], warnings_of(inspection))
    finally:
        pool.close()
