"""What interrupts, suspends or doubles a term, according to the case file, each with its page and rule. Pure."""

import re
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import takewhile

from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.text.wording import key
from activities.law.terms.calendar import in_recess
from activities.law.terms.counting import DOUBLING
from activities.law.terms.rules import TermRule, term_rules
from activities.law.terms.told import is_public_body, speaks_of_defender
from workflows.contracts.reading.terms import Addressee, TermCandidate
from workflows.contracts.run.results.result import CaseParties, Side

EMBARGOS, EMBARGOS_DECIDED = "embargos_declaracao", "decisao_embargos"
SMALL_CLAIMS = "juizado"
REPLY = "contrarrazões"

INTERRUPTED = "interrupção: há embargos de declaração na página {page} ({source}); o prazo recomeça por inteiro da "
RESTARTED = "intimação da decisão deles, na página {page}: pergunte pelo ato {piece}"
UNDECIDED = "intimação da decisão deles, que os autos ainda não mostram"
SUSPENDED = "suspensão: a página {page} suspende o processo ({source}); o prazo para, e depois corre pelo que faltava"
DOUBLE = "prazo em dobro: {days} dias para {who}, contados da intimação pessoal ({source})"
NOT_DOUBLE = "sem dobro para {who}: {text} ({source})"
DISPUTED = "dobro para a Defensoria Pública (página {page}): discute-se nos Juizados (LC 80/1994, art. 128)"

_PROSECUTOR = re.compile(r"\bministerio publico\b")
_AUTHORITY = re.compile(
    r"(?:delegad|diretor|secretari|superintendente|prefeit|governador|reitor|gerente[ -]executiv|chefe d|comandante"
    r"|inspetor)"
)
"""The authority whose act a writ challenges."""
_SUSPENDS = re.compile(
    r"\b(?:suspend[oae]\w*|suspensao|sobrest\w+)\b[^.;]{0,40}\b(?:processo|feito|curso|tramitacao|andamento|autos"
    r"|prazos?"
    r"|execucao|cumprimento)\b"
    r"|\b(?:processo|feito|execucao|autos)\b[^.;]{0,30}\b(?:suspens[oa]s?|sobrestad[oa]s?)\b"
)
_NOT_SUSPENDED = re.compile(r"\b(?:indefiro|indeferid[oa]|nao|rejeito|nego)\b[^.;]{0,60}\Z")
_RESUMED = re.compile(
    r"\b(?:levant\w+|revog\w+|cess\w+|encerr\w+)\b[^.;]{0,30}\b(?:suspensao|sobrestamento)\b"
    r"|\bretom\w+[^.;]{0,20}\b(?:curso|andamento|tramitacao|processo|feito)\b|\bprossiga-se\b"
)
_RULING = re.compile(r"despacho_|decisao_|ato_ordinatorio")


def interrupted_by(piece: Piece, case_file: CaseFile, procedure: str | None) -> list[str]:
    """Return that embargos interrupted the terms for other appeals, and when these restart."""
    rules = term_rules()
    later = [one for one in case_file.pieces if one.page_start > piece.page_start]
    before = takewhile(lambda one: one.type not in rules.turns, later)
    until = [one for one in before if one.type in (EMBARGOS, EMBARGOS_DECIDED)]
    filed = next((one for one in until if one.type == EMBARGOS), None)
    if filed is None:
        return []
    decided = next((one for one in until if one.type == EMBARGOS_DECIDED), None)
    restart = RESTARTED.format(page=decided.page_start, piece=decided.piece_id) if decided else UNDECIDED
    norm = rules.norm("interrupcao_juizado" if procedure == SMALL_CLAIMS else "interrupcao")
    return [INTERRUPTED.format(page=filed.page_start, source=norm.source) + restart]


def restarted(term: TermCandidate, later: Sequence[tuple[str, str]]) -> bool:
    """Return whether a later act starts the term anew: the decision on embargos, or the order to answer an appeal.

    `later` has the types and the folded texts of the acts that follow.
    """
    if term.what == REPLY:
        return any(_RULING.match(kind) and key(REPLY) in text for kind, text in later)
    interrupted = any(one.startswith(INTERRUPTED.partition(":")[0]) for one in term.effects)
    return interrupted and any(kind == EMBARGOS_DECIDED for kind, _ in later)


def whose_term(rule: TermRule, piece: Piece, parties: CaseParties) -> list[str]:
    """Return the parties whose term it may be: the served one, who answers an act, or both."""
    if rule.served:
        return parties.reu
    if rule.what == "réplica":
        return parties.autor
    if rule.what in (REPLY, "resposta aos embargos de declaração") and piece.side is not None:
        return parties.reu if piece.side is Side.AUTOR else parties.autor
    return [*parties.autor, *parties.reu]


def suspended_by(piece: Piece, case_file: CaseFile, texts: Mapping[int, str]) -> list[str]:
    """Return that a later ruling suspends the lawsuit, unless another one resumes it."""
    found: list[str] = []
    for later in case_file.pieces:
        if later.page_start <= piece.page_start or not later.phase or not _RULING.match(later.type):
            continue
        for number in range(later.page_start, later.page_end + 1):
            text = texts.get(number, "")
            suspends = [one for one in _SUSPENDS.finditer(text) if not _NOT_SUSPENDED.search(text, 0, one.start())]
            if _RESUMED.search(text):
                found = []
            elif suspends:
                found = [SUSPENDED.format(page=number, source=term_rules().norm("suspensao").source)]
    return found


def may_double(
    rule: TermRule, days: int | None, case_file: CaseFile, texts: Mapping[int, str], procedure: str | None
) -> list[str]:
    """Return the party for which the law would double the term, if the file does not show whose term it is."""
    rules = term_rules()
    names = [*case_file.case.parties.autor, *case_file.case.parties.reu]
    told: list[str] = []
    if defended := next((page for page, text in texts.items() if speaks_of_defender(text)), None):
        if procedure == SMALL_CLAIMS:
            told.append(DISPUTED.format(page=defended))
        elif days and not rule.undoubled:
            told.append(_double(days, Addressee.DEFENSORIA, f"quem a Defensoria Pública defende (página {defended})"))
    for name in names:
        who = addressee_of(name)
        if who is Addressee.PARTICULAR:
            continue
        if procedure == SMALL_CLAIMS:
            norm = rules.norm("sem_dobro_juizado")
            told.append(NOT_DOUBLE.format(who=name, text=norm.text, source=norm.source))
        elif days and not rule.undoubled:
            told.append(_double(days, who, name))
    return told


def effects_of(term: TermCandidate) -> list[str]:
    """Return what suspends or doubles a term that was counted."""
    rules = term_rules()
    found: list[str] = []
    if term.doubled:
        doubling = next((norm for norm in term.norms if norm.id.startswith("dobro_")), None)
        found.append(f"prazo em dobro: {doubling.text} ({doubling.source})" if doubling else "prazo em dobro")
    if term.steps and term.last_day:
        days = (term.last_day - term.steps[0].date).days + 1
        if any(in_recess(term.steps[0].date + timedelta(days=at)) for at in range(days)):
            recess = rules.norm("recesso")
            found.append(f"suspensão: {recess.text} ({recess.source})")
    return found


def addressee_of(name: str) -> Addressee:
    """Return the category of a party with this name in the law of terms."""
    folded = key(name)
    if _PROSECUTOR.search(folded):
        return Addressee.MINISTERIO_PUBLICO
    if speaks_of_defender(folded):
        return Addressee.DEFENSORIA
    public = is_public_body(folded) or _AUTHORITY.match(folded) is not None
    return Addressee.FAZENDA if public else Addressee.PARTICULAR


def all_private(names: Sequence[str], texts: Mapping[int, str]) -> bool:
    """Return whether nobody in the file has terms that the law doubles."""
    privileged = any(addressee_of(name) is not Addressee.PARTICULAR for name in names)
    return not privileged and not any(map(speaks_of_defender, texts.values()))


def _double(days: int, who: Addressee, name: str) -> str:
    return DOUBLE.format(days=2 * days, who=name, source=term_rules().norm(DOUBLING[who][0]).source)
