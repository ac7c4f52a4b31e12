"""Checks mentions of legislation: which law it is, and whether it can have the article cited."""

import re
from collections.abc import Iterator
from datetime import date

from activities.law.fold import fold
from activities.law.spans import Spans
from activities.law.statutes.find import Statute, StatuteMention, find_statutes
from activities.law.statutes.law_articles import LAST_ARTICLE, years_of_law
from activities.law.statutes.laws import LAWS, find_laws
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim


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

_Judgement = tuple[ClaimVerdict, str, float, str | None]


def check_statutes(text: str, today: date) -> Iterator[VerifiedClaim]:
    """Every provision and every law named without one, normalised, with whether it can exist."""
    mentions = list(find_statutes(text))
    for mention in mentions:
        yield _claim(text, mention.start, mention.end, str(mention.statute), _judge_article(mention, today))
    cited = Spans((mention.start, mention.end) for mention in mentions)
    for law in find_laws(fold(text).replace("º", "o").replace("°", "o")):
        if not cited.hold(law.start, law.end):
            yield _claim(text, law.start, law.end, law.name, _judge_law(law.name, today))


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
    last = LAST_ARTICLE.get(statute.law)
    if last is None:
        return _judge_law(statute.law, today)
    number = int(statute.provision.article.partition("-")[0])
    if number <= last:
        return ClaimVerdict.VERIFIED, "Lei conhecida, e o artigo está dentro da sua numeração.", 0.95, None
    earlier = _EARLIER_CODE.get(statute.law)
    if earlier and number <= LAST_ARTICLE[earlier]:
        reason = f"A numeração {_of(statute.law)} termina no art. {_grouped(last)}; o artigo existe no {earlier}."
        return ClaimVerdict.DOUBTFUL, reason, 0.8, str(Statute(earlier, statute.provision))
    reason = f"Artigo inexistente: a numeração {_of(statute.law)} termina no art. {_grouped(last)}."
    return ClaimVerdict.NOT_FOUND, reason, 0.95 if number > last * 1.05 else 0.75, None


def _judge_law(name: str, today: date) -> _Judgement:
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
    """Federal laws have had one numbering since 1946, so that a number belongs to one year or two."""
    number, year = int(dated["number"].replace(".", "")), int(dated["year"])
    if dated["kind"] != "Lei" or year < 1946:
        return ClaimVerdict.UNVERIFIABLE, "Fora da lista de leis conhecidas.", 1.0, None
    years = years_of_law(number, today.year)
    if years is None:
        return (
            ClaimVerdict.NOT_FOUND,
            "Nenhuma lei federal chegou a este número. Confira se não é estadual.",
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
    """The known law of the same kind and number, by its number and year."""
    undated = f"{dated['kind']} {dated['number']}/"
    return next((known for known in _NUMBERED if known.startswith(undated)), None)


def _of(law: str) -> str:
    return f"da {law}" if law.startswith(("Lei", "CF", "CLT", "LINDB", "LEP")) else f"do {law}"
