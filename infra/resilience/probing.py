"""Failures of health probes: those that are not outages are bugs and are logged.

A probe runs every few seconds and must not raise. Without a log line, a broken statement would look like a backend that
is down.
"""

import logging
import threading

from infra.resilience.outages import as_outage


class Probing:
    """Logs errors that are not outages with their trace, once until the probe works again. Thread-safe."""

    def __init__(self, logger: logging.Logger) -> None:
        self.logger = logger
        self._lock = threading.Lock()
        self._told: set[str] = set()

    def worked(self, what: str) -> None:
        """Records a success, which ends the suppression."""
        with self._lock:
            self._told.discard(what)

    def failed(self, what: str, error: Exception) -> None:
        """Logs `error` unless it is an outage, a timeout, or already logged."""
        if isinstance(error, TimeoutError) or as_outage(error) is not None:
            return
        with self._lock:
            told, self._told = what in self._told, self._told | {what}
        if not told:
            self.logger.error("%s failed, and not because it is away", what, exc_info=error)
