"""The export of Projudi: a cover sheet, and movement and signature written up both side margins."""

from hashlib import sha256

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from samples.make.export import WIDTH, Layout, write_upwards
from samples.make.material import Case, Piece

_LAW = (
    "Documento assinado digitalmente, conforme MP nº 2.200-2/2001, Lei nº 11.419/2006, resolução do Projudi, do TJPR/OE"
)


def _cover(case: Case) -> list[Flowable]:
    bold = ParagraphStyle("cover", fontName="Helvetica-Bold", fontSize=10, leading=14, alignment=TA_CENTER)
    cell = ParagraphStyle("cell", fontName="Helvetica", fontSize=9, leading=12)
    state = case.court.removeprefix("Tribunal de Justiça do ")
    names = (
        f"PODER JUDICIÁRIO DO {state.upper()}",
        f"COMARCA DE {case.place.upper()}",
        f"{case.unit.upper()} - PROJUDI",
        f"Processo: {case.cnj}",
    )
    facts = (
        "Classe Processual: Procedimento Comum Cível",
        f"Assunto Principal: {case.subject}",
        f"Valor da Causa: R$ {case.value}",
        f"Data de Distribuição: {case.filed}",
        f"Polo Ativo(s): {case.author}",
        f"Polo Passivo(s): {case.defendant}",
    )
    rows = [[Paragraph(fact, cell)] for fact in facts]
    box = Table(rows, colWidths=[430], style=[("GRID", (0, 0), (-1, -1), 0.6, "black")])
    return [*(Paragraph(name, bold) for name in names), Spacer(1, 14), box]


def _stamp(canvas: Canvas, case: Case, piece: Piece, page: int, sheet: int) -> None:
    signer = case.people[piece.by].upper()
    code = sha256(f"{case.cnj} {piece.mark}".encode()).hexdigest()[:18].upper()
    key = f"PJ{code[:5]} {code[5:10]} {code[10:14]} {code[14:]}"
    canvas.setFillColor(HexColor("#222222"))
    canvas.setFont("Helvetica", 5.6)
    where = f"PROJUDI - Processo: {case.cnj} - Ref. mov. {piece.mark}"
    write_upwards(canvas, WIDTH - 24, f"{where} - Assinado digitalmente por {signer}")
    write_upwards(canvas, WIDTH - 16, f"{piece.at:%d/%m/%Y}: {piece.event}. Arq: {piece.title}")
    write_upwards(canvas, 12, _LAW)
    write_upwards(canvas, 20, f"Validação deste em {case.host} - Identificador: {key}")


PROJUDI = Layout(left=70, right=70, bottom=60, cover=_cover, stamp=_stamp)
