"""The words of a report."""

import pytest

from activities.reports.writing.compose import WARNINGS_SHOWN, Seal, compose_report
from activities.reports.writing.view import ReportView
from activities.reports.writing.wording import RULING_TITLES, SIDE_TITLES
from tests.activities.reports.samples import (
    SHA,
    make_case_file,
    make_final,
    make_match,
    make_matches,
    make_result,
    make_review,
)
from workflows.contracts.base import Channel, Through
from workflows.contracts.law.authority import Authority, Binding, Effect
from workflows.contracts.research.law import ClaimKind, ClaimVerdict
from workflows.contracts.run.case import Backend, CaseState, Parameters, PhaseLabel, Preflight
from workflows.contracts.run.results.citations import CheckedCitation, CitationCheck
from workflows.contracts.run.results.result import (
    CaseLawyers,
    CaseParties,
    CaseResult,
    Claim,
    KeyDate,
    KeyEvent,
    Lawyer,
    Side,
)
from workflows.contracts.run.results.rulings import DISPOSITION_TITLES, Disposition, PieceOutcome, Ruling, RulingState

FIRST, *_, LAST = PhaseLabel
PROOF = PhaseLabel.INSTRUCAO_PROBATORIA
SEAL = Seal(filename="autos.pdf", version=1, fingerprint=SHA, key_fingerprint=SHA[::-1])


def view_of(result: CaseResult) -> ReportView:
    return compose_report(result, SEAL)


def summary(result: CaseResult) -> str:
    return " ".join(view_of(result).conclusions)


def test_a_run_under_review_is_a_draft() -> None:
    view = view_of(make_result())
    assert view.banner == "MINUTA - pendente de revisão"
    assert "falta revisar as fases Postulação inicial, Resposta do réu" in " ".join(view.conclusions)


def test_a_draft_whose_phases_are_reviewed_waits_for_the_final_review() -> None:
    result = make_result(
        state=CaseState.AWAITING_FINAL_REVIEW, phase_reviews={label: make_review() for label in PhaseLabel}
    )
    assert "todas as fases foram revisadas e falta a revisão final" in summary(result)


def test_a_completed_run_has_no_banner_and_names_its_reviewer() -> None:
    view = view_of(make_final())
    assert view.banner is None
    assert view.final_review is not None
    assert view.final_review.text == (
        "Relatório aprovado por Dra. Lívia Montenegro (credencial: Beatriz Sampaio) em 14/03/2026, 17h05 "
        "(horário de Brasília)."
    )


@pytest.mark.parametrize(
    ("through", "said"),
    [
        (Through(channel=Channel.CONSOLE), "por Beatriz, pelo console, em 14/03/2026"),
        (Through(channel=Channel.CHAT, client="Claude"), "por Beatriz, no chat (Claude), em 14/03/2026"),
        (Through(channel=Channel.CHAT), "por Beatriz, no chat, em 14/03/2026"),
        (Through(channel=Channel.CLI), "por Beatriz, pela linha de comando, em 14/03/2026"),
        (Through(channel=Channel.REST), "por Beatriz, pela API, em 14/03/2026"),
        (Through(channel=Channel.APP), "por Beatriz, pelo aplicativo, em 14/03/2026"),
        (Through(channel=Channel.CHAT, client="Claude\nem 01/01/1999"), "no chat (Claude em 01/01/1999), em 14/03"),
        (Through(), "por Beatriz em 14/03/2026"),
        (None, "por Beatriz em 14/03/2026"),
    ],
    ids=str,
)
def test_a_report_says_through_what_was_decided(through: Through | None, said: str) -> None:
    review = make_review(reviewer=None, principal="Beatriz", through=through)
    view = view_of(make_final(final_review=review))
    assert view.final_review is not None
    assert said in view.final_review.text


def test_a_rejected_run_recommends_nothing() -> None:
    view = view_of(make_final(state=CaseState.REJECTED, final_review=make_review(False)))
    assert view.banner == "REJEITADO NA REVISÃO FINAL - não utilizar"
    assert not view.highlights
    assert view.figures[-1].value == "0"
    assert "nada do que contém deve ser usado" in " ".join(view.conclusions)


def test_precedents_of_a_rejected_phase_stand_apart() -> None:
    view = view_of(make_final(rejected=(FIRST,)))
    assert [row.phases for row in view.set_aside] == ["Postulação inicial"] * 2
    assert all("Postulação inicial" not in row.phases for row in view.highlights)
    assert view.phases[0].matches_title == "Precedentes afastados pela revisão"
    assert view.phases[0].matches
    assert "os 2 precedentes ali propostos não integram a recomendação" in " ".join(view.conclusions)


def test_a_precedent_found_in_two_phases_is_named_once() -> None:
    view = view_of(make_result(matches={FIRST: [make_match(1, score=60)], LAST: [make_match(1, score=80)]}))
    assert [(row.score, row.phases) for row in view.highlights] == [("80,0", "Postulação inicial e Transição recursal")]
    assert "propõe 1 precedente, em 2 fases, com pontuação entre 60,0 e 80,0" in " ".join(view.conclusions)


def test_no_match_at_all_is_said_honestly() -> None:
    result = make_final(matches={}, check=CitationCheck())
    assert "nenhum precedente alcançou a pontuação mínima exigida, de 55 em 100" in summary(result)
    view = view_of(result)
    assert all("nenhum precedente alcançou" in (phase.matches_note or "") for phase in view.phases)
    assert "não trazem citações" in view.citations.intro


def test_a_run_without_corpus_does_not_claim_to_have_searched() -> None:
    result = make_final(
        matches={}, preflight=Preflight(snapshot_id=None, encoder=None), degraded=[Backend.SEARCH, Backend.GRAPH]
    )
    view = view_of(result)
    assert "Nenhum precedente foi pesquisado" in " ".join(view.conclusions)
    assert len(view.limits) == 2
    assert all("não se pesquisaram precedentes" in (phase.matches_note or "") for phase in view.phases)
    assert "não foram conferidas" in view.citations.intro


def test_an_empty_phase_says_why_it_was_not_searched() -> None:
    phase = view_of(make_result(make_case_file(empty=(PROOF,)))).phases[3]
    assert phase.standing == "empty"
    assert phase.matches_note is None
    assert phase.intro.startswith("O arquivo não contém peças desta fase")


def test_all_phases_rejected_leave_no_recommendation() -> None:
    assert "Nenhum precedente permanece recomendado" in summary(make_final(rejected=tuple(PhaseLabel)))


def test_pieces_of_low_confidence_are_counted_and_marked() -> None:
    view = view_of(make_result(make_case_file(per_phase=3)))
    assert "Destas, 7 foram classificadas com baixa confiança" in " ".join(view.conclusions)
    assert [piece.needs_review for piece in view.phases[0].pieces] == [False, False, True]


def test_a_wrong_check_digit_is_pointed_out() -> None:
    view = view_of(make_result(make_case_file(cnj_valid=False)))
    assert view.cnj_note is not None
    assert "dígitos verificadores" in view.cnj_note


def test_a_case_without_number_parties_or_value_still_has_a_report() -> None:
    case_file = make_case_file(
        cnj=None, cnj_valid=False, court=None, parties=CaseParties(), subjects=[], value=None, system=None
    )
    view = view_of(make_result(case_file))
    assert view.header == "Processo sem número CNJ identificado"
    assert view.cnj_note is None
    assert [fact.label for fact in view.facts] == ["Arquivo", "Execução", "Data", "Situação"]


def test_many_warnings_are_cut_and_counted() -> None:
    view = view_of(make_result(make_case_file(warnings=tuple(f"aviso {i}" for i in range(WARNINGS_SHOWN + 5)))))
    assert len(view.warnings) == WARNINGS_SHOWN + 1
    assert view.warnings[-1] == "E mais 5 avisos, no resultado (result.json)."


def test_a_precedent_is_cited_ready_to_paste() -> None:
    row = view_of(make_result(matches={FIRST: [make_match(1)]})).highlights[0]
    assert f"{row.process}, {row.line}" == (
        "REsp 9000001/SP, Terceira Turma, Rel. Min. Maria Isabel da Fonseca, j. 12/03/2020"
    )


def test_the_last_page_carries_both_fingerprints_and_the_commands() -> None:
    view = view_of(make_result())
    assert {SEAL.fingerprint, SEAL.key_fingerprint} <= {fact.text for fact in view.verification}
    assert [step.command for step in view.verification_steps][1] == "autos verify PASTA"


def test_the_guide_states_the_parameters_of_the_run() -> None:
    request = make_result()
    result = request.model_copy(update={"parameters": Parameters(min_precedent_score=62.5, max_matches_per_phase=3)})
    guide = " ".join(fact.text for fact in view_of(result).guide)
    assert "no máximo 3 precedentes, com pelo menos 62,5 pontos" in guide


def test_the_best_precedents_come_first_and_are_at_most_six() -> None:
    view = view_of(make_result(matches=make_matches(5)))
    scores = [float(row.score.replace(",", ".")) for row in view.highlights]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) == 6


def test_checked_citations_are_counted() -> None:
    one = make_result(check=CitationCheck(verified=["REsp 9000001/STJ"]))
    assert "Da única citação das peças que se pôde conferir, 1 foi localizada" in view_of(one).citations.intro
    two = make_result(check=CitationCheck(verified=["REsp 1/STJ"], not_found=["REsp 2/STJ"], risk_score=0.5))
    assert "Das 2 citações das peças" in view_of(two).citations.intro
    assert "1 não foi (50% do total)" in view_of(two).citations.intro


def test_citations_with_something_wrong_are_listed_with_their_pages() -> None:
    wrong = CheckedCitation(
        citation="REsp 1/STJ",
        kind=ClaimKind.PRECEDENTE,
        text="REsp 1",
        pages=[3, 7],
        verdict=ClaimVerdict.DIVERGENT,
        reason="O relator é outro.",
    )
    found = view_of(make_result(check=CitationCheck(citations=[wrong]))).citations.wrong
    assert found == ["REsp 1/STJ (fls. 3 e 7): O relator é outro."]


def test_the_facts_name_counsel_and_the_days_of_the_case() -> None:
    counsel = [Lawyer(name="Beltrana Girassol", oab="OAB/PR 12.345", page=3), Lawyer(name="Sicrano", oab=None, page=4)]
    dates = [
        KeyDate(event=KeyEvent.DISTRIBUICAO, date="2023-01-05", page=1),
        KeyDate(event=KeyEvent.CITACAO, date="2023-02-15", page=15),
    ]
    view = view_of(make_result(make_case_file(lawyers=CaseLawyers(autor=counsel), key_dates=dates)))
    facts = {fact.label: fact.text for fact in view.facts}
    assert facts["Advogados do autor"] == "Beltrana Girassol (OAB/PR 12.345) e Sicrano"
    assert "Advogados do réu" not in facts
    assert facts["Datas"] == "distribuição em 05/01/2023 (fl. 1); citação em 15/02/2023 (fl. 15)"


def test_the_facts_say_the_court_unit_and_where_injunction_and_free_justice_stand() -> None:
    def ruling(state: RulingState, page: int) -> Ruling:
        return Ruling(state=state, text="Defiro.", page=page, piece_id="p001")

    view = view_of(
        make_result(
            make_case_file(
                unit="3ª Vara Cível de Curitiba",
                court="TJPR",
                injunction=ruling(RulingState.DEFERIDA_EM_PARTE, 13),
                free_justice=ruling(RulingState.INDEFERIDA, 14),
            )
        )
    )
    facts = {fact.label: fact.text for fact in view.facts}
    assert facts["Juízo"] == "3ª Vara Cível de Curitiba, TJPR"
    assert facts["Tutela ou liminar"] == "deferida em parte (fl. 13)"
    assert facts["Gratuidade da justiça"] == "indeferida (fl. 14)"


def test_a_judgment_s_row_says_how_it_ended() -> None:
    case_file = make_case_file(per_phase=1)
    outcome = PieceOutcome(disposition=Disposition.PARCIALMENTE_PROCEDENTE, text="Julgo.", page=3, amounts=[12000.0])
    case_file.pieces[0] = case_file.pieces[0].model_copy(update={"outcome": outcome})
    rows = [row.title for phase in view_of(make_result(case_file)).phases for row in phase.pieces]
    assert rows[0] == "Petição inicial: parcialmente procedente (R$ 12.000,00)"
    assert rows[1] == "Contestação"


def test_the_claims_of_each_side_stand_together_under_its_name() -> None:
    case_file = make_case_file(per_phase=1)
    claims = [
        Claim(text="a improcedência", page=5, side=Side.REU),
        Claim(text="a juntada", page=6),
        Claim(text="a condenação", page=7, side=Side.AUTOR),
    ]
    case_file.phases[0] = case_file.phases[0].model_copy(update={"claims": claims})
    shown = [(row.text, row.page) for row in view_of(make_result(case_file)).phases[0].claims]
    assert shown == [("a condenação", "autor, fl. 7"), ("a improcedência", "réu, fl. 5"), ("a juntada", "fl. 6")]


def test_contrary_authority_has_a_list_of_its_own_and_the_force_stands_on_each_card() -> None:
    label = PhaseLabel.POSTULACAO_INICIAL
    binding = Binding(authority=Authority.TURMA, effect=Effect.PERSUASIVO, badge="Persuasivo: Turma")
    against = make_match(1, stance="contrario", binding=binding, notices=["Julgado anterior à Lei 1/2022."])
    view = compose_report(make_result(matches={label: [against, make_match(2, score=60.0)]}), SEAL)
    phase = view.phases[0]
    assert [name.split(",")[0] for name in phase.contrary] == ["REsp 9000001/SP"]
    assert "Persuasivo: Turma" in phase.matches[0].marks
    assert "Julgado anterior à Lei 1/2022." in phase.matches[0].marks


def test_copies_and_what_a_reviewer_took_out_never_top_the_recommendations() -> None:
    label = PhaseLabel.POSTULACAO_INICIAL
    head, out = make_match(1, score=70.0, folded=1), make_match(3, score=99.0, rejected="Não é o caso.")
    copy = make_match(2, score=90.0, folded_under=head.document_id)
    view = compose_report(make_result(matches={label: [head, copy, out]}), SEAL)
    assert [row.process for row in view.highlights] == ["REsp 9000001/SP"]
    assert [card.process for card in view.phases[0].matches] == ["REsp 9000001/SP", "REsp 9000003/SP"]
    assert any("REsp 9000002/SP" in mark for mark in view.phases[0].matches[0].marks)
    assert "Afastado na revisão: Não é o caso." in view.phases[0].matches[1].marks


def test_a_precedent_of_the_lawsuit_as_a_whole_says_so_in_the_list_and_beside_it() -> None:
    view = view_of(make_result(matches={FIRST: [make_match(1, whole=True)]}))
    assert view.highlights[0].phases == "Do processo"
    card = next(phase.matches[0] for phase in view.phases if phase.matches)
    assert card.marks[0].startswith("Do processo: nenhuma fase discute em particular")


def test_every_outcome_and_state_has_words() -> None:
    assert set(DISPOSITION_TITLES) == set(Disposition)
    assert set(RULING_TITLES) == set(RulingState)
    assert set(SIDE_TITLES) == set(Side)
