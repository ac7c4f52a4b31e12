"""Evaluate the extraction of decisions against labels, for `autos eval decisions`."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workflows.contracts.law.corpus import Decision, Outcome
from workflows.contracts.law.sides import Favoured

_OUTCOMES: dict[str, frozenset[Outcome]] = {
    "provido": frozenset((Outcome.PROVIDO,)),
    "parcial": frozenset((Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA)),
    "improvido": frozenset((Outcome.NAO_PROVIDO,)),
    "nao_conhecido": frozenset((Outcome.NAO_CONHECIDO,)),
    "prejudicado": frozenset((Outcome.PREJUDICADO,)),
    "concedida_ordem": frozenset((Outcome.CONCEDIDA,)),
    "denegada_ordem": frozenset((Outcome.DENEGADA,)),
    "embargos_acolhidos": frozenset((Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO)),
    "embargos_rejeitados": frozenset((Outcome.NAO_PROVIDO,)),
    "outro": frozenset((Outcome.OUTRO,)),
}
"""Outcomes that a label's `resultado_recurso` admits. A writ granted in part is `concedida`."""
NO_SIDE = frozenset((Favoured.NEUTRO, Favoured.INDEFINIDO))
FIELDS = ("ramo", "recorrente", "resultado_recurso", "favorece", "so_processual")


@dataclass(frozen=True, slots=True)
class Judged:
    """One labelled decision: extracted and labelled values by the label's names; `words` are the evidence."""

    document_id: str
    source: str
    read: dict[str, Any]
    label: dict[str, Any]
    words: dict[str, str]

    def right(self, field: str) -> bool:
        """Return whether extraction and label agree."""
        if field == "resultado_recurso":
            return self.read[field] in _OUTCOMES.get(self.label[field], ())
        return self.read[field] == self.label[field]

    @property
    def commits(self) -> bool:
        """Return whether the extraction names a side."""
        return self.read["favorece"] not in NO_SIDE

    @property
    def definite(self) -> bool:
        """Return whether the label names a side."""
        return self.label["favorece"] not in NO_SIDE

    @property
    def half(self) -> str:
        """Return one of two halves, by the hash of the id: rules built on one are measured on the other."""
        return "AB"[hashlib.sha256(self.document_id.encode()).digest()[0] % 2]


@dataclass(frozen=True, slots=True)
class DecisionScores:
    """Shares 0-1 over a group of labelled decisions, None if there is nothing to count.

    `precision`: share of the extracted sides that equal the label's (a label without a side counts as a mistake).
    `committed`: share of the labels with a side for which a side was extracted, right or wrong.
    """

    group: str
    decisions: int
    fields: dict[str, float]
    precision: float | None
    committed: float | None


def judge(labels: Path, corpus: Iterable[Decision]) -> list[Judged]:
    """Compare every labelled decision that the corpus has with its label, in label order (JSON lines).

    Raises FileNotFoundError for missing labels and ValueError for labels of another form.
    """
    decisions = {decision.id: decision for decision in corpus}
    found: list[Judged] = []
    for label in _labels(labels):
        decision = decisions.get(label["document_id"])
        if decision is not None:
            found.append(_judged(decision, label))
    return found


def score_decisions(judged: Sequence[Judged]) -> list[DecisionScores]:
    """Return the scores of all decisions, by source, and by half and source."""
    groups: dict[str, list[Judged]] = {"todas": list(judged)}
    for one in sorted(judged, key=lambda one: (one.half, one.source)):
        for name in (one.source, f"metade {one.half}", f"metade {one.half}, {one.source}"):
            groups.setdefault(name, []).append(one)
    return [_scores(name, group) for name, group in groups.items()]


def _scores(name: str, group: Sequence[Judged]) -> DecisionScores:
    return DecisionScores(
        group=name,
        decisions=len(group),
        fields={field: _share(one.right(field) for one in group) or 0.0 for field in FIELDS},
        precision=_share(one.right("favorece") for one in group if one.commits),
        committed=_share(one.commits for one in group if one.definite),
    )


def _share(held: Iterable[bool]) -> float | None:
    values = list(held)
    return sum(values) / len(values) if values else None


def _labels(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            label: dict[str, Any] = json.loads(line)
            if missing := [name for name in ("document_id", *FIELDS) if name not in label]:
                raise ValueError(f"{path.name}:{number}: {', '.join(missing)}")
            yield label


def _judged(decision: Decision, label: dict[str, Any]) -> Judged:
    sides = decision.features.sides
    read = {
        "ramo": sides.branch,
        "recorrente": sides.appellant,
        "resultado_recurso": decision.features.outcome,
        "favorece": sides.favours,
        "so_processual": sides.procedural_only,
    }
    fields = {"ramo": "branch", "recorrente": "appellant", "favorece": "favours", "so_processual": "procedural_only"}
    words = {name: sides.evidence[field] for name, field in fields.items() if field in sides.evidence}
    return Judged(decision.id, decision.source, read, label, words)
