"""The log of a process: one line a message, as text or as JSON, on standard error, with the time in UTC."""

import json
import logging
import re
import time
from datetime import UTC, datetime

from infra.config.settings import LogFormat

FORMAT = "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s %(message)s"
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class OneLine(logging.Formatter):
    """Formats UTC times and escapes control characters, so that nobody can forge a log line."""

    converter = time.gmtime

    def __init__(self) -> None:
        super().__init__(FORMAT, "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:
        """Return the line of a record. A traceback follows on lines of its own."""
        record.message = CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", record.message)
        return super().formatMessage(record)


class JsonLine(logging.Formatter):
    """Formats each record as one JSON object, its traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line)


FORMATTERS = {LogFormat.TEXT: OneLine, LogFormat.JSON: JsonLine}


def log_to_stderr(level: str, written: LogFormat) -> None:
    """Set up the root logger of a process."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[written]())
    logging.basicConfig(level=level, handlers=[handler])
