"""Quoted passages beside a citation, compared with a fictional decision."""

from datetime import date

import pytest

from activities.law.verification.kinds.precedents import check_precedents
from activities.law.verification.quoted.check import with_quotations
from tests.activities.law.verification.decisions import Decisions, decision
from workflows.contracts.research.law import (
    ClaimVerdict,
    MismatchField,
    QuotationVerdict,
    VerifiedClaim,
    Voice,
)

FULL = """RELATÓRIO
Trata-se de recurso especial. O recorrente sustenta que o bonde elétrico não precisa de freio em ladeira alguma.
É o relatório.
VOTO
O condutor do bonde responde pelo dano que causa quando deixa de acionar o freio na descida da ladeira.
Nego provimento ao recurso.
VOTO VENCIDO
A culpa do passageiro que salta do bonde em movimento afasta por inteiro o dever de indenizar do condutor.
"""
WHOLE = decision(
    "1",
    "REsp 1500001",
    ementa="TRANSPORTE. BONDE.\n1. O bonde deve parar em cada ponto que a lei municipal indicar ao condutor.",
    full_text=FULL,
)
SUMMARY = decision("2", "REsp 1500002", ementa="1. A banda marcial pode ensaiar na praça até as dez horas da noite.")
CORPUS = Decisions(WHOLE, SUMMARY)


def checked(text: str) -> VerifiedClaim:
    (claim,) = with_quotations(text, check_precedents(text, CORPUS, date(2026, 5, 4)))
    return claim


RIGHT = "o condutor do bonde responde pelo dano que causa quando deixa de acionar o freio na descida da ladeira"


@pytest.mark.parametrize(
    "text",
    [
        f"“{RIGHT}” (REsp 1.500.001).",
        f'No REsp 1.500.001, a Turma assentou que "{RIGHT}".',
        "“O condutor do bonde responde pelo dano que causa [...] na descida da ladeira” (REsp 1.500.001)",
        f"«{RIGHT.upper()}» (REsp nº 1.500.001)",
    ],
)
def test_word_for_word_is_exact_whatever_case_and_ellipses(text: str):
    claim = checked(text)
    assert [(one.verdict, one.voice) for one in claim.quotations] == [(QuotationVerdict.EXACT, Voice.VOTO_RELATOR)]
    assert claim.verdict is ClaimVerdict.VERIFIED
    start, end = claim.quotations[0].start, claim.quotations[0].end
    assert text[start - 1] in '“"«'
    assert text[end] in '”"»'


def test_an_altered_passage_is_shown_with_the_difference():
    claim = checked(f"“{RIGHT.replace('responde pelo dano', 'nunca responde pelo dano')}” (REsp 1.500.001)")
    (quotation,) = claim.quotations
    assert quotation.verdict is QuotationVerdict.ALTERED
    assert "nunca" in (quotation.cited or "")
    assert "nunca" not in (quotation.found or "")
    assert claim.verdict is ClaimVerdict.DIVERGENT
    assert [one.field for one in claim.mismatches] == [MismatchField.TEXTO]


def test_what_the_whole_text_lacks_is_not_found_and_what_a_summary_lacks_is_unavailable():
    passage = "“o navio de cabotagem paga taxa de ancoragem por tonelada de carga embarcada”"
    assert checked(f"{passage} (REsp 1.500.001)").quotations[0].verdict is QuotationVerdict.NOT_FOUND
    claim = checked(f"{passage} (REsp 1.500.002)")
    assert claim.quotations[0].verdict is QuotationVerdict.UNAVAILABLE
    assert claim.verdict is ClaimVerdict.UNVERIFIABLE


@pytest.mark.parametrize(
    ("number", "said"),
    [("1.500.002", "O trecho entre aspas não foi conferido"), ("1.500.003", "O trecho entre aspas tampouco foi")],
)
def test_a_passage_that_could_not_be_compared_is_said_to_be_unchecked(number: str, said: str):
    passage = "“o navio de cabotagem paga taxa de ancoragem por tonelada de carga embarcada”"
    assert said in checked(f"{passage} (REsp {number})").reason


@pytest.mark.parametrize(
    ("passage", "voice"),
    [
        ("a culpa do passageiro que salta do bonde em movimento afasta por inteiro o dever", Voice.VOTO_VENCIDO),
        ("o bonde elétrico não precisa de freio em ladeira alguma", Voice.PARTE),
    ],
)
def test_a_dissent_or_a_party_quoted_as_the_court_is_a_defect(passage: str, voice: Voice):
    claim = checked(f"O STJ decidiu: “{passage}” (REsp 1.500.001).")
    assert claim.verdict is ClaimVerdict.DIVERGENT
    assert [(one.field, one.found) for one in claim.mismatches] == [(MismatchField.VOZ, voice.value)]


def test_a_dissent_quoted_as_one_is_sound():
    passage = "a culpa do passageiro que salta do bonde em movimento afasta por inteiro o dever"
    claim = checked(f"Em voto vencido, leu-se: “{passage}” (REsp 1.500.001).")
    assert (claim.verdict, claim.quotations[0].voice) == (ClaimVerdict.VERIFIED, Voice.VOTO_VENCIDO)


def test_the_ementa_speaks_in_its_own_voice():
    claim = checked("“O bonde deve parar em cada ponto que a lei municipal indicar” (REsp 1.500.001)")
    assert claim.quotations[0].voice is Voice.EMENTA


def test_a_passage_of_another_sentence_belongs_to_no_citation():
    assert checked(f"Dizia o poeta: “{RIGHT}”. Já o REsp 1.500.001 trata de bondes.").quotations == []
