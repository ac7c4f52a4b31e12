"""Born-digital PDFs of any length that look like Brazilian petitions: prose, headings, quotations, tables."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

import reportlab
from reportlab.lib.pagesizes import A4
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
LEFT, RIGHT, TOP, BOTTOM = 85.0, 57.0, 85.0, 70.0
BODY, STRONG, QUOTE, TABLE = "Times-Roman", "Times-Bold", "Vera", "Helvetica"
LEADING = 17.0
ROWS = 14
COLUMNS = (70.0, 190.0, 70.0, 60.0, 60.0)

HEADINGS = (
    "DOS FATOS",
    "DO DIREITO",
    "DA RESPONSABILIDADE OBJETIVA DA RÉ",
    "DO DANO MORAL",
    "DA TUTELA DE URGÊNCIA",
    "DA INVERSÃO DO ÔNUS DA PROVA",
    "DOS PEDIDOS",
)
SENTENCES = (
    "A parte autora celebrou com a ré, em {date}, contrato de prestação de serviços no valor de R$ {money}.",
    "Conforme o documento de fls. {number}, a cobrança foi mantida mesmo depois do pedido de cancelamento.",
    "A conduta da requerida viola os arts. {article} e {article} do Código de Defesa do Consumidor.",
    "O Superior Tribunal de Justiça já decidiu, em situação análoga, que a restituição em dobro independe da má-fé.",
    "Notificada extrajudicialmente em {date}, a ré limitou-se a informar que o débito de R$ {money} seria exigível.",
    "Não há nos autos qualquer elemento que demonstre a regularidade da contratação impugnada.",
    "Incide na espécie o art. {article}, § {digit}º, do Código de Processo Civil, que distribui o ônus da prova.",
    "A perícia contábil juntada às fls. {number} apurou diferença de R$ {money} em favor da autora.",
    "Ressalte-se que a negativação perdurou por {digit} meses e impediu a aquisição de imóvel já financiado.",
    "A preliminar de ilegitimidade passiva não prospera, pois a fornecedora integra a cadeia de consumo.",
    "Requer, assim, a condenação da ré ao pagamento de indenização não inferior a R$ {money}, corrigida desde {date}.",
    "Os juros de mora fluem da citação, nos termos do art. {article} do Código Civil, e a correção, do arbitramento.",
)
QUOTATION = (
    "A responsabilidade do fornecedor pelo fato do serviço é objetiva e só se afasta pela prova de que o defeito "
    "inexiste ou de que a culpa é exclusiva do consumidor ou de terceiro, o que não ocorreu no caso em exame."
)
ITEMS = ("Mensalidade contratada", "Tarifa de cadastro", "Seguro prestamista", "Multa rescisória", "Juros de mora")


def write_petitions(path: Path, pages: int, *, tables: bool = False, seed: int = 1) -> None:
    """Write a PDF of `pages` pages; with `tables` every fourth page has a ruled table. Equal arguments give equal
    words.
    """
    vera = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    pdfmetrics.registerFont(TTFont(QUOTE, str(vera)))
    random = Random(seed)
    canvas = Canvas(str(path), pagesize=A4)
    prose = _prose(random)
    for number in range(1, pages + 1):
        _furniture(canvas, number, pages)
        top = HEIGHT - TOP
        if tables and number % 4 == 0:
            top = _ruled(canvas, random, top)
        while top > BOTTOM + LEADING:
            font, size, indent, line, last = next(prose)
            _line(canvas, font, size, indent, top, line, justified=not last and font == BODY)
            top -= LEADING
        canvas.showPage()
    canvas.save()


def _prose(random: Random) -> Iterator[tuple[str, float, float, str, bool]]:
    """Endless lines: font, size, indent, text, and whether the line ends its paragraph."""
    while True:
        yield from _wrapped(STRONG, 12.0, 0.0, f"{random.choice(('I', 'II', 'III', 'IV'))} - {random.choice(HEADINGS)}")
        for _ in range(random.randint(3, 6)):
            sentences = random.sample(SENTENCES, random.randint(2, 5))
            yield from _wrapped(BODY, 12.0, 0.0, " ".join(filled(sentence, random) for sentence in sentences))
        yield from _wrapped(QUOTE, 8.5, 113.0, QUOTATION)


def filled(sentence: str, random: Random) -> str:
    return sentence.format(
        date=_date(random),
        money=_money(random),
        number=random.randint(12, 980),
        article=random.randint(6, 927),
        digit=random.randint(1, 9),
    )


def _wrapped(font: str, size: float, indent: float, text: str) -> Iterator[tuple[str, float, float, str, bool]]:
    width = WIDTH - LEFT - RIGHT - indent
    line: list[str] = []
    used = 0.0
    for word in text.split():
        wide = _width(word, font, size)
        if line and used + wide > width:
            yield font, size, indent, " ".join(line), False
            line, used = [], 0.0
        line.append(word)
        used += wide + _width(" ", font, size)
    yield font, size, indent, " ".join(line), True


@lru_cache(maxsize=1 << 15)
def _width(text: str, font: str, size: float) -> float:
    return pdfmetrics.stringWidth(text, font, size)


def _line(canvas: Canvas, font: str, size: float, indent: float, top: float, line: str, *, justified: bool) -> None:
    text = canvas.beginText(LEFT + indent, top)
    text.setFont(font, size)
    gaps = line.count(" ")
    if justified and gaps:
        text.setWordSpace((WIDTH - LEFT - RIGHT - indent - pdfmetrics.stringWidth(line, font, size)) / gaps)
    text.textOut(line)
    canvas.drawText(text)


def _furniture(canvas: Canvas, number: int, pages: int) -> None:
    canvas.setFont(TABLE, 8)
    canvas.drawString(LEFT, HEIGHT - 50, "Silva & Souza Advogados Associados - OAB/PR 0.000")
    canvas.drawRightString(WIDTH - RIGHT, 40, f"Página {number} de {pages}")
    canvas.line(LEFT, HEIGHT - 56, WIDTH - RIGHT, HEIGHT - 56)


def _ruled(canvas: Canvas, random: Random, top: float) -> float:
    """Draw a table of `ROWS` rows with ruled cells. Return where the text below it may start."""
    edges = [LEFT]
    for width in COLUMNS:
        edges.append(edges[-1] + width)
    canvas.grid(edges, [top - LEADING * row for row in range(ROWS + 1)])
    canvas.setFont(TABLE, 9)
    for row in range(ROWS):
        for edge, cell in zip(edges, _cells(random, row), strict=False):
            canvas.drawString(edge + 4, top - LEADING * row - 12, cell)
    return top - LEADING * (ROWS + 2)


def _cells(random: Random, row: int) -> Sequence[str]:
    if row == 0:
        return ("Vencimento", "Descrição do lançamento", "Valor (R$)", "Parcela", "Folha")
    return (
        _date(random),
        f"{random.choice(ITEMS)} nº {random.randint(100, 999)}",
        _money(random),
        f"{row}/{ROWS - 1}",
        str(random.randint(1, 900)),
    )


def _date(random: Random) -> str:
    return f"{random.randint(1, 28):02}/{random.randint(1, 12):02}/{random.randint(2015, 2025)}"


def _money(random: Random) -> str:
    return f"{random.randint(1, 98)}.{random.randint(0, 999):03},{random.randint(0, 99):02}"
