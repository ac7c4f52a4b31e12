from datetime import date

import pytest

from activities.law.verification.verify import verify
from tests.activities.law.verification.wordings import Articles, wording
from workflows.contracts.research.law import ClaimKind, ClaimVerdict

BASIS = {"date_basis": "norm-in-force"}
LAW = Articles(
    CC_186=[
        wording("Hoje.", date=date(2010, 5, 5)),
        wording("Antes.", version_of="a", date=date(1988, 10, 5), date_end=date(2010, 5, 4)),
    ],
    CC_187=[wording("Mudado.", date=date(2015, 1, 1), note="(Redação dada pela Lei nº 1, de 2015)")],
    CC_188=[wording("Igual.", date=date(1988, 10, 5), date_basis="norm-in-force")],
    CC_189=[wording("Novo.", date=date(2015, 1, 1), note="(Incluído pela Lei nº 1, de 2015)")],
)


def reason(text: str) -> str:
    (claim,) = verify(text, LAW, (ClaimKind.LEGISLACAO,), date(2026, 5, 4))
    assert claim.verdict is ClaimVerdict.VERIFIED
    return claim.reason


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("O bonde bateu em 10/03/2009, o que viola o art. 186 do CC.", "vigorava outra redação (até 04/05/2010)."),
        ("Pelo art. 187 do CC responde quem bateu em 10 de março de 2009.", "a anterior não está no acervo."),
        ("Em 10/03/2009 o bonde bateu (art. 189 do CC).", "o dispositivo não vigorava: ainda não existia"),
    ],
)
def test_a_day_on_which_the_article_read_otherwise_is_told_and_held_against_nobody(text: str, note: str):
    assert f"Em 10/03/2009, data que o texto dá, {note}" in reason(text) or note in reason(text)


@pytest.mark.parametrize(
    "text",
    [
        "O bonde bateu em 10/03/2019, o que viola o art. 186 do CC.",
        "O bonde bateu em 10/03/2009, o que viola o art. 188 do CC.",
        "O bonde bateu em 10/03/2009. Incide o art. 186 do CC.",
        "Art. 186 do CC (REsp 1.500.001/SP, julgado em 10/03/2009).",
        "Conforme a Lei 9.999, de 10 de março de 2009, e o art. 186 do CC.",
    ],
)
def test_days_of_acts_of_decisions_of_other_sentences_and_of_the_same_wording_say_nothing(text: str):
    claims = verify(text, LAW, (ClaimKind.LEGISLACAO,), date(2026, 5, 4))
    assert all("data que o texto dá" not in claim.reason for claim in claims)
