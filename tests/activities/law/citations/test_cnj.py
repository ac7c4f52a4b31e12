import csv
from pathlib import Path

import pytest

from activities.law.citations.cnj import TRIBUNAL_NAMES, TRIBUNALS, check_digits, find_cnj, parse_cnj
from tests.conftest import shared_data


def test_parses_a_punctuated_number_and_verifies_its_check_digits():
    number = parse_cnj("0710802-55.2018.8.02.0001")
    assert number is not None
    assert number.valid
    assert check_digits(number) == "55"
    assert number.tribunal == "TJAL"
    assert str(number) == "0710802-55.2018.8.02.0001"


def test_a_wrong_check_digit_is_parsed_but_not_valid():
    number = parse_cnj("0710802-56.2018.8.02.0001")
    assert number is not None
    assert not number.valid


def test_a_court_that_does_not_exist_is_not_valid():
    number = parse_cnj("0000001-00.2018.8.99.0001")
    assert number is not None
    assert number.tribunal is None
    assert not number.valid


@pytest.mark.parametrize(
    "written",
    [
        "0710802-55.2018.8.02.0001",
        "0710802\u201355.2018.8.02.0001",
        "0710802- 55.2018.8.02.0001",
        "07108025520188020001",
    ],
)
def test_finds_numbers_however_the_dash_is_written(written: str):
    mentions = list(find_cnj(f"Autos n. {written}, em que são partes"))
    assert [str(mention.number) for mention in mentions] == ["0710802-55.2018.8.02.0001"]
    assert f"Autos n. {written}, em"[mentions[0].start : mentions[0].end] == written


def test_twenty_digits_that_do_not_check_are_no_process_number():
    assert not list(find_cnj("boleto 00190000090123456789 pago"))


def test_finds_several_numbers_in_order():
    text = "processos 07108025520188020001 e 0010083-44.2015.5.05.0371"
    assert [mention.number.tribunal for mention in find_cnj(text)] == ["TJAL", "TRT5"]


def test_courts_agree_with_the_reference_list():
    reference: Path = shared_data() / "reference" / "tribunais_cnj.csv"
    with reference.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert {(row["j"], row["tr"]): row["sigla"] for row in rows} == TRIBUNALS
    assert {row["sigla"]: row["nome"] for row in rows} == TRIBUNAL_NAMES
