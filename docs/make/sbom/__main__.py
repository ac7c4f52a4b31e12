"""Writes the software bill of materials as CycloneDX JSON: `python -m docs.make.sbom [FILE]`."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from cyclonedx import model
from cyclonedx.model import bom, component, license
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from docs.make.sbom.components import Component, components
from infra.version import code_version

# The decorators of cyclonedx hide the types of its classes.
BOM: Any = bom.Bom
ENTRY: Any = component.Component
LICENCE: Any = license.LicenseExpression
PROPERTY: Any = model.Property
NAMESPACES = {"pypi": None, "npm": None, "deb": "debian"}
KIND, SCOPE = component.ComponentType, component.ComponentScope


def bill() -> str:
    """Return the bill of this version of Autos as JSON."""
    autos = ENTRY(name="autos", version=code_version(), type=KIND.APPLICATION, bom_ref="autos")
    made = BOM(components=map(_entry, components()))
    made.metadata.component = autos
    made.register_dependency(autos, made.components)
    return JsonV1Dot6(made).output_as_string(indent=2)


def _entry(one: Component) -> object:
    return ENTRY(
        type=KIND.APPLICATION if one.kind == "program" else KIND.LIBRARY,
        name=one.name,
        version=one.version or None,
        bom_ref=f"{one.kind}:{one.name}:{one.carried_by or one.version}",
        purl=PackageURL(one.kind, NAMESPACES[one.kind], one.name, one.version or None)
        if one.kind in NAMESPACES
        else None,
        licenses=[LICENCE(one.licence)],
        scope=SCOPE.REQUIRED if one.ships else SCOPE.EXCLUDED,
        properties=[PROPERTY(name="autos:carried_by", value=one.carried_by)] if one.carried_by else [],
    )


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "autos.cdx.json")
    target.write_text(bill(), encoding="utf-8")
    counts = Counter(one.kind for one in components())
    print(f"{target}: " + ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items())))
