"""Annotations that print are in the text; hidden text of annotations is not."""

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
    "drawn link": "/Subtype /Link",
    "watermark": "/Subtype /Watermark",
}


UNPRINTED = {
    "free text": "/Subtype /FreeText /Contents (transitou em julgado) /DA (/Helv 11 Tf 0 g)",
    "text field": "/Subtype /Widget /FT /Tx /T (t) /V (transitou em julgado) /DA (/Helv 11 Tf 0 g)",
    "text field of several lines": "/Subtype /Widget /FT /Tx /Ff 4096 /T (t) /V (transitou em julgado)",
    "choice": "/Subtype /Widget /FT /Ch /Ff 131072 /T (t) /V (transitou em julgado) /Opt [(transitou em julgado) (b)]",
}
FIELDS = "/AcroForm << /Fields [10 0 R] /DA (/Helv 11 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>"


def with_annotation(path: Path, entries: str, flags: int, look: str = "/AP << /N 11 0 R >>") -> Path:
    annotation = f"<< /Type /Annot {entries} /Rect [70 300 370 330] /F {flags} {look} >>"
    return raw_pdf(path, lines("CERTIDÃO"), page="/Annots [10 0 R]", objects={10: annotation, 11: FORM}, root=FIELDS)


@pytest.mark.parametrize("kind", KINDS)
def test_what_an_annotation_prints_is_read_and_drawn(pool: ReaderPool, tmp_path: Path, kind: str):
    shown, bare = with_annotation(tmp_path / "a.pdf", KINDS[kind], 4), raw_pdf(tmp_path / "b.pdf", lines("CERTIDÃO"))
    (page,) = pool.read(shown, 1, 1)
    assert page.text.split("\n") == ["CERTIDÃO", "transitou em julgado em 20/11/2023"]
    assert pool.draw(shown, 1, 72, 0, []) != pool.draw(bare, 1, 72, 0, [])


@pytest.mark.parametrize("kind", UNPRINTED)
def test_a_field_without_a_look_is_read_and_drawn_as_viewers_print_it(pool: ReaderPool, tmp_path: Path, kind: str):
    shown = with_annotation(tmp_path / "a.pdf", UNPRINTED[kind], 4, "")
    (page,) = pool.read(shown, 1, 1)
    assert page.text.split("\n") == ["CERTIDÃO", "transitou em julgado"]
    assert pool.draw(shown, 1, 72, 0, []) != pool.draw(raw_pdf(tmp_path / "b.pdf", lines("CERTIDÃO")), 1, 72, 0, [])


LAYERS = {
    "off": ("10 0 R", "/OFF [10 0 R]", False),
    "on": ("10 0 R", "/BaseState /OFF /ON [10 0 R]", True),
    "off unless named": ("10 0 R", "/BaseState /OFF", False),
    "off for viewers": ("12 0 R", "/AS [<< /Event /View /Category [/View] /OCGs [12 0 R] >>]", False),
    "a group with one that is off": ("13 0 R", "/OFF [10 0 R]", False),
    "a group with one that is on": ("14 0 R", "/OFF [10 0 R]", True),
    "what is not off": ("15 0 R", "/OFF [10 0 R]", True),
}
OF_LAYERS = {
    10: "<< /Type /OCG /Name (x) >>",
    12: "<< /Type /OCG /Name (y) /Usage << /View << /ViewState /OFF >> >> >>",
    13: "<< /Type /OCMD /OCGs [10 0 R 12 0 R] /P /AllOn >>",
    14: "<< /Type /OCMD /OCGs [10 0 R 12 0 R] >>",
    15: "<< /Type /OCMD /VE [/Not 10 0 R] >>",
}


@pytest.mark.parametrize(("layer", "state", "shown"), LAYERS.values(), ids=LAYERS)
def test_an_annotation_is_read_and_drawn_where_its_layer_is_on(
    pool: ReaderPool, tmp_path: Path, layer: str, state: str, shown: bool
):
    look = f"/Rect [70 300 370 330] /F 4 /AP << /N 11 0 R >> /OC {layer}"
    objects = {11: FORM, 20: f"<< /Type /Annot /Subtype /FreeText /Contents (x) {look} >>"}
    root = f"/OCProperties << /OCGs [10 0 R 12 0 R] /D << {state} >> >>"
    path = raw_pdf(
        tmp_path / "a.pdf", lines("CERTIDÃO"), page="/Annots [20 0 R]", objects=objects | OF_LAYERS, root=root
    )
    (page,) = pool.read(path, 1, 1)
    assert ("transitou em julgado" in page.text) is shown
    bare = pool.draw(raw_pdf(tmp_path / "b.pdf", lines("CERTIDÃO")), 1, 72, 0, [])
    assert (pool.draw(path, 1, 72, 0, []) != bare) is shown


@pytest.mark.parametrize("flags", [2, 32], ids=["hidden", "not to be viewed"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_hidden_annotation_says_nothing(pool: ReaderPool, tmp_path: Path, kind: str, flags: int):
    path = with_annotation(tmp_path / "a.pdf", KINDS[kind], flags)
    (page,) = pool.read(path, 1, 1)
    assert page.text == "CERTIDÃO"
    assert pool.draw(path, 1, 72, 0, []) == pool.draw(raw_pdf(tmp_path / "b.pdf", lines("CERTIDÃO")), 1, 72, 0, [])
