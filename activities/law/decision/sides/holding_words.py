"""Words in which a decision says what it holds, with the side they speak for.

`CLAIM`: whoever asks of the other side, in any branch: consumer, patient, insured, servant, taxpayer against the tax,
accused against the punishment. `DEFENCE`: whoever is asked. Patterns are over folded lower-case text.
"""

from enum import StrEnum


class Holds(StrEnum):
    CLAIM = "claim"
    DEFENCE = "defence"


_YES = r"(?:configurad|caracterizad|reconhecid|demonstrad|evidenciad|comprovad|constatad|verificad|mantid)[oa]s?"
_NO = (
    r"(?:nao (?:se )?(?:configur|caracteriz|reconhec|demonstr|evidenci|comprov|constat|verific|ocorr|consum"
    r"|houve|exist)\w*"
    r"|afastad[oa]s?|inexistentes?|ausentes?|descaracterizad[oa]s?|inocorren\w+|nao ocorrencia|inexistencia"
    r"|ausencia)"
)
_LACK = (
    r"(?:ausencia|inexistencia|falta|carencia|inocorrencia|nao ocorrencia|nao configuracao|afastamento"
    r"|descaracterizacao) d[aeo]s? (?:\w+ )?"
)
_UNLAWFUL = (
    r"(?:indevid|abusiv|ilegal|ilegais|ilegitim|ilicit|injustificad|nul|descabid|irregular"
    r"|invalid)[oa]?s?\b"
)
_LAWFUL = r"(?:legal|legais|legitim[oa]s?|licit[oa]s?|valid[oa]s?|regular(?:es)?|devid[oa]s?|permitid[oa]s?)\b"
_BURDEN = (
    r"(?:recusa|negativa|exclusao|limitacao|clausulas?|rescisao|resilicao|reajustes?|cobranca|inscricao|negativacao"
    r"|retencao|suspensao|interrupcao|(?<!esta )corte(?! (?:especial|superior|suprema|local|estadual|regional|de origem"
    r"|de justica))|descontos?|cancelamento|demissao|eliminacao|exigencia|conduta|multa"
    r"|tarifa)"
)
RIGHTS = (
    r"(?:gratificacao|adicional|progressao|promocao|nomeacao|reintegracao"
    r"|reforma(?! (?:\w+ )?d[aeo]s? (?:[vr]\. )?(?:acordao|aresto|julg|decis|sentenca))|pensao"
    r"|aposentadoria|indenizacao"
    r"|restituicao|repeticao|ressarcimento(?! ao (?:erario|sus|sistema))|reembolso"
    r"|cobertura|custeio|tratamento|medicamentos?|home care|cumulacao"
    r"|acumulacao|conversao|extensao|isonomia|paridade|equiparacao|fgts|auxilio|beneficio|averbacao|contagem"
    r"|licenca"
    r"|remocao|matricula|complementacao|diferencas|expurgos|lucros cessantes|isencao|imunidade|creditamento"
    r"|creditos?"
    r"|aproveitamento|compensacao|exclusao da base|deducao|reajuste d[eo] (?:vencimentos|beneficio)|rateio"
    r"|danos? mora(?:l|is)|danos? materia(?:l|is)|pagamento|inclusao|manutencao|vantagem|verba|percepcao|migracao"
    r"|inversao d[ao] (?:clausula penal|multa)|multa invertida|desconto de creditos)"
)
CHARGES = (
    r"(?:desconto|eliminacao|resilicao unilateral|rescisao unilateral|capitalizacao|reajustes? (?:por|d[eo]s? premios?"
    r"|das mensalidades)|cobranca|retencao|coparticipacao"
    r"|cessacao|reposicao ao erario|devolucao de valores recebidos|limitacao|suspensao do fornecimento"
    r"|redirecionamento"
    r"|inclusao (?:\w+ ){0,4}na base|incidencia d[aeo]|exigibilidade|tributacao|rescisao imotivada)"
)
CAN = (
    r"(?:possibilidade|cabimento|admissibilidade|legalidade|licitude|validade|legitimidade(?! (?:ativa"
    r"|passiva|ad|d[oe] (?:ministerio|parquet)))|viabilidade)"
)
CANNOT = (
    r"(?:impossibilidade|descabimento|nao cabimento|inadmissibilidade|ilegalidade|ilicitude|invalidade"
    r"|ilegitimidade"
    r"|inviabilidade|vedacao|inexigibilidade|inaplicabilidade|abusividade|nulidade)"
)

HOLDINGS: tuple[tuple[Holds, float, str], ...] = (
    (Holds.CLAIM, 1, rf"{_BURDEN}(?: \w+){{0,5}} {_UNLAWFUL}"),
    (Holds.CLAIM, 1, rf"{_UNLAWFUL} (?:a |o )?{_BURDEN}"),
    (Holds.CLAIM, 1, rf"abusividade {_YES}|abusividade d[aeo]"),
    (Holds.CLAIM, 1, rf"danos? mora(?:l|is)(?: \w+)? (?:{_YES}|in re ipsa|devid[oa]s?|presumid[oa]s?)"),
    (
        Holds.CLAIM,
        1,
        rf"(?:ato )?ilicito {_YES}|(?:falha|defeito|vicio)(?: \w+){{0,4}} {_YES}|nexo (?:causal"
        rf"|de causalidade) {_YES}",
    ),
    (
        Holds.CLAIM,
        1,
        rf"responsabilidade(?: \w+){{0,4}} {_YES}|dever de (?:indenizar|reparar|custear|custeio|cobertura"
        rf"|fornecer|ressarcir)",
    ),
    (
        Holds.CLAIM,
        1,
        r"obrigatoriedade d[aeo] (?:cobertura|custeio|fornecimento|nomeacao)|cobertura (?:obrigatoria|devida)",
    ),
    (
        Holds.CLAIM,
        1,
        r"(?<!nao )(?:faz|fazem|fazendo) jus|(?<!nao )(?:tem|possui"
        r"|assiste\w*) (?:\w+ ){0,2}(?:o )?direito (?:a|ao|de|subjetivo)",
    ),
    (Holds.CLAIM, 1, rf"direito (?:liquido e certo|subjetivo|adquirido)(?: \w+){{0,3}} {_YES}|direito {_YES}"),
    (
        Holds.CLAIM,
        1,
        rf"prescricao(?: \w+){{0,3}} {_NO}|{_LACK}(?:prescricao|decadencia)|prescricao (?:decenal|trintenaria"
        rf"|vintenaria)",
    ),
    (
        Holds.CLAIM,
        1,
        rf"legitimidade (?:ativa|passiva)(?: ad causam)?(?: \w+){{0,4}} {_YES}"
        rf"|legitimidade (?:ativa )?d[oe] (?:ministerio publico|parquet|sindicato)",
    ),
    (Holds.CLAIM, 1, rf"{CAN} d[aeo]s? (?:\w+ ){{0,2}}{RIGHTS}"),
    (Holds.CLAIM, 1, rf"{CANNOT} d[aeo]s? (?:\w+ ){{0,2}}{CHARGES}"),
    (Holds.CLAIM, 1, rf"(?<!nao )(?<!nao se )(?:permite|admite|assegura)(?:-se)? (?:[ao]s? )?{RIGHTS}"),
    (
        Holds.CLAIM,
        1,
        r"regularidade (?:n|d)[ao] (?:constituicao d[ao] mora|notificacao)|valida a notificacao"
        r"|(?:publicidade|propaganda) enganosa (?:caracterizad|configurad|reconhecid)",
    ),
    (
        Holds.CLAIM,
        1,
        rf"(?:e|sao|sendo|mostra-se|revela-se) (?:\w+ )?(?:devid|cabivel|possivel)\w*,? (?:a |o |as "
        rf"|os )?(?:\w+ )?{RIGHTS}",
    ),
    (
        Holds.CLAIM,
        1,
        rf"{RIGHTS}(?: \w+){{0,4}} (?:e|sao|deve ser|devem ser|mostra-se) (?:devid|conced|assegurad|reconhecid"
        rf"|estend)\w+",
    ),
    (
        Holds.CLAIM,
        1,
        r"nao (?:se )?(?:incide|incidem|incidencia)|inexigibilidade d[aeo]|ilegalidade d[aeo] (?:cobranca"
        r"|exigencia|multa)",
    ),
    (Holds.CLAIM, 1, r"juros(?: \w+){0,3} abusivos|limitacao (?:d[ao]s juros )?a taxa media|limitados a taxa media"),
    (
        Holds.CLAIM,
        1,
        r"direito (?:do consumidor )?(?:a|de) (?:resolucao|rescisao|desistencia)"
        r"|possibilidade d[ea] (?:desistencia|rescisao d[eo] contrato)",
    ),
    (Holds.DEFENCE, 1, rf"{_BURDEN}(?: \w+){{0,5}} {_LAWFUL}|{_LAWFUL} (?:a |o )?{_BURDEN}"),
    (
        Holds.DEFENCE,
        1,
        rf"abusividade(?: \w+)? {_NO}|{_LACK}(?:abusividade|ilegalidade|ilicitude|ilicito|direito|dano|nexo"
        rf"|responsabilidade)",
    ),
    (
        Holds.DEFENCE,
        1,
        rf"danos? mora(?:l|is)(?: \w+){{0,2}} (?:{_NO}|indevid[oa]s?)|mero (?:dissabor|aborrecimento"
        rf"|descumprimento)",
    ),
    (
        Holds.DEFENCE,
        1,
        r"exercicio regular d[eo] (?:um )?direito|culpa exclusiva d[aoe] (?:vitima|consumidor|terceiro|autor)"
        r"|fortuito externo",
    ),
    (
        Holds.DEFENCE,
        1,
        r"nao (?:faz|fazem|fazendo) jus|nao (?:tem|ha|assiste|possui|ostenta|gera|existe)(?: \w+){0,3} direito",
    ),
    (
        Holds.DEFENCE,
        1,
        rf"nao (?:e|sao) devid\w+|(?<!\w)indevid[oa]s? (?:a |o |as |os )?{RIGHTS}"
        rf"|{RIGHTS}(?: \w+){{0,3}} indevid[oa]s?",
    ),
    (
        Holds.DEFENCE,
        1,
        rf"prescricao(?: \w+){{0,3}} (?:{_YES}|consumad[ao]|operada|implementada|ocorrencia)"
        rf"|decadencia(?: \w+){{0,2}} {_YES}",
    ),
    (Holds.DEFENCE, 1, rf"ilegitimidade (?:ativa|passiva)(?: ad causam)?(?: \w+){{0,3}} {_YES}"),
    (Holds.DEFENCE, 1, rf"{CANNOT} d[aeo]s? (?:\w+ ){{0,2}}{RIGHTS}"),
    (Holds.DEFENCE, 1, rf"nao (?:cab|impo|autoriz|ensej|ger|justific)\w+ (?:[ao]s? )?(?:dever de )?{RIGHTS}"),
    (Holds.DEFENCE, 1, rf"{CAN} d[aeo]s? (?:\w+ ){{0,2}}{CHARGES}"),
    (
        Holds.DEFENCE,
        1,
        rf"(?:nao|indevida) extensao|direito (?:liquido e certo )?(?:\w+ )?{_NO}"
        rf"|pretensao (?:\w+ )?(?:improcedente|afastada)",
    ),
    (
        Holds.DEFENCE,
        1,
        r"nao (?:se )?sujei(?:ta|to|tam|tos|cao) (?:a|ao|aos) (?:efeitos|recuperacao)"
        r"|nao (?:e|constitui|configura|pode ser considerad[oa]) titulo execut",
    ),
    (
        Holds.DEFENCE,
        1,
        r"mora (?:nao descaracterizada|configurada)|descaracterizacao da mora\. (?:nao|impossib|descab)",
    ),
)

CRIMINAL_HOLDINGS: tuple[tuple[Holds, float, str], ...] = (
    (
        Holds.CLAIM,
        2,
        r"ordem (?:parcialmente )?concedida|conce(?:do|dida|ssao d[ao]) (?:a |da )?(?:ordem|habeas corpus)",
    ),
    (
        Holds.CLAIM,
        1,
        rf"constrangimento ilegal(?: \w+)? {_YES}|(?:ocorrencia|existencia"
        rf"|presenca) de (?:\w+ )?constrangimento ilegal",
    ),
    (
        Holds.CLAIM,
        1,
        rf"flagrante ilegalidade {_YES}|ilegalidade (?:manifesta|flagrante) {_YES}|patente (?:ofensa|ilegalidade)",
    ),
    (
        Holds.CLAIM,
        1,
        r"fundamentacao (?:inidonea|abstrata|generica|insuficiente)|ausencia de fundamentacao (?:propria|idonea"
        r"|concreta)",
    ),
    (
        Holds.CLAIM,
        1,
        rf"nulidade {_YES}|ilicitude (?:d[ae]s? provas?) ?(?:{_YES})?|provas? ilicitas? {_YES}"
        rf"|ausencia de justa causa",
    ),
    (
        Holds.CLAIM,
        1,
        r"absolvicao (?:mantida|restabelecida|que se impoe|devida)|trancamento (?:da acao"
        r"|do inquerito)\w* (?:devido|determinado)",
    ),
    (
        Holds.CLAIM,
        1,
        r"reformatio in pejus (?:configurad|caracterizad|evidenciad|ocorrencia|verificad)\w*"
        r"|recurso exclusivo da defesa|agravamento da situacao",
    ),
    (
        Holds.CLAIM,
        1,
        r"transito em julgado para a acusacao|prescricao(?: \w+){0,3} (?:consumada|consumou|reconhecida"
        r"|configurada)",
    ),
    (
        Holds.CLAIM,
        1,
        r"contemporaneidade\. ausencia|ausencia de (?:contemporaneidade|fundadas razoes|requisitos da prisao)"
        r"|medidas cautelares (?:suficientes|adequadas)",
    ),
    (Holds.DEFENCE, 2, r"ordem denegada|habeas corpus denegado|denego (?:a ordem|o habeas)"),
    (
        Holds.DEFENCE,
        1,
        rf"constrangimento ilegal(?: \w+)? {_NO}|{_LACK}(?:\w+ )?(?:constrangimento|ilegalidade|nulidade"
        rf"|flagrante)",
    ),
    (
        Holds.DEFENCE,
        1,
        r"fundamentacao (?:idonea|concreta|suficiente|adequada|valida)|(?:devida|suficiente|concreta"
        r"|idonea)mente (?:fundament|motiv)ad",
    ),
    (
        Holds.DEFENCE,
        1,
        r"fundamentos? (?:idone|concret|valid)\w+|gravidade concreta|periculosidade|risco de reiteracao"
        r"|reiteracao delitiva",
    ),
    (
        Holds.DEFENCE,
        1,
        r"dedica\w+ (?:a|as|ao) (?:atividades?|traficancia|crime)|habitualidade|maus antecedentes|ordem publica",
    ),
    (
        Holds.DEFENCE,
        1,
        r"inaplicabilidade|supressao de instancia|regime (?:mais gravoso|fechado) (?:justificado|mantido"
        r"|adequado)|fundadas razoes",
    ),
    (
        Holds.DEFENCE,
        1,
        r"consuncao (?:afastada|inaplic)|incabivel a (?:absorcao|aplicacao)|impossibilidade de (?:absolvicao"
        r"|reducao|aplicacao)",
    ),
)

PRIVATE_HOLDINGS: tuple[tuple[Holds, float, str], ...] = (
    (
        Holds.CLAIM,
        1,
        r"(?:rol|lista)\b[^.;]{0,40}\bexemplificativ|venda casada|(?:prejuizo"
        r"|lucros cessantes) presumid",
    ),
    (
        Holds.CLAIM,
        1,
        r"(?:e|sendo|mostra-se|reputa-se|considera-se|afigura-se) (?:\w+ )?abusiv[oa]s?\b"
        r"|fortuito interno",
    ),
    (
        Holds.CLAIM,
        1,
        r"(?<!nao )(?:deve|devem|devera|deverao|obrigad[oa]s? a) (?:\w+ )?(?:custear|arcar|cobrir|fornecer|indenizar"
        r"|restituir"
        r"|ressarcir|reparar|reembolsar)",
    ),
    (
        Holds.CLAIM,
        1,
        r"risco d[ao] (?:atividade|empreendimento)|sumulas? (?:n\. )?(?:302|308|403|479|532|543"
        r"|595|609)\b",
    ),
    (
        Holds.DEFENCE,
        1,
        r"(?:e|sendo|mostra-se|reputa-se|revela-se) (?:\w+ )?(?:licit|legitim|valid)[oa] (?:a )?(?:recusa"
        r"|negativa|clausula"
        r"|cobranca|exclusao|rescisao|resilicao|reajuste|estipulacao|capitalizacao|retencao|pactuacao)",
    ),
    (
        Holds.DEFENCE,
        1,
        r"nao (?:esta|e|sao|ha|existe|tem) (?:\w+ ){0,2}(?:obrigad[oa]s?|obrigacao|dever)\b|nao abusiv[oa]",
    ),
    (Holds.DEFENCE, 1, r"rol\b[^.;]{0,40}\btaxativ|capitalizacao\b[^.;]{0,60}\b(?:permitida|admitida|pactuada)"),
    (
        Holds.DEFENCE,
        1,
        r"agravamento (?:intencional )?do risco|sumulas? (?:n\. )?(?:380|381|382|385|404|539|541"
        r"|566)\b",
    ),
)
TAX_HOLDINGS: tuple[tuple[Holds, float, str], ...] = (
    (
        Holds.CLAIM,
        1,
        r"direito (?:ao|a) (?:credit|compensac|restituic|isenc|imunid)\w+"
        r"|prescricao intercorrente (?:reconhec|configur)",
    ),
    (
        Holds.CLAIM,
        1,
        r"(?:deve|devem) ser exclui\w+ da base|nao integra\w* a base"
        r"|ilegitimidade (?:passiva )?d[oe]s? socio",
    ),
    (
        Holds.DEFENCE,
        1,
        r"(?<!nao )(?:incide|incidem) (?:a |o |as |os )?(?:imposto|contribuic|icms|ipi|iss|pis"
        r"|cofins|ir|csll)\w*",
    ),
    (
        Holds.DEFENCE,
        1,
        r"(?<!nao )integra\w* a base de calculo|(?:legalidade|legitimidade) d[ao] (?:cobranca"
        r"|exigencia|inclusao|incidencia)",
    ),
    (
        Holds.DEFENCE,
        1,
        r"(?:impossibilidade|vedacao|inexistencia) d[eo] (?:direito (?:a|ao) )?(?:credit"
        r"|aproveitamento|extensao)\w*",
    ),
)
