"""WordprocessingML that python-docx has no words for: fields, bookmarks, the watermark, what readers of tables hear."""

from typing import Any, cast

from docx.oxml import parser
from docx.oxml.ns import nsdecls, qn

Node = Any
"""An element of the document: python-docx and lxml leave them without types."""

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
    """A run that shows `text` (letters only) across the page, behind what is written on it."""
    run = _WATERMARK.format(word=nsdecls("w"), text=text, width=_WIDTH_OF_A_LETTER * len(text))
    return parser.parse_xml(run)


def element(tag: str, **attributes: str) -> Node:
    """`<w:tag w:name="value"/>`."""
    made = cast("Node", parser.OxmlElement(f"w:{tag}"))
    for name, value in attributes.items():
        made.set(qn(f"w:{name}"), value)
    return made


def field(instruction: str, shown: str) -> Node:
    """A field that Word can bring up to date; until then it shows `shown`."""
    made = element("fldSimple", instr=f" {instruction} ")
    made.append(text_run(shown))
    return made


def text_run(text: str) -> Node:
    """A run in the type of its paragraph."""
    run, words = element("r"), element("t")
    words.text = text
    words.set(qn("xml:space"), "preserve")
    run.append(words)
    return run


def mark(step: str) -> Node:
    """A run with one end of a field that spans paragraphs: `begin`, `separate` or `end`."""
    run = element("r")
    run.append(element("fldChar", fldCharType=step))
    return run


def instruction(text: str) -> Node:
    """A run with what a field that spans paragraphs does."""
    run, words = element("r"), element("instrText")
    words.text = f" {text} "
    run.append(words)
    return run


def link_to(bookmark: str, text: str) -> Node:
    """Words that lead to a bookmark of the same document."""
    made = element("hyperlink", anchor=bookmark, history="1")
    made.append(text_run(text))
    return made
