"""The client's page is always one page in plain words, made from approved phases only."""

from datetime import timedelta
from typing import Any

import pytest

from activities.casefile.segmentation import CaseFile
from activities.reports.writing.client.page import compose_client_page, render_client_page
from activities.reports.writing.client.view import ClientPage
from activities.reports.writing.compose import Seal
from tests.activities.reports.samples import (
    SHA,
    STARTED,
    make_case_file,
    make_final,
    make_match,
    make_request,
    make_result,
    make_review,
)
from tests.activities.reports.writing.test_pdf import pages
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.run.case import CaseState, PhaseLabel
from workflows.contracts.run.results.result import CaseParties, CaseResult, KeyDate, KeyEvent, PrecedentPassage
from workflows.contracts.run.results.rulings import Disposition, PieceOutcome, Ruling, RulingState

SEAL = Seal(filename="autos.pdf", version=2, fingerprint=SHA, key_fingerprint=SHA[::-1])
FIRST, RULING, APPEAL = (
    PhaseLabel.POSTULACAO_INICIAL,
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU,
    PhaseLabel.TRANSICAO_RECURSAL,
)


def composed(result: CaseResult) -> ClientPage:
    return compose_client_page(result, SEAL)


def said(page: ClientPage) -> str:
    """Return every word of the page."""
    return str(page.model_dump())


def ruled(case_file: CaseFile, label: PhaseLabel, disposition: Disposition, title: str = "Decisão") -> CaseFile:
    """Return the case file with a ruling as the last piece of a phase."""
    piece = case_file.pieces_of(label)[-1]
    outcome = PieceOutcome(disposition=disposition, text="...", page=piece.page_end, amounts=[12_000.0])
    changed = piece.model_copy(update={"outcome": outcome, "title": title})
    pieces = [changed if one.piece_id == piece.piece_id else one for one in case_file.pieces]
    return case_file.model_copy(update={"pieces": pieces})


def for_client(side: ClientSide | None) -> Any:
    request = make_request()
    parameters = request.input.parameters.model_copy(update={"cliente": side})
    return request.input.model_copy(update={"parameters": parameters})


def test_it_says_what_the_lawsuit_is_where_it_stands_and_what_was_decided() -> None:
    case_file = ruled(make_case_file(empty=(APPEAL,)), RULING, Disposition.PARCIALMENTE_PROCEDENTE, "Sentença")
    approved = case_file.pieces_of(RULING)[0].piece_id
    injunction = Ruling(state=RulingState.DEFERIDA, text="Defiro.", page=3, piece_id=approved)
    case = case_file.case.model_copy(update={"injunction": injunction})
    page = composed(make_final(case_file.model_copy(update={"case": case})))
    assert {"Quem pede": "Helena Prado Quintela", "Valor da causa": "R$ 16.842,17"}.items() <= {
        fact.label: fact.text for fact in page.facts
    }.items()
    assert page.standing[0].startswith("O processo está na fase de cumprimento")
    (judgment, urgent) = page.decided
    assert judgment.startswith("Sentença de ")
    assert judgment.endswith(": o pedido foi aceito em parte (valores: R$ 12.000,00).")
    assert urgent == "Pedido de urgência (tutela ou liminar): aceito."
    assert page.following[0].startswith("Em regra, espera-se agora o pagamento")


def test_what_is_expected_follows_the_last_approved_phase_and_how_it_ended() -> None:
    assert "que o tribunal julgue o recurso" in composed(make_final()).following[0]
    decided = ruled(make_case_file(), APPEAL, Disposition.NAO_PROVIDO)
    assert composed(make_final(decided)).following[0].startswith("O tribunal já julgou um recurso.")
    last = decided.pieces_of(APPEAL)[-1].piece_id
    final = KeyDate(event=KeyEvent.TRANSITO_EM_JULGADO, date="2025-08-01", page=40, piece_id=last)
    closed = decided.model_copy(update={"case": decided.case.model_copy(update={"key_dates": [final]})})
    assert "se tornou definitiva em 01/08/2025" in composed(make_final(closed)).following[0]


def test_a_finished_case_is_not_told_as_unfinished() -> None:
    last = PhaseLabel.CUMPRIMENTO_EXECUCAO
    case_file = ruled(make_case_file(empty=(APPEAL,)), last, Disposition.EXECUCAO_EXTINTA, "Sentença de extinção")
    pieces = case_file.pieces_of(RULING)
    final = KeyDate(event=KeyEvent.TRANSITO_EM_JULGADO, date="2025-08-01", page=40, piece_id=pieces[-1].piece_id)
    case_file = case_file.model_copy(
        update={"case": case_file.case.model_copy(update={"key_dates": [final]})},
    )
    page = composed(make_final(case_file))
    assert page.standing[0].startswith("O juiz encerrou a cobrança")
    assert page.following[0].startswith("Em regra, se ninguém recorrer dessa decisão, o processo vai para o arquivo.")
    assert "cumpri-la" not in said(page)
    assert "espera-se agora o pagamento" not in said(page)


def test_money_that_was_released_is_not_told_as_awaited() -> None:
    case_file = make_case_file(empty=(APPEAL,))
    last = case_file.pieces_of(PhaseLabel.CUMPRIMENTO_EXECUCAO)[-1]
    pieces = [
        one.model_copy(update={"type": "alvara"}) if one.piece_id == last.piece_id else one for one in case_file.pieces
    ]
    page = composed(make_final(case_file.model_copy(update={"pieces": pieces})))
    assert page.standing[0].startswith("O juiz autorizou o levantamento")
    assert "espera-se agora o pagamento" not in said(page)


def test_precedents_speak_for_and_against_the_client_in_a_sentence_each() -> None:
    passage = "A inscrição indevida gera dano moral presumido, que dispensa prova. O valor se revê quando irrisório."
    matches = {
        FIRST: [
            make_match(1, lado=ClientSide.AUTOR, precedent_passage=PrecedentPassage(text=passage)),
            make_match(2, lado=ClientSide.REU, score=90.0),
            make_match(3),
        ]
    }
    page = composed(make_final(matches=matches, input=for_client(ClientSide.REU)))
    assert [(side.title, len(side.precedents)) for side in page.sides] == [
        ("A seu favor (1 decisão)", 1),
        ("Contra você (1 decisão)", 1),
    ]
    against = page.sides[1].precedents[0]
    assert against.text == "A inscrição indevida gera dano moral presumido, que dispensa prova."
    assert against.source == "REsp 9000001/SP, Terceira Turma, 12/03/2020"
    assert page.court.startswith("A revisão manteve 3 decisões parecidas com este caso")
    assert page.court.endswith("De 1 não se sabe a quem favorece.")
    unnamed = composed(make_final(matches=matches))
    assert [side.title for side in unnamed.sides] == [
        "A favor do autor, que pede (1 decisão)",
        "A favor do réu, que responde (1 decisão)",
    ]


@pytest.mark.parametrize(
    ("passages", "shown"),
    [
        (
            ["2. A oferta não equivale a inscrição em cadastro de inadimplentes. 3. Recurso provido."],
            "A oferta não equivale a inscrição em cadastro de inadimplentes.",
        ),
        (
            [
                "RECURSO ESPECIAL. DIREITO DO CONSUMIDOR. INSCRIÇÃO INDEVIDA EM CADASTRO.",
                "O credor responde pelo dano, ainda que de boa-fé (art. 14 do CDC), sem prova de abalo.",
            ],
            "O credor responde pelo dano, ainda que de boa-fé (art. 14 do CDC), sem prova de abalo.",
        ),
    ],
)
def test_the_courts_sentence_is_a_whole_one_and_no_heading(passages: list[str], shown: str) -> None:
    matches = {
        label: [make_match(1, lado=ClientSide.AUTOR, precedent_passage=PrecedentPassage(text=text))]
        for label, text in zip(PhaseLabel, passages, strict=False)
    }
    assert composed(make_final(matches=matches)).sides[0].precedents[0].text == shown


def test_a_rejected_phase_or_precedent_never_appears() -> None:
    case_file = ruled(make_case_file(), RULING, Disposition.IMPROCEDENTE, "Sentença rejeitada na conferência")
    struck = make_match(1, lado=ClientSide.AUTOR, process="REsp 1111111/SP")
    kept = make_match(2, lado=ClientSide.AUTOR, process="REsp 2222222/SP")
    elsewhere = make_match(3, lado=ClientSide.AUTOR, process="REsp 3333333/SP")
    reviews = {label: make_review(label is not RULING, f"d-{label}") for label in PhaseLabel}
    reviews[FIRST] = make_review(
        decision_id="d-first", rejected_precedents=[{"document_id": struck.document_id, "reason": "fato distinto"}]
    )
    result = make_final(
        case_file,
        matches={FIRST: [struck, kept], RULING: [elsewhere], APPEAL: [struck]},
        phase_reviews=reviews,
    )
    text = said(composed(result))
    assert "REsp 2222222/SP" in text
    for gone in ("1111111", "3333333", "Sentença rejeitada", "Sentença de primeiro grau", "pedido foi negado"):
        assert gone not in text
    assert "1 fase do processo não foi aprovada na revisão" in text


def test_it_says_who_approved_it_and_that_it_is_no_advice() -> None:
    page = composed(make_final())
    assert page.banner is None
    assert page.reviewed == (
        "Revisado e aprovado por Dra. Lívia Montenegro (registrado por Beatriz Sampaio) em 14/03/2026, 17h05. "
        "A mesma pessoa conferiu cada fase."
    )
    others = {label: make_review(True, f"d-{label}", reviewer="Dr. Otávio Prado") for label in PhaseLabel}
    assert composed(make_final(phase_reviews=others)).reviewed.endswith(
        "As fases foram conferidas por Dr. Otávio Prado."
    )
    assert "Não é parecer nem aconselhamento jurídico" in page.notice


def test_a_draft_tells_the_lawsuit_alone_and_warns() -> None:
    page = composed(make_result())
    assert page.banner == "MINUTA - ainda não revisado: não entregar ao cliente"
    assert page.facts_note
    assert (page.sides, page.decided) == ([], ["Nada que já tenha sido conferido."])
    assert "Ainda sem revisão, e por isso fora deste resumo: Postulação inicial" in page.left_out[0]
    assert "ainda não foi revisado por uma pessoa" in page.reviewed
    assert "REsp" not in said(page)


def test_a_rejected_report_has_no_summary() -> None:
    result = make_final(state=CaseState.REJECTED, final_review=make_review(False))
    assert render_client_page(result, SEAL) is None


@pytest.mark.parametrize("letter", ["W", "W ", "Wm, ", "ão "])
def test_the_longest_of_cases_is_one_page(letter: str) -> None:
    long = letter * 3000
    case_file = make_case_file(
        per_phase=8, parties=CaseParties(autor=[long] * 30, reu=[long] * 30), subjects=[long] * 9, unit=long, court=long
    )
    outcome = PieceOutcome(disposition=Disposition.NAO_CONHECIDO, text=long, page=2, amounts=[9_999_999_999.99] * 8)
    pieces = [one.model_copy(update={"outcome": outcome, "title": long}) for one in case_file.pieces]
    ruling = Ruling(state=RulingState.REVOGADA, text=long, page=2, piece_id=pieces[0].piece_id)
    case = case_file.case.model_copy(update={"injunction": ruling, "free_justice": ruling})
    matches = {
        label: [
            make_match(
                10 * number + side,
                lado=list(ClientSide)[side % 2],
                process=long,
                orgao=long,
                precedent_passage=PrecedentPassage(text=long),
            )
            for side in range(6)
        ]
        for number, label in enumerate(PhaseLabel)
    }
    reviews = {
        label: make_review(label is not FIRST, f"d-{label}", reviewer=f"{number} {long}"[:200])
        for number, label in enumerate(PhaseLabel)
    }
    result = make_final(
        case_file.model_copy(update={"pieces": pieces, "case": case}),
        matches=matches,
        phase_reviews=reviews,
        final_review=make_review(decision_id="final", reviewer=long[:200], at=STARTED + timedelta(days=3)),
    )
    made = render_client_page(result, SEAL)
    assert made is not None
    (text,) = pages(made)
    assert SHA in text
    assert "Não é parecer nem aconselhamento jurídico" in text
    assert made == render_client_page(result, SEAL)
