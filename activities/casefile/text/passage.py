"""A part of a document that a person can find: a page, a paragraph, a line."""

from workflows.contracts.base import Contract
from workflows.contracts.run.results.result import canonical_json


class Passage(Contract):
    """`number` is 1-based in the document, `label` names it in Portuguese ("nota de rodapé 2"). `begins` lists the
    lines (0-based) that begin a paragraph; if the first line is not among them, it continues the previous passage.
    """

    number: int
    label: str
    lines: list[str]
    begins: list[int] = []

    @property
    def text(self) -> str:
        """Return the text that offsets into the passage refer to: its lines, one per line."""
        return "\n".join(self.lines)


def passage_lines(passages: list[Passage]) -> bytes:
    """Return one canonical JSON line per passage."""
    return b"".join(canonical_json(passage) + b"\n" for passage in passages)


def parse_passages(content: bytes) -> list[Passage]:
    """Return the passages that `passage_lines` wrote."""
    return [Passage.model_validate_json(line) for line in content.splitlines() if line]
