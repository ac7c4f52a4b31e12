"""Writes the three sample case files, one a court system, from the folders of `cases/`.

Run as `python -m samples.make.casefiles`; the same material always gives the same bytes.
"""

from pathlib import Path

from samples.make.export import Layout, export
from samples.make.layout_esaj import ESAJ
from samples.make.layout_pje import PJE
from samples.make.layout_projudi import PROJUDI
from samples.make.material import CASES, Case, read_case

TARGET = Path(__file__).parents[1] / "casefiles"
LAYOUTS: dict[str, Layout] = {"projudi": PROJUDI, "pje": PJE, "esaj": ESAJ}


def cases() -> list[Case]:
    """The material of every sample case file, in order of their folders."""
    return [read_case(folder) for folder in sorted(CASES.iterdir()) if folder.is_dir()]


def write(case: Case, folder: Path) -> list[int]:
    """Writes the PDF of a case into the folder, under the name of its material; gives the first page of each piece."""
    return export(case, LAYOUTS[case.system], folder / f"{case.name}.pdf")


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    for sample in cases():
        write(sample, TARGET)
