"""Which library writes graph files, as a snapshot's manifest tells it, and whether the one here opens them."""

from typing import Any

import ladybug

LIBRARY: dict[str, Any] = {"name": "ladybug", "version": ladybug.__version__, "storage": ladybug.storage_version}
"""The one here; `storage` counts the forms of its files, and it opens no other form than its own."""


def written_by_another(library: dict[str, Any] | None) -> str | None:
    """Who wrote a file that does not open here and what is here, in words; None where it opens, or nobody knows."""
    if library is None or library["storage"] == LIBRARY["storage"]:
        return None
    return f"foi gravado por {_named(library)}, e aqui há {_named(LIBRARY)}"


def _named(library: dict[str, Any]) -> str:
    return f"{library['name']} {library['version']} (arquivos na forma {library['storage']})"
