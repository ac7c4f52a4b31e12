"""The words with which a pattern can begin are derived from it correctly."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from activities.law.beginnings import any_of, beginnings, first_words
from activities.law.citations.court_classes import CLASSES, INTERNAL_APPEALS
from activities.law.decision.evidence_patterns import EVIDENCE
from activities.law.decision.fact_patterns import FACTS
from activities.law.statutes.named_laws import LAWS

TITLES = [title for cls in (*CLASSES, *INTERNAL_APPEALS) for title in cls.titles]
ALIASES = [alias for law in LAWS for alias in law.aliases]
NAMED = [pattern for _, patterns in (*FACTS, *EVIDENCE) for pattern in patterns]
PATTERNS = sorted({*TITLES, *ALIASES, *NAMED})
UNHURRIED = (HealthCheck.filter_too_much, HealthCheck.too_slow, HealthCheck.data_too_large)


@settings(max_examples=25, derandomize=True, database=None, suppress_health_check=UNHURRIED)
@given(
    st.sampled_from(PATTERNS).flatmap(
        lambda pattern: st.tuples(st.just(pattern), st.from_regex(pattern, fullmatch=True))
    )
)
def test_whatever_a_pattern_matches_begins_with_one_of_its_first_words(drawn: tuple[str, str]):
    pattern, text = drawn
    begun = re.match(r"[a-z]+", text)
    assert begun
    assert begun[0] in first_words(pattern)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"recursos? especial", ["recurso ", "recursos "]),
        (r"(?:laudo|exame)s? de", ["exame ", "exames ", "laudo ", "laudos "]),
        (r"conced\w+", ["conced"]),
        (r"\b(?:\binss\b|pis)", ["inss", "pis"]),
        (r"(?<!nao )(?:faz|fazem) jus", ["faz ", "fazem "]),
        (r"(?:reforma(?! (?:\w+ )?d[ao])|mora) devida", ["mora ", "reforma "]),
        (r"d[aeo]s", ["das", "des", "dos"]),
        (r"auxilio[- ]doenca", ["auxilio"]),
        (r"nao-cumulativo", ["nao-"]),
        (r"abc*d", ["ab"]),
        (r"abc{0,2}d", ["ab"]),
        (r"abc+d", ["abc"]),
        (r"a(?:b\)|[c)]|d)e", ["ab", "a", "ade"]),
        (r"\w+ dano", [""]),
        (r"(?: \w+){0,3}dano", [""]),
        (r"(?:\d+ )?dano", ["", "dano"]),
    ],
)
def test_reads_how_a_match_can_begin(pattern: str, expected: list[str]):
    assert beginnings(pattern) == sorted(expected)


def test_a_pattern_that_may_begin_with_anything_has_no_first_words():
    with pytest.raises(ValueError, match="no plain first word"):
        first_words(r"\w+ dano")


def test_of_several_words_the_longest_is_found():
    found = re.compile(rf"\b{any_of(['de', 'desconto', 'des', 'desde', 'e '])}")
    assert found.findall("desconto desde descida de eles e elas") == ["desconto", "desde", "des", "de", "e "]
