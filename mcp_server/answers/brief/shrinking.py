"""Shorten data to a size. The result states what was left out."""

import json
from typing import Any


def said(value: Any) -> Any:
    """Drop nulls, empty texts, empty lists and empty objects."""
    if isinstance(value, dict):
        kept = {name: said(each) for name, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
        return {name: each for name, each in kept.items() if each not in (None, "", [], {})}  # pyright: ignore
    if isinstance(value, list):
        return [said(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
    return value


def fitting(value: Any, most: int) -> Any:
    """Shorten the lists of `value` step by step until its JSON fits `most` characters, or each list has one entry."""
    told = said(value)
    for entries in (20, 8, 3, 1):
        if len(json.dumps(told, ensure_ascii=False)) <= most:
            break
        told = _cut(said(value), entries)
    return told


def _cut(value: Any, entries: int) -> Any:
    if isinstance(value, dict):
        return {name: _cut(each, entries) for name, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        kept = [_cut(each, entries) for each in value[:entries]]  # pyright: ignore[reportUnknownVariableType]
        return [*kept, f"… e mais {len(value) - entries}"] if len(value) > entries else kept  # pyright: ignore
    return value


def cut(text: str, most: int) -> str:
    """Return at most `most` characters on one line, with an ellipsis if text was cut."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
