"""The matrix and the appeals in every form of the report, with their pages, or absent if there are none."""

from io import BytesIO
from zipfile import ZipFile

from activities.reports.writing.compose import Seal, compose_report
from activities.reports.writing.markdown import render_markdown
from activities.reports.writing.pdf import render_pdf
from activities.reports.writing.word.report import render_docx
from tests.activities.reports.samples import SHA, make_result
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.results.admissibility import AppealAdmissibility, Finding, Ground, Requirement, Rest
from workflows.contracts.run.results.matrix import MatrixPassage, MatrixRow, MatrixRuling, RequestDecision

SEAL = Seal(filename="autos.pdf", version=1, fingerprint=SHA, key_fingerprint=SHA)
ROW = MatrixRow(
    request=MatrixPassage(text="danos morais de R$ 15.000,00", page=4, piece_id="p1", piece="Petição Inicial"),
    defence=[MatrixPassage(text="Não houve abalo.", page=14, piece_id="p2", piece="Contestação")],
    rulings=[
        MatrixRuling(
            text="condenar a ré a pagar R$ 10.000,00",
            page=30,
            piece_id="p3",
            piece="Sentença",
            decision=RequestDecision.ACOLHIDO_EM_PARTE,
        ),
        MatrixRuling(
            text="negar provimento ao recurso",
            page=36,
            piece_id="p4",
            piece="Acórdão",
            decision=RequestDecision.ACOLHIDO_EM_PARTE,
            upheld=True,
        ),
    ],
)
APPEAL = AppealAdmissibility(
    piece_id="p5",
    kind="apelação",
    page=33,
    date="2025-01-28",
    side=ClientSide.REU,
    against=Rest(text="Sentença", page=29, piece_id="p3"),
    grounds=[
        Ground(
            requirement=Requirement.PREPARO,
            finding=Finding.ATENDIDO,
            text="Há comprovante junto do recurso.",
            norm="CPC, art. 1.007",
            rests_on=[Rest(text="Guia de Custas", page=34, piece_id="p6")],
        )
    ],
)


def test_requests_and_appeals_stand_in_the_report_with_their_pages() -> None:
    result = make_result().model_copy(update={"matriz": [ROW], "admissibilidade": [APPEAL]})
    view = compose_report(result, SEAL)
    (line,) = view.matrix
    assert line.request == "danos morais de R$ 15.000,00 (fl. 4)"
    assert line.defence == "Não houve abalo (fl. 14)."
    assert line.evidence == ""
    assert line.ruling.startswith("Sentença: acolhido em parte. condenar a ré")
    assert "Acórdão: mantido (acolhido em parte)." in line.ruling
    (appeal,) = view.appeals
    assert appeal.title == "Apelação, do réu, de 28/01/2025 (fl. 33), contra Sentença (fl. 29)"
    assert appeal.grounds[0].text.startswith(
        "atendido. Há comprovante junto do recurso. Em que se apoia: Guia de Custas"
    )
    told = render_markdown(view).decode()
    for words in ("### Matriz dos pedidos", "### Admissibilidade dos recursos", "mantido (acolhido em parte)"):
        assert words in told
    written = ZipFile(BytesIO(render_docx(view))).read("word/document.xml").decode()
    assert "Admissibilidade dos recursos" in written
    assert "mantido (acolhido em parte)" in written
    assert render_pdf(view).startswith(b"%PDF")


def test_a_case_without_requests_and_appeals_has_neither_section() -> None:
    told = render_markdown(compose_report(make_result(), SEAL)).decode()
    assert "Matriz dos pedidos" not in told
    assert "Admissibilidade dos recursos" not in told
