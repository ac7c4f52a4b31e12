from pathlib import Path

import pytest

from activities.corpus.formats.integras import parse_text
from activities.corpus.formats.items import FoundText
from activities.law.decision.irac import MOST_SENTENCES, irac_of
from activities.law.decision.sentences import split_sentences
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import IracPart

EMENTA = """RECURSO ESPECIAL. PROCESSUAL CIVIL E CIVIL. SEGURO DPVAT. COMPLEMENTAÇÃO DE INDENIZAÇÃO.
1. Cuida-se de ação de cobrança de complementação de indenização securitária.
2. O propósito recursal consiste em determinar se é ultra petita a sentença que excede o valor pedido.
3. Segundo a jurisprudência desta Corte, o pedido deve ser interpretado à luz do art. 322, § 2º, do CPC.
4. Na hipótese concreta, o laudo do IML foi juntado depois, Rel. Min. Fulano, fls. 10 e seguintes.
5. Recurso especial provido."""
RULING = "acordam os Ministros da Terceira Turma, por unanimidade, dar provimento ao recurso especial."


def decision(**fields: object) -> Decision:
    return Decision.model_validate(
        {"id": "1", "source": "espelhos", "kind": "acórdão", "process": "REsp 1587662/DF"} | fields
    )


def sentences(part: IracPart | None) -> list[str]:
    assert part is not None
    return part.sentences


def test_labels_the_items_of_an_ementa_by_what_they_do():
    labels = irac_of(decision(ementa=EMENTA, ruling=RULING))
    assert sentences(labels.issue) == [
        "O propósito recursal consiste em determinar se é ultra petita a sentença que excede o valor pedido."
    ]
    assert sentences(labels.rule) == [
        "Segundo a jurisprudência desta Corte, o pedido deve ser interpretado à luz do art. 322, § 2º, do CPC."
    ]
    assert sentences(labels.application) == [
        "Na hipótese concreta, o laudo do IML foi juntado depois, Rel. Min. Fulano, fls. 10 e seguintes."
    ]
    assert sentences(labels.conclusion) == ["Recurso especial provido.", RULING]


def test_what_the_text_does_not_show_is_null():
    labels = irac_of(decision(ementa="Nada que se diga aqui põe questão alguma ou a responde."))
    assert labels.issue is labels.rule is labels.application is labels.conclusion is None


def test_without_a_question_the_headings_are_quoted_with_little_confidence():
    labels = irac_of(
        decision(ementa="DIREITO CIVIL. PLANO DE SAÚDE. NEGATIVA DE COBERTURA.\n1. Agravo interno não provido.")
    )
    assert labels.issue is not None
    assert labels.issue.sentences == ["PLANO DE SAÚDE", "NEGATIVA DE COBERTURA"]
    assert labels.issue.confidence <= 0.5


def test_the_sections_of_structured_ementas_tell_the_parts():
    text = (
        "Direito civil. Recurso especial. Dano moral. I. Caso em exame 1. Ação de reparação julgada procedente. "
        "II. Questão em discussão 2. Saber se há dano moral pela recusa. III. Razões de decidir 3. A recusa indevida "
        "agrava a aflição do paciente. IV. Dispositivo e tese 4. Recurso especial não provido. Tese de julgamento: "
        "a recusa indevida de cobertura causa dano moral."
    )
    labels = irac_of(decision(ementa=text))
    assert sentences(labels.issue) == ["Saber se há dano moral pela recusa."]
    assert sentences(labels.rule) == [
        "A recusa indevida agrava a aflição do paciente.",
        "Tese de julgamento: a recusa indevida de cobertura causa dano moral.",
    ]
    assert sentences(labels.conclusion) == ["Recurso especial não provido."]


def test_a_monocratic_decision_is_read_by_report_reasons_and_ruling_without_what_it_quotes():
    text = (
        "DECISÃO\nTrata-se de agravo. A parte agravante sustenta que o recurso é tempestivo.\nÉ o relatório. Decido.\n"
        "A jurisprudência desta Corte exige a comprovação do feriado local. Nesse sentido:\n"
        "PROCESSUAL CIVIL. FERIADO LOCAL. PRAZO RECURSAL.\n1. Segundo o entendimento firmado, X é Y.\n"
        "(AgInt no AREsp 1.555.594/RJ, Rel. Min. Fulana, Quarta Turma, DJe 5/6/2020)\n"
        "No caso, a parte não juntou documento idôneo.\nAnte o exposto, não conheço do agravo.\nPublique-se."
    )
    labels = irac_of(decision(kind="decisão monocrática", full_text=text))
    assert sentences(labels.issue) == ["A parte agravante sustenta que o recurso é tempestivo."]
    assert sentences(labels.rule) == ["A jurisprudência desta Corte exige a comprovação do feriado local."]
    assert sentences(labels.application) == ["No caso, a parte não juntou documento idôneo."]
    assert sentences(labels.conclusion) == ["Ante o exposto, não conheço do agravo."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nos termos do art. 21-E, V, nego. Publique-se.", 2),
        ("Confira-se o REsp n. 1.234.567/SP, Rel. Min. Beltrano, DJe. 5/6/2020, p. 7. Nego.", 2),
        ("A empresa S.A. recorreu, cf. fls. 10. Sem razão.", 2),
        ("Uma só", 1),
        ("", 0),
    ],
)
def test_abbreviations_and_numbers_do_not_end_a_sentence(text: str, expected: int):
    assert len(split_sentences(text)) == expected


def test_quotes_real_decisions_word_for_word(shared_data: Path):
    texts = sorted((shared_data / "citations" / "texts").glob("*.txt"))[:12]
    concluded = 0
    for path in texts:
        item = parse_text("1.txt", path.read_text(encoding="utf-8"))
        assert isinstance(item, FoundText)
        labels = irac_of(decision(kind="decisão monocrática", full_text=item.text))
        plain = " ".join(item.text.split())
        for part in (labels.issue, labels.rule, labels.application, labels.conclusion):
            for sentence in part.sentences if part else []:
                assert sentence in plain
            assert part is None or len(part.sentences) <= MOST_SENTENCES
        concluded += labels.conclusion is not None
    assert concluded >= 10
