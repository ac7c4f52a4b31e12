"""A result in pages: either a phase as a reviewer reads it, or every field, entry by entry."""

import json
from typing import Any, cast

from mcp_server.answers.brief.shrinking import fitting, said
from mcp_server.answers.brief.treatments import warning_in
from workflows.contracts.fields.money import reais

PAGE_CHARACTERS = 8_000
"""Longest page, in characters of JSON (2,000 tokens). A longer entry gets a page of its own."""

PIECE = ("piece_id", "type", "title", "date", "page_start", "page_end", "needs_review", "outcome")
MATCH = (
    "document_id",
    "process",
    "orgao",
    "date",
    "resultado",
    "score",
    "stance",
    "stance_cliente",
    "lado",
    "sem_lado",
    "favorece",
    "so_processual",
    "binding",
    "folded_under",
    "folded",
    "notices",
    "rejected",
    "why",
    "case_passage",
    "precedent_passage",
)
HEADER = ("case", "parameters", "provenance", "citation_check", "degraded", "warnings", "final_review")

Entry = dict[str, Any]


def phase_shown(phase: dict[str, Any]) -> Entry:
    """Return one phase as a reviewer reads it, on one page. Long lists are shortened and say so."""
    told = ("state", "pages", "claims", "review", "no_match_reason", "cuts")
    matches = [_match(match) for match in phase["matches"]]
    return fitting(with_sums({**_only(phase, told), "matches": matches}), PAGE_CHARACTERS)


def phase_entries(result: dict[str, Any]) -> list[Entry]:
    """Return the phases of `result` as a reviewer reads them: pieces, claims, citations, then precedents, best
    first.
    """
    entries: list[Entry] = []
    for phase in result["phases"]:
        head = {name: phase[name] for name in ("phase_label", "state", "pages", "cited", "review", "no_match_reason")}
        pieces = [{"piece": _only(piece, PIECE)} for piece in phase["pieces"]]
        claims = [{"claim": claim} for claim in phase["claims"]]
        matches = [{"match": _match(match)} for match in phase["matches"]]
        entries += [{"phase": head}, *pieces, *claims, *matches]
    return [said(with_sums(entry)) for entry in entries]


def matrix_entries(result: dict[str, Any]) -> list[Entry]:
    """The matrix of the case, request by request."""
    return [said(with_sums({"matriz": row})) for row in result["matriz"]]


def appeal_entries(result: dict[str, Any]) -> list[Entry]:
    """The appeals of the case, one after the other."""
    return [said({"recurso": appeal}) for appeal in result["admissibilidade"]]


def all_entries(result: dict[str, Any]) -> list[Entry]:
    """Return every field of `result` as entries: the whole run first, then each phase with its pieces and
    precedents.
    """
    entries: list[Entry] = [{name: result[name]} for name in HEADER if name in result]
    entries += [{"matriz": row} for row in result["matriz"]]
    entries += [{"recurso": appeal} for appeal in result["admissibilidade"]]
    for phase in result["phases"]:
        listed = ("pieces", "claims", "matches", "nearest")
        entries.append({"phase": {name: value for name, value in phase.items() if name not in listed}})
        for name in listed:
            entries += [{"phase_label": phase["phase_label"], name: item} for item in phase.get(name, [])]
    return [said(with_sums(entry)) for entry in entries]


def paged(entries: list[Entry], most: int = PAGE_CHARACTERS) -> list[list[Entry]]:
    """Split the entries, in order, into pages of at most `most` characters. There is always at least one page."""
    pages: list[list[Entry]] = [[]]
    size = 0
    for entry in entries:
        length = len(json.dumps(entry, ensure_ascii=False))
        if pages[-1] and size + length > most:
            pages.append([])
            size = 0
        pages[-1].append(entry)
        size += length
    return pages


def _match(match: Entry) -> Entry:
    """Return a precedent with its later treatment, and whether it fits the whole lawsuit rather than this phase."""
    return {**_only(match, MATCH), "treatment": warning_in(match), "whole": match.get("whole") or None}


def _only(item: Entry, names: tuple[str, ...]) -> Entry:
    return {name: item[name] for name in names if name in item}


def with_sums(value: Any) -> Any:
    """Return `value` with each sum (`value` and `amounts`) written in Brazilian format."""
    if isinstance(value, list):
        return [with_sums(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
    if not isinstance(value, dict):
        return value
    told: dict[str, Any] = {}
    for name, each in cast("dict[str, Any]", value).items():
        if name == "value" and isinstance(each, int | float):
            told[name] = reais(each)
        elif name == "amounts":
            told[name] = [reais(amount) for amount in each]
        else:
            told[name] = with_sums(each)
    return told
