"""Failures of a delivery: permanent, or worth a retry."""

from datetime import timedelta


class Refused(Exception):
    """The receiver will never accept this message; the text is its answer in short."""


class Gone(Refused):
    """The receiver wants no more messages."""


class Unreached(Exception):
    """A retry may succeed, after `pause` if the receiver named one; the text says what happened."""

    def __init__(self, said: str, pause: timedelta | None = None) -> None:
        super().__init__(said)
        self.pause = pause
