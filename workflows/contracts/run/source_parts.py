"""The files that make up a case file. They are recorded with the case, so a page can be traced to its own file."""

from typing import Annotated

from pydantic import Field

from workflows.contracts.base import Contract, ObjectRef, Sha256

MOST_PARTS = 50
LONGEST_NAME = 100
"""Most characters kept of a part's name."""


class SourcePart(Contract):
    """One of the files, in the order of the case file."""

    filename: Annotated[str, Field(description="Nome do arquivo")]
    sha256: Sha256
    first: Annotated[int, Field(description="Página dos autos em que ele começa")]
    pages: Annotated[int, Field(description="Quantas páginas dos autos são dele")]
    begins: Annotated[int, Field(description="Página do próprio arquivo que vem primeiro")] = 1

    @property
    def last(self) -> int:
        """The last page of the part, in the case file."""
        return self.first + self.pages - 1


class PartFile(Contract):
    """A PDF waiting to be joined."""

    filename: str
    object: ObjectRef


class PartsRequest(Contract):
    """PDFs to join in this order into the file of the upload `upload_id`."""

    tenant: str
    upload_id: str
    files: list[PartFile]


class JoinedParts(Contract):
    """The joined PDF."""

    object: ObjectRef
    parts: list[SourcePart]


def numbered(files: list[tuple[PartFile, int]]) -> list[SourcePart]:
    """The parts with their page counts, in order."""
    found: list[SourcePart] = []
    first = 1
    for file, pages in files:
        name = file.filename[:LONGEST_NAME]
        found.append(SourcePart(filename=name, sha256=file.object.sha256, first=first, pages=pages))
        first += pages
    return found
