"""Labelled case files compared with the matrix: `python -m tests.activities.desk.matrix.measured`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from activities.casefile.facts.claims import find_claims
from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.readings import Readings
from activities.casefile.segment import DEFAULT_RULES
from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.systems.recognition import Sheet
from activities.casefile.text.page import Page
from activities.desk.matrix.matrix import matrix_of
from activities.desk.reading import Papers
from autos.samples import case_files
from tests.activities.casefile.lines import page
from tests.activities.reading import CaseReader
from tests.conftest import shared_data
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.matrix import MatrixRow
from workflows.contracts.run.results.result import CaseData, CaseParties, Claim, Side

HERE = Path(__file__).parent
LABELS: dict[str, list[dict[str, Any]]] = yaml.safe_load((HERE / "labels.yaml").read_text(encoding="utf-8"))
WRITTEN = sorted((HERE / "written").glob("*.yaml"))
OWN = ("1-negativacao-projudi", "2-golpe-do-pix-pje", "3-plano-de-saude-esaj")
ASKING = ("peticao_inicial", "emenda_inicial")


class Labelled(NamedTuple):
    """A label and its row of the matrix; no row if the request was not found."""

    label: dict[str, Any]
    row: MatrixRow | None

    @property
    def right(self) -> bool:
        """Return whether the outcome is the labelled one."""
        return self.row is not None and (self.row.standing or None) == self.label["stands"]


def labelled(rows: Sequence[MatrixRow], labels: Sequence[dict[str, Any]]) -> list[Labelled]:
    """Return each label with the first row whose request begins like it."""
    return [
        Labelled(label, next((row for row in rows if row.request.text.startswith(label["asks"])), None))
        for label in labels
    ]


def read_file(name: str, reader: CaseReader) -> tuple[CaseFile, list[Page]] | None:
    """Return one of our samples or of the shared files, segmented; None if it is missing."""
    path = next((one for one in case_files() if one.stem == name), None) if name in OWN else None
    if path is None:
        folder = shared_data() / "casefiles" / ("dev" if name.startswith("dev") else "more")
        path = folder / f"{name}.pdf"
    if not path.exists():
        return None
    return reader.case_file(path), Readings(load_rules(DEFAULT_RULES), reader.pages(path)).unmarked()


def written_case(path: Path) -> tuple[CaseFile, list[Page], list[dict[str, Any]]]:
    """Return a case of ours, typed by hand, one piece a page, with its labels."""
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    sides = [Side(one["side"]) if "side" in one else None for one in told["pieces"]]
    pieces = [(one["type"], one["text"]) for one in told["pieces"]]
    return *typed_case(pieces, CaseParties(**told["parties"]), sides), told["labels"]


def typed_case(
    told: Sequence[tuple[str, str]], parties: CaseParties, sides: Sequence[Side | None] = ()
) -> tuple[CaseFile, list[Page]]:
    """Return pieces of these types and texts, one a page."""
    pages = [page(at, *text.splitlines()) for at, (_, text) in enumerate(told, start=1)]
    whose = [*sides, *[None] * (len(told) - len(sides))]
    pieces = [_piece(of, kind, side) for of, (kind, _), side in zip(pages, told, whose, strict=True)]
    case = CaseData(system=None, cnj=None, cnj_valid=False, court=None, parties=parties, value=None, pages=len(pages))
    found = CaseFile(system=None, case=case, rules_version=DEFAULT_RULES, reader_version="r", pieces=pieces, phases=[])
    return found, pages


def _piece(of: Page, kind: str, side: Side | None) -> Piece:
    claims: list[Claim] = find_claims([Sheet(of, of.lines)]) if kind in ASKING else []
    return Piece(
        piece_id=f"p{of.number:04d}",
        movement=None,
        date=None,
        type=kind,
        title=kind.replace("_", " "),
        page_start=of.number,
        page_end=of.number,
        phase=PhaseLabel.POSTULACAO_INICIAL,
        confidence=1.0,
        confidence_signals=[],
        needs_review=False,
        claims=claims,
        side=side,
    )


def everything(reader: CaseReader) -> Iterator[tuple[str, list[MatrixRow], list[dict[str, Any]]]]:
    """Yield every labelled case that is present."""
    for name, labels in LABELS.items():
        if read := read_file(name, reader):
            yield name, matrix_of(Papers(*read)), labels
    for path in WRITTEN:
        case_file, pages, labels = written_case(path)
        yield path.stem, matrix_of(Papers(case_file, pages)), labels


def main() -> None:
    """Print each case, each miss, and the share of requests whose outcome is right."""
    right = total = 0
    for name, rows, labels in everything(CaseReader()):
        found = labelled(rows, labels)
        right += sum(one.right for one in found)
        total += len(found)
        print(f"{name}: {sum(one.right for one in found)}/{len(found)}")
        for one in found:
            if not one.right:
                standing = one.row.standing if one.row else "not found"
                print(f"  {one.label['asks']}: {one.label['stands']} expected, {standing}")
        if "--rows" in sys.argv:
            for row in rows:
                print("  *", row.request.text[:110], row.request.page, "->", row.standing)
                for kind in ("defence", "evidence", "rulings"):
                    for cell in getattr(row, kind):
                        print("     ", kind, cell.page, cell.piece, getattr(cell, "decision", ""), "|", cell.text[:200])
    print(f"{right}/{total} = {right / total:.3f}")


if __name__ == "__main__":
    main()
