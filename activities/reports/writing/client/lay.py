"""A lawsuit in lay words: its state, its rulings, and the usual next step."""

from activities.reports.writing.client.standing import Standing
from workflows.contracts.run.results.rulings import Disposition, RulingState

WHERE_IT_STANDS: dict[Standing, str] = {
    Standing.BEGUN: "O processo está no começo: quem entrou na Justiça apresentou o seu pedido.",
    Standing.ANSWERED: "A outra parte já foi chamada e apresentou, ou pode apresentar, a sua defesa.",
    Standing.ORGANISED: "O juiz organiza o processo: diz o que está em discussão e o que se deve provar.",
    Standing.MOVED: "O juiz entendeu que o caso cabe a outro juízo e mandou o processo para lá.",
    Standing.SUSPENDED: "O processo está suspenso: por decisão do juiz, espera antes de continuar.",
    Standing.PROOF: "É a fase das provas: documentos, perícias e testemunhas.",
    Standing.AGREED: "As partes apresentaram um acordo ao juiz.",
    Standing.SETTLED: "O juiz confirmou o acordo entre as partes.",
    Standing.JUDGED: "O processo chegou à sentença, a decisão do juiz que primeiro julga o caso.",
    Standing.CLARIFICATION: "Houve decisão, e uma das partes pediu que ela fosse esclarecida ou completada.",
    Standing.APPEALED: "O processo está em recurso: pediu-se a um tribunal que reveja a decisão.",
    Standing.APPEAL_JUDGED: "O processo está em recurso, e o tribunal já julgou um deles.",
    Standing.FINAL: "A decisão se tornou definitiva: dela não cabe mais recurso.",
    Standing.ENFORCED: "O processo está na fase de cumprimento: trata-se de fazer valer o que foi decidido.",
    Standing.OBJECTION: "O processo está na fase de cumprimento, e quem deve cumprir contestou a cobrança.",
    Standing.RELEASED: "O juiz autorizou o levantamento de dinheiro depositado no processo.",
    Standing.EXECUTION_ENDED: "O juiz encerrou a cobrança: considerou terminada a fase de cumprimento.",
    Standing.CLOSED: "O juiz encerrou a cobrança, e essa decisão se tornou definitiva.",
    Standing.ARCHIVED: "O processo foi arquivado.",
}

WHAT_FOLLOWS: dict[Standing, str] = {
    Standing.BEGUN: "Em regra, o próximo passo é chamar a outra parte e esperar a sua defesa.",
    Standing.ANSWERED: "Em regra, espera-se agora que o juiz diga o que ainda se deve provar ou, se nada faltar, que "
    "julgue o caso.",
    Standing.ORGANISED: "Em regra, espera-se agora a produção das provas que o juiz admitiu e, depois, a sentença.",
    Standing.MOVED: "Em regra, o outro juízo recebe o processo e continua dali.",
    Standing.SUSPENDED: "Em regra, ele volta a andar quando termina o motivo da suspensão.",
    Standing.PROOF: "Em regra, terminadas as provas, espera-se a sentença.",
    Standing.AGREED: "Em regra, espera-se agora que o juiz confirme o acordo.",
    Standing.SETTLED: "Em regra, cumprido o acordo, o processo vai para o arquivo.",
    Standing.JUDGED: "Em regra, quem não concorda com a sentença pode recorrer dentro do prazo; se ninguém recorrer, a "
    "decisão se torna definitiva.",
    Standing.CLARIFICATION: "Em regra, espera-se agora a resposta a esse pedido; o prazo para outro recurso só volta "
    "a correr depois dela.",
    Standing.APPEALED: "Em regra, espera-se agora que o tribunal julgue o recurso.",
    Standing.APPEAL_JUDGED: "O tribunal já julgou um recurso. Em regra, ainda pode caber outro; se não houver, a "
    "decisão se torna definitiva.",
    Standing.FINAL: "Se ela manda pagar ou fazer algo, o passo seguinte é cumpri-la.",
    Standing.ENFORCED: "Em regra, espera-se agora o pagamento ou outra providência que cumpra a decisão.",
    Standing.OBJECTION: "Em regra, espera-se agora que o juiz decida sobre essa contestação.",
    Standing.RELEASED: "Em regra, pago o que se devia, o juiz encerra a cobrança; o que faltar continua a ser cobrado.",
    Standing.EXECUTION_ENDED: "Em regra, se ninguém recorrer dessa decisão, o processo vai para o arquivo.",
    Standing.CLOSED: "Em regra, o processo vai agora para o arquivo.",
    Standing.ARCHIVED: "Em regra, nada mais se espera dele.",
}

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
    Disposition.SEGURANCA_CONCEDIDA_EM_PARTE: "a ordem pedida foi concedida em parte",
    Disposition.SEGURANCA_DENEGADA: "a ordem pedida foi negada",
    Disposition.PROVIDO: "o recurso foi aceito",
    Disposition.PARCIALMENTE_PROVIDO: "o recurso foi aceito em parte",
    Disposition.NAO_PROVIDO: "o recurso foi negado",
    Disposition.NAO_CONHECIDO: "o recurso não foi examinado, por faltar um requisito",
    Disposition.ADMITIDO: "o recurso foi admitido, e um tribunal superior vai examiná-lo",
    Disposition.NAO_ADMITIDO: "o recurso não foi admitido, por faltar um requisito",
    Disposition.PREJUDICADO: "o recurso perdeu o sentido e não foi julgado",
    Disposition.SENTENCA_ANULADA: "a sentença foi anulada",
    Disposition.ACOLHIDO: "o questionamento da parte foi aceito",
    Disposition.PARCIALMENTE_ACOLHIDO: "o questionamento da parte foi aceito em parte",
    Disposition.REJEITADO: "o questionamento da parte foi negado",
    Disposition.VALOR_FIXADO: "o juiz disse qual é o valor devido",
    Disposition.HOMOLOGADO: "a partilha, o plano ou outro ato foi confirmado",
    Disposition.COMPETENCIA_DECLINADA: "o juiz mandou o processo para outro juízo",
    Disposition.PROCESSO_SUSPENSO: "o processo foi suspenso",
    Disposition.DEFERIDA: "o pedido de urgência foi aceito",
    Disposition.DEFERIDA_EM_PARTE: "o pedido de urgência foi aceito em parte",
    Disposition.INDEFERIDA: "o pedido de urgência foi negado",
    Disposition.REVOGADA: "a medida de urgência foi revogada",
}

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
