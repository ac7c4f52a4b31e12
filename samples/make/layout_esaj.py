"""The digital folder of e-SAJ: no sheet of its own, sheet number at the top, conference text up the right margin."""

from hashlib import sha256

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from samples.make.export import HEIGHT, WIDTH, Layout, write_upwards
from samples.make.material import Case, Piece

_OF_PARTIES = frozenset({"petition", "paper"})


def _cover(case: Case) -> list[Flowable]:
    return []


def _stamp(canvas: Canvas, case: Case, piece: Piece, page: int, sheet: int) -> None:
    digest = sha256(f"{case.cnj} {piece.title} {piece.at}".encode()).hexdigest()
    code = digest[:7].upper()
    signer = case.people[piece.by].upper()
    if piece.look in _OF_PARTIES:
        number = f"W{case.place[:3].upper()}{piece.at:%y}7{int(digest[7:16], 16) % 10**8:08d}"
        when = f"protocolado em {piece.at:%d/%m/%Y} às {piece.at:%H:%M} , sob o número {number} ."
    else:
        when = f"liberado nos autos em {piece.at:%d/%m/%Y} às {piece.at:%H:%M} ."
    canvas.setFillColor(HexColor("#222222"))
    canvas.setFont("Helvetica", 8)
    canvas.drawRightString(WIDTH - 28, HEIGHT - 22, f"fls. {sheet}")
    canvas.setFont("Helvetica", 5.6)
    write_upwards(canvas, WIDTH - 22, f"Este documento é cópia do original, assinado digitalmente por {signer}, {when}")
    site = f"{case.host}pastadigital/pg/abrirConferenciaDocumento.do"
    advice = f"Para conferir o original, acesse o site {site}, informe o processo {case.cnj} e código {code}."
    write_upwards(canvas, WIDTH - 14, advice)


ESAJ = Layout(left=74, right=64, bottom=60, cover=_cover, stamp=_stamp)
