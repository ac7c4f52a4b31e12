"""The sample legal texts, built."""

from pathlib import Path

from activities.corpus.formats.items import FoundLegalText
from activities.corpus.formats.neutral import iter_neutral
from activities.search.legal.build import build_legal_texts
from activities.search.legal.texts import LegalTexts
from autos.samples import legal_texts_path
from workflows.contracts.law.legal_texts import LegalText


def sample_texts() -> list[LegalText]:
    """Every wording in the samples."""
    with legal_texts_path().open(encoding="utf-8") as lines:
        return [item.legal_text for item in iter_neutral(lines) if isinstance(item, FoundLegalText)]


def built(folder: Path, texts: list[LegalText] | None = None) -> LegalTexts:
    """Return the given wordings, or the sample, as a snapshot has them."""
    build_legal_texts(sample_texts() if texts is None else texts, folder / "texts.sqlite")
    return LegalTexts(folder / "texts.sqlite")
