"""The page says only what the last act of the lawsuit supports about its state."""

import pytest

from activities.reports.writing.client.lay import WHAT_FOLLOWS, WHERE_IT_STANDS
from activities.reports.writing.client.standing import Placed, Standing, by_time, standing_of
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import KeyDate, KeyEvent, ResultPiece
from workflows.contracts.run.results.rulings import Disposition, PieceOutcome

FIRST, JUDGMENT, APPEAL, ENFORCEMENT = (
    PhaseLabel.POSTULACAO_INICIAL,
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU,
    PhaseLabel.TRANSICAO_RECURSAL,
    PhaseLabel.CUMPRIMENTO_EXECUCAO,
)
PETITION = (FIRST, "peticao_inicial", None)
SENTENCE = (JUDGMENT, "sentenca", Disposition.PROCEDENTE)
END = (ENFORCEMENT, "sentenca_extintiva", Disposition.EXECUCAO_EXTINTA)
FINALITY = (JUDGMENT, "certidao_transito", None)


def after(*acts: tuple[PhaseLabel, str, Disposition | None], title: str = "", final: int | None = None) -> str | None:
    """Return the state of the case after these acts; act number `final` says that the decision is final."""
    placed: list[Placed] = []
    for at, (phase, kind, ruling) in enumerate(acts):
        outcome = PieceOutcome(disposition=ruling, text="...", page=at + 1) if ruling else None
        piece = ResultPiece(
            piece_id=f"p{at}", movement=None, date=f"2024-01-{at + 1:02d}", type=kind, title=title or kind,
            page_start=at + 1, page_end=at + 1, confidence=1, needs_review=False, outcome=outcome,
        )  # fmt: skip
        placed.append(Placed(phase, piece))
    days = [] if final is None else [KeyDate(event=KeyEvent.TRANSITO_EM_JULGADO, date="2024-02-01", page=1)]
    days = [day.model_copy(update={"piece_id": f"p{final}"}) for day in days]
    return standing_of(days, by_time(reversed(placed)))


@pytest.mark.parametrize(
    ("acts", "stands"),
    [
        ([], None),
        ([PETITION], Standing.BEGUN),
        ([PETITION, SENTENCE], Standing.JUDGED),
        ([PETITION, SENTENCE, (JUDGMENT, "certidao", None)], Standing.JUDGED),
        ([PETITION, SENTENCE, (JUDGMENT, "embargos_declaracao", None)], Standing.CLARIFICATION),
        (
            [SENTENCE, (JUDGMENT, "embargos_declaracao", None), (JUDGMENT, "decisao_embargos", Disposition.REJEITADO)],
            Standing.JUDGED,
        ),
        ([PETITION, (JUDGMENT, "acordo", None)], Standing.AGREED),
        ([PETITION, (JUDGMENT, "sentenca", Disposition.ACORDO_HOMOLOGADO)], Standing.SETTLED),
        ([SENTENCE, (APPEAL, "apelacao", None), (APPEAL, "contrarrazoes", None)], Standing.APPEALED),
        ([SENTENCE, (APPEAL, "apelacao", None), (APPEAL, "acordao", Disposition.PROVIDO)], Standing.APPEAL_JUDGED),
        ([(APPEAL, "acordao", Disposition.PROVIDO), (APPEAL, "embargos_declaracao", None)], Standing.CLARIFICATION),
        ([(APPEAL, "acordao", Disposition.PROVIDO), (APPEAL, "apelacao", None)], Standing.APPEALED),
        ([PETITION, (FIRST, "despacho_expediente", Disposition.COMPETENCIA_DECLINADA)], Standing.MOVED),
        (
            [PETITION, (FIRST, "decisao_saneadora", Disposition.PROCESSO_SUSPENSO), (FIRST, "ato_ordinatorio", None)],
            Standing.SUSPENDED,
        ),
        (
            [(APPEAL, "acordao", Disposition.PROVIDO), (APPEAL, "decisao_admissibilidade", Disposition.ADMITIDO)],
            Standing.APPEALED,
        ),
        ([SENTENCE, (ENFORCEMENT, "cumprimento_sentenca", None)], Standing.ENFORCED),
        ([SENTENCE, (ENFORCEMENT, "impugnacao_cumprimento", None)], Standing.OBJECTION),
        ([SENTENCE, (ENFORCEMENT, "cumprimento_sentenca", None), (ENFORCEMENT, "alvara", None)], Standing.RELEASED),
        ([SENTENCE, (FIRST, "despacho_inicial", None)], None),
        ([SENTENCE, (APPEAL, "apelacao", None), (APPEAL, "acordao", None)], None),
        ([SENTENCE, (APPEAL, "acordao", Disposition.SENTENCA_ANULADA), PETITION], Standing.BEGUN),
        ([SENTENCE, END], Standing.EXECUTION_ENDED),
        ([SENTENCE, END, (ENFORCEMENT, "alvara", None)], Standing.EXECUTION_ENDED),
        ([SENTENCE, END, (ENFORCEMENT, "certidao_transito", None)], Standing.CLOSED),
        ([SENTENCE, END, (APPEAL, "apelacao", None)], Standing.APPEALED),
    ],
)
def test_a_lawsuit_stands_where_its_last_act_put_it(
    acts: list[tuple[PhaseLabel, str, Disposition | None]], stands: Standing | None
):
    assert after(*acts) == stands


def test_a_final_decision_is_final_until_it_is_enforced():
    assert after(SENTENCE, FINALITY, final=1) is Standing.FINAL
    assert after(SENTENCE, FINALITY, (ENFORCEMENT, "cumprimento_sentenca", None), final=1) is Standing.ENFORCED


def test_an_archived_lawsuit_is_archived():
    assert after(SENTENCE, FINALITY, title="Certidão de arquivamento definitivo", final=1) is Standing.ARCHIVED


def test_every_standing_has_its_words():
    assert set(WHERE_IT_STANDS) == set(WHAT_FOLLOWS) == set(Standing)
