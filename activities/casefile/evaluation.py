"""Evaluate reading against labelled case files, for `autos eval casefile`."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from activities.casefile.document import read_document
from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.segment import DEFAULT_RULES, segment
from activities.casefile.segmentation import CaseFile
from activities.law.fold import squash
from infra.config.settings import Settings

PIECE_FIELDS = ("movement", "date", "type", "page_start", "page_end", "phase", "confidence", "needs_review")


@dataclass
class FileScore:
    """The score of one file against its labels; `misses` are readable lines."""

    name: str
    pages: int = 0
    phase_right: int = 0
    found: int = 0
    extra: int = 0
    missed: int = 0
    pieces: int = 0
    type_right: int = 0
    system_right: bool = False
    cnj_right: bool = False
    parties: int = 0
    parties_right: int = 0
    misses: list[str] = field(default_factory=list[str])

    @property
    def boundary_f1(self) -> float:
        """Return the harmonic mean of precision and recall of piece starts."""
        return 2 * self.found / max(1, 2 * self.found + self.extra + self.missed)


def evaluate(
    pdfs: Path,
    out: Path,
    settings: Settings | None = None,
    rules_version: str = DEFAULT_RULES,
    gold: Path | None = None,
) -> list[FileScore]:
    """Read every PDF of a folder, write one JSON line each, and score those with a `*.gold.json` in `gold`.

    A file that fails gets an `error` (the failure's code) and no pieces; the others continue.
    """
    settings = settings or Settings()  # pyright: ignore[reportCallIssue]
    scores: list[FileScore] = []
    with out.open("w", encoding="utf-8") as lines:
        for path in sorted(pdfs.glob("*.pdf")):
            row = read_row(path, settings, rules_version)
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")
            lines.flush()
            labelled = gold / f"{path.stem}.gold.json" if gold else None
            if labelled and labelled.exists():
                scores.append(score_row(row, json.loads(labelled.read_text(encoding="utf-8"))))
    return scores


def read_row(path: Path, settings: Settings, rules_version: str = DEFAULT_RULES) -> dict[str, Any]:
    """Return the line of one PDF in the output of `autos eval casefile`."""
    try:
        document = read_document(path, settings)
    except UnreadableSource as failure:
        return {"file": path.name, "error": failure.code.value, "pieces": []}
    return row_of(path.name, segment(document.pages, rules_version))


def row_of(file: str, case_file: CaseFile) -> dict[str, Any]:
    """Return the line of a segmented file."""
    case = case_file.case
    return {
        "file": file,
        "system": case.system,
        "cnj": case.cnj,
        "cnj_valid": case.cnj_valid,
        "pages": case.pages,
        "parties": case.parties.model_dump(),
        "value": case.value,
        "court": case.court,
        "lawyers": case.lawyers.model_dump(),
        "key_dates": [date.model_dump(mode="json") for date in case.key_dates],
        "pieces": [
            {name: value for name, value in piece.model_dump(mode="json").items() if name in PIECE_FIELDS}
            for piece in case_file.pieces
        ],
    }


def gold_of(case_file: CaseFile, file: str) -> dict[str, Any]:
    """Return a case file that people corrected and approved as labels."""
    case = case_file.case
    pieces = [piece.model_dump(mode="json", include=set(PIECE_FIELDS)) for piece in case_file.pieces]
    return {
        "file": file,
        "system": case_file.system,
        "cnj": case.cnj,
        "parties": case.parties.model_dump(),
        "pieces": [piece | {"neutral": piece["phase"] is None} for piece in pieces],
    }


def score_row(row: dict[str, Any], gold: dict[str, Any]) -> FileScore:
    """Score one prediction against its labels.

    The phase of routine pieces (`neutral`) and of sheets without a phase is not scored; accepted alternatives count
    as right. A piece's type counts only if its start was found.
    """
    score = FileScore(gold["file"])
    score.system_right = (row.get("system") or None) == gold["system"]
    score.cnj_right = (row.get("cnj") or None) == (gold["cnj"] or None)
    if not score.system_right:
        score.misses.append(f"sistema: {row.get('system')} em vez de {gold['system']}")
    if not score.cnj_right:
        score.misses.append(f"CNJ: {row.get('cnj')} em vez de {gold['cnj']}")
    _score_pieces(score, row.get("pieces") or [], gold["pieces"])
    _score_parties(score, row.get("parties") or {}, gold.get("parties") or {})
    return score


def _score_pieces(score: FileScore, found: list[dict[str, Any]], gold: list[dict[str, Any]]) -> None:
    starts = {piece["page_start"]: piece for piece in found}
    by_page = {page: piece["phase"] for piece in found for page in range(piece["page_start"], piece["page_end"] + 1)}
    gold_starts = {piece["page_start"] for piece in gold}
    score.found = len(gold_starts & starts.keys())
    score.missed = len(gold_starts - starts.keys())
    score.extra = len(starts.keys() - gold_starts)
    score.misses.extend(f"p. {page}: início a mais" for page in sorted(starts.keys() - gold_starts))
    score.misses.extend(f"p. {page}: início não achado" for page in sorted(gold_starts - starts.keys()))
    score.pieces = len(gold)
    for piece in gold:
        first = piece["page_start"]
        type_found = starts.get(first, {}).get("type")
        if type_found == piece["type"]:
            score.type_right += 1
        elif first in starts:
            score.misses.append(f"p. {first}: tipo {type_found} em vez de {piece['type']}")
        if not piece["phase"] or piece.get("neutral"):
            continue
        accepted = {piece["phase"], *piece.get("phase_alternatives", [])}
        for page in range(first, piece["page_end"] + 1):
            score.pages += 1
            if by_page.get(page) in accepted:
                score.phase_right += 1
            else:
                score.misses.append(f"p. {page}: fase {by_page.get(page)} em vez de {piece['phase']} ({piece['type']})")


def _score_parties(score: FileScore, found: dict[str, list[str]], gold: dict[str, list[str]]) -> None:
    """Return right, expected and wrongly added names."""
    for side in ("autor", "reu"):
        expected, given = ({squash(name) for name in names.get(side, [])} for names in (gold, found))
        score.parties += len(expected | given)
        score.parties_right += len(expected & given)
        for name in sorted(expected ^ given):
            score.misses.append(f"{side}: {'a mais' if name in given else 'falta'}: {name}")


def score_table(scores: list[FileScore]) -> str:
    """Return a Markdown table with one row per file and one for all."""
    head = "| arquivo | fase por página | limites (F1) | tipo | sistema | CNJ | partes |\n|---|---|---|---|---|---|---|"
    total = FileScore(
        "total",
        *(
            sum(getattr(item, name) for item in scores)
            for name in ("pages", "phase_right", "found", "extra", "missed", "pieces", "type_right")
        ),
        system_right=all(item.system_right for item in scores),
        cnj_right=all(item.cnj_right for item in scores),
        parties=sum(item.parties for item in scores),
        parties_right=sum(item.parties_right for item in scores),
    )
    return "\n".join([head, *(_row(item) for item in [*scores, total])])


def _row(score: FileScore) -> str:
    cells = [
        score.name,
        _share(score.phase_right, score.pages),
        f"{score.boundary_f1:.4f}",
        _share(score.type_right, score.pieces),
        "sim" if score.system_right else "não",
        "sim" if score.cnj_right else "não",
        _share(score.parties_right, score.parties),
    ]
    return f"| {' | '.join(cells)} |"


def _share(right: int, whole: int) -> str:
    return f"{right / whole:.4f} ({right}/{whole})" if whole else "-"
