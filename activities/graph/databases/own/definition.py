"""Definitions of a graph database, parsed. The engine runs statements written from the parts, never the original
text.

The syntax is the engine's own (`CREATE NODE TABLE`, `CREATE REL TABLE`, `ALTER TABLE`, `DROP TABLE`), with `COMMENT
'words'` after a property or type as its meaning for people.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from activities.graph.databases.cypher import NotReadable, Token, tokens_of, unescaped

MOST_STATEMENTS = 100
LONGEST_NAME = 60
LONGEST_MEANING = 300
TYPES = ("STRING", "INT64", "DOUBLE", "BOOL", "DATE", "TIMESTAMP")
KEY_TYPES = ("STRING", "INT64", "SERIAL", "DATE")
"""Allowed types of a node's key. `SERIAL` counts automatically."""

DEFINES = "define_schema aceita CREATE NODE TABLE, CREATE REL TABLE, ALTER TABLE ... ADD e COMMENT ON"
UNDEFINES = "undefine_schema aceita DROP TABLE e ALTER TABLE ... DROP"

_NAME = re.compile(r"[^\W\d_]\w*")


class Column(NamedTuple):
    """A property. `meaning` is for lawyers and may be empty."""

    name: str
    type: str
    meaning: str = ""


class NewNode(NamedTuple):
    """A node type with the key property `key`."""

    name: str
    columns: tuple[Column, ...]
    key: str
    meaning: str


class NewEdge(NamedTuple):
    """An edge type from nodes of one type to nodes of another or the same."""

    name: str
    start: str
    end: str
    columns: tuple[Column, ...]
    meaning: str


class NewColumn(NamedTuple):
    """A further property of an existing type."""

    type: str
    column: Column


class Meaning(NamedTuple):
    """A meaning for a type or property."""

    type: str
    column: str | None
    meaning: str


class NoType(NamedTuple):
    """A type to be removed."""

    name: str


class NoColumn(NamedTuple):
    """A property to be removed."""

    type: str
    name: str


Definition = NewNode | NewEdge | NewColumn | Meaning
Undefinition = NoType | NoColumn
Read = TypeVar("Read")


def definitions_in(text: str) -> list[Definition]:
    """Return the definitions of a text in order. Raise `NotReadable` for anything else."""
    return list(_statements(text, _definition))


def undefinitions_in(text: str) -> list[Undefinition]:
    """Return the removals of a text in order. Raise `NotReadable` for anything else."""
    return list(_statements(text, _undefinition))


def changes_in(text: str) -> list[Definition | Undefinition]:
    """Return the definitions or removals of a text, for a check only."""
    return list(_statements(text, lambda reader: (_undefinition if reader.takes_away else _definition)(reader)))


def _statements(text: str, read: Callable[["_Reader"], Read]) -> Iterator[Read]:
    found: list[list[Token]] = [[]]
    for token in tokens_of(text):
        if token == ("mark", ";"):
            found.append([])
        else:
            found[-1].append(token)
    whole = [tokens for tokens in found if tokens]
    if not whole:
        raise NotReadable("A definição está vazia.")
    if len(whole) > MOST_STATEMENTS:
        raise NotReadable(f"São definições demais de uma vez (até {MOST_STATEMENTS}). Divida-as.")
    for tokens in whole:
        reader = _Reader(tokens)
        statement = read(reader)
        reader.end()
        yield statement


def _definition(reader: "_Reader") -> Definition:
    if reader.take("CREATE", "NODE", "TABLE"):
        return _new_node(reader)
    if reader.take("CREATE", "REL", "TABLE"):
        return _new_edge(reader)
    if reader.take("ALTER", "TABLE"):
        name = reader.name()
        reader.require("ADD", DEFINES)
        reader.take("COLUMN")
        return NewColumn(name, _column(reader))
    if reader.take("COMMENT", "ON"):
        return _meaning(reader)
    raise NotReadable(f"{DEFINES}; uma destas definições começa com {reader.shown()}.")


def _undefinition(reader: "_Reader") -> Undefinition:
    if reader.take("DROP", "TABLE"):
        return NoType(reader.name())
    if reader.take("ALTER", "TABLE"):
        name = reader.name()
        reader.require("DROP", UNDEFINES)
        reader.take("COLUMN")
        return NoColumn(name, reader.name())
    raise NotReadable(f"{UNDEFINES}; uma destas começa com {reader.shown()}.")


def _new_node(reader: "_Reader") -> NewNode:
    name, columns, key = reader.name(), list[Column](), None
    for _ in reader.list():
        if reader.take("PRIMARY", "KEY"):
            reader.require("(")
            key = reader.name()
            reader.require(")")
            continue
        column, marked = _column(reader, (*TYPES, "SERIAL")), reader.take("PRIMARY", "KEY")
        column = column._replace(meaning=_words(reader) or column.meaning)
        columns.append(column)
        key = column.name if marked else key
    kinds = {column.name: column.type for column in columns}
    if key not in kinds:
        raise NotReadable(f"{name}: diga por qual propriedade cada nó se conhece, com PRIMARY KEY (propriedade).")
    if kinds[key] not in KEY_TYPES:
        raise NotReadable(f"{name}: a chave {key} deve ser de um destes tipos: {', '.join(KEY_TYPES)}.")
    return NewNode(name, _distinct(name, columns), key, _words(reader))


def _new_edge(reader: "_Reader") -> NewEdge:
    name, columns, ends = reader.name(), list[Column](), list[tuple[str, str]]()
    for _ in reader.list():
        if reader.take("FROM"):
            start = reader.name()
            reader.require("TO")
            ends.append((start, reader.name()))
        else:
            columns.append(_column(reader))
    if len(ends) != 1:
        raise NotReadable(f"{name}: diga uma vez de onde a relação sai e aonde chega, com FROM tipo TO tipo.")
    return NewEdge(name, *ends[0], _distinct(name, columns), _words(reader))


def _meaning(reader: "_Reader") -> Meaning:
    if reader.take("TABLE"):
        name, column = reader.name(), None
    else:
        reader.require(
            "COLUMN", "Use COMMENT ON TABLE tipo IS 'palavras', ou COMMENT ON COLUMN tipo.propriedade IS ..."
        )
        name = reader.name()
        reader.require(".")
        column = reader.name()
    reader.require("IS")
    return Meaning(name, column, reader.text())


def _column(reader: "_Reader", types: tuple[str, ...] = TYPES) -> Column:
    name = reader.name()
    kind = reader.word()
    kind = {"BOOLEAN": "BOOL", "INT": "INT64", "INTEGER": "INT64"}.get(kind, kind)
    if kind not in types:
        raise NotReadable(f"{name}: o tipo de uma propriedade é um destes: {', '.join(types)}; com [] é uma lista.")
    if kind in TYPES and reader.take("["):
        reader.require("]")
        kind += "[]"
    return Column(name, kind, _words(reader))


def _words(reader: "_Reader") -> str:
    return reader.text() if reader.take("COMMENT") else ""


def _distinct(name: str, columns: list[Column]) -> tuple[Column, ...]:
    twice = {column.name for column in columns if sum(column.name == one.name for one in columns) > 1}
    if twice:
        raise NotReadable(f"{name}: a propriedade {min(twice)} aparece duas vezes.")
    return tuple(columns)


class _Reader:
    """Reads the tokens of one statement from left to right."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def takes_away(self) -> bool:
        """Return whether the statement is one of `undefine_schema`."""
        words = [token.word for token in self._tokens[:4]]
        return words[:1] == ["DROP"] or (words[:1] == ["ALTER"] and words[3:] == ["DROP"])

    def take(self, *parts: str) -> bool:
        """Consume these words or marks if they come next; return whether they did."""
        following = self._tokens[self._at : self._at + len(parts)]
        if [one.word or (one.value if one.kind == "mark" else "") for one in following] != list(parts):
            return False
        self._at += len(parts)
        return True

    def require(self, part: str, otherwise: str = "") -> None:
        """Consume a word or mark. Raise `NotReadable` if another comes."""
        if not self.take(part):
            raise NotReadable(f"{otherwise or f'Falta {part}'}; lá está {self.shown()}.")

    def name(self) -> str:
        """Consume the name of a type or property."""
        token = self._next("um nome")
        if token.kind not in ("word", "quoted") or not _NAME.fullmatch(token.value):
            raise NotReadable("Um nome começa com letra e tem só letras, algarismos e _ (sem espaços).")
        if len(token.value) > LONGEST_NAME:
            raise NotReadable(f"Um nome tem até {LONGEST_NAME} letras.")
        return token.value

    def word(self) -> str:
        """Consume a word and return it in capitals."""
        return self._next("um tipo").word

    def text(self) -> str:
        """Consume a quoted text."""
        token = self._next("um texto entre aspas")
        if token.kind != "text":
            raise NotReadable("Depois de COMMENT e de IS vem um texto entre aspas.")
        words = " ".join(unescaped(token.value[1:-1]).split())
        if len(words) > LONGEST_MEANING or not words.isprintable():
            raise NotReadable(f"Diga o que significa em até {LONGEST_MEANING} letras.")
        return words

    def list(self) -> Iterator[None]:
        """Yield once for each entry of a bracketed list."""
        self.require("(")
        yield
        while self.take(","):
            yield
        self.require(")")

    def end(self) -> None:
        """Raise `NotReadable` if anything is left."""
        if self._at < len(self._tokens):
            raise NotReadable(f"Não era esperado {self.shown()}: separe as definições com ponto e vírgula.")

    def shown(self) -> str:
        """Return the next token for a message, without repeating a text."""
        if self._at >= len(self._tokens):
            return "o fim"
        token = self._tokens[self._at]
        return "um texto" if token.kind == "text" else token.value[:LONGEST_NAME]

    def _next(self, wanted: str) -> Token:
        if self._at >= len(self._tokens):
            raise NotReadable(f"A definição termina onde falta {wanted}.")
        self._at += 1
        return self._tokens[self._at - 1]
