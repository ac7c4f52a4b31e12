import pytest

from activities.casefile.pieces.classification import classify, evidence_of, find_heading
from activities.casefile.pieces.ruleset import load_rules, rule_versions
from tests.activities.casefile.lines import lines

RULES = load_rules(rule_versions()[-1])


def type_of(*texts: str, title: str | None = None, code: str | None = None, movement: str | None = None) -> str:
    return classify(evidence_of(lines(*texts), " ".join(texts), title, code, movement), RULES).type


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Recebo a inicial. Cite-se a ré para contestar em quinze dias.", "despacho_inicial"),
        ("Intime-se o autor para emendar a inicial em quinze dias (art. 321 do CPC).", "despacho_expediente"),
        ("Diga a parte contrária em cinco dias. Após, conclusos.", "despacho_expediente"),
        ("Apresentadas as contrarrazões, subam os autos ao tribunal (art. 1.010, § 3º).", "decisao_admissibilidade"),
        ("Intime-se o devedor para pagar em quinze dias (art. 523 do CPC).", "despacho_expediente"),
    ],
)
def test_what_a_despacho_orders_says_which_it_is(words: str, expected: str):
    assert type_of("PODER JUDICIÁRIO", "DESPACHO", words, "Juiz de Direito") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Presentes os requisitos do art. 300 do CPC, defiro a tutela de urgência.", "decisao_tutela"),
        ("Ausente a probabilidade do direito, indefiro o pedido liminar.", "decisao_tutela"),
        ("Passo ao saneamento (art. 357). Fixo como pontos controvertidos os seguintes.", "decisao_saneadora"),
        ("Conheço dos embargos e os rejeito, pois não há omissão.", "decisao_embargos"),
        ("Acolho em parte a impugnação, pois houve excesso de execução.", "decisao_cumprimento"),
    ],
)
def test_what_a_decision_is_about_says_which_it_is(words: str, expected: str):
    assert type_of("PODER JUDICIÁRIO", "DECISÃO", words, "Juíza de Direito") == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Certifico que a sentença transitou em julgado. Dou fé.", "certidao_transito"),
        ("Certifico que faço a remessa dos autos ao tribunal. Dou fé.", "remessa_tribunal"),
        ("Certifico que, em cumprimento ao mandado, CITEI o réu. Oficial de Justiça", "certidao_oficial_justica"),
        ("Certifico que decorreu o prazo. Dou fé.", "certidao"),
    ],
)
def test_what_is_certified_says_which_certificate_it_is(words: str, expected: str):
    assert type_of("PODER JUDICIÁRIO", "C E R T I D Ã O", words) == expected


def test_a_sentence_that_ends_the_execution_is_told_from_the_judgment():
    judged = "Ante o exposto, JULGO PROCEDENTE o pedido (art. 487, I, do CPC)."
    paid = "Satisfeita a obrigação, julgo extinta a execução (arts. 924, II, e 925 do CPC)."
    assert type_of("SENTENÇA", judged) == "sentenca"
    assert type_of("S E N T E N Ç A", paid) == "sentenca_extintiva"


def test_papers_of_another_case_are_borrowed_evidence_whatever_they_contain():
    texts = ("DOCUMENTO ANEXO - PROVA EMPRESTADA - sentença extraída dos autos nº 1", "SENTENÇA", "JULGO PROCEDENTE")
    assert type_of(*texts) == "prova_emprestada"


def test_each_witness_suffices_where_the_others_are_silent():
    assert type_of("texto ilegível", title="Contestação") == "contestacao"
    assert type_of("texto ilegível", code="CONTES") == "contestacao"
    assert type_of("CONTESTAÇÃO", "texto") == "contestacao"


def test_witnesses_that_agree_make_it_surer_and_are_named():
    alone = classify(evidence_of(lines("QUESITOS"), "QUESITOS"), RULES)
    agreed = classify(evidence_of(lines("QUESITOS"), "QUESITOS", "Quesitos", "QUESITOS"), RULES)
    assert agreed.confidence > alone.confidence
    assert {signal.split(":")[0] for signal in agreed.signals} >= {"título", "cabeçalho", "código do evento"}


def test_an_unknown_paper_is_a_document_to_be_looked_at():
    verdict = classify(evidence_of(lines("xyz", "abc"), "xyz abc"), RULES)
    assert verdict.type == "documento_instrutorio"
    assert verdict.confidence < RULES.review_below


def test_an_unknown_petition_is_still_a_petition():
    assert type_of("EXCELENTÍSSIMO SENHOR DOUTOR JUIZ DE DIREITO", "vem expor o que segue") == "peticao_intermediaria"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("S E N T E N Ç A", "sentenca"),
        ("APELAÇÃO CÍVEL", "apelacao civel"),
        ("APELAÇÃO CÍVEL. DANO MORAL. RECURSO PROVIDO.", None),
        ("requer seja lavrada a certidão, na forma da lei, e juntada aos autos em que se discute", None),
    ],
)
def test_a_heading_is_a_title_not_a_sentence(text: str, expected: str | None):
    assert find_heading(lines("PODER JUDICIÁRIO", "Vara Cível", text)[2:], RULES) == expected
