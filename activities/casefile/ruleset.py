"""Loads a versioned rule set: what makes a piece a certain type, and a type belong to a phase."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

from workflows.contracts.case import PhaseLabel

FIELDS = ("title", "heading", "code", "movement", "text")


class UnknownRules(ValueError):
    """No rule set of that name; `known` are those there are."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.known = rule_versions()


@dataclass(frozen=True)
class Pattern:
    match: re.Pattern[str]
    weight: float


@dataclass(frozen=True)
class TypeRule:
    """One piece type: its patterns by field, its phase (None: decided by words, group or context).

    `attachment`: follows what it was filed with; `neutral`: routine, of the phase around it; `asks`: a party's request;
    `voice`: whose it is, `party`, `court`, or `any` for papers that may be either's.
    """

    name: str
    label: str
    phase: PhaseLabel | None
    attachment: bool
    neutral: bool
    asks: bool
    voice: str | None
    patterns: dict[str, list[Pattern]] = field(default_factory=dict[str, list[Pattern]])


@dataclass(frozen=True)
class WordRule:
    """Pieces of these types that speak of this belong to this phase."""

    types: frozenset[str]
    match: re.Pattern[str]
    phase: PhaseLabel


@dataclass(frozen=True)
class RuleSet:
    version: str
    types: dict[str, TypeRule]
    sheets: dict[str, str]
    most_text: float
    voice_same: float
    voice_other: float
    review_below: float
    words: list[WordRule]
    final_type: str
    final_phase: PhaseLabel
    first_phase: PhaseLabel


def rule_versions() -> list[str]:
    """Names of the rule sets that ship with the product, oldest first."""
    folder = files("activities.casefile.rules")
    return sorted(item.name.removesuffix(".yaml") for item in folder.iterdir() if item.name.endswith(".yaml"))


@lru_cache
def load_rules(version: str) -> RuleSet:
    """The rule set named `version`. Raises `UnknownRules`."""
    if version not in rule_versions():
        raise UnknownRules(version)
    text = files("activities.casefile.rules").joinpath(f"{version}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)
    phases = data["phases"]
    return RuleSet(
        version=data["version"],
        types={name: _type_rule(name, body, data["weights"]) for name, body in data["types"].items()},
        sheets=data["sheets"],
        most_text=data["most_text"],
        voice_same=data["voice"]["same"],
        voice_other=data["voice"]["other"],
        review_below=data["review_below"],
        words=[
            WordRule(frozenset(rule["types"]), re.compile(rule["match"]), PhaseLabel(rule["phase"]))
            for rule in phases["by_words"]
        ],
        final_type=phases["final_without_appeal"]["type"],
        final_phase=PhaseLabel(phases["final_without_appeal"]["phase"]),
        first_phase=PhaseLabel(phases["first"]),
    )


def _type_rule(name: str, body: dict[str, Any], weights: dict[str, float]) -> TypeRule:
    phase = body.get("phase")
    return TypeRule(
        name=name,
        label=body["label"],
        phase=PhaseLabel(phase) if phase else None,
        attachment=body.get("attachment", False),
        neutral=body.get("neutral", False),
        asks=body.get("asks", False),
        voice=body.get("voice"),
        patterns={part: list(_patterns(body.get(part, []), weights[part])) for part in FIELDS},
    )


def _patterns(entries: list[str | dict[str, float]], weight: float) -> list[Pattern]:
    found: list[Pattern] = []
    for entry in entries:
        pairs = entry.items() if isinstance(entry, dict) else [(entry, weight)]
        found.extend(Pattern(re.compile(pattern), value) for pattern, value in pairs)
    return found
