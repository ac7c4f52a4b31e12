"""Files of which a case file was made: named with the case, so that a page can be found in its own file again."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Sha256

MOST_PARTS = 50
LONGEST_NAME = 100
"""Characters of a part's name that are kept."""


class SourcePart(Contract):
    """One of the files, in the order of the case file."""

    filename: Annotated[str, Field(description="Nome do arquivo")]
    sha256: Sha256
    first: Annotated[int, Field(description="Página dos autos em que ele começa")]
    pages: Annotated[int, Field(description="Quantas páginas dos autos são dele")]
    begins: Annotated[int, Field(description="Página do próprio arquivo que vem primeiro")] = 1

    @property
    def last(self) -> int:
        """The page of the case file with which it ends."""
        return self.first + self.pages - 1


class PartFile(Contract):
    """A PDF that waits to be joined."""

    filename: str
    object: ObjectRef


class PartsRequest(Contract):
    """PDFs to be joined in this order, as the file of the upload `upload_id`."""

    tenant: str
    upload_id: str
    files: list[PartFile]


class JoinedParts(Contract):
    """They as one PDF."""

    object: ObjectRef
    parts: list[SourcePart]


def numbered(files: list[tuple[PartFile, int]]) -> list[SourcePart]:
    """The parts with their page counts, as they follow each other."""
    found: list[SourcePart] = []
    first = 1
    for file, pages in files:
        name = file.filename[:LONGEST_NAME]
        found.append(SourcePart(filename=name, sha256=file.object.sha256, first=first, pages=pages))
        first += pages
    return found
