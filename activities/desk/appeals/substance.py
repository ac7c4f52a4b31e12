"""What an appeal to the STJ runs into, and themes that suspend it. Pure."""

import re
from collections.abc import Callable, Mapping

from activities.desk.appeals.filed import TO_STJ, Appeal
from activities.desk.reading import Papers
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.admissibility import Finding, Ground, Requirement, Rest
from workflows.contracts.run.result import PagedText

MOST = 3
SUSPENDING = (TreatmentKind.AFETADO, TreatmentKind.SUSPENSAO_NACIONAL)
NORMS = {
    Requirement.SUMULA_7: "Súmula 7/STJ",
    Requirement.SUMULA_83: "Súmula 83/STJ; CPC, art. 932, IV",
    Requirement.TEMA_SUSPENSO: "CPC, arts. 1.030, III, 1.036, § 1º, e 1.037, II",
}
_FACTS = re.compile(
    r"\b(?:prova(?:s|ram)?|laudo|perici\w+|testemunh\w+|depoiment\w+|documentos? (?:dos autos|juntad\w+)"
    r"|conjunto (?:probatorio|fatico)|reexame|culpa concorrente|ficou (?:demonstrad|comprovad)\w+"
    r"|(?:valor|quantia|quantum)\b[^.;]{0,60}\b(?:excessiv|irrisori|exorbitant|desproporcional))"
)
_STJ = re.compile(r"/STJ$")
_THEME = re.compile(r"^Tema \d")

Treated = Callable[..., Mapping[str, Treatment]]


def substance(appeal: Appeal, papers: Papers, treated: Treated | None) -> list[Ground]:
    """Súmulas 7 and 83 of an appeal to the STJ, and the themes of any appeal; `treated` is None without a corpus."""
    found = [_facts(appeal, papers), _settled(appeal)] if appeal.kind in TO_STJ else []
    return [*found, _themes(appeal, treated)]


def _facts(appeal: Appeal, papers: Papers) -> Ground:
    said = [one for one in papers.sentences(appeal.piece) if _FACTS.search(one.folded) and not one.quoted][:MOST]
    rests = [Rest(text=f"“{one.text[:240]}”", page=one.page, piece_id=appeal.piece.piece_id) for one in said]
    if rests:
        return _ground(
            Requirement.SUMULA_7, Finding.RISCO, "As razões discutem prova ou o valor que dela se tirou.", rests
        )
    return _ground(Requirement.SUMULA_7, Finding.SEM_INDICIO, "As razões não falam de prova nem do valor fixado.", [])


def _settled(appeal: Appeal) -> Ground:
    if appeal.act is None:
        told = "Não se localizou o acórdão recorrido."
        return _ground(Requirement.SUMULA_83, Finding.NAO_SE_SABE, told, [])
    cited = [one for one in (*appeal.act.sumulas, *appeal.act.precedents) if _STJ.search(one.text)][:MOST]
    if cited:
        rests = [Rest(text=one.text, page=one.page, piece_id=appeal.act.piece_id) for one in cited]
        told = (
            "O acórdão recorrido se apoia em jurisprudência do STJ; confira se ela ainda é a mesma e se o caso é outro."
        )
        return _ground(Requirement.SUMULA_83, Finding.RISCO, told, rests)
    return _ground(Requirement.SUMULA_83, Finding.SEM_INDICIO, "O acórdão recorrido não cita julgado do STJ.", [])


def _themes(appeal: Appeal, treated: Treated | None) -> Ground:
    """Themes that the appeal or the decision under it names, as the corpus knows them."""
    named: dict[str, tuple[PagedText, str]] = {}
    for piece in (appeal.piece, appeal.act):
        for one in piece.precedents if piece else []:
            if _THEME.match(one.text):
                named.setdefault(one.text, (one, piece.piece_id if piece else ""))
    if not named:
        told = "Nem o recurso nem a decisão recorrida nomeiam tema; outros temas não foram procurados."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.SEM_INDICIO, told, [])
    if treated is None:
        told = f"O acervo não estava disponível para conferir: {', '.join(named)}."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.NAO_SE_SABE, told, [])
    ids = {name: [name, f"tema-{''.join(filter(str.isdigit, name))}"] for name in named}
    known = treated(*(each for both in ids.values() for each in both))
    pending = {
        name: known[each]
        for name, both in ids.items()
        for each in both
        if each in known and known[each].kind in SUSPENDING
    }
    if not pending:
        told = f"O acervo não dá por afetado nem suspenso: {', '.join(named)}. Confira no STJ."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.SEM_INDICIO, told, [])
    rests = [
        Rest(text=f"{name}: {one.line}", page=named[name][0].page, piece_id=named[name][1])
        for name, one in pending.items()
    ]
    told = "Tema afetado ou com suspensão: o recurso pode ficar sobrestado até a tese."
    return _ground(Requirement.TEMA_SUSPENSO, Finding.RISCO, told, rests)


def _ground(requirement: Requirement, finding: Finding, text: str, rests: list[Rest]) -> Ground:
    return Ground(requirement=requirement, finding=finding, text=text, norm=NORMS[requirement], rests_on=rests)
