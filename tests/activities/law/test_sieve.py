"""A sieve keeps every pattern that the text matches, and few others."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.law.sieve import Sieve, needs_of

RULED = sorted(
    {
        pattern.match.pattern
        for version in rule_versions()
        for rule in load_rules(version).types.values()
        for patterns in rule.patterns.values()
        for pattern in patterns
    }
)
UNHURRIED = (HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large)


@settings(max_examples=60, derandomize=True, database=None, suppress_health_check=UNHURRIED)
@given(st.sampled_from(RULED).flatmap(lambda pattern: st.tuples(st.just(pattern), st.from_regex(pattern))))
def test_whatever_a_rule_matches_passes_its_sieve(drawn: tuple[str, str]):
    pattern, text = drawn
    assert Sieve([re.compile(pattern)]).of(text) == [0]


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"\bem face d[eoa]\b", [[{"em face d"}]]),
        (r"requer.{0,80}a citacao", [[{"a citacao"}, {"requer"}]]),
        (r"emendar? a|aditar", [[{"emenda"}], [{"aditar"}]]),
        (r"(?:propor|ajuizar)\b.{0,40}acao", [[{"propor", "ajuizar"}, {"acao"}]]),
        (r"art\. (?:319|320)(?! do)", [[{"art. "}, {"319", "320"}]]),
        (r"(?:presente )?acao(?:es)+", [[{"acao"}]]),
        (r"abc+d{2}efg", [[{"abc"}, {"efg"}]]),
        (r"(?:nao|\d)\s\w*sim", [[{"sim"}]]),
    ],
)
def test_what_a_match_needs_is_read_from_the_pattern(pattern: str, needs: list[list[set[str]]]):
    assert needs_of(re.compile(pattern)) == needs


def test_a_pattern_stays_out_where_one_of_its_needs_is_not_met():
    sieve = Sieve(map(re.compile, (r"requer.{0,80}citacao", r"\d\d", r"requeri(?:mento|do)")))
    assert sieve.of("requer a intimacao") == [1]
    assert sieve.of("requerimento") == [1, 2]
    assert sieve.of("") == [1]


def test_a_string_inside_a_longer_one_is_had_as_well():
    assert Sieve(map(re.compile, ("julgo procedente", "julgo", "procedente"))).of("julgo procedente") == [0, 1, 2]


def test_a_pattern_that_ignores_case_needs_nothing():
    assert needs_of(re.compile("abc", re.IGNORECASE)) == [[]]


def test_a_pattern_whose_grammar_is_not_known_is_refused():
    with pytest.raises(ValueError, match="no sieve"):
        needs_of(re.compile("(?>abc)"))
