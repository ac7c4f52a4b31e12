"""What a decision says about decisions that it cites, read only from the court's own voice."""

import pytest

from activities.law.treatment.read import treatments_in
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.treatment import TreatmentKind
from workflows.contracts.law.voices import Voice


def decision(ementa: str = "", full_text: str | None = None) -> Decision:
    return Decision(id="1", source="x", kind="acórdão", process="REsp 1/SP", ementa=ementa, full_text=full_text)


def said(ementa: str) -> list[tuple[str, TreatmentKind]]:
    return [(one.reference, one.kind) for one in treatments_in(decision(f"1. {ementa}"))]


@pytest.mark.parametrize(
    ("sentence", "reference", "kind"),
    [
        ("Superado o entendimento firmado no REsp 1.234.567/SP.", "REsp 1234567/STJ", "superado"),
        ("Fica superada, portanto, a orientação adotada no REsp n. 1.234.567/SP.", "REsp 1234567/STJ", "superado"),
        (
            "O entendimento fixado no REsp 1.234.567/SP (Rel. Min. X, DJe 1/2/2010) restou superado.",
            "REsp 1234567/STJ",
            "superado",
        ),
        ("Opera-se aqui o overruling do REsp 1.234.567/SP.", "REsp 1234567/STJ", "superado"),
        ("A Súmula n. 603 do STJ foi cancelada pela Segunda Seção.", "Súmula 603/STJ", "cancelado"),
        ("Determina-se o cancelamento da Súmula 603/STJ.", "Súmula 603/STJ", "cancelado"),
        ("O Tema 1.062/STJ foi cancelado pela Primeira Seção.", "Tema 1062/STJ", "cancelado"),
        ("A Súmula 418 do STJ foi superada pelo advento do CPC de 2015.", "Súmula 418/STJ", "superado_por_lei"),
        ("REVISÃO DO TEMA N. 445 DO STJ.", "Tema 445/STJ", "tese_revisada"),
        ("A tese firmada no Tema 692/STJ foi revista.", "Tema 692/STJ", "tese_revisada"),
        ("Desafetação do REsp 1.731.334/SP.", "REsp 1731334/STJ", "desafetado"),
        ("Modulação dos efeitos da decisão proferida no ARE 709.212/DF.", "ARE 709212/STF", "modulado"),
        ("Pendentes embargos de declaração opostos no REsp 1.234.567/SP.", "REsp 1234567/STJ", "recurso_pendente"),
        ("Inaplicabilidade do óbice da Súmula 7/STJ à espécie.", "Súmula 7/STJ", "distinguido"),
        ("O REsp 1.234.567/SP cuida de hipótese distinta.", "REsp 1234567/STJ", "distinguido"),
        ("Distinguishing em relação ao Tema 988/STJ.", "Tema 988/STJ", "distinguido"),
        ("Nesse sentido: REsp 1.234.567/SP, Rel. Min. Fulana de Tal.", "REsp 1234567/STJ", "seguido"),
        ("O prazo é de dez anos, conforme decidido no EREsp 1.281.594/SP.", "EREsp 1281594/STJ", "seguido"),
    ],
)
def test_the_courts_own_words_are_read(sentence: str, reference: str, kind: str) -> None:
    assert said(sentence) == [(reference, TreatmentKind(kind))]


@pytest.mark.parametrize(
    "sentence",
    [
        "A recorrente alega que está superado o entendimento firmado no REsp 1.234.567/SP.",
        "Não se pode dizer superado o entendimento firmado no REsp 1.234.567/SP.",
        "Proposta de cancelamento da Súmula 603/STJ.",
        "Não houve cancelamento da Súmula 603/STJ.",
        "Afetação do recurso para eventual revisão do Tema 445/STJ.",
        "Superado o óbice da Súmula 7/STJ, passa-se ao mérito.",
        "Superada a Súmula 691/STF em razão da flagrante ilegalidade.",
        "A alegação de excesso de prazo resta superada (HC 634.072/SP).",
        "Entendimento superado pela Corte Especial no julgamento do EREsp 1.281.594/SP.",
        "Requer a superação do entendimento firmado no REsp 1.234.567/SP.",
        "Sem modulação dos efeitos da decisão proferida no ARE 709.212/DF.",
        "O cancelamento da multa atende à Súmula 98/STJ.",
    ],
)
def test_wishes_denials_and_other_meanings_take_nothing_from_a_precedent(sentence: str) -> None:
    assert not [kind for _, kind in said(sentence) if not kind.neutral]


WHOLE = """RELATÓRIO

O relator do acórdão local disse superado o entendimento firmado no REsp 1.111.111/SP.

VOTO

Fica superado o entendimento firmado no REsp 2.222.222/SP. Diz a doutrina: "Está superado o entendimento firmado no
REsp 3.333.333/SP, como todos sabem hoje."

VOTO VENCIDO

Para mim está superado o entendimento firmado no REsp 4.444.444/SP.
"""


def test_only_the_court_overrules_not_its_report_a_dissent_or_a_quotation() -> None:
    found = treatments_in(decision(full_text=WHOLE))
    assert [(one.reference, one.voice) for one in found] == [("REsp 2222222/STJ", Voice.VOTO_RELATOR)]


def test_the_sentence_that_names_the_body_is_kept() -> None:
    found = treatments_in(
        decision("CANCELAMENTO DO TEMA 1.062/STJ. 1. O Tema n. 1.062/STJ foi cancelado pela Primeira Seção em 2021.")
    )
    assert [(one.by_body, one.words) for one in found] == [
        ("PRIMEIRA SEÇÃO", "O Tema n. 1.062/STJ foi cancelado pela Primeira Seção em 2021.")
    ]


def test_a_list_is_treated_as_one() -> None:
    assert said("Incidência das Súmulas 5 e 7/STJ.") == [
        ("Súmula 5/STJ", TreatmentKind.SEGUIDO),
        ("Súmula 7/STJ", TreatmentKind.SEGUIDO),
    ]


def test_the_modulation_says_from_when_and_what_is_spared() -> None:
    sentence = (
        "Modulação dos efeitos da tese fixada no Tema 1.079/STJ, a partir de 2 de maio de 2024, ressalvadas as ações "
        "ajuizadas antes."
    )
    [found] = treatments_in(decision(f"1. {sentence}"))
    assert found.modulation is not None
    assert found.modulation.marco == "a partir de 2 de maio de 2024"
    assert str(found.modulation.day) == "2024-05-02"
    assert found.modulation.ressalva == "ressalvadas as ações ajuizadas antes"


def test_the_decision_says_nothing_of_itself() -> None:
    one = Decision(
        id="1",
        source="x",
        kind="acórdão",
        process="REsp 1234567/SP",
        process_number="1234567",
        ementa="1. Superado o entendimento firmado no REsp 1.234.567/SP.",
    )
    assert treatments_in(one) == []
