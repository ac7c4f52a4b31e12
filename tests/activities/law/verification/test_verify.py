from datetime import date

import pytest

from activities.law.verification.verify import verify_claims
from tests.activities.law.verification.decisions import Decisions, decision
from workflows.contracts.research.law import ClaimKind, ClaimsVerified, ClaimVerdict, RiskLevel, VerifyQuestion

TODAY = date(2026, 5, 4)
KNOWN = Decisions(decision("000123456", "REsp 1234567"))


def verified(text: str, **switches: bool) -> ClaimsVerified:
    return verify_claims(VerifyQuestion.model_validate({"text": text, **switches}), KNOWN, TODAY)


def verdict(text: str) -> ClaimVerdict:
    (claim,) = verified(text).claims
    return claim.verdict


TEXT = (
    "Súmula 7/STJ. Súmula 603/STJ. Súmula 999/STJ. REsp 1.234.567/SP, Rel. Min. Nancy Andrighi. REsp 1.111.111/RS. "
    "Processo 0001234-13.2020.8.26.0100. Art. 85, § 2º, do CPC. Art. 5.000 do Código Civil."
)


def test_reports_each_reference_in_the_order_of_the_text_with_its_place_and_a_reason():
    answer = verified(TEXT)
    assert [(claim.normalized, claim.verdict) for claim in answer.claims] == [
        ("Súmula 7/STJ", ClaimVerdict.VERIFIED),
        ("Súmula 603/STJ", ClaimVerdict.CANCELLED),
        ("Súmula 999/STJ", ClaimVerdict.NOT_FOUND),
        ("REsp 1234567/STJ", ClaimVerdict.VERIFIED),
        ("NANCY ANDRIGHI", ClaimVerdict.VERIFIED),
        ("REsp 1111111/STJ", ClaimVerdict.NOT_IN_CORPUS),
        ("0001234-13.2020.8.26.0100", ClaimVerdict.VERIFIED),
        ("CPC, art. 85, § 2º", ClaimVerdict.VERIFIED),
        ("CC, art. 5.000", ClaimVerdict.NOT_FOUND),
    ]
    for claim in answer.claims:
        assert TEXT[claim.start : claim.end] == claim.text
        assert claim.reason.endswith(".")
    assert answer.claims[3].document_id == "000123456"


def test_counts_distinct_references_by_verdict():
    answer = verified(TEXT + " Outra vez a Súmula 7/STJ.")
    assert len(answer.claims) == 10
    assert answer.total == sum(answer.counts.values()) == 9
    assert answer.counts[ClaimVerdict.VERIFIED] == 5
    assert answer.counts[ClaimVerdict.INVALID] == 0


@pytest.mark.parametrize(
    ("switch", "kinds"),
    [
        ("check_sumulas", {ClaimKind.SUMULA}),
        ("check_ministros", {ClaimKind.MINISTRO}),
        ("check_processos", {ClaimKind.PROCESSO, ClaimKind.PRECEDENTE}),
        ("check_legislacao", {ClaimKind.LEGISLACAO}),
    ],
)
def test_a_check_that_is_switched_off_reports_nothing(switch: str, kinds: set[ClaimKind]):
    answer = verified(TEXT, **{switch: False})
    assert {claim.kind for claim in answer.claims} == set(ClaimKind) - kinds
    assert set(answer.checked) == set(ClaimKind) - kinds


def test_a_text_without_references_has_no_risk():
    answer = verified("Nada se cita aqui.")
    assert (answer.total, answer.risk_score, answer.risk_level) == (0, 0.0, RiskLevel.BAIXO)


def test_only_a_text_all_of_whose_references_were_compared_has_no_risk():
    sound, open_too, open_alone = (
        verified(text).risk_score
        for text in ("Súmula 7/STJ.", "Súmula 7/STJ. REsp 1.111.111/RS.", "REsp 1.111.111/RS. Súmula 331 do TST.")
    )
    assert 0 == sound < open_too < open_alone < 0.6


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("REsp 12.34.567/SP", "REsp 12.34.567/SP"),
        ("Apelação Cível n. 70012345678, TJRS", "Apelação Cível n. 70012345678"),
        ("TST - RR: 10012345620175020001", "RR: 10012345620175020001"),
        ("processo 00012345620158260100", "processo 00012345620158260100"),
        ("Súmula VII do STJ", "Súmula VII do STJ"),
        ("Enunciado 30 do FONAJE", "Enunciado 30 do FONAJE"),
        ("OJ n. 394 da SDI-1 do TST", "OJ n. 394 da SDI-1 do TST"),
        ("art. 12 do Regimento Interno do TJSP", "art. 12 do Regimento Interno do TJSP"),
        ("Lei nº XYZ/2020", "Lei nº XYZ/2020"),
    ],
)
def test_what_reads_like_a_reference_and_is_not_understood_is_said(text: str, read: str):
    (claim,) = verified(f"Conforme {text}.").claims
    assert (claim.normalized, claim.verdict) == (read, ClaimVerdict.UNREADABLE)


@pytest.mark.parametrize(
    "text", ["o recurso especial, provido em 12.05.2010", "a petição de fls. 123", "Campo Grande/MS 79.002-000"]
)
def test_what_is_no_reference_is_not_called_an_unreadable_one(text: str):
    assert verified(text).claims == []


INVENTED = (
    "Súmula 999/STJ.",
    "Súmula Vinculante 300.",
    "Min. Fulgêncio Batráquio.",
    "Súmula 470/STJ.",
    "0001234-99.2020.8.26.0100.",
    "Art. 3.000 do CPC.",
    "Lei 8.078/1995.",
    "REsp 9.999.999/SP.",
)


def test_one_more_invented_reference_never_lowers_the_risk():
    for start in ("", "Súmula 7/STJ. Art. 14 do CDC. ", "Min. Nancy Andrighi. REsp 1.111.111/RS. "):
        text, risk = start, 0.0
        for invented in INVENTED:
            text += " " + invented
            higher = verified(text).risk_score
            assert 1 >= higher >= risk > 0 or risk == 0
            risk = higher
        assert risk > 0.6


def test_verified_references_lower_the_risk_but_never_hide_an_invented_one():
    alone = verified("Súmula 999/STJ.").risk_score
    among = verified("Súmula 999/STJ. " + " ".join(f"Súmula {n}/STJ." for n in range(1, 61))).risk_score
    assert 0.4 < among < alone


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Súmula 1", ClaimVerdict.VERIFIED),
        ("Súmula 676/STJ", ClaimVerdict.VERIFIED),
        ("Súmula 680/STJ", ClaimVerdict.DOUBTFUL),
        ("Súmula 1.234/STJ", ClaimVerdict.NOT_FOUND),
        ("Súmula 736/STF", ClaimVerdict.VERIFIED),
        ("Súmula 737/STF", ClaimVerdict.NOT_FOUND),
        ("Súmula 394/STF", ClaimVerdict.CANCELLED),
        ("Súmula 619 do STF", ClaimVerdict.CANCELLED),
        ("Súmula Vinculante 11", ClaimVerdict.VERIFIED),
        ("Súmula Vinculante 30", ClaimVerdict.NOT_FOUND),
        ("Súmula Vinculante nº 10 do STJ", ClaimVerdict.DIVERGENT),
        ("Súmula Vinculante 10/STF", ClaimVerdict.VERIFIED),
        ("Súmula 331 do TST", ClaimVerdict.UNVERIFIABLE),
    ],
)
def test_sumulas_are_held_against_the_list(text: str, expected: ClaimVerdict):
    assert verdict(text) is expected


def test_a_number_that_only_the_other_court_has_is_suggested():
    (claim,) = verified("Súmula 735/STJ").claims
    assert claim.verdict is ClaimVerdict.NOT_FOUND
    assert claim.suggestion == "Súmula 735/STF"


def test_a_binding_sumula_beside_a_common_one_does_not_lend_it_its_kind():
    names = [claim.normalized for claim in verified("Súmula Vinculante 10 e Súmula 7/STJ").claims]
    assert names == ["Súmula Vinculante 10/STF", "Súmula 7/STJ"]


@pytest.mark.parametrize(
    ("text", "expected", "suggestion"),
    [
        ("Rel. Min. Luis Felipe Salomão", ClaimVerdict.VERIFIED, None),
        ("Relator Ministro ROGERIO SCHIETTI", ClaimVerdict.VERIFIED, None),
        ("Ministra Cármen Lúcia", ClaimVerdict.VERIFIED, None),
        ("Min. Jesuíno Rissato", ClaimVerdict.VERIFIED, None),
        ("o Ministro Salomão divergiu", ClaimVerdict.VERIFIED, "LUIS FELIPE SALOMÃO"),
        ("Min. Luiz Felipe Salomão", ClaimVerdict.VERIFIED, "LUIS FELIPE SALOMÃO"),
        ("Min. Luis Filipe Salomone", ClaimVerdict.DOUBTFUL, "LUIS FELIPE SALOMÃO"),
        ("Min. Gallotti", ClaimVerdict.UNVERIFIABLE, None),
        ("Min. Fulgêncio Batráquio", ClaimVerdict.DOUBTFUL, None),
        ("Min. Fulana de Tal (Desembargadora convocada)", ClaimVerdict.UNVERIFIABLE, None),
        ("Min. Delaíde Miranda Arantes, do TST", ClaimVerdict.UNVERIFIABLE, None),
    ],
)
def test_ministers_are_exact_partial_close_or_unknown(text: str, expected: ClaimVerdict, suggestion: str | None):
    (claim,) = verified(text).claims
    assert (claim.verdict, claim.suggestion) == (expected, suggestion)


@pytest.mark.parametrize("text", ["o Ministro da Fazenda", "o Ministro Relator negou", "MINISTRO PRESIDENTE DO STJ"])
def test_a_title_without_a_name_is_no_reference(text: str):
    assert verified(text).claims == []


def test_a_minister_who_is_not_the_rapporteur_of_the_decision_beside_is_said_not_to_be():
    _, named = verified("REsp 1.234.567/SP, Rel. Min. Og Fernandes").claims
    assert named.verdict is ClaimVerdict.VERIFIED
    assert "não é quem o acervo dá por relator da decisão citada" in named.reason


def test_a_list_of_ministers_is_taken_apart_and_a_header_ends_the_name():
    text = (
        "Os Srs. Ministros Marco Buzzi, Raul Araújo e Maria Isabel Gallotti votaram.\nRELATOR : MINISTRO OG FERNANDES\n"
    )
    text += "RECORRENTE : FULANO DE TAL"
    names = [claim.normalized for claim in verified(text).claims]
    assert names == ["MARCO BUZZI", "RAUL ARAÚJO", "MARIA ISABEL GALLOTTI", "OG FERNANDES"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0001234-13.2020.8.26.0100", ClaimVerdict.VERIFIED),
        ("0001234-14.2020.8.26.0100", ClaimVerdict.INVALID),
        ("0001234-48.2020.8.99.0100", ClaimVerdict.INVALID),
        ("001234-13.2020.8.26.0100", ClaimVerdict.INVALID),
    ],
)
def test_cnj_numbers_are_checked_by_form_digits_and_court(text: str, expected: ClaimVerdict):
    assert verdict(text) is expected


def test_a_wrong_check_digit_is_answered_with_the_right_one():
    (claim,) = verified("processo 0001234-14.2020.8.26.0100").claims
    assert claim.suggestion == "0001234-13.2020.8.26.0100"


def test_a_year_of_filing_in_the_future_is_invalid():
    (claim,) = verified("processo 1234567-66.2031.8.26.0100").claims
    assert claim.verdict is ClaimVerdict.INVALID
    assert "2031" in claim.reason


@pytest.mark.parametrize(
    ("text", "expected", "suggestion"),
    [
        ("art. 927 do CC", ClaimVerdict.VERIFIED, None),
        ("art. 6º, VIII, do Código de Defesa do Consumidor", ClaimVerdict.VERIFIED, None),
        ("art. 900 do CDC", ClaimVerdict.NOT_FOUND, None),
        ("art. 1.211 do CPC", ClaimVerdict.DOUBTFUL, "CPC/1973, art. 1.211"),
        ("art. 10-A da Lei 9.656/1998", ClaimVerdict.VERIFIED, None),
        ("a Lei 8.078/1991", ClaimVerdict.DOUBTFUL, "Lei 8.078/1990"),
        ("a Lei 9.784/1999", ClaimVerdict.VERIFIED, None),
        ("a Lei 9.876/1999", ClaimVerdict.UNVERIFIABLE, None),
        ("a Lei 9.876/2015", ClaimVerdict.DOUBTFUL, None),
        ("a Lei 40.000/2020", ClaimVerdict.NOT_FOUND, None),
        ("a Lei 15.001/2099", ClaimVerdict.NOT_FOUND, None),
        ("a Resolução 12/2010", ClaimVerdict.UNVERIFIABLE, None),
    ],
)
def test_statutes_are_classified_by_law_year_and_article(text: str, expected: ClaimVerdict, suggestion: str | None):
    (claim,) = verified(text).claims
    assert (claim.verdict, claim.suggestion) == (expected, suggestion)


def test_several_articles_of_one_law_are_each_a_reference():
    answer = verified("arts. 186, 927 e 3.000 do Código Civil")
    assert [(claim.normalized, claim.verdict) for claim in answer.claims] == [
        ("CC, art. 186", ClaimVerdict.VERIFIED),
        ("CC, art. 927", ClaimVerdict.VERIFIED),
        ("CC, art. 3.000", ClaimVerdict.NOT_FOUND),
    ]
