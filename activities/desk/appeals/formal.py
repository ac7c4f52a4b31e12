"""The fee of an appeal, and whether its signer has a power of attorney in the file. Pure."""

import re
from collections.abc import Iterator

from activities.casefile.segmentation import Piece
from activities.desk.appeals.filed import EMBARGOS, Appeal
from activities.desk.reading import Papers, ruled_for
from activities.law.fold import squash
from workflows.contracts.reading.terms import Addressee
from workflows.contracts.run.results.admissibility import Finding, Ground, Requirement, Rest
from workflows.contracts.run.results.rulings import RulingState

FEE_NORM = "CPC, arts. 98, 99, § 7º, e 1.007"
SIGNED_NORM = "CPC, arts. 76, § 2º, 103 e 104; Súmula 115/STJ"
FOOT = 14
"""Last lines of an appeal, which have its signature."""

_GRANTED = (RulingState.DEFERIDA, RulingState.DEFERIDA_EM_PARTE)
_EXEMPT = (Addressee.FAZENDA, Addressee.MINISTERIO_PUBLICO)
_FREE = re.compile(r"\b(?:gratuidade|justica gratuita|assistencia judiciaria)")
_ASKS = re.compile(r"\b(?:requer|pede|pugna|postula|concess|deferimento)\w*")
_OAB = re.compile(r"\boab\b")
_WITHOUT_FEE = ("agravo em recurso especial",)
_FEE = re.compile(r"\bpreparo\b|\bporte de remessa\b|\bcustas recursais\b")


def fee(appeal: Appeal, papers: Papers) -> Ground:
    """Paid, not owed, not shown, or not known."""
    if appeal.piece.type == EMBARGOS or appeal.kind in _WITHOUT_FEE:
        return _fee(Finding.ATENDIDO, "Este recurso não tem preparo (CPC, arts. 1.023 e 1.042, § 2º).")
    if appeal.who in _EXEMPT:
        return _fee(Finding.ATENDIDO, "O recorrente é dispensado do preparo (CPC, art. 1.007, § 1º).")
    case = papers.case_file.case
    free = case.free_justice
    if free and free.state in _GRANTED and appeal.side is ruled_for(free):
        rest = Rest(text="Gratuidade deferida", page=free.page, piece_id=free.piece_id)
        return _fee(Finding.ATENDIDO, "O recorrente tem gratuidade; confira se não foi revogada.", rest)
    if paid := _receipt(appeal, papers):
        rest = Rest(text=paid.title, page=paid.page_start, piece_id=paid.piece_id)
        return _fee(Finding.ATENDIDO, "Há comprovante junto do recurso; o valor devido não foi conferido.", rest)
    for sentence in papers.sentences(appeal.piece):
        if _FREE.search(sentence.folded) and _ASKS.search(sentence.folded):
            rest = Rest(text=f"“{sentence.text[:200]}”", page=sentence.page, piece_id=appeal.piece.piece_id)
            told = "Pede-se gratuidade no próprio recurso: até a decisão, dispensa-se o preparo (CPC, art. 99, § 7º)."
            return _fee(Finding.NAO_SE_SABE, told, rest)
    if appeal.side is None:
        return _fee(Finding.NAO_SE_SABE, "Não se localizou comprovante, nem se sabe se quem recorre o deve.")
    told = "Não se localizou comprovante: sem ele, cabe intimação para recolher em dobro (CPC, art. 1.007, § 4º)."
    said = next((one for one in papers.sentences(appeal.piece) if _FEE.search(one.folded)), None)
    rests = (
        [Rest(text=f"O recurso diz: “{said.text[:200]}”", page=said.page, piece_id=appeal.piece.piece_id)]
        if said
        else []
    )
    return _fee(Finding.RISCO, told, *rests)


def signature(appeal: Appeal, papers: Papers) -> Ground:
    """Whether the name or number under the appeal is in a power of attorney of the file."""
    if appeal.who in (*_EXEMPT, Addressee.DEFENSORIA):
        return _signed(Finding.ATENDIDO, "A representação do recorrente decorre da lei e do cargo, sem procuração.")
    lines = [
        (sheet.page.number, line.text.strip()) for sheet in papers.sheets(appeal.piece) for line in sheet.page.lines
    ]
    foot = [(number, text) for number, text in lines[-FOOT:] if text]
    at = next((at for at, (_, text) in enumerate(foot) if _OAB.search(squash(text))), None)
    if at is None:
        return _signed(Finding.NAO_SE_SABE, "Não se lê ao fim do recurso o nome de quem o assina.")
    number, oab = foot[at]
    name = foot[at - 1][1] if at else ""
    signed = Rest(text=f"Assina {name} ({oab})", page=number, piece_id=appeal.piece.piece_id)
    for piece in papers.of_type("procuracao", "substabelecimento"):
        known = squash(papers.told(piece).text)
        if (name and squash(name) in known) or _figures(oab) in map(_figures, _numbers(known)):
            rest = Rest(text=piece.title, page=piece.page_start, piece_id=piece.piece_id)
            return _signed(
                Finding.ATENDIDO,
                "Quem assina tem procuração nos autos; confira a assinatura e os poderes.",
                signed,
                rest,
            )
    told = (
        "Não se localizou procuração em nome de quem assina: sem ela, juntada no prazo dado, o recurso não se conhece."
    )
    return _signed(Finding.RISCO, told, signed)


def _receipt(appeal: Appeal, papers: Papers) -> Piece | None:
    """A receipt of the same day, or one that follows the appeal before anything else is filed or decided."""
    after = [one for one in papers.pieces if one.page_start > appeal.piece.page_start]
    for piece in after:
        if piece.type == "guia_custas":
            return piece
        if piece.date != appeal.piece.date or piece.date is None:
            return None
    return None


def _numbers(text: str) -> Iterator[str]:
    return (one[0] for one in re.finditer(r"oab[^.;]{0,30}?[\d.]{3,}(?:-\w)?", text))


def _figures(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _fee(finding: Finding, text: str, *rests: Rest) -> Ground:
    return Ground(requirement=Requirement.PREPARO, finding=finding, text=text, norm=FEE_NORM, rests_on=list(rests))


def _signed(finding: Finding, text: str, *rests: Rest) -> Ground:
    return Ground(
        requirement=Requirement.REPRESENTACAO, finding=finding, text=text, norm=SIGNED_NORM, rests_on=list(rests)
    )
