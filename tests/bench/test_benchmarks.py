"""The benchmarks run, compare like with like, and say plainly what was missed."""

from pathlib import Path

import pypdfium2

from bench.cases.casefile import write_case
from bench.corpus import search
from bench.corpus.synthetic import SyntheticCorpus
from bench.figures import at_least, at_most, noted, percentile, table
from bench.reading import extraction


def test_extraction_reads_the_words_that_pdfplumber_reads():
    figures = extraction.run(quick=True)
    scores = [figure for figure in figures if "token F1" in figure.what]
    assert len(scores) == 2
    assert all(figure.met for figure in scores)


def test_pages_of_a_case_are_as_full_as_those_of_real_files(tmp_path: Path):
    write_case(tmp_path / "case.pdf", 60, 0)
    file = pypdfium2.PdfDocument(tmp_path / "case.pdf")
    words = [len(page.get_textpage().get_text_bounded().split()) for page in file]
    assert len(words) == 60
    assert 400 <= sum(words) / len(words) <= 440


def test_search_is_measured_on_an_index_of_its_own(tmp_path: Path):
    built = search.build(60, tmp_path / "index")
    asked = search.ask(tmp_path / "index", 3)
    assert built.disk > 0
    assert len(asked.plain) == len(asked.filtered) == 3


def test_synthetic_decisions_are_the_same_each_time_and_a_smaller_corpus_is_part_of_a_larger():
    assert list(SyntheticCorpus().decisions(3)) == list(SyntheticCorpus().decisions(5))[:3]


def test_a_missed_target_stands_out_in_the_table():
    shown = table("Title", [at_least("speed", 39.9, 40, "x"), at_most("memory", 12.5, 400, "MB"), noted("pages", 500)])
    assert [line.split("|")[-2].strip() for line in shown.splitlines()[4:]] == ["NO", "yes", ""]
    assert "| 39.9 x" in shown


def test_percentiles_are_values_that_were_measured():
    values = [float(value) for value in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile([3.0], 0.99)) == (50.0, 99.0, 3.0)
