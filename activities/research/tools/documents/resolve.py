"""From a written reference ("art. 927 do CPC", "Súmula 385/STJ", "REsp 1.234.567/SP") to its document."""

import re
from dataclasses import dataclass, field
from datetime import date

from activities.law.citations.citation import Citation
from activities.law.citations.find import find_citations
from activities.law.fold import fold
from activities.law.statutes.find import StatuteMention, find_statutes
from activities.law.statutes.laws import find_laws
from activities.law.statutes.named_laws import LAWS
from activities.research.tools.halves import Halves
from activities.search.columns import Filters
from activities.search.legal.texts import LegalNode, LegalTexts
from activities.search.words.references import references_in
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.law.corpus import Decision

_YEAR = re.compile(r"(?:/|-|\bde\b)\s*(\d{4}|\d{2})\W*$")
_COURT = re.compile(r"\b(?:STJ|STF|supremo|superior|repercussao|repetitivo)\b", re.IGNORECASE)
_SHOWN = 10
_CODES = {law.name: law for law in LAWS if "/" not in law.name}


@dataclass(frozen=True)
class Resolved:
    """The document, and Portuguese notes on how the reference was understood."""

    document: LegalNode | Decision
    notes: list[str] = field(default_factory=list[str])


def resolve(reference: str, halves: Halves, day: date | None = None) -> Resolved:
    """Return the one document that an id or reference names.

    "CPC" and "CC" without a year are the code in force on `day`. Raises `NOT_FOUND` for a document outside the
    corpus, and `VALIDATION_ERROR` for several references or a code with a wrong year.
    """
    legal = halves.legal()
    node = legal.node(reference)
    if node is not None:
        return Resolved(node)
    decision = halves.search.decision(reference)
    if decision is not None:
        return Resolved(decision)
    text = reference if find_statutes(reference) or find_citations(reference) else reference.upper()
    refuse_wrong_years(text)
    statutes = find_statutes(text, day)
    if statutes:
        return _provision(_single(statutes), halves, day)
    citations = find_citations(text)
    if citations:
        return _precedent(citations, reference, halves)
    laws = list(dict.fromkeys(mention.name for mention in find_laws(_plain(text), day)))
    if len(laws) > 1:
        raise _several(laws)
    if laws:
        norm = legal.referred(laws[0])
        if norm is None:
            raise _absent(laws[0], day, legal)
        return Resolved(norm)
    rows = halves.search.lexical.named("own_reference", references_in(reference).own, _SHOWN, Filters())
    if rows:
        return _newest(sorted(rows), halves)
    raise AutosError(
        ErrorCode.NOT_FOUND,
        "Referência não reconhecida neste acervo. Use um id de search, ou formas como: art. 927 do CPC, "
        "Súmula 385/STJ, Tema 1061/STJ, REsp 1.234.567/SP.",
        reference=reference,
    )


def refuse_wrong_years(text: str) -> None:
    """Raise `VALIDATION_ERROR` for a code with a wrong year ("CPC de 1873")."""
    folded = _plain(text)
    for mention in find_laws(folded):
        law, written = _CODES.get(mention.name), _YEAR.search(folded[mention.start : mention.end])
        if law is None or written is None:
            continue
        digits = written[1]
        if digits != str(law.year) and not (len(digits) == 2 and str(law.year).endswith(digits)):
            raise AutosError(
                ErrorCode.VALIDATION_ERROR,
                f"Não há {mention.name} de {digits}: o que leva este nome é de {law.year}. Corrija o ano, ou tire-o.",
                campo="reference",
                valor=digits,
                sugestoes=[f"{mention.name} de {law.year}"],
            )


def _provision(mention: StatuteMention, halves: Halves, day: date | None) -> Resolved:
    legal, name = halves.legal(), str(mention.statute)
    node = legal.referred(name)
    if node is not None:
        return Resolved(node)
    if legal.referred(mention.statute.law) is None:
        raise _absent(mention.statute.law, day, legal)
    article = legal.referred(mention.statute.article_form)
    if article is not None:
        message = f"{name}: não consta do acervo; o artigo consta. Peça o artigo e veja as suas partes."
        raise AutosError(ErrorCode.NOT_FOUND, message, reference=name, sugestoes=[article.id])
    message = f"{name}: a norma consta do acervo, este dispositivo não. Veja o que ela tem com browse_structure."
    raise AutosError(ErrorCode.NOT_FOUND, message, reference=name, sugestoes=[mention.statute.law])


def _precedent(citations: list[Citation], reference: str, halves: Halves) -> Resolved:
    names = list(dict.fromkeys(citation.normalized for citation in citations))
    if len(names) > 1:
        raise _several(names)
    name, legal = names[0], halves.legal()
    node = legal.referred(name)
    other = "STF" if citations[0].court == "STJ" else "STJ"
    twin = None
    if not _COURT.search(_plain(reference)):
        twin = legal.referred(f"{citations[0].class_name} {citations[0].number}/{other}")
    if node is not None:
        also = [f"Sem tribunal na referência, entendeu-se {name}. Há também {twin.reference}."] if twin else []
        return Resolved(node, also)
    rows = halves.search.lexical.named("own_reference", [name], _SHOWN, Filters())
    if rows:
        return _newest(sorted(rows), halves)
    if twin is not None:
        return Resolved(twin, [f"{name} não consta do acervo; entendeu-se {twin.reference}."])
    message = f"{name}: não está neste acervo. O acervo não tem tudo: isso não diz que não existe."
    raise AutosError(ErrorCode.NOT_FOUND, message, reference=name)


def _newest(rows: list[int], halves: Halves) -> Resolved:
    """Return the newest decision with that number, which appeals within an appeal share."""
    decisions = list(halves.search.lexical.decisions(rows).values())
    decisions.sort(key=lambda one: (one.day or date.min, one.id), reverse=True)
    others = [f"{one.process} ({one.id})" for one in decisions[1:]]
    notes = [f"É a mais recente com este número. Há também: {'; '.join(others)}."] if others else []
    return Resolved(decisions[0], notes)


def _single(mentions: list[StatuteMention]) -> StatuteMention:
    names = list(dict.fromkeys(str(mention.statute) for mention in mentions))
    if len(names) > 1:
        raise _several(names)
    return mentions[0]


def _several(names: list[str]) -> AutosError:
    message = "São várias referências: peça uma de cada vez."
    return AutosError(ErrorCode.VALIDATION_ERROR, message, campo="reference", sugestoes=names[:_SHOWN])


def _absent(law: str, day: date | None, legal: LegalTexts) -> AutosError:
    when = f" Em {day:%d/%m/%Y} era a lei com este nome." if day and "/" in law else ""
    others = _of_that_number(law, legal)
    here = f" Com este número e outro ano há {', '.join(others)}." if others else ""
    message = f"{law}: esta norma não está no acervo.{when}{here} Veja as que estão com browse_structure, sem root_id."
    return AutosError(ErrorCode.NOT_FOUND, message, reference=law, **({"sugestoes": others} if others else {}))


def _of_that_number(law: str, legal: LegalTexts) -> list[str]:
    """Return statutes of the corpus with that number ("Lei 13.105/1815") and another year."""
    number, slash, _ = law.partition("/")
    digits = "".join(filter(str.isdecimal, number))
    if not slash or not digits:
        return []
    codes = [known.name for known in LAWS if str(known.number) == digits and legal.referred(known.name)]
    written = [root.reference for root in legal.roots() if root.reference and root.reference.startswith(f"{number}/")]
    return [name for name in dict.fromkeys([*codes, *written]) if name != law]


def _plain(text: str) -> str:
    return fold(text).replace("º", "o").replace("°", "o")
