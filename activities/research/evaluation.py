"""Evaluate the search against labelled questions: does it answer what the corpus answers?"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.search.analysis import words
from activities.search.answers.fitting import Labelled, Reliable, held_out, reliability
from activities.search.answers.judge import ANSWERS, Judge
from activities.search.evaluation import encoded
from activities.search.features_table import features_of
from activities.search.index import JUDGED, SearchIndex, build_index, open_index
from activities.search.ports import ports_of
from activities.search.words.expansion import expand
from activities.search.words.spelling import understood
from infra.config.settings import Settings
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.search import JurisprudenceFound, JurisprudenceQuestion

ANSWER, ABSTAIN, EXACT, NOT_IN_CORPUS = "answer", "abstain", "exact", "not_in_corpus"
"""Expectations of a question."""

FIRST = 3
"""Rows among which a relevant decision should be."""


@dataclass
class QuestionScores:
    """Right answers and questions by expectation; `misses` explain failures.

    Of answerable questions that name relevant decisions, `first_three` have one among the first three and are
    answered, of `named`; by `concept` or `topic`, `needs` says whether all their questions are. `held_out` has the
    right ones by expectation, and `reliability` the table, with each question judged by a model fitted without its
    topic.
    """

    right: dict[str, int] = field(default_factory=dict[str, int])
    asked: dict[str, int] = field(default_factory=dict[str, int])
    first_three: int = 0
    named: int = 0
    needs: dict[str, bool] = field(default_factory=dict[str, bool])
    held_out: dict[str, int] = field(default_factory=dict[str, int])
    reliability: list[Reliable] = field(default_factory=list[Reliable])
    misses: list[str] = field(default_factory=list[str])

    @property
    def balanced(self) -> float | None:
        """Return the mean of the shares of right answers and right abstentions; None without both."""
        return self._mean(self.right)

    @property
    def balanced_held_out(self) -> float | None:
        """Return the same, with each question judged by a model fitted without its topic."""
        return self._mean(self.held_out)

    def _mean(self, right: dict[str, int]) -> float | None:
        if not (self.asked.get(ANSWER) and self.asked.get(ABSTAIN)):
            return None
        return (right[ANSWER] / self.asked[ANSWER] + right[ABSTAIN] / self.asked[ABSTAIN]) / 2


def evaluate_questions(decisions: Sequence[Decision], questions: Path, out: Path) -> QuestionScores:
    """Write {"id", "answered", "document_ids"} for each question, with ids best first even without an answer.

    `questions` are JSON lines of {"id", "query"}; lines with `expect` (and `relevant`, `topic`, `concept`) are
    scored.
    """
    lines = questions.read_text(encoding="utf-8").splitlines()
    asked: list[dict[str, Any]] = [json.loads(line) for line in lines if line.strip()]
    with TemporaryDirectory() as scratch, out.open("w", encoding="utf-8") as written:
        build_index(decisions, Path(scratch) / "index")
        ports = ports_of(Settings())
        index = open_index(Path(scratch) / "index", ports)
        if ports.embeddings:
            index.neural = encoded(index, ports.embeddings, Path(scratch) / "sense.faiss")
        halves = Halves(index, lambda: features_of(index))
        answers = [_asked(record["query"], halves) for record in asked]
        for record, found in zip(asked, answers, strict=True):
            ids = [row.id for row in found.results or found.nearest]
            line = {"id": record["id"], "answered": found.answered, "document_ids": ids}
            written.write(json.dumps(line, ensure_ascii=False) + "\n")
        return _scores(asked, answers, index)


def _asked(query: str, halves: Halves) -> JurisprudenceFound:
    found = search_jurisprudence(JurisprudenceQuestion(query=query, include_nearest=True), halves).data
    assert isinstance(found, JurisprudenceFound)
    return found


def _scores(
    asked: Sequence[dict[str, Any]], answers: Sequence[JurisprudenceFound], index: SearchIndex
) -> QuestionScores:
    scores = QuestionScores()
    for record, found in zip(asked, answers, strict=True):
        expected = record.get("expect")
        if expected is None:
            continue
        right = _right(expected, record, found)
        scores.asked[expected] = scores.asked.get(expected, 0) + 1
        scores.right[expected] = scores.right.get(expected, 0) + right
        if expected == ANSWER and record.get("relevant"):
            first = found.answered and any(row.id in record["relevant"] for row in found.results[:FIRST])
            scores.named, scores.first_three = scores.named + 1, scores.first_three + first
            need = _topic(record)
            scores.needs[need] = scores.needs.get(need, True) and first
        if not right:
            why = found.unanswered_reason or ", ".join(
                f"{row.processo} ({row.relevance:.2f})" for row in found.results[:1]
            )
            scores.misses.append(f"{expected}: {record['query']} -> {why}")
    labelled = [_labelled(record, index) for record in asked if record.get("expect") in (ANSWER, ABSTAIN)]
    if scores.balanced is not None:
        likely = held_out(labelled)
        scores.reliability = reliability(labelled, likely)
        for question, chance in zip(labelled, likely, strict=True):
            kind = ANSWER if question.answers else ABSTAIN
            scores.held_out[kind] = scores.held_out.get(kind, 0) + ((chance >= ANSWERS) == question.answers)
    return scores


def _right(expected: str, record: dict[str, Any], found: JurisprudenceFound) -> bool:
    if expected == EXACT:
        relevant = set(record["relevant"])
        return found.answered and {row.id for row in found.results[: len(relevant)]} == relevant
    return found.answered == (expected == ANSWER)


def _labelled(record: dict[str, Any], index: SearchIndex) -> Labelled:
    query: str = record["query"]
    rows = index.search(query, top_k=JUDGED, variants=expand(query).variants)
    asked = understood(query, index.terms)
    (likeness, _), judge = index.likeness(asked, [row.number for row in rows]), Judge(asked, index.terms)
    shares = index.bm25.shares(words(asked), [row.number for row in rows])
    signs = [
        judge.measured(row.decision.search_text, likeness.get(row.number, 0.0), shares[row.number])[0] for row in rows
    ]
    return Labelled(_topic(record), record["expect"] == ANSWER, signs)


def _topic(record: dict[str, Any]) -> str:
    """Return the common topic of questions that ask the same. They are left out together."""
    return (
        record.get("concept")
        or " ".join(sorted(record.get("relevant") or []))
        or record.get("topic")
        or record["query"]
    )
