"""The parts of a step, each computed once for all runs of a case that have it, for example one piece."""

import json
from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from infra.digest import digest
from infra.version import code_digest

T = TypeVar("T")
_Part = tuple[str, list[str]]
"""A part as JSON, and the names of the parts from which it was computed."""
_STORED = TypeAdapter(dict[str, _Part])


class Parts:
    """Reuses the parts of an earlier run whose inputs are byte-identical and computes the others.

    `common` (JSON) holds what every part depends on besides the code: versions, the snapshot, the date.
    """

    def __init__(self, common: Any, known: bytes | None = None) -> None:
        self._common = [code_digest(), common]
        self._known = _parsed(known)
        self._used: dict[str, _Part] = {}
        self._within: list[list[str]] = []

    def of(self, inputs: Any, kind: TypeAdapter[T], compute: Callable[[], T]) -> T:
        """The result of `compute`, which must depend only on `inputs` (JSON) and the common inputs.

        It may ask for other parts.
        """
        name = digest([self._common, inputs])
        if self._within:
            self._within[-1].append(name)
        try:
            found = kind.validate_json(self._known[name][0])
        except (KeyError, ValidationError):
            self._within.append([])
            found = compute()
            self._used[name] = kind.dump_json(found).decode(), self._within.pop()
        else:
            self._hand_on(name)
        return found

    def used(self) -> bytes:
        """All parts of this run, for the next one, with those from which one that it reused was computed."""
        return json.dumps(self._used, ensure_ascii=False).encode()

    def _hand_on(self, name: str) -> None:
        if name in self._known and name not in self._used:
            self._used[name] = self._known[name]
            for inner in self._known[name][1]:
                self._hand_on(inner)


def _parsed(known: bytes | None) -> dict[str, _Part]:
    try:
        return _STORED.validate_json(known or b"{}")
    except ValidationError:
        return {}
