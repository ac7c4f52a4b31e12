"""Facts that STJ decisions depend on: one short name each, and its spellings (folded lower case).

Each spelling is a regular expression that begins with a plain word. A name says what happened, never the court's
view of it.
"""

_CONSUMER: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "inscrição indevida em cadastro de inadimplentes",
        (
            r"inscric(?:ao|oes) (?:indevidas?|irregular(?:es)?|injustas?)",
            r"inscric(?:ao|oes) (?:do nome )?[^.;]{0,40}(?:cadastros?|orgaos?|servicos?|rol) [^.;]{0,25}"
            r"(?:inadimplentes|protecao ao credito|restritiv|maus pagadores)",
            r"negativac(?:ao|oes) (?:indevidas?|irregular(?:es)?|do nome)",
            r"anotac(?:ao|oes) (?:indevidas?|irregular(?:es)?)",
        ),
    ),
    (
        "negativa de cobertura",
        (
            r"negativas? (?:indevidas? |abusivas? |injustificadas? )?(?:de|da) (?:cobertura|custeio|tratamento"
            r"|autorizacao)",
            r"recusas? (?:indevidas? |abusivas? |injustificadas? )?(?:de|da|a|em|ao) (?:cobertura|cobrir|custear"
            r"|custeio"
            r"|tratamento|autorizar|procedimento)",
            r"exclus(?:ao|oes) de cobertura",
        ),
    ),
    (
        "atraso na entrega do imóvel",
        (
            r"(?:atraso|mora|demora)s? (?:injustificad[oa]s? )?(?:na|de|da) (?:entrega"
            r"|conclusao) (?:d[aeo]s? )?(?:imove(?:l|is)"
            r"|obras?|unidades?|chaves|empreendimentos?|apartamentos?)",
            r"entrega (?:tardia|atrasada) (?:d[aeo]s? )?(?:imove(?:l|is)|obras?|unidades?|chaves)",
        ),
    ),
    ("cobrança indevida", (r"cobrancas? (?:indevidas?|abusivas?|irregular(?:es)?)",)),
    ("desconto indevido", (r"descontos? (?:indevidos?|nao autorizados?)",)),
    (
        "contratação fraudulenta",
        (
            r"contratac(?:ao|oes) (?:fraudulentas?|mediante fraude|por terceiros?|nao reconhecidas?)",
            r"fraudes? (?:na contratacao|praticadas? por terceiros?|de terceiros?)",
            r"emprestimos? (?:consignados? )?(?:fraudulentos?|nao contratados?|nao reconhecidos?)",
        ),
    ),
    (
        "operação bancária fraudulenta",
        (
            r"(?:operac|transac)(?:ao|oes) (?:bancarias? )?(?:fraudulentas?|nao reconhecidas?|nao autorizadas?)",
            r"(?:transferencia|saque|boleto|compra)s? (?:indevid[oa]s?|fraudulent[oa]s?|fals[oa]s?"
            r"|nao reconhecid[oa]s?)",
            r"fraudes? bancarias?",
            r"golpes? (?:do motoboy|do boleto|do pix|da falsa central|da troca)",
        ),
    ),
    (
        "vício do produto",
        (
            r"vicios? (?:do|no|de|em) (?:produtos?|qualidade|fabricacao|veiculos?)",
            r"defeitos? (?:do|no|de|em) (?:produtos?|fabricacao|veiculos?)",
            r"vicios? (?:ocultos?|redibitorios?)",
        ),
    ),
    ("vícios de construção", (r"(?:vicio|defeito)s? (?:de construcao|construtivos?|na construcao)",)),
    ("falha na prestação do serviço", (r"(?:falha|defeito|vicio)s? na prestacao d[aeo]s? servicos?",)),
    ("extravio de bagagem", (r"extravios? (?:temporarios? |definitivos? )?d[aeo]s? bagage(?:m|ns)",)),
    ("atraso ou cancelamento de voo", (r"(?:atraso|cancelamento)s? d[eo]s? voos?", r"overbooking")),
    (
        "interrupção de serviço essencial",
        (
            r"(?:suspens|interrupc)(?:ao|oes) (?:indevidas? )?(?:do|no|de) (?:fornecimento|abastecimento"
            r"|servico) d[ae] (?:agua|energia)",
            r"cortes? (?:indevidos? )?(?:do|no|de) (?:fornecimento|abastecimento) d[ae] (?:agua|energia)",
        ),
    ),
    (
        "reajuste por faixa etária",
        (r"reajustes? [^.;]{0,50}(?:faixas? etarias?|idade)", r"mudancas? de faixa etaria"),
    ),
    (
        "rescisão unilateral de plano de saúde",
        (
            r"(?:rescis|resoluc|resilic)(?:ao|oes) unilatera(?:l|is)[^.;]{0,30}(?:plano|seguro|saude)",
            r"cancelamentos? (?:unilatera(?:l|is)|indevidos?)[^.;]{0,30}(?:plano|seguro|saude)",
        ),
    ),
    (
        "desfazimento do contrato de compra de imóvel",
        (
            r"(?:rescis|resoluc|resilic)(?:ao|oes) [^.;]{0,40}(?:compra e venda|compromisso|promessa)",
            r"desistencia d[oa] (?:contrato|compromisso|promessa|comprador|promitente|adquirente)",
            r"distratos?",
        ),
    ),
    (
        "inadimplemento contratual",
        (
            r"inadimplementos? (?:contratua(?:l|is)|do contrato|da obrigacao|d[ao] promitente|do comprador|do devedor)",
            r"descumprimentos? (?:contratua(?:l|is)|do contrato)",
        ),
    ),
    (
        "acidente de trânsito",
        (r"acidentes? (?:de transito|automobilisticos?|rodoviarios?|de veiculos?)", r"atropelamentos?"),
    ),
    ("acidente ferroviário", (r"acidentes? (?:ferroviarios?|em linha ferrea|em via ferrea)",)),
    (
        "acidente de trabalho",
        (r"acidentes? (?:de|do|no) trabalho", r"doencas? (?:ocupaciona(?:l|is)|profissiona(?:l|is))"),
    ),
    (
        "erro médico",
        (r"erros? (?:medicos?|odontologicos?|hospitalar(?:es)?|de diagnostico)", r"infecc(?:ao|oes) hospitalar(?:es)?"),
    ),
    (
        "morte da vítima",
        (r"(?:morte|obito|falecimento) d[aeo] (?:vitima|filh[oa]|genitora?|esposa?|conjuge|companheir[oa])",),
    ),
    ("morte do segurado", (r"(?:morte|obito|falecimento) d[ao] segurad[oa]",)),
    ("suicídio do segurado", (r"suicidios?",)),
    ("agravamento do risco segurado", (r"agravamentos? (?:intenciona(?:l|is) )?do risco",)),
    ("doença preexistente", (r"doencas? pre-?\s?existentes?",)),
    ("roubo de carga ou de veículo", (r"(?:roubo|furto)s? (?:de|da|do) (?:carga|veiculos?|mercadorias?)",)),
    ("corpo estranho em alimento", (r"corpos? estranhos?",)),
    ("vazamento de dados pessoais", (r"vazamentos? de (?:dados|informac(?:ao|oes))",)),
    (
        "adulteração de veículo",
        (r"adulterac(?:ao|oes) (?:de|do) (?:sina(?:l|is)|chassi|hodometro)", r"hodometro adulterado"),
    ),
    ("incêndio", (r"incendios?",)),
    ("protesto indevido", (r"protestos? (?:indevidos?|irregular(?:es)?)",)),
    ("necessidade de medicamento", (r"fornecimentos? (?:de|do|dos) (?:medicamentos?|remedios?|insumos?)",)),
    (
        "internação ou tratamento domiciliar",
        (r"home care", r"(?:internacao|tratamento|atendimento)s? domiciliar(?:es)?"),
    ),
)
_PRIVATE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("capitalização de juros", (r"capitalizac(?:ao|oes) (?:mensal |anual |diaria )?(?:de|dos) juros",)),
    (
        "cobrança de juros abusivos",
        (r"abusividade d[aeo]s? (?:taxas? )?(?:d[eo]s? )?juros", r"juros (?:remuneratorios )?abusivos"),
    ),
    ("venda casada", (r"venda casada",)),
    ("diferença de subscrição de ações", (r"(?:subscricao|complementacao) (?:deficitaria |complementar )?de acoes",)),
    ("publicação ofensiva", (r"publicac(?:ao|oes) ofensivas?", r"materias? jornalisticas?", r"ofensas? a honra")),
    (
        "uso não autorizado de imagem",
        (r"us(?:o|os) (?:indevido |nao autorizado )?d[ae] imagem", r"utilizacao d[ae] imagem"),
    ),
    ("violação de direitos autorais", (r"violac(?:ao|oes) (?:de|a|aos) direitos? autora(?:l|is)", r"plagio")),
    (
        "uso indevido de marca",
        (r"us(?:o|os) (?:indevido |nao autorizado )?d[ae] marca", r"concorrencia desleal", r"contrafac(?:ao|oes)"),
    ),
    ("débito alimentar", (r"debitos? alimentar(?:es)?", r"inadimplementos? d[aeo]s? (?:pensao|alimentos)")),
    ("união estável", (r"uni(?:ao|oes) (?:estavel|estaveis)",)),
    ("separação de fato", (r"separac(?:ao|oes) de fato",)),
    ("abandono afetivo", (r"abandono afetivo",)),
    ("esbulho possessório", (r"esbulhos?", r"turbac(?:ao|oes) (?:da|de) posse")),
    ("alienação de bem penhorado ou litigioso", (r"fraudes? (?:a|de|contra a) execucao",)),
    ("fraude contra credores", (r"fraudes? contra credores",)),
    ("dissolução irregular da sociedade", (r"dissoluc(?:ao|oes) irregular(?:es)?",)),
    ("confusão patrimonial", (r"confus(?:ao|oes) patrimonia(?:l|is)",)),
    ("desvio de finalidade", (r"desvios? de finalidade",)),
    ("sucessão empresarial", (r"sucess(?:ao|oes) (?:empresaria(?:l|is)|de empresas)",)),
    ("imóvel residencial da família", (r"be(?:m|ns) de familia",)),
    (
        "recuperação judicial do devedor",
        (r"recuperac(?:ao|oes) judicia(?:l|is) d[ao]s? (?:devedora?|empresa|executada|recorrente)",),
    ),
)
_PUBLIC: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ato de improbidade administrativa", (r"atos? (?:de improbidade|improbos?)",)),
    (
        "fraude em licitação",
        (r"fraudes? (?:a|em|na|de) (?:procedimento )?licita\w+", r"dispensa indevida de licitacao"),
    ),
    ("contratação sem concurso", (r"contratac(?:ao|oes) [^.;]{0,30}sem (?:previo )?concurso",)),
    (
        "acumulação de cargos",
        (r"acumulac(?:ao|oes) (?:ilicitas? |indevidas? )?de (?:cargos|proventos|vinculos|empregos)",),
    ),
    ("preterição em concurso", (r"pretericao (?:d[aeo]|arbitraria|em|na ordem)",)),
    (
        "aprovação fora do número de vagas",
        (
            r"aprovad[oa]s? (?:em|para|fora|alem) [^.;]{0,30}(?:cadastro de reserva|numero de vagas)",
            r"cadastro de reserva",
        ),
    ),
    ("desvio de função", (r"desvios? de funcao",)),
    ("demissão de servidor", (r"(?:demissao|exoneracao) d[aeo] (?:servidora?|cargo|impetrante)", r"pena de demissao")),
    ("recebimento de valores de boa-fé", (r"(?:recebid[oa]s?|percebid[oa]s?) de boa-?\s?fe",)),
    (
        "ocupação irregular de imóvel",
        (
            r"(?:ocupac|invas)(?:ao|oes) (?:irregular(?:es)? |indevidas? |clandestinas? )?(?:de|da|em)"
            r" (?:terras?|areas?|imove(?:l|is)|be(?:m|ns) publicos?)",
            r"loteamentos? (?:irregular(?:es)?|clandestinos?)",
        ),
    ),
    ("apossamento administrativo", (r"apossamento administrativo", r"desapropriac(?:ao|oes) indiretas?")),
    (
        "dano ambiental",
        (
            r"(?:dano|crime)s? ambienta(?:l|is)",
            r"degradac(?:ao|oes) ambienta(?:l|is)",
            r"desmatamentos?",
            r"supress(?:ao|oes) de vegetacao",
        ),
    ),
    (
        "adesão a parcelamento",
        (
            r"ades(?:ao|oes) (?:a|ao|aos) (?:programas? )?(?:de )?parcelamentos?",
            r"parcelamentos? d[aeo]s? (?:debito|divida)",
        ),
    ),
    (
        "falta de pagamento do tributo",
        (
            r"inadimplementos? (?:d[aeo]s? )?(?:obrigacao tributaria|tributos?)",
            r"nao (?:recolhimento|pagamento) d[aeo]s? (?:tributos?|icms|iss|contribuicao)",
        ),
    ),
    ("nota fiscal inidônea", (r"notas? fisca(?:l|is) [^.;]{0,40}inidone\w+",)),
    (
        "incapacidade para o trabalho",
        (
            r"incapacidade (?:labora(?:l|is)|laborativa|para o trabalho|total|parcial|permanente|temporaria)",
            r"invalidez permanente",
        ),
    ),
    (
        "exposição a agentes nocivos",
        (r"exposic(?:ao|oes) (?:habitua(?:l|is) )?(?:a|ao|aos) (?:agentes? nocivos?|ruidos?|eletricidade)",),
    ),
    ("trabalho rural", (r"(?:trabalho|labor|atividade)s? rura(?:l|is)",)),
)
_CRIMINAL: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "tráfico de drogas",
        (
            r"trafico (?:ilicito |internacional |interestadual |transnacional )?de (?:drogas|entorpecentes"
            r"|substancias?)",
        ),
    ),
    (
        "apreensão de drogas",
        (
            r"apreens(?:ao|oes) (?:de|da|das|dos) [^.;]{0,40}(?:drogas?|entorpecentes?|maconha|cocaina|crack|skunk)",
            r"(?:expressiva|elevada|grande|relevante|pequena|vultosa|consideravel) quantidade d[ae]s? (?:drogas?"
            r"|entorpecentes?)",
            r"quantidade (?:e|,|ou) (?:a )?(?:variedade|natureza|diversidade|nocividade) (?:d[aeo]s? )?(?:drogas?"
            r"|entorpecentes?)",
            r"quantidade d[ae]s? (?:drogas?|entorpecentes?)",
        ),
    ),
    ("roubo", (r"roubos? (?:majorados?|circunstanciados?|qualificados?|simples|tentados?|com emprego)",)),
    ("furto", (r"furtos? (?:qualificados?|simples|noturnos?|tentados?|privilegiados?|mediante)",)),
    ("homicídio", (r"homicidios? (?:qualificados?|simples|culposos?|tentados?|dolosos?)", r"tentativa de homicidio")),
    ("latrocínio", (r"latrocinios?",)),
    ("estelionato", (r"estelionatos?",)),
    ("receptação", (r"receptac(?:ao|oes)",)),
    ("extorsão", (r"extors(?:ao|oes)",)),
    ("estupro", (r"estupros?",)),
    ("violência doméstica", (r"violencia domestica",)),
    ("lesão corporal", (r"les(?:ao|oes) corpora(?:l|is)",)),
    (
        "porte ou posse ilegal de arma",
        (r"(?:porte|posse) (?:ilega(?:l|is) |irregular(?:es)? )?de (?:arma|municao|municoes)",),
    ),
    ("associação para o tráfico", (r"associac(?:ao|oes) para o trafico",)),
    ("organização criminosa", (r"(?:organizac|associac)(?:ao|oes) criminosas?",)),
    ("lavagem de dinheiro", (r"lavagem de (?:dinheiro|capitais)",)),
    ("corrupção", (r"corrupcao (?:ativa|passiva)",)),
    ("peculato", (r"peculatos?",)),
    ("descaminho ou contrabando", (r"descaminho", r"contrabando")),
    (
        "sonegação fiscal",
        (
            r"sonegac(?:ao|oes) (?:fisca(?:l|is)|tributarias?)",
            r"crimes? contra a ordem tributaria",
            r"apropriacao indebita (?:tributaria|previdenciaria)",
        ),
    ),
    ("uso de documento falso", (r"us(?:o|os) de documentos? falsos?", r"falsidade ideologica")),
    (
        "embriaguez ao volante",
        (r"embriaguez ao volante", r"conduc(?:ao|oes) [^.;]{0,20}sob (?:a )?influencia de alcool"),
    ),
    ("falta grave na execução da pena", (r"faltas? (?:disciplinar(?:es)? )?(?:de natureza )?graves?",)),
    (
        "ingresso em domicílio sem mandado",
        (
            r"(?:invasao|violacao|ingresso|entrada)(?: forcad[ao]| policial)? (?:de|do|em|no|a) (?:domicilio"
            r"|residencia)",
        ),
    ),
    ("busca pessoal", (r"busca (?:pessoal|veicular)", r"revista pessoal", r"abordagem policial")),
    ("emprego de arma de fogo", (r"empregos? de armas?",)),
    ("prisão em flagrante", (r"pris(?:ao|oes) em flagrante",)),
    ("réu foragido", (r"foragid[oa]s?", r"fuga d[oa] distrito da culpa")),
    ("demora no julgamento", (r"excesso de prazo",)),
)
_PROCEDURAL: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "recurso interposto fora do prazo",
        (
            r"intempestividade d[aeo]s? (?:recursos?|agravos?|apelacao|embargos|apelo)",
            r"(?:recurso|agravo|embargos)s? [^.;]{0,30}intempestiv[oa]s?",
        ),
    ),
    (
        "feriado local não comprovado",
        (r"(?:ausencia|falta) de (?:comprovacao|demonstracao) [^.;]{0,30}(?:feriado|suspensao)", r"feriado local"),
    ),
    (
        "preparo não recolhido",
        (
            r"(?:ausencia|falta|nao) (?:de|do) (?:comprovacao d[eo] )?(?:recolhimento d[eo] )?preparo",
            r"deserc(?:ao|oes)",
        ),
    ),
    (
        "fundamentos da decisão não impugnados",
        (
            r"(?:ausencia|falta) de impugnacao (?:especifica|aos? fundamentos?|d[aeo]s? fundamentos?)",
            r"deix(?:ou|aram) de impugnar",
            r"nao (?:impugn(?:ou|aram|acao)|rebat\w+|infirm\w+) [^.;]{0,40}fundamentos?",
        ),
    ),
    (
        "morte da parte no curso do processo",
        (r"(?:morte|obito|falecimento) d[ao] (?:parte|autora?|exequente|recorrente|executad[oa])",),
    ),
    (
        "bloqueio de valores em conta",
        (
            r"bloqueios? (?:de valores|de ativos|on-?\s?line|de contas?)",
            r"penhora on-?\s?line",
            r"bacenjud",
            r"sisbajud",
        ),
    ),
)
FACTS = (*_CONSUMER, *_PRIVATE, *_PUBLIC, *_CRIMINAL, *_PROCEDURAL)
"""(name, spellings) of every fact, in no particular order."""
