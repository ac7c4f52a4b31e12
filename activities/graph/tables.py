"""Decisions as rows of CSV files, one file per table, with their numbers recorded in the same pass."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self, TextIO

from activities.graph.arrays.register import Register, Settled
from activities.graph.model.schema import Edge, Label
from activities.graph.references import Standing, article, own_reference
from activities.law.decision.court import class_of, court_of, state_of
from activities.law.ministers.names import minister_name
from workflows.contracts.law.corpus import Decision, DecisionFeatures, Extracted


class Tables:
    """CSV files of nodes and edges. Use as a context manager, then load the files."""

    def __init__(self, folder: Path) -> None:
        self.register = Register()
        self.counts: dict[str, int] = Counter(dict.fromkeys((*Label, *Edge), 0))
        self._folder = folder
        self._standing: dict[str, Standing] = {}
        self._stack = ExitStack()
        self._streams: dict[str, TextIO] = {}
        self._writers: dict[str, Any] = {}

    def __enter__(self) -> Self:
        for table in (*Label, *Edge):
            stream = self._stack.enter_context(self.path(table).open("w", encoding="utf-8", newline=""))
            self._streams[table] = stream
            self._writers[table] = csv.writer(stream, quoting=csv.QUOTE_ALL)
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def path(self, table: str) -> Path:
        """Return the CSV file of a table."""
        return self._folder / f"{table}.csv"

    def add(self, decision: Decision) -> None:
        """Write the decision and its edges."""
        own = own_reference(decision)
        if own:
            reference, standing = own
            self._standing[reference] = min(standing, self._standing.get(reference, standing))
        features = decision.features
        identifier, process = _clean(decision.id), _clean(decision.process)
        named = {
            "panel": _clean(decision.judging_body or ""),
            "court": _clean(court_of(decision) or ""),
            "class_name": _clean(class_of(decision) or ""),
            "state": _clean(state_of(decision) or ""),
        }
        self.register.decision(identifier, process, named, decision)
        self._row(
            Label.DECISION,
            identifier,
            process,
            _clean(own[0]) if own else "",
            str(own[1].appeals) if own else "",
            _clean(decision.kind),
            _clean(decision.minister or ""),
            named["panel"],
            decision.decided_on.isoformat() if decision.decided_on else "",
            str(features.outcome or ""),
            *_sides(features),
            *(named[column] for column in ("court", "class_name", "state")),
        )
        self._edges(Edge.APLICA, identifier, [article(name) for name in features.statutes])
        self._edges(Edge.USA_CRITERIO, identifier, features.criteria)
        self._edges(Edge.PERTENCE_A, identifier, features.categories)
        cited = [name for name in features.citations if own is None or name != own[0]]
        self._edges(Edge.CITA_PRECEDENTE, identifier, cited)
        self._extracted(Edge.TEM_FATO, identifier, features.facts)
        self._extracted(Edge.TEM_PROVA, identifier, features.evidence)
        if name := _clean(minister_name(decision.minister) or ""):
            self.edge(Edge.RELATOR_DE, name, identifier)

    def edge(self, edge: Edge, start: str, end: str, *properties: str) -> None:
        """Write one edge. Its ends are clean names or ids."""
        self.register.edge(edge, start, end)
        self._row(edge, start, end, *properties)

    def resolve_citations(self) -> None:
        """Connect decisions with the corpus decisions that they cite."""
        for name in self.register.names[Label.PRECEDENT]:
            if cited := self._standing.get(name):
                self.register.resolve(name, _clean(cited.id))
        self._streams[Edge.CITA_PRECEDENTE].flush()
        for citing, name in self._read(Edge.CITA_PRECEDENTE):
            cited = self._standing.get(name)
            if cited and _clean(cited.id) != citing:
                self.edge(Edge.CITA, citing, _clean(cited.id))

    def finish(self, settled: Settled) -> None:
        """Write the nodes known by name. `settled` is the complete register."""
        substantive = settled.substantive[Label.CRITERION].tolist()
        of_substance = dict(zip(settled.names[Label.CRITERION], substantive, strict=True))
        for label, names in self.register.names.items():
            for name in names if label is not Label.DECISION else ():
                cited = self._standing.get(name)
                extra = (_clean(cited.id) if cited else "",) if label is Label.PRECEDENT else ()
                kind = (str(of_substance[name]),) if label is Label.CRITERION else ()
                self._row(label, name, *extra, *kind)

    def _edges(self, edge: Edge, identifier: str, names: Iterable[str]) -> None:
        for name in dict.fromkeys(_clean(name) for name in names):
            if name:
                self.edge(edge, identifier, name)

    def _extracted(self, edge: Edge, identifier: str, extracted: list[Extracted]) -> None:
        """Write one edge for each name, with the confidence of its surest finding."""
        surest: dict[str, float] = {}
        for item in extracted:
            name = _clean(item.name)
            surest[name] = max(item.confidence, surest.get(name, 0.0))
        for name, confidence in surest.items():
            if name:
                self.edge(edge, identifier, name, str(confidence))

    def _row(self, table: str, *values: str) -> None:
        """Write a row of clean values."""
        self._writers[table].writerow(values)
        self.counts[table] += 1

    def _read(self, table: str) -> Iterator[list[str]]:
        with self.path(table).open(encoding="utf-8", newline="") as stream:
            yield from csv.reader(stream)


def _sides(features: DecisionFeatures) -> Iterator[str]:
    sides = features.sides
    yield from (str(sides.branch or ""), str(sides.appellant), str(sides.favours), str(sides.pole or ""))
    yield from (str(sides.procedural_only), _clean(features.declared_divergence or ""))


def _clean(value: str) -> str:
    """Return the value on one line, since the bulk loader reads a file in parallel only if each row is a line."""
    return " ".join(value.split())
