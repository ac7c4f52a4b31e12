"""Case files that several tests look at."""

from pathlib import Path

from activities.casefile.document import inspect_document, page_ranges
from activities.casefile.reader.isolation.pool import ReaderPool
from activities.casefile.segment import segment
from activities.casefile.segmentation import CaseFile
from activities.casefile.text.page import Page


class CaseReader:
    """Reads and segments each file once, with one reading process for all of them."""

    def __init__(self) -> None:
        self._pool = ReaderPool(1)
        self._pages: dict[Path, list[Page]] = {}
        self._case_files: dict[Path, CaseFile] = {}

    def pages(self, path: Path) -> list[Page]:
        if path not in self._pages:
            ranges = page_ranges(inspect_document(self._pool, path, 1_000, lambda: None).pages)
            self._pages[path] = [page for one in ranges for page in self._pool.read(path, one.first, one.last)]
        return self._pages[path]

    def case_file(self, path: Path) -> CaseFile:
        if path not in self._case_files:
            self._case_files[path] = segment(self.pages(path))
        return self._case_files[path]

    def close(self) -> None:
        self._pool.close()
