"""The likelihood that a passage answers a question: by words, meaning, and the kind of thing asked for."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from activities.law.fold import squash
from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings

ENCODED = 40
"""Passages of a question that are encoded, the best by words."""

LIKELY = 0.36
"""Threshold for an answer: .93 of questions about other lawsuits stay below."""

_SECONDS = 9.0
_BIAS = -6.15
_DECIDED = re.compile(r"sentenca|acordao|decisao_(?:monocratica|tutela|embargos|cumprimento)|sentenca_extintiva")
_TELLING = re.compile(
    r"peticao_inicial|emenda_inicial|contestacao|documento_instrutorio|contrato|procuracao|certidao_divida_ativa"
    r"|laudo_pericial|auto_penhora|alvara|detalhamento_sisbajud"
)
"""Pieces that state facts. Others, except rulings, rarely do."""

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
    """A passage, its share of the question's words, and its piece type."""

    text: str
    coverage: float
    piece_type: str | None


WHOLE = 0.65
"""Least coverage for a yes-or-no answer: the passage must contain what is asked, not only about whom."""

_WHICH = re.compile(r"\b(?:qua(?:l|is)|quem|quando|quant[oa]s?|onde|como|por ?que|(?:o|a) que|que)\b")


def asks(question: str) -> bool:
    """Return whether it is a question rather than keywords."""
    return bool(_ASKS.search(squash(question)))


def likelihoods(question: str, passages: Sequence[Weighed]) -> list[float] | None:
    """Return the likelihood of each passage, 0 to 1; None without an encoder."""
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
    """Return whether a text has the kind of thing asked for: a sum, number or date; a half if none is asked for."""
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
