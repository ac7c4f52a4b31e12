"""What a probe of a backend does with its failures: those that are no outage are bugs of ours, and are told.

A probe is asked every few seconds and must not raise; without a word of what it met, a statement that never worked
would look like a backend that is away.
"""

import logging
import threading

from infra.resilience.outages import as_outage


class Probing:
    """Logs with its trace what is no outage, once until the same thing has worked again. Safe for threads."""

    def __init__(self, logger: logging.Logger) -> None:
        self.logger = logger
        self._lock = threading.Lock()
        self._told: set[str] = set()

    def worked(self, what: str) -> None:
        """Notes that there is nothing to tell of it any more."""
        with self._lock:
            self._told.discard(what)

    def failed(self, what: str, error: Exception) -> None:
        """Tells of `error` unless it is an outage, took too long, or was told of."""
        if isinstance(error, TimeoutError) or as_outage(error) is not None:
            return
        with self._lock:
            told, self._told = what in self._told, self._told | {what}
        if not told:
            self.logger.error("%s failed, and not because it is away", what, exc_info=error)
