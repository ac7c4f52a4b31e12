from collections.abc import Mapping, Sequence
from datetime import date

import pytest

from activities.law.verification.kinds.precedents import check_overlong, check_precedents, check_themes
from tests.activities.law.verification.decisions import Decisions, decision
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import Treatment, TreatmentEvidence, TreatmentKind
from workflows.contracts.research.law import ClaimVerdict, MismatchField, VerifiedClaim

TODAY = date(2026, 5, 4)
INTERNAL = decision("1", "AgInt no REsp 1234567", similar=["AgInt no REsp 1234567/SP"])
MAIN = decision(
    "2", "REsp 1234567", "MARCO BUZZI", "QUARTA TURMA", date(2019, 3, 12), date(2019, 3, 15), registry_number="1"
)
ALONE = decision("3", "HC 612472", "NEFI CORDEIRO", None, date(2020, 12, 7), date(2020, 12, 9))
BY_ANOTHER = decision(
    "4",
    "REsp 1500000",
    "RAUL ARAÚJO",
    "QUARTA TURMA",
    ruling="Lavrará o acórdão o Sr. Ministro Raul Araújo. Vencido o Sr. Ministro Marco Buzzi (Relator).",
)
WITH_DISSENT = decision(
    "5",
    "REsp 1600000",
    ruling="por maioria, nos termos do voto da Sra. Ministra Relatora. Votou vencido o Sr. Ministro Moura Ribeiro.",
)
CORPUS = Decisions(INTERNAL, MAIN, ALONE, BY_ANOTHER, WITH_DISSENT)


def checked(text: str, *decisions: Decision) -> VerifiedClaim:
    (cited,) = check_precedents(text, Decisions(*decisions) if decisions else CORPUS, TODAY)
    return cited.claim


RIGHT = "AgInt no REsp 1.234.567/SP, Rel. Min. Nancy Andrighi, Terceira Turma, j. 04/05/2021, DJe 07/05/2021"


@pytest.mark.parametrize(
    ("wrong", "field", "found"),
    [
        (("Nancy Andrighi", "Marco Buzzi"), MismatchField.RELATOR, "NANCY ANDRIGHI"),
        (("Nancy Andrighi", "Heliodora Campos Serrano"), MismatchField.RELATOR, "NANCY ANDRIGHI"),
        (("Terceira", "Quinta"), MismatchField.ORGAO, "TERCEIRA TURMA"),
        (("04/05/2021", "04/05/2020"), MismatchField.JULGAMENTO, "2021-05-04"),
        (("07/05/2021", "07/06/2021"), MismatchField.PUBLICACAO, "2021-05-07"),
        (("Rel. Min. Nancy Andrighi", "M. Buzzi"), MismatchField.RELATOR, "NANCY ANDRIGHI"),
        (("/SP", "/BA"), MismatchField.UF, "SP"),
        (("AgInt no REsp", "EDcl no REsp"), MismatchField.CLASSE, "AgInt REsp"),
        (("AgInt no REsp", "AgInt no AREsp"), MismatchField.CLASSE, "AgInt REsp"),
    ],
)
def test_each_wrong_particular_is_named(wrong: tuple[str, str], field: MismatchField, found: str):
    claim = checked(RIGHT.replace(*wrong))
    assert claim.verdict is ClaimVerdict.DIVERGENT
    assert [(one.field, one.found) for one in claim.mismatches] == [(field, found)]
    assert claim.document_id == "1"


@pytest.mark.parametrize(
    ("text", "document"),
    [
        (RIGHT, "1"),
        ("REsp 1.234.567, Rel. Min. Nancy, 3ª T., j. 4.5.21", "1"),
        ("REsp 1.234.567, Rel. Min. Buzzi, Quarta Turma, j. 12 de março de 2019", "2"),
        ("REsp 1.234.567", "2"),
        ("HC 612472 (6ª Turma, Rel. Min. Nefi Cordeiro, julgado em 7 de dezembro de 2020)", None),
        ("HC 612472, decisão monocrática de 7/12/2020", "3"),
        ("REsp 1.500.000, Rel. p/ acórdão Min. Raul Araújo", "4"),
        ("REsp 1.500.000, Rel. Min. Marco Buzzi, Quarta Turma", "4"),
    ],
)
def test_a_citation_agrees_if_it_agrees_with_one_decision_of_the_process(text: str, document: str | None):
    claim = checked(text)
    if document:
        assert (claim.verdict, claim.document_id, claim.mismatches) == (ClaimVerdict.VERIFIED, document, [])


def test_a_dissenting_minister_is_not_the_rapporteur():
    claim = checked("REsp 1.600.000, da relatoria do Ministro Moura Ribeiro")
    assert [(one.field, one.found) for one in claim.mismatches] == [(MismatchField.RELATOR, "NANCY ANDRIGHI")]


def test_another_decision_of_the_process_is_absent_and_those_known_are_near():
    claim = checked("EDcl no REsp 1.234.567, Rel. Min. Nancy Andrighi, Terceira Turma, j. 10/08/2023")
    assert claim.verdict is ClaimVerdict.NOT_IN_CORPUS
    assert {near.document_id for near in claim.near} == {"1", "2"}


def test_a_slip_of_a_digit_is_offered_and_never_called_false():
    claim = checked(RIGHT.replace("1.234.567", "1.234.657").replace("/SP", ""))
    assert claim.verdict is ClaimVerdict.NOT_IN_CORPUS
    assert [near.process for near in claim.near] == ["AgInt no REsp 1234567"]
    assert set(claim.near[0].agrees) >= {MismatchField.RELATOR, MismatchField.JULGAMENTO}


def test_a_number_without_particulars_that_agree_has_nothing_near():
    assert checked("AgInt no REsp 1.234.657").near == []


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("REsp 1.111.111, j. 31/11/2019", MismatchField.JULGAMENTO),
        ("REsp 1.111.111, j. 10/12/2019, DJe 5/12/2019", MismatchField.PUBLICACAO),
        ("REsp 1.111.111, j. 10/12/2030", MismatchField.JULGAMENTO),
        ("(STF, REsp 1.111.111)", MismatchField.TRIBUNAL),
    ],
)
def test_what_cannot_be_is_divergent_without_any_corpus(text: str, field: MismatchField):
    claim = checked(text)
    assert claim.verdict is ClaimVerdict.DIVERGENT
    assert [one.field for one in claim.mismatches] == [field]


@pytest.mark.parametrize("name", ["Luiz Fux", "Fulgêncio Batráquio"])
def test_whom_the_list_of_ministers_lacks_is_doubted_up_to_the_day_that_it_reaches(name: str):
    of_then, later = (checked(f"REsp 1.111.111, Rel. Min. {name}, j. {day}") for day in ("10/12/2019", "10/2/2026"))
    assert (of_then.verdict, later.verdict) == (ClaimVerdict.DOUBTFUL, ClaimVerdict.NOT_IN_CORPUS)
    assert [one.field for one in of_then.mismatches] == [MismatchField.RELATOR]


def test_a_class_of_one_court_is_not_judged_by_a_minister_of_the_other():
    claim = checked("RE 1.111.111, Rel. Min. Nancy Andrighi, j. 10/12/2019", BY_ANOTHER)
    assert [(one.field, one.found) for one in claim.mismatches] == [(MismatchField.RELATOR, "ministro do STJ")]


def test_what_a_later_decision_overturned_is_no_authority_however_right_the_citation():
    said = TreatmentEvidence(kind=TreatmentKind.REFORMADO, words="Embargos providos.", source="EREsp 1.234.567/SP")
    treatment = Treatment(kind=TreatmentKind.REFORMADO, badge="Reformado por EREsp 1.234.567/SP", evidence=[said])

    class Treated(Decisions):
        def treatments(self, names: Sequence[str]) -> Mapping[str, Treatment]:
            return {name: treatment for name in names if name in ("2", "REsp 1999999/STJ")}

    cited = check_precedents("REsp 1.234.567 e REsp 1.999.999", Treated(INTERNAL, MAIN), TODAY)
    assert [one.claim.verdict for one in cited] == [ClaimVerdict.OVERTURNED, ClaimVerdict.OVERTURNED]
    assert "Reformado por EREsp 1.234.567/SP" in cited[0].claim.reason


def test_whom_the_corpus_knows_is_not_doubted():
    known = decision("1", "REsp 1500001/SP", "FULGÊNCIO BATRÁQUIO")
    own, other = (
        checked(f"REsp {number}, Rel. Min. Fulgêncio Batráquio", known) for number in ("1.500.001", "1.200.002")
    )
    assert (own.verdict, other.verdict) == (ClaimVerdict.VERIFIED, ClaimVerdict.NOT_IN_CORPUS)


@pytest.mark.parametrize("text", ["REsp 9.876.543/SP", "REsp 1.960.893, j. 10/4/2012", "RMS 670971-BA"])
def test_numbers_beyond_any_that_existed_by_then_are_not_found(text: str):
    assert checked(text).verdict is ClaimVerdict.NOT_FOUND


@pytest.mark.parametrize(
    "text",
    [
        "REsp 1.737.428/RS, Rel. Min. Nancy Andrighi, Terceira Turma, j. 12/03/2019",
        "HC 598.051/SP, Rel. Min. Rogerio Schietti Cruz, 6ª T., j. 02.03.2021",
        "Esta Corte - HC 598.051, Terceira Seção, Rel. Min. Sebastião Reis Junior - e o Supremo Tribunal Federal",
        "ultrapassa a competência do STF (AgInt nos EAREsp 731.395/SP, Rel. Min. Francisco Falcão)",
    ],
)
def test_a_possible_citation_is_never_called_false(text: str):
    claim = checked(text)
    assert (claim.verdict, claim.mismatches) == (ClaimVerdict.NOT_IN_CORPUS, [])


def test_numbers_of_too_many_digits_are_invalid():
    (claim,) = check_overlong("conforme o REsp 19.876.543/SP")
    assert claim.verdict is ClaimVerdict.INVALID


def test_themes_beyond_the_last_do_not_exist():
    known, unknown = check_themes("Tema 1128/STJ e Tema 3.120/STJ", Decisions(), TODAY)
    assert (known.verdict, unknown.verdict) == (ClaimVerdict.NOT_IN_CORPUS, ClaimVerdict.NOT_FOUND)
