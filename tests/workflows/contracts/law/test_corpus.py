from datetime import date

from workflows.contracts.law.corpus import Decision, import_order


def decision(**fields: object) -> Decision:
    return Decision.model_validate({"id": "1", "source": "teste", "kind": "acordao", "process": "REsp 1/SP", **fields})


def test_the_day_of_a_decision_is_when_it_was_taken_else_published() -> None:
    taken, published = date(2020, 1, 2), date(2020, 2, 3)
    assert decision(decided_on=taken, published_on=published).day == taken
    assert decision(published_on=published).day == published
    assert decision().day is None


def test_a_decision_is_searched_by_what_it_has() -> None:
    assert "EMENTA DO CASO" in decision(ementa="EMENTA DO CASO").search_text
    assert "o texto inteiro" in decision(full_text="o texto inteiro").search_text


def test_texts_come_in_after_the_decisions_they_belong_to() -> None:
    names = ["textos20240101.zip", "metadados20240101.json", "20240131.json"]
    assert sorted(names, key=import_order)[-1] == "textos20240101.zip"
