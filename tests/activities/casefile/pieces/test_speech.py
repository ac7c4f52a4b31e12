from activities.casefile.pieces.classification import classify, evidence_of
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from activities.casefile.pieces.speech import zones_of
from tests.activities.casefile.lines import lines

RULES = load_rules(rule_versions()[-1])
PROSE = "segue a exposição, com o que a outra parte disse e o que a prova mostra a respeito do contrato"
FAR = [PROSE] * 120
COMPLAINT = (
    "Narra a inicial que o autor propôs ação de cobrança, que a ré contestou e alegou prescrição. A sentença julgou "
    "procedente o pedido. A apelante requer a reforma da sentença e o provimento da apelação."
)


def speaker(*texts: str) -> str | None:
    voice = RULES.speakers.heard(zones_of(lines(*texts)))
    return voice.speaker.name if voice else None


def kind(*texts: str) -> str:
    found = lines(*texts)
    return classify(evidence_of(found[:45], " ".join(texts), body=found), RULES).type


PANEL = (
    "APELAÇÃO CÍVEL Nº 0001234-56.2020.8.99.0001",
    "RELATOR: DES. FULANO IMAGINÁRIO",
    "APELANTE: LOJA MIRAGEM LTDA.",
    "APELADO: BELTRANO DE TAL",
    "EMENTA: APELAÇÃO CÍVEL. COBRANÇA. PRESCRIÇÃO. RECURSO DESPROVIDO.",
    "RELATÓRIO",
    COMPLAINT,
    *FAR,
    "VOTO",
    COMPLAINT,
    *FAR,
    "Ante o exposto, nego provimento ao recurso. É como voto.",
)
SINGLE = (
    "APELAÇÃO CÍVEL Nº 0001234-56.2020.8.99.0001",
    "RELATOR: DES. FULANO IMAGINÁRIO",
    "APELANTE: LOJA MIRAGEM LTDA.",
    "DECISÃO",
    "Trata-se de apelação interposta contra a sentença que julgou procedente o pedido.",
    COMPLAINT,
    *FAR,
    "Ante o exposto, com fundamento no art. 932, IV, do CPC, nego provimento ao recurso.",
    "Publique-se.",
    "Des. Fulano Imaginário",
    "Relator",
)
SENTENCE = (
    "PODER JUDICIÁRIO",
    "2ª VARA CÍVEL DA COMARCA DE LUGAR NENHUM",
    "Requerente: Beltrano de Tal",
    "O autor propôs ação de cobrança. A ré, em contestação, alegou prescrição. Houve réplica.",
    *FAR,
    "Ante o exposto, julgo procedente o pedido e condeno a ré a pagar R$ 1.000,00. P. R. I.",
    "Fulana Inventada",
    "Juíza de Direito",
)
DEFENCE = (
    "EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO DA 2ª VARA CÍVEL",
    "LOJA MIRAGEM LTDA., já qualificada nos autos da ação que lhe move Beltrano, vem, por seu advogado, apresentar "
    "CONTESTAÇÃO, pelas razões seguintes.",
    "O autor ajuizou a presente ação, deu à causa o valor de R$ 1.000,00 e requereu a citação da ré.",
    *FAR,
    "Requer a improcedência dos pedidos. Nestes termos, pede deferimento.",
    "Sicrano, OAB/ZZ 1.234",
)


def test_each_speaker_is_known_by_what_only_it_says():
    assert [speaker(*texts) for texts in (PANEL, SINGLE, SENTENCE, DEFENCE)] == ["panel", "appeal", "court", "party"]


def test_a_long_piece_is_what_its_speaker_does_whatever_it_tells_of_other_pieces():
    assert [kind(*texts) for texts in (PANEL, SINGLE, SENTENCE, DEFENCE)] == [
        "acordao",
        "decisao_monocratica",
        "sentenca",
        "contestacao",
    ]


def test_a_piece_cut_before_its_closing_is_known_by_its_opening():
    assert [kind(*texts[:60]) for texts in (PANEL, SINGLE, DEFENCE)] == [
        "acordao",
        "decisao_monocratica",
        "contestacao",
    ]


def test_a_judgment_that_a_petition_quotes_does_not_speak_in_it():
    quoted = (
        '"ACÓRDÃO. Vistos, relatados e discutidos estes autos, acordam os Desembargadores da Nona Câmara, por '
        'unanimidade, negar provimento ao recurso, nos termos do voto do relator."'
    )
    assert speaker(*DEFENCE[:2], "Decidiu o tribunal:", quoted, *DEFENCE[3:]) == "party"


def test_a_page_that_nobody_signs_or_opens_has_no_speaker():
    assert speaker("Extrato da conta", "01/02/2020 tarifa 10,00", "02/02/2020 tarifa 12,00") is None


def test_who_speaks_is_told_with_the_words_that_show_it():
    found = lines(*PANEL)
    verdict = classify(evidence_of(found[:45], " ".join(PANEL), body=found), RULES)
    assert any(signal.startswith("fala um colegiado: ") for signal in verdict.signals)
