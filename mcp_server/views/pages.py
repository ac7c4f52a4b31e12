"""The built pages of the views, one file each. `make setup` builds them if npm can be reached."""

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
    """One view as the host receives it."""

    view: View
    html: str

    @property
    def address(self) -> str:
        """Return the address. It changes with the page, since hosts cache pages."""
        version = hashlib.sha256(self.html.encode()).hexdigest()[:12]
        return ANY_ADDRESS.format(view=self.view.value, version=version)


def built_pages(folder: Path = BUILT) -> Mapping[View, Page]:
    """Return the page of every view; empty if they were not built."""
    files = {view: folder / f"{view}.html" for view in View}
    if not all(file.exists() for file in files.values()):
        return {}
    return {view: Page(view, file.read_text(encoding="utf-8")) for view, file in files.items()}
