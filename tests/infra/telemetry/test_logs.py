"""The format of log lines."""

import json
import logging
import sys
import time

import pytest

from infra.config.settings import LogFormat
from infra.telemetry.logs import FORMATTERS, log_to_stderr


def line(message: str, *args: object, written: LogFormat = LogFormat.TEXT) -> str:
    try:
        raise KeyError("a bug")
    except KeyError:
        failed = sys.exc_info() if written is LogFormat.JSON else None
    record = logging.LogRecord("autos.api", logging.WARNING, __file__, 1, message, args, failed)
    record.created, record.msecs = 0.005, 5.0
    return FORMATTERS[written]().format(record)


def test_a_line_has_its_time_in_utc():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "BRT3")
        time.tzset()
        written = line("started")
    time.tzset()
    assert written == "1970-01-01T00:00:00.005Z WARNING autos.api started"


@pytest.mark.parametrize("mark", ["\n", "\r\n", "\x1b[31m", "\u2028", "\x85"], ids=repr)
def test_what_a_message_holds_makes_no_second_line(mark: str):
    said = f"no{mark}2026-01-01 ERROR autos.api forged"
    for written in (line("the host said %s", said), line("the host said %s", said, written=LogFormat.JSON)):
        assert len(written.splitlines()) == 1
        assert "\x1b" not in written


def test_a_line_of_json_has_all_that_one_of_text_has_and_the_traceback():
    written = json.loads(line("the host said %s", "não", written=LogFormat.JSON))
    assert "KeyError: 'a bug'" in written.pop("exception")
    assert written == {
        "time": "1970-01-01T00:00:00.005+00:00",
        "level": "WARNING",
        "logger": "autos.api",
        "message": "the host said não",
    }


def test_a_process_writes_its_log_to_standard_error_alone(monkeypatch: pytest.MonkeyPatch):
    root = logging.RootLogger(logging.WARNING)
    monkeypatch.setattr(logging, "root", root)
    log_to_stderr("INFO", LogFormat.TEXT)
    (handler,) = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    assert (handler.stream, root.level) == (sys.stderr, logging.INFO)
