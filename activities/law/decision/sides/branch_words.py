"""Words that indicate a branch of law, with a weight: 3 names the branch, 1 only suggests it.

Patterns are over folded lower-case text and match at word starts.
"""

from workflows.contracts.law.sides import Branch

BRANCH_WORDS: dict[Branch, tuple[tuple[int, str], ...]] = {
    Branch.PENAL: (
        (3, r"(?:direito |processual |processo |execucao )?pena(?:l|is)\b"),
        (3, r"habeas corpus|\bwrit\b|paciente"),
        (3, r"prisao (?:preventiva|temporaria|em flagrante|domiciliar)|custodia cautelar|segregacao cautelar"),
        (3, r"trafico de (?:drogas|entorpecentes)|lei (?:n[.o]* )?11\.343|crimes?\b|delit(?:o|iva|uosa)\w*"),
        (
            3,
            r"dosimetria|pena-base|reincidencia|regime (?:inicial|prisional|fechado|semiaberto)"
            r"|progressao de regime",
        ),
        (
            3,
            r"\b(?:roubo|furto|estelionato|homicidio|latrocinio|estupro|peculato|receptacao"
            r"|lavagem de dinheiro)\b",
        ),
        (2, r"denuncia|acao penal|tribunal do juri|pronuncia|reeducando|apenado|falta grave|falta disciplinar"),
        (2, r"constrangimento ilegal|insignificancia|absolvicao|condenacao criminal|codigo de processo penal"),
        (2, r"livramento condicional|medida socioeducativa|ato infracional|violencia domestica|indulto"),
    ),
    Branch.TRIBUTARIO: (
        (3, r"(?:direito )?tributari[oa]s?\b|tribut[oa]s?\b|execucao fiscal|execucoes fiscais|contribuintes?\b"),
        (3, r"\b(?:icms|ipi|iss|issqn|iptu|ipva|itbi|itcmd|itr|irpj|irpf|csll|cofins|cide|iof)\b|\bpis\b"),
        (3, r"imposto (?:de|sobre|predial)|contribuicao (?:previdenciaria|social|ao pis)|creditamento|fato gerador"),
        (
            3,
            r"credito tributario|certidao de divida ativa|\bcda\b|codigo tributario|\bctn\b|lancamento (?:por"
            r"|de oficio)",
        ),
        (2, r"fazenda nacional|divida ativa|isencao|imunidade|substituicao tributaria|base de calculo|aduaneir"),
        (
            2,
            r"compensacao tributaria|regime nao[- ]cumulativo|empresa optante|simples nacional"
            r"|parcelamento fiscal",
        ),
        (
            2,
            r"emprestimo compulsorio|taxa de (?:fiscalizacao|licenca)|drawback|importacao|perse\b"
            r"|arrolamento de bens",
        ),
    ),
    Branch.PREVIDENCIARIO: (
        (3, r"(?:direito )?previdenciari[oa]\b(?! privada)(?! complementar)|\binss\b|autarquia previdenciaria"),
        (
            3,
            r"aposentadoria (?:por|especial|rural|hibrida)|auxilio[- ](?:doenca|acidente|reclusao)"
            r"|salario[- ]maternidade",
        ),
        (
            3,
            r"beneficio (?:previdenciario|assistencial|de prestacao continuada)|\bloas\b|\bbpc\b"
            r"|segurado especial",
        ),
        (
            2,
            r"regime geral de previdencia|\brgps\b|lei (?:n[.o]* )?8\.213|desaposentacao"
            r"|tempo (?:de servico )?especial",
        ),
        (
            2,
            r"salario de (?:contribuicao|beneficio)|renda mensal inicial|\brmi\b|fator previdenciario"
            r"|teto\w* d[ao]s? ec",
        ),
    ),
    Branch.ADMINISTRATIVO: (
        (
            3,
            r"(?:direito )?administrativ[oa]s?\b(?! n\b)|servidor(?:es|a|as)? public\w+|concurso public\w"
            r"|improbidade",
        ),
        (3, r"mandado de seguranca|licitac\w+|contrato administrativo|processo administrativo disciplinar|\bpad\b"),
        (
            3,
            r"desapropriac\w+|\bambiental\b|codigo florestal|poder de policia|auto de infracao"
            r"|multa administrativa",
        ),
        (
            3,
            r"\bmilitar(?:es)?\b|anistia politica|\bfgts\b|sistema unico de saude|\bsus\b"
            r"|fornecimento de medicamento",
        ),
        (
            2,
            r"responsabilidade (?:civil )?(?:objetiva )?do estado|administracao publica|agente publico"
            r"|cargo publico",
        ),
        (2, r"gratificac\w+|quintos|remuneracao|vencimentos|progressao funcional|candidat[oa]s?\b|edital"),
        (
            2,
            r"fazenda publica|precatorio|requisicao de pequeno valor|conselho (?:regional|profissional"
            r"|de fiscalizacao)",
        ),
        (
            2,
            r"tombamento|concessao de servico|concessionaria|tarifa|erario|municipio|ensino superior|\bfies\b"
            r"|\bprocon\b",
        ),
        (2, r"cadernetas? de poupanca|expurgos inflacionarios|autarquia|agencia reguladora|terras? indigena"),
        (1, r"\buniao\b|estado d[eoa]\b|ente publico|poder publico|acao civil publica"),
    ),
    Branch.CIVIL_CONSUMIDOR: (
        (3, r"consumidor(?:es|a)?\b|consumerista|codigo de defesa do consumidor|\bcdc\b|relacao de consumo"),
        (
            3,
            r"planos? (?:privados? )?de (?:assistencia a )?saude|saude suplementar|operadora|home care"
            r"|rol da ans|\bans\b",
        ),
        (3, r"acao revisional|contratos? bancarios?|juros remuneratorios|capitalizacao (?:mensal )?d[eo]s? juros"),
        (3, r"inscricao indevida|negativac\w+|cadastro(?:s)? (?:de inadimplentes|restritivos?)|serasa|\bspc\b"),
        (3, r"falha na prestacao|vicio do produto|fato do (?:produto|servico)|fortuito interno|fraude bancaria"),
        (3, r"seguro (?:facultativo )?de vida|seguradoras?\b|contrato de seguro|transporte aereo|companhia aerea"),
        (
            2,
            r"cartao de credito|emprestimo consignado|consorci(?:o|ado)s?\b|financiamento (?:bancario"
            r"|imobiliario|de veiculo)",
        ),
        (
            2,
            r"(?:promessa|compromisso) de compra e venda|incorporador\w*|construtora|atraso na (?:entrega|obra)"
            r"|distrato",
        ),
        (2, r"alienacao fiduciaria|tarifas? bancaria|instituicao financeira|instituicoes financeiras|banc[oa]\b"),
        (
            2,
            r"minha casa|recusa de cobertura|negativa de cobertura|inscricao em cadastro|inexistencia de debito"
            r"|golpe|pix\b",
        ),
        (
            2,
            r"imovel na planta|compra e venda de imovel|voo\b|bagagem|passageir\w+|telecom\w*"
            r"|cobertura securitaria",
        ),
        (1, r"fornecedor\w*|publicidade|produto defeituoso|energia eletrica|telefonia|servico essencial"),
    ),
    Branch.EMPRESARIAL: (
        (
            3,
            r"(?:direito )?(?:empresarial|societari[oa]|falimentar|comercial)\b|recuperacao (?:judicial"
            r"|extrajudicial)",
        ),
        (
            3,
            r"falencia|massa falida|falid[oa]\b|lei (?:n[.o]* )?11\.101|dissolucao (?:parcial|de sociedade)"
            r"|haveres",
        ),
        (3, r"\bmarcas?\b(?= |,|\.)|propriedade (?:industrial|intelectual)|patente|concorrencia desleal|\binpi\b"),
        (3, r"complementacao (?:de acoes|acionaria)|subscricao de acoes|participacao financeira|dobra acionaria"),
        (
            3,
            r"valor patrimonial da acao|sociedade (?:anonima|limitada)|\bacionistas?\b|quotas? (?:sociais"
            r"|capitais)",
        ),
        (2, r"duplicatas?\b|cheques?\b|nota promissoria|titulos? de credito|factoring|fomento mercantil|franquia"),
        (2, r"cooperativ\w+|cooperad[oa]|representacao comercial|arrendamento mercantil|cedula de credito"),
        (2, r"direitos? autora(?:l|is)|\becad\b|software|arbitra(?:l|gem)|juizo arbitral"),
    ),
    Branch.CIVIL_OUTROS: (
        (
            3,
            r"aliment(?:os|icia|ante|anda)\b|uniao estavel|divorcio|guarda (?:compartilhada|unilateral"
            r"|de menor)|paternidade|inventario|partilha"
            r"|heranca",
        ),
        (
            3,
            r"usucapiao|reintegracao de posse|possessori[ao]|interdito|condomini[oa]\w*|locac(?:ao|oes)|despejo"
            r"|fianca",
        ),
        (3, r"acidente de transito|dpvat|responsabilidade civil|direito de vizinhanca|servidao|imissao na posse"),
        (
            3,
            r"bem de familia|adocao|interdicao|curatela|testamento|sucess(?:oes|orio)|direito de familia"
            r"|familiar?es",
        ),
        (
            2,
            r"previdencia (?:privada|complementar)|entidade fechada|doacao|compra e venda|mutuo"
            r"|confissao de divida",
        ),
        (2, r"erro medico|direito de imagem|liberdade de imprensa|honra\b"),
        (1, r"danos? mora(?:l|is)|indenizac\w+|danos? materia(?:l|is)|direito civil\b"),
        (2, r"sistema financeiro da habitacao|\bsfh\b|seguro habitacional|associac\w+|loteamento|hipoteca"),
        (2, r"acao (?:monitoria|de cobranca|reivindicatoria|pauliana|declaratoria)|embargos de terceiro"),
        (1, r"contrato|prestacao de servicos|imovel|veiculo|cobranca"),
    ),
    Branch.TRABALHISTA_OUTROS: (
        (
            3,
            r"reclamacao trabalhista|direito do trabalho|justica do trabalho|\bclt\b|direito eleitoral"
            r"|direito internacional",
        ),
        (3, r"sentenca estrangeira|homologacao de (?:decisao|sentenca) estrangeira|extradicao|carta rogatoria"),
    ),
}
