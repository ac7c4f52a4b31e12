"""Values that people set appear in every form of the report."""

from datetime import UTC, datetime

from activities.reports.writing.compose import compose_report
from activities.reports.writing.markdown import render_markdown
from activities.reports.writing.pdf import render_pdf
from activities.reports.writing.word.report import render_docx
from tests.activities.reports.samples import make_result
from tests.activities.reports.writing.test_compose import SEAL
from workflows.contracts.law.authority import Stance
from workflows.contracts.run.by_person import AppliedCorrection, CorrectionOutcome, IndicatedPrecedent


def test_a_report_tells_who_corrected_what_and_what_they_indicated() -> None:
    one = AppliedCorrection(
        correction_id="c1",
        kind="party",
        outcome=CorrectionOutcome.APPLIED,
        said="parte ré <b>Banco</b>: incluída",
        name="Ana Souza",
        reason="conferido",
        at=datetime(2026, 11, 26, tzinfo=UTC),
    )
    named = IndicatedPrecedent(
        by="person", by_name="Ana Souza", by_reason="mesma tese", reference="AC 77/PR", stance=Stance.FAVORAVEL
    )
    result = make_result()
    first = result.phases[0]
    match = first.matches[0]
    sided = one.model_copy(
        update={
            "said": f"o precedente {match.document_id} serve à parte ré",
            "reason": None,
            "correction": {"document_id": match.document_id},
        }
    )
    piece = first.pieces[0].model_copy(update={"by": "person", "by_name": "Ana Souza"})
    phases = [first.model_copy(update={"indicated": [named], "pieces": [piece]}), *result.phases[1:]]
    view = compose_report(result.model_copy(update={"corrections": [one, sided], "phases": phases}), SEAL)
    assert view.corrections == [
        "parte ré <b>Banco</b>: incluída (aplicada; por Ana Souza). Motivo: conferido.",
        f"o precedente {match.process} serve à parte ré (aplicada; por Ana Souza).",
    ]
    assert view.phases[0].indicated == ["AC 77/PR. Indicado por Ana Souza. Favorável. Motivo: mesma tese."]
    text = render_markdown(view).decode()
    assert "corrigida por Ana Souza" in text
    assert "&lt;b&gt;Banco" in text
    assert render_pdf(view).startswith(b"%PDF")
    assert render_docx(view)
