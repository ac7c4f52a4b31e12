"""Verification of legislation: the law meant, and whether it can have the cited article."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise

from activities.law.fold import fold
from activities.law.spans import Spans
from activities.law.statutes.find import Statute, StatuteMention, find_statutes
from activities.law.statutes.law_articles import LAST_ARTICLE, REACH, years_of_law
from activities.law.statutes.laws import LawMention, find_laws
from activities.law.statutes.named_laws import LAWS
from activities.law.statutes.own_time import in_its_time
from activities.law.statutes.repealed import REPEALED, Repeal
from activities.law.statutes.structure import article_of, is_charted
from activities.law.statutes.wording import ending
from activities.law.verification.corpus import KnownLaw
from workflows.contracts.law.legal_texts import WordingState
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, Mismatch, MismatchField, VerifiedClaim


def _grouped(number: int) -> str:
    return f"{number:,}".replace(",", ".")


_KNOWN = frozenset((*LAST_ARTICLE, *(law.name for law in LAWS)))
_DATED = re.compile(r"^(?P<kind>Lei|Decreto|Decreto-Lei|Lei Complementar) (?P<number>[\d.]+)(?:/(?P<year>\d{4}))?$")
_KINDS = {"LEI": "Lei", "DEL": "Decreto-Lei", "DEC": "Decreto"}
_NUMBERED = sorted(
    {
        *(name for name in LAST_ARTICLE if "/" in name),
        *(f"{_KINDS[law.kind]} {_grouped(law.number)}/{law.year}" for law in LAWS if law.kind in _KINDS),
    }
)
_EARLIER_CODE = {"CPC": "CPC/1973", "CC": "CC/1916"}

_OF_TODAY = re.compile(r"(?:20)?(?:15|02)\s*$|\bnov[oa]\b", re.IGNORECASE)
_ABSENT = (ClaimVerdict.NOT_FOUND, ClaimVerdict.DOUBTFUL)
_OTHER_CONSTITUTION = re.compile(
    r"\s+(?:estadual|d[oae]s?\s+(?:respectiv[oa]\s+)?(?:estado|distrito\s+federal)|paulista|mineira|fluminense|gaucha|paranaense"
    r"|catarinense|baiana|pernambucana|cearense|goiana|imperial|de\s+(?:1824|1891|1934|1937|1946|1967|1969)|anterior)\b",
    re.IGNORECASE,
)
_ACRONYM = re.compile(
    r"(?:(?<=[dn][oa] )|(?<=[,/(] )|(?<=/))(?:cpc|cc|cpp|cpm|cp|clt|cdc|ctn|ctb|eca|lep|cf|crfb|lindb|lgpd|adct)\b"
    r"(?![./\-]?\s*(?:resp|aresp|art|hc|rhc|tst|stj|stf|\w+\s+resp))"
)
"""Acronyms of codes in small letters in a position for a law: "do cpc", ", cf/88"."""

_NICKNAMED = re.compile(r"\s*\(\s*|\s+[-–]\s+")
_NUMBER = re.compile(r"\d{2}")
_Judgement = tuple[ClaimVerdict, str, float, str | None]


def check_statutes(text: str, law: KnownLaw, today: date, as_of: date | None = None) -> Iterator[VerifiedClaim]:
    """Return every provision, and every law cited without one, normalised, with whether it exists and is in force.

    The corpus precedes any list. Repealed law cited as the law of its time is sound; `as_of` is the day of the
    text, if known.
    """
    read = _ACRONYM.sub(lambda match: match[0].upper(), text)
    folded = fold(read).replace("º", "o").replace("°", "o")
    mentions = find_statutes(read, as_of)
    for mention in mentions:
        judged, last_year = _of_corpus(law, str(mention.statute)) or (
            _judge_article(mention, today),
            _revoked_in(mention.statute),
        )
        if mention.statute.law == "CF" and _OTHER_CONSTITUTION.match(folded, mention.end):
            judged = (ClaimVerdict.UNVERIFIABLE, "Outra Constituição que não a Federal de 1988.", 1.0, None)
        elif judged[0] in _ABSENT and _of_the_earlier(mention.statute, folded, mention.start, mention.end):
            judged = (ClaimVerdict.VERIFIED, "Citada como lei do seu tempo: o código anterior a este.", 0.6, None)
        if judged[0] is ClaimVerdict.REVOKED:
            judged = _in_time(judged, folded, mention.start, mention.end, last_year, as_of)
        yield _claim(text, mention.start, mention.end, str(mention.statute), judged)
    cited = Spans((mention.start, mention.end) for mention in mentions)
    laws = list(find_laws(folded, as_of))
    pairs = list(_nicknamed(folded, laws))
    confused = {other.start: (one, other) for one, other in pairs if not _succeeds(one, other)}
    outdated = {
        each.start
        for pair in pairs
        for each in pair
        if _succeeds(*pair) and not _NUMBER.search(folded, each.start, each.end)
    }
    for named in laws:
        if named.start in confused:
            yield _confused(text, folded, *confused[named.start])
        elif named.start not in outdated and not cited.hold(named.start, named.end):
            repeal = REPEALED.get(named.name)
            judged, last_year = _of_corpus(law, named.name) or (
                _judge_law(named.name, today),
                repeal.since.year if repeal else 0,
            )
            if judged[0] is ClaimVerdict.REVOKED:
                judged = _in_time(judged, folded, named.start, named.end, last_year, as_of)
            yield _claim(text, named.start, named.end, named.name, judged)


def _nicknamed(folded: str, laws: Sequence[LawMention]) -> Iterator[tuple[LawMention, LawMention]]:
    """Return pairs of a law's name and number, in either order, that are presented as one law but belong to two."""
    for one, other in pairwise(laws):
        numbered = [_NUMBER.search(folded, each.start, each.end) is not None for each in (one, other)]
        if _NICKNAMED.fullmatch(folded, one.end, other.start) and one.name != other.name and sum(numbered) == 1:
            yield one, other


def _succeeds(one: LawMention, other: LawMention) -> bool:
    """Return whether one of them precedes the other, since a law that replaces another inherits its name."""
    names = {one.name, other.name}
    return bool(names & REPEALED.keys()) or bool(names & {_EARLIER_CODE.get(name) for name in names})


def _confused(text: str, folded: str, one: LawMention, other: LawMention) -> VerifiedClaim:
    number, name = (one, other) if _NUMBER.search(folded, one.start, one.end) else (other, one)
    cited, meant = text[number.start : number.end], text[name.start : name.end]
    reason = f"“{meant}” e “{cited}” são leis diferentes: {name.name} e {number.name}."
    claim = _claim(text, other.start, other.end, other.name, (ClaimVerdict.DIVERGENT, reason, 0.95, name.name))
    wrong = Mismatch(field=MismatchField.NUMERO, cited=number.name, found=name.name)
    return claim.model_copy(update={"mismatches": [wrong]})


def _of_corpus(law: KnownLaw, reference: str) -> tuple[_Judgement, int] | None:
    """Return the corpus' record of a law or provision, and the last year in which it was in force; None without one."""
    reading = law.on(reference, None)
    if reading is None:
        return None
    if reading.state in (WordingState.REVOKED, WordingState.VETOED):
        shown = reading.wording
        ended = (shown.date_end or ending(shown)[0]) if shown else None
        reason = f"O acervo o dá por {reading.state.value[:-1]}o: não serve de fundamento. {' '.join(reading.notes)}"
        return (ClaimVerdict.REVOKED, reason.strip(), 0.95, None), ended.year if ended else 0
    return (ClaimVerdict.VERIFIED, "Está no acervo, com o texto de hoje.", 0.97, None), 0


def _of_the_earlier(statute: Statute, folded: str, start: int, end: int) -> bool:
    """Return whether a provision that the code lacks belongs to its predecessor, by the time in the text."""
    earlier = _earlier_with(statute)
    return (
        earlier is not None
        and not _OF_TODAY.search(folded, start, end)
        and in_its_time(folded, start, end, REPEALED[earlier].since.year)
    )


def _earlier_with(statute: Statute) -> str | None:
    """Return the predecessor of the code, if it had an article of that number."""
    earlier = _EARLIER_CODE.get(statute.law)
    number = int(statute.provision.article.partition("-")[0])
    return earlier if earlier and number <= LAST_ARTICLE[earlier] else None


def _in_time(judged: _Judgement, folded: str, start: int, end: int, last_year: int, as_of: date | None) -> _Judgement:
    if not (as_of and as_of.year <= last_year) and not in_its_time(folded, start, end, last_year):
        return judged
    return ClaimVerdict.VERIFIED, f"Citada como lei do seu tempo. {judged[1]}", 0.8, judged[3]


def _claim(text: str, start: int, end: int, normalized: str, judged: _Judgement) -> VerifiedClaim:
    verdict, reason, confidence, suggestion = judged
    return VerifiedClaim(
        kind=ClaimKind.LEGISLACAO,
        text=text[start:end],
        start=start,
        end=end,
        normalized=normalized,
        verdict=verdict,
        reason=reason,
        confidence=confidence,
        suggestion=suggestion,
    )


def _judge_article(mention: StatuteMention, today: date) -> _Judgement:
    statute = mention.statute
    if (repeal := _repeal_of(statute)) is not None:
        return _revoked(str(statute), repeal)
    if (charted := _judge_charted(statute)) is not None:
        return charted
    last = LAST_ARTICLE.get(statute.law)
    if last is None:
        return _judge_law(statute.law, today)
    number = int(statute.provision.article.partition("-")[0])
    if number <= last:
        return ClaimVerdict.VERIFIED, "Lei conhecida, e o artigo está dentro da sua numeração.", 0.95, None
    if earlier := _earlier_with(statute):
        reason = f"A numeração {_of(statute.law)} termina no art. {_grouped(last)}; o artigo existe no {earlier}."
        return ClaimVerdict.DOUBTFUL, reason, 0.8, str(Statute(earlier, statute.provision))
    reason = f"Artigo que não se conhece: a numeração {_of(statute.law)} termina no art. {_grouped(last)} ({REACH})."
    return ClaimVerdict.NOT_FOUND, reason, 0.95 if number > last * 1.05 else 0.75, None


def _judge_charted(statute: Statute) -> _Judgement | None:
    """Return what the table of articles says against the provision, or None."""
    place = statute.provision
    article = article_of(statute.law, place.article)
    if article is None and ("-" not in place.article or not is_charted(statute.law)):
        return None
    if article and (by := article.revoked_by(place)):
        return ClaimVerdict.REVOKED, f"Dispositivo revogado ({by}): não serve de fundamento.", 0.95, None
    missing = article.missing(place) if article else f"não há art. {place.article} {_of_in(statute.law)}"
    if missing is None:
        return None
    earlier = _earlier_with(statute)
    meant = str(Statute(earlier, place)) if earlier else None
    also = f" Se é do {earlier}, diga-o: está revogado." if earlier else ""
    return ClaimVerdict.NOT_FOUND, f"Dispositivo inexistente: {missing}.{also}", 0.95, meant


def _repeal_of(statute: Statute) -> Repeal | None:
    return REPEALED.get(statute.law) or REPEALED.get(statute.article_form) or REPEALED.get(str(statute))


def _revoked(name: str, repeal: Repeal) -> _Judgement:
    instead = f" Hoje: {repeal.instead}." if repeal.instead else ""
    reason = f"Sem vigor desde {repeal.since:%d/%m/%Y} ({repeal.by}); só rege fatos anteriores.{instead}"
    return ClaimVerdict.REVOKED, reason, 0.95, repeal.instead


def _revoked_in(statute: Statute) -> int:
    """Return the last year in which the provision was in force."""
    if repeal := _repeal_of(statute):
        return repeal.since.year
    article = article_of(statute.law, statute.provision.article)
    by = article.revoked_by(statute.provision) if article else None
    return int(by[-4:]) if by else 0


def _judge_law(name: str, today: date) -> _Judgement:
    if name in REPEALED:
        return _revoked(name, REPEALED[name])
    if name in _KNOWN:
        return ClaimVerdict.VERIFIED, "Lei conhecida.", 0.95, None
    dated = _DATED.match(name)
    if dated is None or dated["year"] is None:
        return ClaimVerdict.UNVERIFIABLE, "Fora da lista de leis conhecidas.", 1.0, None
    if int(dated["year"]) > today.year:
        return ClaimVerdict.NOT_FOUND, f"O ano de {dated['year']} ainda não chegou.", 0.98, None
    meant = _same_number(dated)
    if meant:
        reason = f"Ano trocado: a lei federal conhecida com este número é a {meant}. Confira se não é estadual."
        return ClaimVerdict.DOUBTFUL, reason, 0.85, meant
    return _judge_numbering(dated, today)


def _judge_numbering(dated: re.Match[str], today: date) -> _Judgement:
    """Return the fault of a law's number. Federal laws have had one numbering since 1946, so a number belongs to
    one or two years.
    """
    number, year = int(dated["number"].replace(".", "")), int(dated["year"])
    if dated["kind"] != "Lei" or year < 1946:
        return ClaimVerdict.UNVERIFIABLE, "Fora da lista de leis conhecidas.", 1.0, None
    years = years_of_law(number, today.year)
    if years is None:
        return (
            ClaimVerdict.NOT_FOUND,
            f"Nenhuma lei federal chegou a este número ({REACH}). Confira se não é estadual.",
            0.85,
            None,
        )
    first, last = years
    if first <= year <= last:
        reason = "Número e ano condizem com a numeração das leis federais; o conteúdo não foi conferido."
        return ClaimVerdict.UNVERIFIABLE, reason, 0.8, None
    when = f"de {first}" if first == last else f"de {first} a {last}"
    reason = f"Uma lei federal com este número seria {when}. Confira se não é estadual ou municipal."
    return ClaimVerdict.DOUBTFUL, reason, 0.7, None


def _same_number(dated: re.Match[str]) -> str | None:
    """Return the known law of the same kind and number, by its number and year."""
    undated = f"{dated['kind']} {dated['number']}/"
    return next((known for known in _NUMBERED if known.startswith(undated)), None)


def _of_in(law: str) -> str:
    return f"na {law}" if law.startswith(("Lei", "CF", "CLT", "LINDB", "LEP")) else f"no {law}"


def _of(law: str) -> str:
    return f"da {law}" if law.startswith(("Lei", "CF", "CLT", "LINDB", "LEP")) else f"do {law}"
