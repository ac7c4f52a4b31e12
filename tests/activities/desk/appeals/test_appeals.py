"""Appeals in small case files of our own: in time and late, doubled, suspended, with and without fee and signature."""

from typing import Any

import pytest

from activities.desk.appeals.appeals import admissibility_of
from activities.desk.appeals.held import Held, Pending, words_of
from activities.desk.reading import Papers
from tests.activities.desk.matrix.measured import typed_case
from tests.activities.reports.samples import make_match
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.law.treatment import Treatment, TreatmentKind
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.admissibility import AppealAdmissibility, Finding, Ground, Requirement
from workflows.contracts.run.results.result import CaseParties, PagedText, Side
from workflows.contracts.run.results.rulings import Ruling, RulingState

PRIVATE = CaseParties(autor=["Fulana de Tal"], reu=["Loja do Exemplo Ltda."])
STATE = CaseParties(autor=["Fulana de Tal"], reu=["Município de Exemplópolis"])
POWER = ("procuracao", None, "Nomeia o advogado Beltrano do Ensaio, OAB/PR 12.345, com poderes para o foro.")
JUDGED = "Ante o exposto, julgo procedentes os pedidos."
SIGNED = "\nCuritiba.\nBeltrano do Ensaio\nOAB/PR 12.345"
PAID = ("guia_custas", "2024-04-02", "GUIA DE PREPARO\nPago em 02/04/2024")


def certified(day: str) -> tuple[str, None, str]:
    return "certidao", None, f"Certifico que a sentença foi disponibilizada no Diário da Justiça eletrônico em {day}."


def silent(*_: str) -> dict[str, Treatment]:
    return {}


def appeals(
    *told: tuple[str, str | None, str], side: Side = Side.REU, parties: CaseParties = PRIVATE, **more: Any
) -> list[AppealAdmissibility]:
    """Return the appeals of these pieces (type, day, words); `side` is the appellant of the last appeal."""
    case_file, pages = typed_case([(kind, text) for kind, _, text in told], parties)
    pieces = [
        piece.model_copy(update={"date": day, "side": side if kind in ("apelacao", "embargos_declaracao") else None})
        for piece, (kind, day, _) in zip(case_file.pieces, told, strict=True)
    ]
    pieces = [piece.model_copy(update=more.get(piece.type, {})) for piece in pieces]
    case = case_file.case.model_copy(update={"free_justice": more.get("free_justice")})
    whole = case_file.model_copy(update={"pieces": pieces, "case": case})
    return admissibility_of(Papers(whole, pages), more.get("held", Held(silent)))


def ground(requirement: Requirement, *told: tuple[str, str | None, str], **more: Any) -> Ground:
    """Return the finding on one requirement of the last appeal."""
    last = appeals(*told, **more)[-1]
    return next(one for one in last.grounds if one.requirement is requirement)


def filed(day: str, text: str = "Requer o provimento.") -> tuple[str, str, str]:
    return "apelacao", day, f"RECURSO DE APELAÇÃO\n{text}{SIGNED}"


@pytest.mark.parametrize(
    ("day", "finding"),
    [
        ("2024-03-27", Finding.ATENDIDO),
        ("2024-04-01", Finding.NAO_SE_SABE),  # in time if the court was closed in Holy Week
        ("2024-04-02", Finding.NAO_ATENDIDO),
    ],
)
def test_an_appeal_is_in_time_until_the_last_day_that_the_certificate_gives(day: str, finding: Finding) -> None:
    # available Tuesday 5 March, published on the 6th, counted from the 7th: the fifteenth working day is the 27th
    judged = ("sentenca", "2024-03-01", JUDGED)
    found = ground(Requirement.TEMPESTIVIDADE, judged, certified("5 de março de 2024"), filed(day))
    assert found.finding is finding
    assert "27/03/2024" in found.text
    assert [one.page for one in found.rests_on] == [1, 3, 2]


def test_the_recess_suspends_the_term() -> None:
    judged = ("sentenca", "2023-12-11", JUDGED)
    told = ground(Requirement.TEMPESTIVIDADE, judged, certified("12/12/2023"), filed("2024-02-05"))
    assert told.finding is Finding.ATENDIDO
    late = ground(Requirement.TEMPESTIVIDADE, judged, certified("12/12/2023"), filed("2024-02-08"))
    assert late.finding is Finding.NAO_ATENDIDO


def test_a_public_body_and_who_the_public_defender_speaks_for_have_twice_the_term() -> None:
    judged = ("sentenca", "2024-03-01", JUDGED)
    of_state = ground(Requirement.TEMPESTIVIDADE, judged, certified("05/03/2024"), filed("2024-04-15"), parties=STATE)
    assert of_state.finding is Finding.ATENDIDO
    assert "em dobro (CPC, art. 183)" in of_state.text
    defended = filed("2024-04-15", "A Defensoria Pública requer o provimento.")
    of_defender = ground(Requirement.TEMPESTIVIDADE, judged, certified("05/03/2024"), defended)
    assert of_defender.finding is Finding.ATENDIDO
    assert "art. 186" in of_defender.text


def test_a_late_appeal_of_a_public_body_is_unknown_without_its_notice_in_person() -> None:
    judged = ("sentenca", "2024-03-01", JUDGED)
    found = ground(Requirement.TEMPESTIVIDADE, judged, certified("05/03/2024"), filed("2024-06-28"), parties=STATE)
    assert found.finding is Finding.NAO_SE_SABE


def test_embargos_begin_the_term_anew_from_their_decision() -> None:
    pieces = [
        ("sentenca", "2024-03-01", JUDGED),
        ("embargos_declaracao", "2024-03-08", "EMBARGOS DE DECLARAÇÃO\nHá omissão." + SIGNED),
        ("decisao_embargos", "2024-05-02", "Rejeito os embargos de declaração."),
        filed("2024-05-20"),
    ]
    first, second = appeals(*pieces)
    assert [first.kind, second.kind] == ["embargos de declaração", "apelação"]
    found = second.grounds[0]
    assert found.finding is Finding.ATENDIDO
    assert found.rests_on[0].page == 3


def test_without_a_certificate_only_an_appeal_within_the_term_of_the_decisions_own_day_is_surely_in_time() -> None:
    judged = ("sentenca", "2024-03-01", JUDGED)
    assert ground(Requirement.TEMPESTIVIDADE, judged, filed("2024-03-20")).finding is Finding.ATENDIDO
    assert ground(Requirement.TEMPESTIVIDADE, judged, filed("2024-04-20")).finding is Finding.NAO_SE_SABE
    claims = "É tempestivo, pois a intimação se deu em 05/03/2024."
    assert ground(Requirement.TEMPESTIVIDADE, judged, filed("2024-03-25", claims)).finding is Finding.NAO_SE_SABE
    assert ground(Requirement.TEMPESTIVIDADE, judged, filed("2024-04-25", claims)).finding is Finding.RISCO


def test_the_fee_is_paid_not_owed_or_not_shown() -> None:
    judged, appeal = ("sentenca", "2024-03-01", JUDGED), filed("2024-04-02", "O preparo acompanha a peça.")
    assert ground(Requirement.PREPARO, judged, appeal, PAID).finding is Finding.ATENDIDO
    missing = ground(Requirement.PREPARO, judged, appeal)
    assert missing.finding is Finding.RISCO
    assert missing.rests_on[0].text.startswith("O recurso diz")
    assert ground(Requirement.PREPARO, judged, appeal, parties=STATE).finding is Finding.ATENDIDO
    free = Ruling(state=RulingState.DEFERIDA, text="Defiro a gratuidade.", page=1, piece_id="p0001")
    granted = {"free_justice": free}
    assert ground(Requirement.PREPARO, judged, appeal, side=Side.AUTOR, **granted).finding is Finding.ATENDIDO
    assert ground(Requirement.PREPARO, judged, appeal, side=Side.REU, **granted).finding is Finding.RISCO
    asked = filed("2024-04-02", "Requer a concessão da gratuidade da justiça.")
    assert ground(Requirement.PREPARO, judged, asked).finding is Finding.NAO_SE_SABE


def test_who_signs_has_a_power_of_attorney_has_none_or_is_not_read() -> None:
    judged, appeal = ("sentenca", "2024-03-01", JUDGED), filed("2024-04-02")
    assert ground(Requirement.REPRESENTACAO, POWER, judged, appeal).finding is Finding.ATENDIDO
    assert ground(Requirement.REPRESENTACAO, judged, appeal).finding is Finding.RISCO
    unsigned = ("apelacao", "2024-04-02", "RECURSO DE APELAÇÃO\nRequer o provimento.")
    assert ground(Requirement.REPRESENTACAO, POWER, judged, unsigned).finding is Finding.NAO_SE_SABE


def special(text: str) -> tuple[str, str, str]:
    return "apelacao", "2024-04-02", f"RECURSO ESPECIAL\n{text}{SIGNED}"


def test_an_appeal_to_the_stj_runs_into_facts_and_into_its_case_law() -> None:
    ruled = ("acordao", "2024-03-01", "Acordam em negar provimento ao recurso.")
    facts = ground(Requirement.SUMULA_7, ruled, special("O laudo prova que o preço foi pago."))
    assert facts.finding is Finding.RISCO
    assert facts.rests_on[0].page == 2
    law = special("O acórdão violou o art. 14 do CDC.")
    assert ground(Requirement.SUMULA_7, ruled, law).finding is Finding.SEM_INDICIO
    assert ground(Requirement.SUMULA_83, ruled, law).finding is Finding.SEM_INDICIO
    cited = {"acordao": {"sumulas": [PagedText(text="Súmula 479/STJ", page=1)]}}
    assert ground(Requirement.SUMULA_83, ruled, law, **cited).finding is Finding.RISCO
    of_state = appeals(("sentenca", "2024-03-01", JUDGED), filed("2024-04-02"))[0]
    assert {Requirement.SUMULA_7, Requirement.SUMULA_83}.isdisjoint(one.requirement for one in of_state.grounds)


def test_a_theme_that_the_appeal_names_is_looked_up_in_the_corpus() -> None:
    judged = ("sentenca", "2024-03-01", JUDGED)
    named = {"apelacao": {"precedents": [PagedText(text="Tema 9999/STJ", page=2)]}}
    pending = Treatment(kind=TreatmentKind.AFETADO, badge="Afetado: julgamento pendente", as_of=None, evidence=[])

    def treated(*names: str) -> dict[str, Treatment]:
        return {"tema-9999": pending} if "tema-9999" in names else {}

    def found(**more: Any) -> Finding:
        return ground(Requirement.TEMA_SUSPENSO, judged, filed("2024-04-02"), **more).finding

    assert found(**named, held=Held(treated)) is Finding.RISCO
    assert found(**named, held=Held(silent)) is Finding.SEM_INDICIO
    assert found(**named, held=None) is Finding.NAO_SE_SABE
    assert found(held=Held(treated)) is Finding.NAO_SE_SABE


def test_a_pending_theme_on_the_subject_of_an_appeal_is_found_without_being_named() -> None:
    judged = ("sentenca", "2024-03-01", JUDGED)
    question = "Definir se é abusiva a cláusula que veda a internação domiciliar como alternativa à hospitalar."
    held = Held(silent, pending=[Pending("Tema 9999/STJ", question, words_of(question))])
    same = filed("2024-04-02", "É lícita a cláusula que veda a internação domiciliar, alternativa à hospitalar.")
    found = ground(Requirement.TEMA_SUSPENSO, judged, same, held=held)
    assert found.finding is Finding.RISCO
    assert found.rests_on[0].text.startswith("Tema 9999/STJ: Definir")
    other = filed("2024-04-02", "A cláusula de reajuste por faixa etária é lícita.")
    assert ground(Requirement.TEMA_SUSPENSO, judged, other, held=held).finding is Finding.SEM_INDICIO


def test_decisions_of_the_corpus_on_the_side_of_the_judgment_are_a_risk_by_sumula_83() -> None:
    ruled, law = ("acordao", "2024-03-01", "Acordam em negar provimento."), special("Violou-se o art. 14 do CDC.")

    def found(*sides: ClientSide) -> Ground:
        matches = [make_match(at, lado=side) for at, side in enumerate(sides)]
        held = Held(silent, {PhaseLabel.POSTULACAO_INICIAL: matches})
        return ground(Requirement.SUMULA_83, ruled, law, held=held)

    of_claimant = found(ClientSide.AUTOR, ClientSide.AUTOR, ClientSide.REU)
    assert of_claimant.finding is Finding.RISCO
    assert "2 no sentido dele e 1 no do recurso" in of_claimant.text
    assert found(ClientSide.REU).finding is Finding.SEM_INDICIO
