"""Means of proof in decisions: one short name each, and its spellings (folded lower case)."""

EVIDENCE: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "laudo pericial",
        (
            r"laudos? (?:do )?peric(?:ia(?:l|is)|ia|o|os)",
            r"prova (?:tecnica )?pericia(?:l|is)",
            r"pericia (?:judicial|tecnica|oficial)",
        ),
    ),
    (
        "perícia contábil",
        (r"pericia contabil", r"laudos? contabe(?:is)", r"laudo contabil", r"calculos? (?:da contadoria|do perito)"),
    ),
    (
        "perícia médica",
        (r"pericia medica", r"laudos? (?:da pericia medica|do iml)", r"exames? medico-?\s?lega(?:l|is)"),
    ),
    (
        "laudo ou relatório médico",
        (
            r"(?:laudo|relatorio|atestado|prescricao|parecer)s? medic[oa]s?",
            r"prescric(?:ao|oes) medicas?",
            r"prontuarios? medicos?",
        ),
    ),
    (
        "prova testemunhal",
        (
            r"provas? (?:oral|orais|testemunha(?:l|is))",
            r"depoimentos? (?:d[aeo]s? )?(?:testemunhas?|policiais|agentes|militares)",
            r"oitiva d[aeo]s? testemunhas?",
            r"testemunhos?",
        ),
    ),
    ("depoimento da vítima", (r"(?:depoimento|palavra|declarac(?:ao|oes)|relato)s? d[ao]s? vitimas?",)),
    ("depoimento pessoal", (r"depoimentos? pessoa(?:l|is)",)),
    (
        "confissão",
        (
            r"confiss(?:ao|oes) (?:espontanea|extrajudicia(?:l|is)|judicia(?:l|is)|qualificada|parcial|informal|do|da)",
            r"atenuante da confissao",
            r"reu confesso",
        ),
    ),
    (
        "reconhecimento de pessoa",
        (r"reconhecimentos? (?:pessoa(?:l|is)|fotograficos?|por fotografia|de pessoas?|formal)",),
    ),
    (
        "contrato assinado",
        (
            r"contratos? (?:devidamente )?(?:assinados?|firmados? entre|subscritos?|escritos?)",
            r"instrumentos? contratua(?:l|is)",
            r"assinaturas? (?:do|no|aposta)",
        ),
    ),
    (
        "prova documental",
        (
            r"provas? documenta(?:l|is)",
            r"documentos? (?:juntados?|acostados?|carreados?|coligidos?)",
            r"documentac(?:ao|oes) (?:juntada|acostada|apresentada)",
        ),
    ),
    ("extratos bancários", (r"extratos? (?:bancarios?|da conta)",)),
    ("nota fiscal", (r"notas? fisca(?:l|is)",)),
    (
        "comprovante de pagamento",
        (r"(?:comprovante|recibo|guia)s? de (?:pagamento|recolhimento|quitacao|deposito)", r"recibos?"),
    ),
    ("certidão de dívida ativa", (r"certid(?:ao|oes) (?:de|da) divida ativa", r"cda")),
    (
        "escritura ou registro público",
        (r"escrituras? publicas?", r"matriculas? (?:do imovel|imobiliarias?)", r"registros? imobiliarios?"),
    ),
    (
        "título de crédito",
        (
            r"(?:duplicata|nota promissoria|cheque)s? (?:que|emitid|sem|prescrit)\w*",
            r"cedulas? de credito (?:bancario|rural|comercial|industrial)",
        ),
    ),
    ("boletim de ocorrência", (r"boletins? de ocorrencia", r"boletim de ocorrencia")),
    ("auto de prisão em flagrante", (r"autos? de prisao em flagrante",)),
    ("auto de infração", (r"autos? de infracao",)),
    (
        "laudo toxicológico",
        (r"(?:laudo|exame)s? (?:definitivos? )?(?:toxicologicos?|de constatacao|preliminar(?:es)?)",),
    ),
    ("exame de corpo de delito", (r"exames? de corpo de delito", r"laudos? de exame de corpo")),
    ("exame de DNA", (r"exames? (?:genetico )?de dna", r"exames? geneticos?", r"teste de dna")),
    ("exame criminológico", (r"exames? criminologicos?",)),
    ("interceptação telefônica", (r"interceptac(?:ao|oes) (?:telefonicas?|d[aeo])", r"escutas? telefonicas?")),
    (
        "quebra de sigilo",
        (r"quebras? d[eo]s? sigilos?", r"sigilo (?:bancario|fiscal|telefonico|telematico) [^.;]{0,20}quebra\w*"),
    ),
    (
        "dados de aparelho celular",
        (
            r"(?:dados|conversas|mensagens) (?:armazenad[oa]s |extraid[oa]s |contidas? )?(?:em|no|do|de"
            r"|pelo) (?:aparelho |telefone )?(?:celular|whatsapp|aplicativo)",
            r"mensagens (?:de texto|eletronicas|de whatsapp)",
            r"prints? de",
        ),
    ),
    (
        "gravação de áudio ou vídeo",
        (
            r"gravac(?:ao|oes) (?:ambienta(?:l|is)|de|do|da|telefonicas?|clandestinas?)",
            r"imagens (?:de|das|do) (?:cameras?|circuito|seguranca|monitoramento)",
        ),
    ),
    ("colaboração premiada", (r"(?:colaborac|delac)(?:ao|oes) premiadas?", r"acordos? de colaboracao")),
    ("prova emprestada", (r"provas? emprestadas?",)),
    (
        "busca e apreensão de objetos",
        (
            r"objetos apreendidos",
            r"mandados? de busca e apreensao",
            r"arma (?:de fogo )?apreendida",
            r"material apreendido",
        ),
    ),
    (
        "inspeção ou constatação no local",
        (r"inspec(?:ao|oes) judicia(?:l|is)", r"vistorias?", r"certidao d[oa] oficial de justica"),
    ),
    (
        "estudo social ou psicológico",
        (
            r"(?:estudo|laudo|relatorio|avaliac(?:ao|oes)|parecer)s? (?:socia(?:l|is)|psicossocia(?:l|is)"
            r"|psicologic[oa]s?)",
        ),
    ),
    (
        "notificação extrajudicial",
        (r"notificac(?:ao|oes) (?:extrajudicia(?:l|is)|previas?|d[aeo]s? (?:devedora?|consumidora?|segurad[oa]))",),
    ),
    ("aviso de recebimento", (r"avisos? de recebimento",)),
    ("fotografias", (r"fotografias?",)),
    ("início de prova material", (r"inicio de prova material",)),
    (
        "formulário de atividade especial",
        (r"perfil profissiografico(?: previdenciario)?", r"laudo tecnico de condicoes"),
    ),
    ("declaração de hipossuficiência", (r"declarac(?:ao|oes) de (?:hipossuficiencia|pobreza)",)),
    ("relatório de inteligência financeira", (r"relatorios? de inteligencia financeira", r"relatorios? do coaf")),
    ("folha de antecedentes", (r"folhas? de antecedentes", r"certid(?:ao|oes) de antecedentes")),
    (
        "balanço ou escrita contábil",
        (
            r"balanc(?:o|os|ete|etes) patrimonia(?:l|is)",
            r"livros? (?:contabeis|comerciais|fiscais)",
        ),
    ),
    ("termo de ajustamento de conduta", (r"termos? de ajustamento de conduta",)),
    (
        "processo administrativo",
        (r"processos? administrativos? (?:disciplinar(?:es)?|fisca(?:l|is))", r"sindicancias?"),
    ),
)
"""(name, spellings) of every means of proof."""
