"""Terms that an act may start, from premises in the file and stated ones. Pure."""

import re
from collections.abc import Sequence
from datetime import date, timedelta

from activities.casefile.segment import BORROWED
from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.text.page import Page
from activities.casefile.text.wording import iso_date, key
from activities.inquiry.term_effects import (
    addressee_of,
    all_private,
    effects_of,
    interrupted_by,
    may_double,
    restarted,
    suspended_by,
    whose_term,
)
from activities.law.terms.counting import count_term
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.told import NOT_COVERED, ordered_days, outside_of, procedure_in, speaks_of_defender
from workflows.contracts.reading.closures import CourtClosure
from workflows.contracts.reading.terms import (
    FIRST_DAY,
    LAST_DAY,
    ActTerms,
    Addressee,
    NoticeMeans,
    Premise,
    PremiseSource,
    TermCandidate,
    TermPremises,
)

OPENING = 1500
"""Characters of the petition that name its action."""
DEFENCE = "contestação"

PUBLISHED_WITHIN = timedelta(days=90)
"""Largest distance of a journal's certificate from its act."""

_DJEN = re.compile(r"\bdjen\b|diario de justica eletronico nacional|diario da justica eletronico nacional")
_JOURNAL = re.compile(r"\bdje\b|diario (?:da|de) justica|diario oficial|diario eletronico")
_AVAILABLE = re.compile(r"\bdisponibiliz\w+\b[^;]{0,140}")
_ORDERS = re.compile(
    r"\b(?:intim\w+|cit\w+|manifest\w+|dig[ao]m?|junt\w+|apresent\w+|especifi\w+|providenci\w+|comprov\w+|recolh\w+"
    r"|cumpra\w*|emend\w+|esclare\w+|traga\w*|inform\w+|pagu\w+|deposit\w+|indi\w+)\b"
)
"""Words with which an act orders somebody to do something."""

MOST_ACTS = 12
"""Most acts with listed terms, the latest ones."""
HEARING = "ata_audiencia_conciliacao"
HEARD = (
    "meio e data: os autos têm audiência de conciliação na página {page}, e o prazo de contestar conta dela (CPC, art. "
    "335, I): pergunte pelo ato {piece}, ou informe o meio e a data se ela não valer"
)
SEVERAL = (
    "meio e data: há mais de um réu, e o prazo conta da última das citações (CPC, art. 231, § 1º): informe o meio e a "
    "data dela"
)
NO_TERM = "Para este tipo de peça não há prazo que a lei lhe ligue. Peça o ato que decide, ordena ou comunica."


class UnknownAct(Exception):
    """The case file has no piece with that id."""


def terms_of(
    act: str, pages: list[Page], case_file: CaseFile, given: TermPremises, closures: Sequence[CourtClosure] = ()
) -> ActTerms:
    """Return the terms that the piece `act` may start, or why there is none. Raise `UnknownAct`."""
    piece = next((one for one in case_file.pieces if one.piece_id == act), None)
    if piece is None:
        raise UnknownAct
    return _terms_of(piece, pages, _folded(pages), case_file, given, closures)


def _folded(pages: list[Page]) -> dict[int, str]:
    return {page.number: key(page.text) for page in pages}


def _terms_of(
    piece: Piece,
    pages: list[Page],
    texts: dict[int, str],
    case_file: CaseFile,
    given: TermPremises,
    closures: Sequence[CourtClosure],
) -> ActTerms:
    petition = next((one for one in case_file.pieces if one.type == "peticao_inicial"), None)
    opening = texts.get(petition.page_start, "") if petition else ""
    if what := outside(case_file, opening):
        return ActTerms(piece_id=piece.piece_id, not_covered=NOT_COVERED.format(what=what))
    procedure = procedure_of(case_file, opening)
    text = " ".join(texts.get(number, "") for number in range(piece.page_start, piece.page_end + 1))
    rules = [one for one in term_rules().started_by(piece.type, procedure) if one.holds_for(text)]
    if not rules:
        return ActTerms(piece_id=piece.piece_id, not_covered=NO_TERM)
    suspended = suspended_by(piece, case_file, texts)
    terms: list[TermCandidate] = []
    for rule in rules:
        found: list[Premise] = []
        against: list[str] = []
        told = _told(given, found)
        if rule.ordered and given.dias is None:
            told = _ordered(piece, texts, told, found)
        if given.meio is None and given.data is None:
            if rule.served:
                told = _served(piece, case_file, told, found)
                against = _doubts(piece, case_file) if rule.what == DEFENCE else []
            else:
                told = _published(piece, pages, texts, told, found)
        if given.destinatario is None:
            told = _private(rule, piece, case_file, texts, told, found)
        embargos = interrupted_by(piece, case_file, procedure) if rule.interrupted else []
        term = count_term(rule, told, found, [*against, *embargos, *suspended], closures)
        doubling = [] if given.destinatario else may_double(rule, term.days, case_file, texts, procedure)
        terms.append(term.model_copy(update={"effects": [*embargos, *suspended, *doubling, *effects_of(term)]}))
    return ActTerms(piece_id=piece.piece_id, terms=terms)


def running_terms(pages: list[Page], case_file: CaseFile, closures: Sequence[CourtClosure] = ()) -> list[ActTerms]:
    """Return the terms that may be running at the end of the file, by the premises in it."""
    rules = term_rules()
    pieces = [one for one in case_file.pieces if one.phase and one.type != BORROWED]
    last_turn = max((at for at, one in enumerate(pieces) if one.type in rules.turns), default=0)
    texts = _folded(pages)
    found: list[ActTerms] = []
    for at, piece in enumerate(pieces[last_turn:], start=last_turn):
        if not rules.starts(piece.type):
            continue
        later = [(one.type, texts.get(one.page_start, "")) for one in pieces[at + 1 :]]
        told = _terms_of(piece, pages, texts, case_file, TermPremises(), closures)
        orders = _ORDERS.search(texts.get(piece.page_start, ""))
        open_terms = [
            term
            for term in told.terms
            if not rules.answered(term.what, later) and (orders or term.days) and not restarted(term, later)
        ]
        if open_terms:
            found.append(told.model_copy(update={"terms": open_terms}))
    return found[-MOST_ACTS:]


def day_of(text: str | None) -> date | None:
    """Parse a printed date; None for an impossible one."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None


def outside(case_file: CaseFile, petition: str = "") -> str | None:
    """Return the kind of procedure that the rules do not cover, by the case data and the folded petition."""
    case = case_file.case
    told = key(" ; ".join([case.court or "", case.unit or "", *case.subjects]))
    return outside_of(case.cnj, told, petition[:OPENING])


def procedure_of(case_file: CaseFile, petition: str) -> str | None:
    """Return the procedure, if its terms are not the common ones, by the case data and the folded petition; None for
    the common one.
    """
    case, opening = case_file.case, petition[:OPENING]
    told = key(" ; ".join([case.unit or "", case.case_class or "", *case.subjects]))
    return procedure_in(told, opening)


def _told(given: TermPremises, found: list[Premise]) -> TermPremises:
    """Return a stated premise, marked as such."""
    for name, text in (
        ("meio", "Meio da comunicação: {}"),
        ("data", "Data do meio: {}"),
        ("ciencia", "Lida ou confirmada em {}"),
        ("destinatario", "O prazo corre para: {}"),
        ("dias", "Dias do prazo: {}"),
    ):
        value = getattr(given, name)
        if value is not None:
            shown = f"{value:%d/%m/%Y}" if isinstance(value, date) else value
            found.append(Premise(text=text.format(shown), source=PremiseSource.INFORMADA))
    if given.nao_lida:
        found.append(Premise(text="Ninguém leu nem confirmou", source=PremiseSource.INFORMADA))
    if given.feriados:
        days = ", ".join(f"{day:%d/%m/%Y}" for day in sorted(set(given.feriados)))
        found.append(Premise(text=f"Dias sem expediente: {days}", source=PremiseSource.INFORMADA))
    return given


def _ordered(piece: Piece, texts: dict[int, str], told: TermPremises, found: list[Premise]) -> TermPremises:
    """Return the number of days that the act itself states, if it states exactly one."""
    pages = range(piece.page_start, piece.page_end + 1)
    said = ordered_days((number, texts.get(number, "")) for number in pages)
    if said is None:
        return told
    days, page = said
    found.append(Premise(text=f"O ato fixa {days} dias", source=PremiseSource.AUTOS, page=page))
    return told.model_copy(update={"dias": days})


def _served(piece: Piece, case_file: CaseFile, told: TermPremises, found: list[Premise]) -> TermPremises:
    """Return the service: a receipt or warrant on the day it was joined, a hearing on its own day."""
    means = {
        "aviso_recebimento": (NoticeMeans.CORREIO, "Aviso de recebimento juntado em {} (data da movimentação)"),
        "certidao_oficial_justica": (NoticeMeans.MANDADO, "Certidão do mandado juntada em {} (data da movimentação)"),
        "ata_audiencia_conciliacao": (NoticeMeans.AUDIENCIA, "Audiência de {}"),
    }
    shown = piece if piece.type in means else _receipt(piece, case_file)
    if shown is None or shown.date is None or shown.type not in means:
        return told
    meio, text = means[shown.type]
    day = next(
        (
            one.date
            for one in case_file.case.key_dates
            if meio is NoticeMeans.AUDIENCIA and one.page == shown.page_start
        ),
        shown.date,
    )
    read = day_of(day)
    if read is None:
        return told
    premise = Premise(text=text.format(f"{read:%d/%m/%Y}"), source=PremiseSource.AUTOS, page=shown.page_start)
    found.append(premise)
    return told.model_copy(update={"meio": meio, "data": read})


def _doubts(piece: Piece, case_file: CaseFile) -> list[str]:
    """Return the parts of the file that suggest another date of service."""
    found: list[str] = []
    hearings = [one for one in case_file.pieces if one.type == HEARING and one.piece_id != piece.piece_id]
    if hearings and (piece.type != HEARING or hearings[-1].page_start > piece.page_start):
        last = hearings[-1]
        found.append(HEARD.format(page=last.page_start, piece=last.piece_id))
    if len(case_file.case.parties.reu) > 1 and piece.type != HEARING:
        found.append(SEVERAL)
    return found


def _receipt(piece: Piece, case_file: CaseFile) -> Piece | None:
    """Return the receipt that proves service, after the letter."""
    shown = {one.piece_id for one in case_file.case.key_dates if one.event == "citacao"}
    later = (one for one in case_file.pieces if one.page_start > piece.page_start)
    return next((one for one in later if one.piece_id in shown), None)


def _published(
    piece: Piece, pages: list[Page], texts: dict[int, str], told: TermPremises, found: list[Premise]
) -> TermPremises:
    """Return the first certificate after the act with the journal's date."""
    since = day_of(piece.date)
    for page in pages[piece.page_start - 1 :]:
        text = texts[page.number]
        day = next((day for one in _AVAILABLE.finditer(text) if (day := iso_date(one[0]))), None)
        if day is None or not (_DJEN.search(text) or _JOURNAL.search(text)):
            continue
        read = day_of(day)
        if read is None or since is None or not since <= read <= since + PUBLISHED_WITHIN:
            continue
        meio = NoticeMeans.DJEN if _DJEN.search(text) else NoticeMeans.DIARIO_TRIBUNAL
        words = f"Disponibilizado em {read:%d/%m/%Y}, segundo os autos; confira se a certidão é deste ato"
        found.append(Premise(text=words, source=PremiseSource.AUTOS, page=page.number))
        return told.model_copy(update={"meio": meio, "data": read})
    return told


def _private(
    rule: TermRule, piece: Piece, case_file: CaseFile, texts: dict[int, str], told: TermPremises, found: list[Premise]
) -> TermPremises:
    """Return that the law does not double the term: all parties are private, or those are whose term it is."""
    parties = case_file.case.parties
    if not (parties.autor and parties.reu):
        return told
    whose = whose_term(rule, piece, parties)
    private = [name for name in whose if addressee_of(name) is Addressee.PARTICULAR]
    if all_private([*parties.autor, *parties.reu], texts):
        words = "Particular: nenhuma parte tem nome de ente público, e os autos não falam da Defensoria"
    elif private and not any(map(speaks_of_defender, texts.values())):
        words = f"Contado para {private[0]}, que é particular"
    else:
        return told
    found.append(Premise(text=words, source=PremiseSource.AUTOS))
    return told.model_copy(update={"destinatario": Addressee.PARTICULAR})
