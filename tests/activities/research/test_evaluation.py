import json
from pathlib import Path

from activities.research.evaluation import evaluate_questions
from activities.search.answers.judge import SURELY
from tests.activities.read_decisions import real_decisions
from tests.activities.search.decisions import DECISIONS, decision
from tests.conftest import shared_data

OTHERS = [decision(f"00000020{number}", f"Tema alheio de número {number}.") for number in range(6)]
QUESTIONS = [
    {"id": "1", "query": "recusa de cobertura de tratamento", "expect": "answer", "relevant": ["000000002"]},
    {"id": "2", "query": "inscrição indevida e dano moral", "expect": "answer", "relevant": ["000000001"]},
    {"id": "3", "query": "pudim de leite condensado", "expect": "abstain"},
    {"id": "4", "query": "extravio de bagagem em voo", "expect": "abstain"},
    {"id": "5", "query": "REsp 3", "expect": "exact", "relevant": ["000000003"]},
    {"id": "6", "query": "REsp 1999999", "expect": "not_in_corpus"},
    {"id": "7", "query": "prescrição intercorrente"},
]


def test_questions_are_written_and_those_with_labels_scored(tmp_path: Path) -> None:
    asked, out = tmp_path / "perguntas.jsonl", tmp_path / "saida.jsonl"
    asked.write_text("\n".join(map(json.dumps, QUESTIONS)), encoding="utf-8")
    scores = evaluate_questions([*DECISIONS, *OTHERS], asked, out)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["answered"] for line in lines] == [True, True, False, False, False, False, True]
    assert lines[0]["document_ids"][0] == "000000002"
    assert scores.asked == {"answer": 2, "abstain": 2, "exact": 1, "not_in_corpus": 1}
    assert scores.right == {"answer": 2, "abstain": 2, "exact": 0, "not_in_corpus": 1}
    assert (scores.balanced, len(scores.misses)) == (1.0, 1)
    assert (scores.first_three, scores.named, sum(scores.needs.values())) == (2, 2, 2)
    assert sum(row.asked for row in scores.reliability) == 4


def test_questions_without_labels_have_no_score(tmp_path: Path) -> None:
    asked = tmp_path / "perguntas.jsonl"
    asked.write_text(json.dumps({"id": "1", "query": "dano moral"}) + "\n", encoding="utf-8")
    scores = evaluate_questions(DECISIONS, asked, tmp_path / "saida.jsonl")
    assert (scores.asked, scores.balanced, scores.balanced_held_out) == ({}, None, None)


def test_labelled_questions_over_real_decisions_are_answered_where_the_corpus_answers(tmp_path: Path) -> None:
    questions = shared_data("trust", "questions.jsonl")
    scores = evaluate_questions(real_decisions(), questions, tmp_path / "saida.jsonl")
    assert scores.balanced is not None
    assert scores.balanced_held_out is not None
    assert min(scores.balanced, scores.balanced_held_out) >= 0.90
    assert {name: scores.right[name] for name in ("exact", "not_in_corpus")} == {"exact": 15, "not_in_corpus": 15}
    sure = [row for row in scores.reliability if row.start >= SURELY]
    unlikely = [row for row in scores.reliability if row.end <= 0.2]
    assert sum(row.answerable for row in sure) >= 0.9 * sum(row.asked for row in sure) > 0
    assert sum(row.answerable for row in unlikely) <= 0.1 * sum(row.asked for row in unlikely)
