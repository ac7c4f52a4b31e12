"""Report sections on one phase each, and on the parties' citations."""

from activities.law.capitals import proper_name
from activities.law.decision.court import STJ
from activities.law.decision.reference import titled
from activities.reports.writing.chart import STANCE_WORDS, score_chart, standing_towards_reader
from activities.reports.writing.people import indicated_in
from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.treatments import treatment_lines
from activities.reports.writing.view import (
    Bar,
    CitationSection,
    ClaimRow,
    PhaseSection,
    PieceRow,
    PrecedentCard,
    ReviewView,
)
from activities.reports.writing.wording import (
    SIDE_TITLES,
    counted,
    day,
    decimal,
    folio,
    folios,
    moment,
    number,
    percent,
    place,
    precedent_place,
)
from workflows.contracts.fields.money import reais
from workflows.contracts.law.authority import Stance
from workflows.contracts.research.law import OPEN, SOUND, ClaimVerdict
from workflows.contracts.run.case import Backend, PhaseState
from workflows.contracts.run.results.citations import CheckedCitation
from workflows.contracts.run.results.result import (
    CaseResult,
    Claim,
    PrecedentMatch,
    ResultPhase,
    ResultPiece,
    ScoreBreakdown,
    Side,
)
from workflows.contracts.run.results.rulings import DISPOSITION_TITLES
from workflows.contracts.run.review import ReviewRecord

CLAIM_LIMIT = 700
PASSAGE_LIMIT = 1200
EMENTA_LIMIT = 900
TITLE_LIMIT = 160
SUMS_SHOWN = 3

STANDINGS: dict[PhaseState, str] = {
    PhaseState.PENDING: "Pendente de revisão",
    PhaseState.APPROVED: "Aprovada",
    PhaseState.REJECTED: "Rejeitada na revisão",
    PhaseState.EMPTY: "Sem peças",
}

_MATCHES_TITLES: dict[PhaseState, str] = {
    PhaseState.PENDING: "Precedentes propostos",
    PhaseState.APPROVED: "Precedentes recomendados",
    PhaseState.REJECTED: "Precedentes afastados pela revisão",
    PhaseState.EMPTY: "Precedentes",
}

_STANCES: dict[Stance, list[str]] = {
    Stance.FAVORAVEL: ["A favor de quem fala no trecho dos autos"],
    Stance.CONTRARIO: ["Contra quem fala no trecho dos autos"],
    Stance.NEUTRO: ["Não favorece nenhum dos lados"],
    Stance.INDEFINIDO: [],
}

_BARS = {
    "holding": "O que decide",
    "headings": "Questões",
    "passage": "Trecho",
    "title": "Título da ação",
    "statutes": "Dispositivos legais",
    "citations": "Julgados citados",
    "subject": "Assunto",
}


WHOLE = "Do processo: nenhuma fase discute em particular o que ele decide, e ele serve ao processo como um todo"


def searched(result: CaseResult) -> bool:
    """Return whether the run had precedents to search."""
    return result.provenance.snapshot_id is not None and Backend.SEARCH not in result.degraded


def phase_section(position: int, phase: ResultPhase, result: CaseResult) -> PhaseSection:
    """Return section `position` (from 1) of the report."""
    standing, standing_text = phase.state, STANDINGS[phase.state]
    return PhaseSection(
        number=position,
        title=phase.title,
        standing=standing,
        standing_text=standing_text,
        intro=_intro(phase),
        pieces=[_piece(piece) for piece in phase.pieces],
        claims=_claims(phase.claims),
        statutes=[one_line(name) for name in phase.cited.statutes],
        precedents=[one_line(name) for name in phase.cited.precedents],
        sumulas=[one_line(name) for name in phase.cited.sumulas],
        matches_title=_MATCHES_TITLES[standing],
        matches_note=_matches_note(phase, result),
        matches=[_card(match, phase) for match in in_reading_order(phase)],
        chart=score_chart(in_reading_order(phase), result.parameters.min_precedent_score),
        indicated=indicated_in(phase),
        contrary=[_named(match) for match in phase.matches if match.recommended and _against(match)],
        review=review_view(phase.review, "Fase aprovada", "Fase rejeitada"),
    )


def citation_section(result: CaseResult) -> CitationSection:
    """Return what the corpus says about the parties' citations."""
    check = result.citation_check
    total = len(check.verified) + len(check.not_found)
    missing_ones = set(check.not_found)
    wrong = [one for one in check.citations if one.verdict not in SOUND | OPEN and one.citation not in missing_ones]
    unread = [one for one in check.citations if one.verdict is ClaimVerdict.UNREADABLE]
    if result.provenance.snapshot_id is None or Backend.GRAPH in result.degraded:
        intro = "As citações dos autos não foram conferidas, porque o acervo não estava disponível por inteiro."
    elif not total and not wrong and not unread:
        intro = "As peças não trazem citações que se pudessem conferir no acervo."
    else:
        found = counted(len(check.verified), "foi localizada", "foram localizadas")
        missing = counted(len(check.not_found), "não foi", "não foram")
        share = len(check.not_found) / total if total else 0.0
        intro = (
            f"{_cited(total)}, {found} no acervo ou na lista de súmulas, e {missing} "
            f"({percent(share)} do total). Conferir não diz que a fonte sustenta a peça. Não constar "
            "do acervo não significa que o precedente não exista: confira-o na fonte oficial antes do uso."
        )
    if unread:
        named = "; ".join(f"{one_line(one.text)} ({folios([(page, page) for page in one.pages])})" for one in unread)
        intro = f"{intro} Parecem referências, mas não se entendeu de quê, e não foram conferidas: {named}."
    return CitationSection(
        intro=intro,
        verified=[one_line(name) for name in check.verified],
        not_found=[one_line(name) for name in check.not_found],
        wrong=[_wrong_citation(one) for one in wrong],
    )


def _wrong_citation(one: CheckedCitation) -> str:
    """Return the citation as written, its pages, and its fault."""
    pages = folios([(page, page) for page in one.pages])
    return one_line(f"{one.citation} ({pages}): {one.reason}")


def review_view(review: ReviewRecord | None, approved: str, rejected: str) -> ReviewView | None:
    """Return a decision in words: verdict, person, channel, time, and the credential if its name differs."""
    if review is None:
        return None
    name = one_line(review.reviewer or review.principal)
    credential = one_line(review.principal)
    by = name if name == credential else f"{name} (credencial: {credential})"
    verdict = approved if review.approved else rejected
    where = place(review.through)
    return ReviewView(
        approved=review.approved,
        text=f"{verdict} por {by}{where and f', {where},'} em {moment(review.at)} (horário de Brasília).",
        notes=one_line(review.notes) if review.notes else None,
    )


def precedent_line(match: PrecedentMatch) -> str:
    """Return the text after the process in a citation: `Terceira Turma, Rel. Min. Fulana de Tal, j. 12/03/2020`."""
    parts = [
        proper_name(one_line(match.orgao)) if match.orgao else "",
        f"Rel. {titled(one_line(match.ministro), match.tribunal or STJ)}" if match.ministro else "",
        f"j. {day(match.date)}" if match.date else "",
    ]
    return ", ".join(part for part in parts if part)


def _cited(total: int) -> str:
    if total == 1:
        return "Da única citação das peças que se pôde conferir"
    return f"Das {total} citações das peças que se puderam conferir"


def _intro(phase: ResultPhase) -> str:
    if not phase.pieces:
        return "O arquivo não contém peças desta fase; por isso ela não foi pesquisada nem depende de revisão."
    parts = [
        counted(len(phase.pieces), "peça", "peças"),
        counted(len(phase.claims), "pedido", "pedidos") if phase.claims else "nenhum pedido identificado",
        counted(len(phase.matches), "precedente", "precedentes") if phase.matches else "nenhum precedente",
    ]
    where = folios(phase.pages)
    return f"{where[0].upper()}{where[1:]} do arquivo: {parts[0]}, {parts[1]}, {parts[2]}."


def _claims(claims: list[Claim]) -> list[ClaimRow]:
    """Return the claims grouped by side, each with its side."""
    order = {Side.AUTOR: 0, Side.REU: 1, None: 2}
    return [
        ClaimRow(
            text=excerpt(claim.text, CLAIM_LIMIT),
            page=f"{SIDE_TITLES[claim.side]}, {folio(claim.page)}" if claim.side else folio(claim.page),
        )
        for claim in sorted(claims, key=lambda claim: order[claim.side])
    ]


def _title(piece: ResultPiece) -> str:
    """Return the piece's title and outcome: "Sentença: parcialmente procedente (R$ 12.000,00)"."""
    title = excerpt(piece.title if piece.title != piece.type else piece.type.replace("_", " "), TITLE_LIMIT)
    if piece.outcome is None:
        return title
    sums = ", ".join(reais(amount) for amount in piece.outcome.amounts[:SUMS_SHOWN])
    return f"{title}: {DISPOSITION_TITLES[piece.outcome.disposition]}" + (f" ({sums})" if sums else "")


def _piece(piece: ResultPiece) -> PieceRow:
    return PieceRow(
        title=_title(piece),
        movement=one_line(piece.movement or ""),
        date=day(piece.date) or "",
        pages=folio(piece.page_start, piece.page_end),
        confidence=f"corrigida por {one_line(piece.by_name or '')}" if piece.by else percent(piece.confidence),
        needs_review=piece.needs_review,
    )


def _matches_note(phase: ResultPhase, result: CaseResult) -> str | None:
    if phase.state == "empty":
        return None
    if not searched(result):
        return "O acervo não estava disponível: não se pesquisaram precedentes para esta fase."
    if not phase.matches:
        minimum = number(result.parameters.min_precedent_score)
        none = f"A pesquisa foi feita, e nenhum precedente alcançou a pontuação mínima de {minimum} nesta fase."
        return " ".join([phase.no_match_reason or none, *_nearest(phase)])
    if phase.state is PhaseState.REJECTED:
        return (
            "Esta fase foi rejeitada na revisão. O que segue é conservado para registro e não integra a recomendação."
        )
    return " ".join(phase.cuts) or None


def in_reading_order(phase: ResultPhase) -> list[PrecedentMatch]:
    """Return one match per thesis, recommended ones first, removed ones last."""
    return sorted((match for match in phase.matches if match.folded_under is None), key=lambda one: not one.recommended)


def _nearest(phase: ResultPhase) -> list[str]:
    """Return the nearest decisions, marked as not answering."""
    names = "; ".join(_named(match) for match in phase.nearest)
    return [f"Mais próximos no acervo, que não respondem: {names}."] if names else []


def _named(match: PrecedentMatch) -> str:
    return ", ".join(part for part in (one_line(match.process), precedent_line(match)) if part)


def _against(match: PrecedentMatch) -> bool:
    return standing_towards_reader(match) is Stance.CONTRARIO


def _marks(match: PrecedentMatch, phase: ResultPhase) -> list[str]:
    marks = [WHOLE] if match.whole else []
    marks += [f"Questão decidida: {one_line(match.question)}"] if match.question else []
    marks.extend(f"Diferença: {one_line(difference.text)}" for difference in match.differences)
    if match.treatment:
        marks.extend(treatment_lines(match.treatment))
    if match.binding:
        marks.append(match.binding.badge + (f" ({match.binding.basis})" if match.binding.basis else ""))
    marks.extend(_STANCES[match.stance])
    if match.stance_cliente:
        why = f". {one_line(match.sem_lado)}" if match.sem_lado else ""
        marks.append(f"Para o cliente: {STANCE_WORDS[match.stance_cliente]}{why}")
    if match.so_processual:
        marks.append("Decide só questão processual")
    copies = [_named(one) for one in phase.matches if one.folded_under == match.document_id]
    if copies:
        marks.append(f"Repetem a mesma tese: {'; '.join(copies)}")
    if match.rejected:
        marks.append(f"Afastado na revisão: {one_line(match.rejected)}")
    return [*marks, *(one_line(notice) for notice in match.notices)]


def _card(match: PrecedentMatch, phase: ResultPhase) -> PrecedentCard:
    return PrecedentCard(
        process=one_line(match.process),
        line=precedent_line(match),
        outcome=one_line(match.resultado or ""),
        score=decimal(match.score),
        bars=_bars(match.score_breakdown),
        why=[one_line(reason) for reason in match.why],
        marks=_marks(match, phase),
        ementa=excerpt(match.ementa_preview, EMENTA_LIMIT),
        case_page=folio(match.case_passage.page),
        case_text=excerpt(match.case_passage.text, PASSAGE_LIMIT),
        precedent_place=precedent_place(match.precedent_passage.voice),
        precedent_text=excerpt(match.precedent_passage.text, PASSAGE_LIMIT),
        document_id=one_line(match.document_id),
        citation=one_line(match.citation_nbr6023),
    )


def _bars(breakdown: ScoreBreakdown) -> list[Bar]:
    values = breakdown.model_dump()
    return [
        Bar(label=label, value=min(100.0, max(0.0, values[part])), text=decimal(values[part]))
        for part, label in _BARS.items()
    ]
