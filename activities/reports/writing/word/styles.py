"""Page and styles of the document. A firm changes them once, in Word's own list, for the whole report."""

from datetime import datetime
from functools import cache
from io import BytesIO
from typing import cast

import docx
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml.ns import nsdecls, qn
from docx.oxml.parser import parse_xml
from docx.shared import Cm, Length, Pt, RGBColor
from docx.styles.style import CharacterStyle, ParagraphStyle

from activities.reports.writing.word.markup import Node, element

LANGUAGE = "pt-BR"
FACE = "Cambria"
FIXED_FACE = "Courier New"
INK, ACCENT, MUTED, BAD = (RGBColor.from_string(one) for one in ("1B2A41", "7A5C1E", "4F5866", "9B2C2C"))

PAGE_WIDTH, PAGE_HEIGHT, MARGIN = Cm(21), Cm(29.7), Cm(2.3)
TEXT_WIDTH: Length = Length(PAGE_WIDTH - 2 * MARGIN)

CELL, COLUMN_HEAD, LABEL, NOTE, BANNER, CODE = (
    "Autos Célula",
    "Autos Cabeçalho de tabela",
    "Autos Rótulo",
    "Autos Nota",
    "Autos Aviso",
    "Autos Código",
)
TABLE = "Autos Tabela"
CONTENTS = "toc 1"

_TABLE_STYLE = """
<w:style {word} w:type="table" w:customStyle="1" w:styleId="AutosTabela">
  <w:name w:val="{name}"/><w:basedOn w:val="TableNormal"/><w:uiPriority w:val="59"/><w:qFormat/>
  <w:tblPr>
    <w:tblBorders>
      <w:top w:val="single" w:sz="8" w:space="0" w:color="1B2A41"/>
      <w:bottom w:val="single" w:sz="4" w:space="0" w:color="C9CED6"/>
      <w:insideH w:val="single" w:sz="4" w:space="0" w:color="C9CED6"/>
    </w:tblBorders>
    <w:tblCellMar>
      <w:top w:w="40" w:type="dxa"/><w:left w:w="90" w:type="dxa"/>
      <w:bottom w:w="40" w:type="dxa"/><w:right w:w="90" w:type="dxa"/>
    </w:tblCellMar>
  </w:tblPr>
  <w:tblStylePr w:type="firstRow">
    <w:rPr><w:b/></w:rPr>
    <w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="F1F3F6"/></w:tcPr>
  </w:tblStylePr>
</w:style>
"""


def open_document(title: str, at: datetime) -> Document:
    """Return an empty A4 document in Brazilian Portuguese with the report's styles, dated `at`."""
    document = docx.Document(BytesIO(_styled()))
    _describe(document, title, at)
    return document


@cache
def _styled() -> bytes:
    """Return the page and the styles, the same in every report."""
    document = docx.Document()
    _without_thumbnail(document)
    section = document.sections[0]
    section.page_width, section.page_height = PAGE_WIDTH, PAGE_HEIGHT
    section.left_margin = section.right_margin = MARGIN
    section.top_margin, section.bottom_margin = Cm(2.6), Cm(2.3)
    _speak_portuguese(document)
    _restyle(document)
    _add_styles(document)
    saved = BytesIO()
    document.save(saved)
    return saved.getvalue()


def _describe(document: Document, title: str, at: datetime) -> None:
    core = document.core_properties
    core.title, core.author, core.language = title[:255], "Autos", LANGUAGE
    core.comments = core.keywords = core.subject = core.category = ""
    core.last_modified_by, core.revision = "Autos", 1
    core.created = core.modified = at.replace(tzinfo=None)


def _without_thumbnail(document: Document) -> None:
    package = document.part.package
    assert package
    for name in [one.rId for one in package.rels.values() if one.reltype == RELATIONSHIP_TYPE.THUMBNAIL]:
        package.rels.pop(name)


def _speak_portuguese(document: Document) -> None:
    defaults: Node = document.styles.element.xpath("w:docDefaults/w:rPrDefault/w:rPr")[0]
    for old in defaults.xpath("w:lang | w:rFonts"):
        defaults.remove(old)
    faces = dict.fromkeys(("ascii", "hAnsi", "eastAsia", "cs"), FACE)
    defaults.insert(0, element("rFonts", **faces))
    defaults.append(element("lang", val=LANGUAGE, eastAsia=LANGUAGE, bidi="ar-SA"))
    for theme in document.settings.element.xpath("w:themeFontLang"):
        theme.set(qn("w:val"), LANGUAGE)


def _restyle(document: Document) -> None:
    """Restyle Word's own styles, and remove the template's hundred table styles."""
    for old in document.styles.element.xpath('w:style[@w:type="table"][not(@w:default)]'):
        cast("Node", document.styles.element).remove(old)
    _style(document, "Normal", size=10.5, before=4, after=5)
    _style(document, "Title", size=25, color=INK, bold=True, after=2)
    _style(document, "Subtitle", size=12, color=MUTED, after=10)
    _style(document, "Heading 1", size=16, color=INK, bold=True, before=22, after=8)
    _style(document, "Heading 2", size=12, color=INK, bold=True, before=14, after=5)
    _style(document, "Heading 3", size=12, color=ACCENT, bold=True, before=14, after=2)
    _style(document, "Caption", size=9, color=MUTED, bold=True, before=8, after=4, keep=True)
    _style(document, "List Bullet", size=10.5, after=3)
    _style(document, "List Number", size=10.5, after=3)
    _style(document, "Header", size=8.5, color=MUTED)
    _style(document, "Footer", size=8, color=MUTED)
    quote = _style(document, "Quote", size=9.5, after=6)
    quote.font.italic = False
    quote.paragraph_format.left_indent = Cm(0.5)
    _border(quote, left="C9B88F")
    _border(_style(document, "Heading 1"), bottom="7A5C1E")
    for name in ("Title", "Subtitle"):
        style = _style(document, name)
        _bare(style)
        style.font.italic = False
        for spread in cast("Node", style.element).xpath("w:rPr/w:spacing"):
            spread.getparent().remove(spread)
    for name in ("Header", "Footer"):
        stops = _style(document, name).paragraph_format.tab_stops
        stops.clear_all()
        stops.add_tab_stop(TEXT_WIDTH, WD_TAB_ALIGNMENT.RIGHT)


def _add_styles(document: Document) -> None:
    for name in (CELL, COLUMN_HEAD, LABEL, NOTE, BANNER, CONTENTS):
        _added(document, name, WD_STYLE_TYPE.PARAGRAPH).base_style = document.styles["Normal"]
    _style(document, CELL, size=9, after=0)
    _style(document, COLUMN_HEAD, size=9, color=INK, bold=True, after=0, keep=True)
    _style(document, LABEL, size=10.5, color=INK, bold=True, before=6, after=2, keep=True)
    _style(document, NOTE, size=9, color=MUTED, after=6)
    _style(document, CONTENTS, size=10.5, after=3)
    banner = _style(document, BANNER, size=11, color=BAD, bold=True, before=4, after=10)
    banner.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
    _border(banner, **dict.fromkeys(("top", "left", "bottom", "right"), "9B2C2C"))
    code = _added(document, CODE, WD_STYLE_TYPE.CHARACTER)
    code.font.name, code.font.size = FIXED_FACE, Pt(8)
    document.styles.element.append(parse_xml(_TABLE_STYLE.format(word=nsdecls("w"), name=TABLE)))


def _added(document: Document, name: str, kind: WD_STYLE_TYPE) -> CharacterStyle:
    """Return a new style; a `ParagraphStyle` extends `CharacterStyle`."""
    style = document.styles.add_style(name, kind, builtin=name == CONTENTS)
    assert isinstance(style, CharacterStyle)
    return style


def _style(
    document: Document,
    name: str,
    size: float | None = None,
    color: RGBColor | None = None,
    bold: bool | None = None,
    before: float = 0,
    after: float | None = None,
    keep: bool | None = None,
) -> ParagraphStyle:
    """Change the paragraph style of that name in the given properties, in the report's font."""
    style = document.styles[name]
    assert isinstance(style, ParagraphStyle)
    if size is None:
        return style
    style.font.size, style.font.color.rgb, style.font.bold = Pt(size), color or RGBColor(0x1C, 0x1F, 0x24), bold
    fonts = cast("Node", style.element).get_or_add_rPr().get_or_add_rFonts()
    fonts.attrib.clear()
    for side in ("ascii", "hAnsi", "eastAsia", "cs"):
        fonts.set(qn(f"w:{side}"), FACE)
    spacing = style.paragraph_format
    spacing.space_before, spacing.line_spacing = Pt(before), 1.1
    if after is not None:
        spacing.space_after = Pt(after)
    if keep is not None:
        spacing.keep_with_next = keep
    return style


def _border(style: ParagraphStyle, **sides: str) -> None:
    """Set coloured lines on these sides of the paragraph."""
    properties = _bare(style)
    lines = element("pBdr")
    for side in ("top", "left", "bottom", "right"):
        if side in sides:
            lines.append(element(side, val="single", sz="8", space="5", color=sides[side]))
    properties.insert_element_before(
        lines,
        "w:shd",
        "w:tabs",
        "w:suppressAutoHyphens",
        "w:spacing",
        "w:ind",
        "w:contextualSpacing",
        "w:jc",
        "w:outlineLvl",
    )


def _bare(style: ParagraphStyle) -> Node:
    """Return the style's properties without the template's lines."""
    properties = cast("Node", style.element).get_or_add_pPr()
    for old in properties.xpath("w:pBdr"):
        properties.remove(old)
    return properties
