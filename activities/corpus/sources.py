"""Source files in folders given on the command line, in import order."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from activities.corpus.formats.items import LeftOut, Recognised
from activities.corpus.formats.read import read_source
from workflows.contracts.law.corpus import SourceFormat, import_order

_PEEK = 3


@dataclass(frozen=True, slots=True)
class DiscoveredSource:
    """A file to import. `name` is its folder and the path below it.

    `format` is None for files of a known kind without content, such as an empty month.
    """

    name: str
    path: Path
    format: SourceFormat | None


def discover(paths: Iterable[Path]) -> list[DiscoveredSource]:
    """Return every source at or below the paths, recognised by content, in import order: texts after their
    metadata.

    A file given by name is always taken, so that the import reports its fault; hidden and foreign files in folders
    are skipped. Raises FileNotFoundError for a missing path.
    """
    found = {source.path.resolve(): source for path in paths for source in _below(path)}
    return sorted(found.values(), key=lambda source: import_order(source.name))


def _below(path: Path) -> Iterator[DiscoveredSource]:
    if not path.exists():
        raise FileNotFoundError(path)
    if path.is_file():
        name = "/".join((path.resolve().parent.name, path.name)).lstrip("/")
        yield DiscoveredSource(name, path, _format_of(path, name))
        return
    root = path.resolve().name
    for file in sorted(path.rglob("*")):
        inside = file.relative_to(path)
        if not file.is_file() or any(part.startswith(".") for part in inside.parts):
            continue
        name = "/".join(part for part in (root, inside.as_posix()) if part)
        if _recognised(file, name):
            yield DiscoveredSource(name, file, _format_of(file, name))


def _format_of(file: Path, name: str) -> SourceFormat | None:
    first = islice(read_source(file, name), _PEEK)
    return next((item.format for item in first if isinstance(item, Recognised)), None)


def _recognised(file: Path, name: str) -> bool:
    """Return whether the file is or was meant as a source, since an empty month and a broken zip have to be
    reported.
    """
    first = next(read_source(file, name), None)
    return not (isinstance(first, LeftOut) and "formato" in first.reason)
