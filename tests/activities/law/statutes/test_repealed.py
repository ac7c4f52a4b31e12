from activities.law.statutes.find import find_statutes
from activities.law.statutes.laws import find_laws
from activities.law.statutes.repealed import REPEALED


def test_every_repealed_law_is_named_as_texts_cite_it():
    for name in REPEALED:
        law, _, article = name.partition(", ")
        cited = f"{article} do {law}".strip() if law in ("CCom",) else f"{article}, da {law}" if article else law
        if law == "CCom":
            assert str(find_statutes(cited.replace("CCom", "Código Comercial"))[0].statute) == name
        elif article:
            assert str(find_statutes(cited)[0].statute) == name
        else:
            assert [found.name for found in find_laws(law)] == [law]
