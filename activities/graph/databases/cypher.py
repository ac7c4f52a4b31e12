"""Untrusted Cypher made harmless: tokenised and rewritten for the graph database.

The database has statements that read and write files and change the snapshot, even when opened read-only. So it
never sees the original text. It gets a query built from known tokens: the keywords allowed for the purpose, every
other name in backticks, and every text as a parameter. Other words cannot become keywords, and no text or comment
can end early.
"""

import re
import sys
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from activities.graph.databases.purposes import OPENING, OTHERS, READ, READING, Purpose

DEEPEST = 40
"""Deepest nesting of brackets. A recursive parser would overflow its stack far beyond."""
MOST_PATTERNS = 40
"""Most edges in one query. Planning time grows faster than their number."""
MOST_JOINED = 12
"""Most edges of one `MATCH`. With more, the planner tries too many orders."""

_TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<text>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"|`(?P<quoted>[^`\x00-\x1f]{1,100})`"
    r"|(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)"
    r"|(?P<word>[^\W\d]\w*)"
    r"|(?P<mark><=|>=|<>|=~|->|<-|\.\.|[-+*/%^=<>()\[\]{}|,.:;])",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\\": "\\", "'": "'", '"': '"', "`": "`"}
_UNPAIRED = f"Há parênteses ou colchetes sem par, ou demais uns dentro dos outros (até {DEEPEST})."
_OPEN, _CLOSED = "([{", ")]}"


class NotReadable(Exception):
    """The query may not be run. The Portuguese message says why and what to do."""


class Query(NamedTuple):
    """A query that may be run: `text`, with every text of the original in `parameters`."""

    text: str
    parameters: dict[str, str]


class Token(NamedTuple):
    """`kind` is a group name of `_TOKEN`; `value` is the text without backticks."""

    kind: str
    value: str

    @property
    def word(self) -> str:
        """Return a bare word in capitals, else an empty string."""
        return self.value.upper() if self.kind == "word" else ""


def read_query(question: str) -> Query:
    """Return the query to run. Raise `NotReadable` if it does anything but read, or is too large."""
    return known_query(question, READ)


def known_query(question: str, purpose: Purpose) -> Query:
    """Return the query to run. Raise `NotReadable` if it exceeds its purpose or is too large."""
    tokens = list(tokens_of(question))
    if tokens and tokens[-1].value == ";":
        del tokens[-1]
    if not tokens:
        raise NotReadable("A consulta está vazia. Comece, por exemplo, com MATCH.")
    _require_purpose(tokens, purpose)
    _require_measure(tokens, purpose)
    parameters: dict[str, str] = {}
    words = READING | purpose.words
    text = " ".join(_rendered(token, words, parameters) for token in tokens)
    return Query(text, parameters)


def tokens_of(text: str) -> Iterator[Token]:
    """Return the tokens of a statement without blanks and comments. Raise `NotReadable` for one that is not Cypher."""
    question, at = unicodedata.normalize("NFC", text), 0
    while at < len(question):
        found = _TOKEN.match(question, at)
        if found is None:
            raise NotReadable(_unknown(question[at]))
        kind = found.lastgroup or ""
        if kind != "space":
            yield Token(kind, found[kind])
        at = found.end()


def _unknown(character: str) -> str:
    match character:
        case "$":
            return "Parâmetros ($) não são aceitos: escreva o valor na própria consulta, entre aspas."
        case "'" | '"' | "`":
            return "Um texto ou nome começa e não termina: feche as aspas ou as crases."
        case _:
            return f"O caractere {character!r} não faz parte de uma consulta. Retire-o."


def _require_purpose(tokens: list[Token], purpose: Purpose) -> None:
    if tokens[0].word not in OPENING | purpose.words:
        raise NotReadable(f"{purpose.refusal}: comece com {purpose.opening}.")
    if any(token == ("mark", ";") for token in tokens):
        raise NotReadable("Uma consulta por vez: retire o ponto e vírgula do meio.")
    used = {tokens[0].word}
    for before, token in pairwise(tokens):
        # after these a name stands, whatever it is
        if before.value in (".", ":") or before.word == "AS":
            continue
        if token.word in OTHERS - purpose.words:
            raise NotReadable(f"{purpose.refusal}: {token.word} não é aceito. Se for um nome, escreva-o entre crases.")
        used.add(token.word)
    if purpose.needed and not any(words <= used for words in purpose.needed):
        raise NotReadable(f"{purpose.refusal}.")


def _require_measure(tokens: list[Token], purpose: Purpose) -> None:
    if len(tokens) > purpose.most_tokens:
        raise NotReadable("A consulta é longa demais. Divida-a em consultas menores.")
    depth = edges = joined = 0
    for at, token in enumerate(tokens):
        if token.kind == "mark" and token.value in _OPEN:
            depth += 1
        elif token.kind == "mark" and token.value in _CLOSED:
            depth -= 1
        if token.word in ("MATCH", "WITH", "UNION", "CREATE", "MERGE"):
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


def _rendered(token: Token, words: frozenset[str], parameters: dict[str, str]) -> str:
    if token.kind == "text":
        name = f"t{len(parameters)}"
        parameters[name] = unescaped(token.value[1:-1])
        return f"${name}"
    if token.kind == "quoted" or (token.kind == "word" and token.word not in words):
        return f"`{token.value}`"
    return token.value


def unescaped(text: str) -> str:
    """Return the value of a quoted text. Raise `NotReadable` for an escape that Cypher lacks."""
    return _ESCAPE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    if code := found[1] or found[2]:
        number = int(code, 16)
        if 0 < number < 0xD800 or 0xDFFF < number <= sys.maxunicode:
            return chr(number)
        raise NotReadable(f"{found[0]} não é um caractere. Escreva o próprio caractere no texto.")
    if found[3] in _ESCAPES:
        return _ESCAPES[found[3]]
    raise NotReadable(f"Num texto, {found[0]} não diz nada: para uma barra invertida, escreva duas (\\\\).")
