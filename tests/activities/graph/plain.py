"""An independent implementation of the graph questions, with loops and sets: slow and plain.

Nothing here is shared with the product. It holds for corpora whose names need no cleaning: ministers in capitals,
statutes cut at the article, processes like "REsp 1/SP" that are cited as "REsp 1/STJ", one decision a process.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from datetime import date
from itertools import combinations
from typing import Any

from workflows.contracts.law.corpus import Decision

GRANTED = {"provido", "parcialmente provido", "concedida"}
REFUSED = {"não provido", "denegada", "não conhecido"}
PAIRS = (
    ("autor", "reu"),
    ("devedor", "credor"),
    ("consumidor", "fornecedor"),
    ("contribuinte", "fisco"),
    ("defesa", "acusacao"),
)
OPPOSITE = dict(PAIRS) | {two: one for one, two in PAIRS}
ENOUGH = 5


class Plain:
    """Decisions by id, and what each cites; `formulas` are the criteria of procedure, which do not count."""

    def __init__(self, decisions: Sequence[Decision], formulas: Sequence[str] = ()) -> None:
        self.formulas = formulas
        self.by_id = {decision.id: decision for decision in decisions}
        self.own = {decision.id: decision.process.split("/")[0] + "/STJ" for decision in decisions}
        self.holder = {reference: identifier for identifier, reference in self.own.items()}
        self.references = {
            one.id: {name for name in one.features.citations if name != self.own[one.id]} for one in decisions
        }
        self.cites = {
            identifier: {self.holder[name] for name in names if name in self.holder}
            for identifier, names in self.references.items()
        }
        self.cited_by = {
            identifier: {other for other in self.cites if identifier in self.cites[other]} for identifier in self.by_id
        }

    def side(self, identifier: str) -> str | None:
        sides = self.by_id[identifier].features.sides
        favours, pole = str(sides.favours), sides.pole and str(sides.pole)
        if sides.procedural_only or favours not in OPPOSITE:
            return None
        if favours in ("autor", "reu"):
            if pole in ("devedor", "credor"):
                return pole
            if favours == "reu" and pole in ("consumidor", "segurado"):
                return "consumidor"
            if favours == "autor" and pole in ("fornecedor", "seguradora"):
                return "fornecedor"
        return favours

    def sides(self, ids: Sequence[str]) -> dict[str, int]:
        """Count how many take each side, both sides of a dispute that any takes."""
        counts = Counter(side for i in ids if (side := self.side(i)))
        return {side: counts[side] for side in OPPOSITE if counts[side] or counts[OPPOSITE[side]]}

    def rate(self, ids: Sequence[str], side: str) -> float | None:
        counts = self.sides(ids)
        one, two = counts.get(side, 0), counts.get(OPPOSITE[side], 0)
        return round(one / (one + two), 4) if min(one, two) >= ENOUGH else None

    def apart(self, one: str, two: str) -> bool:
        """Return whether ministers or panels differ, both known."""
        mine, theirs = self.by_id[one], self.by_id[two]
        return bool(
            (mine.minister and theirs.minister and mine.minister != theirs.minister)
            or (mine.judging_body and theirs.judging_body and mine.judging_body != theirs.judging_body)
        )

    def outcomes(self, ids: Sequence[str]) -> dict[str, int]:
        return dict(Counter(str(o) for i in ids if (o := self.by_id[i].features.outcome) is not None))

    def using(self, criterion: str) -> list[str]:
        return [i for i, one in self.by_id.items() if criterion in one.features.criteria]

    def of_category(self, category: str) -> list[str]:
        return [i for i, one in self.by_id.items() if category in one.features.categories]

    def divided(self, category: str | None) -> list[tuple[str, dict[str, int]]]:
        """Return (criterion, decisions by side), in the order of the answer."""
        pool = set(self.by_id) if category is None else set(self.of_category(category))
        rows: list[tuple[str, dict[str, int]]] = []
        for criterion in sorted({name for i in pool for name in self.by_id[i].features.criteria} - set(self.formulas)):
            users = [i for i in self.using(criterion) if i in pool]
            for one, two in PAIRS:
                mine, theirs = ([i for i in users if self.side(i) == side] for side in (one, two))
                if any(self.apart(i, j) for i in mine for j in theirs):
                    rows.append((criterion, {one: len(mine), two: len(theirs)}))

        def order(row: tuple[str, dict[str, int]]) -> tuple[bool, float, int]:
            least, total = min(row[1].values()), sum(row[1].values())
            return (least < ENOUGH, -least / total if least >= ENOUGH else -least, -total)

        return sorted(rows, key=order)

    def theme(self, theme: str) -> tuple[list[str], dict[str, list[str]], dict[str, list[str]]]:
        """Return criteria containing it, and their decisions by minister and by panel."""
        criteria = {c for one in self.by_id.values() for c in one.features.criteria if theme.lower() in c.lower()}
        ministers: dict[str, list[str]] = {}
        panels: dict[str, list[str]] = {}
        for identifier, one in self.by_id.items():
            if criteria & set(one.features.criteria):
                ministers.setdefault(str(one.minister), []).append(identifier)
                panels.setdefault(str(one.judging_body), []).append(identifier)
        return sorted(criteria), ministers, panels

    def rates(self, ids: Sequence[str], side: str) -> dict[tuple[str, str], tuple[int, int]]:
        """Return (kind, argument): successes and decisions, of the decisions that take the side or the opposite one."""
        counted: dict[tuple[str, str], tuple[int, int]] = {}
        for identifier in ids:
            if self.side(identifier) not in (side, OPPOSITE[side]):
                continue
            features = self.by_id[identifier].features
            arguments = [("criterio", name) for name in set(features.criteria)]
            arguments += [("dispositivo", name) for name in set(features.statutes)]
            arguments += [("precedente", name) for name in self.references[identifier]]
            for argument in arguments:
                won, used = counted.get(argument, (0, 0))
                if argument[1] not in self.formulas:
                    counted[argument] = (won + (self.side(identifier) == side), used + 1)
        return counted

    def pairs(self) -> list[tuple[str, str, set[str]]]:
        """Return every pair that shares a criterion, most shared first."""
        found = [
            (one, two, set(self.by_id[one].features.criteria) & set(self.by_id[two].features.criteria))
            for one, two in combinations(sorted(self.by_id), 2)
        ]
        return sorted((row for row in found if row[2]), key=lambda row: (-len(row[2]), row[0], row[1]))

    def influence(self) -> dict[str, tuple[int, int]]:
        """Return direct citations, and the number of other decisions that cite the citing ones."""
        return {
            identifier: (
                len(citing),
                len({second for first in citing for second in self.cited_by[first]} - {identifier}),
            )
            for identifier, citing in self.cited_by.items()
        }

    def similarity(self, one: str, two: str) -> float:
        total = 0.0
        sets: tuple[tuple[float, Callable[[str], set[str]]], ...] = (
            (0.35, lambda i: set(self.by_id[i].features.criteria)),
            (0.25, lambda i: set(self.by_id[i].features.statutes)),
            (0.20, lambda i: self.references[i]),
            (0.10, lambda i: {fact.name for fact in self.by_id[i].features.facts}),
            (0.10, lambda i: {proof.name for proof in self.by_id[i].features.evidence}),
        )
        for weight, names in sets:
            union = names(one) | names(two)
            total += weight * len(names(one) & names(two)) / len(union) if union else 0.0
        return total

    def vector(self, identifier: str) -> list[float]:
        features = self.by_id[identifier].features
        codes = {"provido": 1, "concedida": 1, "parcialmente provido": 0.5, "não conhecido": -0.5}
        codes |= {"não provido": -1, "denegada": -1}
        return [
            len(set(features.criteria)),
            len({fact.name for fact in features.facts}),
            len({proof.name for proof in features.evidence}),
            len(set(features.statutes)),
            len(self.cited_by[identifier]),
            len(self.references[identifier]),
            codes.get(str(features.outcome), 0),
        ]

    def chain(self, root: str, depth: int) -> dict[str, int]:
        """Return decisions and unresolved references by their least depth."""
        reached, waiting = {root: 0}, deque([root])
        while waiting:
            one = waiting.popleft()
            if reached[one] == depth or one not in self.by_id:
                continue
            for name in self.references[one]:
                end = self.holder.get(name, name)
                if end not in reached:
                    reached[end] = reached[one] + 1
                    waiting.append(end)
        return reached

    def diverging(self) -> set[tuple[str, str, str]]:
        """Return (decision, earlier decision, criterion) by the definition of DIVERGE_DE."""
        found: set[tuple[str, str, str]] = set()
        for criterion in {c for one in self.by_id.values() for c in one.features.criteria} - set(self.formulas):
            users = [self.by_id[i] for i in self.using(criterion) if self.side(i)]
            users = sorted((one for one in users if when(one)), key=lambda one: (when(one), one.id))
            for at, later in enumerate(users):
                opposite = [
                    one
                    for one in users[:at]
                    if self.side(one.id) == OPPOSITE[str(self.side(later.id))] and self.apart(one.id, later.id)
                ]
                if opposite:
                    found.add((later.id, opposite[-1].id, criterion))
        return found

    def neighbours(self) -> dict[tuple[str, str], dict[tuple[str, str], set[str]]]:
        """Return every node (label, name) with its neighbours and the kinds of edge between them, in both
        directions.
        """
        around: dict[tuple[str, str], dict[tuple[str, str], set[str]]] = {}

        def join(one: tuple[str, str], two: tuple[str, str], kind: str) -> None:
            around.setdefault(one, {}).setdefault(two, set()).add(kind)
            around.setdefault(two, {}).setdefault(one, set()).add(kind)

        for identifier, one in self.by_id.items():
            here = ("Decision", identifier)
            around.setdefault(here, {})
            parts: list[tuple[str, str, Any]] = [
                ("Criterion", "USA_CRITERIO", one.features.criteria),
                ("LegalDevice", "APLICA", one.features.statutes),
                ("Category", "PERTENCE_A", one.features.categories),
                ("Precedent", "CITA_PRECEDENTE", self.references[identifier]),
                ("Decision", "CITA", self.cites[identifier]),
                ("Minister", "RELATOR_DE", [one.minister] if one.minister else []),
                ("Fact", "TEM_FATO", [fact.name for fact in one.features.facts]),
                ("Evidence", "TEM_PROVA", [proof.name for proof in one.features.evidence]),
            ]
            for label, kind, names in parts:
                for name in names:
                    join(here, (label, name), kind)
        for later, earlier, _ in self.diverging():
            join(("Decision", later), ("Decision", earlier), "DIVERGE_DE")
        return around

    def distance(self, source: str, target: str) -> int | None:
        around = self.neighbours()
        reached, waiting = {("Decision", source): 0}, deque([("Decision", source)])
        while waiting:
            node = waiting.popleft()
            for other in around[node]:
                if other not in reached:
                    reached[other] = reached[node] + 1
                    waiting.append(other)
        return reached.get(("Decision", target))


def when(decision: Decision) -> date | None:
    return decision.decided_on or decision.published_on
