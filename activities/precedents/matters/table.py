"""The table of matters and their subjects (`subjects/`), and how often a text names each matter.

In the manner of the subject table of the CNJ (Resolução CNJ 46/2007), a file a field of law. "[matter | branch]" heads
what one body of precedents is about; each line under it is a subject: its name, and the phrases that say it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from activities.search.analysis import Level, forms, words
from workflows.contracts.law.sides import Branch

_SUBJECTS = Path(__file__).with_name("subjects")
_HEAD = re.compile(r"\[(?P<name>[^|\]]+) \| (?P<branch>\w+)\]")


class _Table(NamedTuple):
    """`phrases` by their first stem: all stems, and the matters that they indicate; `single` words unchanged."""

    branches: dict[str, Branch]
    phrases: dict[str, list[tuple[tuple[str, ...], str]]]
    single: dict[str, str]


def matters_named(text: str) -> Counter[str]:
    """How often the text names each matter; of phrases that begin at the same word only the longest counts."""
    table = _table()
    plain = words(text)
    singulars, stems = forms(plain, Level.SINGULAR), forms(plain, Level.STEM)
    found: Counter[str] = Counter()
    for place, stem in enumerate(stems):
        phrases = table.phrases.get(stem, ())
        matter = next((one for phrase, one in phrases if tuple(stems[place : place + len(phrase)]) == phrase), None)
        matter = matter or table.single.get(singulars[place])
        if matter:
            found[matter] += 1
    return found


def branch_of(matter: str) -> Branch:
    """The branch of law a matter belongs to."""
    return _table().branches[matter]


@cache
def _table() -> _Table:
    """Several words are compared by their stems, a single word in its full form, because its stem is too general.

    A name of several words also indicates its subject. If several matters have the same phrase, the first gets it.
    """
    branches: dict[str, Branch] = {}
    spoken: dict[tuple[str, ...], str] = {}
    single: dict[str, str] = {}
    matter = ""
    for line in _lines():
        if head := _HEAD.match(line):
            matter = head["name"]
            branches[matter] = Branch(head["branch"])
            continue
        name, _, phrases = line.partition(":")
        for plain in map(words, (name, *phrases.split(";"))):
            if len(plain) > 1:
                spoken.setdefault(tuple(forms(plain, Level.STEM)), matter)
        for plain in map(words, phrases.split(";")):
            if len(plain) == 1:
                single.setdefault(forms(plain, Level.SINGULAR)[0], matter)
    phrases_of: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for phrase in sorted(spoken, key=lambda one: (-len(one), one)):
        phrases_of.setdefault(phrase[0], []).append((phrase, spoken[phrase]))
    return _Table(branches, phrases_of, single)


def _lines() -> Iterator[str]:
    for file in sorted(_SUBJECTS.glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield line
