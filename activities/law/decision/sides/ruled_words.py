"""Words of rulings on an appeal, and words of tax and criminal decisions, by side."""

from activities.law.decision.sides.holding_words import LACK, NO, RIGHTS, YES, Holds, Table, table

_TO = r"(?:para|a fim de|de modo a|no sentido de)(?:,? [^,;.]{0,30},)? (?:\w+ ){0,2}?"
_BURDENED = r"(?:condenacao|indenizacao|multa|obrigacao|responsabilidade|repeticao|restituicao|pensao|danos?|devolucao)"

RULED: Table = (
    *table(
        Holds.CLAIM,
        rf"""
        {_TO}(?:julgar|declarar) (?:parcialmente )?procedentes?|{_TO}condenar|{_TO}conceder a seguranca
        {_TO}(?:majorar|elevar) (?:a |o )?(?:valor|quantum|montante|{_BURDENED})|{_TO}reconhecer o direito
        {_TO}determinar (?:a |o )?(?:\w+ )?{RIGHTS}|{_TO}afastar a prescricao
        """,
        3.0,
    ),
    *table(
        Holds.DEFENCE,
        rf"""
        {_TO}(?:julgar|declarar) (?:totalmente )?improcedentes?|{_TO}(?:denegar a seguranca|extinguir)
        {_TO}(?:afastar|excluir|decotar|extirpar) (?:a |o |os |as |da )?(?:\w+ )?{_BURDENED}
        {_TO}(?:reduzir|minorar|limitar) (?:a |o |os |as )?(?:valor|quantum|montante|{_BURDENED})
        balancete (?:mensal|d[eo] (?:respectivo )?mes)|sumula (?:n\. )?371\b
        """,
        3.0,
    ),
    *table(
        Holds.CLAIM,
        r"""
        (?:para|a fim de|e) restabelec(?:er|e|endo|id[ao]) (?:a )?(?:condenacao|indenizacao)
        (?:para|a fim de) declarar (?:a inexist|inexigi|a inexigi|a nulidade d[ao] (?:clausula|contrat|cobran|
        debito)|a abusiv)\w+
        (?:indenizacao|condenacao) (?:mantida|restabelecida|majorada|fixada em)
        (?:mantid[ao]|mantem-se|mantem|mantenho) a (?:condenacao|indenizacao|obrigacao)
        (?:para|a fim de) reconhecer a? ?(?:legitimidade|responsabilidade|(?:o )?dever)
        """,
        3.0,
    ),
    *table(
        Holds.DEFENCE,
        r"""
        (?:para|a fim de) (?:afastar|excluir) a (?:cumulacao|reparacao|compensacao por)
        """,
        3.0,
    ),
)
"""Treatment of an appeal. A company requests the valuation of shares by the month's balance sheet (Súmula 371)."""

CRIMINAL_RULED: Table = (
    *table(
        Holds.CLAIM,
        rf"""
        {_TO}(?:absolver|desclassificar|trancar|revogar|reduzir|redimensionar|relaxar|diminuir)
        {_TO}(?:declarar|reconhecer|decretar) (?:extint\w+|a extincao|a prescricao|a nulidade|a ilicitude)
        {_TO}(?:fixar|estabelecer) o regime (?:inicial )?(?:aberto|semiaberto)|{_TO}aplicar (?:a|o) (?:minor|
        redut)
        """,
        3.0,
    ),
    *table(
        Holds.DEFENCE,
        rf"""
        {_TO}(?:restabelecer|restaurar) (?:a )?(?:condenacao|sentenca condenatoria|prisao|pronuncia)
        {_TO}(?:afastar|cassar) (?:a )?(?:\w+ d[ae] )?(?:prescricao|absolvicao|minorante|insignificancia|
        extincao)
        {_TO}(?:condenar|receber a denuncia|reconhecer (?:a|o) (?:majorante|qualificadora|falta|reincid))
        """,
        3.0,
    ),
)

TAX_HOLDINGS: Table = (
    *table(
        Holds.CLAIM,
        r"""
        direito (?:ao|a) (?:credit|compensac|restituic|isenc|imunid)\w+|prescricao intercorrente (?:reconhec|
        configur)
        (?:deve|devem) ser exclui\w+ da base|nao integra\w* a base|
        ilegitimidade (?:passiva )?d[oe]s? socio(?![^.;]{0,80}(?:embargos|cujo nome))
        """,
    ),
    *table(
        Holds.DEFENCE,
        r"""
        (?<!nao )(?:incide|incidem) (?:a |o |as |os )?(?:imposto|contribuic|icms|ipi|iss|pis|cofins|ir|csll)\w*
        (?<!nao )integra\w* a base de calculo|(?:legalidade|legitimidade) d[ao] (?:cobranca|exigencia|inclusao|
        incidencia)
        (?:impossibilidade|vedacao|inexistencia) d[eo] (?:direito (?:a|ao) )?(?:credit|aproveitamento|
        extensao)\w*
        """,
    ),
    *table(
        Holds.CLAIM,
        r"""
        nao se redireciona|nao (?:cabe|se admite) (?:o )?redireciona\w+|nao pode ser (?:\w+ )?incluid[oa] no polo
        (?:prazo|suspensao|prescricao)[^.;]{0,40} (?:automatic\w+|inicia-se)
        vedada a (?:modificacao|substituicao|alteracao)
        (?:legitima|pode ser) (?:a )?(?:extincao d[ae] execucao|extinta)|execucao[^.;]{0,40} pode ser extinta
        impenhora\w+[^.;]{0,60} alcanca|protecao[^.;]{0,60} alcanca
        """,
    ),
    *table(
        Holds.DEFENCE,
        r"""
        (?<!nao )(?:legitim|autoriz)(?:a|am|ando) o redirecionamento
        deve\w* ser (?:discutid|alegad|feit)\w+ (?:em|por) embargos|pede embargos
        (?:exige|depende d[ae]|sem a) anuencia d[ao] (?:fazenda|credor)
        recusa da fazenda[^.;]{0,60} legitima|penhora[^.;]{0,40} (?:prescinde|independe|desnecess)\w*
        (?:nao (?:e|sao)|in)(?: )?opon\w+ a fazenda
        legitimados passivos|podem figurar na execucao
        """,
    ),
)

CRIMINAL_HOLDINGS: Table = (
    *table(
        Holds.CLAIM,
        rf"""
        constrangimento ilegal(?: \w+)? {YES}|(?:ocorrencia|existencia|
        presenca) de (?:\w+ )?constrangimento ilegal
        flagrante ilegalidade {YES}|ilegalidade (?:manifesta|flagrante) {YES}|patente (?:ofensa|ilegalidade)
        fundamentacao (?:inidonea|abstrata|generica|insuficiente)|ausencia de fundamentacao (?:propria|idonea|
        concreta)
        nulidade {YES}|ilicitude (?:d[ae]s? provas?) ?(?:{YES})?|provas? ilicitas? {YES}|
        ausencia de justa causa
        absolvicao (?:mantida|restabelecida|que se impoe|devida)|trancamento (?:da acao|
        do inquerito)\w* (?:devido|determinado)
        reformatio in pejus (?:configurad|caracterizad|evidenciad|ocorrencia|verificad)\w*|
        recurso exclusivo da defesa|agravamento da situacao
        transito em julgado para a acusacao|prescricao(?: \w+){{0,3}} (?:consumada|consumou|reconhecida|
        configurada)
        contemporaneidade\. ausencia|ausencia de (?:contemporaneidade|fundadas razoes|requisitos da prisao)|
        medidas cautelares (?:suficientes|adequadas)
        """,
    ),
    *table(
        Holds.CLAIM,
        r"""
        ordem (?:parcialmente )?concedida|conce(?:do|dida|ssao d[ao]) (?:a |da )?(?:ordem|habeas corpus)
        """,
        2.0,
    ),
    *table(
        Holds.DEFENCE,
        rf"""
        constrangimento ilegal(?: \w+)? {NO}|{LACK}(?:\w+ )?(?:constrangimento|ilegalidade|nulidade|flagrante)
        fundamentacao (?:idonea|concreta|suficiente|adequada|valida)|(?:devida|suficiente|concreta|
        idonea)mente (?:fundament|motiv)ad
        fundamentos? (?:idone|concret|valid)\w+|gravidade concreta|periculosidade|risco de reiteracao|
        reiteracao delitiva
        dedica\w+ (?:a|as|ao) (?:atividades?|traficancia|crime)|habitualidade|maus antecedentes|ordem publica
        inaplicabilidade|supressao de instancia|regime (?:mais gravoso|fechado) (?:justificado|mantido|
        adequado)|fundadas razoes
        consuncao (?:afastada|inaplic)|incabivel a (?:absorcao|aplicacao)|impossibilidade de (?:absolvicao|
        reducao|aplicacao)
        """,
    ),
    *table(
        Holds.DEFENCE,
        r"""
        ordem denegada|habeas corpus denegado|denego (?:a ordem|o habeas)
        """,
        2.0,
    ),
)
