"""Write the legal texts of a snapshot: an immutable SQLite file."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from activities.law.fold import squash
from activities.law.statutes.wording import beginning, ending
from activities.search.analysis import analyse
from activities.search.columns import day_number
from activities.search.legal.relations import edges_of
from activities.search.legal.tree import Node, flatten
from workflows.contracts.law.legal_texts import LegalKind, LegalStatus, LegalText

FORMAT = 1
"""Increased when the meaning of the file changes; it is part of the snapshot's name."""

FOREVER = 9999_12_31

_SCHEMA = """
CREATE TABLE nodes(
    position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, level TEXT NOT NULL, root TEXT NOT NULL,
    parent INTEGER, depth INTEGER NOT NULL, last INTEGER NOT NULL, children INTEGER NOT NULL, reference TEXT,
    since INTEGER NOT NULL
);
CREATE TABLE wordings(
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, position INTEGER NOT NULL, current INTEGER NOT NULL,
    first INTEGER NOT NULL, last INTEGER NOT NULL, alone INTEGER NOT NULL, started INTEGER NOT NULL, body TEXT NOT NULL
);
CREATE TABLE tags(
    position INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, form TEXT NOT NULL
);
CREATE TABLE edges(position INTEGER NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(stems, plain, content='', tokenize='unicode61 remove_diacritics 2');
"""
_INDICES = """
CREATE INDEX nodes_reference ON nodes(reference);
CREATE INDEX nodes_parent ON nodes(parent, position);
CREATE INDEX wordings_position ON wordings(position);
CREATE INDEX wordings_started ON wordings(started, position);
CREATE INDEX tags_value ON tags(key, form, position);
CREATE INDEX edges_target ON edges(kind, target, position);
CREATE INDEX edges_position ON edges(position);
CREATE INDEX tags_position ON tags(position, key);
"""


def build_legal_texts(texts: Iterable[LegalText], target: Path) -> int:
    """Write `target` from every wording of the corpus, in any order. Return the number of texts."""
    target.parent.mkdir(parents=True, exist_ok=True)
    nodes = flatten(texts)
    connection = sqlite3.connect(target)
    try:
        connection.executescript(f"PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA user_version={FORMAT};")
        connection.executescript(_SCHEMA)
        with connection:
            _write(connection, nodes)
        connection.executescript(_INDICES)
        connection.execute("INSERT INTO words(words) VALUES('optimize')")
        connection.commit()
    finally:
        connection.close()
    return len(nodes)


def _write(connection: sqlite3.Connection, nodes: list[Node]) -> None:
    roots = {node.position: node for node in nodes if node.parent is None}
    row, root = 0, nodes[0] if nodes else None
    for node in nodes:
        root = roots.get(node.position, root)
        shown, since = node.shown, root.shown.date if root else None
        connection.execute(
            "INSERT INTO nodes VALUES(?,?,?,?,?,?,?,?,?,?,?)",
            (
                *(node.position, node.text_id, shown.kind.value, shown.level.value, shown.root_id),
                *(node.parent, node.depth, node.last, len(node.children), node.reference, day_number(since)),
            ),
        )
        tags = [(node.position, key, value, squash(value)) for key, value in _tags(node, root)]
        connection.executemany("INSERT INTO tags VALUES(?,?,?,?)", tags)
        edges = [(node.position, kind.value, target) for kind, target in edges_of(node)]
        connection.executemany("INSERT INTO edges VALUES(?,?,?)", edges)
        for wording in [*node.former, *([node.current] if node.current else [])]:
            row += 1
            _write_wording(connection, row, node, wording)


def _write_wording(connection: sqlite3.Connection, row: int, node: Node, wording: LegalText) -> None:
    current = wording is node.current
    first, last, alone = _span(wording, node) if current else (*_held(wording), False)
    started = day_number(wording.date)
    body = wording.model_dump_json(exclude_defaults=True)
    connection.execute(
        "INSERT INTO wordings VALUES(?,?,?,?,?,?,?,?,?)",
        (row, wording.id, node.position, int(current), first, last, int(alone), started, body),
    )
    said = "\n".join(part for part in (wording.label, wording.heading, wording.question, wording.text) if part)
    connection.execute("INSERT INTO words(rowid, stems, plain) VALUES(?,?,?)", (row, " ".join(analyse(said)), said))


def _span(wording: LegalText, node: Node) -> tuple[int, int, bool]:
    """Return the first and last possible day of today's wording, and whether it must stand for earlier ones."""
    if wording.status in (LegalStatus.REVOKED, LegalStatus.CANCELLED):
        end, _ = ending(wording)
        return day_number(wording.date), day_number(end) or FOREVER, False
    begun = beginning(wording)
    if begun.first is None and wording.kind is not LegalKind.LEGISLATION:
        return FOREVER, FOREVER, False
    return day_number(begun.first), FOREVER, not begun.new and begun.first is not None


def _held(wording: LegalText) -> tuple[int, int]:
    return day_number(wording.date or date.min), day_number(wording.date_end) or FOREVER


def _tags(node: Node, root: Node | None) -> Iterator[tuple[str, str]]:
    """Return the filter values of a text by key; keys without a value are absent."""
    shown = node.shown
    status = LegalStatus.REVOKED if node.current is None else shown.status
    values = {
        "kind": shown.kind.value,
        "jurisdiction": "br",
        "language": "pt",
        "source": shown.source,
        "norma": root and root.reference if shown.kind is LegalKind.LEGISLATION else None,
        "nivel": shown.level.value,
        "situacao": SITUATIONS[status],
        "tribunal": shown.court,
        "orgao": shown.body,
        "area": shown.area,
        "dispositivo_norma": node.reference,
    }
    for key, value in values.items():
        if value:
            yield key, value


SITUATIONS = {
    LegalStatus.IN_FORCE: "vigente",
    LegalStatus.REVOKED: "revogado",
    LegalStatus.VETOED: "vetado",
    LegalStatus.SUPERSEDED: "redação anterior",
    LegalStatus.CANCELLED: "cancelado",
    LegalStatus.PENDING: "pendente",
    LegalStatus.UNKNOWN: "não informada",
}
"""Names of statuses in answers and filters."""
