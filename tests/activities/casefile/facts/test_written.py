"""Facts of case files in our own layouts, compared with the labels that the files contain."""

from collections import defaultdict
from typing import NamedTuple

import pytest

from activities.casefile.segmentation import CaseFile
from activities.inquiry.timeline import timeline
from tests.activities.casefile.facts.written import Written, names, standing_in, write
from tests.activities.inquiry.test_answering import RUN
from tests.activities.reading import CaseReader
from workflows.contracts.reading.timeline import CaseTimeline, TimelineRequest


class Told(NamedTuple):
    """The labels of a file, and what was read of it."""

    written: Written
    case_file: CaseFile
    timeline: CaseTimeline


@pytest.fixture(scope="module", params=names())
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, case_reader: CaseReader) -> Told:
    path = tmp_path_factory.mktemp("written") / "a.pdf"
    written = write(request.param, path)
    case_file = case_reader.case_file(path)
    return Told(written, case_file, timeline(case_reader.pages(path), case_file, TimelineRequest(run=RUN)))


def test_the_sums_are_what_the_words_beside_them_say(told: Told):
    """In each file all sums except one have the labelled kind, and all have the labelled speaker."""
    found: dict[tuple[int, str], set[tuple[str, str]]] = defaultdict(set)
    for one in told.timeline.money:
        found[one.page, f"{one.value:.2f}"].add((one.kind.value, "court" if one.by_court else "party"))
    sums = told.written.sums
    assert len([one for one in sums if one.kind not in {kind for kind, _ in found[one.page, one.value]}]) <= 1
    assert [one for one in sums if one.by not in {by for _, by in found[one.page, one.value]}] == []


def test_the_pieces_and_their_outcomes_are_found(told: Told):
    pieces = told.case_file.pieces
    assert [(piece.page_start, piece.type) for piece in pieces] == [
        (piece.page, piece.type) for piece in told.written.pieces
    ]
    assert [piece.outcome.disposition.value if piece.outcome else None for piece in pieces] == [
        piece.outcome for piece in told.written.pieces
    ]


def test_court_unit_and_parties_are_found(told: Told):
    case = told.case_file.case
    assert case.unit == told.written.facts["unit"]
    assert (case.parties.autor, case.parties.reu) == (told.written.names("autor"), told.written.names("reu"))


def test_where_the_case_stands_is_what_its_last_act_says(told: Told):
    assert standing_in(told.case_file) == told.written.facts["standing"]
