"""The step that joins new pages to a case file, as a Temporal activity. PDFium works in a child process."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from temporalio import activity
from temporalio.exceptions import ApplicationError

from activities.casefile.activities import as_run_failure, refusal
from activities.casefile.additions import JSON_LINES, delta_of, joined_pages, lines_of, named
from activities.casefile.document import inspect_document, page_ranges
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page, parse_pages
from infra.config.settings import Settings
from infra.storage.keys import joined_key, page_lines_key, pages_key, segmentation_key, upload_key
from infra.storage.store import Storage
from workflows.contracts.errors import ErrorCode
from workflows.contracts.run.additions import AdditionRequest, Joined, JoinRequest
from workflows.contracts.run.case import KnownPages
from workflows.contracts.run.results.result import fingerprint
from workflows.contracts.run.source_parts import JoinedParts, PartsRequest, numbered
from workflows.steps.case import JoiningSteps

JOIN_REVISION = 1
"""Increased whenever the same two files would be joined differently."""
NEEDS_CONFIRMATION = "needs_confirmation"
"""`details.reason` of a refusal that lasts until a person confirms the addition."""

NOT_READ = "As páginas da execução mais recente ainda não foram lidas, e não há a que acrescentar. Consulte o status."
NOTHING_NEW = "Todas as páginas deste PDF já estão nos autos. Envie só as páginas novas."
OTHER_LAWSUIT = (
    "As páginas novas são do processo {number}, e estes autos são do {own}. Confira o arquivo; se são mesmo para "
    "juntar (um apenso, por exemplo), repita confirmando."
)
REPEATED = (
    "As páginas {pages} deste PDF já estão nos autos. Envie só as novas, ou repita confirmando para juntar também as "
    "repetidas."
)
TOO_MANY = (
    "Com as páginas novas os autos teriam {pages} páginas, e o máximo são {most}. Envie as novas como outro caso."
)

TOO_MANY_TOGETHER = (
    "Juntos os arquivos têm {pages} páginas, e o máximo são {most}. Envie-os como casos separados, ou só os volumes "
    "que importam."
)


class Joining(JoiningSteps):
    """Joins pages read before with new ones. The same request finds the earlier result."""

    def __init__(self, settings: Settings, storage: Storage, readers: ReaderPool) -> None:
        self._settings = settings
        self._storage = storage
        self._readers = readers

    @activity.defn
    def join_pages(self, request: JoinRequest) -> Joined:
        """Refuse, unless confirmed, another lawsuit's pages and repeated ones; always refuse a file without new
        pages.
        """
        addition = request.addition
        base = addition.base
        case_file = self._case_file(addition)
        parts = sorted(request.parts, key=lambda part: part.range.first)
        more = [page for part in parts for page in parse_pages(self._storage.get_bytes(part.object))]
        with tempfile.TemporaryDirectory(prefix="autos-") as folder:
            old = Path(folder) / "autos.pdf"
            self._storage.download(addition.source, old)
            before = self._before(addition, request.reader_version, old, case_file.case.pages)
            delta = delta_of(before, more, case_file.case.cnj)
            new = more[delta.skipped :]
            if not new or len(delta.repeated) == len(new):
                raise refusal(ErrorCode.CONFLICT, NOTHING_NEW)
            if not addition.confirmed:
                self._refuse(delta.number, delta.repeated, case_file.case.cnj)
            if len(before) + len(new) > self._settings.max_pages:
                raise too_many(len(before) + len(new), self._settings.max_pages)
            seen = [JOIN_REVISION, addition.source.sha256, addition.added.sha256, delta.skipped, request.reader_version]
            name = fingerprint(seen)
            pages = lines_of(joined_pages(before, new))
            known = self._storage.put_bytes(joined_key(base, name, "pages.jsonl"), pages, JSON_LINES)
            key = joined_key(base, name, "autos.pdf")
            source = self._storage.written(key)
            if source is None:
                fresh, joined = Path(folder) / "novas.pdf", Path(folder) / "junto.pdf"
                self._storage.download(addition.added, fresh)
                with as_run_failure():
                    self._readers.join(old, [(fresh, delta.skipped + 1)], joined, activity.heartbeat)
                source = self._storage.put_file(key, joined, "application/pdf")
        return Joined(
            source=source,
            known=KnownPages(
                object=known,
                pages=len(before) + len(new),
                before=len(before),
                reader_version=request.reader_version,
                upload_id=addition.upload_id,
            ),
            added=len(new),
            skipped=delta.skipped,
        )

    @activity.defn
    def join_parts(self, request: PartsRequest) -> JoinedParts:
        """Refuse, by its name, a part that cannot be opened, and all parts if they have too many pages together."""
        with tempfile.TemporaryDirectory(prefix="autos-") as folder:
            paths = [Path(folder) / f"{at}.pdf" for at in range(len(request.files))]
            counts: list[int] = []
            for path, file in zip(paths, request.files, strict=True):
                self._storage.download(file.object, path)
                with _naming(file.filename):
                    most = self._settings.max_pages
                    counts.append(inspect_document(self._readers, path, most, activity.heartbeat).pages)
            if sum(counts) > self._settings.max_pages:
                message = TOO_MANY_TOGETHER.format(pages=sum(counts), most=self._settings.max_pages)
                raise refusal(ErrorCode.VALIDATION_ERROR, message)
            joined = Path(folder) / "autos.pdf"
            with as_run_failure():
                self._readers.join(paths[0], [(path, 1) for path in paths[1:]], joined, activity.heartbeat)
            stored = self._storage.put_file(upload_key(request.tenant, request.upload_id), joined, "application/pdf")
        return JoinedParts(object=stored, parts=numbered(list(zip(request.files, counts, strict=True))))

    def _case_file(self, addition: AdditionRequest) -> CaseFile:
        stored = self._storage.stat(segmentation_key(addition.base))
        if stored is None or self._storage.stat(page_lines_key(addition.base)) is None:
            raise refusal(ErrorCode.CONFLICT, NOT_READ)
        return CaseFile.model_validate_json(self._storage.get_bytes(stored))

    def _before(self, addition: AdditionRequest, reader_version: str, path: Path, pages: int) -> list[Page]:
        """Return the pages of the case file from this reader version. Pages from another version are read again."""
        found: list[Page] = []
        for part in page_ranges(pages):
            key = pages_key(addition.base.tenant, addition.source.sha256, reader_version, part)
            kept = self._storage.written(key)
            if kept:
                found += parse_pages(self._storage.get_bytes(kept))
                continue
            with as_run_failure():
                found += self._readers.read(path, part.first, part.last, activity.heartbeat)
        return found

    def _refuse(self, number: str | None, repeated: list[int], own: str | None) -> None:
        if number:
            raise refusal(ErrorCode.CONFLICT, OTHER_LAWSUIT.format(number=number, own=own), reason=NEEDS_CONFIRMATION)
        if repeated:
            raise refusal(ErrorCode.CONFLICT, REPEATED.format(pages=named(repeated)), reason=NEEDS_CONFIRMATION)


@contextmanager
def _naming(filename: str) -> Generator[None]:
    """Convert a fault of one of several files to a refusal that names it."""
    try:
        yield
    except UnreadableSource as failure:
        message = f"“{filename}”: {failure.message}"
        details = {"failure": failure.code.value, "filename": filename}
        raise refusal(ErrorCode.VALIDATION_ERROR, message, **details) from None


def too_many(pages: int, most: int) -> ApplicationError:
    """Return the refusal of a case file that would be too long."""
    return refusal(ErrorCode.VALIDATION_ERROR, TOO_MANY.format(pages=pages, most=most))
