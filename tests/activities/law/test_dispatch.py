"""A registered pattern loses no match although it is tried only at the words with which it can begin."""

import re
from collections.abc import Iterator

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.law.beginnings import first_words
from activities.law.decision.evidence_patterns import EVIDENCE
from activities.law.decision.fact_patterns import FACTS
from activities.law.dispatch import Dispatcher

NAMED = [pattern for _, patterns in (*FACTS, *EVIDENCE) for pattern in patterns]
UNHURRIED = (HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large)
WORDS = st.from_regex(r"[a-z]{1,9}", fullmatch=True)


@settings(max_examples=40, derandomize=True, database=None, suppress_health_check=UNHURRIED)
@given(st.data())
def test_finds_what_trying_every_pattern_everywhere_finds(data: st.DataObject):
    chosen = data.draw(st.lists(st.sampled_from(NAMED), min_size=1, max_size=5, unique=True))
    parts = [data.draw(st.one_of(WORDS, st.from_regex(pattern, fullmatch=True))) for pattern in chosen * 2]
    text = data.draw(st.sampled_from((" ", ", ", ". ", "\n"))).join(parts).lower()
    dispatcher = Dispatcher((word, pattern, pattern) for pattern in chosen for word in first_words(pattern))
    found = [(one.match.start(), one.match.end(), one.meaning) for one in dispatcher.spot(text)]
    assert found == list(_everywhere(chosen, text))


def _everywhere(patterns: list[str], text: str) -> Iterator[tuple[int, int, str]]:
    """Leftmost first, the longest pattern first where several fit, none inside another."""
    longest_first = sorted(patterns, key=lambda pattern: (-len(pattern), pattern))
    at = 0
    while at < len(text):
        inside = at > 0 and re.match(r"[a-z0-9_/]", text[at - 1])
        tried = (re.compile(rf"(?:{pattern})(?!\w)").match(text, at) for pattern in longest_first)
        fits = None if inside else next(((p, m) for p, m in zip(longest_first, tried, strict=True) if m), None)
        if fits:
            yield at, fits[1].end(), fits[0]
        at = fits[1].end() if fits else at + 1
