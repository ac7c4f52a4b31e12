"""Measures matching against decisions labelled by theme: `autos eval matching`."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from activities.casefile.document import read_document
from activities.casefile.segment import segment
from activities.graph.build import build_graph
from activities.graph.read import open_graph
from activities.precedents.matching import match_phase
from activities.precedents.queries import phase_queries
from activities.search.index import build_index, open_index
from infra.settings import Settings
from workflows.contracts.case import Parameters, PhaseLabel
from workflows.contracts.corpus import Decision
from workflows.contracts.result import PrecedentMatch

BAND = 10
EVERY = 1000


class Judged(NamedTuple):
    """A match of a phase of a case file; `grade` is 0 to 2, None where the decision has no label."""

    file: str
    theme: str
    phase: PhaseLabel
    match: PrecedentMatch
    grade: int | None


class Share(NamedTuple):
    """How many of the labelled matches of a theme, or of a band of scores, are relevant (grade 1 or 2)."""

    name: str
    relevant: int
    labelled: int


def read_labels(path: Path) -> dict[str, dict[str, int]]:
    """Grades by decision and theme, from lines with `document_id` and `temas`; a theme that is absent has grade 0."""
    with path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines if line.strip()]
    return {row["document_id"]: row["temas"] for row in rows}


def judge_matches(
    decisions: Sequence[Decision], casefiles: Path, labels: dict[str, dict[str, int]], settings: Settings
) -> list[Judged]:
    """Every match of every phase, whatever its score, of the case files (`*.gold.json` names the theme) in a folder."""
    judged: list[Judged] = []
    with TemporaryDirectory(prefix="autos-") as folder:
        target = Path(folder)
        build_index(decisions, target / "index")
        build_graph(decisions, target / "graph.ladybug")
        search, graph = open_index(target / "index"), open_graph(target / "graph.ladybug")
        for pdf, theme in _themed(casefiles):
            document = read_document(pdf, settings)
            case = segment(document.pages)
            pages = {page.number: page for page in document.pages}
            for phase in (label for label in PhaseLabel if case.pieces_of(label)):
                found = match_phase(phase_queries(case, pages, phase), search, graph, 0.0, EVERY)
                for match in found.matches:
                    grades = labels.get(match.document_id)
                    grade = None if grades is None else grades.get(theme, 0)
                    judged.append(Judged(pdf.name, theme, phase, match, grade))
        graph.close()
    return judged


def shown_by_default(judged: Sequence[Judged]) -> list[Judged]:
    """Those a result shows by default: the best theses of each phase from the least score up."""
    parameters, counts, shown = Parameters(), dict[tuple[str, str], int](), list[Judged]()
    for one in sorted(judged, key=lambda one: (-one.match.score, one.match.document_id)):
        place = (one.file, one.phase)
        enough = one.match.score >= parameters.min_precedent_score and one.match.folded_under is None
        if enough and counts.get(place, 0) < parameters.max_matches_per_phase:
            counts[place] = counts.get(place, 0) + 1
            shown.append(one)
    return shown


def shares_by_theme(shown: Sequence[Judged]) -> list[Share]:
    """Of all, then theme by theme."""
    themes = sorted({one.theme for one in shown})
    return [_share("total", shown), *(_share(name, [one for one in shown if one.theme == name]) for name in themes)]


def shares_by_score(judged: Sequence[Judged]) -> list[Share]:
    """The reliability table: of all matches, band by band of ten points."""
    bands = range(0, 100, BAND)
    return [
        _share(f"{low} a {low + BAND}", [one for one in judged if low <= min(one.match.score, 99.9) < low + BAND])
        for low in bands
    ]


def _share(name: str, judged: Sequence[Judged]) -> Share:
    grades = [one.grade for one in judged if one.grade is not None]
    return Share(name, sum(grade > 0 for grade in grades), len(grades))


def _themed(casefiles: Path) -> Iterator[tuple[Path, str]]:
    for gold in sorted(casefiles.glob("*.gold.json")):
        labelled = json.loads(gold.read_text(encoding="utf-8"))
        if labelled.get("theme"):
            yield casefiles / labelled["file"], labelled["theme"]
