"""A corpus that is imported, built and activated with the real steps."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine
from temporalio.testing import ActivityEnvironment

from activities.corpus.activities import Corpus
from activities.corpus.copied import CopiedCorpus
from activities.snapshots.cache import SnapshotCache
from activities.snapshots.opened import OpenSnapshot
from infra.config.settings import Settings
from infra.storage.store import Storage
from workflows.contracts.law.corpus import ActivateRequest, CorpusSource, Decision, ImportRequest, SnapshotRequest


def stored(engine: Engine) -> dict[str, Decision]:
    """Return every decision of the corpus by id."""
    with TemporaryDirectory() as folder:
        return {decision.id: decision for decision in CopiedCorpus(engine, Path(folder)).decisions()}


class Installation:
    """Import, build and activate with the real steps."""

    def __init__(self, settings: Settings, storage: Storage, engine: Engine) -> None:
        self._storage = storage
        self._cache = SnapshotCache(settings, storage, engine)
        self._corpus = Corpus(storage, engine, self._cache)
        self._builds = 0

    def holds(self, texts: dict[str, str]) -> OpenSnapshot:
        """Return the active snapshot after an import of these decisions."""
        self._builds += 1
        lines = "\n".join(json.dumps({"id": one, "text": text}) for one, text in texts.items())
        stored = self._storage.put_bytes(f"corpus/imports/{self._builds}/a.jsonl", lines.encode(), "text/plain")
        environment = ActivityEnvironment()
        source = CorpusSource(name="a.jsonl", object=stored)
        environment.run(self._corpus.import_source, ImportRequest(build_id="b", source=source))
        published = environment.run(self._corpus.build_snapshot, SnapshotRequest(build_id="b"))
        activated = ActivateRequest(build_id="b", snapshot_id=published.snapshot_id)
        environment.run(self._corpus.activate_snapshot, activated)
        return self._cache.open(published.snapshot_id)
