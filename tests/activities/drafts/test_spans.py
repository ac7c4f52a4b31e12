"""A text is cut into parts for checking: nothing is lost, and nothing belongs to two parts."""

import pytest

from activities.drafts import spans
from activities.drafts.spans import AROUND, WINDOW, Span, spans_of, windows_of

MOST_OF_A_QUESTION = 20_000


@pytest.mark.parametrize("length", [0, 1, WINDOW, WINDOW + 1, 5 * WINDOW + 17])
def test_what_is_the_windows_own_makes_the_whole_text(length: int):
    text = "abc def ghi " * (length // 12) + "x" * (length % 12)
    owned = [window.text[window.first : window.last] for span in spans_of(text) for window in windows_of(span)]
    assert "".join(owned) == text


def test_spans_cut_again_count_from_the_running_text(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spans, "SPAN", 40_000)
    text = "".join(f"{number:07d} " for number in range(20_000))
    cut = [window for span in spans_of(text) for window in windows_of(span)]
    assert len(cut) > 8
    assert all(text[window.offset :].startswith(window.text) for window in cut)


def test_a_window_with_its_surroundings_fits_a_question():
    cut = [window for span in spans_of("x" * 100_000) for window in windows_of(span)]
    assert max(len(window.text) for window in cut) <= MOST_OF_A_QUESTION
    assert cut[1].first == AROUND


def test_no_word_is_cut_where_a_blank_is_near():
    text = "x" * (WINDOW - 5) + " " + "y" * 20 + " " + "z" * 100
    first, second = windows_of(Span(text=text, offset=0, first=0, last=len(text)))
    assert first.text[first.last] == " "
    assert second.text[second.first :].startswith(" z")
