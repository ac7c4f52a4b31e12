"""Measures citation finding against hand annotation; `autos eval citations` runs it."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from activities.law.citations.find import find_citations


class CitedIn(NamedTuple):
    """One distinct precedent or súmula cited in one document; the columns of the output file."""

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
    """Distinct precedents and súmulas of every `*.txt` in the folder; themes, which group precedents, are left out."""
    for path in sorted(texts.glob("*.txt")):
        text = path.read_text(encoding="utf-8", errors="replace")
        found = {
            CitedIn(path.stem, citation.class_name, citation.number, citation.court)
            for citation in find_citations(text)
            if citation.class_name != "Tema"
        }
        yield from sorted(found)


def write_citations(texts: Path, out: Path) -> list[CitedIn]:
    """Writes `document,class,number,court` for the folder and returns the rows."""
    rows = list(cited_in_folder(texts))
    with out.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["document", "class", "number", "court"])
        writer.writerows(rows)
    return rows


def read_gold(path: Path, *, doubtful: bool = True) -> list[CitedIn]:
    """Annotated citations: a CSV with at least the columns `document,class,number,court`.

    Without the `doubtful` ones, rows whose column `flag` is filled are left out.
    """
    with path.open(encoding="utf-8", newline="") as file:
        return [
            CitedIn(row["document"], row["class"], row["number"], row["court"])
            for row in csv.DictReader(file)
            if doubtful or not row.get("flag")
        ]


def score_citations(found: list[CitedIn], gold: list[CitedIn]) -> CitationScore:
    """Precision, recall and F1 of `found` against `gold`, with what was missed and what was too much."""
    right = set(found) & set(gold)
    precision = len(right) / len(set(found)) if found else 0.0
    recall = len(right) / len(set(gold)) if gold else 0.0
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return CitationScore(precision, recall, f1, sorted(set(gold) - right), sorted(set(found) - right))
