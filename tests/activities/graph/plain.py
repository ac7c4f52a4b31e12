"""The graph questions answered again from the decisions themselves, with loops and sets: slow, plain, and apart.

Nothing here is shared with the product. It holds for corpora whose names need no cleaning: ministers in capitals,
statutes cut at the article, processes like "REsp 1/SP" that are cited as "REsp 1/STJ", one decision a process.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from datetime import date
from itertools import combinations
from typing import Any

from workflows.contracts.corpus import Decision

FOR = {"provido", "parcialmente provido", "concedida"}
AGAINST = {"improvido", "denegada"}


class Plain:
    """Every decision by id, and what it cites."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
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

    def side(self, identifier: str) -> int:
        outcome = str(self.by_id[identifier].features.outcome)
        return 1 if outcome in FOR else -1 if outcome in AGAINST else 0

    def outcomes(self, ids: Sequence[str]) -> dict[str, int]:
        return dict(Counter(str(o) for i in ids if (o := self.by_id[i].features.outcome) is not None))

    def using(self, criterion: str) -> list[str]:
        return [i for i, one in self.by_id.items() if criterion in one.features.criteria]

    def of_category(self, category: str) -> list[str]:
        return [i for i, one in self.by_id.items() if category in one.features.categories]

    def divided(self, category: str | None) -> list[tuple[str, float, int, int]]:
        """(criterion, score, favourable, contrary), in the order of the answer."""
        pool = set(self.by_id) if category is None else set(self.of_category(category))
        rows: list[tuple[str, float, int, int]] = []
        for criterion in sorted({name for i in pool for name in self.by_id[i].features.criteria}):
            sides = [self.side(i) for i in self.using(criterion) if i in pool]
            favourable, contrary = sides.count(1), sides.count(-1)
            if favourable and contrary:
                score = min(favourable, contrary) / (favourable + contrary)
                rows.append((criterion, score, favourable, contrary))
        return sorted(rows, key=lambda row: (-row[1], -(row[2] + row[3]), row[0]))

    def theme(self, theme: str) -> tuple[list[str], dict[str, list[str]], dict[str, list[str]]]:
        """Criteria containing it, and their decisions by minister and by panel."""
        criteria = {c for one in self.by_id.values() for c in one.features.criteria if theme.lower() in c.lower()}
        ministers: dict[str, list[str]] = {}
        panels: dict[str, list[str]] = {}
        for identifier, one in self.by_id.items():
            if criteria & set(one.features.criteria):
                ministers.setdefault(str(one.minister), []).append(identifier)
                panels.setdefault(str(one.judging_body), []).append(identifier)
        return sorted(criteria), ministers, panels

    def rates(self, ids: Sequence[str], wanted: str) -> dict[tuple[str, str], tuple[int, int]]:
        """(kind, argument): successes and decisions, of the decisions with an outcome."""
        counted: dict[tuple[str, str], tuple[int, int]] = {}
        for identifier in ids:
            features = self.by_id[identifier].features
            if features.outcome is None:
                continue
            arguments = [("criterio", name) for name in set(features.criteria)]
            arguments += [("dispositivo", name) for name in set(features.statutes)]
            arguments += [("precedente", name) for name in self.references[identifier]]
            for argument in arguments:
                won, used = counted.get(argument, (0, 0))
                counted[argument] = (won + (str(features.outcome) == wanted), used + 1)
        return counted

    def pairs(self) -> list[tuple[str, str, set[str]]]:
        """Every pair that shares a criterion, most shared first."""
        found = [
            (one, two, set(self.by_id[one].features.criteria) & set(self.by_id[two].features.criteria))
            for one, two in combinations(sorted(self.by_id), 2)
        ]
        return sorted((row for row in found if row[2]), key=lambda row: (-len(row[2]), row[0], row[1]))

    def influence(self) -> dict[str, tuple[int, int]]:
        """Direct citations, and distinct others that cite those who cite."""
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
        codes |= {"improvido": -1, "denegada": -1}
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
        """Decisions and unresolved references by their least depth."""
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
        """(decision, earlier decision, criterion) by the definition of DIVERGE_DE."""
        found: set[tuple[str, str, str]] = set()
        for criterion in {c for one in self.by_id.values() for c in one.features.criteria}:
            users = [self.by_id[i] for i in self.using(criterion) if self.side(i)]
            users = sorted((one for one in users if when(one)), key=lambda one: (when(one), one.id))
            for at, later in enumerate(users):
                opposite = [
                    one
                    for one in users[:at]
                    if self.side(one.id) == -self.side(later.id)
                    and (
                        (one.minister and later.minister and one.minister != later.minister)
                        or (one.judging_body and later.judging_body and one.judging_body != later.judging_body)
                    )
                ]
                if opposite:
                    found.add((later.id, opposite[-1].id, criterion))
        return found

    def neighbours(self) -> dict[tuple[str, str], dict[tuple[str, str], set[str]]]:
        """Every node (label, name) with its neighbours and the kinds of edge between, in both directions."""
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
