"""Scheduled maintenance of an installation."""

from workflows.contracts.base import Contract
from workflows.contracts.errors import RunFailure
from workflows.contracts.run.case import RunError


def ended_outside(how: str) -> RunError:
    """Reason for a failed run whose workflow ended in Temporal (`how`) without recording an outcome."""
    return RunError(
        code=RunFailure.ENDED_OUTSIDE,
        message=f"A execução terminou no Temporal ({how}) sem chegar ao fim: foi encerrada por fora do Autos, ou parou "
        "por um erro interno. As decisões já tomadas ficam na trilha; reprocesse o caso para continuar.",
    )


def verification_ended_outside(how: str) -> RunError:
    """The same for the verification of a document."""
    return RunError(
        code=RunFailure.ENDED_OUTSIDE,
        message=f"A conferência terminou no Temporal ({how}) sem chegar ao fim: foi encerrada por fora do Autos, ou "
        "parou por um erro interno. Envie o documento de novo.",
    )


class RunCheckReport(Contract):
    """How many runs and verifications one pass found ended in Temporal without a recorded outcome."""

    ended_outside: int = 0


class TreatmentWatchReport(Contract):
    """How many runs one pass compared with the active snapshot, and how many precedents had a new treatment."""

    runs: int = 0
    alerts: int = 0


class CountSweepReport(Contract):
    """How many expired rate-limit windows one pass removed."""

    removed: int = 0


class HistorySweepReport(Contract):
    """How many histories of answered questions one pass removed."""

    removed: int = 0


class AccountSweepReport(Contract):
    """How many expired rows of each kind one pass removed."""

    steps: int = 0
    failures: int = 0
    sessions: int = 0
    invitations: int = 0
    codes: int = 0
    tokens: int = 0
    grants: int = 0
    clients: int = 0
    accesses: int = 0
