"""`AUTOS_*` variables that are no setting: a misspelled one would leave its setting at the default, in silence."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple

from infra.config.settings import Mode, Settings

PREFIX = "AUTOS_"
MODE = "AUTOS_MODE"
LIKENESS = 0.7
OF_TESTS = frozenset({"AUTOS_FUZZ_KEY", "AUTOS_FUZZ_OPERATOR_KEY", "AUTOS_RECORD_HISTORIES", "AUTOS_REQUIRE_TOOLS"})
"""What the project's own tests are told by."""
OF_CLUSTERS = re.compile(r"_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$")
"""What Kubernetes tells every container about a service that is called `autos` or `autos-...`."""
ADDRESSES = ("tcp://", "udp://", "sctp://")
"""How the value begins of one more such variable, `AUTOS_..._PORT`."""


class Unknown(NamedTuple):
    """A variable that is no setting, and the one that was probably meant."""

    name: str
    meant: str | None


class Misnamed(NamedTuple):
    """Every such variable; with `refused` nothing is to begin with them: it matters too much what was meant."""

    unknown: list[Unknown]
    refused: bool


def misnamed(environment: Mapping[str, str]) -> Misnamed:
    """What the environment says to no setting. Refused in production, and wherever the mode may have been meant."""
    told = {name.upper(): value for name, value in environment.items() if name.upper().startswith(PREFIX)}
    known = [PREFIX + name.upper() for name in Settings.model_fields]
    unknown = [
        Unknown(name, _nearest(name, known))
        for name, value in sorted(told.items())
        if name not in known and name not in OF_TESTS and not _of_a_cluster(name, value)
    ]
    production = told.get(MODE) == Mode.PRODUCTION
    return Misnamed(unknown, bool(unknown) and (production or any(one.meant == MODE for one in unknown)))


def _nearest(name: str, known: list[str]) -> str | None:
    """By what follows the prefix, which all have in common."""
    ends = [one.removeprefix(PREFIX) for one in known]
    return next((PREFIX + end for end in get_close_matches(name.removeprefix(PREFIX), ends, 1, LIKENESS)), None)


def _of_a_cluster(name: str, value: str) -> bool:
    return bool(OF_CLUSTERS.search(name)) or (name.endswith("_PORT") and value.startswith(ADDRESSES))
