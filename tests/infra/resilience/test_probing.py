"""A failing probe is logged if it is a bug, and only once until it works again."""

import logging

import pytest

from infra.resilience.probing import Probing
from workflows.contracts.errors import AutosError, ErrorCode

LOGGER = logging.getLogger("autos.test")


def test_a_bug_is_told_with_its_trace_once_until_the_same_thing_works_again(caplog: pytest.LogCaptureFixture) -> None:
    probing = Probing(LOGGER)
    for _ in range(3):
        probing.failed("corpus", KeyError("bug"))
    probing.failed("trail", KeyError("bug"))
    assert [record.args for record in caplog.records] == [("corpus",), ("trail",)]
    assert all(record.exc_info for record in caplog.records)
    probing.worked("corpus")
    probing.failed("corpus", KeyError("bug"))
    assert len(caplog.records) == 3


def test_an_outage_and_a_slow_answer_are_no_bug(caplog: pytest.LogCaptureFixture) -> None:
    probing = Probing(LOGGER)
    probing.failed("store", AutosError(ErrorCode.SERVICE_UNAVAILABLE, "Fora do ar."))
    probing.failed("store", TimeoutError())
    assert caplog.records == []
