"""What the installation does for itself, by schedule."""

from workflows.contracts.base import Contract
from workflows.contracts.case import RunError
from workflows.contracts.errors import RunFailure


def ended_outside(how: str) -> RunError:
    """Why a run has failed that Temporal says has ended, in the way `how`, without an end of its own."""
    return RunError(
        code=RunFailure.ENDED_OUTSIDE,
        message=f"A execução terminou no Temporal ({how}) sem chegar ao fim: foi encerrada por fora do Autos, ou parou "
        "por um erro interno. As decisões já tomadas ficam na trilha; reprocesse o caso para continuar.",
    )


class RunCheckReport(Contract):
    """How many runs one pass found ended in Temporal that had not come to an end of their own."""

    ended_outside: int = 0


class HistorySweepReport(Contract):
    """How many histories of answered questions one pass removed."""

    removed: int = 0
