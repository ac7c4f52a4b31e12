"""Trace of a request, passed between two entrances of a process."""

from dataclasses import dataclass
from typing import Any

TRACED = "autos.traced"
"""The entry of a request's ASGI scope that holds a `Traced`: no header can make one."""


@dataclass(frozen=True)
class Traced:
    """`span` (OpenTelemetry's) is the request's own, `attributes` name its actor, `contents` says whether the firm
    allows questions and answers of tools in it.
    """

    span: Any
    attributes: dict[str, str]
    contents: bool
