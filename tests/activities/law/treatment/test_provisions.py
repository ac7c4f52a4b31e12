"""Articles revoked, amended and declared unconstitutional, according to their compilation."""

import pytest

from activities.law.treatment.provisions import provision_treatment
from workflows.contracts.law.legal_texts import LegalText


def article(**more: object) -> LegalText:
    shared = {
        "id": "a",
        "kind": "legislation",
        "level": "article",
        "root_id": "r",
        "label": "Art. 1º",
        "text": "Texto.",
    }
    return LegalText.model_validate({**shared, "status": "in_force", **more})


@pytest.mark.parametrize(
    ("current", "kind", "day"),
    [
        (article(), None, None),
        (article(note="(Incluído pela Lei nº 9, de 2001)"), None, None),
        (article(note="(Vide ADI 7047)"), None, None),
        (article(note="(Redação dada pela Lei nº 9, de 2001)", date="2001-05-04"), "alterado", "2001-05-04"),
        (article(note="(Revogado pela Lei nº 9, de 2001)", status="revoked", text="(Revogado)"), "revogado", None),
        (article(note="(Execução suspensa pela Resolução nº 5, de 2012)"), "inconstitucional", None),
    ],
)
def test_an_article_is_treated_as_its_compilation_says(current: LegalText, kind: str | None, day: str | None) -> None:
    found = provision_treatment(current, [])
    assert (found and str(found.kind)) == kind
    assert found is None or (found.evidence[0].day and str(found.evidence[0].day)) == day
    assert found is None or found.warns == (kind != "alterado")


def test_an_article_of_which_words_were_struck_down_is_not_said_to_be_gone_whole() -> None:
    part = provision_treatment(article(note="(Expressão declarada inconstitucional pela ADI 2.139)"), [])
    whole = provision_treatment(article(note="(Declarado inconstitucional pela ADI 2.139)"), [])
    assert part
    assert whole
    assert (part.badge, whole.badge) == ("Declarado inconstitucional em parte", "Declarado inconstitucional")


def test_what_no_longer_stands_is_revoked_with_its_last_day() -> None:
    found = provision_treatment(None, [article(version_of="a", date_end="1998-06-04")])
    assert found
    assert (str(found.kind), found.badge, str(found.evidence[0].day)) == ("revogado", "Revogado", "1998-06-04")
