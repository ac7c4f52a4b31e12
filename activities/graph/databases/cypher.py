"""A stranger's Cypher made harmless: taken apart, and written anew for the graph database to parse.

The database has statements that write files, read them and change the snapshot, even where it is opened read-only. So
it never sees what was sent. What it sees is put together from tokens known here: the words of reading as they are,
every other name in backticks, and every text as a parameter. A word that is not among those of reading cannot become
one, however it is written, and no text or comment can end early.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

MOST_TOKENS = 1_500
DEEPEST = 40
"""Brackets within brackets; a parser that recurses would run out of stack far beyond."""
MOST_PATTERNS = 40
"""Edges in one query; how long a plan takes grows with each, and faster than they do."""
MOST_JOINED = 12
"""Edges of one `MATCH`; of more the planner tries too many orders."""

READING = frozenset(
    re.findall(
        r"\w+",
        """
        MATCH OPTIONAL WHERE WITH RETURN DISTINCT ORDER BY SKIP LIMIT ASC DESC ASCENDING DESCENDING AS
        AND OR XOR NOT IN IS NULL TRUE FALSE STARTS ENDS CONTAINS UNWIND UNION ALL ANY NONE SINGLE CASE
        WHEN THEN ELSE END EXISTS COUNT CAST SHORTEST TRAIL ACYCLIC
        """,
    )
)
OPENING = frozenset({"MATCH", "OPTIONAL", "WITH", "UNWIND", "RETURN"})
"""What a query may begin with."""

OTHERS = frozenset(
    re.findall(
        r"\w+",
        """
        CREATE MERGE SET DELETE DETACH REMOVE DROP ALTER COPY LOAD EXPORT IMPORT ATTACH INSTALL
        UNINSTALL UPDATE CALL USE BEGIN COMMIT ROLLBACK CHECKPOINT ANALYZE EXPLAIN PROFILE COMMENT
        FORCE MACRO PROJECT FOREACH
        """,
    )
)
"""Words of everything else, refused by name rather than by what the database would say of them."""

_TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<text>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"|`(?P<quoted>[^`\x00-\x1f]{1,100})`"
    r"|(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<mark><=|>=|<>|=~|->|<-|\.\.|[-+*/%^=<>()\[\]{}|,.:;])",
    re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_UNPAIRED = f"Há parênteses ou colchetes sem par, ou demais uns dentro dos outros (até {DEEPEST})."
_OPEN, _CLOSED = "([{", ")]}"


class NotReadable(Exception):
    """The query is not one that may be run; the message says in Portuguese why, and what to do."""


class ReadQuery(NamedTuple):
    """What may be run: `text` with every text of the question in `parameters` instead."""

    text: str
    parameters: dict[str, str]


class _Token(NamedTuple):
    kind: str
    value: str

    @property
    def word(self) -> str:
        """In capitals, of a bare word; else empty."""
        return self.value.upper() if self.kind == "word" else ""


def read_query(question: str) -> ReadQuery:
    """The query as it may be run; raises `NotReadable` for one that does anything but read, or is too much."""
    tokens = list(_tokens(unicodedata.normalize("NFC", question)))
    if tokens and tokens[-1].value == ";":
        del tokens[-1]
    if not tokens:
        raise NotReadable("A consulta está vazia. Comece, por exemplo, com MATCH.")
    _require_reading(tokens)
    _require_measure(tokens)
    parameters: dict[str, str] = {}
    text = " ".join(_rendered(token, parameters) for token in tokens)
    return ReadQuery(text, parameters)


def _tokens(question: str) -> Iterator[_Token]:
    at = 0
    while at < len(question):
        found = _TOKEN.match(question, at)
        if found is None:
            raise NotReadable(_unknown(question[at]))
        kind = found.lastgroup or ""
        if kind != "space":
            yield _Token(kind, found[kind])
        at = found.end()


def _unknown(character: str) -> str:
    match character:
        case "$":
            return "Parâmetros ($) não são aceitos: escreva o valor na própria consulta, entre aspas."
        case "'" | '"' | "`":
            return "Um texto ou nome começa e não termina: feche as aspas ou as crases."
        case _:
            return f"O caractere {character!r} não faz parte de uma consulta de leitura. Retire-o."


def _require_reading(tokens: list[_Token]) -> None:
    if tokens[0].word not in OPENING:
        raise NotReadable("Só consultas de leitura: comece com MATCH, OPTIONAL MATCH, UNWIND, WITH ou RETURN.")
    if any(token == ("mark", ";") for token in tokens):
        raise NotReadable("Uma consulta por vez: retire o ponto e vírgula do meio.")
    for before, token in pairwise(tokens):
        # after these a name stands, whatever it is
        if token.word in OTHERS and before.value not in (".", ":") and before.word != "AS":
            raise NotReadable(
                f"Só consultas de leitura: {token.word} não é aceito. Se for um nome, escreva-o entre crases."
            )


def _require_measure(tokens: list[_Token]) -> None:
    if len(tokens) > MOST_TOKENS:
        raise NotReadable("A consulta é longa demais. Divida-a em consultas menores.")
    depth = edges = joined = 0
    for at, token in enumerate(tokens):
        if token.kind == "mark" and token.value in _OPEN:
            depth += 1
        elif token.kind == "mark" and token.value in _CLOSED:
            depth -= 1
        if token.word in ("MATCH", "WITH", "UNION"):
            joined = 0
        if at and token.value == "(" and tokens[at - 1].value in ("-", "->", "<-"):
            edges, joined = edges + 1, joined + 1
        if not 0 <= depth <= DEEPEST:
            raise NotReadable(_UNPAIRED)
        if joined > MOST_JOINED or edges > MOST_PATTERNS:
            raise NotReadable(
                f"A consulta liga nós demais de uma vez (até {MOST_JOINED} relações em cada MATCH). Divida-a."
            )
    if depth:
        raise NotReadable(_UNPAIRED)


def _rendered(token: _Token, parameters: dict[str, str]) -> str:
    if token.kind == "text":
        name = f"t{len(parameters)}"
        parameters[name] = _unescaped(token.value[1:-1])
        return f"${name}"
    if token.kind == "quoted" or (token.kind == "word" and token.word not in READING):
        return f"`{token.value}`"
    return token.value


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text, flags=re.DOTALL)
