"""The parts of a step, each computed once for all runs of a case that have it: a piece, a text that cites."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from infra.digest import digest
from infra.version import code_digest

T = TypeVar("T")
_STORED = TypeAdapter(dict[str, str])


class Parts:
    """Reuses the parts of an earlier run whose inputs are byte-identical and computes the others.

    `common` (JSON) holds what every part depends on besides the code: versions, the snapshot, the date.
    """

    def __init__(self, common: Any, known: bytes | None = None) -> None:
        self._common = [code_digest(), common]
        self._known = _parsed(known)
        self._used: dict[str, str] = {}

    def of(self, inputs: Any, kind: TypeAdapter[T], compute: Callable[[], T]) -> T:
        """The result of `compute`, which must depend only on `inputs` (JSON) and the common inputs."""
        name = digest([self._common, inputs])
        try:
            found = kind.validate_json(self._known[name])
        except (KeyError, ValidationError):
            found = compute()
            self._used[name] = kind.dump_json(found).decode()
        else:
            self._used[name] = self._known[name]
        return found

    def used(self) -> bytes:
        """All parts of this run, for the next one."""
        return json.dumps(self._used, ensure_ascii=False).encode()


def _parsed(known: bytes | None) -> dict[str, str]:
    try:
        return _STORED.validate_json(known or b"{}")
    except ValidationError:
        return {}
