"""Fictional wordings of articles, and a corpus that has nothing else."""

from collections.abc import Sequence
from datetime import date

from activities.law.statutes.wording import Reading, read_on
from activities.law.verification.corpus import LawWording, NoCorpus
from workflows.contracts.law.legal_texts import LegalKind, LegalStatus, LegalText, Level


def wording(text: str, **more: object) -> LegalText:
    """An article in force, unless changed."""
    fields = {"id": "a", "kind": LegalKind.LEGISLATION, "level": Level.ARTICLE, "root_id": "r", "label": "Art. 1º"}
    return LegalText.model_validate({**fields, "status": LegalStatus.IN_FORCE, "text": text, **more})


class Articles(NoCorpus):
    """Articles by normal form: today's wording, then the former ones."""

    def __init__(self, **articles: Sequence[LegalText]) -> None:
        self._articles = {name.replace("_", " "): texts for name, texts in articles.items()}

    def wordings(self, reference: str) -> Sequence[LawWording]:
        texts = self._articles.get(_plain(reference), ())
        return [LawWording(one.text, one.date_end) for one in texts]

    def on(self, reference: str, day: date | None) -> Reading | None:
        texts = self._articles.get(_plain(reference))
        return read_on(texts[0], texts[1:], day, date(1988, 10, 5)) if texts else None


def _plain(reference: str) -> str:
    return reference.replace(", art. ", " ").replace("º", "")
