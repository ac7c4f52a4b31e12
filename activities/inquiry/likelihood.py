"""How likely a passage answers a question: its words, its sense, whether it has the kind of thing asked for."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from activities.law.fold import squash
from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings

ENCODED = 40
"""Passages of a question whose sense is looked at, the best by their words."""

LIKELY = 0.36
"""From which on a passage is said to answer: of questions put to lawsuits of another subject .93 stay below."""

_SECONDS = 9.0
_BIAS = -6.15
_DECIDED = re.compile(r"sentenca|acordao|decisao_(?:monocratica|tutela|embargos|cumprimento)|sentenca_extintiva")
_TELLING = re.compile(
    r"peticao_inicial|emenda_inicial|contestacao|documento_instrutorio|contrato|procuracao|certidao_divida_ativa"
    r"|laudo_pericial|auto_penhora|alvara|detalhamento_sisbajud"
)
"""Pieces in which facts stand; of others but rulings a fact is rarely learnt."""

QUESTIONS = "quesitos"
"""The piece that asks and does not answer."""

_ASKS = re.compile(
    r"\?|^(?:e |o que|a que|(?:de|em|com|por|para|desde|ate) (?:quem|que|qual|quant\w+|quando|onde)|qua(?:l|is)"
    r"|quem|quando|quant[oa]s?|onde|como|por ?que|houve|teve|tem|ha|foi|ja)\b"
)
_SUM = re.compile(r"\bquanto\b(?! tempo)|\bde quanto\b|\bvalor\b|\bpreco\b")
_KINDS = (
    (re.compile(r"\bquant[oa]s?\b|\btaxa\b|\bnumero\b|\bpercentual\b"), re.compile(r"\d")),
    (re.compile(r"\bque horas?\b|\bhorario\b"), re.compile(r"\b\d{1,2}\s?h\b|\b\d{1,2}(?:h|:)\d\d\b|\bhoras\b")),
    (re.compile(r"\bidade\b|\bquantos anos\b"), re.compile(r"\b\d+ anos\b|\bnasci")),
    (re.compile(r"\bpercentual\b|\bpor cento\b"), re.compile(r"\d\s?%|por cento")),
    (re.compile(r"^onde\b|\b(?:qual|que) (?:cidade|lugar|local)\b"), re.compile(r"\w/[a-z]{2}\b|\brua\b|\bavenida\b")),
    (
        re.compile(r"\bquando\b|\bque (?:dia|data|ano|mes)\b|\bdesde\b"),
        re.compile(r"\d/\d|\d de \w+ de \d{4}|\b(?:19|20)\d\d\b"),
    ),
)


class Weighed(NamedTuple):
    """A passage, the share of the question's words that it has, and the type of its piece."""

    text: str
    coverage: float
    piece_type: str | None


WHOLE = 0.65
"""Coverage that a passage needs to answer yes or no: what is asked must stand there, not only of whom."""

_WHICH = re.compile(r"\b(?:qua(?:l|is)|quem|quando|quant[oa]s?|onde|como|por ?que|(?:o|a) que|que)\b")


def asks(question: str) -> bool:
    """Whether it is a question; else it is keywords, which are answered by what has them."""
    return bool(_ASKS.search(squash(question)))


def likelihoods(question: str, passages: Sequence[Weighed]) -> list[float] | None:
    """Of each passage, 0 to 1; None where no encoder opens."""
    encoder = _encoder()
    if encoder is None:
        return None
    asked, *told = encoder.embed([question, *(one.text for one in passages)], _SECONDS)
    has, fewest = _kind(squash(question)), 0.0 if _WHICH.search(squash(question)) else WHOLE
    return [
        _probability(one, float(asked @ vector), has(squash(one.text))) * (one.coverage >= fewest)
        for one, vector in zip(passages, told, strict=True)
    ]


def _probability(one: Weighed, likeness: float, kind: float) -> float:
    total = _BIAS + 2.32 * one.coverage + 12.33 * likeness + 1.01 * kind
    kind_of_piece = one.piece_type or ""
    total += 0.92 * bool(_DECIDED.fullmatch(kind_of_piece)) + 1.29 * bool(_TELLING.fullmatch(kind_of_piece))
    return 1 / (1 + exp(-total))


def _kind(question: str) -> Callable[[str], float]:
    """Whether a text has what the question asks for: a sum, a number, a day; a half where it asks for none of them."""
    if _SUM.search(question):
        return lambda text: float("r$" in text)
    wanted = next((there for asked, there in _KINDS if asked.search(question)), None)
    return (lambda text: float(wanted.search(text) is not None)) if wanted else lambda text: 0.5


@cache
def _encoder() -> SentenceEmbeddings | None:
    try:
        return SentenceEmbeddings()
    except EmbeddingsUnavailable:
        return None
