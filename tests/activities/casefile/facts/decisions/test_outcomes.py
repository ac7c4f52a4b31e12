import pytest

from activities.casefile.facts.decisions.outcomes import find_outcome
from activities.casefile.systems.recognition import Sheet
from tests.activities.casefile.lines import page
from workflows.contracts.run.results.rulings import Disposition


def sheets(*texts: str) -> list[Sheet]:
    pages = [page(1, "Relatório do que se passou."), page(2, *texts)]
    return [Sheet(item, item.lines) for item in pages]


RULINGS = [
    ("sentenca", "Ante o exposto, julgo procedente em parte o pedido.", Disposition.PARCIALMENTE_PROCEDENTE),
    ("sentenca", "Isso posto, JULGO IMPROCEDENTES os pedidos.", Disposition.IMPROCEDENTE),
    ("sentenca", "Diante do exposto, julgo procedente o pedido para declarar nulo o débito.", Disposition.PROCEDENTE),
    (
        "sentenca",
        "Pelo exposto, julgo procedente o primeiro pedido e improcedente o segundo.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
    (
        "sentenca",
        "Pelo exposto, julgo procedente o pedido do autor e condeno a ré a pagar; julgo improcedente a reconvenção.",
        Disposition.PROCEDENTE,
    ),
    ("sentenca", "Ante o exposto, extingo o feito sem resolução do mérito.", Disposition.EXTINTO_SEM_MERITO),
    ("sentenca", "Posto isso, homologo o acordo das partes.", Disposition.ACORDO_HOMOLOGADO),
    ("sentenca_extintiva", "Ante o exposto, extingo a execução.", Disposition.EXECUCAO_EXTINTA),
    ("decisao_embargos", "Ante o exposto, rejeito os embargos.", Disposition.REJEITADO),
    ("decisao_embargos", "Ante o exposto, acolho em parte os embargos.", Disposition.PARCIALMENTE_ACOLHIDO),
    (
        "acordao",
        "ACORDAM os Desembargadores, por unanimidade, em negar provimento ao recurso.",
        Disposition.NAO_PROVIDO,
    ),
    (
        "acordao",
        "ACORDAM, por unanimidade, em conhecer da apelação e lhe negar provimento.",
        Disposition.NAO_PROVIDO,
    ),
    (
        "acordao",
        "Acordam, à unanimidade, em reformar em parte a sentença, em reexame necessário, para excluir o adicional.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "acordao",
        "Diante do exposto, CONHEÇO DO RECURSO e DOU-LHE PARCIAL PROVIMENTO, para reformar a sentença quanto ao valor.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "acordao",
        "ACORDAM, por unanimidade, conhecer do recurso e dar-lhe provimento parcial para reduzir a indenização.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "sentenca",
        "Por essas razões, JULGO PROCEDENTE EM PARTE a demanda: I - declaro nulo o débito; II - condeno a ré a pagar "
        "R$ 10,00; III - condeno a ré nas custas; IV - indefiro os demais pedidos. Intimem-se.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
    ("sentenca", "Homologo por sentença o que as partes ajustaram e extingo o feito.", Disposition.ACORDO_HOMOLOGADO),
    ("acordao", "Rejeitaram os embargos de declaração. Unânime.", Disposition.REJEITADO),
    ("acordao", "Agravo interno prejudicado, ante o julgamento do recurso.", Disposition.PREJUDICADO),
    (
        "decisao_monocratica",
        "Recurso de revista da ré. Denego seguimento ao recurso de revista.",
        Disposition.NAO_ADMITIDO,
    ),
    (
        "sentenca",
        "Resolvo o mérito (art. 487, I, do CPC) para rechaçar integralmente a pretensão autoral.",
        Disposition.IMPROCEDENTE,
    ),
    ("despacho_expediente", "Defiro. Suspenda-se o curso da execução por seis meses.", Disposition.PROCESSO_SUSPENSO),
    ("decisao_tutela", "Sem bens, suspendo o processo por um ano (CPC, art. 921).", Disposition.PROCESSO_SUSPENSO),
    ("despacho_inicial", "Acolho em parte o pleito antecipatório. Cite-se.", Disposition.DEFERIDA_EM_PARTE),
    ("despacho_inicial", "O pedido liminar será apreciado depois da audiência. Cite-se.", None),
    ("despacho_expediente", "Mantenho a tutela. Digam as partes sobre o laudo.", None),
    ("decisao_tutela", "Defiro liminarmente a busca e apreensão do veículo.", Disposition.DEFERIDA),
    ("decisao_tutela", "DEFIRO a imissão provisória na posse, feito o depósito.", Disposition.DEFERIDA),
    ("decisao_tutela", "À míngua de prova, indefiro, por ora, a liberação pretendida.", Disposition.INDEFERIDA),
    (
        "decisao_tutela",
        "Fixo alimentos de R$ 1.200,00, deferindo em parte, portanto, a tutela antecipada.",
        Disposition.DEFERIDA_EM_PARTE,
    ),
    ("decisao_embargos", "Não vejo o que aclarar. Nego acolhida aos embargos.", Disposition.REJEITADO),
    ("acordao", "Decide a Turma, por maioria de votos, dar provimento ao recurso da autora.", Disposition.PROVIDO),
    ("decisao_monocratica", "Indefiro o efeito ativo reclamado. Intime-se a agravada.", Disposition.INDEFERIDA),
    ("sentenca", "Assim, a ação procede em parte: o réu pagará os aluguéis.", Disposition.PARCIALMENTE_PROCEDENTE),
    ("sentenca", "Acolho apenas o pedido de danos materiais.", Disposition.PARCIALMENTE_PROCEDENTE),
    ("sentenca", "Desacolho os pedidos formulados na inicial.", Disposition.IMPROCEDENTE),
    ("sentenca", "Com essas razões, a demanda é julgada procedente.", Disposition.PROCEDENTE),
    ("sentenca", "Tendo as partes transigido, dou por boa a composição.", Disposition.ACORDO_HOMOLOGADO),
    ("sentenca", "Declaro prescrita a pretensão.", Disposition.PRESCRICAO_RECONHECIDA),
    ("sentenca", "Ordem denegada. Custas pelo impetrante.", Disposition.SEGURANCA_DENEGADA),
    ("sentenca_extintiva", "Pago o débito, dou por encerrada a execução.", Disposition.EXECUCAO_EXTINTA),
    ("decisao_embargos", "Os aclaratórios não prosperam. Mantenho a sentença.", Disposition.REJEITADO),
    ("decisao_embargos", "Protocolados fora do prazo, os embargos não são conhecidos.", Disposition.NAO_CONHECIDO),
    ("decisao_cumprimento", "Impugnação rejeitada. Prossiga-se.", Disposition.REJEITADO),
    ("decisao_cumprimento", "Improcede a impugnação. Expeça-se alvará.", Disposition.REJEITADO),
    ("decisao_tutela", "Antecipo a tutela em menor extensão.", Disposition.DEFERIDA_EM_PARTE),
    ("decisao_tutela", "A tutela pretendida não comporta deferimento.", Disposition.INDEFERIDA),
    ("decisao_monocratica", "Atribuo efeito suspensivo ao agravo.", Disposition.DEFERIDA),
    ("acordao", "Deram provimento ao apelo para desconstituir a sentença.", Disposition.SENTENCA_ANULADA),
    ("sentenca", "Com tais considerações, extingo o feito sem apreciar o mérito.", Disposition.EXTINTO_SEM_MERITO),
    ("sentenca", "Não há como acolher a pretensão autoral, que rejeito.", Disposition.IMPROCEDENTE),
    (
        "sentenca_extintiva",
        "Diante da prescrição intercorrente, que ora reconheço, extingo a execução.",
        Disposition.PRESCRICAO_RECONHECIDA,
    ),
    ("acordao", "Ante o exposto, dou parcial provimento à apelação.", Disposition.PARCIALMENTE_PROVIDO),
    (
        "acordao",
        "Acordam os desembargadores dar provimento ao apelo, por votação unânime, para julgar improcedente o pedido.",
        Disposition.PROVIDO,
    ),
    (
        "acordao",
        "Acordam, à unanimidade, negar provimento à apelação. VOTO. O Superior Tribunal de Justiça decidiu que cabe.",
        Disposition.NAO_PROVIDO,
    ),
    ("acordao", "Ante o exposto, dou provimento ao apelo para anular a sentença.", Disposition.SENTENCA_ANULADA),
    ("acordao", "Ante o exposto, rejeito os embargos de declaração.", Disposition.REJEITADO),
    ("acordao", "Por unanimidade, julgou improcedente o pedido da ação direta.", Disposition.IMPROCEDENTE),
    ("decisao_monocratica", "Ante o exposto, não conheço do recurso.", Disposition.NAO_CONHECIDO),
    ("decisao_tutela", "Defiro a gratuidade. Ausente o perigo, indefiro a tutela de urgência.", Disposition.INDEFERIDA),
    ("decisao_tutela", "Diante disso, defiro em parte a liminar. Cite-se.", Disposition.DEFERIDA_EM_PARTE),
    ("decisao_tutela", "DECISÃO Presentes os requisitos, concedo a liminar. Cite-se.", Disposition.DEFERIDA),
    ("decisao_embargos", "DECISÃO Conheço dos embargos, mas não os acolho. Intimem-se.", Disposition.REJEITADO),
    ("decisao_embargos", "Recebo os embargos. Há omissão, que supro como segue.", Disposition.ACOLHIDO),
    ("decisao_embargos", "Os embargos são tempestivos. Não há omissão no julgado.", None),
    (
        "decisao_embargos",
        "Conheço e acolho os embargos para julgar procedente em parte o pedido.",
        Disposition.ACOLHIDO,
    ),
    ("decisao_cumprimento", "Assim, acolho em parte a impugnação.", Disposition.PARCIALMENTE_ACOLHIDO),
    (
        "decisao_cumprimento",
        "O índice é o do título, de modo que fixo o crédito em R$ 10,00.",
        Disposition.VALOR_FIXADO,
    ),
    ("decisao_cumprimento", "Não conheço da impugnação, que é intempestiva.", Disposition.NAO_CONHECIDO),
    ("sentenca_extintiva", "Satisfeita a obrigação, declaro extinto o cumprimento.", Disposition.EXECUCAO_EXTINTA),
    ("sentenca_extintiva", "Pago o débito, JULGO EXTINTA a execução (art. 924, II).", Disposition.EXECUCAO_EXTINTA),
    (
        "sentenca_extintiva",
        "Pronuncio a prescrição intercorrente e julgo extinta a execução.",
        Disposition.PRESCRICAO_RECONHECIDA,
    ),
    ("sentenca", "Por sentença, homologo o acordo e extingo o processo.", Disposition.ACORDO_HOMOLOGADO),
    ("sentenca", "Homologo a desistência e extingo o processo.", Disposition.EXTINTO_SEM_MERITO),
    ("sentenca", "Reconheço a decadência e extingo o processo (art. 487, II).", Disposition.PRESCRICAO_RECONHECIDA),
    (
        "acordao",
        "Por tais razões, voto no sentido de conhecer do recurso e dar-lhe provimento parcial.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "acordao",
        "ACORDAM os integrantes da Turma, por maioria, em desprover o recurso, vencido o relator.",
        Disposition.NAO_PROVIDO,
    ),
    ("acordao", "Isto posto, não se conhece do recurso, por deserto.", Disposition.NAO_CONHECIDO),
    (
        "acordao",
        "Do exposto, voto por acolher a preliminar de cerceamento de defesa e anular a sentença.",
        Disposition.SENTENCA_ANULADA,
    ),
    (
        "decisao_monocratica",
        "Posto isso, indefiro o efeito suspensivo pleiteado. Comunique-se ao juízo de origem.",
        Disposition.INDEFERIDA,
    ),
    (
        "sentenca",
        "Assim, com arrimo no art. 485, VIII, do CPC, homologo o pedido de desistência formulado pela autora.",
        Disposition.EXTINTO_SEM_MERITO,
    ),
    (
        "sentenca",
        "Ante o exposto, denego a ordem e extingo o mandado de segurança, art. 6º, § 5º.",
        Disposition.SEGURANCA_DENEGADA,
    ),
    (
        "sentenca",
        "Pelo exposto, acolho integralmente a pretensão deduzida na inicial e condeno a ré a restituir o preço.",
        Disposition.PROCEDENTE,
    ),
    (
        "sentenca",
        "Posto isso, acolho parcialmente os pedidos para condenar o réu a devolver R$ 100,00.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
    (
        "sentenca",
        "Isso posto, rejeito os embargos monitórios e constituo de pleno direito o título executivo judicial.",
        Disposition.REJEITADO,
    ),
    (
        "decisao_cumprimento",
        "Julgo parcialmente procedente a impugnação para reconhecer excesso de R$ 900,00.",
        Disposition.PARCIALMENTE_ACOLHIDO,
    ),
    (
        "acordao",
        "Por unanimidade, conheceu dos recursos e negou provimento ao apelo do banco, provendo em parte o da autora.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "acordao",
        "Recurso da ré desprovido. Recurso da autora provido em parte. É como voto.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    ("acordao", "Com tais considerações, o voto é no sentido de negar seguimento ao recurso.", Disposition.NAO_PROVIDO),
    (
        "acordao",
        "DECISÃO: por unanimidade, mantiveram a sentença por seus próprios fundamentos.",
        Disposition.NAO_PROVIDO,
    ),
    ("acordao", "Remessa necessária desprovida. Apelação do Estado não conhecida.", Disposition.NAO_PROVIDO),
    (
        "decisao_monocratica",
        "Defiro o pedido de efeito suspensivo ao agravo, até o julgamento pela Turma.",
        Disposition.DEFERIDA,
    ),
    (
        "sentenca",
        "Ante a ausência da autora à audiência, declaro extinto o processo, na forma do art. 51, I, da Lei 9.099/95.",
        Disposition.EXTINTO_SEM_MERITO,
    ),
    (
        "sentenca",
        "Ante o exposto, julgo improcedente a ação principal e procedente a reconvenção.",
        Disposition.IMPROCEDENTE,
    ),
    ("sentenca", "Em face do exposto, nego a segurança pleiteada.", Disposition.SEGURANCA_DENEGADA),
    (
        "decisao_tutela",
        "Por tais motivos, acolho o pedido de tutela de urgência e determino a religação da energia em 24 horas.",
        Disposition.DEFERIDA,
    ),
    (
        "acordao",
        "Ante o exposto, é o voto para negar provimento ao recurso principal e não conhecer do adesivo.",
        Disposition.NAO_PROVIDO,
    ),
    ("acordao", "RESULTADO: DERAM PROVIMENTO AO RECURSO. UNÂNIME.", Disposition.PROVIDO),
    (
        "acordao",
        "À UNANIMIDADE, NEGARAM PROVIMENTO AO APELO DA RÉ E PROVERAM O DO AUTOR.",
        Disposition.PARCIALMENTE_PROVIDO,
    ),
    (
        "acordao",
        "Diante do exposto, proponho que se dê provimento ao recurso especial para restabelecer a sentença.",
        Disposition.PROVIDO,
    ),
    ("decisao_monocratica", "Ante o exposto, não admito o recurso extraordinário.", Disposition.NAO_ADMITIDO),
    (
        "sentenca",
        "Reconheço a carência de ação por falta de interesse e extingo o processo.",
        Disposition.EXTINTO_SEM_MERITO,
    ),
    (
        "sentenca",
        "Chegaram as partes a composição amigável, que homologo para que produza seus efeitos.",
        Disposition.ACORDO_HOMOLOGADO,
    ),
    (
        "sentenca",
        "Dito isso, rejeito o pedido de danos morais e acolho o de repetição simples.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
    ("sentenca", "Ante o exposto, CONCEDO EM DEFINITIVO A SEGURANÇA pleiteada.", Disposition.SEGURANCA_CONCEDIDA),
    (
        "sentenca",
        "Reconheço a prescrição e rejeito a pretensão, na forma do art. 487, II.",
        Disposition.PRESCRICAO_RECONHECIDA,
    ),
    (
        "decisao_tutela",
        "Ante o exposto, determino, em sede de tutela de urgência, que a ré restabeleça o plano em 48 horas.",
        Disposition.DEFERIDA,
    ),
    ("acordao", "Por essas razões, acompanho o relator para negar provimento às apelações.", Disposition.NAO_PROVIDO),
    ("acordao", "Conclusão: conheceram do agravo interno e o desproveram.", Disposition.NAO_PROVIDO),
    ("acordao", "Dessa forma, confirma-se a sentença, desprovido o apelo.", Disposition.NAO_PROVIDO),
    ("sentenca", "Pelo exposto, julgo procedente a reconvenção e improcedente o pedido.", Disposition.IMPROCEDENTE),
    (
        "decisao_admissibilidade",
        "Ante o exposto, nego seguimento ao recurso especial, na forma do art. 1.030, I, do CPC.",
        Disposition.NAO_ADMITIDO,
    ),
    ("decisao_admissibilidade", "Diante disso, admito o recurso especial. Remetam-se.", Disposition.ADMITIDO),
    ("sentenca", "Isso posto, concedo em parte a segurança.", Disposition.SEGURANCA_CONCEDIDA_EM_PARTE),
    ("sentenca", "Homologo, por sentença, a partilha de fls. 80.", Disposition.HOMOLOGADO),
    ("decisao_saneadora", "Declino da competência em favor da Justiça Federal.", Disposition.COMPETENCIA_DECLINADA),
    ("despacho_expediente", "Suspendo o processo até o julgamento do tema.", Disposition.PROCESSO_SUSPENSO),
    ("despacho_expediente", "Defiro o processamento e determino a suspensão das execuções contra a devedora.", None),
    ("despacho_expediente", "Homologo o acordo e suspendo o processo até o pagamento.", Disposition.ACORDO_HOMOLOGADO),
    ("despacho_inicial", "Recebo a inicial. Fixo os alimentos provisórios em um salário.", Disposition.DEFERIDA),
    ("decisao_tutela", "Torno sem efeito a antecipação de tutela antes concedida.", Disposition.REVOGADA),
    (
        "decisao_tutela",
        "Reconheço a incompetência deste juízo e determino a remessa.",
        Disposition.COMPETENCIA_DECLINADA,
    ),
    ("decisao_tutela", "A incompetência relativa não se declara de ofício. Suscito, pois, conflito negativo.", None),
    (
        "acordao",
        'ACORDAM, em sessão da 18ª Câmara, proferir a seguinte decisão: "Por maioria, deram provimento ao recurso."',
        Disposition.PROVIDO,
    ),
    ("decisao_tutela", "Sem impugnação, homologo a arrematação. Expeça-se a carta.", Disposition.HOMOLOGADO),
    ("acordao", "ACORDAM, à unanimidade, em conhecer do conflito e julgá-lo procedente.", None),
    (
        "sentenca",
        "Pelo exposto, opino pela procedência parcial dos pedidos. Homologo o projeto de sentença supra.",
        Disposition.PARCIALMENTE_PROCEDENTE,
    ),
]


@pytest.mark.parametrize(("kind", "text", "disposition"), RULINGS)
def test_a_ruling_is_read_for_what_it_decides(kind: str, text: str, disposition: Disposition | None):
    found = find_outcome(kind, sheets(text))
    assert (found and found.disposition, found and found.page) == (disposition, disposition and 2)


def test_a_quoted_ruling_of_another_case_decides_nothing():
    quoted = 'Conheço dos embargos. Diz o precedente: "acolho os embargos e dou-lhes provimento". Mas aqui os rejeito.'
    found = find_outcome("decisao_embargos", sheets(quoted))
    assert found is not None
    assert found.disposition is Disposition.REJEITADO


def test_the_words_of_a_ruling_begin_where_its_sentence_does():
    found = find_outcome(
        "sentenca_extintiva", sheets("COMARCA DE X", "SENTENÇA", "Paga a dívida, julgo extinta a execução.")
    )
    assert found is not None
    assert found.text.startswith("Paga a dívida, julgo")


def test_the_last_ruling_is_the_piece_s_own_and_its_sums_are_kept():
    found = find_outcome(
        "sentenca",
        sheets(
            "Em caso igual decidiu-se: ante o exposto, julgo improcedente o pedido de R$ 99,00.",
            "Ante o exposto, julgo procedente o pedido e condeno a ré a pagar R$ 12.000,00 e R$ 350,10.",
        ),
    )
    assert found is not None
    assert found.disposition is Disposition.PROCEDENTE
    assert found.amounts == [12000.0, 350.1]
    assert found.text.startswith("Ante o exposto, julgo procedente o pedido e condeno")


def test_a_piece_that_judges_nothing_has_no_outcome():
    assert find_outcome("contestacao", sheets("Ante o exposto, requer seja julgado improcedente o pedido.")) is None
    assert find_outcome("sentenca", sheets("Vistos.")) is None
