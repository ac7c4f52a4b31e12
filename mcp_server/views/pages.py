"""The built pages of the views: one file each, made by `make setup` where npm can be reached."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

BUILT = Path(__file__).parent / "built"
ANY_ADDRESS = "ui://autos/{view}-{version}.html"


class View(StrEnum):
    ANDAMENTO = "andamento"
    REVISAO = "revisao"
    CITACOES = "citacoes"
    ARTEFATOS = "artefatos"


@dataclass(frozen=True)
class Page:
    """One view as the host gets it."""

    view: View
    html: str

    @property
    def address(self) -> str:
        """Another one whenever the page is another, since hosts keep what they have once read."""
        version = hashlib.sha256(self.html.encode()).hexdigest()[:12]
        return ANY_ADDRESS.format(view=self.view.value, version=version)


def built_pages(folder: Path = BUILT) -> Mapping[View, Page]:
    """Every view's page; none where they were not built."""
    files = {view: folder / f"{view}.html" for view in View}
    if not all(file.exists() for file in files.values()):
        return {}
    return {view: Page(view, file.read_text(encoding="utf-8")) for view, file in files.items()}
