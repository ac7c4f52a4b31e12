"""Words that mark a criterion as procedural, in the headings of Brazilian courts' ementas."""

PROCEDURE = r"""
    agravos? | agravad[oa] | embargos de (?:declaracao|divergencia) | embargad[oa] | embargante | aclaratori\w+
    declaratori[oa]s | recursos? | recursa(?:l|is) | recorrid[oa]s? | recorrente | insurgencia
    apelo (?:nobre|extremo|raro) | irresignacao | apelacao | contrarrazoes | sumulas? | enunciado administrativo
    verbetes? | obices? | prequestionament\w+ | tempestiv\w+ | intempestiv\w+ | prepar[oa] | desercao
    admissibilidade | inadmissibilidade | juizo previo | juizo de (?:retratacao|admissibilidade) | dialeticidade
    impugnacao (?:especifica|concreta) | impugnad[oa]s? (?:especifica|concreta)mente
    (?:ausencia|falta) de (?:combate|impugnacao) | divergencia (?:jurisprudencial|notoria|interpretativa) | dissidio
    dissenso | cotejo analitico | similitude fatica | paradigmas? | repercussao geral | sobrestamento | afetacao
    repetitiv[oa]s? | juizo de conformacao | distinguishing | (?:re|rev)exam\w+ | reexame | revolvimento
    revaloracao | reapreciacao | reinterpretacao | incursao | dilacao probatoria
    revisao d[aeo]s? (?:fat|prov|conclus|julgad|acervo|conjunto|materia)\w*
    materia (?:fatic|probator|constituc|infraconstituc|preclus|nov|federal|de direito local)\w*
    materia (?:que demanda|identica|de natureza)
    (?:conjunto|acervo|contexto|arcabouco|moldura|premissas?) fatic\w* | fatico[- ]probatori\w*
    exame de (?:clausulas|fatos|provas|lei|direito) | lei local | direito local | legislacao local | ofensa reflexa
    usurpacao d[ae] competencia | negativa de (?:prestacao|seguimento|vigencia) | prestacao jurisdicional
    omiss(?:ao|oes) | contradic(?:ao|oes) | obscuridade | erro(?:s)? (?:material|materiais|grosseiro)
    vicios? (?:do art|previst|apontad|inexist|alegad)\w* | infringentes? | modificativos?
    efeitos? (?:suspensivo|modificativo|infringente) | protelatori[oa]s? | litigancia de ma | ma-fe processual
    multa (?:do art|processual|prevista) | honorarios | sucumbenci\w+ | verba honoraria | custas
    gratuidade (?:de|da) justica | justica gratuita | assistencia judiciaria | inovacao | preclusao | preclus[oa]s?
    supressao de instancia | colegialidade
    decis(?:ao|oes) (?:monocratica|agravada|singular|embargada|denegatoria|unipessoal|que|publicada|recorrida|impugnada)
    monocratic\w+ | per relationem
    fundament(?:o|os|acao) (?:inatacad|autonom|suficient|deficien|nao (?:atacad|impugnad|infirmad))\w*
    fundament(?:o|os|acao) d[ao] (?:acordao|decisao)
    deficiencia (?:na|da|de) fundamentacao | fundamentacao (?:deficiente|recursal)
    (?:acordao|julgado|aresto)s? (?:recorrid|embargad|combatid|impugnad|hostilizad|embasad|paradigm)\w*
    (?:acordao|julgado|aresto)s? (?:do tribunal|que|em (?:conson|conform|harmon|sinton)\w*)
    fungibilidade | reiteracao d[eo] pedido | writ | habeas corpus | mandado de seguranca | via eleita
    correcao monocratica | instrucao deficiente | flagrante ilegalidade
    conflito (?:positivo|negativo|de competencia) | competencia | prevencao | distribuicao | foro | litispendencia
    ilegitimidade | legitimidade | interesse (?:de agir|processual|recursal) | perda (?:superveniente )?d[eo] objeto
    prejudicialidade | pedido de (?:reconsideracao|vista|desistencia)
    desistencia d[aeo] (?:recurso|acao|impetracao) | questao de ordem | sustentacao oral | pauta
    julgamento (?:virtual|ampliado|monocratico|extra petita|ultra petita|citra petita) | reformatio in pejus
    citacao | intimac(?:ao|oes) | publicac(?:ao|oes) | feriado | recesso forense | expediente forense
    suspensao d[eo]s? prazos? | prazo(?:s)? (?:recursal|em dobro|processual|para (?:recorrer|interp)) | dia util
    dias (?:uteis|corridos) | protocolo | assinatura | procuracao | representacao processual | guia | peticao
    instrumento | peca (?:obrigatoria|essencial) | traslado | cumprimento de sentenca | execucao de sentenca
    liquidacao | tutela (?:de urgencia|antecipada|provisoria) | antecipacao d[ae] tutela | liminar
    medida cautelar inominada | fumus boni iuris | periculum in mora | poder geral de cautela
    cerceamento de defesa | producao (?:de|da) prova | prova pericial | prova testemunhal | livre convencimento
    persuasao racional | onus da prova | julgamento antecipado | devido processo legal | contraditorio
    ampla defesa | inafastabilidade | motivacao das decisoes
    nulidade (?:d[aeo]s? )?(?:acordao|decisao|julgamento|algibeira|processual)
    natureza (?:processual|constitucional) | infraconstitucional | fundamento constitucional | nao impugnad\w+
    dispositivos? (?:de lei|legal|legais|violad|apontad)\w* | interposicao | materia (?:de ordem publica|afetada)
    proprios fundamentos | irrecorribilidade | recolhimento em dobro | polo (?:ativo|passivo) | fatico-processual
    desafetacao | ressalva do | processual civ\w+ | tema constitucional | questao constitucional
    dispositivos? constituciona\w+ | direito (?:processual|intertemporal) | processo civil | cpc | ncpc | ristj
    regimento interno | precedentes? | jurisprudencia | entendimento | orientacao d[oe] | tribunal de origem
    corte de origem | instancias? ordinarias? | na origem | superior tribunal | supremo tribunal | corte especial
    plenario
"""
"""Alternatives of one pattern over folded text: appeals and their admission, conduct of the lawsuit, costs."""

ACTION = r"""
    acao | acoes | demanda | execucao | embargos (?:a|de terceiro|do devedor) | reclamacao | busca e apreensao
    monitoria | inventario | impugnacao | excecao de
"""
"""A heading with this beginning names the action in which a question arose, not the question."""

SAYS_NOTHING = """
    a abusividade acao acolhimento adequacao afastada afastado afastamento afronta alegacao alegacoes alteracao
    alteracoes analise anos anterior ao aos apenas aplicabilidade aplicacao apontada apontado apuracao as
    atendimento ausencia autoria autos base cabimento cancelamento capaz caracterizacao caracterizada carater
    caso casos cessacao cinco civil comprovacao comprovada comprovado conclusao concreta concretas concreto
    concretos condenacao configuracao configurada configuradas configurado configurados conhecimento
    consequencia constrangimento contrato contratos criterio criterios da dano danos das data de decisao
    demonstracao demonstrada demonstrado descabimento descumprimento desnecessidade deste devida devidamente
    devido dez dias diferenca direito do dos e efeito efeitos efetivo elementos em empresa empresas entre
    especifica especifico especificos estado estadual evidenciada excepcional excepcionalidade excessivo
    exclusao exigencia existencia extensao extincao fato fatos fazenda federal final fiscal fixacao
    fundamentacao fundamentada fundamentado fundamento fundamentos generica genericas hipotese identidade idonea
    idoneas idoneidade idoneo idoneos ilegal ilegalidade ilegitimidade imposicao impossibilidade impossivel
    improcedencia inadequada inadequado inalterado inaplicabilidade incabivel incidencia indeferimento
    indenizacao indevida indevido inexistencia inexistente inicial inocorrencia insuficiencia interpretacao
    inversao inviabilidade inviavel irregularidade irrelevancia julgado julgamento legal legalidade lei
    limitacao limite majoracao manifesta manifesto mantida mantido manutencao materia mera merito militar
    ministerio modificacao montante motivacao municipal na nao nas natureza necessidade negativa nexo no norma
    nos nova novo nulidade o objeto obrigacao obrigatoriedade ocorrencia ofensa os ou outros pagamento para
    parcial parte partes pedido pela pelo pelos pena percentual perda periodo pessoa pessoas plausibilidade
    policial por possibilidade posterior pratica prazo preenchidos preenchimento prejuizo presenca presentes
    pretensao previa previo previsao prevista previsto procedencia proporcional proporcionalidade propria
    proprio prova provas publica publico publicos quantia quantum que questao quo razoabilidade razoavel
    reconhecida reconhecido reconhecimento reducao reforma regra regularidade rejeicao requisito requisitos
    restabelecimento restituicao resultado retorno revisao revogacao se seja sem sentenca ser servidor
    servidores situacao sob sua substituicao suficiencia suficiente suficientes superveniencia superveniente
    suposta tema teoria termo termos tese teses titulo todos tribunal um uma uniao valida validade valido valor
    vedacao veiculo verificacao viabilidade vicio vicios vigencia vinculacao violacao
"""
"""A criterion of these words alone says how, about whom or when a question was answered, but not the question."""
