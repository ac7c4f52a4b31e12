"""A shortlist contains every pattern that can match."""

import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.corpus.formats.items import Found
from activities.corpus.formats.read import read_source
from activities.law.decision.sentences import sentences_of
from activities.law.decision.sides.branch_words import BRANCH_WORDS
from activities.law.decision.sides.holding_words import CIVIL, HOLDINGS, PRIVATE_HOLDINGS
from activities.law.decision.sides.ruled_words import CRIMINAL_HOLDINGS, CRIMINAL_RULED, RULED, TAX_HOLDINGS
from activities.law.shortlist import Shortlist
from autos.samples import corpus_path

HELD = [
    pattern
    for table in (HOLDINGS, CIVIL, CRIMINAL_HOLDINGS, PRIVATE_HOLDINGS, TAX_HOLDINGS, RULED, CRIMINAL_RULED)
    for _, _, pattern in table
]
PATTERNS = list(dict.fromkeys([*HELD, *(pattern for words in BRANCH_WORDS.values() for _, pattern in words)]))
SHORTLIST = Shortlist((pattern, pattern) for pattern in PATTERNS)
UNHURRIED = (HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large)


def shortlisted(text: str) -> list[str]:
    return [meaning for _, meaning in SHORTLIST.of(text)]


def found_in(text: str) -> list[str]:
    return [pattern for pattern in PATTERNS if re.search(rf"\b(?:{pattern})", text)]


@settings(max_examples=40, derandomize=True, database=None, suppress_health_check=UNHURRIED)
@given(st.data())
def test_what_can_be_found_is_shortlisted_in_the_order_of_the_table(data: st.DataObject):
    pattern = data.draw(st.sampled_from(PATTERNS))
    drawn = data.draw(st.from_regex(pattern, fullmatch=True, alphabet=st.characters(codec="ascii")))
    before, after = data.draw(st.sampled_from(("", "e ", "o xde, "))), data.draw(st.sampled_from(("", ".", " de")))
    text = f"{before}{drawn.lower()}{after}"
    found = found_in(text)
    assert [one for one in shortlisted(text) if one in found] == found


def test_what_is_found_in_the_sample_decisions_is_shortlisted_and_little_else():
    items = read_source(corpus_path(), corpus_path().name)
    sentences = [one for item in items if isinstance(item, Found) for one in sentences_of(item.decision)]
    found = [found_in(one.plain) for one in sentences]
    listed = [shortlisted(one.plain) for one in sentences]
    assert all(set(of_one) <= set(those) for of_one, those in zip(found, listed, strict=True))
    assert sum(map(len, found)) > 100
    assert sum(map(len, listed)) < 0.1 * len(PATTERNS) * len(sentences)


def test_a_pattern_that_may_begin_with_anything_is_always_tried():
    shortlist = Shortlist([(r"\w+ dano", "any"), ("mora", "mora")])
    assert [meaning for _, meaning in shortlist.of("nada disso")] == ["any"]
    assert [meaning for _, meaning in shortlist.of("em mora")] == ["any", "mora"]


def test_a_shortlist_of_nothing_is_empty():
    assert list(Shortlist[str]([]).of("nada")) == []
