"""The words that name a sum of money. Folded text in lower case."""

import re

from workflows.contracts.reading.timeline import MoneyKind

_CAUSE = r"(?:causa|demanda|lide|acao|presente|reclamacao|reconvencao)\b"
_EXPERT = r"(?:perit[oa]s?|pericia(?:l|is)?|vistor|expert|louvado)"
_NAMES = (
    (
        MoneyKind.OUTRO,
        r"\bmultas? e (?:de |os )?honorarios\b"
        r"|\bmateria(?:l|is) e (?:dan\w+ )?mora(?:l|is)\b|\bmora(?:l|is) e (?:dan\w+ )?materia(?:l|is)\b",
    ),
    (
        MoneyKind.VALOR_DA_CAUSA,
        rf"\b(?:valor|importe|montante)\b[^.;,]{{0,20}} (?:d?a|pela) {_CAUSE}"
        rf"|\b(?:atribu\w+|confer\w+|d[aeo]u?)(?:-se|-lhe|o)? [^.;]{{0,12}}?a {_CAUSE}"
        r"(?:[^;]{0,80}?\bvalor\b(?: (?:correspond|equival|referent)\w+ ao? [^.;:]{0,50})?)?"
        rf"|\ba {_CAUSE},?(?= (?:[^.;,]{{0,40}} )?valor\b| vale\b)"
        rf"|\ba {_CAUSE} (?:foi |e |fica )?(?:valorad|avaliad|estimad)\w+",
    ),
    (
        MoneyKind.HONORARIOS_PERICIAIS,
        rf"\b(?:honorarios|verbas?|remunera\w+|propostas?|custei\w+"
        rf"|pagamento)(?: \w+){{0,2}} (?:d?[oae]s? )?{_EXPERT}\b"
        rf"|\bos d[oa]s? {_EXPERT}\b|\b{_EXPERT}\b[^.;]{{0,40}}"
        r"\b(?:honorarios|remunera\w+|encargo|pag[oa]|pediu|custou|adiantad[oa])\b"
        r"|\b(?:aceit|desempenh|assum)\w+ o encargo\b|\bao perito, ?$|\ba perita, ?$"
        r"|(?<=para a )pericia\b|(?<=pela )pericia\b"
        r"|\bnomeio\b[^.;]{0,120}\b(?:perici\w+|perit[oa]s?|constatacao previa|avaliador\w*)\b[^.;]{0,60}"
        r"\bremuneracao\b",
    ),
    (
        MoneyKind.HONORARIOS,
        r"\bhonorari[oa]s?\b(?: (?:de )?(?:sucumb|advocat|contratua)\w+)?"
        r"|\ba quem (?:arbitro|fixo)\b|\bestim\w+ [^.;$]{0,20}\bremuneracao\b"
        r"|\b(?:a|pel|d)?[oa]s (?:de sucumbencia|sucumbenciais|advocaticios)\b"
        r"|\bverbas? (?:honoraria|sucumbencial|d[oa]s? (?:patron|advogad)\w+)"
        r"|\b(?:(?:aos?|em favor d[oa]s?|para [oa]s?) (?:seus? |respectiv\w+ )?|seus? )(?:advogad|patron|causidic"
        r"|procurador)\w+",
    ),
    (MoneyKind.DANO_MORAL, r"\b(?:mora(?:l|is)|extrapatrimonia(?:l|is)|imateria(?:l|is))\b(?: coletiv\w+)?"),
    (
        MoneyKind.DANO_MATERIAL,
        r"\b(?:dan|prejuiz|reparac|indenizac|ressarc|montante|verba)\w*\b[^.;,]{0,20}\b(?:materia|patrimonia)(?:l|is)\b"
        r"(?! e (?:dan\w+ )?mora)|\blucros cessantes"
        r"|\bdeix\w+ de (?:ganhar|auferir|lucrar|faturar)\b|\bdanos? emergentes?",
    ),
    (
        MoneyKind.MULTA,
        r"\bmultas?\b(?: (?:diaria|civil|moratoria|contratual))?|\bastreintes?\b|\bclausula penal\b"
        r"|\bpena(?:lidade|s)? (?:pecuniaria|de pagar)|\bpenalidade\b|\bpena de ?$"
        r"|\bautuad[oa]s? em ?$|\bsujeit\w+ (?:[ao]s? \w+ )?a ?$"
        r"|\bem caso de (?:descumprimento|desobediencia|reincidencia|nova \w+)\b"
        r"|\bdia (?:de (?:atraso|mora|descumprimento|recalcitrancia)\b|que (?:descumpr|tard|atras)\w+)",
    ),
    (
        MoneyKind.CUSTAS,
        r"\bcustas\b(?: processuais)?|\bpreparo\b|\bporte de remessa\b|\btaxas? judiciaria"
        r"|\bdespesas processuais|\bguia de recolhimento|\bemolumentos\b",
    ),
    (
        MoneyKind.BLOQUEIO,
        r"\b(?:des)?bloque\w+|\bindisponi\w+|\bpenhor\w+|\b(?:sis|bacen)bajud\b|\bsisbajud\b|\bconstri[tc]\w+"
        r"|\barrest\w+|\bsequestr\w+",
    ),
    (
        MoneyKind.ACORDO,
        r"(?<!\bde )\bacordo\b|\bavenca\b|\b(?:auto)?composicao\b"
        r"|\b(?:divida|debito) (?:sera |fica )?quitad[oa] (?:por|mediante)\b"
        r"|\bhomolog\w+ a transacao\b|\b(?:contra)?proposta de acordo\b",
    ),
    (
        MoneyKind.DEPOSITO,
        r"\bdeposit\w+ (?:em juizo |judicialmente )?(?:mensal\w* )?[ao]s? (?:parcela|prestac|valor)\w* incontrovers\w+"
        r"|\bdeposit(?!ari)\w+|\balvara\b|\blevant(?:amento|ar|e|ou)\b|\bconsign(?:ou|ad[oa]s?) em juizo"
        r"|\bconsignar\b(?! em (?:ata|folha))|\bsacar\b",
    ),
    (
        MoneyKind.CONDENACAO,
        r"\b(?:valor (?:\w+ )?[ad]a )?condenac(?:ao|oes)\b|\bconstitu\w+ [^.;,]{0,30}titulo executivo(?: judicial)?\b",
    ),
    (
        MoneyKind.OUTRO,
        r"\b(?:emprestimos?|financiament\w+|parcelas?|prestac\w+|mensalidades?|aposentadoria|salarios?|vencimentos"
        r"|precos?"
        r"|limites?|transferencias?|compras?|faturas?|consumo|passage\w+|bilhetes?|aplicac\w+|aluguel|alugueis"
        r"|beneficios?"
        r"|rendas?|pens(?:ao|oes)|proventos|anotac\w+|apontament\w+|tarifas?|seguros?|orcamentos?|orcou|reparos?|conserto"
        r"|saldo (?!devedor)|media|cirurgias?|exames?|hospedage\w+|gratificac\w+|adicional|vantage\w+|correcao"
        r"|ofere\w+|gast\w+|falt(?:a|am|ou|aram)|creditad\w+|contratad\w+|financiad\w+|mercado|entrada|sinal"
        r"|avali\w+|estetic\w+|juros|excesso)\b",
    ),
    (
        MoneyKind.DIVIDA,
        r"\b(?:debitos?|dividas?|inadimpl\w+|saldo devedor|principal|passivo|competencias|cdas?"
        r"|certid(?:ao|oes) de divida|calculos?\b[^.;$]{0,40}\bapur\w+ (?:um |o )?(?:saldo|debito|valor|total)"
        r"|(?:tributo|imposto|iss|icms|iptu|ipva|itbi|itcmd|contribuicao)\w* (?:lancad|exigid|cobrad|devid)\w+"
        r"|(?:e|sao) credor(?:a|es|as)?"
        r"|mandado (?:de pagamento|monitorio|injuntivo)|(?:e|sao) devedor(?:a|es|as)?|(?:titulo|credito) exequendo"
        r"|(?<!cao do )(?<!area )remanescente|em atraso"
        r"|em aberto"
        r"|purg\w+ (?:d?a )?mora)\b"
        r"|\b(?:pag(?:o|a|ar|ue|amento)|quit(?:ar|ado)|cobr(?:a|ar))(?: [oa] \w+)? (?:d?os?) (?:saldo|restantes?)\b"
        r"|\b(?:valor|total|soma|quantia|montante) "
        r"(?:(?:devid|executad|exequend|inscrit)\w+|d[oa] (?:credito|execucao)\b)"
        r"|\b(?:(?:exequente|autora?|credora?|banco|condominio|fazenda|uniao|ltda\.|s[./]?a\.?) cobra"
        r"|(?:fisco|receita|fazenda|estado|municipio|uniao) (?:exige|lancou)|cobranca d[aeo]"
        r"|deve[mr]?(?= (?:apenas |so |alem de )?$)|dever(?! d)|devendo|devidos (?:apenas|so)|para haver)\b"
        r"|\bcredito (?:tributario|fiscal|exequendo|executado|atualizado|d[ao]s? (?:exequente|autor|credor)\w*)"
        r"|\bexecucao\b[^.;]{0,20}\b(?:prossig|prosseg|segu|continu)\w+(?= (?:por|pel[oa]s?)\b)"
        r"|\bo devido (?:e|seria)(?: de)? ?$"
        r"|\b(?:seu|o) credito\b(?! de)|(?<!excesso de )\bexecucao(?= (?:a|de|em|no valor de) ?$)"
        r"|\b(?:cumprimento|execucao|satisfacao|cobranca)\b(?: (?:definitiv|provisori|d)[oae]s?)*(?: (?:sentenca"
        r"|acordao|julgado|titulo|credito|obrigacao))?,?(?= (?:(?:pel[oa]|n[oa]|d[oa]|em) )?(?:valor|importe|montante"
        r"|total|quantia|soma|importancia)\b)"
        r"|(?<!grupo com )(?<!carta de )(?<!linha de )(?<!limite de )(?<!com )\bcredito"
        r"(?=,? (?:no (?:total|valor|montante) )?de ?$)"
        r"|\bdevid[oa] (?=[oa] (?:valor|quantia|importancia|montante))"
        r"|\b(?:intim\w+|citem?|mandado)(?:-se)? [^.;]{0,90}\bpara(?: que)?(?:, [^,]{0,30},)?"
        r" (?:[oa] \w+ )?pag(?:ar(?:em)?|uem?|amento)\b",
    ),
)
NAMED = re.compile("|".join(f"(?P<k{at}>{pattern})" for at, (_, pattern) in enumerate(_NAMES)))


def kind_of(found: re.Match[str]) -> MoneyKind:
    """The kind that a match of `NAMED` names; `OUTRO` are words for sums of daily life, and for two kinds in one."""
    return _NAMES[int((found.lastgroup or "k0")[1:])][0]


TOKENS = re.compile(r"[a-z]+|,")
FREE = re.compile(
    r"\w+[ai]d[oa]s?|\w+mente|[oae]s?|as|de|d[oa]s?|n[oa]s?|em|aos?|por|pel[oa]s?|para|com|que|qua(?:l|is)|se|um|uma"
    r"|cada|r"
    r"|ate|ja|seja|ora|hoje|agora|est[ea]s?|ess[ea]s?|ultim[oa]s?|foi|foram|fica\w*|dev\w+|ser|sera|isto|ou|cerca|nao"
    r"|valor(?:es)?|montante|importancia|importe|quantia|verba|cifra|total|equidade|patamar|ordem|razao|base"
    r"|minim[oa]|maxim[oa]|titulo"
    r"|mensal|mensais|mes|meses|dia|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro"
    r"|dezembro|unic[oa]|diferenca|pag[oa]s?|hipotese|descumprimento|patron[oa]|advogad[oa]|sucumbencia"
    r"|percentual|equivalent\w+|nest[ae]|data|autor\w*|re|reus?|partes?|uniao|estado|municipio|inss|apela\w+"
    r"|requerid[oa]|reclamad[oa]|reclamante|credor\w*|devedor\w*|executad[oa]|exequente|vencid[oa]"
    r"|(?:fix|arbitr|estim|quantific|estabelec|reduz|major|minor|elev|mant|consolid|homolog|limit|calcul|apur|som"
    r"|totaliz"
    r"|alcanc|import|perfaz|mont|correspond|acrescid|inferior|superior|comin|pretend|mede|diari|judicia|total)\w*"
)
"""Words that do not separate a name from its sum: they lead to it, fix it, or name its owner."""
ASIDE = re.compile(
    r", (?:por|em|para|com|n[oa]s?|ao?s?|de|d[oa]s?|desde|ate|daqui|doravante|pel[oa]s?|conforme|como|segundo|se|caso"
    r"|atualizad\w+"
    r"|corrigid\w+)\b[^,]{0,60},|\([^()]{0,60}\) ?"
    r"|\barts?\.? \d[\do§,.e ]*(?:d[oa] (?:c[a-z]{1,3}|codigo \w+(?: civil)?|lei)\b)?"
)
"""An aside between commas or brackets."""
DEDUCTED = re.compile(r", (?:ja )?(?:abatid|descontad|deduzid|excluid|ressalvad|compensad|subtraid)[oa]s? [^,$]{0,60},")
"""A deduction from a sum, between commas."""
SHARE = re.compile(r"\b\d{1,3}(?:,\d{1,2})? ?%(?: \([^()]{0,40}\))?")
"""A percentage."""
SHARE_OF = re.compile(rf"{SHARE.pattern} (?:incidentes? )?(?:sobre|d[oae]s?)\b[^,;:()$]{{0,80}}(?=,)")
"""A percentage with its base, if the resulting sum follows."""
MAKES = re.compile(
    r"\)?,? ?(?:o que|que|isto e|ou seja|(?:perfaz|totaliz|result|import)\w+|equivalentes? a|=)[a-z ,]{0,40}"
)
"""The words between a percentage's base and the resulting sum."""
RESTATED = re.compile(
    r",? ?\b(?:isto e|ou seja|a saber|vale dizer|qual seja|pois|portanto|assim|entao|destarte)\b,?"
    r"|, (?:o )?que (?=da\b)"
)
"""Words that only announce a repetition."""
BRACKETED = re.compile(r"\s*\([^()\d]{3,60}\)")
"""Brackets right after a sum."""
BESIDE = re.compile(r"\be\s*\Z")
""""e" between a name and a sum of something else: "o débito e R$ 800,00"."""
AFTERWARDS = re.compile(
    r"(?P<lead>\s*(?:\([^()]{0,120}\)\s*)?,?\s*(?:valor (?:provisori(?:o|amente) )?)?"
    r"(?:que se (?:arbitra|atribui|da) (?:provisoriamente )?)?"
    r"(?:(?!(?:autoriz|determin|facult|defer|exped|ressalv|observ|descont|deduz|abat|compens|rejeit|afast)\w)"
    r"\w+[ai]d[oa]s? )?"
    r"(?:(?:(?:a|para) )?cada(?: (?:um|autor\w*|part\w))?(?: d[oa]s? \w+)? )?"
    r"(?:(?:ao?s?|para [oa]s?|em favor d[oa]s?) (?:segund[oa] |primeir[oa] )?"
    r"(?:autor\w*|requerente|reclamante"
    r"|demandante|vitima"
    r"|mae|pai|filh[oa]s?|viuv[oa]|menor|consumidor\w*),? )?(?:(?:de|por|pel[ao]s?|a titulo de|em|como)\b|(?:sao"
    r"|seriam) (?:de )?"
    r"|(?=para [oa]s? (?:seus? )?(?:advogad|patron|procurador|causidic))"
    r"|relativ\w+ a\w*|referentes? a\w*|com(?= dan| gast| despes)|correspondentes? a\w*|para (?:a |os? )?|d[ao]s?\b"
    r"|a(?= condena)|(?=mora|[oa]s? (?:honorarios|multa|astreintes|dano)"
    r"|[ao] \w+ d[oa] |aos? (?:seus? )?(?:advogad|patron|procurador))))(?:(?! e "
    r"|r\$)[^,.;:]){0,60}"
)
"""The words after a sum that may name it."""
HELD = re.compile(r"\s*(?:ora |ja |assim |entao )?(?:bloque|penhor|constri[tc]|arrest|depositad)\w+")
"""The fate of a sum, right after it: "os R$ 10,00 bloqueados"."""
REFERS = re.compile(
    r"\b(?:[oa]s?|d[oa]s?|n[oa]s|aos?|pel[oa]s|d?ess[ea]s?|d?est[ea]s?|tais|(?:referid|mencionad|dit)[oa]s?)"
    r" (?:(?:(?:referid|mencionad)[oa]s? )?(?:valor|quantia|importancia|montante|verba|soma"
    r"|cifra)(?: \w+[ai]d[oa])?,? de )?\Z"
)
"""The words before a sum that refer to it as known."""
HEAD_OF = re.compile(r" (?:d[eoa]s?|sobre|por) (?:(?:um|uma|dois|duas|tres|quatro|cinco|seis|[oa]s?|seus?|suas?) )?")
"""Between the head of a phrase and a sum of daily life that measures it: "a multa de três aluguéis"."""
PARTS = re.compile(r"\b(?:parcelas?|prestac\w+|entrada|sinal|saldo)\b[^;:$]{0,60}\Z")
"""The words before a sum that is an instalment of a larger one."""
PAYS = re.compile(r"\bpag(?:a|am|ar|ara|arao|amento|ue|uem|os?|as?)\b")
TOPIC = re.compile(
    r"(?:\W*(?:ja|e|por fim|enfim|finalmente),? )?\W*(?:quanto|no que (?:se refere|(?:diz )?respeit\w+|toca|tange"
    r"|concerne|pertine)"
    r"|(?:em|com) relacao|no tocante|relativamente|no atinente|a respeito|acerca|sobre|n?o capitulo|a titulo)"
    r" (?:a|d)?[eoa]?s? ?(?P<topic>[^,;:.$]{3,60}),"
)
"""A topic at the beginning of a sentence: "Quanto ao dano moral, ..."."""
CAUSE_AFTER = re.compile(rf",? a {_CAUSE}")
"""The words after the sum in "o valor de R$ 10,00 à causa"."""
ELIDED = re.compile(r"\bfica\w*|\b(?:fix|arbitr|estim|consolid|quantific|estabelec)\w+")
"""Verbs without a written subject or object, if a clause has no other words."""
OWN = re.compile(r",? (?:de|d[ao]s?|a titulo de|referentes? a)\b(?! (?:cada|uma so|juros)\b)")
"""The beginning of words that give a sum its own name."""
SHARED = re.compile(
    r"\bd[oa]s? (?:advogad|patron|procurador)\w+(?: d[oa]s? \w+)?"
    r"|\b(?:ao?s?|para [oa]s?|em favor d\w+) (?:(?:segund|primeir|terceir|outr|autor|filh|viuv|famil)\w*"
    r"|demais|empresa|reu?s?|menor|mae|pai|litisconsorte|requerente|reclamante|vitima|demandante|consumidor\w*"
    r"|el[ea]s?)\b(?: \w+)?"
    r"|\bpara el[ea]s?\b"
)
"""Words between two sums of one kind that name the recipient of the second."""
AND_MORE = re.compile(r",? e (?:mais|ainda|outr[oa]s)\b[^;:$]{0,60}\Z")
"""Between two sums of one kind: the second one is added to the first."""
OF_THE_OTHER = re.compile(r"; (?:e )?(?:(?:n|pel)?[ao]s?|aos?|para [ao]s?) \w+(?: \w+)?,? (?:de|em|n?o valor de) ")
"""Words between two sums of one kind that name the owner or the proceeding of the second ("; na reconvenção, de")."""
CAP = re.compile(
    r"[^.;:$]{0,60}\bem (?:ate )?\w+ vezes(?: \w+)? de |"
    r"(?: (?:por|a cada|em) [^.;,$]{0,50})?,? ?(?:e )?"
    r"(?:(?:ate|com|sob|observad[oa]|respeitad[oa]) )?(?:[oa]o? )?(?:limites?|teto|maximo)"
    r"(?: (?:maxim[oa]|total|global))?(?: fixado)? (?:em|de|a) "
)
"""Words between a sum and its cap, or a part of it."""
POINTS_BACK = re.compile(
    r"\b(?:tal|d?ess[ea]|d?est[ea]|dit[oa]|referid[oa]|mesm[oa]) (?:verba|quantia|valor|importancia|montante|soma)\b"
    r"|\bsua (?:proposta|pretensao|estimativa)\b|\bcontraproposta\b|\w+o-[oa]s?\b|(?<!condena)-l[oa]s?\b"
    r"|\b(?:reduz|reduc|major|minor|elev|mant|diminu|limit)\w+(?P<damages> d?[ao] (?:indeniza|compensa|repara)cao\b)?"
    r"|\bquantum\b|\b(?P<indemnity>(?:d|n|pel)?a (?:indenizacao|reparacao))\b"
    r"|\b(?:passar[a]?|baixar|cair|caiam?|descer|descam?|subir|subam?|exced\w+|super(?:ar|a|e)|ultrapass\w+"
    r"|(?:vai|va|ir|foi|passe) (?:muito )?alem"
    r"|ate (?:o )?(?:limite|maximo|teto))\b"
)
"""Words that identify a sum with something named before."""
RULES_ON = re.compile(r"\b(?:conden|arbitr|fix|pagara|devid|cabe|cargo|mantenho|reduz|major)\w*")
"""Words with which a court rules on the topic of a paragraph."""
ORDERED = re.compile(
    r"\bconden(?!at)\w+|\bfix\w+ a (?:justa )?indenizacao\b"
    r"|\bjulgo [^.;]{0,30}procedentes?\b[^.;]{0,120}\bpara que\b"
    r"|\b(?:re|reu|requerid[oa]|reclamad[oa]|executad[oa]|banco|empresa)(?= pagara\b)"
    r"|\bdetermin(?:o|ar|ando)\b(?=[^.;:]{0,40}\b(?:que|a) (?:restitu|devolv|pag|reembols|ressarc))"
)
PAID = re.compile(
    r"\b(?:pag(?:ara?|uem?|amento)|restitu\w+|devol\w+|ressarc\w+|reembols\w+|indeniz(?:ar|a-l)\w*|complet\w+|recolh\w+"
    r"|repet(?:ir|icao))\b"
)
NOT_PAID = re.compile(
    r"\b(?:implant\w+|fornec\w+|autoriz\w+|abst\w+|retir\w+|exclu\w+|cancel\w+|baix\w+|entreg\w+|declar\w+"
    r"|(?:descont|abat)(?:ar|and)\w*|compensad\w+|deduz\w+|sobre)\b|, (?:descont|abat)\w+"
)
EXPERT = re.compile(r"\bperi(?:t[oa]|cia|cial|ciais)\b|\blaudo\b|\bquesitos\b|\bexpert\b|\bart\. 95\b|\bnomeio\b")
COUNSEL = re.compile(r"\badvoca\w+|\bcontratuais|\bsucumb\w+|\bart\. 85\b|\bpatron\w+")
AWARD = re.compile(r"\b(?:(?:indeniza|repara|compensa)c(?:ao|oes)|(?:indeniz|repar|compens)a-l[oa]s?)\b(?! mensal)")
"""What a court awards, without the damage it is for."""
OF_MORAL = re.compile(r"\b(?:abalo|danos?) (?:mora(?:l|is)|extrapatrimonia(?:l|is))\b")
OF_OTHERS = re.compile(
    r"\b(?:dano|prejuizo|indeniza|repara|ressarci|mora(?:l|is) e)\w*\b[^.;]{0,25}\b(?:materia|patrimonia)(?:l|is)\b"
    r"|\bestetic|\bemergentes?\b|\blucros cessantes|\bbenfeitorias|\bsecuritari|\bdpvat\b|\bapolice|\bdesapropria"
    r"|\bservidao|\brescisori|\bdispensa\b|\bpensao\b|\bsinistro"
)
"""Damage, and indemnities, of other kinds."""
SETTLED = re.compile(
    r"\bconciliados\.|\bacordo homologado\.|\bhomologo\b[^.;]{0,80}\b(?:acordo|transac\w+|composicao|avenca)\b"
    r"|\A[^.;]{0,200}\b(?:termo|instrumento|peticao|minuta)\b[^.;]{0,30}\b(?:acordo|transacao)\b"
)
"""A settlement, or a piece that ratifies one: its sums are the agreed ones."""
TITLED = re.compile(
    r"\A[^.;:]{0,100}\b(?:comprovantes?|guias?|recibos?|boletos?|autos?|termos?|demonstrativos?|planilhas?|memorias?)"
    r"\b(?P<title>[^.;:]{0,40})"
)
"""The title of a paper that gives the kind of its sums."""
REQUISITION = re.compile(r"\A[^.;:]{0,200}\b(?:requisi(?:cao|torio)|precatorio)\b")
"""A requisition of payment to the treasury: its sums are of several kinds."""
CONCILIATED = re.compile(
    r"\bconciliacao (?:foi )?(?:obtida|frutifera|exitosa|positiva)|\b(?:obtida|frutifera|exitosa"
    r"|positiva) a conciliacao"
    r"|\b(?:partes|litigantes|genitores|conjuges|conviventes|interessados)\b[^.;]{0,40}"
    r"\b(?:se compuseram|conciliaram|transigiram|acordaram|ajustaram|celebraram|chegaram a)\b"
    r"|\bacordo (?:entabulado|celebrado|firmado|nos? seguintes)|\bcompoem-se\b"
)
"""The minutes of a hearing that end in a settlement."""
OF_HEARINGS = frozenset({"ata_audiencia_conciliacao", "ata_audiencia_instrucao"})
OF_EXPERTS = frozenset({"laudo_pericial", "proposta_honorarios"})
"""Types of piece in which experts write about their own fees."""
PAPERS = {
    "guia_custas": MoneyKind.CUSTAS,
    "detalhamento_sisbajud": MoneyKind.BLOQUEIO,
    "certidao_divida_ativa": MoneyKind.DIVIDA,
    "acordo": MoneyKind.ACORDO,
    "alvara": MoneyKind.DEPOSITO,
    "proposta_honorarios": MoneyKind.HONORARIOS_PERICIAIS,
}
"""Types of piece whose unnamed sums are of one kind."""
