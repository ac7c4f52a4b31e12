"""Brazilian Portuguese forms of what reports say: dates, money, pages, names, states."""

from collections.abc import Sequence
from datetime import date, datetime

from activities.reports.writing.plain import one_line
from infra.brasilia import BRASILIA
from workflows.contracts.base import Channel, Through
from workflows.contracts.law.voices import Voice
from workflows.contracts.run.case import Backend, CaseState, CourtSystem
from workflows.contracts.run.results.result import Side
from workflows.contracts.run.results.rulings import RulingState

SYSTEM_TITLES: dict[str, str] = {
    CourtSystem.PROJUDI: "Projudi",
    CourtSystem.PJE: "PJe",
    CourtSystem.ESAJ: "e-SAJ",
    CourtSystem.EPROC: "eproc",
}

VOICE_TITLES: dict[Voice, str] = {
    Voice.EMENTA: "ementa",
    Voice.ACORDAO: "acórdão",
    Voice.VOTO_RELATOR: "voto do relator",
    Voice.VOTO_VENCIDO: "voto vencido",
    Voice.VOTO_VOGAL: "voto de outro ministro",
    Voice.RELATORIO: "relatório",
    Voice.PARTE: "alegação da parte",
}

STATE_TITLES: dict[CaseState, str] = {
    CaseState.QUEUED_EXTRACTION: "Na fila de extração",
    CaseState.PROCESSING_EXTRACTION: "Em extração",
    CaseState.QUEUED_PHASE_ANALYSIS: "Na fila de análise das fases",
    CaseState.PROCESSING_PHASE_ANALYSIS: "Em análise das fases",
    CaseState.AWAITING_PHASE_REVIEWS: "Aguardando a revisão das fases",
    CaseState.AWAITING_FINAL_REVIEW: "Aguardando a revisão final",
    CaseState.PUBLISHING: "Decidida; artefatos finais em publicação",
    CaseState.COMPLETED: "Concluída e aprovada",
    CaseState.REJECTED: "Rejeitada na revisão final",
    CaseState.NEEDS_USER_ACTION: "Depende de providência do usuário",
    CaseState.FAILED: "Interrompida por falha",
    CaseState.CANCELLED: "Cancelada",
}

RULING_TITLES: dict[RulingState, str] = {
    RulingState.PEDIDA: "pedida, sem decisão localizada",
    RulingState.DEFERIDA: "deferida",
    RulingState.DEFERIDA_EM_PARTE: "deferida em parte",
    RulingState.INDEFERIDA: "indeferida",
    RulingState.REVOGADA: "revogada",
}

CHANNEL_PLACES: dict[Channel, str] = {
    Channel.CONSOLE: "pelo console",
    Channel.APP: "pelo aplicativo",
    Channel.CHAT: "no chat",
    Channel.VIEW: "no painel do chat",
    Channel.REST: "pela API",
    Channel.CLI: "pela linha de comando",
}

SIDE_TITLES: dict[Side, str] = {Side.AUTOR: "autor", Side.REU: "réu"}

DEGRADED_NOTES: dict[Backend, str] = {
    Backend.DATABASE: "O banco de dados não respondeu durante a execução; registros podem estar incompletos.",
    Backend.STORAGE: "O armazenamento de objetos não respondeu durante a execução; arquivos podem estar incompletos.",
    Backend.SEARCH: "O acervo de precedentes não estava disponível: nenhum precedente foi pesquisado nesta execução.",
    Backend.GRAPH: (
        "O grafo de citações não estava disponível: as relações entre julgados, dispositivos legais e critérios não "
        "foram consideradas."
    ),
}


def day(value: str | date | None) -> str | None:
    """`12/03/2020` for a date or an ISO 8601 string; other strings as they are."""
    if value is None:
        return None
    if isinstance(value, str):
        try:
            value = date.fromisoformat(value[:10])
        except ValueError:
            return value
    return value.strftime("%d/%m/%Y")


def moment(value: datetime) -> str:
    """`12/03/2020, 14h05`, in Brasília time."""
    return value.astimezone(BRASILIA).strftime("%d/%m/%Y, %Hh%M")


def decimal(value: float) -> str:
    """One decimal after a comma: `78,4`."""
    return f"{value:.1f}".replace(".", ",")


def number(value: float) -> str:
    """As few digits as it takes: `55`, `62,5`."""
    return f"{value:g}".replace(".", ",")


def percent(share: float) -> str:
    """A share of one as a whole percentage: `97%`."""
    return f"{round(share * 100)}%"


def counted(amount: int, singular: str, plural: str) -> str:
    """`1 peça`, `81 peças`; thousands with a dot."""
    return f"{amount:,} {singular if amount == 1 else plural}".replace(",", ".")


def folio(first: int, last: int | None = None) -> str:
    """`fl. 12`, `fls. 12-15`."""
    if last is None or last == first:
        return f"fl. {first}"
    return f"fls. {first}-{last}"


def folios(ranges: Sequence[tuple[int, int]]) -> str:
    """`fls. 1-14 e 20`: page ranges in running text."""
    parts = [str(first) if first == last else f"{first}-{last}" for first, last in ranges]
    if not parts:
        return ""
    if len(ranges) == 1:
        return folio(*ranges[0])
    return "fls. " + enumerated(parts)


def precedent_place(voice: Voice | None) -> str:
    """`No precedente (ementa)`: the speaker of a precedent's passage, with a note if it is not the court."""
    if voice is None:
        return "No precedente"
    return f"No precedente ({VOICE_TITLES[voice]}{'' if voice.of_the_court else ': não fala pelo tribunal'})"


def enumerated(parts: Sequence[str]) -> str:
    """`a, b e c`."""
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " e " + parts[-1]


def place(through: Through | None) -> str:
    """The channel of an action: `no chat (Claude)`, `pelo console`; empty if the record does not say."""
    if through is None or through.channel is None:
        return ""
    where = CHANNEL_PLACES[through.channel]
    return f"{where} ({one_line(through.client)})" if through.client else where
