"""Evaluate matching against decisions labelled by theme, for `autos eval matching`."""

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.graph.build import build_graph
from activities.graph.read import LegalGraph, open_graph
from activities.precedents.argued import argued_in
from activities.precedents.likelihood.evidence import Evidence
from activities.precedents.likelihood.fitting import Pair, fitted_without
from activities.precedents.likelihood.probability import probability
from activities.precedents.matching import CaseMatching, least_score
from activities.precedents.matters.agreement import Subject
from activities.search.index import SearchIndex, build_index, open_index
from infra.config.settings import Settings
from workflows.contracts.law.corpus import Decision
from workflows.contracts.run.case import Parameters

BAND = 10
WHOLE = "processo"
"""The place of a decision that no phase argues."""
_ON_POINT = 2


class Judged(NamedTuple):
    """A decision weighed for a case file. `grade` is 0 to 2, or None without a label."""

    file: str
    theme: str
    document_id: str
    evidence: Evidence
    likely: float
    grade: int | None

    @property
    def places(self) -> list[str]:
        """Return the phases that list it, or `WHOLE`."""
        return [str(phase) for phase in self.evidence.argued] or [WHOLE]


class Listed(NamedTuple):
    """A decision in a phase of the result that shows it by default."""

    place: str
    judged: Judged


class Share(NamedTuple):
    """The relevant share (grade 1 or 2) of labelled matches, by theme or score band."""

    name: str
    relevant: int
    labelled: int


def read_labels(path: Path) -> dict[str, dict[str, int]]:
    """Return grades by decision and theme, from lines with `document_id` and `temas`; an absent theme has grade 0."""
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return {row["document_id"]: row["temas"] for row in rows}


@contextmanager
def opened_corpus(decisions: Sequence[Decision]) -> Generator[tuple[SearchIndex, LegalGraph]]:
    """Open both halves of a snapshot of the decisions during the block."""
    with TemporaryDirectory(prefix="autos-") as folder:
        target = Path(folder)
        build_index(decisions, target / "index")
        build_graph(decisions, target / "graph.ladybug")
        graph = open_graph(target / "graph.ladybug")
        yield open_index(target / "index"), graph
        graph.close()


def judge_matches(
    decisions: Sequence[Decision],
    casefiles: Sequence[Path],
    labels: Mapping[str, Mapping[str, int]],
    settings: Settings,
    table: bool = True,
) -> list[Judged]:
    """Weigh every candidate for the case files (`*.gold.json` names the theme) as the product does.

    Without `table` the lawsuits have no subject.
    """
    judged: list[Judged] = []
    with opened_corpus(decisions) as (search, graph):
        for pdf, theme in _themed(casefiles):
            document = read_document(pdf, settings)
            argued = argued_in(segment(document.pages), {page.number: page for page in document.pages})
            asked = argued if table else replace(argued, subject=Subject({}))
            for one in CaseMatching(asked, search, graph).weighed:
                grades = labels.get(one.decision.id)
                grade = None if grades is None else grades.get(theme, 0)
                judged.append(Judged(pdf.name, theme, one.decision.id, one.evidence, one.likely, grade))
    return judged


def held_out(judged: Sequence[Judged]) -> list[Judged]:
    """Return the same, each judged by a model fitted without its theme and look-alikes."""
    pairs = [Pair(one.theme, one.evidence.signs, one.grade > 0) for one in judged if one.grade is not None]
    fitted = {theme: fitted_without(pairs, theme) for theme in sorted({pair.theme for pair in pairs})}
    return [one._replace(likely=probability(one.evidence, *fitted[one.theme])) for one in judged if one.theme in fitted]


def shown_by_default(judged: Sequence[Judged]) -> list[Listed]:
    """Return what a result shows by default: the best of each place from the least score up, near-copies counted
    apart.
    """
    parameters, counts, shown = Parameters(), dict[tuple[str, str], int](), list[Listed]()
    for one in sorted(judged, key=lambda one: (-one.likely, one.document_id)):
        least = least_score(one.evidence, parameters.min_precedent_score)
        for place in one.places if 100 * one.likely >= least else ():
            if counts.get((one.file, place), 0) < parameters.max_matches_per_phase:
                counts[one.file, place] = counts.get((one.file, place), 0) + 1
                shown.append(Listed(place, one))
    return shown


def shares_by_theme(shown: Sequence[Listed]) -> list[Share]:
    """Return the shares of all, then theme by theme."""
    judged = [one.judged for one in shown]
    themes = sorted({one.theme for one in judged})
    return [_share("total", judged), *(_share(name, [one for one in judged if one.theme == name]) for name in themes)]


def shares_by_score(judged: Sequence[Judged]) -> list[Share]:
    """Return the reliability table: all candidates in bands of ten points."""
    return [_share(f"{low} a {low + BAND}", _band(judged, low)) for low in range(0, 100, BAND)]


def calibration_error(judged: Sequence[Judged], least: float = 0.5) -> float:
    """Return the mean distance between a band's probability and its relevant share, from probability `least` up."""
    labelled = [one for one in judged if one.grade is not None and one.likely >= least]
    distance = 0.0
    for low in range(0, 100, BAND):
        distance += abs(sum(one.likely - float((one.grade or 0) > 0) for one in _band(labelled, low)))
    return distance / max(1, len(labelled))


def on_point(shown: Sequence[Listed], judged: Sequence[Judged]) -> Share:
    """Return how many decisions on point (grade 2) are shown anywhere, by case file."""
    wanted = {(one.file, one.document_id) for one in judged if one.grade == _ON_POINT}
    found = {(one.judged.file, one.judged.document_id) for one in shown}
    return Share("on point", len(wanted & found), len(wanted))


def _band(judged: Sequence[Judged], low: int) -> list[Judged]:
    return [one for one in judged if low <= min(100 * one.likely, 99.9) < low + BAND]


def _share(name: str, judged: Sequence[Judged]) -> Share:
    grades = [one.grade for one in judged if one.grade is not None]
    return Share(name, sum(grade > 0 for grade in grades), len(grades))


def _themed(casefiles: Sequence[Path]) -> Iterator[tuple[Path, str]]:
    for gold in sorted(gold for folder in casefiles for gold in folder.glob("*.gold.json")):
        labelled = json.loads(gold.read_text(encoding="utf-8"))
        if labelled.get("theme"):
            yield gold.with_name(labelled["file"]), labelled["theme"]
