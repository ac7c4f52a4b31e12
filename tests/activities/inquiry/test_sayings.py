"""Everyday expressions about a lawsuit are mapped to the legal term of the act."""

import pytest

from activities.inquiry.acts import act_asked
from activities.inquiry.sayings import plainly


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("perdemos?", "sentença"),
        ("deram razão ao cliente?", "sentença"),
        ("quanto o banco vai ter que pagar?", "valor de condenação"),
        ("e aí, quanto ela levou?", "valor de condenação"),
        ("qual a desculpa da operadora pra não pagar?", "defesa"),
        ("acharam bens do devedor?", "auto de penhora"),
        ("já liberaram o dinheiro?", "alvará nem prova de pagamento"),
        ("até que dia dá pra recorrer?", "prazo de recurso em curso"),
        ("alguém foi ouvido?", "depoimento de testemunha"),
        ("a empresa processou o autor de volta?", "reconvenção"),
        ("o réu também pediu alguma coisa?", "reconvenção"),
        ("quanto foi bloqueado?", "bloqueio de valores"),
        ("e no final, ficou em quanto a indenização?", "valor de condenação"),
        ("chamaram o médico pro processo?", "denunciação da lide"),
        ("a loja recorreu pro STJ?", "recurso aos tribunais superiores"),
        ("na segunda instância, como ficou?", "decisão de tribunal"),
        ("ação de quanto?", "página que diga o valor da causa"),
        ("a paciente quer quanto de indenização?", "pedido"),
        ("quanto o perito cobrou?", "proposta de honorários periciais"),
        ("quem paga a perícia?", "proposta de honorários periciais"),
        ("depois do recurso, os honorários ficaram em quanto?", "decisão de tribunal sobre honorários"),
        ("por que o juiz negou o pedido do banco?", "sentença fundamentada"),
        ("por que a juíza condenou o banco?", "sentença fundamentada"),
        ("por que a operadora recusou o exame?", "motivo de recusa"),
        ("qual o motivo da negativa?", "motivo de recusa"),
        ("quanto o perito pediu pelo trabalho?", "proposta de honorários periciais"),
        ("quem foi escolhido para fazer a perícia?", "nomeação de perito"),
        ("a devedora reclamou do cálculo?", "impugnação ao cumprimento"),
        ("a impugnação ao cálculo foi aceita?", "decisão sobre impugnação ao cumprimento"),
        ("quanto foi liberado no final?", "alvará de levantamento"),
        ("o que a decisão de urgência mandou fazer?", "decisão sobre tutela de urgência"),
        ("o apelo foi provido?", "decisão de tribunal"),
        ("o banco recorreu alegando o quê?", "recurso"),
        ("o que o contrato prevê sobre atraso?", "contrato que fale disso"),
    ],
)
def test_a_saying_asks_for_its_act(question: str, name: str):
    act = act_asked(plainly(question))
    assert act is not None
    assert act.name == name


@pytest.mark.parametrize(
    "question",
    [
        "o plano foi à falência?",
        "por que ele foi bloqueado do aplicativo?",
        "por que o policial não ligou pro juiz?",
        "quanto o comprador pagou pelo carro?",
        "quando as chaves foram disponibilizadas?",
    ],
)
def test_words_that_only_look_alike_ask_for_no_act(question: str):
    assert act_asked(plainly(question)) is None
