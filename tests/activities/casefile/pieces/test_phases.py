from activities.casefile.pieces.phases import Act, assign_phases
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from workflows.contracts.run.case import PhaseLabel as P

RULES = load_rules(rule_versions()[-1])


def act(type_: str, group: str = "", date: str | None = None, words: str = "") -> Act:
    return Act(type_, group or type_, date, words)


def phases(*acts: Act) -> list[P | None]:
    return assign_phases(list(acts), RULES)


def test_attachments_follow_the_piece_they_were_filed_with():
    found = phases(
        act("peticao_inicial", "1"),
        act("procuracao", "1"),
        act("contestacao", "14"),
        act("procuracao", "14"),
        act("contrato", "14"),
        act("cumprimento_sentenca", "61"),
        act("planilha_calculo", "61"),
    )
    assert found == [
        *[P.POSTULACAO_INICIAL] * 2,
        *[P.RESPOSTA_DO_REU] * 3,
        *[P.CUMPRIMENTO_EXECUCAO] * 2,
    ]


def test_an_attached_sentence_of_another_case_stays_with_its_own_movement():
    assert phases(act("peticao_inicial", "1"), act("prova_emprestada", "1"))[1] is P.POSTULACAO_INICIAL


def test_routine_acts_take_the_phase_of_their_day_even_out_of_order():
    found = phases(
        act("peticao_inicial", date="2023-01-01"),
        act("contestacao", date="2023-03-01"),
        act("certidao", date="2023-02-01", words="certifico que decorreu o prazo"),
        act("sentenca", date="2023-09-01"),
        act("certidao", date="2023-10-01", words="certifico a publicacao"),
    )
    assert found[2] is P.POSTULACAO_INICIAL
    assert found[4] is P.SENTENCA_PRIMEIRO_GRAU


def test_what_an_order_is_about_decides_its_phase():
    found = phases(
        act("peticao_inicial"),
        act("ato_ordinatorio", words="intimem-se as partes para especificar as provas que pretendem produzir"),
        act("ato_ordinatorio", words="intime-se a parte apelada para contrarrazoes"),
        act("ato_ordinatorio", words="manifestem-se as partes sobre o laudo"),
        act("despacho_expediente", words="intime-se a re para pagar, art. 523, § 1o, do cpc"),
    )
    assert found[1:] == [
        P.SANEAMENTO_E_ORGANIZACAO,
        P.TRANSICAO_RECURSAL,
        P.INSTRUCAO_PROBATORIA,
        P.CUMPRIMENTO_EXECUCAO,
    ]


def test_res_judicata_without_an_appeal_closes_the_first_instance():
    assert phases(act("sentenca"), act("certidao_transito"))[1] is P.SENTENCA_PRIMEIRO_GRAU
    assert phases(act("sentenca"), act("apelacao"), act("certidao_transito"))[2] is P.TRANSICAO_RECURSAL


def test_sheets_of_the_system_have_no_phase():
    assert phases(act("capa_autos"), act("peticao_inicial"), act("indice"))[::2] == [None, None]


def test_a_file_without_procedure_has_no_phase_at_all():
    assert phases(act("contrato"), act("documento_instrutorio")) == [None, None]
