"""Outcomes of appeals by number. They state the result of the appeal, not who benefits (see `sides`)."""

from workflows.contracts.law.corpus import Outcome

OUTCOMES = tuple(Outcome)
"""An outcome's place here is its number; -1 is unknown."""

GRANTED = frozenset({Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA})
REFUSED = frozenset({Outcome.NAO_PROVIDO, Outcome.DENEGADA, Outcome.NAO_CONHECIDO})
"""An appeal that is not heard counts as refused; one that is moot or decided otherwise counts as neither."""

ENCODED: dict[Outcome, float] = {
    Outcome.PROVIDO: 1.0,
    Outcome.CONCEDIDA: 1.0,
    Outcome.PARCIALMENTE_PROVIDO: 0.5,
    Outcome.OUTRO: 0.0,
    Outcome.PREJUDICADO: 0.0,
    Outcome.NAO_CONHECIDO: -0.5,
    Outcome.NAO_PROVIDO: -1.0,
    Outcome.DENEGADA: -1.0,
}
"""The outcome as a coordinate of a decision's structural vector; 0 if unknown."""


def outcome_number(outcome: Outcome | None) -> int:
    """Return the outcome's number, or -1 for none."""
    return -1 if outcome is None else OUTCOMES.index(outcome)
