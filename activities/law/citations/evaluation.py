"""Evaluate citation finding against annotations, for `autos eval citations`."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from activities.law.citations.find import find_citations


class CitedIn(NamedTuple):
    """One distinct precedent or súmula cited in a document, as a row of the output file."""

    document: str
    class_name: str
    number: str
    court: str


@dataclass(frozen=True, slots=True)
class CitationScore:
    """Agreement with the annotation over distinct citations per document."""

    precision: float
    recall: float
    f1: float
    missed: list[CitedIn]
    spurious: list[CitedIn]


def cited_in_folder(texts: Path) -> Iterator[CitedIn]:
    """Return the distinct precedents and súmulas of every `*.txt` in the folder, without themes, which group
    precedents.
    """
    for path in sorted(texts.glob("*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        found = {
            CitedIn(path.stem, citation.class_name, citation.number, citation.court)
            for citation in find_citations(text)
            if citation.class_name != "Tema"
        }
        yield from sorted(found)


def write_citations(texts: Path, out: Path) -> list[CitedIn]:
    """Write `document,class,number,court` for the folder and return the rows."""
    rows = list(cited_in_folder(texts))
    with out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["document", "class", "number", "court"])
        writer.writerows(rows)
    return rows


def read_gold(path: Path, *, doubtful: bool = True) -> list[CitedIn]:
    """Return annotated citations from a CSV with at least `document,class,number,court`.

    Without the `doubtful` ones, rows with a filled column `flag` are left out.
    """
    with path.open(encoding="utf-8", newline="") as file:
        return [
            CitedIn(row["document"], row["class"], row["number"], row["court"])
            for row in csv.DictReader(file)
            if doubtful or not row.get("flag")
        ]


def score_citations(found: list[CitedIn], gold: list[CitedIn]) -> CitationScore:
    """Return precision, recall and F1 of `found` against `gold`, with missed and extra citations."""
    right = set(found) & set(gold)
    precision = len(right) / len(set(found)) if found else 0.0
    recall = len(right) / len(set(gold)) if gold else 0.0
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return CitationScore(precision, recall, f1, sorted(set(gold) - right), sorted(set(found) - right))
