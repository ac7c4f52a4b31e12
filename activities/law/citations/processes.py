"""Citations of processes: class, preceding appeals, one number or a list, court."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from activities.law.beginnings import first_words
from activities.law.citations.citation import Citation
from activities.law.citations.cnj import STATES
from activities.law.citations.court_classes import CLASSES, INTERNAL_APPEALS, CourtClass
from activities.law.citations.numbering import GROUPED, MARK, PROCESS_NUMBER, STATE_AFTER, digits_of
from activities.law.dispatch import Dispatcher
from activities.law.fold import fold
from activities.law.ministers.names import STF_MINISTERS


@dataclass(frozen=True, slots=True)
class _Kind:
    """A class in one spelling; `titled` if in full, `numbered` if it has a process number.

    `small` marks an abbreviation in small letters, which requires a long number.
    """

    cls: CourtClass
    titled: bool
    numbered: bool
    small: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    """A class name in the text."""

    kind: _Kind
    start: int
    end: int

    @property
    def cls(self) -> CourtClass:
        return self.kind.cls


_IN_SMALL_LETTERS = frozenset({"HC", "MS", "CC", "RE", "ARE"})
"""Classes whose abbreviations are no ordinary words in small letters."""

_FEWEST_SMALL = 5


def _ways() -> Iterator[tuple[str, str, _Kind]]:
    """Return every spelling of every class: first word, pattern, meaning."""
    for classes, numbered in ((CLASSES, True), (INTERNAL_APPEALS, False)):
        for cls in classes:
            for name in (cls.name, *cls.also):
                written = re.escape(name)
                case = written if cls.strict else f"(?i:{written})"
                for plural in ("", "s"):
                    yield name.lower() + plural, rf"{case}(?:'?s)?", _Kind(cls, titled=False, numbered=numbered)
            if re.fullmatch("[A-Z]{2}(?:sp)?", cls.name):
                doubled = "".join(letter * 2 for letter in cls.name[:2]) + cls.name[2:]
                yield doubled.lower(), doubled, _Kind(cls, titled=False, numbered=numbered)
            if cls.name in _IN_SMALL_LETTERS:
                kind = _Kind(cls, titled=False, numbered=numbered, small=True)
                yield cls.name.lower(), cls.name.lower(), kind
            for title in cls.titles:
                pattern = f"(?i:{title})".replace(" ", r"\s+")
                for word in first_words(title):
                    yield word, pattern, _Kind(cls, titled=True, numbered=numbered)


_CLASSES = Dispatcher(_ways(), before_digits=True)
_LINK = re.compile(r"\s+(?:n[oa]s?|em|a[os]?)\s+|-", re.IGNORECASE)
_INSIDE = r"(?:STF|AgR|ED|EDcl|EDv|MC|RG|QO|Ref|TP|TPI|EI|Extn?|segund[oa]s?|terceir[oa]s?)"
_QUALITY = r"(?:representativ[oa]s?\s+d[ae]s?\s+controversias?|repetitiv[oa]s?|paradigmas?|eletronic[oa]s?)"
_FIRST_NUMBER = re.compile(
    rf"(?P<inside>(?:[-/]{_INSIDE}\b)+)?(?:\s?\)|\s?/\s?(?P<state>{'|'.join(sorted(STATES))})\b)?[.:]?(?:\s*\(?(?i:{_QUALITY})\)?)?\s*(?:-\s?)?(?:(?P<mark>{MARK})\s*)?(?P<number>{PROCESS_NUMBER})"
)
"""Text between a class and its number: the STF's inner appeals ("RE-AgR"), "repetitivo", "n."."""

_APPEALS_AFTER = re.compile(rf"(?:\s?-\s?|\s){_INSIDE}\b(?:-{_INSIDE}\b)*(?=\s*[,;.)/\-(]|\s*$|\s+(?:Rel|REL))")
"""The STF also names appeals after the number: "RE 574.706 AgR/PR"."""
_NEXT_NUMBER = re.compile(
    rf"\s*(?:[,;]|\be\b|\bou\b|,\s*e\b)\s*(?:{MARK}\s*)?(?P<number>{PROCESS_NUMBER})", re.IGNORECASE
)
_ENDED = re.compile(r"\s*(?:[,;.)/\-(]|\be\b|$)|\s+(?:d[aoe]|n[ao]|rel|j)\b", re.IGNORECASE)
"""Text after a process number, which shows that the number counts nothing."""

_PLURAL = re.compile(
    r"s$|^([A-Z])\1([A-Z])\2|^(?:recursos|embargos|agravos|conflitos|mandados|acoes|reclamacoes)\b", re.IGNORECASE
)
_HEADER = re.compile(
    r"(?:^|Justica)[ \t]*(?:\w{1,40} n[ao]s? )*[A-Z][A-Z ]+ [Nn][o.]? ?(?P<number>\d{1,3}(?:\.\d{3})+|\d+)"
    r"\s*[/-]\s*[A-Z]{2}\s*\(\s*(?:19|20)\d{2}/\d{5,7}-\d\s*\)",
    re.MULTILINE,
)
_SIGNATURE = re.compile(
    r"\(\w[\w ]* n\. (?P<number>[\d.]+)(?:/[A-Z]{2})?, (?:relatora? )?(?:para (?:o )?acordao )?Ministr[oa] [^()]{3,60}"
    r"(?:\([^()]*\))?[^()]*, DJ\w* de [\d/.]+\)\s*$"
)
_OPENED = re.compile(r"\s*\(\s*")
APPEALED_CLASS = {"EREsp": "REsp", "EAREsp": "AREsp", "EAg": "Ag"}
"""The class of the decision challenged by embargos de divergência, by their own class."""

_DIVERGENT = {appealed: embargos for embargos, appealed in APPEALED_CLASS.items()}

_STF_COURT = r"(?<![/\-])\bSTF\b|Supremo\s+Tribunal|Suprema\s+Corte|Pretorio\s+Excelso|Excelso\s+Pretorio"
_STF_AFTER = re.compile(rf"[/-]\s?STF\b|{_STF_COURT}|Tribunal\s+Pleno|Plenario|{STF_MINISTERS}", re.IGNORECASE)
_STF_BEFORE = re.compile(rf"(?:{_STF_COURT})[^.;()]{{0,45}}$", re.IGNORECASE)
SHARED_WITH_STF = frozenset(
    {"HC", "RHC", "MS", "RMS", "Rcl", "Pet", "Inq", "AR", "MI", "HD", "MC", "SS", "SE", "CR", "IF"}
)
"""Classes of both courts."""

_LAST_AG = 1_500_000
"""Agravos de instrumento ceased to reach the STJ in 2011 (Lei 12.322/2010), near number 1,430,000."""


def find_processes(text: str) -> Iterator[Citation]:
    """Return every cited process in order, including the decision's own, which the caller removes."""
    folded = fold(text)
    tokens = [_Token(found.meaning, found.match.start(), found.match.end()) for found in _CLASSES.spot(folded)]
    for index, token in enumerate(tokens):
        if token.kind.numbered:
            yield from _citations_at(folded, tokens, index)


def own_numbers(text: str, own: str | None = None) -> frozenset[str]:
    """Return the numbers of the text's own process: in its headers (a line with the STJ registry number), in the
    signature at the end of the STJ's text files, and in `own`.
    """
    folded = fold(text).replace("º", "o")
    numbers = {digits_of(match["number"]) for match in _HEADER.finditer(folded)}
    if signature := _SIGNATURE.search(folded):
        numbers.add(digits_of(signature["number"]))
    if own:
        numbers.update(digits_of(number) for number in re.findall(rf"{GROUPED}|\d+", own)[:1])
    return frozenset(numbers)


def _citations_at(folded: str, tokens: list[_Token], index: int) -> Iterator[Citation]:
    token = tokens[index]
    first = _FIRST_NUMBER.match(folded, token.end)
    if first is None or _is_inside(folded, tokens, index):
        return
    if not _credible(folded, token, first["number"], first.end(), bool(first["mark"])):
        return
    chain, start = _chain(folded, tokens, index)
    name = token.cls.name
    if chain and chain[-1] == "EDv" and name in _DIVERGENT:
        name, chain = _DIVERGENT[name], chain[:-1]
    plural = _PLURAL.search(folded[token.start : token.end]) is not None
    match: re.Match[str] | None = first
    while match:
        after = _APPEALS_AFTER.match(folded, match.end())
        state, end = _state(folded, after.end() if after else match.end())
        limit = tokens[index + 1].start if index + 1 < len(tokens) else len(folded)
        of_stf = token.cls.name in SHARED_WITH_STF and bool(first["inside"] or after)
        state = state or match.groupdict().get("state")
        yield Citation(
            class_name=name,
            number=digits_of(match["number"]),
            court="STF" if of_stf else _court(folded, token, start, end, limit),
            start=start,
            end=end,
            chain=chain,
            state=state,
        )
        match = _NEXT_NUMBER.match(folded, end)
        if match and not _continues(
            folded, match, plural=plural, of_stf=token.cls.court == "STF" and not token.kind.titled
        ):
            return
        start = match.start("number") if match else end


def _is_inside(folded: str, tokens: list[_Token], index: int) -> bool:
    """Return whether a hyphen joins the token to a preceding class ("ADI-MC") with its number; "AgInt-REsp" is a
    chain.
    """
    return index > 0 and tokens[index - 1].kind.numbered and folded[tokens[index - 1].end : tokens[index].start] == "-"


def _credible(folded: str, token: _Token, number: str, end: int, marked: bool) -> bool:
    """Return whether the number can belong to such a process rather than an article, a page or another court."""
    digits = digits_of(number)
    if len(digits) > 7 or (token.cls.name == "Ag" and int(digits) > _LAST_AG):
        return False
    if token.cls.name == "CC" and digits in {"1916", "2002"}:
        return False
    if folded[token.end : token.end + 1].isdigit():
        return len(digits) >= 4 and not (token.cls.strict and number.isdigit() and len(digits) == 4)
    if STATE_AFTER.match(folded, end):
        return True
    if token.kind.small:
        return len(digits) >= _FEWEST_SMALL
    if token.kind.titled or token.cls.strict:
        return len(digits) >= 4 or (marked and len(digits) >= 3)
    return len(digits) >= (1 if token.cls.court == "STF" else 3)


def _continues(folded: str, match: re.Match[str], *, plural: bool, of_stf: bool) -> bool:
    """Return whether a number after a comma or "e" belongs to the list: grouped, with its state, or long in the
    plural.

    The STF's own classes have short numbers too: "ADCs 58 e 59".
    """
    digits = digits_of(match["number"])
    if len(digits) > 7:
        return False
    if STATE_AFTER.match(folded, match.end()):
        return True
    if plural and of_stf:
        return _ENDED.match(folded, match.end()) is not None
    return len(digits) >= (4 if plural else 5) and ("." in match["number"] or (plural and len(digits) >= 6))


def _chain(folded: str, tokens: list[_Token], index: int) -> tuple[tuple[str, ...], int]:
    """Return the appeals linked by `no` and `nos` before the token, outermost first, and where they begin."""
    names: list[str] = []
    first = index
    while first and _LINK.fullmatch(folded, tokens[first - 1].end, tokens[first].start):
        first -= 1
        names.append(tokens[first].cls.name)
    start = tokens[first].start
    if first and tokens[first - 1].cls is tokens[first].cls and _OPENED.fullmatch(folded, tokens[first - 1].end, start):
        start = _chain(folded, tokens, first - 1)[1]  # the same in full: "Recurso Especial (REsp)"
    return tuple(reversed(names)), start


def _state(folded: str, end: int) -> tuple[str | None, int]:
    match = STATE_AFTER.match(folded, end)
    return (match[1] or match[2], match.end()) if match else (None, end)


def _court(folded: str, token: _Token, start: int, end: int, limit: int) -> str:
    """Return STF for its own classes, and for shared ones if nearby words say so; else STJ."""
    if token.cls.court == "STF":
        return "STF"
    if token.cls.name not in SHARED_WITH_STF:
        return "STJ"
    after = re.split(r"[;)]|\n\s*\n", folded[end : min(limit, end + 160)], maxsplit=1)[0]
    if _STF_AFTER.search(after) or _STF_BEFORE.search(folded, max(0, start - 80), start):
        return "STF"
    return "STJ"
