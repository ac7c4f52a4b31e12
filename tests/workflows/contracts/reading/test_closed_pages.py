import pytest
from pydantic import ValidationError

from workflows.contracts.reading.closed_pages import closed_in, kinds_in, named_pages, pages_in, spans_in
from workflows.contracts.run.secrecy import ClosedPages, PageSpan, SecrecyKind


def span(first: int, last: int) -> PageSpan:
    return PageSpan(first_page=first, last_page=last)


def test_neighbours_that_one_thing_closed_are_one_span():
    tax, by_hand = SecrecyKind.TAX, None
    closed = closed_in({3: tax, 5: by_hand, 4: tax, 6: tax})
    assert [(one.first_page, one.last_page, one.kind) for one in closed] == [(3, 4, tax), (5, 5, None), (6, 6, tax)]
    assert kinds_in(closed) == {3: tax, 4: tax, 5: None, 6: tax}


def test_what_closed_a_page_first_is_what_closed_it():
    spans = [ClosedPages(first_page=1, last_page=2, kind=SecrecyKind.BANK), ClosedPages(first_page=2, last_page=3)]
    assert kinds_in(spans) == {1: SecrecyKind.BANK, 2: SecrecyKind.BANK, 3: None}


def test_spans_are_sets_of_pages_and_back():
    assert pages_in([span(1, 3), span(3, 4)]) == {1, 2, 3, 4}
    assert spans_in({4, 1, 2}) == [span(1, 2), span(4, 4)]


@pytest.mark.parametrize(
    ("spans", "said"),
    [
        ([span(3, 3)], "página 3"),
        ([span(12, 15)], "páginas 12 a 15"),
        ([span(5, 6), span(1, 1), span(7, 7)], "páginas 1, 5 a 7"),
    ],
)
def test_spans_are_named_in_order(spans: list[PageSpan], said: str):
    assert named_pages(spans) == said


def test_a_span_runs_forwards():
    with pytest.raises(ValidationError):
        span(3, 2)
