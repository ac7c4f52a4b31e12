"""Errors of the engine are translated into words that a lawyer can use."""

import pytest

from activities.graph.databases.refusals import TOO_LONG, TOO_MUCH, UNRUN, as_error, problem
from workflows.contracts.errors import ErrorCode


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Buffer manager exception: Unable to allocate memory!", TOO_MUCH),
        ("std::bad_alloc", TOO_MUCH),
        ("Runtime exception: Divide by zero.", "A consulta não pode ser executada: há divisão por zero."),
        ("IO exception: Cannot open file. path: /etc/passwd", UNRUN),
    ],
)
def test_what_the_engine_says_is_never_repeated(said: str, told: str) -> None:
    assert problem(said) == told
    assert as_error(said).code is ErrorCode.VALIDATION_ERROR


def test_a_query_that_was_broken_off_took_too_long() -> None:
    error = as_error("Interrupted.")
    assert (error.code, error.message) == (ErrorCode.TIMEOUT, TOO_LONG)
