"""Text of documents made safe to show."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from activities.reports.writing.plain import excerpt, one_line


def test_white_space_becomes_single_spaces() -> None:
    assert one_line("  um\n\n dois\t\x0ctrês ") == "um dois três"


def test_control_and_direction_characters_vanish() -> None:
    assert one_line("a\x00b\u202ec\u200bd\ufeff\ue000") == "abcd"


def test_decomposed_accents_are_composed() -> None:
    assert one_line("petic\u0327a\u0303o") == "petição"


def test_an_excerpt_is_cut_at_a_word_and_says_so() -> None:
    assert excerpt("um dois três quatro cinco", 20) == "um dois três [...]"


def test_a_short_text_is_not_cut() -> None:
    assert excerpt("um dois", 7) == "um dois"


@given(st.text(max_size=300), st.integers(10, 80))
def test_an_excerpt_never_exceeds_its_limit(text: str, limit: int) -> None:
    assert len(excerpt(text, limit)) <= limit


@given(st.text(max_size=300))
def test_one_line_has_no_hidden_character(text: str) -> None:
    line = one_line(text)
    assert line == line.strip()
    assert "  " not in line
    assert all(unicodedata.category(char)[0] != "C" for char in line)
