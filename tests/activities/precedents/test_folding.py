from activities.precedents.folding import heads_of, holding, same_thesis
from tests.activities.search.decisions import decision

WORDS = "A retenção de parte das parcelas pagas pelo comprador desistente limita-se ao percentual fixado na origem."


def test_near_copies_stand_under_the_best_placed() -> None:
    first, copy = decision("b", WORDS), decision("a", f"{WORDS} Agravo improvido.")
    other = decision("c", "O condutor que invade a contramão responde pelo atropelamento do ciclista na via.")
    assert heads_of([first, copy, other]) == {"b": "b", "a": "b", "c": "c"}


def test_a_copy_that_binds_is_the_head_wherever_it_is_placed() -> None:
    theme = decision("t", "", thesis=WORDS, kind="tema repetitivo", process="Tema 9999/STJ")
    assert heads_of([decision("a", WORDS), theme]) == {"a": "t", "t": "t"}


def test_what_was_overturned_and_what_stands_are_never_under_one_another() -> None:
    fell, stands, twin = decision("b", WORDS), decision("a", f"{WORDS} Agravo improvido."), decision("c", WORDS)
    assert heads_of([fell, stands, twin], {"b", "c"}) == {"b": "b", "a": "a", "c": "b"}


def test_short_texts_are_the_same_only_when_equal() -> None:
    assert same_thesis(holding(decision("a", "Súmula 7.")), holding(decision("b", "Súmula 7.")))
    assert not same_thesis(holding(decision("a", "Súmula 7.")), holding(decision("b", "Súmula 83.")))
