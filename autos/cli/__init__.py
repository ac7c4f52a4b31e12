"""The `autos` command: the only place that composes every part."""

from autos.cli.main import main

__all__ = ["main"]
