from pathlib import Path

from activities.law.citations.evaluation import read_gold, score_citations, write_citations
from tests.conftest import shared_data


def test_writes_one_row_per_distinct_citation(tmp_path: Path):
    texts = tmp_path / "texts"
    texts.mkdir()
    (texts / "a.txt").write_text("Súmula 7/STJ, Súmula 7/STJ, REsp 1.234.567/SP e Tema 988", encoding="utf-8")
    out = tmp_path / "out.csv"
    write_citations(texts, out)
    assert out.read_text(encoding="utf-8") == ("document,class,number,court\na,REsp,1234567,STJ\na,Súmula,7,STJ\n")
    assert score_citations(read_gold(out), read_gold(out)).f1 == 1.0


def test_agrees_with_hand_annotation(tmp_path: Path):
    data = shared_data() / "citations"
    found = write_citations(data / "texts", tmp_path / "out.csv")
    score = score_citations(found, read_gold(data / "gold.csv"))
    assert score.recall >= 0.97
    assert score.f1 >= 0.94
    assert score_citations(found, read_gold(data / "gold.csv", doubtful=False)).f1 >= 0.95
