"""Every third-party component of an installation has an allowed licence, and the bill of materials names it."""

import json
import re
import sys

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytest.importorskip("cyclonedx", reason="cyclonedx-python-lib is not installed; run make setup")

from docs.make.sbom.__main__ import bill
from docs.make.sbom.components import components
from docs.make.sbom.licences import is_allowed, known
from tests.checks.sources import ROOT

BUILDS = {"hatchling", "pathspec", "pluggy", "tomlkit", "trove-classifiers"}
"""What the image's lock has for building the wheel, which only the first stage of the image has."""


def test_every_component_has_an_allowed_licence():
    """A failure names the component. Read its licence files, then complete `docs/make/sbom/licences.yaml`."""
    assert [f"{one.name} {one.version}: {one.licence}" for one in components() if not is_allowed(one.licence)] == []


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "MIT AND GPL-3.0-only", "unknown", "BSD", "", "No such licence"])
def test_a_licence_outside_the_list_is_not_allowed(licence: str):
    assert not is_allowed(licence)


def test_one_allowed_licence_of_a_choice_is_enough():
    assert is_allowed("MIT OR GPL-3.0-only")


def test_the_bill_names_packages_programs_and_npm_and_marks_what_only_builds():
    written = json.loads(bill())
    scopes = {one["name"]: one["scope"] for one in written["components"]}
    assert {name: scopes.get(name) for name in ("fastapi", "PostgreSQL", "SeaweedFS", "preact", "esbuild")} == {
        "fastapi": "required",
        "PostgreSQL": "required",
        "SeaweedFS": "required",
        "preact": "required",
        "esbuild": "excluded",
    }
    assert "pytest" not in scopes
    assert all(one["licenses"][0]["expression"] for one in written["components"])


def test_the_bill_names_all_that_the_image_adds():
    """Debian packages by their line in the Containerfile, Python packages by the image's own lock."""
    recipe = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    (installed,) = re.findall(r"apt-get install (?:--\S+ )*([\w -]+?) \\", recipe)
    assert set(installed.split()) == set(known().image)
    lock = (ROOT / "deploy" / "requirements.lock").read_text(encoding="utf-8")
    pinned = [Requirement(line.rstrip(" \\")) for line in lock.splitlines() if "==" in line and line[0].isalpha()]
    image = {"sys_platform": "linux", "python_full_version": "3.12.0", "python_version": "3.12"}
    locked = {canonicalize_name(one.name) for one in pinned if one.marker is None or one.marker.evaluate(image)}
    assert locked - {one.name for one in components()} == BUILDS


@pytest.mark.skipif(sys.platform != "linux", reason="the wheels of other platforms carry other libraries")
def test_the_lists_name_nothing_that_is_not_carried():
    names = {one.name for one in components()}
    lists = known()
    programs = {program for inside in lists.programs.values() for program in inside}
    assert (programs | set(lists.libraries) | set(lists.stated)) - names == set()
