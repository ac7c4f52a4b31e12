"""An answer shortened to a chat's token budget. The longest lists lose their last entries, and the answer says so."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

MOST_CHARACTERS = 9_000
"""Longest data, in characters of JSON (2,250 tokens). The next step needs room beside it."""

TEXT = 700
"""Longest single text in characters, applied if shorter lists are not enough."""


class Kept(NamedTuple):
    """Number of entries shown of a list, and its full length."""

    shown: int
    whole: int


class Measured(NamedTuple):
    """`kept` names every shortened list by its path ("features.criteria")."""

    data: dict[str, Any]
    kept: Mapping[str, Kept]


def measured(data: dict[str, Any], most: int = MOST_CHARACTERS) -> Measured:
    """Return `data` as JSON within `most` characters if its lists and texts allow; lists keep their first entries.

    The longest outermost list is halved first, never to zero entries. Graph edges go with their nodes.
    """
    if _size(data) <= most:
        return Measured(data, {})
    shown = cast("dict[str, Any]", json.loads(json.dumps(data, ensure_ascii=False)))
    kept: dict[str, Kept] = {}
    while _size(shown) > most:
        lists = [(name, entries) for name, entries in _lists(shown) if len(entries) > 1]
        if not lists:
            return Measured(cast("dict[str, Any]", _shortened(shown)), kept)
        name, longest = max(lists, key=lambda one: _size(one[1]))
        whole = kept[name].whole if name in kept else len(longest)
        del longest[(len(longest) + 1) // 2 :]
        kept[name] = Kept(len(longest), whole)
        if name == "nodes":
            kept |= _joined(shown, kept)
    return Measured(shown, kept)


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def _lists(value: dict[str, Any], above: str = "") -> Iterator[tuple[str, list[Any]]]:
    for name, each in value.items():
        if isinstance(each, dict):
            yield from _lists(cast("dict[str, Any]", each), f"{above}{name}.")
        elif isinstance(each, list):
            yield f"{above}{name}", cast("list[Any]", each)


def _joined(shown: dict[str, Any], kept: Mapping[str, Kept]) -> dict[str, Kept]:
    """Keep only the edges whose two nodes are shown. Return the edge count if any was removed."""
    edges: list[dict[str, Any]] | None = shown.get("edges")
    if not edges:
        return {}
    ids = {node["id"] for node in shown["nodes"]}
    left = [edge for edge in edges if edge["origem"] in ids and edge["destino"] in ids]
    whole = kept["edges"].whole if "edges" in kept else len(edges)
    shown["edges"] = left
    return {"edges": Kept(len(left), whole)} if len(left) < whole else {}


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shortened(each) for key, each in cast("dict[str, Any]", value).items()}
    if isinstance(value, list):
        return [_shortened(each) for each in cast("list[Any]", value)]
    return f"{value[: TEXT - 1]}…" if isinstance(value, str) and len(value) > TEXT else value
