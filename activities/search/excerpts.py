"""Texts cut to the size of a row."""

PREVIEW_LENGTH = 280
"""Characters of an ementa that a row shows."""


def shorten(text: str, length: int) -> str:
    """One line of at most `length` characters, cut between words."""
    text = " ".join(text.split())
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(",;:. ") + "…"
