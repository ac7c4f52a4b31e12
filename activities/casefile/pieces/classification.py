"""The type of a piece, from the court system's marks, its title and its words. Pure."""

from dataclasses import dataclass, field
from typing import NamedTuple

from activities.casefile.pieces.ruleset import RuleSet
from activities.casefile.pieces.speech import Voice, zones_of
from activities.casefile.text.page import Line
from activities.casefile.text.wording import is_capitals, key

HEADING_LINES = 30
LONGEST_HEADING = 140
LONGEST_TITLE = 60
LONGEST_FIELD = 500
"""Longest field of the court system, in characters."""

MOST_WORDS = 20_000
"""Characters of a piece that are examined, more than its type ever needs."""

WEAK = 2.5
TOP_LINES = 6
ANY_VOICE = "any"
VOICES = {"party": "forma: dirige-se ao juízo", "court": "forma: timbre do juízo"}
FIELD_NAMES = {
    "title": "título",
    "heading": "cabeçalho",
    "code": "código do evento",
    "movement": "movimento",
    "text": "vocabulário",
}


@dataclass(frozen=True)
class Evidence:
    """What is known about a piece: all folded, except `lines` (the first page) and `body` (all pages without
    stamps).
    """

    lines: list[Line]
    words: str
    title: str | None = None
    code: str | None = None
    movement: str | None = None
    body: list[Line] = field(default_factory=list[Line])


@dataclass(frozen=True)
class Verdict:
    """The type, its confidence (0-1) and the reason in Portuguese."""

    type: str
    confidence: float
    signals: list[str] = field(default_factory=list[str])
    heading: str | None = None


def evidence_of(
    lines: list[Line],
    words: str,
    title: str | None = None,
    code: str | None = None,
    movement: str | None = None,
    body: list[Line] | None = None,
) -> Evidence:
    """Return the evidence in folded form. `body` is given if the piece has more lines than its first page."""
    return Evidence(
        lines,
        key(words)[:MOST_WORDS],
        key(title[:LONGEST_FIELD]) if title else None,
        key(code[:LONGEST_FIELD]) if code else None,
        key(movement[:LONGEST_FIELD]) if movement else None,
        body or lines,
    )


def find_heading(lines: list[Line], rules: RuleSet) -> str | None:
    """Return the first line of a page that is a known title, folded, or None."""
    for index, line in enumerate(lines[:HEADING_LINES]):
        if not _may_be_title(line.text, index):
            continue
        text = key(line.text)
        if any(rules.sought["heading"].found(text)):
            return text
    return None


def classify(evidence: Evidence, rules: RuleSet) -> Verdict:
    """Return the type with the most weight; if none weighs enough, the type that the page resembles."""
    heading = find_heading(evidence.lines, rules)
    fields = {"title": evidence.title, "heading": heading, "code": evidence.code, "movement": evidence.movement}
    words, voice = _listen(evidence, rules)
    named, said = _named(fields, rules), _said(words, rules)
    scores: list[tuple[float, str, list[str]]] = []
    for rule in rules.types.values():
        score, signals = _score(named[rule.name], said[rule.name], rules.most_text)
        if voice and rule.voice != ANY_VOICE and (score > 0 or (rule.voice == voice.name and voice.same >= WEAK)):
            score += voice.same if rule.voice == voice.name else voice.other
            if rule.voice == voice.name:
                signals.append(voice.signal)
        scores.append((score, rule.name, signals))
    scores.sort(key=lambda item: -item[0])
    (best, name, signals), (second, _, _) = scores[0], scores[1]
    if best < WEAK:
        return Verdict(_by_shape(words, voice), 0.35, ["forma da página"], heading)
    confidence = 0.3 + 0.4 * min(1.0, best / 9) + 0.3 * min(1.0, (best - second) / 4)
    return Verdict(name, round(confidence, 2), signals, heading)


class _Heard(NamedTuple):
    """The speaker, the bonus for types of the same voice and of others, and the reason in Portuguese."""

    name: str
    same: float
    other: float
    signal: str


def _listen(evidence: Evidence, rules: RuleSet) -> tuple[str, _Heard | None]:
    """Return the words to examine and the speaker: from the whole piece if the rules describe speakers, else from
    its top.
    """
    if not rules.speakers:
        name = _voice(evidence.lines, rules)
        return evidence.words, _Heard(name, rules.voice_same, rules.voice_other, VOICES[name]) if name else None
    zones = zones_of(evidence.body)
    voice = rules.speakers.heard(zones)
    return zones.words, _Heard(
        voice.speaker.name, voice.speaker.same, voice.speaker.other, _told(voice)
    ) if voice else None


def _told(voice: Voice) -> str:
    return f"{voice.speaker.label}: {'; '.join(voice.said[:3])}"


def _may_be_title(text: str, index: int) -> bool:
    text = text.strip()
    if not text or len(text) > LONGEST_HEADING:
        return False
    if is_capitals(text) or index < 2:
        return True
    return len(text) <= LONGEST_TITLE and text[0].isupper() and text[-1] not in ".,;:" and index < 12


def _named(fields: dict[str, str | None], rules: RuleSet) -> dict[str, dict[str, tuple[float, str]]]:
    """Return for each type the fields that name it, with the greatest weight and the field's text."""
    found: dict[str, dict[str, tuple[float, str]]] = {name: {} for name in rules.types}
    for name, value in fields.items():
        if value:
            for kind, weight, _ in rules.sought[name].found(value):
                before = found[kind].get(name, (weight, ""))[0]
                found[kind][name] = (max(before, weight), value[:80])
    return found


def _said(words: str, rules: RuleSet) -> dict[str, list[tuple[float, str]]]:
    """Return for each type the words of the piece for or against it, with their weight."""
    found: dict[str, list[tuple[float, str]]] = {name: [] for name in rules.types}
    for kind, weight, match in rules.sought["text"].found(words):
        found[kind].append((weight, match[0].strip()[:60]))
    return found


def _score(
    named: dict[str, tuple[float, str]], said: list[tuple[float, str]], most_text: float
) -> tuple[float, list[str]]:
    total = 0.0
    signals: list[str] = []
    for name, (weight, value) in named.items():
        total += weight
        signals.append(f"{FIELD_NAMES[name]}: {value}")
    total += min(most_text, sum((weight for weight, _ in said), start=0.0))
    if shown := [words for weight, words in said if weight > 0]:
        signals.append(f"{FIELD_NAMES['text']}: {', '.join(shown[:3])}")
    return total, signals


def _voice(lines: list[Line], rules: RuleSet) -> str | None:
    """Return the speaker: a petition opens with the judge it addresses, a court act with its letterhead."""
    top = [key(line.text) for line in lines[:TOP_LINES]]
    if any(rules.is_address(text) for text in top):
        return "party"
    return "court" if any(rules.is_court_head(text) for text in top) else None


def _by_shape(words: str, voice: _Heard | None) -> str:
    name = voice.name if voice else None
    if name == "party":
        return "peticao_intermediaria"
    if name == "court":
        judge = "juiz de direito" in words or "juiza de direito" in words
        return "despacho_expediente" if judge else "certidao"
    return "documento_instrutorio"
