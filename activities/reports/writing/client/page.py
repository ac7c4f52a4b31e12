"""From a result to the client's page. Only approved phases count, and removed precedents are never named."""

from activities.reports.writing.client.lay import (
    DEADLINES,
    FREE_OF_COSTS,
    NOTICE,
    RULED,
    URGENT,
    WHAT_FOLLOWS,
    WHERE_IT_STANDS,
)
from activities.reports.writing.client.precedents import court_in_a_sentence, sides_of
from activities.reports.writing.client.standing import Placed, Standing, by_time, finality, standing_of
from activities.reports.writing.client.view import ClientPage
from activities.reports.writing.compose import Seal
from activities.reports.writing.pdf import typeset
from activities.reports.writing.plain import excerpt, one_line
from activities.reports.writing.summary import standing_of as report_standing
from activities.reports.writing.view import Fact
from activities.reports.writing.wording import counted, day, enumerated, moment
from infra.brasilia import BRASILIA
from workflows.contracts.fields.money import reais
from workflows.contracts.run.case import PhaseState
from workflows.contracts.run.results.result import CaseData, CaseResult, ResultPhase, ResultPiece

TEMPLATE = "reports/writing/client/page.typ"

NAMES_SHOWN = 2
NAME_LIMIT = 80
PLACE_LIMIT = 130
SUBJECT_LIMIT = 150
RULINGS_SHOWN = 4
TITLE_LIMIT = 60
SUMS_SHOWN = 2
REVIEWERS_SHOWN = 3


def render_client_page(result: CaseResult, seal: Seal) -> bytes | None:
    """Return one A4 page (PDF/A-2b); None for a report rejected in the final review."""
    if report_standing(result.state) == "rejected":
        return None
    page = compose_client_page(result, seal)
    return typeset(TEMPLATE, page, page.date)


def compose_client_page(result: CaseResult, seal: Seal) -> ClientPage:
    """Return the content of the page, which depends on the arguments alone."""
    final = report_standing(result.state) == "final"
    approved = [phase for phase in result.phases if phase.state is PhaseState.APPROVED]
    at = (result.completed_at or result.created_at).astimezone(BRASILIA)
    return ClientPage(
        banner=None if final else "MINUTA - ainda não revisado: não entregar ao cliente",
        title="Resumo do processo",
        process=result.case.cnj or "Número do processo não identificado",
        facts=_facts(result),
        facts_note=None if final else "Lido do arquivo por programa; ainda não conferido por uma pessoa.",
        standing=_standing(result.case, approved),
        decided=_decided(result.case, approved),
        following=_following(result.case, approved),
        court=court_in_a_sentence(result, approved),
        sides=sides_of(approved, result.parameters.cliente),
        reviewed=_reviewed(result, approved),
        left_out=_left_out(result),
        notice=NOTICE,
        footer=f"{result.workflow_id} · execução {result.run} · versão {seal.version} · {day(at.date())}",
        fingerprint=Fact(label="Impressão digital da execução", text=seal.fingerprint, mono=True),
        date=(at.year, at.month, at.day),
    )


def _facts(result: CaseResult) -> list[Fact]:
    case = result.case
    client = result.parameters.cliente
    stated = {
        "Onde corre": excerpt(", ".join(name for name in (case.unit, case.court) if name), PLACE_LIMIT),
        "Quem pede": _names(case.parties.autor),
        "Contra quem": _names(case.parties.reu),
        "Sobre o quê": excerpt("; ".join(case.subjects), SUBJECT_LIMIT),
        "Valor da causa": reais(case.value) if case.value is not None else "",
        "Quem defendemos": {"autor": "quem pede (autor)", "reu": "quem responde (réu)"}[client] if client else "",
    }
    return [Fact(label=label, text=text) for label, text in stated.items() if text]


def _names(names: list[str]) -> str:
    shown = [excerpt(name, NAME_LIMIT) for name in names[:NAMES_SHOWN]]
    others = len(names) - len(shown)
    return ", ".join(shown) + f" e mais {others}" if others else enumerated(shown)


def _standing(case: CaseData, approved: list[ResultPhase]) -> list[str]:
    ordered = _by_time(approved)
    standing = standing_of(case.key_dates, ordered)
    if standing is None:
        return ["O arquivo do processo foi lido e espera a conferência de uma pessoa do escritório."]
    latest = ordered[-1].act.date
    dated = f" O documento mais recente que foi conferido é de {day(latest)}." if latest else ""
    return [WHERE_IT_STANDS[standing] + dated]


def _decided(case: CaseData, approved: list[ResultPhase]) -> list[str]:
    """Return the judgments of approved phases, latest last, then other rulings."""
    ruled = [piece for _, piece in _by_time(approved) if piece.outcome]
    pieces = {piece.piece_id for phase in approved for piece in phase.pieces}
    lines = [_ruled(piece) for piece in ruled[-RULINGS_SHOWN:]]
    for ruling, words in ((case.injunction, URGENT), (case.free_justice, FREE_OF_COSTS)):
        if ruling and ruling.piece_id in pieces:
            lines.append(words[ruling.state])
    if lines:
        return lines
    if not approved:
        return ["Nada que já tenha sido conferido."]
    return ["Nas fases conferidas não se localizou decisão que julgue o pedido."]


def _ruled(piece: ResultPiece) -> str:
    assert piece.outcome
    title = excerpt(piece.title if piece.title != piece.type else piece.type.replace("_", " "), TITLE_LIMIT)
    dated = f" de {day(piece.date)}" if piece.date else ""
    sums = enumerated([reais(amount) for amount in piece.outcome.amounts[:SUMS_SHOWN]])
    return f"{title}{dated}: {RULED[piece.outcome.disposition]}{sums and f' (valores: {sums})'}."


def _following(case: CaseData, approved: list[ResultPhase]) -> list[str]:
    ordered = _by_time(approved)
    standing = standing_of(case.key_dates, ordered)
    if standing is None:
        return ["A conferência da análise pelo escritório. Depois dela, este resumo diz o que se espera do processo."]
    final = finality(case.key_dates, ordered) if standing is Standing.FINAL else None
    since = f"A decisão se tornou definitiva em {day(final.date)}: dela não cabe mais recurso. " if final else ""
    return [f"{since}{WHAT_FOLLOWS[standing]} {DEADLINES}"]


def _by_time(approved: list[ResultPhase]) -> list[Placed]:
    return by_time(Placed(phase.phase_label, piece) for phase in approved for piece in phase.pieces)


def _reviewed(result: CaseResult, approved: list[ResultPhase]) -> str:
    review = result.final_review
    names = list(
        dict.fromkeys(_who(phase.review.reviewer or phase.review.principal) for phase in approved if phase.review)
    )
    if review is None or not review.approved:
        return "Este resumo ainda não foi revisado por uma pessoa e não deve ser entregue."
    name, credential = _who(review.reviewer or review.principal), _who(review.principal)
    recorded = "" if name == credential else f" (registrado por {credential})"
    by = f"Revisado e aprovado por {name}{recorded} em {moment(review.at)}."
    if names == [name]:
        return f"{by} A mesma pessoa conferiu cada fase."
    others = names[:REVIEWERS_SHOWN]
    if not others:
        return by
    more = f" e mais {len(names) - len(others)}" if len(names) > len(others) else ""
    phases = "A fase foi conferida" if len(approved) == 1 else "As fases foram conferidas"
    return f"{by} {phases} por {', '.join(others) + more if more else enumerated(others)}."


def _who(name: str) -> str:
    return excerpt(name, NAME_LIMIT)


def _left_out(result: CaseResult) -> list[str]:
    """Return what is left out: the number of removed phases, and those that await review."""
    lines: list[str] = []
    rejected = sum(phase.state is PhaseState.REJECTED for phase in result.phases)
    if rejected:
        parts = counted(rejected, "fase do processo não foi aprovada", "fases do processo não foram aprovadas")
        verb = "não aparece" if rejected == 1 else "não aparecem"
        lines.append(
            f"{parts} na revisão e {verb} aqui; o andamento mais recente pode estar nela{'s' * (rejected > 1)}."
        )
    waiting = [one_line(phase.title) for phase in result.phases if phase.state is PhaseState.PENDING]
    if waiting:
        lines.append(f"Ainda sem revisão, e por isso fora deste resumo: {enumerated(waiting)}.")
    return lines
