import pytest

from activities.law.decision.divergence import MAX_WORDS, declared_divergence
from activities.law.decision.sentences import sentences_of
from workflows.contracts.law.corpus import Decision, Outcome


def declared(*items: str, class_name: str = "REsp", ruling: str = "", outcome: Outcome | None = None) -> str | None:
    ementa = "RECURSO ESPECIAL. PLANO DE SAÚDE.\n" + "\n".join(
        f"{at}. {item}" for at, item in enumerate(items, start=1)
    )
    decision = Decision(
        id="1", source="x", kind="acórdão", process="REsp 1/SP", class_name=class_name, ementa=ementa, ruling=ruling
    )
    return declared_divergence(decision, sentences_of(decision), outcome)


@pytest.mark.parametrize(
    "sentence",
    [
        "A despeito do entendimento da Quarta Turma em sentido contrário, esta Turma mantém a cobertura integral.",
        "Em que pese a divergência existente entre as Turmas de Direito Privado, prevalece aqui a tese da autora.",
        "Não obstante haver julgados da Primeira Turma em sentido diverso, o prazo conta-se da ciência do dano.",
        "Superada a orientação anterior, passa-se a admitir a restituição simples das parcelas pagas.",
        "O entendimento firmado naquele julgado foi superado pela Segunda Seção deste Tribunal.",
        "Houve mudança de orientação da Terceira Seção quanto ao marco inicial do benefício.",
        "Revejo meu posicionamento para reconhecer a legalidade da cláusula discutida.",
        "Há divergência entre a Terceira e a Quarta Turmas sobre a natureza do rol de procedimentos.",
    ],
)
def test_what_the_court_says_of_its_own_divergence_is_quoted(sentence: str) -> None:
    assert declared("O contrato é de adesão.", sentence) == sentence.rstrip(".") or declared(sentence) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "A recorrente alega divergência entre as Turmas deste Tribunal sobre o tema.",
        "Não há divergência entre as Turmas desta Corte a respeito do prazo.",
        "A alteração do entendimento do Tribunal de origem exigiria o reexame de provas.",
        "A divergência jurisprudencial entre julgados de Turmas distintas não foi demonstrada.",
        "O acórdão recorrido divergiu da jurisprudência desta Corte Superior.",
        "A matéria foi enfrentada, ainda que em sentido contrário à pretensão da parte recorrente.",
        "Superado o óbice da admissibilidade, passa-se ao exame do mérito do recurso.",
    ],
)
def test_claims_denials_and_the_court_below_declare_nothing(sentence: str) -> None:
    assert declared(sentence) is None


def test_embargos_de_divergencia_declare_one_when_they_are_granted() -> None:
    ruling = "Acordam os Ministros da Segunda Seção, por maioria, dar provimento aos embargos de divergência."
    assert declared(class_name="EREsp", ruling=ruling, outcome=Outcome.PROVIDO) == ruling
    assert declared(class_name="EREsp", ruling=ruling, outcome=Outcome.NAO_PROVIDO) is None
    assert declared(class_name="EDcl nos EREsp", ruling=ruling, outcome=Outcome.PROVIDO) is None


def test_a_long_sentence_is_cut_around_what_it_declares() -> None:
    sentence = "O contrato prevê carência, " + "e prevê também reajuste, " * 40
    words = declared(sentence + "em que pese o entendimento da Quarta Turma em sentido contrário sobre a cobertura.")
    assert words is not None
    assert "Quarta Turma em sentido contrário" in words
    assert len(words) <= MAX_WORDS + 4
