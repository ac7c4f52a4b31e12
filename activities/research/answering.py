"""How research steps answer: from the right snapshot, equally for equal questions, within a size limit."""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from activities.research.tools.halves import Found
from activities.snapshots.opened import SnapshotUnavailable
from activities.snapshots.port import Snapshot, Snapshots
from infra.resilience.bulkhead import Bulkhead
from infra.storage.errors import ObjectMissing
from infra.storage.long_answers import answer_key, within_budget
from infra.storage.store import Storage
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.research.questions import PAYLOAD_BUDGET, ResearchAnswer, ResearchRequest
from workflows.contracts.research.search import JurisprudenceFound

REMEMBERED = 128
"""Cached answers. Each fits the payload budget, so they take at most 32 MiB."""

Work = Callable[[ResearchRequest, Snapshot], Found]


class Answering:
    """Answers requests with one backend, in that backend's own threads.

    Each step has its own cache, since two steps may answer the same question differently.
    """

    def __init__(self, storage: Storage, snapshots: Snapshots, threads: Bulkhead) -> None:
        self._storage = storage
        self._snapshots = snapshots
        self._threads = threads
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Found] = OrderedDict()

    async def answer(self, request: ResearchRequest, work: Work) -> ResearchAnswer:
        """Return the answer of `work` within the running activity, cut to its page. A long one is stored in object
        storage.

        Raises `NOT_FOUND` for an unknown snapshot, `SERVICE_UNAVAILABLE` without a snapshot or backend, and
        `TIMEOUT` if the backend hangs.
        """
        return await self._threads.run(self._answered, request, answer_key(request.principal.tenant), work)

    async def answer_apart(self, request: ResearchRequest, work: Callable[[ResearchRequest], Found]) -> ResearchAnswer:
        """Like `answer`, for questions without a snapshot. Nothing is cached."""
        return await self._threads.run(self._answered_apart, request, answer_key(request.principal.tenant), work)

    def _answered_apart(
        self, request: ResearchRequest, key: str, work: Callable[[ResearchRequest], Found]
    ) -> ResearchAnswer:
        found = work(request)
        answer = ResearchAnswer(data=found.data.model_dump(mode="json"), total=found.total)
        return within_budget(self._storage, answer, key)

    def _answered(self, request: ResearchRequest, key: str, work: Work) -> ResearchAnswer:
        snapshot = self._snapshot(request.snapshot_id)
        question = _question_key(request, snapshot.manifest.snapshot_id)
        found, known = self._recall(question), True
        if found is None:
            found, known = work(request, snapshot), False
            self._remember(question, found)
        data = _page(found, request).data.model_dump(mode="json")
        answer = ResearchAnswer(
            data=data,
            snapshot_id=snapshot.manifest.snapshot_id,
            model_version=found.model_version,
            expansion_queries=found.expansion_queries,
            degraded=found.degraded,
            cache_hit=known,
            total=found.total,
        )
        return within_budget(self._storage, answer, key)

    def _snapshot(self, wanted: str | None) -> Snapshot:
        snapshot_id = wanted or self._snapshots.active_id()
        if snapshot_id is None:
            raise AutosError(
                ErrorCode.SERVICE_UNAVAILABLE,
                "Ainda não há acervo ativo. Importe decisões (`autos corpus import`) e aguarde a construção.",
            )
        try:
            return self._snapshots.open(snapshot_id)
        except SnapshotUnavailable as error:
            if wanted is None:
                raise
            raise AutosError(
                ErrorCode.NOT_FOUND,
                "Instantâneo desconhecido. Veja os que existem em GET /v1/corpus/snapshots, ou omita snapshot_id.",
                snapshot_id=wanted,
            ) from error
        except ObjectMissing as error:
            raise SnapshotUnavailable(snapshot_id) from error

    def _recall(self, question: str) -> Found | None:
        with self._lock:
            if question in self._kept:
                self._kept.move_to_end(question)
            return self._kept.get(question)

    def _remember(self, question: str, found: Found) -> None:
        if found.degraded or len(found.data.model_dump_json()) > PAYLOAD_BUDGET:
            return
        with self._lock:
            self._kept[question] = found
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)


def _question_key(request: ResearchRequest, snapshot_id: str) -> str:
    """Return a key that is equal for equal questions of one tenant, whichever page of the answer they want."""
    arguments: dict[str, Any] = {name: value for name, value in request.arguments.items() if name != "page_size"}
    parts = [request.principal.tenant, snapshot_id, request.tool.value, arguments]
    return json.dumps(parts, sort_keys=True, ensure_ascii=False)


def _page(found: Found, request: ResearchRequest) -> Found:
    """Return the requested page of a paged list, or any other answer whole."""
    size: int | None = request.arguments.get("page_size")
    if size is None or not isinstance(found.data, JurisprudenceFound):
        return found
    results = found.data.results[request.offset : request.offset + size]
    return replace(found, data=found.data.model_copy(update={"results": results}))
