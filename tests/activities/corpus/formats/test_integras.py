from datetime import date

import pytest

from activities.corpus.formats.integras import parse_metadata, parse_text, with_text
from activities.corpus.formats.items import Found, FoundText, LeftOut
from workflows.contracts.law.corpus import Decision

PANEL = Decision(id="integra-1", source="integras", kind="acórdão", process="REsp 1")
SINGLE = PANEL.model_copy(update={"kind": "decisão monocrática"})


def test_a_panel_decision_is_taken_apart():
    text = (
        "EMENTA\n\nCIVIL. DANO MORAL.\n1. Texto.\n\nACÓRDÃO\n\nVistos, acordam os Ministros da Quarta Turma, por "
        "unanimidade, negar provimento.\nBrasília, 10 de fevereiro de 2009 (Data do Julgamento)."
    )
    decision = with_text(PANEL, text)
    assert decision.ementa == "CIVIL. DANO MORAL.\n1. Texto."
    assert decision.ruling.startswith("ACÓRDÃO")
    assert (decision.judging_body, decision.decided_on) == ("QUARTA TURMA", date(2009, 2, 10))


def test_an_ementa_alone_is_known_by_its_signature():
    text = (
        "PENAL. AGRAVO REGIMENTAL DESPROVIDO.\n1. Lei de 13 de julho de 1984.\n(AgRg no REsp n. 1.977.874/SP, relator "
        "Ministro Fulano de Tal, Quinta Turma, julgado em 22/2/2022, DJe de 25/2/2022.)"
    )
    decision = with_text(PANEL, text)
    assert decision.ementa == "PENAL. AGRAVO REGIMENTAL DESPROVIDO.\n1. Lei de 13 de julho de 1984."
    assert (decision.judging_body, decision.decided_on) == ("QUINTA TURMA", date(2022, 2, 22))


def test_a_vote_without_ementa_keeps_only_its_text():
    decision = with_text(PANEL, "RELATÓRIO\n\nTrata-se de recurso.\n\nÉ o voto.")
    assert (decision.ementa, decision.judging_body, decision.decided_on) == ("", None, None)
    assert decision.full_text == "RELATÓRIO\n\nTrata-se de recurso.\n\nÉ o voto."


def test_a_single_minister_has_a_day_and_no_panel():
    text = "Os Ministros da Quarta Turma já decidiram.\nBrasília, 17 de abril de 2008."
    decision = with_text(SINGLE, text)
    assert (decision.judging_body, decision.decided_on) == (None, date(2008, 4, 17))


@pytest.mark.parametrize("sequence", ["²", "١٢٣", "1" * 73, "1\n2", "-1"])
def test_a_document_number_that_can_be_no_id_is_left_out(sequence: str):
    assert isinstance(parse_metadata({"seqDocumento": sequence, "processo": "REsp 1"}, 1), LeftOut)
    assert isinstance(parse_text(f"{sequence}.txt", "Texto."), LeftOut)


def test_a_long_document_number_is_an_id():
    metadata = parse_metadata({"seqDocumento": "1" * 72, "processo": "REsp 1"}, 1)
    text = parse_text(f"{'1' * 72}.txt", "Texto.")
    assert isinstance(metadata, Found)
    assert isinstance(text, FoundText)
    assert metadata.decision.id == text.id
