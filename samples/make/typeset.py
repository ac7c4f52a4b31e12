"""Turns the plain markup of a piece into paragraphs and tables.

A block is a run of lines between blank ones; its first characters say what it is:
`# ` title, `## ` heading, `! ` bold line without indent, `> ` quotation, `* ` item (with its own number or letter),
`= ` flush right, `^ ` centred, `% ` signature (`name | role`), `| ` table row, `- ` plain line without indent.
"""

from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, Paragraph, Spacer, Table

_MARKS = ("## ", "# ", "! ", "> ", "* ", "= ", "^ ", "% ", "| ", "- ")


def flowables(text: str, look: str, width: float) -> list[Flowable]:
    """The blocks of a piece in order; `look` picks the type, `width` (points) is what a table may fill."""
    styles = _styles(look)
    laid: list[Flowable] = []
    for mark, lines in _blocks(text):
        if mark == "% ":
            # a signature stays with the closing words before it
            laid[-2:] = [KeepTogether([*laid[-2:], *_signature(lines, styles)])]
        else:
            laid.append(_block(mark, lines, styles, width))
    return laid


def _styles(look: str) -> dict[str, ParagraphStyle]:
    """Petitions in serif with open lines, the court's and other papers in sans, closer."""
    serif, size, leading, indent = ("Times", 12, 17.6, 48) if look == "petition" else ("Helvetica", 10.5, 15, 36)
    regular, bold, italic = (
        ("Times-Roman", "Times-Bold", "Times-Italic")
        if serif == "Times"
        else (serif, f"{serif}-Bold", f"{serif}-Oblique")
    )
    body = ParagraphStyle("body", fontName=regular, fontSize=size, leading=leading, spaceAfter=leading * 0.45)
    body.alignment = TA_JUSTIFY
    plain = ParagraphStyle("plain", body, spaceAfter=2)
    return {
        "": ParagraphStyle("indented", body, firstLineIndent=indent),
        "- ": plain,
        "! ": ParagraphStyle("strong", body, fontName=bold),
        "# ": ParagraphStyle("title", body, fontName=bold, alignment=TA_CENTER, fontSize=size + 1, spaceBefore=6),
        "## ": ParagraphStyle("heading", body, fontName=bold, spaceBefore=6, keepWithNext=1),
        "> ": ParagraphStyle("quote", body, fontName=italic, fontSize=size - 2, leading=size + 1, leftIndent=110),
        "* ": ParagraphStyle("item", body, leftIndent=indent, firstLineIndent=-18),
        "= ": ParagraphStyle("right", body, alignment=TA_RIGHT, spaceBefore=8),
        "^ ": ParagraphStyle("centre", plain, alignment=TA_CENTER),
        "% ": ParagraphStyle("signer", plain, alignment=TA_CENTER, fontName=bold),
        "| ": ParagraphStyle("cell", fontName=regular, fontSize=9, leading=11.5),
    }


def _blocks(text: str) -> list[tuple[str, list[str]]]:
    blocks: list[tuple[str, list[str]]] = []
    for part in text.strip().split("\n\n"):
        for at, line in enumerate(part.splitlines()):
            mark = next((mark for mark in _MARKS if line.startswith(mark)), "")
            rest = line[len(mark) :].strip()
            if at and (mark == "" or mark == blocks[-1][0] == "| "):
                blocks[-1][1].append(rest)
            else:
                blocks.append((mark, [rest]))
    return blocks


def _block(mark: str, lines: list[str], styles: dict[str, ParagraphStyle], width: float) -> Flowable:
    if mark == "| ":
        return _table([[cell.strip() for cell in line.strip("|").split("|")] for line in lines], styles["| "], width)
    return Paragraph(escape(" ".join(lines)), styles[mark])


def _signature(lines: list[str], styles: dict[str, ParagraphStyle]) -> list[Flowable]:
    name, *roles = [part.strip() for part in " ".join(lines).split("|")]
    signed = [Spacer(1, 22), Paragraph(escape(name), styles["% "])]
    return [*signed, *(Paragraph(escape(role), styles["^ "]) for role in roles)]


def _table(rows: list[list[str]], cell: ParagraphStyle, width: float) -> Table:
    """A ruled table, its first row shaded; columns share the width, the widest text taking most."""
    longest = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    shares = [min(max(size, 10), 40) for size in longest]
    head = ParagraphStyle("head", cell, fontName=cell.fontName.replace("-Roman", "") + "-Bold")
    cells = [[Paragraph(escape(text), cell if at else head) for text in row] for at, row in enumerate(rows)]
    return Table(
        cells,
        colWidths=[width * share / sum(shares) for share in shares],
        repeatRows=1,
        spaceBefore=4,
        spaceAfter=10,
        style=[
            ("GRID", (0, 0), (-1, -1), 0.4, HexColor("#888888")),
            ("BACKGROUND", (0, 0), (-1, 0), HexColor("#E6E6E6")),
        ],
    )
