"""The download of PJe: a first sheet with the list of documents, and a footer with signature and document number."""

from hashlib import sha256

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from samples.make.export import WIDTH, Layout
from samples.make.material import Case, Piece

_GRID = ("GRID", (0, 0), (-1, -1), 0.4, HexColor("#555555"))
_BOX = ("BOX", (0, 0), (-1, -1), 0.8, "black")
_SHADED = ("BACKGROUND", (0, 0), (-1, 0), HexColor("#DDDDDD"))


def _cover(case: Case) -> list[Flowable]:
    bold = ParagraphStyle("cover", fontName="Helvetica-Bold", fontSize=11, leading=15, alignment=TA_CENTER)
    small = ParagraphStyle("small", fontName="Helvetica", fontSize=8, leading=10)
    strong = ParagraphStyle("strong", small, fontName="Helvetica-Bold")
    day = ParagraphStyle("day", small, fontSize=9, alignment=TA_RIGHT)
    facts = (
        f"Número: {case.cnj}",
        "Classe: [CÍVEL] PROCEDIMENTO COMUM CÍVEL",
        f"Órgão julgador: {case.unit} de {case.place}",
        f"Última distribuição: {case.filed}",
        f"Valor da causa: R$ {case.value}",
        f"Assuntos: {case.subject}",
        "Segredo de justiça? NÃO",
        "Justiça gratuita? SIM",
        "Pedido de liminar ou antecipação de tutela? SIM",
    )
    parties = [
        ("Partes", "Procurador/Terceiro vinculado"),
        (f"{case.author.upper()} ({case.roles[0].upper()})", f"{case.people['adv_autora'].upper()} (ADVOGADO)"),
        (f"{case.defendant.upper()} ({case.roles[1].upper()})", f"{case.people['adv_re'].upper()} (ADVOGADO)"),
    ]
    documents = [("Id.", "Data da Assinatura", "Documento", "Tipo")]
    documents += [(piece.mark, f"{piece.at:%d/%m/%Y %H:%M}", piece.title, piece.kind) for piece in case.pieces]
    return [
        Paragraph(case.court, bold),
        Paragraph("PJe - Processo Judicial Eletrônico", bold),
        Spacer(1, 12),
        Paragraph(case.exported, day),
        Spacer(1, 8),
        Table(
            [[Paragraph(fact, small)] for fact in facts],
            colWidths=[430],
            style=[("BOX", (0, 0), (-1, -1), 0.8, "black")],
        ),
        Spacer(1, 10),
        _grid(parties, [215, 215], small, strong),
        Spacer(1, 8),
        Paragraph("Documentos", strong),
        _grid(documents, [58, 84, 153, 135], small, strong),
    ]


def _grid(rows: list[tuple[str, ...]], widths: list[float], cell: ParagraphStyle, head: ParagraphStyle) -> Table:
    cells = [[Paragraph(text, cell if at else head) for text in row] for at, row in enumerate(rows)]
    padding = [("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 2)]
    return Table(cells, colWidths=widths, repeatRows=1, style=[_GRID, _SHADED, *padding])


def _stamp(canvas: Canvas, case: Case, piece: Piece, page: int, sheet: int) -> None:
    digits = str(int(sha256(f"{case.cnj} {piece.mark}".encode()).hexdigest()[:15], 16))
    number = (f"{piece.at:%y%m%d%H%M}" + digits + "0" * 29)[:29]
    canvas.setStrokeColor(HexColor("#000000"))
    canvas.setLineWidth(0.6)
    canvas.line(40, 54, WIDTH - 40, 54)
    canvas.setFillColor(HexColor("#222222"))
    canvas.setFont("Helvetica", 6.3)
    signer = case.people[piece.by].upper()
    canvas.drawString(42, 45, f"Assinado eletronicamente por: {signer} - {piece.at:%d/%m/%Y %H:%M:%S}")
    canvas.drawString(42, 36, f"{case.host}pje/Processo/ConsultaDocumento/listView.seam?x={number}")
    canvas.drawString(42, 27, f"Número do documento: {number}")
    canvas.drawRightString(WIDTH - 42, 27, f"Num. {piece.mark} - Pág. {page}")


PJE = Layout(left=82, right=62, bottom=78, cover=_cover, stamp=_stamp)
