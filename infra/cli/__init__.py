"""The `autos` command: the only place that composes every part."""

from infra.cli.main import main

__all__ = ["main"]
