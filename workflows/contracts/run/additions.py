"""New pages of a lawsuit that was read before, joined to the existing case file."""

from workflows.contracts.base import Contract, ObjectRef
from workflows.contracts.run.case import KnownPages, PagesRead, RunRef


class AdditionRequest(Contract):
    """New pages (`added`, a PDF) for `source`, which the run `base` has read.

    With `confirmed` they are added even if they show another lawsuit's number or repeat existing pages.
    """

    base: RunRef
    source: ObjectRef
    added: ObjectRef
    upload_id: str
    confirmed: bool = False


class JoinRequest(Contract):
    """The same, with the text of the new pages."""

    addition: AdditionRequest
    parts: list[PagesRead]
    reader_version: str


class Joined(Contract):
    """The old and the new pages as one PDF, and the text of all of them.

    `skipped` are pages at the beginning of the new PDF that repeat the existing case file.
    """

    source: ObjectRef
    known: KnownPages
    added: int
    skipped: int = 0
