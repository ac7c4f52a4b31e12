"""Fictional decisions, one for each way in which a text shows the side that it favours."""

import pytest

from activities.law.decision.features import extract_features
from tests.activities.law.decision.sides.labelled import SIDES
from tests.activities.read_decisions import sample_decisions
from workflows.contracts.law.corpus import Decision
from workflows.contracts.law.sides import Appellant, Branch, DecisionSides, Favoured, Pole


def sides(
    ementa: str = "", ruling: str = "", full_text: str | None = None, kind: str = "REsp", body: str | None = None
) -> DecisionSides:
    decision = Decision(
        id="d1",
        source="espelhos",
        kind="acórdão",
        process=f"{kind} 1",
        class_name=kind,
        judging_body=body,
        ementa=ementa,
        ruling=ruling and f"Vistos, acordam os Ministros da TURMA, por unanimidade, {ruling}, nos termos do voto.",
        full_text=full_text,
    )
    return extract_features(decision).sides


PLAN = (
    "CONSUMIDOR. PLANO DE SAÚDE. RECUSA DE TRATAMENTO. {}\n1. Texto inventado sobre o contrato.\n2. Recurso desprovido."
)


@pytest.mark.parametrize(
    ("heading", "ruling", "appellant", "favours"),
    [
        ("INSURGÊNCIA DA OPERADORA.", "negar provimento ao recurso", Appellant.REU, Favoured.AUTOR),
        ("INSURGÊNCIA DA OPERADORA.", "dar provimento ao recurso", Appellant.REU, Favoured.REU),
        ("IRRESIGNAÇÃO DO BENEFICIÁRIO.", "negar provimento ao recurso", Appellant.AUTOR, Favoured.REU),
        ("RECURSO ESPECIAL DA PARTE AUTORA.", "dar provimento ao recurso", Appellant.AUTOR, Favoured.AUTOR),
    ],
)
def test_whoever_wins_the_appeal_is_favoured(heading: str, ruling: str, appellant: Appellant, favours: Favoured):
    found = sides(PLAN.format(heading), ruling, body="QUARTA TURMA")
    assert (found.branch, found.appellant, found.favours) == (Branch.CIVIL_CONSUMIDOR, appellant, favours)
    assert found.evidence["appellant"] in PLAN.format(heading)


def test_the_holding_tells_the_side_and_with_the_outcome_who_appealed():
    ementa = "ADMINISTRATIVO. SERVIDOR PÚBLICO. GRATIFICAÇÃO DE JARDIM. EXTENSÃO AOS INATIVOS. IMPOSSIBILIDADE."
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no REsp", body="PRIMEIRA TURMA")
    assert (found.appellant, found.favours) == (Appellant.AUTOR, Favoured.REU)
    assert found.evidence["favours"] == "EXTENSÃO AOS INATIVOS. IMPOSSIBILIDADE"


def test_a_writ_is_asked_for_by_the_defence():
    ementa = "HABEAS CORPUS. FURTO DE BICICLETA. PRISÃO PREVENTIVA.\n1. Texto inventado.\n2. Ordem denegada."
    found = sides(ementa, "denegar a ordem", kind="HC", body="SEXTA TURMA")
    assert (found.branch, found.appellant, found.favours) == (Branch.PENAL, Appellant.DEFESA, Favoured.ACUSACAO)


def test_a_single_minister_says_in_the_report_who_appealed():
    text = (
        "DECISÃO Trata-se de recurso especial interposto pelo MINISTÉRIO PÚBLICO DO ESTADO contra acórdão que absolveu "
        "o recorrido do crime de furto. É o relatório. Decido. O crime está provado. Ante o exposto, dou provimento ao "
        "recurso especial para restabelecer a condenação."
    )
    found = sides(full_text=text)
    assert (found.appellant, found.favours) == (Appellant.ACUSACAO, Favoured.ACUSACAO)


def test_the_treasury_and_the_taxpayer_are_the_sides_of_a_tax_dispute():
    ementa = "TRIBUTÁRIO. PIS E COFINS. CRÉDITO SOBRE EMBALAGENS. AGRAVO INTERNO DA FAZENDA NACIONAL DESPROVIDO."
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no REsp", body="SEGUNDA TURMA")
    assert (found.branch, found.appellant, found.favours) == (
        Branch.TRIBUTARIO,
        Appellant.FISCO,
        Favoured.CONTRIBUINTE,
    )


def test_a_new_trial_favours_nobody():
    ementa = "CONSUMIDOR. PLANO DE SAÚDE. RECURSO ESPECIAL DA OPERADORA. OMISSÃO RECONHECIDA."
    ruling = "dar provimento ao recurso especial para anular o acórdão e determinar novo julgamento"
    found = sides(ementa, ruling, body="TERCEIRA TURMA")
    assert (found.appellant, found.favours) == (Appellant.REU, Favoured.NEUTRO)
    assert "favours" not in found.evidence


def test_an_appeal_granted_only_to_be_heard_and_then_lost_favours_the_other_side():
    ementa = "ADMINISTRATIVO. GRATIFICAÇÃO DE JARDIM.\n1. Texto inventado.\n2. Agravo interno parcialmente provido{}."
    given = ", para reconhecer o direito à gratificação"
    heard = ", apenas para afastar os óbices das Súmulas 283 e 284/STF"
    granted = "dar parcial provimento ao recurso"
    lost = sides(
        ementa.format(f"{heard}, e, no mérito, negar provimento ao recurso ordinário"), granted, kind="AgInt no RMS"
    )
    assert (lost.appellant, lost.favours) == (Appellant.AUTOR, Favoured.REU)
    assert sides(ementa.format(given), granted, kind="AgInt no RMS").favours is Favoured.AUTOR


def test_what_the_text_does_not_tell_is_left_undefined():
    ementa = "PROCESSUAL CIVIL. AGRAVO INTERNO. FUNDAMENTOS NÃO IMPUGNADOS. SÚMULA 182/STJ. AGRAVO NÃO CONHECIDO."
    found = sides(ementa, "não conhecer do agravo interno", kind="AgInt no AREsp", body="QUARTA TURMA")
    assert found == DecisionSides(
        branch=Branch.PROCESSUAL_PURO,
        procedural_only=True,
        evidence={"procedural_only": found.evidence["procedural_only"]},
    )
    assert "IMPUGNADOS" in found.evidence["procedural_only"]


def test_words_of_another_appeal_do_not_name_the_appellant():
    ementa = (
        "PENAL. AGRAVO REGIMENTAL. ROUBO. RECURSO EXCLUSIVO DA DEFESA NA ORIGEM. AUMENTO DA PENA. AGRAVO DESPROVIDO."
    )
    found = sides(ementa, "negar provimento ao agravo regimental", kind="AgRg no REsp", body="SEXTA TURMA")
    assert found.appellant is not Appellant.DEFESA


@pytest.mark.parametrize(
    ("action", "favours", "pole"),
    [
        ("AÇÃO REVISIONAL DE CONTRATO. MUTUÁRIO. RECURSO DO AUTOR", Favoured.REU, Pole.CREDOR),
        ("AÇÃO MONITÓRIA. DEVEDOR. RECURSO DO AUTOR", Favoured.REU, Pole.DEVEDOR),
        ("PLANO DE SAÚDE. CONSUMIDOR. RECURSO DA OPERADORA", Favoured.AUTOR, Pole.CONSUMIDOR),
        ("SEGURO DE VIDA. SEGURADO. RECURSO DA SEGURADORA", Favoured.AUTOR, Pole.SEGURADO),
    ],
)
def test_the_material_side_is_named_where_the_text_names_it(action: str, favours: Favoured, pole: Pole):
    ementa = f"RECURSO ESPECIAL. DIREITO DO CONSUMIDOR. {action}. RECURSO DESPROVIDO."
    found = sides(ementa, "negar provimento ao recurso", body="TERCEIRA TURMA")
    assert (found.favours, found.pole) == (favours, pole)
    assert found.evidence["pole"] in ementa


def test_whoever_lost_below_has_appealed():
    ementa = (
        "ADMINISTRATIVO. SERVIDOR PÚBLICO. AGRAVO INTERNO.\nI - Na origem, trata-se de ação de cobrança. Na sentença, "
        "julgou-se improcedente o pedido. No Tribunal a quo, a sentença foi mantida.\nII - Texto inventado sobre o "
        "regime do cargo.\nIII - Agravo interno improvido."
    )
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no REsp", body="SEGUNDA TURMA")
    assert (found.appellant, found.favours) == (Appellant.AUTOR, Favoured.REU)
    assert "improcedente" in found.evidence["appellant"]


def test_only_whoever_pays_asks_for_a_smaller_indemnity():
    ementa = "CIVIL. ACIDENTE. REDUÇÃO DO VALOR DA INDENIZAÇÃO. REEXAME DE PROVAS. SÚMULA 7/STJ. AGRAVO DESPROVIDO."
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no AREsp", body="QUARTA TURMA")
    assert (found.appellant, found.favours) == (Appellant.REU, Favoured.AUTOR)


@pytest.mark.parametrize(
    ("done", "appellant"),
    [("julgar improcedente o pedido", Appellant.REU), ("condenar o banco a indenizar", Appellant.AUTOR)],
)
def test_what_a_granted_appeal_changes_tells_who_asked_for_it(done: str, appellant: Appellant):
    text = (
        "DECISÃO Trata-se de recurso especial fundado na alínea a. Discute-se contrato bancário e de consumo. "
        f"É o relatório. Decido. A tese é inventada. Ante o exposto, dou provimento ao recurso especial para {done}."
    )
    found = sides(full_text=text)
    assert (found.appellant, found.favours.value) == (appellant, appellant.value)
    assert done in found.evidence["favours"]


def test_time_runs_for_the_taxpayer_whom_the_treasury_sues():
    ementa = (
        "TRIBUTÁRIO. EXECUÇÃO FISCAL DE IPTU. PRESCRIÇÃO INTERCORRENTE RECONHECIDA. RECURSO ESPECIAL DESPROVIDO.\n"
        "1. Texto inventado sobre a demora do exequente em achar bens.\n2. Recurso especial desprovido."
    )
    found = sides(ementa, "negar provimento ao recurso especial", body="PRIMEIRA TURMA")
    assert (found.appellant, found.favours) == (Appellant.FISCO, Favoured.CONTRIBUINTE)


def test_the_name_of_the_action_is_not_what_the_appeal_asks():
    ementa = (
        "CIVIL. AÇÃO CUMULADA COM PEDIDO DE INDENIZAÇÃO. CONTRATO DE MÚTUO. ALCANCE DA CLÁUSULA. AGRAVO DESPROVIDO."
    )
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no AREsp", body="QUARTA TURMA")
    assert (found.appellant, found.favours) == (Appellant.INDEFINIDO, Favoured.INDEFINIDO)


FOUND_BELOW = (
    "AGRAVO INTERNO. DIREITO DO CONSUMIDOR. CONTRATO BANCÁRIO. REEXAME DE PROVAS. SÚMULA 7/STJ.\n"
    "1. Tendo o Tribunal de origem concluído que {}, rever esse entendimento demandaria reexame de fatos e provas.\n"
    "2. Agravo interno {}."
)


@pytest.mark.parametrize(
    ("finding", "favours"),
    [
        ("a cobrança da tarifa do quintal foi indevida", Favoured.AUTOR),
        ("não houve dano moral, mas mero aborrecimento", Favoured.REU),
    ],
)
def test_what_the_court_below_found_stands_where_the_appeal_is_refused(finding: str, favours: Favoured):
    found = sides(
        FOUND_BELOW.format(finding, "desprovido"),
        "negar provimento ao agravo interno",
        kind="AgInt no AREsp",
        body="TERCEIRA TURMA",
    )
    assert (found.procedural_only, found.favours) == (True, favours)


def test_what_the_court_below_found_says_nothing_where_the_appeal_is_granted():
    found = sides(
        FOUND_BELOW.format("a cobrança da tarifa do quintal foi indevida", "provido"),
        "dar provimento ao agravo interno",
        kind="AgInt no AREsp",
        body="TERCEIRA TURMA",
    )
    assert found.favours is Favoured.INDEFINIDO


@pytest.mark.parametrize(
    ("told", "appellant"),
    [
        ("O acórdão reconheceu a responsabilidade da recorrente pelo defeito do aspirador.", Appellant.REU),
        ("Não se provou a responsabilidade civil da recorrida pelo defeito do aspirador.", Appellant.AUTOR),
        ("A tese da operadora agravante sobre o prazo é inventada.", Appellant.REU),
        ("Cabe a condenação do agravante ao pagamento da multa inventada.", Appellant.INDEFINIDO),
        ("Mantém-se a condenação da recorrente, nos termos da lei, em honorários.", Appellant.INDEFINIDO),
        ("A tese da operadora, ora agravada, sobre o prazo é inventada.", Appellant.AUTOR),
        ("Sustenta a seguradora que o prazo inventado já correu.", Appellant.REU),
    ],
)
def test_what_is_said_of_the_parties_of_the_appeal_tells_who_appealed(told: str, appellant: Appellant):
    ementa = f"CONSUMIDOR. CONTRATO. ALCANCE DA CLÁUSULA.\n1. {told}\n2. Recurso desprovido."
    assert sides(ementa, "negar provimento ao recurso", body="TERCEIRA TURMA").appellant is appellant


@pytest.mark.parametrize(
    "said",
    [
        "A pretensão recursal de reforma do acórdão é inventada.",
        "Os juros correm a partir da citação, como no contrato inventado.",
        "O pedido de ressarcimento ao SUS é inventado.",
    ],
)
def test_words_that_only_look_like_a_right_or_a_step_of_procedure_say_nothing(said: str):
    ementa = f"ADMINISTRATIVO. CONTRATO DE JARDINAGEM.\n1. {said}\n2. Agravo interno desprovido."
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no REsp", body="PRIMEIRA TURMA")
    assert (found.appellant, found.favours, found.procedural_only) == (
        Appellant.INDEFINIDO,
        Favoured.INDEFINIDO,
        False,
    )


def test_whoever_asks_for_an_attachment_sues():
    ementa = (
        "DIREITO CIVIL. LOCAÇÃO. EXECUÇÃO DE TÍTULO. PEDIDO DE PENHORA DE SALÁRIO. INVIABILIDADE. AGRAVO DESPROVIDO."
    )
    found = sides(ementa, "negar provimento ao agravo interno", kind="AgInt no REsp", body="TERCEIRA TURMA")
    assert (found.appellant, found.favours) == (Appellant.AUTOR, Favoured.REU)


def test_a_right_whose_absence_the_headings_state_is_refused():
    ementa = "CONSUMIDOR. PLANO DE SAÚDE. CUSTEIO DE CAMA INVENTADA. INEXISTÊNCIA."
    found = sides(ementa, "negar provimento ao recurso", body="QUARTA TURMA")
    assert (found.appellant, found.favours) == (Appellant.AUTOR, Favoured.REU)


@pytest.mark.parametrize(
    "denied",
    [
        "A cobrança da tarifa de jardim não gera dano moral presumido. Não há falar em cobrança indevida.",
        "Não cabe indenização pelo uso do jardim. A perda do quintal não enseja reembolso algum.",
        "O uso do jardim, que exclui a possibilidade de indenização, não configura cobrança indevida.",
    ],
)
def test_what_is_said_not_to_be_speaks_for_the_other_side(denied: str):
    found = sides(
        f"CONSUMIDOR. TARIFA DE JARDIM. EXAME DO CONTRATO.\n1. {denied}", "dar provimento ao recurso especial"
    )
    assert (found.appellant, found.favours) == (Appellant.REU, Favoured.REU)


def test_the_sides_of_the_sample_corpus_are_read_as_a_person_reads_them():
    read = {one.id: one.features.sides.favours for one in sample_decisions()}
    no_side = {Favoured.NEUTRO, Favoured.INDEFINIDO}
    assert set(read) == set(SIDES)
    committed = [name for name, side in read.items() if side not in no_side]
    definite = [name for name, side in SIDES.items() if side not in no_side]
    assert sum(read[name] not in no_side for name in definite) >= 0.8 * len(definite)
    assert sum(read[name] is SIDES[name] for name in committed) >= 0.95 * len(committed)
    assert [name for name in committed if SIDES[name] not in no_side and read[name] is not SIDES[name]] == []


@pytest.mark.parametrize(
    ("ending", "favours"),
    [
        ("Recurso especial provido para julgar improcedente o pedido.", Favoured.REU),
        ("Recurso especial provido para restabelecer a indenização.", Favoured.AUTOR),
        ("Recurso especial parcialmente provido, apenas para ajustar o termo inicial dos juros.", Favoured.INDEFINIDO),
    ],
)
def test_what_the_appeal_was_granted_for_tells_the_side(ending: str, favours: Favoured):
    assert sides(f"CIVIL. CONTRATO.\n1. Texto inventado sobre o contrato.\n2. {ending}").favours is favours


def test_fees_of_the_lawsuit_alone_favour_no_side():
    ementa = (
        "PROCESSUAL CIVIL. HONORÁRIOS DE SUCUMBÊNCIA. LEI APLICÁVEL.\n"
        "1. Os honorários regem-se pela lei da data da sentença.\n2. Recurso especial provido."
    )
    assert sides(ementa, "dar provimento ao recurso").favours is Favoured.NEUTRO
