"""Particulars beside a citation: "/SP, Rel. Min. Fulana de Tal, Terceira Turma, j. 25/4/2022, DJe 27/4/2022"."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from activities.law.citations.cnj import STATES
from activities.law.verification.particulars.days import DAY, WrittenDay, day_of
from activities.law.verification.particulars.naming import is_minister, name_at
from activities.law.verification.particulars.panels import PANEL, SHORT_PANEL, panel_of, short_panel_of


@dataclass(frozen=True, slots=True)
class Rapporteur:
    """A minister named as rapporteur; `for_ruling` if writing the ruling in a dissenting rapporteur's place.

    `titled` if "Min." or "Ministro" precedes the name and nothing after it marks a judge called up.
    """

    name: str
    start: int
    end: int
    for_ruling: bool = False
    titled: bool = False


@dataclass(frozen=True, slots=True)
class Particulars:
    """The particulars of a citation; `some_day` is not said to be of judgment or publication.

    `start` and `end` span the citation with all of them.
    """

    start: int
    end: int
    court: str | None = None
    state: str | None = None
    rapporteurs: tuple[Rapporteur, ...] = field(default=())
    panel: str | None = None
    judged: WrittenDay | None = None
    published: WrittenDay | None = None
    some_day: WrittenDay | None = None


_COURTS: tuple[tuple[str, str], ...] = (
    ("STJ", r"STJ\b|superior\s+tribunal\s+de\s+justica"),
    ("STF", r"STF\b|supremo\s+tribunal\s+federal|suprema\s+corte|pretorio\s+excelso|excelso\s+pretorio|o\s+supremo\b"),
    ("TST", r"TST\b|tribunal\s+superior\s+do\s+trabalho"),
    ("TSE", r"TSE\b|tribunal\s+superior\s+eleitoral"),
    ("STM", r"STM\b|superior\s+tribunal\s+militar"),
    ("TCU", r"TCU\b|tribunal\s+de\s+contas\s+da\s+uniao"),
    (
        "TJ",
        r"(?-i:TJ-?/?\s?[A-Z]{2,3}|TRF-?\s?\d|TRT-?\s?\d{1,2})\b|tribunal\s+de\s+justica\s+d[eoa]\b(?:\s+estado\s+d[eoa]\b)?(?:\s+[A-Z]\w+){1,4}",
    ),
)
_COURT = "|".join(rf"(?P<{code}>{names})" for code, names in _COURTS)
_TITLE = (
    r"(?:(?:o|a)\s+)?(?:(?:eminente|ilustre|insigne|dout[oa]|cult[oa]|saudos[oa]|exm[oa]s?\.?|excelentissim[oa])\s*)?(?:s(?:enho)?ra?\.?\s+)?"
    r"(?:(?:min(?:\.a\b\.?|a\b\.?|\.|istr[oa](?:\(a\))?)|des(?:\.|emb\.|embargador[a]?(?:\(a\))?)|juiza?)\s*(?:federal\s+)?(?:conv(?:ocad[oa]\b|\.)\s*)?(?:rel(?:\.|atora?\b)\s*)?:?\s*(?:dra?\.?\s+)?)"
)
_ROLE = (
    r"(?:(?:de|da|sob\s+a|com\s+a?|tendo\s+como|sendo)?\s*\b(?:relat(?:oria\b|ad[oa]\s+pel[oa]\b|ora?\b(?:\(a\))?|\.)|rel(?:\.a\b\.?|a\b\.?|\b\.?)|red(?:atora?\b(?:\(a\))?|\.)|lavra\b)\.?"
    r"(?P<ruling>\s*(?:\(a\)\s*)?(?:(?:designad[oa]\s*)?(?:p/\s*(?:o\s+)?|para\s+(?:o\s+)?|do\s+)(?:v\.\s?)?(?:ac(?:ordao\b|ord\b\.?|\.|\b))|\s*designad[oa]\b))?"
    r"\s*[:,]?\s*(?:(?:pel|d)?[oae]\s+)?)"
)
_ITEM = re.compile(
    rf"(?P<role>{_ROLE}{_TITLE}?)(?=[a-z])"
    rf"|(?P<title>\b{_TITLE})(?=[a-z])"
    rf"|(?P<judged>\b(?:j(?:ulg(?:ad[oa]s?|amento)?|ul(?=[.:])|\.|\b)\.?|data\s+(?:d[eo]\s+)?julgamento|decisao|(?:decidid|apreciad|examinad|proferid|prolatad)[oa]s?|sessao"
    rf"|ac(?:ordao|\.)|brasilia(?:\s*[,/(\-]\s*df\)?)?\s*(?=,))\s*,?\s*"
    rf"(?:virtual\s+)?(?:na\s+sessao\s+(?:virtual\s+)?)?(?:pelo\s+colegiado\s+)?(?:(?:em|de|do\s+dia|aos?|no\s+dia)\b\s*|:\s*)*(?:{DAY.format(n='_j')}))"
    rf"|(?P<published>(?:\bpub(?:l(?:icad[oa]|icacao)?)?\b[.:]?\s*:?\s*(?:em\s+|no\s+|:\s*)?|\bdata\s+d[ea]\s+publicacao(?:\s*/\s*fonte)?\s*:?\s*)?(?:\b(?:dj-?[eu]?n?|d\.\s?j\.\s?(?:e\.|u\.)?|diario\s+d[ea]\s+justica(?:\s+eletronico)?(?:\s+nacional)?)(?:[/\-]?stj)?\b\.?)?\s*"
    rf"(?:(?:n\.?o?\s?)(?:\d{{1,4}}|\d\.\d{{3}})\s*,?\s*)?(?:(?:em|de|do\s+dia|data)\b\s*|[:,]\s*)*(?:{DAY.format(n='_p')}))"
    rf"|(?P<panel>\b{PANEL})"
    rf"|(?P<court>(?P<of>\b(?:do|da|no|na)\s+)?(?:\b(?:pelo|o)\s+)?[/\-]?\s?\b(?:{_COURT}))",
    re.IGNORECASE,
)
_MINISTER = re.compile(r"\bmin", re.IGNORECASE)
_CALLED_UP = re.compile(r"[\s,(\-]*(?:des(?:embargador|\.)|juiza?\b|ministr\w+ convocad|convocad)", re.IGNORECASE)
_PUBLISHES = re.compile(r"\b(?:pub|dj|d\.\s?j|diario|data\s+d[ea]\s+pub)", re.IGNORECASE)
_MORE_OF_IT = re.compile(
    r"\s*[.,;(]\s*\(?(?:julg|j\.|dje?|publ|sess|\d|(?:prim|segund|terc|quart|quint|sext)\w+\s+(?:turma|secao)|corte\s+esp)",
    re.IGNORECASE,
)
"""Text after the name of a rapporteur announced by nothing but the title after a full stop."""
_NOISE = re.compile(
    r"\(?\s*relatora?\s*\)|\b(?:v\.?\s?u\.?|m\.?\s?v\.?|unanime|por\s+unanimidade|a\s+unanimidade|por\s+maioria|maioria|votacao\s+unanime|unanimidade"
    r"|recursos?\s+(?:especia(?:l|is)\s+)?repetitivos?|repetitivos?|sob\s+o\s+rito\s+d\w+(?:\s+\w+){0,3}|tema\s+(?:repetitivo\s+)?(?:n\.?o?\s?)?[\d.]+|inf(?:o|ormativo|\.)?\.?\s*(?:de\s+jurisprudencia\s+)?(?:n\.?o?\s?)?\d+"
    r"|p(?:p|ags?|g)?\.?\s?\d+|rstj|lexstj|ement\w*|grif\w+(?:\s+noss\w+)?|destaq\w+(?:\s+noss\w+)?|sem\s+grifos?\s+no\s+original|negrit\w+"
    r"|julgad[oa]s?|julgamento|julgar|apreciar|decidir|exame|autos|acordaos?|decis(?:ao|oes)|precedente|publicad[oa]s?|publicacao|processo|data|sessao|em|de|d[oa]s?|n[oa]s?|ao?s?|pel[oa]|com|sob|e|o|que|quando|foi|cuj[oa]|tendo|relativ[oa]|voto|condutor|brasil|eg(?:regi[oa]|\.)|col(?:end[oa]|\.)|c\.|e\.|recentemente|ambos|todos|final|eletronico|deste|desta|dest[ea]\s+corte|tribunal|sua|seu)\b\.?"
    r"|\(?\b(?:19|20)\d{2}/\d{5,7}-\d\b\)?|\(?d(?:esembargadora?|es\.)\s+(?:federal\s+)?(?:convocad[oa])[^()\n]{0,60}\)|\(?juiza?\s+(?:federal\s+)?convocad[oa][^()\n]{0,60}\)|\bconvocad[oa]\s+d[eo]\s+\w+[\w/\-]*",
    re.IGNORECASE,
)
_JUDGING = re.compile(r"julg|sessao|decid", re.IGNORECASE)
_QUOTE = re.compile(r"[\"']")
_GLUE = re.compile(r"(?:[\s,;:()\[\]\-/\"'|]|\.(?!\s+[A-Z(])|\x00)*")
_PERIOD = re.compile(r"\.?\s+(?=[A-Z(])")
_STATE = re.compile(
    rf"\s?[/\-(]\s?(?P<any>{'|'.join(sorted(STATES))})\b(?!-)|,?\s(?P<bare>(?-i:{'|'.join(sorted(STATES))}))(?=\s*[,;:.()\n]|\s+\(?\d{{4}}/|$)",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"\s*(?:[,;)\].|\-]|$)")
"""What follows a name that stands alone between other particulars."""

_LATER = re.compile(r"\(\s*(?=rel(?:\.|ator)|min(?:\.|istr)|j(?:\.|ulg)|dje?\b)", re.IGNORECASE)
_BEFORE = 220
_AFTER = 420
_MOST_ITEMS = 24


def read_particulars(
    folded: str, start: int, end: int, floor: int, limit: int, ministers: Collection[str] = ()
) -> Particulars:
    """Return the particulars of the citation at `start`-`end`, not before `floor` and not from `limit` on.

    `folded` is the folded text with "o" and "a" for the ordinal signs; `ministers` are known beside the built-in list.
    """
    found = Particulars(start, end)
    at = end
    if state := _STATE.match(folded, end, limit):
        found = replace(found, state=(state["any"] or state["bare"]).upper(), end=state.end())
        at = state.end()
    found, at = _sequence(folded, at, min(limit, at + _AFTER), found, ministers)
    if not found.rapporteurs and not found.judged and not found.published:
        blank = folded.find("\n\n", at, limit)
        for later in _LATER.finditer(folded, at, min(blank if blank >= 0 else limit, at + _AFTER)):
            found, at = _sequence(folded, later.end(), min(limit, later.end() + _AFTER), found, ministers)
            break
    return _before(folded, max(floor, start - _BEFORE), found, ministers)


def _before(folded: str, floor: int, found: Particulars, ministers: Collection[str]) -> Particulars:
    """Add what directly precedes the citation: "STJ, 3ª Turma, Rel. Min. Fulana, REsp 1"."""
    for item in _ITEM.finditer(folded, floor, found.start):
        if item.start() and (folded[item.start() - 1].isalnum() or folded[item.start() - 1] in "/-"):
            continue
        between = folded[item.end() : found.start]
        if item["court"] and (_QUOTE.search(between) or (item["of"] and "(" in between)):
            continue
        told, at = _sequence(folded, item.start(), found.start, Particulars(found.start, found.start), ministers)
        if replace(told, end=told.start) != Particulars(told.start, told.start) and _GLUE.fullmatch(
            folded, at, found.start
        ):
            return replace(
                found,
                start=item.start(),
                court=found.court or told.court,
                rapporteurs=found.rapporteurs or told.rapporteurs,
                panel=found.panel or told.panel,
                judged=found.judged or told.judged,
                published=found.published or told.published,
                some_day=found.some_day or told.some_day,
            )
    return found


def _sequence(
    folded: str, at: int, stop: int, found: Particulars, ministers: Collection[str]
) -> tuple[Particulars, int]:
    """Take one particular after another up to other text. Repeated ones count once."""
    judging = False
    for _ in range(_MOST_ITEMS):
        begin, new_sentence = _over_glue(folded, at, stop)
        item = _ITEM.match(folded, begin, stop)
        taken = _taken(folded, item, stop, found, strong=new_sentence) if item else None
        if taken is None and not new_sentence and (short := SHORT_PANEL.match(folded, begin, stop)):
            taken = replace(found, panel=found.panel or short_panel_of(short), end=short.end())
        if taken is None and not new_sentence and not found.rapporteurs:
            taken = _named_alone(folded, begin, stop, found, ministers)
        if taken is not None:
            if judging and taken.some_day and not found.some_day and not taken.judged:
                taken = replace(taken, judged=taken.some_day, some_day=None)
            found, at = taken, taken.end
            continue
        noise = None if new_sentence else _NOISE.match(folded, begin, stop)
        if noise is None:
            break
        judging = judging or _JUDGING.match(noise[0]) is not None
        at = noise.end()
    return found, at


def _named_alone(
    folded: str, begin: int, stop: int, found: Particulars, ministers: Collection[str]
) -> Particulars | None:
    """Return the particulars with a minister whom nothing announces: "REsp 1, Fulana de Tal, Terceira Turma"."""
    end = name_at(folded, begin, stop)
    name = " ".join(folded[begin:end].split())
    if not name[:1].isupper() or not _CLOSED.match(folded, end) or not is_minister(name, ministers):
        return None
    return replace(found, rapporteurs=(Rapporteur(name, begin, end),), end=end)


def _over_glue(folded: str, at: int, stop: int) -> tuple[int, bool]:
    glue = _GLUE.match(folded, at, stop)
    begin = glue.end() if glue else at
    if "\n\n" in folded[at:begin].replace(" ", ""):
        return stop, False
    period = _PERIOD.match(folded, begin, stop) if folded[begin : begin + 1] == "." else None
    return (period.end(), True) if period else (begin, False)


def _taken(folded: str, item: re.Match[str], stop: int, found: Particulars, *, strong: bool) -> Particulars | None:
    """Return the particulars with the item's value; None if it does not count there.

    After the end of a sentence only labelled ones count: "Relator: ...", "Julgado em ...".
    """
    if item["role"] or item["title"]:
        end = name_at(folded, item.end(), stop)
        name = folded[item.end() : end].strip()
        stray = strong and not _MORE_OF_IT.match(folded, end, stop)
        if len(name) < 3 or (item["title"] and (stray or found.rapporteurs)):
            return None
        begin = item.end()
        titled = _MINISTER.search(item[0]) is not None and not _CALLED_UP.match(folded, end)
        one = Rapporteur(" ".join(name.split()), begin, end, item["ruling"] is not None, titled)
        return replace(found, rapporteurs=(*found.rapporteurs, one), end=end)
    if item["judged"]:
        return replace(found, judged=found.judged or day_of(item, "_j"), end=item.end())
    if item["published"]:
        day = day_of(item, "_p")
        if _PUBLISHES.match(item["published"].lstrip()) or _PUBLISHES.search(item["published"]):
            return replace(found, published=found.published or day, end=item.end())
        if strong:
            return None
        if found.some_day and not found.judged and not found.published:
            return replace(found, judged=found.some_day, some_day=None, published=day, end=item.end())
        return replace(found, some_day=found.some_day or day, end=item.end())
    if strong:
        return None
    if item["court"] and not _GLUE.fullmatch(folded, found.end, item.start()) and item.start() > found.start:
        return None
    if item["panel"]:
        return replace(found, panel=found.panel or panel_of(item), end=item.end())
    court = next(code for code, _ in _COURTS if item[code])
    return replace(found, court=found.court or court, end=item.end())


def particulars_of(folded: str, spans: list[tuple[int, int]], ministers: Collection[str] = ()) -> Iterator[Particulars]:
    """Return the particulars of each citation, given in order. None takes those of the one before it."""
    floor = 0
    for index, (start, end) in enumerate(spans):
        limit = spans[index + 1][0] if index + 1 < len(spans) else len(folded)
        found = read_particulars(folded, start, end, floor, limit, ministers)
        floor = found.end
        yield found
