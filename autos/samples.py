"""Paths of the fictional samples that ship with the product: a corpus of decisions and three case files."""

from pathlib import Path

_SAMPLES = Path(__file__).resolve().parents[1] / "samples"


def corpus_path() -> Path:
    """The sample corpus: one neutral JSONL file, one decision a line; `FileNotFoundError` outside a checkout."""
    return _present(_SAMPLES / "corpus" / "decisions.jsonl", "the sample corpus")


def legal_texts_path() -> Path:
    """The sample texts of law: one neutral JSONL file of fictional provisions, súmulas and themes."""
    return _present(_SAMPLES / "corpus" / "legal_texts.jsonl", "the sample texts of law")


def case_files() -> list[Path]:
    """The sample case files (PDF), sorted by name; `FileNotFoundError` outside a checkout."""
    folder = _present(_SAMPLES / "casefiles", "the folder of sample case files")
    found = sorted(folder.glob("*.pdf"))
    if not found:
        raise FileNotFoundError(f"no sample case file (*.pdf) in {folder}: run python -m samples.make.casefiles")
    return found


def _present(path: Path, what: str) -> Path:
    if not path.exists():
        raise FileNotFoundError(f"{what} is not at {path}: it ships with a checkout, not with the installed package")
    return path
