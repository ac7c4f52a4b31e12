import json
from pathlib import Path

from activities.research.claims_evaluation import evaluate_claims
from tests.activities.law.verification.decisions import decision

DECISIONS = [decision("1", "AgInt no REsp 1234567"), decision("2", "REsp 1500000", "MARCO BUZZI", "QUARTA TURMA")]
WRONG = "AgInt no REsp 1.234.567, Rel. Min. Marco Buzzi, j. 4/5/2021"
LABELS = [
    {"id": "a", "text": WRONG, "expect": "defect", "defect": "wrong_relator"},
    {"id": "b", "text": "REsp 1.500.000, Rel. Min. Marco Buzzi, Quarta Turma", "expect": "ok", "defect": None},
    {"id": "c", "text": "REsp 1.499.999", "expect": "unknown", "defect": "unknown_but_possible"},
    {
        "id": "d",
        "text": "AgInt no REsp 1.234.657, Rel. Min. Nancy Andrighi, Terceira Turma, j. 4/5/2021",
        "expect": "defect",
        "defect": "wrong_number_near",
        "also_ok": ["unknown"],
    },
    {"id": "e", "text": "art. 927 do CC", "expect": "defect", "defect": "repealed_article"},
    {
        "id": "f",
        "text": f"Súmula 7/STJ; {WRONG}",
        "expect": "defect",
        "items": [
            {"cite": "Súmula 7/STJ", "expect": "ok", "start": 0, "end": 12},
            {"cite": WRONG, "expect": "defect", "defect": "wrong_relator", "start": 14, "end": 14 + len(WRONG)},
        ],
    },
]


def test_defects_flagged_and_false_alarms_are_counted_by_kind(tmp_path: Path) -> None:
    texts, out = tmp_path / "texts.jsonl", tmp_path / "out.jsonl"
    texts.write_text("\n".join(json.dumps(label) for label in LABELS), encoding="utf-8")
    scores = evaluate_claims(DECISIONS, texts, out)
    assert scores.asked == {"wrong_relator": 2, "ok": 2, "unknown": 1, "wrong_number_near": 1, "repealed_article": 1}
    assert (scores.flagged["wrong_relator"], scores.flagged["ok"], scores.flagged["unknown"]) == (2, 0, 0)
    assert (scores.defects, scores.false_alarms, scores.offered) == ((3, 4), (0, 3), 1)
    assert len(scores.misses) == 1
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["claims"][0]["mismatches"] == [
        {"field": "relator", "cited": "Marco Buzzi", "found": "NANCY ANDRIGHI"}
    ]


def test_lines_without_labels_are_written_and_not_scored(tmp_path: Path) -> None:
    texts = tmp_path / "texts.jsonl"
    texts.write_text(json.dumps({"id": "a", "text": WRONG}), encoding="utf-8")
    assert evaluate_claims(DECISIONS, texts, tmp_path / "out.jsonl").asked == {}
