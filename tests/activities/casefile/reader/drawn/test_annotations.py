"""What annotations print is in the text; what they hide is not."""

from pathlib import Path

import pytest

from activities.casefile.reader.isolation.pool import ReaderPool
from tests.activities.casefile.reader.raw import lines, raw_pdf, stream

FORM = stream(
    "/Type /XObject /Subtype /Form /BBox [0 0 300 30] /Resources << /Font << /F1 5 0 R >> >>",
    "BT /F1 11 Tf 5 10 Td (transitou em julgado em 20/11/2023) Tj ET",
)
KINDS = {
    "free text": "/Subtype /FreeText /Contents (x)",
    "stamp": "/Subtype /Stamp",
    "signature": "/Subtype /Widget /FT /Sig /T (s)",
    "form field": "/Subtype /Widget /FT /Tx /T (t) /V (x)",
}


def with_annotation(path: Path, kind: str, flags: int) -> Path:
    annotation = f"<< /Type /Annot {KINDS[kind]} /Rect [70 300 370 330] /F {flags} /AP << /N 11 0 R >> >>"
    return raw_pdf(path, lines("CERTIDÃO"), page="/Annots [10 0 R]", objects={10: annotation, 11: FORM})


@pytest.mark.parametrize("kind", KINDS)
def test_what_an_annotation_prints_is_read_and_drawn(pool: ReaderPool, tmp_path: Path, kind: str):
    shown, bare = with_annotation(tmp_path / "a.pdf", kind, 4), raw_pdf(tmp_path / "b.pdf", lines("CERTIDÃO"))
    (page,) = pool.read(shown, 1, 1)
    assert page.text.split("\n") == ["CERTIDÃO", "transitou em julgado em 20/11/2023"]
    assert pool.draw(shown, 1, 72, 0, []) != pool.draw(bare, 1, 72, 0, [])


@pytest.mark.parametrize("kind", KINDS)
def test_a_hidden_annotation_says_nothing(pool: ReaderPool, tmp_path: Path, kind: str):
    (page,) = pool.read(with_annotation(tmp_path / "a.pdf", kind, 2), 1, 1)
    assert page.text == "CERTIDÃO"
