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
"""Variables that only the project's own tests read."""
OF_CLUSTERS = re.compile(r"_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$")
"""Variables that Kubernetes injects for a service named `autos` or `autos-...`."""
ADDRESSES = ("tcp://", "udp://", "sctp://")
"""Prefixes of the value of `AUTOS_..._PORT`, one more variable that Kubernetes injects."""


class Unknown(NamedTuple):
    """A variable that is no setting, and the one that was probably meant."""

    name: str
    meant: str | None


class Misnamed(NamedTuple):
    """Unknown variables with our prefix.

    With `refused` the process must not start, since the intent matters too much.
    """

    unknown: list[Unknown]
    refused: bool


def misnamed(environment: Mapping[str, str]) -> Misnamed:
    """Environment variables with our prefix that match no setting.

    Starting is refused in production, and wherever a misspelt variable may have meant to set the mode.
    """
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
    """The closest setting name, compared without the common prefix."""
    ends = [one.removeprefix(PREFIX) for one in known]
    return next((PREFIX + end for end in get_close_matches(name.removeprefix(PREFIX), ends, 1, LIKENESS)), None)


def _of_a_cluster(name: str, value: str) -> bool:
    return bool(OF_CLUSTERS.search(name)) or (name.endswith("_PORT") and value.startswith(ADDRESSES))
