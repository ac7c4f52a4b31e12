"""Obstacles of an appeal to the STJ (Súmulas 7 and 83), and themes that suspend it. Pure."""

import re

from activities.desk.appeals.filed import TO_STJ, Appeal
from activities.desk.appeals.held import Held, on_subject
from activities.desk.reading import Papers
from workflows.contracts.law.treatment import TreatmentKind
from workflows.contracts.run.results.admissibility import Finding, Ground, Requirement, Rest
from workflows.contracts.run.results.result import PagedText, PrecedentMatch

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


def substance(appeal: Appeal, papers: Papers, held: Held | None) -> list[Ground]:
    """Súmulas 7 and 83 of an appeal to the STJ, and the themes of any appeal; `held` is None without a corpus."""
    found = [_facts(appeal, papers), _settled(appeal, held)] if appeal.kind in TO_STJ else []
    return [*found, _themes(appeal, papers, held)]


def _facts(appeal: Appeal, papers: Papers) -> Ground:
    said = [one for one in papers.sentences(appeal.piece) if _FACTS.search(one.folded) and not one.quoted][:MOST]
    rests = [Rest(text=f"“{one.text[:240]}”", page=one.page, piece_id=appeal.piece.piece_id) for one in said]
    if rests:
        return _ground(
            Requirement.SUMULA_7, Finding.RISCO, "As razões discutem prova ou o valor que dela se tirou.", rests
        )
    return _ground(Requirement.SUMULA_7, Finding.SEM_INDICIO, "As razões não falam de prova nem do valor fixado.", [])


def _settled(appeal: Appeal, held: Held | None) -> Ground:
    """Whether the decision under appeal cites the STJ, and which decisions of the corpus support it."""
    if appeal.act is None:
        told = "Não se localizou o acórdão recorrido."
        return _ground(Requirement.SUMULA_83, Finding.NAO_SE_SABE, told, [])
    cited = [one for one in (*appeal.act.sumulas, *appeal.act.precedents) if _STJ.search(one.text)][:MOST]
    rests = [Rest(text=one.text, page=one.page, piece_id=appeal.act.piece_id) for one in cited]
    alike, against = _of_corpus(appeal, held)
    rests += [Rest(text=f"Acervo, no sentido do acórdão: {one.process}") for one in alike[:MOST]]
    rests += [Rest(text=f"Acervo, no sentido do recurso: {one.process}") for one in against[:MOST]]
    told = (
        "O acórdão recorrido se apoia em jurisprudência do STJ"
        if cited
        else "O acórdão recorrido não cita julgado do STJ"
    )
    if alike or against:
        told += f"; o acervo tem {len(alike)} no sentido dele e {len(against)} no do recurso"
    if cited or len(alike) > len(against):
        told += "; confira se ela ainda é a mesma e se o caso é outro."
        return _ground(Requirement.SUMULA_83, Finding.RISCO, told, rests)
    if held is None:
        return _ground(Requirement.SUMULA_83, Finding.NAO_SE_SABE, f"{told}, e o acervo não foi consultado.", rests)
    return _ground(Requirement.SUMULA_83, Finding.SEM_INDICIO, f"{told}.", rests)


def _of_corpus(appeal: Appeal, held: Held | None) -> tuple[list[PrecedentMatch], list[PrecedentMatch]]:
    """The recommended decisions for the appeal's phase against the appellant, and those for the appellant."""
    if held is None or appeal.side is None or appeal.piece.phase is None:
        return [], []
    sided = [
        one
        for one in held.matches.get(appeal.piece.phase, ())
        if one.recommended and one.lado and not one.so_processual
    ]
    alike = [one for one in sided if one.lado != appeal.side.value]
    return alike, [one for one in sided if one.lado == appeal.side.value]


def _themes(appeal: Appeal, papers: Papers, held: Held | None) -> Ground:
    """Themes that the appeal or the decision under appeal names, or else pending ones on their subject."""
    named: dict[str, tuple[PagedText, str]] = {}
    for piece in (appeal.piece, appeal.act):
        for one in piece.precedents if piece else []:
            if _THEME.match(one.text):
                named.setdefault(one.text, (one, piece.piece_id if piece else ""))
    if held is None:
        of = f"conferir: {', '.join(named)}" if named else "procurar temas do mesmo assunto"
        told = f"O acervo não estava disponível para {of}."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.NAO_SE_SABE, told, [])
    if not named:
        return _by_subject(appeal, papers, held)
    ids = {name: [name, f"tema-{''.join(filter(str.isdigit, name))}"] for name in named}
    known = held.treated(*(each for both in ids.values() for each in both))
    pending = {
        name: known[each]
        for name, both in ids.items()
        for each in both
        if each in known and known[each].kind in SUSPENDING
    }
    if not pending and (found := _by_subject(appeal, papers, held)).finding is Finding.RISCO:
        return found
    if not pending:
        told = f"O acervo não dá por afetado nem suspenso: {', '.join(named)}. Confira no STJ."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.SEM_INDICIO, told, [])
    rests = [
        Rest(text=f"{name}: {one.line}", page=named[name][0].page, piece_id=named[name][1])
        for name, one in pending.items()
    ]
    told = "Tema afetado ou com suspensão: o recurso pode ficar sobrestado até a tese."
    return _ground(Requirement.TEMA_SUSPENSO, Finding.RISCO, told, rests)


def _by_subject(appeal: Appeal, papers: Papers, held: Held) -> Ground:
    if not held.pending:
        told = "Nem o recurso nem a decisão recorrida nomeiam tema, e o acervo não tem tema afetado com que comparar."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.NAO_SE_SABE, told, [])
    rests: list[Rest] = []
    for piece in filter(None, (appeal.act, appeal.piece)):
        own = [one for one in papers.sentences(piece) if not one.quoted]
        rests += [
            Rest(text=f"{theme.name}: {theme.question[:200]}", page=one.page, piece_id=piece.piece_id)
            for theme, one in on_subject(own, held.pending)
        ]
    if rests:
        told = "Há tema afetado que parece tratar do mesmo assunto: confira se o recurso deve esperar a tese."
        return _ground(Requirement.TEMA_SUSPENSO, Finding.RISCO, told, rests[:MOST])
    told = "Nenhum tema pendente do acervo fala do mesmo, pelas palavras. Confira no STJ."
    return _ground(Requirement.TEMA_SUSPENSO, Finding.SEM_INDICIO, told, [])


def _ground(requirement: Requirement, finding: Finding, text: str, rests: list[Rest]) -> Ground:
    return Ground(requirement=requirement, finding=finding, text=text, norm=NORMS[requirement], rests_on=rests)
