"""Names the licence of a component as an SPDX expression and says whether it is allowed."""

from functools import cache
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import yaml
from license_expression import ExpressionError, get_spdx_licensing
from packaging.utils import canonicalize_name
from pydantic import BaseModel

UNKNOWN = "unknown"
SPDX: Any = get_spdx_licensing()

CLASSIFIERS = {
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: ISC License (ISCL)": "ISC",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""The classifiers that name one licence. "BSD License", for example, names several."""


class Licences(BaseModel):
    """The content of `licences.yaml`."""

    allowed: frozenset[str]
    stated: dict[str, str]
    programs: dict[str, dict[str, str]]
    libraries: dict[str, str]
    image: dict[str, str]


@cache
def known() -> Licences:
    """Return the lists of `licences.yaml`."""
    text = Path(__file__).with_name("licences.yaml").read_text(encoding="utf-8")
    return Licences.model_validate(yaml.safe_load(text))


def licence_of(package: Distribution) -> str:
    """Return the licence of an installed package as an SPDX expression, or `UNKNOWN`."""
    metadata = package.metadata
    stated = known().stated.get(canonicalize_name(package.name))
    candidates = [stated, metadata["License-Expression"], metadata["License"]]
    named = [CLASSIFIERS[one] for one in metadata.get_all("Classifier") or [] if one in CLASSIFIERS]
    return next((one for one in [*candidates, *named] if one and _is_spdx(one)), UNKNOWN)


def is_allowed(licence: str) -> bool:
    """Return whether each licence of an AND, and one licence of an OR, is in the list."""
    return _is_spdx(licence) and _satisfied(SPDX.parse(licence))


def _satisfied(expression: Any) -> bool:
    if isinstance(expression, SPDX.AND):
        return all(_satisfied(part) for part in expression.args)
    if isinstance(expression, SPDX.OR):
        return any(_satisfied(part) for part in expression.args)
    return str(expression) in known().allowed


def _is_spdx(licence: str) -> bool:
    try:
        SPDX.parse(licence, validate=True, strict=True)
    except ExpressionError:
        return False
    return True
