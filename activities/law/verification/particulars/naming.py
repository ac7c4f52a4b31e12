"""Rapporteurs' names in citations: where one ends, and whether two are the same person."""

import re
from collections.abc import Iterable

from activities.law.fold import fold
from activities.law.ministers.mentions import Likeness, match_minister

_WORD = re.compile(r"\s*(?P<word>[A-Za-z][A-Za-z'\-]*\.?)")
_LINKS = frozenset(("da", "de", "do", "das", "dos", "e"))
_END_WORDS = """
    turma secao corte primeira segunda terceira quarta quinta sexta julgado julgada julgamento julg j dj dje djen dju
    por em no na unanime relator relatora rel redator redatora para p acordao vencido vencida convocado convocada data
    orgao publicado publicada publicacao publ stj stf tst unanimidade maioria decisao monocratica que com sessao a o
    os as ao desembargador desembargadora juiz juiza presidente tribunal plenario pleno resp aresp hc rhc rms ms cc rcl
    nos nas se foi ja entendeu decidiu afirmou assentou consignou disse v vu vide cf recurso agravo habeas embargos
    tambem ambos mesmo idem seguinte assim
"""
_END = frozenset(_END_WORDS.split())
_MOST_WORDS = 8


def name_at(folded: str, at: int, stop: int) -> int:
    """Return where the name that begins at `at` ends; `at` itself if there is none.

    A capitalised name ends before a word in small letters; any name ends before a word that is in none.
    """
    end, last = at, at
    capital = None
    for _ in range(_MOST_WORDS):
        match = _WORD.match(folded, last, stop)
        if match is None or "\n\n" in match[0]:
            break
        word = match["word"]
        plain = word.lower().rstrip(".")
        if plain in _END or (len(plain) > 1 and word.isupper() and plain in ("te", "ce")):
            break
        link = plain in _LINKS
        if capital is None:
            capital = word[0].isupper()
        elif capital and not link and not word[0].isupper():
            break
        last = match.end()
        if not link:
            dot = word.endswith(".")
            end = last - 1 if dot and len(plain) > 2 else last
            if dot and len(plain) > 2:
                break
    return end


def same_person(cited: str, known: str) -> bool:
    """Return whether a cited name may be that of the known minister: all its words in order, or another spelling."""
    if _within(_words(cited), _words(known)):
        return True
    one, other = match_minister(_plain(cited)), match_minister(_plain(known))
    return one.likeness is not Likeness.NONE and bool(set(one.names) & set(other.names))


def is_minister(written: str, names: Iterable[str]) -> bool:
    """Return whether two words, or an initial and a word, are the name of a minister in the list or in `names`."""
    if len(written.split()) == 1:
        return False
    return is_among(written, names) or match_minister(_plain(written)).likeness in (Likeness.EXACT, Likeness.PARTIAL)


def is_among(cited: str, names: Iterable[str]) -> bool:
    """Return whether one of the names has all words of the cited one, in order."""
    words = _words(cited)
    return any(_within(words, _words(name)) for name in names)


def same_spelling(cited: str, known: str) -> bool:
    """Return whether two names differ in spelling alone: Luiz and Luís, Nanci and Nancy."""
    return _words(cited) == _words(known)


def _plain(name: str) -> str:
    return " ".join(word for word in fold(name).replace("-", " ").split() if len(word.rstrip(".")) > 1)


def _words(name: str) -> list[str]:
    words = re.findall(r"[a-z']+", fold(name).lower())
    return [_one_spelling(word) for word in words if len(word) > 1 and word not in _LINKS]


def _one_spelling(word: str) -> str:
    """Return one spelling: Luiz as Luís, Nanci as Nancy, Phelipe as Felipe, Netto as Neto."""
    word = word.replace("ph", "f").replace("th", "t").replace("y", "i").replace("z", "s").replace("k", "c")
    return re.sub(r"(.)\1", r"\1", word)


def _within(few: list[str], many: list[str]) -> bool:
    rest = iter(many)
    return bool(few) and max(map(len, few)) > 2 and all(word in rest for word in few)
