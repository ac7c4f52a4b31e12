from datetime import date

import pytest

from activities.law.verification.corpus import NoCorpus
from activities.law.verification.kinds.statutes import check_statutes
from tests.activities.law.verification.wordings import Articles, wording
from workflows.contracts.law.legal_texts import LegalStatus
from workflows.contracts.research.law import ClaimVerdict, VerifiedClaim

TODAY = date(2026, 5, 4)


def checked(text: str, as_of: date | None = None) -> VerifiedClaim:
    (claim,) = check_statutes(text, NoCorpus(), TODAY, as_of)
    return claim


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("O dever de reparar vem do art. 159 do Código Civil de 1916.", ClaimVerdict.REVOKED),
        ("Como dispunha o art. 159 do CC/1916, então vigente.", ClaimVerdict.VERIFIED),
        ("O fato, de 1998, rege-se pelo art. 159 do Código Civil de 1916.", ClaimVerdict.VERIFIED),
        ("A dispensa segue a Lei 8.666/1993.", ClaimVerdict.REVOKED),
        ("O contrato de 2019 segue a Lei 8.666/1993.", ClaimVerdict.VERIFIED),
        ("na forma do art. 384 da CLT", ClaimVerdict.REVOKED),
        ("na forma do art. 384 da clt", ClaimVerdict.REVOKED),
        ("conforme o art. 4º da Lei 1.060/50", ClaimVerdict.REVOKED),
        ("art. 373, inc. VI, do CPC/15", ClaimVerdict.NOT_FOUND),
        ("art. 121-Z do Código Penal", ClaimVerdict.NOT_FOUND),
        ("art. 475-J do CPC", ClaimVerdict.NOT_FOUND),
        ("Em 2012 aplicou-se o art. 475-J do CPC.", ClaimVerdict.VERIFIED),
        ("art. 87, VI, da Constituição Estadual", ClaimVerdict.UNVERIFIABLE),
        ("artigo 5º, LXXIX, da Constituição Federal", ClaimVerdict.VERIFIED),
        ("art. 7º, XI, da LGPD", ClaimVerdict.NOT_FOUND),
        ("art. 7º, X, da LGPD", ClaimVerdict.VERIFIED),
        ("art. 9º, V, da Lei 8.245/91", ClaimVerdict.NOT_FOUND),
        ("art. 16, IV, da Lei 8.213/91", ClaimVerdict.REVOKED),
        ("art. 136, XXV, do ECA", ClaimVerdict.VERIFIED),
        ("art. 25-Z da Lei 9.605/98", ClaimVerdict.VERIFIED),
    ],
)
def test_provisions_are_in_force_revoked_or_absent(text: str, verdict: ClaimVerdict):
    assert checked(text).verdict is verdict


def test_what_replaced_a_repealed_law_and_since_when_is_told():
    claim = checked("art. 159 do Código Civil de 1916")
    assert claim.suggestion == "Código Civil de 2002"
    assert "11/01/2003" in claim.reason


def test_law_in_force_on_the_day_of_the_text_is_sound_in_it():
    assert checked("art. 475-J do CPC", as_of=date(2012, 3, 1)).verdict is ClaimVerdict.VERIFIED
    assert checked("a Lei 8.666/1993", as_of=date(2012, 3, 1)).verdict is ClaimVerdict.VERIFIED


@pytest.mark.parametrize(
    ("text", "verdicts"),
    [
        ("a Lei Maria da Penha (Lei nº 11.343/2006)", [ClaimVerdict.VERIFIED, ClaimVerdict.DIVERGENT]),
        ("a Lei nº 8.096/90 (ECA)", [ClaimVerdict.UNVERIFIABLE, ClaimVerdict.DIVERGENT]),
        ("a Lei Maria da Penha (Lei nº 11.340/2006)", [ClaimVerdict.VERIFIED, ClaimVerdict.VERIFIED]),
        ("a Lei de Licitações (Lei 14.133/2021)", [ClaimVerdict.VERIFIED]),
    ],
)
def test_a_law_under_the_number_of_another_is_told(text: str, verdicts: list[ClaimVerdict]):
    assert [claim.verdict for claim in check_statutes(text, NoCorpus(), TODAY)] == verdicts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("art. 105, III, c, da CF", ClaimVerdict.VERIFIED),
        ("art. 105, III, d, da CF", ClaimVerdict.NOT_FOUND),
        ("art. 483, alínea h, da CLT", ClaimVerdict.NOT_FOUND),
        ("art. 5º, LXX, b, da CF", ClaimVerdict.VERIFIED),
    ],
)
def test_letters_that_an_item_does_not_have_are_not_found(text: str, verdict: ClaimVerdict):
    (claim,) = check_statutes(text, NoCorpus(), TODAY)
    assert claim.verdict is verdict


def test_a_law_named_before_its_articles_keeps_them_where_another_follows():
    text = "Lei nº 9.656/98, art. 10, § 13, e o art. 51, IV, do CDC"
    named = {claim.normalized for claim in check_statutes(text, NoCorpus(), TODAY)}
    assert {"Lei 9.656/1998, art. 10, § 13", "CDC, art. 51, IV"} <= named


def test_what_the_corpus_records_of_a_law_outranks_every_list():
    law = Articles(**{"Lei_99.001/2015": [wording("Texto.")], "CPC_1": [wording("", status=LegalStatus.REVOKED)]})
    in_corpus, revoked = (next(check_statutes(text, law, TODAY)) for text in ("Lei 99.001/2015", "art. 1º do CPC"))
    assert (in_corpus.verdict, revoked.verdict) == (ClaimVerdict.VERIFIED, ClaimVerdict.REVOKED)
