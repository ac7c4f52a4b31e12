"""Evaluate citation verification against labels: detected defects and false alarms."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from activities.law.verification.verify import AGAINST, verify
from activities.search.index import build_index, open_index
from activities.search.known import Corpus
from activities.search.legal.build import build_legal_texts
from activities.search.legal.texts import LegalTexts
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.legal_texts import LegalText
from workflows.contracts.research.law import VerifiedClaim

OK, UNKNOWN, DEFECT = "ok", "unknown", "defect"
"""Labels of a citation: correct, possible but outside the corpus, one defect."""


@dataclass
class ClaimScores:
    """Flagged citations and all citations, by kind of defect; for `ok` and `unknown` a flag is a false alarm.

    `offered` counts wrong digits for which the near number was offered instead of a flag, which is accepted.
    """

    flagged: dict[str, int] = field(default_factory=dict[str, int])
    asked: dict[str, int] = field(default_factory=dict[str, int])
    offered: int = 0
    misses: list[str] = field(default_factory=list[str])

    @property
    def defects(self) -> tuple[int, int]:
        """Return detected defects (including accepted suggestions) and all defects."""
        kinds = [kind for kind in self.asked if kind not in (OK, UNKNOWN)]
        return sum(self.flagged[kind] for kind in kinds) + self.offered, sum(self.asked[kind] for kind in kinds)

    @property
    def false_alarms(self) -> tuple[int, int]:
        """Return flagged and all citations that are correct or possible."""
        kinds = [kind for kind in self.asked if kind in (OK, UNKNOWN)]
        return sum(self.flagged[kind] for kind in kinds), sum(self.asked[kind] for kind in kinds)


@dataclass(frozen=True)
class _Expected:
    """The label of the citations in a part of the text."""

    name: str
    expect: str
    defect: str | None
    also_ok: bool
    start: int
    end: int


def evaluate_claims(
    decisions: Sequence[Decision], texts: Path, out: Path, legal_texts: Sequence[LegalText] = ()
) -> ClaimScores:
    """Score the lines of `texts` over an index of the decisions and statutes."""
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "texts.sqlite"
        build_legal_texts(legal_texts, file)
        build_index(decisions, Path(scratch) / "index")
        return score_claims(Corpus(open_index(Path(scratch) / "index"), LegalTexts(file)), texts, out)


def score_claims(corpus: Corpus, texts: Path, out: Path) -> ClaimScores:
    """Write {"id", "claims"} for each line {"id", "text"}.

    Lines with `expect` (`ok`, `unknown`, `defect` with `defect`; or `items` of them with `start`, `end`) are
    scored.
    """
    lines = texts.read_text(encoding="utf-8").splitlines()
    records: list[dict[str, Any]] = [json.loads(line) for line in lines if line.strip()]
    scores = ClaimScores()
    with out.open("w", encoding="utf-8") as written:
        for record in records:
            claims = verify(record["text"], corpus)
            line = {"id": record["id"], "claims": [_as_line(claim) for claim in claims]}
            written.write(json.dumps(line, ensure_ascii=False) + "\n")
            for expected in _expected(record):
                _score(scores, expected, claims)
    return scores


def _as_line(claim: VerifiedClaim) -> dict[str, Any]:
    kept = {"kind", "text", "start", "end", "verdict", "mismatches", "near", "quotations"}
    return claim.model_dump(mode="json", include=kept)


def _expected(record: dict[str, Any]) -> Iterator[_Expected]:
    items: list[dict[str, Any]] = record.get("items") or ([record] if "expect" in record else [])
    for item in items:
        name = f"{record['id']}: {item.get('cite') or record['text']}"
        start, end = item.get("start", 0), item.get("end", len(record["text"]))
        yield _Expected(name, item["expect"], item.get("defect"), "unknown" in item.get("also_ok", ()), start, end)


def _score(scores: ClaimScores, expected: _Expected, claims: Sequence[VerifiedClaim]) -> None:
    kind = (expected.defect or DEFECT) if expected.expect == DEFECT else expected.expect
    within = [claim for claim in claims if claim.start < expected.end and claim.end > expected.start]
    against = [claim for claim in within if claim.verdict in AGAINST]
    scores.asked[kind] = scores.asked.get(kind, 0) + 1
    scores.flagged[kind] = scores.flagged.get(kind, 0) + bool(against)
    offered = expected.also_ok and not against and any(claim.near for claim in within)
    scores.offered += offered
    if expected.expect == DEFECT and not against and not offered:
        scores.misses.append(f"não apontado ({kind}) {expected.name}")
    if expected.expect != DEFECT and against:
        scores.misses.append(f"alarme falso ({kind}) {expected.name}: {against[0].text}: {against[0].reason}")
