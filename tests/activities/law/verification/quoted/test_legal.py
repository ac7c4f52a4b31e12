"""Quoted articles, compared with fictional wordings."""

from datetime import date

import pytest

from activities.law.verification.verify import verify
from tests.activities.law.verification.wordings import Articles, wording
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, MismatchField, QuotationVerdict, VerifiedClaim

TODAY = "O condutor do bonde responde, no prazo de 15 (quinze) dias, pelo dano que causar.\nA praça é livre."
BEFORE = "O condutor do bonde responde, no prazo de trinta dias, pela metade do dano que causar."
LAW = Articles(
    CC_186=[wording(TODAY), wording(BEFORE, version_of="a", date_end=date(2010, 5, 4))],
    CDC_14=[wording("O fornecedor de bondes responde sem culpa.")],
)
RIGHT = "O condutor do bonde responde, no prazo de 15 (quinze) dias, pelo dano que causar"


def checked(text: str, as_of: date | None = None) -> VerifiedClaim:
    kinds = (ClaimKind.LEGISLACAO,)
    return next(claim for claim in verify(text, LAW, kinds, date(2026, 5, 4), as_of) if "186" in claim.normalized)


@pytest.mark.parametrize(
    "text",
    [
        f"O art. 186 do Código Civil dispõe: “{RIGHT}.”",
        f"“{RIGHT}” (art. 186 do CC)",
        f"Nos termos do art. 186 do CC, “{RIGHT.upper()} [...] a praça é livre”",
        f'Reza o art. 186 do CC: "Art. 186. {RIGHT.replace("15 (quinze)", "15")}. (Redação dada pela Lei nº 1/2011)"',
        "O art. 186 do CC dispõe: “§ 1º O condutor do bonde responde, no prazo de 15 dias; II - a praça é livre.”",
    ],
)
def test_word_for_word_is_exact_whatever_labels_notes_and_figures_spelt_out(text: str):
    claim = checked(text)
    assert [one.verdict for one in claim.quotations] == [QuotationVerdict.EXACT]
    assert claim.verdict is ClaimVerdict.VERIFIED


def test_an_altered_article_is_shown_with_the_difference():
    claim = checked(f"“{RIGHT.replace('responde', 'nunca responde')}” (art. 186 do CC)")
    assert claim.verdict is ClaimVerdict.DIVERGENT
    assert [(one.field, "nunca" in one.cited, "nunca" in (one.found or "")) for one in claim.mismatches] == [
        (MismatchField.TEXTO, True, False)
    ]
    assert claim.reason.endswith("O trecho entre aspas difere do texto vigente.")


def test_a_former_wording_is_told_as_one_and_is_sound_in_a_text_of_its_time():
    text = f"O art. 186 do CC dispõe: “{BEFORE}”"
    claim = checked(text)
    assert (claim.verdict, claim.quotations[0].verdict) == (ClaimVerdict.DIVERGENT, QuotationVerdict.FORMER)
    assert "redação anterior (até 04/05/2010)" in claim.reason
    assert checked(text, date(2009, 1, 1)).verdict is ClaimVerdict.VERIFIED
    assert checked(f"Em 2009, {text}").verdict is ClaimVerdict.VERIFIED


INVENTED = "a banda marcial pode ensaiar na praça até as dez horas da noite de domingo"


def test_a_paraphrase_is_no_quotation_but_words_the_text_gives_the_article_are():
    assert checked(f"Aplica-se o art. 186 do CC, e “{INVENTED}”").quotations == []
    claim = checked(f"O art. 186 do CC dispõe: “{INVENTED}.”")
    assert (claim.verdict, claim.quotations[0].verdict) == (ClaimVerdict.DIVERGENT, QuotationVerdict.NOT_FOUND)


@pytest.mark.parametrize("text", [f"O art. 927 do CC dispõe: “{INVENTED}.”", f"Art. 927 do CC: “{INVENTED}.”"])
def test_what_the_corpus_has_no_text_of_is_unavailable(text: str):
    claims = verify(text, LAW, (ClaimKind.LEGISLACAO,), date(2026, 5, 4))
    assert [(one.verdict, one.quotations[0].verdict) for one in claims] == [
        (ClaimVerdict.UNVERIFIABLE, QuotationVerdict.UNAVAILABLE)
    ]


def test_of_several_articles_the_one_that_has_the_words_is_quoted():
    claims = verify(f"Arts. 186 e 14 do CC: “{RIGHT}”", LAW, (ClaimKind.LEGISLACAO,), date(2026, 5, 4))
    assert [(one.normalized, len(one.quotations)) for one in claims] == [("CC, art. 186", 1), ("CC, art. 14", 0)]


def test_words_of_an_article_are_not_taken_for_those_of_a_decision_cited_before_it():
    text = f"No REsp 1.500.001/SP, lê-se que o art. 186 do CC diz “{RIGHT}”."
    claims = verify(text, LAW, today=date(2026, 5, 4))
    assert {one.normalized: len(one.quotations) for one in claims} == {"REsp 1500001/STJ": 0, "CC, art. 186": 1}
