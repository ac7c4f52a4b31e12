"""What one entrance of a process tells another about the trace of a request."""

from dataclasses import dataclass
from typing import Any

TRACED = "autos.traced"
"""The entry of a request's ASGI scope that holds a `Traced`: no header can make one."""


@dataclass(frozen=True)
class Traced:
    """`span` (OpenTelemetry's) is the request's own, `attributes` say whose it is, `contents` whether the firm lets
    questions and answers of tools into it."""

    span: Any
    attributes: dict[str, str]
    contents: bool
