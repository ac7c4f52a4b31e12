"""New pages of a lawsuit that has been read: a delta, joined to the case file as it is."""

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.run.case import KnownPages, PagesRead, RunRef


class AdditionRequest(Contract):
    """New pages (`added`, a PDF) for what the run `base` has read of `source`.

    `confirmed`: also when the pages show another lawsuit's number, or repeat pages that are there.
    """

    base: RunRef
    source: ObjectRef
    added: ObjectRef
    upload_id: str
    confirmed: bool = False


class JoinRequest(Contract):
    """The same, with the new pages as they were read."""

    addition: AdditionRequest
    parts: list[PagesRead]
    reader_version: str


class Joined(Contract):
    """The old pages and the new ones as one PDF, and all of them as they were read.

    `skipped` are pages at the beginning of the new PDF that are the case file as it was.
    """

    source: ObjectRef
    known: KnownPages
    added: int
    skipped: int = 0
