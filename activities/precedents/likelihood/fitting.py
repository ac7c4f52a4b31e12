"""Fit the probability to labelled pairs, also without a theme and its look-alikes."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np

from activities.precedents.likelihood.evidence import Floats, Signs

RIDGE = 30.0
_STEPS = 30
_STATUTES, _CITATIONS = (Signs._fields.index(name) for name in ("statutes", "citations"))

LOOK_ALIKES = (
    frozenset({"acidente_transito", "transporte_aereo", "buraco_na_via"}),
    frozenset({"plano_saude", "resp_medica", "medico_cooperado"}),
    frozenset({"atraso_imovel", "rescisao_contrato", "consorcio_desistente"}),
    frozenset({"negativacao", "pix", "revisional_bancaria"}),
    frozenset({"vicio_veiculo", "geladeira_vicio_oculto"}),
)
"""Themes with common words but different questions. None is judged by a model fitted on another of its group."""


class Pair(NamedTuple):
    """The signs of a lawsuit of a theme and a decision, and whether the decision is useful to it."""

    theme: str
    signs: Signs
    useful: bool


class Fitted(NamedTuple):
    """Weights and constant of the logistic function."""

    weights: Signs
    constant: float


def fit(pairs: Sequence[Pair]) -> Fitted:
    """A ridge logistic regression in which every theme counts the same, however many pairs it has.

    Statutes and decisions that both name have one weight: too few pairs share one to separate them, and with separate
    weights one of the two would lower a score.
    """
    rows, labels = np.array([pair.signs for pair in pairs]), np.array([float(pair.useful) for pair in pairs])
    rows[:, _STATUTES] += rows[:, _CITATIONS]
    rows = np.delete(rows, _CITATIONS, axis=1)
    sizes = Counter(pair.theme for pair in pairs)
    importance = np.array([len(pairs) / len(sizes) / sizes[pair.theme] for pair in pairs])
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    columns = np.column_stack([np.ones(len(rows)), (rows - mean) / spread])
    ridge = RIDGE * np.eye(columns.shape[1])
    ridge[0, 0] = 1e-6
    found = cast("Floats", np.zeros(columns.shape[1]))
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-columns @ found))
        curvature = (columns * (importance * likely * (1 - likely))[:, None]).T @ columns + ridge
        slope = columns.T @ (importance * (labels - likely)) - ridge @ found
        found = np.asarray(found + np.linalg.solve(curvature, slope), np.float64)
    scaled = found[1:] / spread
    weights = np.insert(scaled, _CITATIONS, scaled[_STATUTES])
    return Fitted(Signs(*weights.tolist()), float(found[0] - scaled @ mean))


def fitted_without(pairs: Sequence[Pair], theme: str) -> Fitted:
    """Return the model fitted without the theme and its look-alikes."""
    out = next((group for group in LOOK_ALIKES if theme in group), frozenset({theme}))
    return fit([pair for pair in pairs if pair.theme not in out])
