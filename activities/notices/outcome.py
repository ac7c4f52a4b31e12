"""How a message was not taken: for good, or so that another try may succeed."""

from datetime import timedelta


class Refused(Exception):
    """The other side will never take this message; what it said, in short."""


class Gone(Refused):
    """The other side wants no message any more."""


class Unreached(Exception):
    """Another try may succeed, at the earliest after `pause` where the other side said so; what happened, in short."""

    def __init__(self, said: str, pause: timedelta | None = None) -> None:
        super().__init__(said)
        self.pause = pause
