"""Outcomes as sides: for or against who asked. What does not reach the merits takes no side."""

from workflows.contracts.corpus import Outcome

OUTCOMES = tuple(Outcome)
"""An outcome's place here is its number; -1 stands for an unknown one."""

FAVOURABLE = frozenset({Outcome.PROVIDO, Outcome.PARCIALMENTE_PROVIDO, Outcome.CONCEDIDA})
CONTRARY = frozenset({Outcome.IMPROVIDO, Outcome.DENEGADA})

ENCODED: dict[Outcome, float] = {
    Outcome.PROVIDO: 1.0,
    Outcome.CONCEDIDA: 1.0,
    Outcome.PARCIALMENTE_PROVIDO: 0.5,
    Outcome.OUTRO: 0.0,
    Outcome.PREJUDICADO: 0.0,
    Outcome.NAO_CONHECIDO: -0.5,
    Outcome.IMPROVIDO: -1.0,
    Outcome.DENEGADA: -1.0,
}
"""The outcome as a coordinate of a decision's structural vector; an unknown one is 0."""


def outcome_number(outcome: Outcome | None) -> int:
    """The outcome's number, -1 for none."""
    return -1 if outcome is None else OUTCOMES.index(outcome)
