"""The library that writes graph files, as recorded in a snapshot's manifest, and whether this version can open them."""

from typing import Any

import ladybug

LIBRARY: dict[str, Any] = {"name": "ladybug", "version": ladybug.__version__, "storage": ladybug.storage_version}
"""The installed library. `storage` is the version of its file format; it opens no other."""


def written_by_another(library: dict[str, Any] | None) -> str | None:
    """Return the writer of a file that cannot be opened here and the installed version; None if it opens or is
    unknown.
    """
    if library is None or library["storage"] == LIBRARY["storage"]:
        return None
    return f"foi gravado por {_named(library)}, e aqui há {_named(LIBRARY)}"


def _named(library: dict[str, Any]) -> str:
    return f"{library['name']} {library['version']} (arquivos na forma {library['storage']})"
