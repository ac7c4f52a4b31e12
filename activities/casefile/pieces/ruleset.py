"""Versioned rule sets: the signs of each piece type, and the phase of each type."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

import yaml

from activities.casefile.pieces.speech import ZONES, Mark, Speaker, Speakers
from activities.law.sieve import Sieve
from workflows.contracts.run.case import PhaseLabel

FIELDS = ("title", "heading", "code", "movement", "text")
LONGEST_COURT_HEAD = 90

# What the first version left to the code; later ones say it themselves.
_FIRST_OPENINGS = {
    "address": (
        r"^(?:ao juizo|a\(o\) juizo|ao douto juizo|excelentissim|exmo|exma|mm\. juiz|meritissim|egregi|"
        r"a sua excelencia|colenda|colendo|ilustrissim)"
    ),
    "court_head": r"^(?:poder judiciario|tribunal de justica|justica federal|estado d)",
    "signature": (
        r"^(?:oab/|juiz de direito|juiza de direito|assinado eletronicamente|documento assinado digitalmente)|"
        r"assinatura eletronica|escrevente|judiciario\(a\)|oficial\(a\)|relator\(a\)|crm |procurador\(a\)"
    ),
}


class UnknownRules(ValueError):
    """There is no rule set of that name; `known` lists the existing ones."""

    def __init__(self, version: str) -> None:
        super().__init__(version)
        self.known = rule_versions()


@dataclass(frozen=True)
class Pattern:
    match: re.Pattern[str]
    weight: float


@dataclass(frozen=True)
class TypeRule:
    """One piece type: its patterns by field and its phase (None: decided by words, group or context).

    `attachment`: follows its filing; `neutral`: routine, of the surrounding phase; `asks`: a party's request;
    `voice`: the author, `party`, `court`, or `any`.
    """

    name: str
    label: str
    phase: PhaseLabel | None
    attachment: bool
    neutral: bool
    asks: bool
    voice: str | None
    patterns: dict[str, list[Pattern]] = field(default_factory=dict[str, list[Pattern]])


class Sought:
    """The patterns of all types for one field. Only those that a value can match are tried."""

    def __init__(self, types: Iterable[TypeRule], part: str) -> None:
        self._ways = [(rule.name, pattern) for rule in types for pattern in rule.patterns[part]]
        self._sieve = Sieve(pattern.match for _, pattern in self._ways)

    def found(self, value: str) -> Iterator[tuple[str, float, re.Match[str]]]:
        """Return type, weight and match of each pattern found in the folded value, in rule order."""
        for place in self._sieve.of(value):
            name, pattern = self._ways[place]
            if match := pattern.match.search(value):
                yield name, pattern.weight, match


@dataclass(frozen=True)
class WordRule:
    """Pieces of these types with these words belong to this phase."""

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
    address: re.Pattern[str]
    court_head: re.Pattern[str]
    signature: re.Pattern[str]
    sought: dict[str, Sought]
    speakers: Speakers
    layout: dict[str, float] = field(default_factory=dict[str, float])
    parts: dict[str, re.Pattern[str]] = field(default_factory=dict[str, re.Pattern[str]])

    def is_address(self, text: str) -> bool:
        """Return whether a folded line opens a petition ("Excelentíssimo Senhor Doutor Juiz", "Ao Juízo da 2ª
        Vara").
        """
        return self.address.search(text) is not None

    def is_court_head(self, text: str) -> bool:
        """Return whether a folded line is a court's letterhead."""
        return len(text) < LONGEST_COURT_HEAD and self.court_head.search(text) is not None

    def is_signature(self, text: str) -> bool:
        """Return whether a folded line names an office or a register, as the last lines of a piece do."""
        return self.signature.search(text) is not None


def rule_versions() -> list[str]:
    """Return the names of the built-in rule sets, oldest first."""
    folder = files("activities.casefile.rules")
    return sorted(item.name.removesuffix(".yaml") for item in folder.iterdir() if item.name.endswith(".yaml"))


@lru_cache
def load_rules(version: str) -> RuleSet:
    """Return the rule set named `version`. Raise `UnknownRules`."""
    if version not in rule_versions():
        raise UnknownRules(version)
    data = _data(version)
    phases = data["phases"]
    openings = _FIRST_OPENINGS | data.get("openings", {})
    types = {name: _type_rule(name, body, data["weights"]) for name, body in data["types"].items()}
    return RuleSet(
        version=data["version"],
        types=types,
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
        speakers=Speakers(_speaker(name, body) for name, body in data.get("speakers", {}).items()),
        layout=data.get("layout", {}),
        sought={part: Sought(types.values(), part) for part in FIELDS},
        parts={name: re.compile(pattern) for name, pattern in data.get("parts", {}).items()},
        **{name: re.compile(pattern) for name, pattern in openings.items()},
    )


def _data(version: str) -> dict[str, Any]:
    """Return the file's content. A file that `extends` another is merged over it, minus the patterns in `without`."""
    text = files("activities.casefile.rules").joinpath(f"{version}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, yaml.CSafeLoader)  # reads the same as `safe_load`, ten times as fast
    if "extends" not in data:
        return data
    base = _data(data["extends"])
    for name, parts in data.get("without", {}).items():
        for part, patterns in parts.items():
            entries = base["types"][name][part]
            for pattern in patterns:
                entries.remove(next(entry for entry in entries if entry == pattern or pattern in entry))
    return _laid_over(base, data)


def _laid_over(base: Any, more: Any) -> Any:
    """Merge mappings key by key and append lists; anything else is replaced."""
    if isinstance(base, dict) and isinstance(more, dict):
        known, added = cast("dict[str, Any]", base), cast("dict[str, Any]", more)
        return known | {key: _laid_over(known[key], value) if key in known else value for key, value in added.items()}
    if isinstance(base, list) and isinstance(more, list):
        return [*cast("list[Any]", base), *cast("list[Any]", more)]
    return more


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


def _speaker(name: str, body: dict[str, Any]) -> Speaker:
    marks = [
        Mark(zone, pattern.match, pattern.weight) for zone in ZONES for pattern in _patterns(body.get(zone, []), 1.0)
    ]
    return Speaker(name, body["label"], body["least"], body["same"], body["other"], tuple(marks))


def _patterns(entries: list[str | dict[str, float]], weight: float) -> list[Pattern]:
    found: list[Pattern] = []
    for entry in entries:
        pairs = entry.items() if isinstance(entry, dict) else [(entry, weight)]
        found.extend(Pattern(re.compile(pattern), value) for pattern, value in pairs)
    return found
