"""The original dispute: claimant, defendant, the side of a named party, and the pole of a side."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.parties import Party
from activities.law.decision.sides.quoting import Reading, quote
from workflows.contracts.law.sides import Appellant, Branch, Favoured, Pole

_TAX_EXECUTION = re.compile(r"\bexecuc(?:ao|oes) fisca(?:l|is)\b")
_CREDITOR_SUES = re.compile(
    r"\b(?:acao (?:de )?(?:execucao|monitoria|busca e apreensao|cobranca|despejo|reintegracao de posse)"
    r"|acao monitoria"
    r"|execucao (?:de titulo|por quantia|extrajudicial|hipotecaria)|embargos (?:a|do) (?:execucao|devedor)"
    r"|embargos (?:monitorios|a monitoria)|busca e apreensao|excecao de pre-executividade"
    r"|cumprimento de sentenca)\b"
)
_DEBTOR_SUES = re.compile(
    r"\b(?:revisional|consignacao em pagamento|inexistencia (?:de|do) debito|inexigibilidade|indenizat\w+"
    r"|indenizacao"
    r"|danos? mora|dpvat|seguro|expurgos|participacao financeira|obrigacao de fazer|repeticao de indebito"
    r"|prestacao de contas"
    r"|exibicao|rescisao|resolucao|plano)\b"
)
_STATE_SUES = re.compile(
    r"\b(?:improbidade|ressarcimento ao erario|dano ambiental|ambiental|desapropriac\w+|reparacao ao erario)\b"
)
_INVESTOR_SUES = re.compile(
    r"\b(?:participacao financeira|complementacao (?:de acoes|acionaria)|subscricao de acoes|dobra acionaria"
    r"|valor patrimonial)"
)
_ABOUT = frozenset((Place.HEADING, Place.REPORT, Place.CASE_SECTION, Place.ITEM))
_FROM_REASONS = 4


@dataclass(frozen=True, slots=True)
class Dispute:
    """`claims` and `defends` are the two sides' names in this branch."""

    branch: Branch | None
    claims: Favoured
    defends: Favoured
    creditor_sues: bool = False
    state_sues: bool = False
    investor_sues: bool = False


def dispute_of(sentences: Iterable[Sentence], branch: Branch | None) -> Dispute:
    """Return the dispute by its branch and the action named in headings and report."""
    told = list(sentences)
    reasons = [one.plain for one in told if one.place is Place.REASONS][:_FROM_REASONS]
    about = " ".join([*(one.plain for one in told if one.place in _ABOUT), *reasons])
    if branch is Branch.PENAL:
        return Dispute(branch, Favoured.DEFESA, Favoured.ACUSACAO)
    if branch is Branch.TRIBUTARIO or _TAX_EXECUTION.search(about):
        return Dispute(Branch.TRIBUTARIO, Favoured.CONTRIBUINTE, Favoured.FISCO)
    return Dispute(
        branch,
        Favoured.AUTOR,
        Favoured.REU,
        creditor_sues=bool(_CREDITOR_SUES.search(about)) and not _DEBTOR_SUES.search(about),
        state_sues=bool(_STATE_SUES.search(about)),
        investor_sues=bool(_INVESTOR_SUES.search(about)),
    )


_PUBLIC = frozenset((Party.TREASURY, Party.STATE, Party.PENSION_OFFICE))
_WEAK = frozenset((Party.INSURED, Party.CONSUMER, Party.SERVANT))
_STRONG = frozenset((Party.INSURER, Party.SUPPLIER))


def side_of(party: Party, dispute: Dispute) -> Appellant | None:
    """Return the side of a named party, or None if branch and action do not determine it."""
    if party is Party.BOTH:
        return Appellant.AMBOS
    if party is Party.THIRD:
        return Appellant.TERCEIRO
    if dispute.branch is Branch.PENAL:
        return Appellant.ACUSACAO if party is Party.PROSECUTION else Appellant.DEFESA
    if dispute.branch is Branch.TRIBUTARIO:
        if party in (Party.PROSECUTION, Party.CLAIMANT, Party.DEFENDANT, Party.CREDITOR):
            return None
        return Appellant.FISCO if party in _PUBLIC else Appellant.CONTRIBUINTE
    return _in_civil_dispute(party, dispute)


def _in_civil_dispute(party: Party, dispute: Dispute) -> Appellant | None:
    if party is Party.CLAIMANT or party is Party.PROSECUTION:
        return Appellant.AUTOR
    if party is Party.DEFENDANT:
        return Appellant.REU
    if dispute.branch is None or dispute.branch is Branch.PROCESSUAL_PURO:
        return None
    if party in _PUBLIC:
        return Appellant.AUTOR if dispute.state_sues else Appellant.REU
    if party in _WEAK:
        return Appellant.REU if dispute.creditor_sues or dispute.state_sues else Appellant.AUTOR
    if party in _STRONG:
        return Appellant.AUTOR if dispute.creditor_sues else Appellant.REU
    if party in (Party.CREDITOR, Party.DEBTOR) and (dispute.creditor_sues or dispute.branch is Branch.EMPRESARIAL):
        return Appellant.AUTOR if party is Party.CREDITOR else Appellant.REU
    if party is Party.COMPANY and (dispute.branch is Branch.CIVIL_CONSUMIDOR or dispute.investor_sues):
        return Appellant.AUTOR if dispute.creditor_sues else Appellant.REU
    return None


_INSURED = re.compile(r"\bsegurad(?:[oa]s?|oras?)\b|\b(?:contrato|apolice) de seguro\b|\bseguro de\b")
_DEBT = re.compile(r"\b(?:devedor|credor|mutuari|fiador|avalista|executad|exequente)\w*|\bcontratos? bancarios?\b")
_CONSUMER = re.compile(
    r"\bconsumidor\w*|\bfornecedor\w*|\bplanos? de saude\b|\boperadora\b|\bcodigo de defesa do consumidor\b"
)
_DEBTOR_ASKS = re.compile(
    r"\brevisional\b|\bconsignacao em pagamento\b|\binexistencia d[eo] debito\b|\binexigibilidade\b"
)
_PRIVATE = frozenset((Branch.CIVIL_CONSUMIDOR, Branch.CIVIL_OUTROS, Branch.EMPRESARIAL))
_NAMES_POLE = frozenset((Place.HEADING, Place.ITEM, Place.THESIS, Place.CASE_SECTION, Place.REPORT))


def read_pole(sentences: Iterable[Sentence], dispute: Dispute, favours: Favoured) -> Reading[Pole] | None:
    """Return the pole of the favoured side in a private dispute and the words for it, or None.

    The claimant is the creditor in an execution and the debtor in a revisional: autor and réu alone are not enough.
    """
    if dispute.branch not in _PRIVATE or favours not in (Favoured.AUTOR, Favoured.REU):
        return None
    sues = favours is Favoured.AUTOR
    told = [one for one in sentences if one.place in _NAMES_POLE]
    if dispute.creditor_sues and (words := _first(_DEBT, told)):
        return Reading(Pole.CREDOR if sues else Pole.DEVEDOR, words)
    if dispute.creditor_sues:
        return None
    if words := _first(_INSURED, told):
        return Reading(Pole.SEGURADO if sues else Pole.SEGURADORA, words)
    if _first(_DEBTOR_ASKS, told) and (words := _first(_DEBT, told)):
        return Reading(Pole.DEVEDOR if sues else Pole.CREDOR, words)
    if dispute.branch is Branch.CIVIL_CONSUMIDOR and (words := _first(_CONSUMER, told)):
        return Reading(Pole.CONSUMIDOR if sues else Pole.FORNECEDOR, words)
    return None


def _first(pattern: re.Pattern[str], sentences: Iterable[Sentence]) -> str:
    found = ((one, match) for one in sentences if (match := pattern.search(one.plain)))
    return next((quote(one, *match.span()) for one, match in found), "")
