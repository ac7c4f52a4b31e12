"""Every third-party component of an installation has an allowed licence, and the bill of materials names it."""

import json
import sys

import pytest

pytest.importorskip("cyclonedx", reason="cyclonedx-python-lib is not installed; run make setup")

from docs.make.sbom.__main__ import bill
from docs.make.sbom.components import components
from docs.make.sbom.licences import is_allowed, known


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


@pytest.mark.skipif(sys.platform != "linux", reason="the wheels of other platforms carry other libraries")
def test_the_lists_name_nothing_that_is_not_carried():
    names = {one.name for one in components()}
    lists = known()
    programs = {program for inside in lists.programs.values() for program in inside}
    assert (programs | set(lists.libraries) | set(lists.stated)) - names == set()
