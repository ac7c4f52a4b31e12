"""Words of the terminal: states, phases and kinds as a person reads them (Portuguese)."""

from collections.abc import Sequence

from workflows.contracts.base import Channel
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.law.corpus import BuildState
from workflows.contracts.law.portal import RefreshState
from workflows.contracts.run.case import ArtifactKind, CaseStatus
from workflows.contracts.run.state_words import STATES

SIDES: dict[ClientSide, str] = {ClientSide.AUTOR: "autor", ClientSide.REU: "réu"}

CHANNELS: dict[Channel, str] = {
    Channel.CONSOLE: "pelo console",
    Channel.APP: "por aplicativo",
    Channel.CHAT: "no chat",
    Channel.VIEW: "no painel do chat",
    Channel.REST: "por programa",
    Channel.CLI: "pela linha de comando",
}

KINDS: dict[ArtifactKind, str] = {
    ArtifactKind.SOURCE_PDF: "PDF original",
    ArtifactKind.PAGES: "Texto por página",
    ArtifactKind.SEGMENTATION: "Peças e fases",
    ArtifactKind.RESULT: "Resultado",
    ArtifactKind.CORRECTIONS: "Correções de pessoas",
    ArtifactKind.REPORT_MD: "Relatório (Markdown)",
    ArtifactKind.REPORT_PDF: "Relatório (PDF)",
    ArtifactKind.REPORT_DOCX: "Relatório (Word)",
    ArtifactKind.CLIENT_SUMMARY: "Resumo para o cliente",
    ArtifactKind.LOG: "Registro de eventos",
    ArtifactKind.HISTORY: "Histórico da execução",
    ArtifactKind.MANIFEST: "Manifesto assinado",
}

REFRESH_STATES: dict[RefreshState, str] = {
    RefreshState.ASKING: "consultando o portal",
    RefreshState.IMPORTING: "importando arquivos",
    RefreshState.BUILDING: "construindo o acervo",
    RefreshState.UNCHANGED: "nada mudou no acervo",
    RefreshState.ACTIVE: "novo acervo ativo",
    RefreshState.FAILED: "falhou",
}

BUILD_STATES: dict[BuildState, str] = {
    BuildState.IMPORTING: "importando arquivos",
    BuildState.BUILDING: "construindo índice, vetores e grafo",
    BuildState.ACTIVATING: "ativando",
    BuildState.ACTIVE: "ativo",
    BuildState.FAILED: "falhou",
}


def doing(status: CaseStatus) -> str:
    """The state of a run, and how many pages are read by now."""
    read = f" ({status.reading.read} de {status.reading.pages} páginas)" if status.reading else ""
    return STATES[status.state] + read


def page_ranges(ranges: Sequence[tuple[int, int]]) -> str:
    """Ranges as "1-14, 20"."""
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)


def plural(count: int, one: str, many: str) -> str:
    """The count with its noun."""
    return f"{count} {one if count == 1 else many}"
