"""Ministers named in a text, and the minister of a written name: equal, partial, or similar."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

from activities.law.fold import fold
from activities.law.ministers.minister_list import CALLED_UP_JUDGES, OTHER_FORMS, STF_JUSTICES, STJ_MINISTERS


class Likeness(StrEnum):
    """The relation of a written name to a known one."""

    EXACT = "exact"
    PARTIAL = "partial"
    CLOSE = "close"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NameMatch:
    """The possible known names, best first: one unless it is ambiguous or unknown."""

    likeness: Likeness
    names: tuple[str, ...] = ()
    similarity: float = 0.0


@dataclass(frozen=True, slots=True)
class MinisterMention:
    """A minister named after the title; the span is that of the name."""

    name: str
    start: int
    end: int


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_WORD = r"(?:[A-Z][A-Za-z']+|[A-Z]\.(?=\s?[A-Z]))"
_NAME = re.compile(rf"{_WORD}(?:\s+(?:(?:d[aeo]s?|D[AEO]S?|e)\s+)?{_WORD}){{0,6}}")
_TITLE = re.compile(
    r"\b(?P<title>[Mm]inistr[oa]s?\b|MINISTR[OA]S?\b|[Mm]in\.|MIN\.)"
    r"(?:\s*(?:[Rr]elator[a]?|RELATORA?|[Rr]el\.|[Rr]evisora?|[Pp]residente)\b(?:\s+para\s+(?:o\s+)?[Aa]c[oó]rd[aã]o)?)?\s*[:,]?\s+"
    r"(?:Dra?\.?\s+|DRA?\.?\s+)?(?=[A-Z])"
)
_NEXT = re.compile(r"\s*(?:,\s*(?:e\s+)?|\s+e\s+)(?:(?:[oa]\s+)?(?:Sra?\.\s+)?(?:[Mm]in(?:istr[oa]|\.)\s+))?(?=[A-Z])")
_NO_NAME = _words(
    """
    RELATOR RELATORA RELATORES PRESIDENTE REVISOR REVISORA CORREGEDOR CORREGEDORA DECANO VICE TURMA SECAO CORTE PRIMEIRA
    SEGUNDA TERCEIRA QUARTA QUINTA SEXTA DJ DJE DJU DESEMBARGADOR DESEMBARGADORA JUIZ JUIZA CONVOCADO CONVOCADA
    RECORRENTE RECORRIDO RECORRIDA AGRAVANTE AGRAVADO AGRAVADA EMBARGANTE EMBARGADO EMBARGADA IMPETRANTE IMPETRADO
    PACIENTE INTERES INTERESSADO REQUERENTE REQUERIDO AUTOR REU ADVOGADO ADVOGADOS ADVOGADA SUSCITANTE SUSCITADO
    RECLAMANTE RECLAMADO SR SRS SRA ESTADO FAZENDA JUSTICA SAUDE EDUCACAO DEFESA SUPERIOR SUPREMO TRIBUNAL STJ STF
    VOTO EMENTA RELATORIO ACORDAO DECISAO BRASILIA DOCUMENTO CERTIDAO OS AS O A NO NA EM POR PARA DO DA DOS DAS JULGADO
    MIN MINISTRO MINISTRA REL ORGAO ORIGEM TRATA CUIDA NAO REPUBLICA IMPEDIDO AUSENTE ACOMPANHOU SUBSTITUTO
    TRIBUNAIS MINISTERIO
    """
)
_LINKS = frozenset(("DA", "DE", "DO", "DAS", "DOS", "E"))
_CLOSE = 0.82
_LEAST = 0.6
_NAMES = {fold(name.name): name.name for name in (*STF_JUSTICES, *STJ_MINISTERS)}
_FORMS = _NAMES | OTHER_FORMS | {fold(name): name for name in CALLED_UP_JUDGES}
_PARTS = {form: tuple(word for word in form.split() if word not in _LINKS) for form in _FORMS}
_GENERIC = frozenset(("FILHO", "NETO", "NETTO", "JUNIOR", "MARIA", "JOSE", "JOAO", "PAULO", "CARLOS", "LUIZ", "SILVA"))


@lru_cache(maxsize=512)
def match_minister(written: str) -> NameMatch:
    """Return the minister of STJ or STF, or judge called up, with that name, ignoring accents and case."""
    form = _form(written)
    if form in _FORMS:
        return NameMatch(Likeness.EXACT, (_FORMS[form],), 1.0)
    words = tuple(word for word in form.split() if word not in _LINKS)
    if words and not set(words) <= _GENERIC:
        inside = {_FORMS[known] for known, parts in _PARTS.items() if _within(words, parts) or _within(parts, words)}
        if inside:
            return NameMatch(Likeness.PARTIAL, tuple(sorted(inside)), 0.9)
    similarity, nearest = _nearest(form)
    likeness = Likeness.CLOSE if similarity >= _CLOSE else Likeness.NONE
    return NameMatch(likeness, (nearest,) if similarity >= _LEAST else (), similarity)


def is_incomplete(written: str) -> bool:
    """Return whether the name consists of initials and common names only."""
    return all(len(word) == 1 or word in _GENERIC or word in _LINKS for word in _form(written).split())


def find_ministers(text: str) -> Iterator[MinisterMention]:
    """Return every name after "Min.", "Ministro", "Ministra" or in a list after "Ministros", in order."""
    folded = fold(text)
    done = 0
    for title in _TITLE.finditer(folded):
        if title.start() < done:
            continue
        plural = title["title"].lower().endswith("s")
        name = _NAME.match(folded, title.end())
        while name:
            end = _end_of_name(name[0])
            if not end:
                break
            start, done = name.start(), name.start() + end
            yield MinisterMention(text[start:done], start, done)
            following = _NEXT.match(folded, done) if plural else None
            name = _NAME.match(folded, following.end()) if following else None


def _end_of_name(found: str) -> int:
    """Return how much of the capitalised words is the name: the longest known one, else up to a word that is in no
    name.
    """
    words = list(re.finditer(r"\S+", found))
    upto = next((at for at, word in enumerate(words) if word[0].strip(".").upper() in _NO_NAME - _LINKS), len(words))
    while upto and words[upto - 1][0].upper() in _LINKS:
        upto -= 1
    if upto == 0 or all(word[0].endswith(".") for word in words[:upto]):
        return 0
    ends = [word.end() for word in words[:upto]]
    for end in reversed(ends):
        if _form(found[:end]) in _FORMS:
            return end
    line = found.find("\n")
    return max((end for end in ends if line < 0 or end <= line), default=ends[0])


def _form(written: str) -> str:
    return " ".join(fold(written).upper().replace(".", " ").split())


def _within(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Return whether all words are in the longer name, in order; a single word must not be a common first name."""
    if len(few) > len(many) or (len(few) == 1 and (few[0] in _GENERIC or len(few[0]) < 4)):
        return False
    rest = iter(many)
    return all(word in rest for word in few)


def _nearest(written: str) -> tuple[float, str]:
    """Return the most similar known name and the similarity (0-1)."""
    matcher: SequenceMatcher[str] = SequenceMatcher(autojunk=False)
    matcher.set_seq2(written)
    best = (0.0, "")
    for known, name in _FORMS.items():
        matcher.set_seq1(known)
        least = max(best[0], _LEAST)
        if matcher.real_quick_ratio() >= least and matcher.quick_ratio() >= least:
            best = max(best, (matcher.ratio(), name))
    return best
