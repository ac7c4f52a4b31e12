"""A Word document as it is written, block by block: numbered captions, headings to jump to, tables with names.

Whatever a block is given is plain text: made one line, without control or invisible characters, never markup.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import cast

from docx.document import Document
from docx.enum.table import WD_TABLE_ALIGNMENT
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn
from docx.shared import Length
from docx.table import Table, _Row  # pyright: ignore[reportPrivateUsage]
from docx.text.paragraph import Paragraph

from activities.reports.writing.plain import one_line
from activities.reports.writing.word.markup import Node, element, field, instruction, link_to, mark, text_run, watermark
from activities.reports.writing.word.package import as_bytes
from activities.reports.writing.word.styles import (
    BAD,
    CELL,
    CODE,
    COLUMN_HEAD,
    CONTENTS,
    TABLE,
    TEXT_WIDTH,
    open_document,
)

Words = str | Sequence[tuple[str, bool]]
"""A text, or its parts with whether each is bold."""


class Manuscript:
    """Writes blocks one after the other; `done` is the document that they make."""

    def __init__(self, title: str, at: datetime) -> None:
        self._document: Document = open_document(title, at)
        self._styles = {style.name: style.style_id for style in self._document.styles}
        self._captions = {"Tabela": 0, "Figura": 0}
        self._bookmarks = 0

    def done(self) -> bytes:
        """The document as DOCX."""
        return as_bytes(self._document)

    def frame(self, head: str, banner: str | None, foot: str, stamp: str | None) -> None:
        """What stands on every page: head and banner, foot and page number, and `stamp` across the page."""
        section = self._document.sections[0]
        above, below = section.header.paragraphs[0], section.footer.paragraphs[0]
        above.add_run(one_line(head))
        if banner:
            warning = above.add_run(f"\t{one_line(banner)}")
            warning.bold, warning.font.color.rgb = True, BAD
        below.add_run(f"{one_line(foot)}\tpágina ")
        inside = _inside(below)
        inside.append(field("PAGE", "1"))
        inside.append(text_run(" de "))
        inside.append(field("NUMPAGES", "1"))
        if stamp:
            _inside(above).append(watermark(stamp))

    def heading(self, text: str, level: int) -> None:
        """A heading of Word's own; 0 is the document's title. Those of level 1 can be jumped to."""
        paragraph = self._paragraph(f"Heading {level}" if level else "Title")
        if level != 1:
            paragraph.add_run(one_line(text))
            return
        self._bookmarks += 1
        name, number = bookmark(self._bookmarks), str(self._bookmarks)
        inside = _inside(paragraph)
        inside.append(element("bookmarkStart", id=number, name=name))
        paragraph.add_run(one_line(text))
        inside.append(element("bookmarkEnd", id=number))

    def paragraph(self, words: Words, style: str = "Normal") -> None:
        _write(self._paragraph(style), words)

    def list(self, items: Iterable[Words], style: str = "List Bullet") -> None:
        for item in items:
            self.paragraph(item, style)

    def step(self, text: str, command: str | None) -> None:
        """A numbered instruction, with what to type."""
        paragraph = self._paragraph("List Number")
        paragraph.add_run(one_line(text))
        if command:
            paragraph.add_run(" ")
            self._code(paragraph, command)

    def contents(self, first: int, titles: Sequence[str]) -> None:
        """The headings of level 1 from number `first` on, to jump to; Word adds their pages when asked to."""
        for position, title in enumerate(titles):
            paragraph = self._paragraph(CONTENTS)
            inside = _inside(paragraph)
            if position == 0:
                inside.extend([mark("begin"), instruction('TOC \\o "1-1" \\h \\z'), mark("separate")])
            inside.append(link_to(bookmark(first + position), one_line(title)))
            if position == len(titles) - 1:
                inside.append(mark("end"))

    def table(
        self,
        name: str,
        head: Sequence[str],
        rows: Iterable[Sequence[Words]],
        shares: Sequence[float],
        *,
        right: Sequence[int] = (),
        code: int | None = None,
        captioned: bool = True,
    ) -> None:
        """A table as wide as the text, its columns in these shares, whose head is repeated on every page.

        A paragraph has to follow it: Word joins tables that touch.

        `right` are columns of figures, `code` one of identifiers. `name` is its caption, and what a reader who hears
        the document is told of it.
        """
        if captioned:
            self._caption("Tabela", name)
        table = self._document.add_table(rows=0, cols=len(head))
        table.style, table.autofit, table.alignment = TABLE, False, WD_TABLE_ALIGNMENT.LEFT
        for column, share in zip(table.columns, shares, strict=True):
            column.width = Length(round(TEXT_WIDTH * share / sum(shares)))
        _describe(table, name)
        first = table.add_row()
        _keep_whole(first).append(element("tblHeader"))
        self._fill(first, head, COLUMN_HEAD, right, None)
        for row in rows:
            added = table.add_row()
            _keep_whole(added)
            self._fill(added, row, CELL, right, code)

    def figure(self, picture: bytes, name: str, in_words: str) -> None:
        """A picture as wide as the text, with its caption and what it shows in words."""
        self._caption("Figura", name)
        paragraph = self._document.add_paragraph()
        paragraph.add_run().add_picture(BytesIO(picture), width=TEXT_WIDTH)
        for shown in _inside(paragraph).iter(qn("wp:docPr")):
            shown.set("name", f"Figura {self._captions['Figura']}")
            shown.set("title", one_line(name))
            shown.set("descr", one_line(in_words))

    def _caption(self, kind: str, name: str) -> None:
        self._captions[kind] += 1
        paragraph = self._paragraph("Caption")
        paragraph.add_run(f"{kind} ")
        inside = _inside(paragraph)
        inside.append(field(f"SEQ {kind} \\* ARABIC", str(self._captions[kind])))
        paragraph.add_run(f" – {one_line(name)}")

    def _paragraph(self, style: str) -> Paragraph:
        paragraph = self._document.add_paragraph()
        self._restyle(paragraph, style)
        return paragraph

    def _restyle(self, paragraph: Paragraph, style: str) -> None:
        """By the style's id: python-docx would look through all styles for each paragraph."""
        _inside(paragraph).style = self._styles[style]

    def _code(self, paragraph: Paragraph, text: str) -> None:
        paragraph.add_run(one_line(text))._r.style = self._styles[CODE]  # pyright: ignore[reportPrivateUsage]

    def _fill(self, row: _Row, cells: Sequence[Words], style: str, right: Sequence[int], code: int | None) -> None:
        for position, (cell, words) in enumerate(zip(row.cells, cells, strict=True)):
            paragraph = cell.paragraphs[0]
            self._restyle(paragraph, style)
            if position in right:
                paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
            if position == code and isinstance(words, str):
                self._code(paragraph, words)
            else:
                _write(paragraph, words)


def bookmark(number: int) -> str:
    """The name under which the heading of that number can be jumped to."""
    return f"_Toc{number:06d}"


def _inside(paragraph: Paragraph) -> Node:
    return paragraph._p  # pyright: ignore[reportPrivateUsage] # python-docx's documented way to what it has no words for


def _write(paragraph: Paragraph, words: Words) -> None:
    if isinstance(words, str):
        paragraph.add_run(one_line(words))
        return
    for text, bold in words:
        run = paragraph.add_run(_part(text))
        if bold:
            run.bold = True


def _part(text: str) -> str:
    """`one_line` of a part of a text, which keeps the space at its ends."""
    before, after = text[:1].isspace(), text[-1:].isspace()
    return f"{' ' if before else ''}{one_line(text)}{' ' if after else ''}"


def _keep_whole(row: _Row) -> Node:
    """The row's properties, which say that no page may cut it."""
    properties: Node = row._tr.get_or_add_trPr()  # pyright: ignore[reportPrivateUsage]
    properties.append(element("cantSplit"))
    return properties


def _describe(table: Table, name: str) -> None:
    properties = cast("Node", table._tbl.tblPr)  # pyright: ignore[reportPrivateUsage]
    for old in properties.xpath("w:tblLook"):
        properties.remove(old)
    properties.append(element("tblLook", val="0020", firstRow="1", noHBand="1", noVBand="1"))
    properties.append(element("tblCaption", val=one_line(name)))
