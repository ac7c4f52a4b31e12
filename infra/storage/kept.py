"""Outputs of a case's runs, kept for its later runs so that no step repeats work on the same inputs.

Kept objects are stored with the case, as private as the rest of it and deleted with it. A missing, damaged or unsealed
one is computed again.
"""

from collections.abc import Callable
from typing import Any

from infra.digest import digest
from infra.storage.keys import kept_key, kept_parts_key
from infra.storage.store import Storage
from infra.version import code_digest
from workflows.contracts.run.case import RunRef

JSON = "application/json"
RUNS_LOOKED_AT = 10
"""Number of recent runs whose parts of a step are reused: the run itself, which may be retried or at its final version,
and earlier ones.
"""


class Kept:
    """Kept outputs of one case, as one of its runs reuses and extends them."""

    def __init__(self, storage: Storage, run: RunRef) -> None:
        self._storage = storage
        self._run = run

    def output(self, step: str, inputs: Any, compute: Callable[[], bytes]) -> bytes:
        """The step's output for `inputs` (JSON) and this code, from any run of the case."""
        found = self.known(step, inputs)
        if found is None:
            found = compute()
            self._storage.put_bytes(self._key(step, inputs), found, JSON)
        return found

    def known(self, step: str, inputs: Any) -> bytes | None:
        """The parts of `output` that a run of the case has."""
        return self._storage.written_bytes(self._key(step, inputs))

    def parts(self, step: str) -> bytes | None:
        """The parts of a step as the last run left them that has any; see `infra.computing.parts`."""
        runs = range(self._run.run, max(0, self._run.run - RUNS_LOOKED_AT), -1)
        keys = (kept_parts_key(self._run.model_copy(update={"run": one}), step) for one in runs)
        found = (self._storage.written_bytes(key) for key in keys)
        return next((one for one in found if one is not None), None)

    def keep_parts(self, step: str, parts: bytes) -> None:
        """Leaves the parts of this run for the next."""
        self._storage.put_bytes(kept_parts_key(self._run, step), parts, JSON)

    def _key(self, step: str, inputs: Any) -> str:
        return kept_key(self._run, step, digest([code_digest(), inputs]))
