"""The likelihood that a passage answers a question: by words, meaning, and the kind of thing asked for."""

import re
from collections.abc import Sequence, Set
from functools import cache
from math import exp
from typing import NamedTuple

from activities.law.fold import squash
from activities.search.analysis import Level, form, words
from activities.search.answers.telling import telling_words
from activities.search.vectors.embeddings import EmbeddingsUnavailable
from activities.search.vectors.sentence_embeddings import SentenceEmbeddings

ENCODED = 40
"""Passages of a question that are encoded, the best by words."""

LIKELY = 0.25
"""Threshold for an answer: .88 of questions about other lawsuits stay below."""

SURE = 0.36
"""Threshold where no page has a word of the question, or the act asked for says nothing of it: .93 stay below."""

_SECONDS = 9.0
_BIAS = -6.15
_DECIDED = re.compile(r"sentenca|acordao|decisao_(?:monocratica|tutela|embargos|cumprimento)|sentenca_extintiva")
_TELLING = re.compile(
    r"peticao_inicial|emenda_inicial|contestacao|documento_instrutorio|contrato|procuracao|certidao_divida_ativa"
    r"|laudo_pericial|auto_penhora|alvara|detalhamento_sisbajud|termo_depoimento|ata_audiencia_instrucao"
)
"""Pieces that state facts. Others, except rulings, rarely do."""

QUESTIONS = "quesitos"
"""The type of piece that asks questions and answers none."""

_OPEN = re.compile(
    r"^(?:e |mas )?(?:(?:a|de|em|com|por|para|desde|ate|ha) )?"
    r"(?:o que|qua(?:l|is)|quem|quando|quant\w+|onde|como|por ?que|que)\b"
)
_ASKS = re.compile(rf"\?|^(?:e |houve\b|teve\b|tem\b|ha\b|foi\b|ja\b)|{_OPEN.pattern}")
_SUM = re.compile(
    r"\bquanto\b(?! tempo)|\bvalor\b|\bpreco\b"
    r"|\bqual (?:(?:e|era|foi|seria) )?[oa] (?:prestac|parcela|mensalidade|aluguel|salario|renda|diaria|custo|gasto"
    r"|divida)"
)
_NUMBER = (
    r"\d|\b(?:dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|quinze|dezes\w+|dezoito"
    r"|dezenove|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzent[oa]s|mil|metade|duzias?)\b"
)
_DAY = r"\b\d\d?/\d\d?/\d{2,4}\b|\b\d\d/\d{4}\b|\d de \w+ de \d{4}|\b(?:19|20)\d\d\b"
_PLACE = (
    r"\w/[a-z]{2}\b|\b(?:rua|avenida|alameda|praca|rodovia|estrada|bairro|fazenda|shopping|hospital|escola|aeroporto"
    r"|mercad\w+|supermercado)\b"
)
_COLOUR = (
    r"\b(?:branc|pret|vermelh|amarel|rox|cinz|dourad|pratead)[oa]s?\b"
    r"|\b(?:azu(?:l|is)|verdes?|rosa|marr(?:om|ons)|bege|cinza|lilas)\b"
)
_KINDS = tuple(
    (re.compile(asked), re.compile(there))
    for asked, there in (
        (r"\bque horas?\b|\bhorario\b", r"\b\d{1,2}\s?h\b|\b\d{1,2}(?:h|:)\d\d\b|\bhoras\b"),
        (r"\b(?:que|qual a) cor\b", _COLOUR),
        (r"\bidade\b|\bquantos anos\b", rf"(?:{_NUMBER})\w* anos\b|\bnasci"),
        (r"\bpercentual\b|\bpor cento\b", r"\d\s?%|por cento"),
        (r"\bvelocidade\b|\bquao rapido\b", r"\bkm ?/ ?h\b|quilometros por hora"),
        (
            r"\bdistancia\b|\btamanho\b|\baltura\b|\bcomprimento\b",
            r"\b(?:km|quilomet\w+|metros?|centimet\w+|m2|hectares?)\b",
        ),
        (r"^onde\b|\b(?:qual|que) (?:cidade|lugar|local)\b", _PLACE),
        (r"\bquando\b|\bque (?:dia|data|ano|mes)\b|\bdesde\b|\bha quanto tempo\b", rf"{_DAY}|\bdesde\b"),
        (r"\bquant[oa]s?\b|\btaxa\b|\bnumero\b", _NUMBER),
    )
)
_IN_REAIS = re.compile(r"r\$")
_COUNTED = re.compile(r"\bquant[oa]s (?!vez|temp)(\w{3,12}?)(?:s|es)?\b")
_NUMBER_OF = re.compile(r"\bnumero d[aeo]s? (\w{3,12})")


class Weighed(NamedTuple):
    """A passage, its share of the question's words, and its piece type."""

    text: str
    coverage: float
    piece_type: str | None


WHOLE = 0.65
"""Least coverage for a yes-or-no answer: the passage must contain what is asked, not only about whom."""

ELSEWHERE = 0.4
"""Weight of a sum, number or date in another sentence than the question's words."""

LACKING = 0.5
"""Factor for a passage without any sum, number or date, if the question asks for one."""

_SENTENCE = re.compile(r"(?<=[.;:?!])\s+(?=[A-ZÀ-Ú])")
_SOURCES = re.compile(
    r"\b(?:lei|decreto|resolucao|portaria|nbr|nr|tema|sumula|arts?)\b\.?[^,;]{0,16}?\d[\d./-]*|\d{7}-\d\d\.\d{4}\S*"
)
"""Numbers of laws and lawsuits, which are no date, sum or count."""

LONGEST_OPENING = 260
"""Characters of a passage that only opens a piece."""

_OPENINGS = re.compile(
    r"^(?:excelent|exm|ao (?:douto )?juizo|tribunal|poder judiciario|acordao|contestacao|laudo|apelacao|recurso"
    r"|embargos|replica|impugnacao|manifestacao|contrarrazoes|memoriais|peticao)"
)

_WHY = re.compile(r"\bpor ?que\b|\b(?:motivo|fundamento|razao)\b")
_ORDERS = re.compile(r"\b(?:ante|diante d?o?|isso|isto|pelo) (?:o )?(?:exposto|posto)\b|\bdispositivo\b|\bacordam\b")
"""A ruling's operative part, which gives no reasons."""

_WHICH = re.compile(r"\b(?:qua(?:l|is)|quem|quando|quant[oa]s?|onde|como|por ?que|(?:o|a) que|que)\b")


def asks(question: str) -> bool:
    """Return whether it is a question rather than keywords."""
    return bool(_ASKS.search(squash(question)))


def open_question(question: str) -> bool:
    """Return whether it begins with who, what, how much and the like, and so is not answered by yes or no."""
    return bool(_OPEN.search(squash(question)))


def lacks_the_kind(question: str, text: str) -> bool:
    """Return whether the question asks for a sum, a number or a date, and the text has none."""
    kind = _kind(squash(question))
    return bool(kind and not kind.search(_SOURCES.sub(" ", squash(text))))


def likelihoods(question: str, passages: Sequence[Weighed]) -> list[float] | None:
    """Return the likelihood of each passage, 0 to 1; None without an encoder."""
    encoder = _encoder()
    if encoder is None:
        return None
    asked, *told = encoder.embed([question, *(one.text for one in passages)], _SECONDS)
    folded = squash(question)
    kind, about = _kind(folded), {word.stem for word in telling_words(question)}
    having = [_has(kind, about, one.text) for one in passages]
    having = [0.0 if _opens(one.text) else has for one, has in zip(passages, having, strict=True)]
    if _WHY.search(folded):
        having = [0.0 if _only_orders(one) else has for one, has in zip(passages, having, strict=True)]
    fewest = 0.0 if _WHICH.search(folded) else WHOLE
    return [
        _probability(one, float(asked @ vector), has) * (one.coverage >= fewest) * (1 if has else LACKING)
        for one, vector, has in zip(passages, told, having, strict=True)
    ]


def _opens(text: str) -> bool:
    """Return whether the passage only opens a piece: its heading and who files it."""
    return len(text) < LONGEST_OPENING and bool(_OPENINGS.search(squash(text)))


def _only_orders(one: Weighed) -> bool:
    return bool(_DECIDED.fullmatch(one.piece_type or "")) and bool(_ORDERS.search(squash(one.text)))


def _probability(one: Weighed, likeness: float, kind: float) -> float:
    total = _BIAS + 2.32 * one.coverage + 12.33 * likeness + 1.01 * kind
    kind_of_piece = one.piece_type or ""
    total += 0.92 * bool(_DECIDED.fullmatch(kind_of_piece)) + 1.29 * bool(_TELLING.fullmatch(kind_of_piece))
    return 1 / (1 + exp(-total))


def _kind(question: str) -> re.Pattern[str] | None:
    """Whether a text has the kind of thing asked for (a sum, a number, a date); None if the question asks for no
    kind.
    """
    if _SUM.search(question):
        return _IN_REAIS
    if counted := _COUNTED.search(question):
        return re.compile(rf"(?:{_NUMBER})\w*(?: \w+)? {counted[1]}\w*")
    if named := _NUMBER_OF.search(question):
        return re.compile(rf"\b{named[1]}\w{{0,3}}(?: n\S{{0,2}})? ?\d")
    return next((there for asked, there in _KINDS if asked.search(question)), None)


def _has(kind: re.Pattern[str] | None, about: Set[str], text: str) -> float:
    """Return 1 if a sentence has the kind of thing and a word of the question, less if only the passage has both."""
    if kind is None:
        return 0.5
    having = [one for one in _SENTENCE.split(text) if kind.search(_SOURCES.sub(" ", squash(one)))]
    beside = any(about & {form(word, Level.STEM) for word in words(one)} for one in having)
    return 1.0 if beside else ELSEWHERE if having else 0.0


@cache
def _encoder() -> SentenceEmbeddings | None:
    try:
        return SentenceEmbeddings()
    except EmbeddingsUnavailable:
        return None
