"""Outcomes of appeals by number. They say what became of the appeal, never who is better off: see `sides`."""

from workflows.contracts.law.corpus import Outcome

OUTCOMES = tuple(Outcome)
"""An outcome's place here is its number; -1 stands for an unknown one."""

GRANTED = frozenset({Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA})
REFUSED = frozenset({Outcome.NAO_PROVIDO, Outcome.DENEGADA, Outcome.NAO_CONHECIDO})
"""An appeal that is not even heard was refused too; one without object, or decided otherwise, was neither."""

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
"""The outcome as a coordinate of a decision's structural vector; an unknown one is 0."""


def outcome_number(outcome: Outcome | None) -> int:
    """The outcome's number, -1 for none."""
    return -1 if outcome is None else OUTCOMES.index(outcome)
