"""Stored parts of a page range while it is read, so that a retry repeats nothing."""

from collections.abc import Sequence
from functools import partial

from activities.casefile.text.page import Page, page_lines, parse_pages
from infra.storage.keys import apart_pages_key, layer_key, pages_key
from infra.storage.store import Storage
from infra.storage.transfers import transfers
from workflows.contracts.base import ObjectRef
from workflows.contracts.run.case import PageRange, ReadRequest

JSON_LINES = "application/x-ndjson"


class KeptRange:
    """The pages of a range in object storage: its text layer, each recognised scan, and finally the whole."""

    def __init__(self, storage: Storage, request: ReadRequest) -> None:
        self._storage = storage
        read = request.source.sha256, request.reader_version
        self._key = (
            partial(apart_pages_key, request.run, *read)
            if request.apart
            else partial(pages_key, request.run.tenant, *read)
        )
        self._whole = self._key(request.range)

    def whole(self) -> tuple[ObjectRef, list[Page]] | None:
        """Return all pages of the range once they are read."""
        return self._kept(self._whole)

    def layer(self) -> list[Page] | None:
        """Return the pages without their unrecognised scans, if some are left."""
        kept = self._kept(layer_key(self._whole))
        return kept[1] if kept else None

    def scans(self, numbers: Sequence[int]) -> dict[int, Page]:
        """Return the recognised scans among these, by number."""
        with transfers() as threads:
            found = list(threads.map(self._storage.written_bytes, map(self._scan, numbers)))
        return {page.number: page for one in found if one for page in parse_pages(one)}

    def keep_whole(self, pages: list[Page]) -> ObjectRef:
        """Store the complete range."""
        return self._put(self._whole, pages)

    def keep_some(self, layer: list[Page], scans: Sequence[Page]) -> ObjectRef:
        """Store newly recognised scans and the text layer. Return the layer's reference."""
        for page in scans:
            self._put(self._scan(page.number), [page])
        return self._put(layer_key(self._whole), layer)

    def _scan(self, number: int) -> str:
        return self._key(PageRange(first=number, last=number))

    def _kept(self, key: str) -> tuple[ObjectRef, list[Page]] | None:
        kept = self._storage.written(key)
        return (kept, parse_pages(self._storage.get_bytes(kept))) if kept else None

    def _put(self, key: str, pages: list[Page]) -> ObjectRef:
        return self._storage.put_bytes(key, page_lines(pages), JSON_LINES)
