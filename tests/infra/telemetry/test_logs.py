"""The format of log lines."""

import logging
import sys
import time

import pytest

from infra.telemetry.logs import OneLine, log_to_stderr


def line(message: str, *args: object) -> str:
    record = logging.LogRecord("autos.api", logging.WARNING, __file__, 1, message, args, None)
    record.created, record.msecs = 0.0, 5.0
    return OneLine().format(record)


def test_a_line_has_its_time_in_utc():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "BRT3")
        time.tzset()
        written = line("started")
    time.tzset()
    assert written == "1970-01-01T00:00:00.005Z WARNING autos.api started"


@pytest.mark.parametrize("mark", ["\n", "\r\n", "\x1b[31m", "\u2028", "\x85"], ids=repr)
def test_what_a_message_holds_makes_no_second_line(mark: str):
    written = line("the host said %s", f"no{mark}2026-01-01 ERROR autos.api forged")
    assert len(written.splitlines()) == 1
    assert "\x1b" not in written


def test_a_process_writes_its_log_to_standard_error_alone(monkeypatch: pytest.MonkeyPatch):
    root = logging.RootLogger(logging.WARNING)
    monkeypatch.setattr(logging, "root", root)
    log_to_stderr("INFO")
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    assert (handler.stream, root.level) == (sys.stderr, logging.INFO)
