"""A Word document written block by block: numbered captions, linked headings, named tables.

The content of a block is plain text on one line, without control or invisible characters, and never markup.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import cast
from xml.sax.saxutils import escape, quoteattr

from docx.document import Document
from docx.oxml.ns import qn
from docx.shared import Length
from docx.text.paragraph import Paragraph

from activities.reports.writing.plain import one_line
from activities.reports.writing.word.markup import (
    Node,
    field,
    instruction,
    link_to,
    mark,
    parsed,
    run,
    text_run,
    watermark,
)
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
    """Writes blocks in sequence; `done` returns the document."""

    def __init__(self, title: str, at: datetime) -> None:
        self._document: Document = open_document(title, at)
        self._styles = {style.name: style.style_id for style in self._document.styles}
        self._blocks: list[str] = []
        self._pictures: list[Node] = []
        self._captions = {"Tabela": 0, "Figura": 0}
        self._bookmarks = 0

    def done(self) -> bytes:
        """Return the document as DOCX."""
        body = cast("Node", self._document.element).body
        blocks = parsed("".join(self._blocks))
        end = body.sectPr
        for block in blocks:
            end.addprevious(block)
        for place, picture in zip(body.iter(qn("w:drawing")), self._pictures, strict=True):
            place.append(picture)
        return as_bytes(self._document)

    def frame(self, head: str, banner: str | None, foot: str, stamp: str | None) -> None:
        """Set what is on every page: head and banner, foot and page number, and `stamp` across the page."""
        section = self._document.sections[0]
        above, below = section.header.paragraphs[0], section.footer.paragraphs[0]
        above.add_run(one_line(head))
        if banner:
            warning = above.add_run(f"\t{one_line(banner)}")
            warning.bold, warning.font.color.rgb = True, BAD
        below.add_run(f"{one_line(foot)}\tpágina ")
        _inside(below).extend(parsed(field("PAGE", "1") + text_run(" de ") + field("NUMPAGES", "1")))
        if stamp:
            _inside(above).append(watermark(stamp))

    def heading(self, text: str, level: int) -> None:
        """Write a heading in Word's own style; level 0 is the title. Headings of level 1 are link targets."""
        words = run(one_line(text))
        if level == 1:
            self._bookmarks += 1
            name, number = bookmark(self._bookmarks), self._bookmarks
            words = f'<w:bookmarkStart w:id="{number}" w:name="{name}"/>{words}<w:bookmarkEnd w:id="{number}"/>'
        self._paragraph(f"Heading {level}" if level else "Title", words)

    def paragraph(self, words: Words, style: str = "Normal") -> None:
        self._paragraph(style, _runs(words))

    def list(self, items: Iterable[Words], style: str = "List Bullet") -> None:
        for item in items:
            self.paragraph(item, style)

    def step(self, text: str, command: str | None) -> None:
        """Write a numbered instruction, with what to type."""
        self._paragraph("List Number", run(one_line(text)) + (run(" ") + self._code(command) if command else ""))

    def contents(self, first: int, titles: Sequence[str]) -> None:
        """Write links to the headings of level 1 from number `first` on. Word adds page numbers on request."""
        for position, title in enumerate(titles):
            begins = mark("begin") + instruction('TOC \\o "1-1" \\h \\z') + mark("separate") if position == 0 else ""
            ends = mark("end") if position == len(titles) - 1 else ""
            self._paragraph(CONTENTS, begins + link_to(bookmark(first + position), one_line(title)) + ends)

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
        """Write a table across the text, with columns in these shares and its head repeated on every page.

        A paragraph must follow, since Word joins adjacent tables.

        `right` are numeric columns, `code` is one of identifiers. `name` is the caption and the alternative text.
        """
        if captioned:
            self._caption("Tabela", name)
        widths = [Length(round(TEXT_WIDTH * share / sum(shares))).twips for share in shares]
        grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)

        def row(cells: Sequence[Words], style: str, properties: str, code: int | None) -> str:
            written = "".join(
                f'<w:tc><w:tcPr><w:tcW w:type="dxa" w:w="{width}"/></w:tcPr>'
                f"{self._cell(words, style, position in right, position == code)}</w:tc>"
                for position, (words, width) in enumerate(zip(cells, widths, strict=True))
            )
            return f"<w:tr><w:trPr><w:cantSplit/>{properties}</w:trPr>{written}</w:tr>"

        self._blocks.append(
            f'<w:tbl><w:tblPr><w:tblStyle w:val="{self._styles[TABLE]}"/><w:tblW w:type="auto" w:w="0"/>'
            '<w:jc w:val="left"/><w:tblLayout w:type="fixed"/>'
            '<w:tblLook w:val="0020" w:firstRow="1" w:noHBand="1" w:noVBand="1"/>'
            f"<w:tblCaption w:val={quoteattr(one_line(name))}/></w:tblPr><w:tblGrid>{grid}</w:tblGrid>"
        )
        self._blocks.append(row(head, COLUMN_HEAD, "<w:tblHeader/>", None))
        self._blocks += [row(cells, CELL, "", code) for cells in rows]
        self._blocks.append("</w:tbl>")

    def figure(self, picture: bytes, name: str, in_words: str) -> None:
        """Write a picture across the text, with its caption and alternative text."""
        self._caption("Figura", name)
        drawn: Node = self._document.part.new_pic_inline(BytesIO(picture), width=TEXT_WIDTH)
        number = self._captions["Figura"]
        told = {"id": str(number), "name": f"Figura {number}", "title": one_line(name), "descr": one_line(in_words)}
        for attribute, text in told.items():
            drawn.docPr.set(attribute, text)
        self._pictures.append(drawn)
        self._blocks.append("<w:p><w:r><w:drawing/></w:r></w:p>")

    def _caption(self, kind: str, name: str) -> None:
        self._captions[kind] += 1
        number = field(f"SEQ {kind} \\* ARABIC", str(self._captions[kind]))
        self._paragraph("Caption", run(f"{kind} ") + number + run(f" – {one_line(name)}"))

    def _paragraph(self, style: str, inside: str) -> None:
        self._blocks.append(self._styled(style, inside))

    def _styled(self, style: str, inside: str, properties: str = "") -> str:
        styled = f'<w:pStyle w:val="{escape(self._styles[style])}"/>{properties}'
        return f"<w:p><w:pPr>{styled}</w:pPr>{inside}</w:p>"

    def _code(self, text: str) -> str:
        return run(one_line(text), f'<w:rStyle w:val="{escape(self._styles[CODE])}"/>')

    def _cell(self, words: Words, style: str, right: bool, code: bool) -> str:
        inside = self._code(words) if code and isinstance(words, str) else _runs(words)
        return self._styled(style, inside, '<w:jc w:val="right"/>' if right else "")


def bookmark(number: int) -> str:
    """Return the bookmark of the heading with that number."""
    return f"_Toc{number:06d}"


def _inside(paragraph: Paragraph) -> Node:
    return paragraph._p  # pyright: ignore[reportPrivateUsage] # python-docx's documented way to what it has no words for


def _runs(words: Words) -> str:
    if isinstance(words, str):
        return run(one_line(words))
    return "".join(run(_part(text), "<w:b/>" if bold else "") for text, bold in words)


def _part(text: str) -> str:
    """Return `one_line` of a part of a text, keeping one blank at its ends."""
    before, after = text[:1].isspace(), text[-1:].isspace()
    return f"{' ' if before else ''}{one_line(text)}{' ' if after else ''}"
