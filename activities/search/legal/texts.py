"""The legal texts of one snapshot, read-only, for any number of threads."""

import re
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from activities.law.statutes.wording import Reading, read_on
from activities.search.columns import day_number
from activities.search.legal.build import FOREVER, FORMAT
from activities.search.words.boolean import Clause, Term
from workflows.contracts.law.legal_texts import EdgeKind, LegalKind, LegalText, Level

_NODE = "position, id, kind, level, root, parent, depth, last, children, reference, since"
_PLAIN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class LegalNode:
    """A text and its place: `position` in reading order, `last` the last one below it, `since` the statute's first
    day.
    """

    position: int
    id: str
    kind: LegalKind
    level: Level
    root_id: str
    parent: int | None
    depth: int
    last: int
    children: int
    reference: str | None
    since: date | None


@dataclass(frozen=True, slots=True)
class TagFilter:
    """Texts with one of `forms` under `key`, with the key and none of them, with the key, or without it."""

    key: str
    forms: tuple[str, ...] = ()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class EdgeFilter:
    """Texts with an edge of one of the kinds to one of the targets or to its provisions."""

    kinds: tuple[EdgeKind, ...]
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A search of legal texts. `day` selects the wordings of a day, else today's."""

    clauses: tuple[Clause, ...] = ()
    tags: tuple[TagFilter, ...] = ()
    first: date | None = None
    last: date | None = None
    day: date | None = None
    among: tuple[int, ...] | None = None
    edges: tuple[EdgeFilter, ...] = ()


class LegalTexts:
    """The output of `build_legal_texts`; an older snapshot has no legal texts."""

    def __init__(self, file: Path | None) -> None:
        self._file = file if file and file.is_file() else None
        self._local = threading.local()
        if self._file and (known := self._ask("PRAGMA user_version")[0][0]) != FORMAT:
            raise ValueError(f"texts of law of format {known}, this version reads {FORMAT}")

    def node(self, identifier: str) -> LegalNode | None:
        """Return a text by its id or the id of a wording."""
        found = self._nodes("id = ?", identifier) or self._nodes(
            "position = (SELECT position FROM wordings WHERE id = ?)", identifier
        )
        return found[0] if found else None

    def referred(self, reference: str) -> LegalNode | None:
        """Return the text of a normal form ("CPC, art. 927"); of two the first in force."""
        found = self._nodes(
            "reference = ? ORDER BY (SELECT count(*) FROM tags t WHERE t.position = nodes.position"
            " AND t.key = 'situacao' AND t.form = 'vigente') DESC, position LIMIT 1",
            reference,
        )
        return found[0] if found else None

    def roots(self, limit: int = 100) -> list[LegalNode]:
        """Return whole statutes by id."""
        return self._nodes("parent IS NULL AND kind = 'legislation' ORDER BY root LIMIT ?", limit)

    def at(self, positions: Sequence[int]) -> dict[int, LegalNode]:
        """Return texts by position."""
        marks = ",".join("?" * len(positions))
        return {node.position: node for node in self._nodes(f"position IN ({marks})", *positions)}

    def below(self, node: LegalNode, depth: int, limit: int, offset: int = 0) -> tuple[list[LegalNode], int]:
        """Return the text and those below it down to `depth` levels, in reading order, and their number."""
        where, values = "position BETWEEN ? AND ? AND depth <= ?", (node.position, node.last, node.depth + depth)
        page = self._nodes(f"{where} ORDER BY position LIMIT ? OFFSET ?", *values, limit, offset)
        return page, int(self._ask(f"SELECT count(*) FROM nodes WHERE {where}", *values)[0][0])

    def above(self, node: LegalNode) -> list[LegalNode]:
        """Return the parents of the text, from the statute down."""
        return self._nodes(
            "position < ? AND last >= ? AND root = ? ORDER BY position", node.position, node.position, node.root_id
        )

    def wordings(self, node: LegalNode) -> tuple[LegalText | None, list[LegalText]]:
        """Return today's wording, if any, and former ones, oldest first."""
        rows = self._ask(
            "SELECT current, body FROM wordings WHERE position = ? ORDER BY current, started, row", node.position
        )
        texts = [(bool(current), LegalText.model_validate_json(body)) for current, body in rows]
        return next((text for current, text in texts if current), None), [text for now, text in texts if not now]

    def changed(self, node: LegalNode) -> list[date]:
        """Return the last days of the former wordings of the text and those below it, newest first."""
        rows = self._ask(
            "SELECT DISTINCT last FROM wordings WHERE position BETWEEN ? AND ? AND current = 0 AND last < ?"
            " ORDER BY last DESC",
            *(node.position, node.last, FOREVER),
        )
        return [_day(int(row[0])) for row in rows]

    def reading(self, node: LegalNode, day: date | None) -> Reading:
        """Return the text on a day, or today."""
        return self.readings([node], day)[node.position]

    def readings(self, nodes: Sequence[LegalNode], day: date | None) -> dict[int, Reading]:
        """Return texts on a day by position; fastest for neighbours."""
        found: dict[int, list[tuple[bool, LegalText]]] = {node.position: [] for node in nodes}
        if not found:
            return {}
        marks = ",".join("?" * len(found))
        rows = self._ask(
            f"SELECT position, current, body FROM wordings WHERE position IN ({marks}) ORDER BY started, row", *found
        )
        for position, current, body in rows:
            found[position].append((bool(current), LegalText.model_validate_json(body)))
        return {node.position: _read(found[node.position], day, node.since) for node in nodes}

    def edges(self, node: LegalNode, kind: EdgeKind) -> list[str]:
        """Return the references of the text."""
        rows = self._ask("SELECT target FROM edges WHERE position = ? AND kind = ? ORDER BY rowid", node.position, kind)
        return [str(row[0]) for row in rows]

    def named(self, references: Sequence[str]) -> list[int]:
        """Return the positions of the texts with one of the references."""
        marks = ",".join("?" * len(references))
        return [
            int(row[0]) for row in self._ask(f"SELECT position FROM nodes WHERE reference IN ({marks})", *references)
        ]

    def tags(self, node: LegalNode) -> dict[str, str]:
        """Return the tags of the text."""
        return dict(self._ask("SELECT key, value FROM tags WHERE position = ?", node.position))

    def keys(self) -> list[tuple[str, int]]:
        """Return the keys of tags with the number of texts of each."""
        return self._ask("SELECT key, count(DISTINCT position) FROM tags GROUP BY key ORDER BY key")

    def values(self, key: str, asked: Asked, limit: int) -> tuple[list[tuple[str, int]], int]:
        """Return the values of a key among the matching texts, most frequent first, and their number."""
        where, values = self._where(asked)
        source = (
            f"FROM wordings w {self._join(asked)} JOIN tags g ON g.position = w.position AND g.key = ? WHERE {where}"
        )
        grouped = f"SELECT min(g.value), count(DISTINCT w.position) AS n {source} GROUP BY g.form"
        match = self._matched(asked)
        rows = self._ask(f"{grouped} ORDER BY n DESC, 1 LIMIT ?", key, *match, *values, limit)
        total = self._ask(f"SELECT count(*) FROM ({grouped})", key, *match, *values)[0][0]
        return [(str(value), int(count)) for value, count in rows], int(total)

    def search(self, asked: Asked, limit: int) -> tuple[dict[int, int], int]:
        """Return the best `limit` texts by position, each with the first day of its wording (AAAAMMDD, 0 unknown),
        and the total.

        By words if there are any, else newest wording first; equal ones in reading order.
        """
        where, values = self._where(asked)
        match = self._matched(asked)
        source = f"FROM wordings w {self._join(asked)} WHERE {where}"
        total = self._ask(f"SELECT count(DISTINCT w.position) {source}", *match, *values)[0][0]
        order = "bm25(words, 1.0, 0.0)" if asked.clauses else "-w.started"
        rows = self._ask(
            f"SELECT w.position, w.started, {order} AS score {source} ORDER BY score, w.position LIMIT ?",
            *match,
            *values,
            2 * limit,
        )
        started: dict[int, int] = {}
        for position, day, _ in rows:
            started.setdefault(int(position), int(day))
        return dict(list(started.items())[:limit]), int(total)

    def _join(self, asked: Asked) -> str:
        return "JOIN words ON words.rowid = w.row" if asked.clauses else ""

    def _matched(self, asked: Asked) -> tuple[str, ...]:
        return (match_of(asked.clauses),) if asked.clauses else ()

    def _where(self, asked: Asked) -> tuple[str, list[Any]]:
        parts = ["words MATCH ?"] if asked.clauses else []
        values: list[Any] = []
        if asked.day is None:
            parts.append("w.current = 1")
        else:
            day = day_number(asked.day)
            parts.append("w.position IN (SELECT position FROM nodes WHERE since <= ?)")
            parts.append(
                "(w.first <= ? AND w.last >= ? OR w.alone AND w.first > ? AND NOT EXISTS (SELECT 1 FROM wordings o"
                " WHERE o.position = w.position AND o.row <> w.row AND o.first <= ? AND o.last >= ?))"
            )
            values += [day] * 6
        for bound, sign in ((asked.first, ">="), (asked.last, "<=")):
            if bound:
                parts.append(f"w.started {sign} ? AND w.started > 0")
                values.append(day_number(bound))
        if asked.among is not None:
            parts.append(f"w.position IN ({','.join('?' * len(asked.among))})")
            values += asked.among
        for edge in asked.edges:
            kinds, targets = ",".join("?" * len(edge.kinds)), ",".join("?" * len(edge.targets))
            within = " OR ".join(["target GLOB ? || ', *'"] * len(edge.targets))
            inside = f"SELECT position FROM edges WHERE kind IN ({kinds}) AND (target IN ({targets}) OR {within})"
            parts.append(f"w.position IN ({inside})")
            values += [*edge.kinds, *edge.targets, *edge.targets]
        for tag in asked.tags:
            inside = "SELECT position FROM tags WHERE key = ?"
            marks = f" AND form IN ({','.join('?' * len(tag.forms))})" if tag.forms else ""
            have, lack = f"w.position IN ({inside})", f"w.position NOT IN ({inside}{marks})"
            if not tag.negated:
                parts.append(f"w.position IN ({inside}{marks})")
                values += [tag.key, *tag.forms]
            elif tag.forms:
                parts += [have, lack]
                values += [tag.key, tag.key, *tag.forms]
            else:
                parts.append(lack)
                values.append(tag.key)
        return " AND ".join(parts), values

    def _nodes(self, where: str, *values: Any) -> list[LegalNode]:
        return [_node(row) for row in self._ask(f"SELECT {_NODE} FROM nodes WHERE {where}", *values)]

    def _ask(self, statement: str, *values: Any) -> list[Any]:
        if self._file is None:
            return [(0,)] if statement.startswith("SELECT count(") else []
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            address = f"{self._file.resolve().as_uri()}?mode=ro&immutable=1"
            connection = sqlite3.connect(address, uri=True, check_same_thread=False, factory=_OfAThread)
            self._local.connection = connection
        return connection.execute(statement, values).fetchall()


class _OfAThread(sqlite3.Connection):
    """Closed with its thread or with the texts, whichever ends first."""

    def __del__(self) -> None:
        self.close()


def _read(wordings: Sequence[tuple[bool, LegalText]], day: date | None, since: date | None) -> Reading:
    current = next((text for now, text in wordings if now), None)
    return read_on(current, [text for now, text in wordings if not now], day, since)


def match_of(clauses: Sequence[Clause]) -> str:
    """Return the clauses in FTS5 syntax with every term quoted."""
    return " OR ".join(f"({_clause(clause)})" for clause in clauses)


def _clause(clause: Clause) -> str:
    wanted = "(" + " AND ".join(map(_term, clause.wanted)) + ")"
    return wanted + "".join(f" NOT {_term(term)}" for term in clause.unwanted)


def _term(term: Term) -> str:
    """Return a term: a phrase word by word as written, a word by its stem."""
    if term.phrase and (written := _PLAIN.findall(term.phrase)):
        return f'plain : "{" ".join(written)}"'
    return "(" + " AND ".join(f'stems : "{stem}"' for stem in term.stems) + ")"


def _node(row: tuple[Any, ...]) -> LegalNode:
    position, identifier, kind, level, root, parent, depth, last, children, reference, since = row
    return LegalNode(
        *(position, identifier, LegalKind(kind), Level(level), root),
        *(parent, depth, last, children, reference, _day(since) if since else None),
    )


def _day(number: int) -> date:
    return date(number // 10_000, number // 100 % 100, number % 100)
