"""Words of holdings, with the side they favour.

`CLAIM`: the claiming side in any branch, such as consumer, patient, insured, servant, taxpayer against the tax,
accused against the punishment. `DEFENCE`: the defending side.
"""

import re
from enum import StrEnum


class Holds(StrEnum):
    CLAIM = "claim"
    DEFENCE = "defence"


Table = tuple[tuple[Holds, float, str], ...]


def table(holds: Holds, words: str, weight: float = 1.0) -> Table:
    """Parse one pattern per line, over folded lower-case text. A line that ends with a bar continues."""
    lines = re.sub(r"\|\s*\n\s*", "|", words).splitlines()
    return tuple((holds, weight, line.strip()) for line in lines if line.strip())


YES = r"(?:configurad|caracterizad|reconhecid|demonstrad|evidenciad|comprovad|constatad|verificad|mantid)[oa]s?"
NO = (
    r"(?:nao (?:se )?(?:configur|caracteriz|reconhec|demonstr|evidenci|comprov|constat|verific|ocorr|consum"
    r"|houve|exist)\w*"
    r"|afastad[oa]s?|inexistentes?|ausentes?|descaracterizad[oa]s?|inocorren\w+|nao ocorrencia|inexistencia"
    r"|ausencia)"
)
LACK = (
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
    r"|(?<!de )creditos?"
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
_SUPPLIER = (
    r"(?:banco|instituic\w+(?: financeira| de destino)?|fornecedor\w*|construtora|incorporadora|operadora|plano"
    r"|seguradora|concessionaria|credor\w*|transportador\w*|plataforma|comerciante|fabricante|revendedora|montadora"
    r"|proprietari[oa]|municipio|estado|ente(?: publico)?|administracao|poder publico|vendedor\w*|hospital|empresa"
    r"|companhia|escola)"
)
_UNDENIED = r"(?<!nao )(?<!nem )(?<!nao se )(?<!sem )"
_DUTIES = (
    r"(?:arcar|assegurar|baixar|cobrir|custear|devolver|fornecer|garantir|indenizar|manter|oferecer|providenciar"
    r"|receber|reembolsar|reparar|requerer|ressarcir|restituir)"
)
_MORAL = r"(?:o |a |os )?danos? mora(?:l|is)"
_TOLD = r"(?:e|sao|mostra-se|reputa-se|revela-se|considera-se|afigura-se)"

HOLDINGS: Table = (
    *table(
        Holds.CLAIM,
        rf"""
        {_BURDEN}(?: \w+){{0,5}} {_UNLAWFUL}
        {_UNLAWFUL} (?:a |o )?{_BURDEN}
        abusividade {YES}|abusividade d[aeo]
        danos? mora(?:l|is)(?: \w+)? (?:{YES}|in re ipsa|devid[oa]s?|presumid[oa]s?)
        (?:ato )?ilicito {YES}|(?:falha|defeito|vicio)(?: \w+){{0,4}} {YES}|nexo (?:causal|
        de causalidade) {YES}
        responsabilidade(?: \w+){{0,4}} {YES}|dever de (?:indenizar|reparar|custear|custeio|cobertura|fornecer|
        ressarcir)
        obrigatoriedade d[aeo] (?:cobertura|custeio|fornecimento|nomeacao)|cobertura (?:obrigatoria|devida)
        (?<!nao )(?:faz|fazem|fazendo) jus|(?<!nao )(?:tem|possui|
        assiste\w*) (?:\w+ ){{0,2}}(?:o )?direito (?:a|ao|de|subjetivo)
        direito (?:liquido e certo|subjetivo|adquirido)(?: \w+){{0,3}} {YES}|direito {YES}
        prescricao(?: \w+){{0,3}} {NO}|{LACK}(?:prescricao|decadencia)|prescricao (?:decenal|trintenaria|
        vintenaria)
        legitimidade (?:ativa|passiva)(?: ad causam)?(?: \w+){{0,4}} {YES}|
        legitimidade (?:ativa )?d[oe] (?:ministerio publico|parquet|sindicato)
        {CAN} d[aeo]s? (?:\w+ ){{0,2}}{RIGHTS}
        {CANNOT} d[aeo]s? (?:\w+ ){{0,2}}{CHARGES}
        (?<!nao )(?<!nao se )(?:permite|admite|assegura)(?:-se)? (?:[ao]s? )?{RIGHTS}
        regularidade (?:n|d)[ao] (?:constituicao d[ao] mora|notificacao)|valida a notificacao extrajudicial|
        (?:publicidade|propaganda) enganosa (?:caracterizad|configurad|reconhecid)
        (?:e|sao|sendo|mostra-se|revela-se) (?:\w+ )?(?:devid|cabivel|possivel)\w*,? (?:a |o |as |
        os )?(?:\w+ )?{RIGHTS}
        {RIGHTS}(?: \w+){{0,4}} (?:e|sao|deve ser|devem ser|mostra-se) (?:devid|conced|assegurad|reconhecid|
        estend)\w+
        nao (?:se )?(?:incide|incidem|incidencia)|inexigibilidade d[aeo]|ilegalidade d[aeo] (?:cobranca|
        exigencia|multa)
        juros(?: \w+){{0,3}} abusivos|limitacao (?:d[ao]s juros )?a taxa media|limitados a taxa media
        direito (?:do consumidor )?(?:a|de) (?:resolucao|rescisao|desistencia)|
        possibilidade d[ea] (?:desistencia|rescisao d[eo] contrato)
        """,
    ),
    *table(
        Holds.DEFENCE,
        rf"""
        {_BURDEN}(?: \w+){{0,5}} {_LAWFUL}|{_LAWFUL} (?:a |o )?{_BURDEN}
        abusividade(?: \w+)? {NO}|{LACK}(?:abusividade|ilegalidade|ilicitude|ilicito|direito|dano|nexo|
        responsabilidade)
        danos? mora(?:l|is)(?: \w+){{0,2}} (?:{NO}|indevid[oa]s?)|mero (?:dissabor|aborrecimento|
        descumprimento)
        exercicio regular d[eo] (?:um )?direito|culpa exclusiva d[aoe] (?:vitima|consumidor|terceiro|autor)|
        fortuito externo
        nao (?:faz|fazem|fazendo) jus|nao (?:tem|ha|assiste|possui|ostenta|gera|existe)(?: \w+){{0,3}} direito
        nao (?:e|sao) devid\w+|(?<!\w)indevid[oa]s? (?:a |o |as |os )?{RIGHTS}|
        {RIGHTS}(?: \w+){{0,3}} indevid[oa]s?
        prescricao(?: \w+){{0,3}} (?:{YES}|consumad[ao]|operada|implementada|ocorrencia)|
        decadencia(?: \w+){{0,2}} {YES}
        ilegitimidade (?:ativa|passiva)(?: ad causam)?(?: \w+){{0,3}} {YES}
        {CANNOT} d[aeo]s? (?:\w+ ){{0,2}}{RIGHTS}
        nao (?:cab|impo|autoriz|ensej|ger|justific)\w+ (?:[ao]s? )?(?:dever de )?{RIGHTS}
        {CAN} d[aeo]s? (?:\w+ ){{0,2}}{CHARGES}
        (?:nao|indevida) extensao|direito (?:liquido e certo )?(?:\w+ )?{NO}|
        pretensao (?:\w+ )?(?:improcedente|afastada)
        nao (?:se )?sujei(?:ta|to|tam|tos|cao) (?:a|ao|aos) (?:efeitos|recuperacao)|nao (?:e|constitui|
        configura|pode ser considerad[oa]) titulo execut
        mora (?:nao descaracterizada|configurada)|descaracterizacao da mora\. (?:nao|impossib|descab)
        """,
    ),
)

CIVIL: Table = (
    *table(
        Holds.CLAIM,
        rf"""
        {_UNDENIED}respond(?:e|em)(?:(?: e)? (?!por|pel)\w+){{0,3}} (?:pel[oa]s?|por|perante) (?!(?:\w+ )?(?:sucumb|
        custas|despesas|honor))
        {_UNDENIED}respond(?:e|em) (?:quando|tambem|objetiva|solidaria)
        nao (?:o |a )?(?:rompe|exclui|afasta|elide|exonera|isenta|elimina)\w*(?: \w+){{0,3}} (?:nexo|
        responsabilidade|dever|obrigacao|{_SUPPLIER})\b
        responsabilidade[^.;]{{0,60}} nao (?:e|fica|foi) (?:elid|exclu|afast)\w+
        responsabilidade (?:(?:civil|objetiva|solidaria|e) ){{0,3}}d[aeo]s? {_SUPPLIER}\b(?! (?:nao|afastad|
        inexist|exclu))
        {_TOLD} (?:\w+ )?(?:ilicit|ilegal|ilegitim|indevid|invalid|nul)[oa]?s? [ao]s? (?!sentenca|acordao|citacao|
        intimacao|decisao|prova)
        {_UNDENIED}(?:gera|geram|caracteriza|configura|enseja|ensejam|autoriza|acarreta)\w* (?:{_MORAL}|
        (?:o )?dever de (?:indenizar|reparar)|(?:a )?indenizacao)
        presum(?:e|em)-se [ao] (?:culpa|prejuizo|dano|responsabilidade)
        (?:presuncao(?: relativa)? de|faz\w* presumir a) culpa
        perda d[ea] (?:uma )?chance
        (?:ultrapassa|extrapola|transcende)\w* (?:o|a) (?:mero |simples )?(?:aborrecimento|inadimplemento|
        dissabor|descumprimento)
        penhora[. ]+(?:validade|possibilidade|cabimento)|penhorabilidade
        nao impede a (?:busca e apreensao|resolucao|rescisao|penhora)
        parametro para (?:a )?indeniza\w+
        indenizam?-se
        pensao[^.;]{{0,60}} (?:estende-se|e devida|vai ate)
        (?:autoriza|admite|permite|impoe)\w* (?:a )?(?:revisao|reducao)[^.;]{{0,40}} (?:aluguel|prestac|contrato|
        parcel|mensalidad)
        nao (?:e|se mostra|se revela) (?:excessiv|exorbitant|exagerad)\w+(?! nem)
        onus (?:d[aeo]s? |que (?:incumbe|cabe|recai) (?:a[os]?|sobre [ao]s?) )(?:prova )?(?:d[aeo]s? )?{_SUPPLIER}
        (?:cabe|incumbe|compete) (?:a[os]? )?{_SUPPLIER}\b[^.;]{{0,40}}(?:provar|prova|comprovar|demonstrar|
        comunicar|requerer|indenizar|reparar)
        {_SUPPLIER}\b[^.;]{{0,80}} (?<!nao )(?:deve|devem|devera|deverao) (?:\w+ ){{0,2}}{_DUTIES}
        {_SUPPLIER}\b[^.;]{{0,40}} (?<!nao )arcam? com
        {_SUPPLIER}\b[^.;]{{0,60}} (?:demorou|falhou|omitiu-se)
        nao (?:prova|comprova|demonstra)\w*(?: \w+){{0,2}} (?:contratacao|relacao juridica|debito|divida)
        nao (?:e|sao) oponive(?:l|is) (?:a[os]?|perante [ao]s?) (?:\w+ )?(?:vitima|terceiro|consumidor|segurad|
        beneficiari)
        (?:nao (?:cabe|se admite|se justifica)|descabe) (?:a |o )?(?:taxa|cobranca|multa|retencao|recusa|negativa|
        limitacao|reajuste)
        {_TOLD}? ?(?:vedad[oa]|proibid[oa]) (?:a )?(?:limit|cobr|recus|reten|suspen|interromp)\w+
        {_TOLD} (?:\w+ )?obrigatori[oa]s? (?:a |o )?(?:cobertura|custeio|fornecimento|tratamento|reembolso)
        recusa[^.;]{{0,60}} viola\w*
        {_UNDENIED}(?:autoriza|permite)\w* a (?:resolucao|rescisao|anulacao)[^.;]{{0,40}} (?:sem multa|e a (?:devolucao|
        restituicao))
        (?:resolve|libera)\w* (?:o contrato sem multa|o devedor)
        (?:escolha|opcao|eleicao)[^.;]{{0,60}} (?:e|cabe|compete) (?:d|a)[oa] consumidor\w*
        (?:prescrev\w+ em|prazo (?:\w+ )?de) dez anos|(?:e|prazo) decenal
        (?:prescricao|prazo)[^.;]{{0,50}} conta-se d[ao] (?:\w+ )?(?:ciencia|descoberta)
        (?:suspende|interrompe)\w* (?:o prazo|a prescricao)(?! \w+ a citacao)
        (?:prescricao|decadencia)[^.;]{{0,60}} nao atinge
        prescricao[^.;]{{0,40}} impede a cobranca
        (?:penhoravel|penhoraveis)|valida a penhora|penhora(?: \w+){{0,6}} valida
        (?:fianca|garantia)[^.;]{{0,60}} (?:subsiste|prorroga-se)
        nao (?:basta|supre|substitui|atende)\w*(?: \w+){{0,6}} (?:notificacao|correspondencia|exame|prova)
        fica(?:m)? a cargo d[aeo]s? {_SUPPLIER}
        """,
    ),
    *table(
        Holds.DEFENCE,
        rf"""
        {_UNDENIED}(?:romp|exclu|afast|elid|exoner)\w*(?: \w+)? (?:o |a |os )?(?:nexo|responsabilidade|
        dever de indenizar|danos? mora|indenizacao)
        nao (?:respond(?:e|em)|ha(?:vendo)? responsabilidade)
        nao (?:gera|geram|enseja|ensejam|acarreta|configura|caracteriza)\w*(?:,? (?:por si(?: so)?|em si|
        automaticamente)\b,?)? (?:{_MORAL}|(?:o )?dever|(?:a )?indenizacao)
        danos? mora(?:l|is)[^.;]{{0,30}} nao (?:se )?presum\w+
        danos? mora(?:l|is)(?: \w+)?[ .]+(?:nao presum|afastad|afastamento|exclu|nao configur|inexist)\w+
        (?:danos? mora(?:l|is)|indenizacao|reparacao)[^.;]{{0,30}} (?:depende|sup[oõ]e|
        pressup[oõ]e)\w*[^.;]{{0,40}} (?:prova|demonstra|circunstancia|agravamento|lesao)
        {_TOLD} (?:\w+ )?(?:licit|legal|legitim|valid)[oa]s? [ao]s? (?:\w+ )?(?:clausula|cobranca|convencao|
        exclus|inscric|limitac|multa|negativa|notificac(?!ao extraj)|reajuste|recusa|rescis|resilic|retenc|
        suspens|toleranc)\w*
        (?:nao se cumula|nao (?:podem?|se pode) (?:ser )?cumula)\w*|cumulacao[^.;]{{0,30}}[. ]+impossibilidade
        {_UNDENIED}(?:permite|admite|autoriza)(?:-se)? (?:a )?(?:retencao|penalidade|exclusao de|recusa)(?! (?:apenas|
        somente|so))
        nao se impoe o (?:custeio|fornecimento|pagamento)
        (?:nao integra a|fora da) cobertura
        prazo (?:trienal|de tres anos)[^.;]{{0,40}} (?:vale|alcanca|aplica-se|incide)
        prescricao d[oe] (?:proprio )?fundo de direito
        impenhorave(?:l|is)|impenhorabilidade (?:\w+ )?(?:reconhec|configur|mantid|preserv)\w+
        onus d[aeo]s? (?:prova )?(?:d[aeo]s? )?(?:consumidor|autor|vitima|segurad|adquirente)
        (?:procedimento|tratamento|item)(?: \w+){{0,3}} nao (?:listad|previst)\w+
        nao ressarce|dispensavel o aviso|aviso de recebimento[. ]+dispensad
        culpa exclusiva(?! d[oa]s? (?:recorr|agrav|embarg|apel|motorista|condutor|reu?\b|{_SUPPLIER}))
        (?:obsta|impede)\w* a (?:resolucao|rescisao|busca e apreensao)|impede o exercicio
        nao cabe a acao
        e (?:\w+ )?(?:metodo|meio|forma|pratica|conduta|sistema|instrumento) licit[oa]
        nao dispensa a (?:demonstracao|prova|comprovacao)
        """,
    ),
)
"""Plain statements in a private or administrative dispute."""

PRIVATE_HOLDINGS: Table = (
    *table(
        Holds.CLAIM,
        r"""
        (?:rol|lista)\b[^.;]{0,40}\bexemplificativ|venda casada|(?:prejuizo|lucros cessantes) presumid
        (?:e|sendo|mostra-se|reputa-se|considera-se|afigura-se) (?:\w+ )?abusiv[oa]s?\b|fortuito interno
        (?<!nao )(?:deve|devem|devera|deverao|obrigad[oa]s? a) (?:\w+ )?(?:custear|arcar|cobrir|fornecer|
        indenizar|restituir|ressarcir|reparar|reembolsar)
        risco d[ao] (?:atividade|empreendimento)|sumulas? (?:n\. )?(?:302|308|403|479|532|543|595|609)\b
        """,
    ),
    *table(
        Holds.DEFENCE,
        r"""
        (?:e|sendo|mostra-se|reputa-se|revela-se) (?:\w+ )?(?:licit|legitim|valid)[oa] (?:a )?(?:recusa|
        negativa|clausula|cobranca|exclusao|rescisao|resilicao|reajuste|estipulacao|capitalizacao|retencao|
        pactuacao)
        nao (?:esta|e|sao|ha|existe|tem) (?:\w+ ){0,2}(?:obrigad[oa]s?|obrigacao|dever)\b|nao abusiv[oa]
        rol\b[^.;]{0,40}\btaxativ|capitalizacao\b[^.;]{0,60}\b(?:permitida|admitida|pactuada)
        agravamento (?:intencional )?do risco|sumulas? (?:n\. )?(?:380|381|382|385|404|539|541|566)\b
        """,
    ),
)
