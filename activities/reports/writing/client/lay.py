"""A lawsuit in the words of somebody who has never read one: phases, rulings, what usually comes next."""

from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.rulings import Disposition, RulingState

WHERE_IT_STANDS: dict[PhaseLabel, str] = {
    PhaseLabel.POSTULACAO_INICIAL: "O processo está no começo: quem entrou na Justiça apresentou o seu pedido.",
    PhaseLabel.RESPOSTA_DO_REU: "A outra parte já foi chamada e apresentou, ou pode apresentar, a sua defesa.",
    PhaseLabel.SANEAMENTO_E_ORGANIZACAO: "O juiz organiza o processo: diz o que está em discussão e o que se deve "
    "provar.",
    PhaseLabel.INSTRUCAO_PROBATORIA: "É a fase das provas: documentos, perícias e testemunhas.",
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU: "O processo chegou à sentença, a decisão do juiz que primeiro julga o caso.",
    PhaseLabel.CUMPRIMENTO_EXECUCAO: "O processo está na fase de cumprimento: trata-se de fazer valer o que foi "
    "decidido.",
    PhaseLabel.TRANSICAO_RECURSAL: "O processo está em recurso: pediu-se a um tribunal que reveja a decisão.",
}

WHAT_FOLLOWS: dict[PhaseLabel, str] = {
    PhaseLabel.POSTULACAO_INICIAL: "Em regra, o próximo passo é chamar a outra parte e esperar a sua defesa.",
    PhaseLabel.RESPOSTA_DO_REU: "Em regra, espera-se agora que o juiz diga o que ainda se deve provar ou, se nada "
    "faltar, que julgue o caso.",
    PhaseLabel.SANEAMENTO_E_ORGANIZACAO: "Em regra, espera-se agora a produção das provas que o juiz admitiu e, "
    "depois, a sentença.",
    PhaseLabel.INSTRUCAO_PROBATORIA: "Em regra, terminadas as provas, espera-se a sentença.",
    PhaseLabel.SENTENCA_PRIMEIRO_GRAU: "Em regra, quem não concorda com a sentença pode recorrer dentro do prazo; se "
    "ninguém recorrer, a decisão se torna definitiva.",
    PhaseLabel.CUMPRIMENTO_EXECUCAO: "Em regra, espera-se agora o pagamento ou outra providência que cumpra a decisão.",
    PhaseLabel.TRANSICAO_RECURSAL: "Em regra, espera-se agora que o tribunal julgue o recurso.",
}

AFTER_THE_APPEAL = (
    "O tribunal já julgou um recurso. Em regra, ainda pode caber outro; se não houver, a decisão se torna definitiva."
)
EXECUTION_ENDED = "O juiz encerrou a cobrança: considerou terminada a fase de cumprimento."
AFTER_THE_END = "Em regra, se ninguém recorrer dessa decisão, o processo vai para o arquivo."
RELEASED = "O juiz autorizou o levantamento de dinheiro depositado no processo."
AFTER_THE_RELEASE = "Em regra, pago o que se devia, o juiz encerra a cobrança; o que faltar continua a ser cobrado."
FINAL = "A decisão se tornou definitiva: dela não cabe mais recurso."
DEADLINES = "Prazos e providências do seu caso: confirme com o escritório."

RULED: dict[Disposition, str] = {
    Disposition.PROCEDENTE: "o pedido foi aceito",
    Disposition.PARCIALMENTE_PROCEDENTE: "o pedido foi aceito em parte",
    Disposition.IMPROCEDENTE: "o pedido foi negado",
    Disposition.EXTINTO_SEM_MERITO: "o processo foi encerrado sem que o pedido fosse julgado",
    Disposition.EXTINTO_COM_MERITO: "o processo foi encerrado por decisão definitiva sobre o pedido",
    Disposition.PRESCRICAO_RECONHECIDA: "o juiz reconheceu que o prazo para pedir ou cobrar já tinha passado",
    Disposition.ACORDO_HOMOLOGADO: "o acordo entre as partes foi confirmado",
    Disposition.EXECUCAO_EXTINTA: "a cobrança foi encerrada",
    Disposition.SEGURANCA_CONCEDIDA: "a ordem pedida foi concedida",
    Disposition.SEGURANCA_DENEGADA: "a ordem pedida foi negada",
    Disposition.PROVIDO: "o recurso foi aceito",
    Disposition.PARCIALMENTE_PROVIDO: "o recurso foi aceito em parte",
    Disposition.NAO_PROVIDO: "o recurso foi negado",
    Disposition.NAO_CONHECIDO: "o recurso não foi examinado, por faltar um requisito",
    Disposition.PREJUDICADO: "o recurso perdeu o sentido e não foi julgado",
    Disposition.SENTENCA_ANULADA: "a sentença foi anulada",
    Disposition.ACOLHIDO: "o questionamento da parte foi aceito",
    Disposition.PARCIALMENTE_ACOLHIDO: "o questionamento da parte foi aceito em parte",
    Disposition.REJEITADO: "o questionamento da parte foi negado",
    Disposition.VALOR_FIXADO: "o juiz disse qual é o valor devido",
    Disposition.DEFERIDA: "o pedido de urgência foi aceito",
    Disposition.DEFERIDA_EM_PARTE: "o pedido de urgência foi aceito em parte",
    Disposition.INDEFERIDA: "o pedido de urgência foi negado",
    Disposition.REVOGADA: "a medida de urgência foi revogada",
}

OF_APPEALS = frozenset(
    {
        Disposition.PROVIDO,
        Disposition.PARCIALMENTE_PROVIDO,
        Disposition.NAO_PROVIDO,
        Disposition.NAO_CONHECIDO,
        Disposition.PREJUDICADO,
        Disposition.SENTENCA_ANULADA,
    }
)
"""Rulings that a court gives on an appeal."""

URGENT: dict[RulingState, str] = {
    RulingState.PEDIDA: "Pedido de urgência (tutela ou liminar): feito; nenhuma decisão sobre ele foi localizada.",
    RulingState.DEFERIDA: "Pedido de urgência (tutela ou liminar): aceito.",
    RulingState.DEFERIDA_EM_PARTE: "Pedido de urgência (tutela ou liminar): aceito em parte.",
    RulingState.INDEFERIDA: "Pedido de urgência (tutela ou liminar): negado.",
    RulingState.REVOGADA: "Pedido de urgência (tutela ou liminar): havia sido aceito e depois foi revogado.",
}

FREE_OF_COSTS: dict[RulingState, str] = {
    RulingState.PEDIDA: "Gratuidade (não pagar as custas): pedida; nenhuma decisão sobre ela foi localizada.",
    RulingState.DEFERIDA: "Gratuidade (não pagar as custas): concedida.",
    RulingState.DEFERIDA_EM_PARTE: "Gratuidade (não pagar as custas): concedida em parte.",
    RulingState.INDEFERIDA: "Gratuidade (não pagar as custas): negada.",
    RulingState.REVOGADA: "Gratuidade (não pagar as custas): havia sido concedida e depois foi revogada.",
}

NOTICE = (
    "Este resumo informa, em linguagem simples, sobre o andamento do processo. Não é parecer nem aconselhamento "
    "jurídico, não promete resultado e não substitui a conversa com quem defende você. As decisões citadas são "
    "de outros processos."
)
