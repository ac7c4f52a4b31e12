"""A case on the terminal: its run, phases, precedents and artifacts as tables."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from autos.cli.wording import KINDS, SIDES, doing, page_ranges
from infra.brasilia import BRASILIA
from workflows.contracts.run.case import ArtifactKind, CaseState, CaseStatus
from workflows.contracts.run.results.admissibility import FINDING_TITLES, REQUIREMENT_TITLES, AppealAdmissibility
from workflows.contracts.run.results.matrix import DECISION_TITLES, MatrixPassage, MatrixRow
from workflows.contracts.run.results.result import CaseData, ResultPhase
from workflows.contracts.run.results.result_summary import ResultRead
from workflows.contracts.run.same_lawsuit import SameLawsuit
from workflows.contracts.run.state_words import PHASE_STATES

PRECEDENTS_SHOWN = 3
REASONS_SHOWN = 2
LONGEST_REQUEST = 160
COLOURS = {"approved": "green", "rejected": "red", "pending": "yellow", "empty": "dim"}


def show_status(console: Console, status: CaseStatus) -> None:
    """Prints state, phases, and pending or noteworthy items."""
    console.print(f"[bold]{status.workflow_id}[/], execução {status.run}: [bold]{doing(status)}[/]")
    if status.phases:
        table = Table("Fase", "Situação", "Peças", "Páginas", "Precedentes", box=box.SIMPLE_HEAD)
        for phase in status.phases:
            state = f"[{COLOURS.get(phase.state, 'white')}]{PHASE_STATES.get(phase.state, phase.state)}[/]"
            matches = "" if phase.matches is None else str(phase.matches)
            table.add_row(phase.title, state, str(phase.pieces or ""), page_ranges(phase.pages), matches)
        console.print(table)
    for error in status.errors:
        console.print(f"[red]Erro:[/] {escape(error.message)} ({error.code})")
    for backend in status.degraded:
        console.print(f"[yellow]Sem infraestrutura:[/] {backend}")
    for warning in status.warnings:
        console.print(f"[yellow]Aviso:[/] {escape(warning)}")


def show_same_lawsuit(console: Console, answered: dict[str, Any]) -> None:
    """Names the other cases of the same lawsuit that an answer of REST lists."""
    for other in answered.get("same_lawsuit", []):
        one = SameLawsuit.model_validate(other, extra="ignore")
        sent = one.submitted_at.astimezone(BRASILIA)
        said = f"{one.in_words}, enviado em {sent:%d/%m/%Y}. Veja com: autos show {one.workflow_id}"
        console.print(f"[yellow]Já no escritório:[/] {escape(said)}", soft_wrap=True)


def show_result(console: Console, result: ResultRead) -> None:
    """Prints the lawsuit, the outcome of each request, and the strongest precedents of each phase, with the pages."""
    show_case(console, result.case)
    if result.matriz:
        console.print("\n[bold]Pedidos[/]")
        console.print(requests(result.matriz))
    for appeal in result.admissibilidade:
        show_appeal(console, appeal)
    for phase in result.phases:
        if phase.matches:
            console.print(f"\n[bold]{phase.title}[/]")
            console.print(precedents(phase))
    show_calibration(console, result)


def show_calibration(console: Console, result: ResultRead) -> None:
    """Prints the firm's approval rate of such scores, if it has judged enough."""
    for band in result.calibration:
        console.print(f"[dim]{band.sentence}[/]")


def show_case(console: Console, case: CaseData) -> None:
    """The lawsuit in one line: number, court, pages, parties."""
    number = f"{case.cnj}{'' if case.cnj_valid else ' (dígito inválido)'}" if case.cnj else "não identificado"
    parties = [f"{', '.join(case.parties.autor) or '?'} contra {', '.join(case.parties.reu) or '?'}"]
    facts = [f"Processo {number}", case.court or "tribunal não identificado", f"{case.pages} páginas"]
    console.print(escape("; ".join([*facts, *(parties if case.parties.autor or case.parties.reu else [])])))


def precedents(phase: ResultPhase) -> Table:
    """The best matches of a phase: score, the side of this lawsuit they serve, page of the case file, reasons.

    The later treatment of a precedent precedes the reasons; precedents that are not recommended come last.
    """
    table = Table(Column("Precedente", no_wrap=True), "Pontuação", "Serve a", "Autos", "Por quê", box=box.SIMPLE_HEAD)
    for match in sorted(phase.matches, key=lambda one: not one.recommended)[:PRECEDENTS_SHOWN]:
        why = escape("; ".join(match.why[:REASONS_SHOWN]))
        if match.treatment and match.treatment.warns:
            why = f"[red]Atenção: {escape(match.treatment.line)}[/]; {why}"
        score = f"{match.score:.1f}".replace(".", ",")
        side = SIDES[match.lado] if match.lado else f"não se sabe: {match.sem_lado}".removesuffix(": ")
        table.add_row(escape(match.process), score, side, f"p. {match.case_passage.page}", why)
    return table


def show_appeal(console: Console, appeal: AppealAdmissibility) -> None:
    """Prints what the file shows of each requirement of an appeal, with the pages."""
    against = f", contra {appeal.against.text} (p. {appeal.against.page})" if appeal.against else ""
    console.print(f"\n[bold]{escape(appeal.kind)}[/] (p. {appeal.page}){escape(against)}")
    for one in appeal.grounds:
        rests = "; ".join(f"{each.text} (p. {each.page})" if each.page else each.text for each in one.rests_on)
        told = f"{REQUIREMENT_TITLES[one.requirement]}: {FINDING_TITLES[one.finding]}. {one.text} {rests}".rstrip()
        console.print(f"- {escape(told)}", soft_wrap=True)


def requests(rows: Sequence[MatrixRow]) -> Table:
    """Each request with the pages of the defence and of the evidence, and what the court decided."""
    table = Table("Pedido", "Defesa", "Prova", "Decisão", box=box.SIMPLE_HEAD)
    for row in rows:
        decided = [
            f"{one.piece}, p. {one.page}: {'mantido' if one.upheld else DECISION_TITLES[one.decision]}"
            for one in row.rulings
        ]
        asked = f"{row.request.text[:LONGEST_REQUEST].strip()} (p. {row.request.page})"
        told = (asked, _pages(row.defence), _pages(row.evidence), "\n".join(decided))
        table.add_row(*map(escape, told))
    return table


def _pages(passages: Sequence[MatrixPassage]) -> str:
    numbers = dict.fromkeys(one.page for one in passages)
    return f"p. {', '.join(map(str, numbers))}" if numbers else ""


def show_artifacts(console: Console, artifacts: Sequence[dict[str, Any]]) -> None:
    """Every artifact with the beginning of its hash."""
    table = Table("Execução", "Artefato", "Versão", "Bytes", "SHA-256", "Identificador", box=box.SIMPLE_HEAD)
    for item in artifacts:
        kind = KINDS[ArtifactKind(item["kind"])]
        version = f"{item['version']} ({'rascunho' if item['version'] == 1 else 'final'})"
        table.add_row(
            str(item["run"]),
            kind,
            version,
            f"{item['size']:,}".replace(",", "."),
            item["sha256"][:12],
            item["artifact_id"],
        )
    console.print(table)


def next_command(status: CaseStatus) -> str | None:
    """The command that takes the run further, if any."""
    name = f"autos review {status.workflow_id}"
    pending = [phase.phase_label for phase in status.phases if phase.state == "pending" and phase.pieces]
    match status.state:
        case CaseState.AWAITING_PHASE_REVIEWS if pending:
            return f"{name} --phase {pending[0]} --approve"
        case CaseState.AWAITING_FINAL_REVIEW:
            return f"{name} --approve"
        case CaseState.COMPLETED:
            return f"autos artifacts {status.workflow_id} --download PASTA"
        case CaseState.REJECTED | CaseState.FAILED | CaseState.NEEDS_USER_ACTION:
            return f"autos reprocess {status.workflow_id}"
        case _:
            return None
