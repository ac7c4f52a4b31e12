"""WordprocessingML written directly: python-docx lacks fields and bookmarks, and is slow for the rest."""

from typing import Any, cast
from xml.sax.saxutils import escape

from docx.oxml import parser
from docx.oxml.ns import nsdecls, qn

Node = Any
"""An element of the document, untyped in python-docx and lxml."""

_WATERMARK = """
<w:r {word} xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
  xmlns:w10="urn:schemas-microsoft-com:office:word">
  <w:rPr><w:noProof/></w:rPr>
  <w:pict>
    <v:shapetype id="_x0000_t136" coordsize="21600,21600" o:spt="136" adj="10800"
      path="m@7,l@8,m@5,21600l@6,21600e">
      <v:formulas>
        <v:f eqn="sum #0 0 10800"/><v:f eqn="prod #0 2 1"/><v:f eqn="sum 21600 0 @1"/><v:f eqn="sum 0 0 @2"/>
        <v:f eqn="sum 21600 0 @3"/><v:f eqn="if @0 @3 0"/><v:f eqn="if @0 21600 @1"/><v:f eqn="if @0 0 @2"/>
        <v:f eqn="if @0 @4 21600"/><v:f eqn="mid @5 @6"/><v:f eqn="mid @8 @5"/><v:f eqn="mid @7 @8"/>
        <v:f eqn="mid @6 @7"/><v:f eqn="sum @6 0 @5"/>
      </v:formulas>
      <v:path textpathok="t" o:connecttype="custom" o:connectlocs="@9,0;@10,10800;@11,21600;@12,10800"
        o:connectangles="270,180,90,0"/>
      <v:textpath on="t" fitshape="t"/>
    </v:shapetype>
    <v:shape id="marca" o:spid="_x0000_s2049" type="#_x0000_t136" alt="" fillcolor="#efebe3" stroked="f"
      o:allowincell="f" style="position:absolute;margin-left:0;margin-top:0;width:{width}pt;height:92pt;rotation:308;
      z-index:-251658752;mso-position-horizontal:center;mso-position-horizontal-relative:margin;
      mso-position-vertical:center;mso-position-vertical-relative:margin">
      <v:textpath style="font-family:&quot;Cambria&quot;;font-size:1pt;font-weight:bold" string="{text}"/>
      <w10:wrap anchorx="margin" anchory="margin"/>
    </v:shape>
  </w:pict>
</w:r>
"""
_WIDTH_OF_A_LETTER = 62


def watermark(text: str) -> Node:
    """Return a run that shows `text` (letters only) across the page, behind its content."""
    run = _WATERMARK.format(word=nsdecls("w"), text=text, width=_WIDTH_OF_A_LETTER * len(text))
    return parser.parse_xml(run)


def element(tag: str, **attributes: str) -> Node:
    """`<w:tag w:name="value"/>`."""
    made = cast("Node", parser.OxmlElement(f"w:{tag}"))
    for name, value in attributes.items():
        made.set(qn(f"w:{name}"), value)
    return made


def parsed(xml: str) -> list[Node]:
    """Return the elements of this module's markup."""
    return list(cast("Any", parser.parse_xml(f"<w:body {nsdecls('w')}>{xml}</w:body>")))


def field(instruction: str, shown: str) -> str:
    """Return a field that Word can update; until then it shows `shown`."""
    return f'<w:fldSimple w:instr=" {instruction} ">{text_run(shown)}</w:fldSimple>'


def text_run(text: str) -> str:
    """Return a run in its paragraph's style."""
    return f'<w:r><w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def run(text: str, properties: str = "") -> str:
    """Return a run with its own properties. Blanks at its ends are kept."""
    kept = ' xml:space="preserve"' if text != text.strip() else ""
    words = f"<w:t{kept}>{escape(text)}</w:t>" if text else ""
    inside = (f"<w:rPr>{properties}</w:rPr>" if properties else "") + words
    return f"<w:r>{inside}</w:r>" if inside else "<w:r/>"


def mark(step: str) -> str:
    """Return a run with one boundary of a field across paragraphs: `begin`, `separate` or `end`."""
    return f'<w:r><w:fldChar w:fldCharType="{step}"/></w:r>'


def instruction(text: str) -> str:
    """Return a run with the instruction of a field across paragraphs."""
    return f"<w:r><w:instrText> {escape(text)} </w:instrText></w:r>"


def link_to(bookmark: str, text: str) -> str:
    """Return words that link to a bookmark of the same document."""
    return f'<w:hyperlink w:anchor="{bookmark}" w:history="1">{text_run(text)}</w:hyperlink>'
