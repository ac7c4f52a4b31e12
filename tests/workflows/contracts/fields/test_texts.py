"""The patterns of texts accept the same input in this code and in engines that read the schema."""

import re
from datetime import date, timedelta
from typing import Annotated

import pytest
from pydantic import StringConstraints, TypeAdapter, ValidationError

from workflows.contracts.fields.texts import DAY, ONE_SEGMENT, PERIOD, STORABLE, STRIPPED, VISIBLE, is_storable

UNICODE_BLANKS = [character for character in map(chr, range(0x10FFFF)) if character.isspace()]


def reader(pattern: str) -> TypeAdapter[str]:
    return TypeAdapter(Annotated[str, StringConstraints(pattern=pattern, max_length=10), STRIPPED])


def taken(pattern: str, text: str) -> bool:
    """Return whether pydantic accepts it, after checking that another engine agrees."""
    # in Python alone, `$` also matches before a last line break
    elsewhere = re.search(re.sub(r"\$$", r"\\Z", pattern), text) is not None
    try:
        reader(pattern).validate_python(text)
    except ValidationError:
        assert not elsewhere
        return False
    assert elsewhere
    return True


def test_a_day_is_one_of_the_calendar() -> None:
    day, known = date(1899, 1, 1), set[str]()
    while day < date(2101, 1, 1):
        known.add(f"{day:%Y%m%d}")
        day += timedelta(days=1)
    written = (f"{year}{month:02}{day:02}" for year in range(1899, 2101) for month in range(14) for day in range(33))
    assert {text for text in written if re.search(DAY, text)} == known
    for text in ("20240229", "2024-02-29", "99991231", "10000101"):
        assert taken(DAY, text)
    for text in (
        "20230229",
        "00010101",
        "2024-02-30",
        "2024-0229",
        "20240230",
        "٢٠٢٤٠١٠١",
        "20240101\n",
        " 20240101",
        "",
    ):
        assert not taken(DAY, text)


def test_a_period_is_a_year_or_a_month() -> None:
    assert taken(PERIOD, "2024")
    assert taken(PERIOD, "2024-12")
    assert not any(taken(PERIOD, text) for text in ("2024-13", "2024-00", "24", "0000", "2024-1", "2024-12-01", "٢٠٢٤"))


@pytest.mark.parametrize("pattern", [VISIBLE, ONE_SEGMENT])
def test_blanks_of_every_kind_are_no_text(pattern: str) -> None:
    assert not any(taken(pattern, blank) for blank in ("", *UNICODE_BLANKS, "\ufeff", "\x7f"))
    assert taken(pattern, " tese ")
    assert reader(pattern).validate_python("\u2003tese\n") == "tese"


def test_a_nul_is_in_no_text_and_a_slash_in_no_segment() -> None:
    assert not any(taken(pattern, "a\0b") for pattern in (STORABLE, VISIBLE, ONE_SEGMENT))
    assert taken(VISIBLE, "a/b")
    assert not taken(ONE_SEGMENT, "a/b")
    assert taken(STORABLE, "")


def test_json_is_storable_where_each_of_its_texts_is_however_deep() -> None:
    deep: object = "texto"
    for _ in range(100_000):
        deep = [deep]
    assert is_storable([deep, {"a": [1, None, {"b": "\U0001f600"}]}])
    for spoil in ("\0", "a\ud800", "\udc00a"):
        assert not any(
            map(is_storable, (spoil, [deep, spoil], {"a": {spoil: 1}}, {"a": [{"b": spoil}]}, [("a", spoil)]))
        )


def test_the_length_is_that_of_what_was_sent() -> None:
    with pytest.raises(ValidationError):
        reader(VISIBLE).validate_python("a" + " " * 10)
