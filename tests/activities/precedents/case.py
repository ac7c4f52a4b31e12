"""A small segmented case file for the tests of matching."""

from activities.casefile.segmentation import CaseFile, PhaseContent, Piece
from activities.casefile.text.page import Line, Page
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import CaseData, CaseParties, CitedSources, Claim

INITIAL = PhaseLabel.POSTULACAO_INICIAL
STAMP = "Documento assinado digitalmente em 01/02/2023, folha {number}"
PETITION = [
    """AO JUÍZO DA 1ª VARA CÍVEL
AÇÃO DECLARATÓRIA DE INEXISTÊNCIA DE DÉBITO
em face de TELEFONIA DE MENTIRA S.A., pelos fatos que expõe.
DOS FATOS
O autor soube que seu nome fora inscrito em cadastro de inadimplentes por dívida que
nunca contraiu, embora jamais tenha assinado contrato algum com a operadora.""",
    """DO DANO MORAL
A inscrição indevida em cadastro de inadimplentes gera dano moral presumido, como
dispõe o art. 14 do CDC, sem anotação anterior que atraia a Súmula 385 do STJ.
DA GRATUIDADE DA JUSTIÇA
O autor, motorista desempregado, não tem como pagar as custas sem prejuízo do sustento
da família e pede a gratuidade da justiça, na forma do art. 98 do CPC.""",
    """DOS PEDIDOS
a) a declaração de inexistência do débito discutido nesta ação;
b) a condenação da ré ao pagamento de R$ 10.000,00 a título de danos morais.""",
]


def page(number: int, text: str) -> Page:
    lines = [Line(text=line, x0=50, top=10, x1=500, bottom=20) for line in text.split("\n")]
    return Page(number=number, width=595, height=842, lines=lines)


def pages(*texts: str) -> dict[int, Page]:
    return {number: page(number, text) for number, text in enumerate(texts, start=1)}


def piece(kind: str, first: int, last: int, phase: PhaseLabel = INITIAL) -> Piece:
    return Piece(
        piece_id=f"{kind}-{first}",
        movement=None,
        date=None,
        type=kind,
        title=kind,
        page_start=first,
        page_end=last,
        phase=phase,
        confidence=1.0,
        confidence_signals=[],
        needs_review=False,
    )


def case_file(*pieces: Piece, phases: list[PhaseContent] | None = None, subjects: list[str] | None = None) -> CaseFile:
    return CaseFile(
        system=None,
        case=CaseData(
            system=None,
            cnj=None,
            cnj_valid=False,
            court=None,
            parties=CaseParties(),
            subjects=subjects or [],
            value=None,
            pages=3,
        ),
        rules_version="phase-rules-v1",
        reader_version="1",
        pieces=list(pieces),
        phases=phases or [],
    )


def lawsuit() -> CaseFile:
    """A petition over three pages, and a contract that is not searched for arguments."""
    content = PhaseContent(
        phase_label=INITIAL,
        claims=[Claim(text="a declaração de inexistência do débito discutido nesta ação", page=3)],
        cited=CitedSources(statutes=["CDC, art. 14", "CPC, art. 98"], sumulas=["Súmula 385/STJ"]),
    )
    return case_file(piece("peticao_inicial", 1, 3), piece("contrato", 4, 4), phases=[content])
