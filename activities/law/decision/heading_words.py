"""Words of headings that name no legal question: classes, results and references."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CLASS_WORDS = _words(
    """
    a acao afetacao agint agravo agravos agrg ao aos aresp carta cautelar com competencia conflito contestada contra
    controversia corpus da das de decisao declaracao declaratorios distincao divergencia do dos e edcl em embargos
    especiais especial estrangeira extensao extraordinario habeas homologacao impetracao incidental incidente
    instrumento interno internos interpretacao lei liminar mandado manifestacao medida na nas negativo no nos ordem
    ordinario originario pedido peticao positivo primeiro proposta proprio provisoria puil questao reclamacao
    reconsideracao recursal recurso recursos regimentais regimental repetitivo repetitivos representativo rescisoria
    resp rito rogatoria segundo seguranca sentenca stj substitutivo suspensao tema temas terceiro tutela
    uniformizacao
    """
)
"""A heading made only of these words names the class of the process."""

EMPTY_WORDS = _words(
    """
    a acordao afastada afastado afastamento afronta agravada agravado alegacao alegacoes alegada alegado ambas ambos
    analise analogia ao aos aplicabilidade aplicacao aplicada aplicado apontada apontados art artigo artigos arts as
    ausencia autorizacao c/c cabimento caracterizacao caracterizada caracterizado caso cc cf com comprovada
    comprovado concreto configuracao configurada configurado consideracao consolidado consonancia
    constitucionalidade contagem contrariedade corte cp cpc cpp cumulacao da das de decisao deficiencia deficiente
    demonstrada demonstrado descabimento desnecessidade desta deste dispositivo dispositivos do dominante dos e em
    entendimento enunciado enunciados evidenciada evidenciado exame excecao excecoes exclusao existencia federal
    firmado fundamento fundamentos hipotese ilegalidade impossibilidade improcedencia inaplicabilidade incidencia
    indispensabilidade inexistencia inobservancia inocorrencia insuficiencia inversao inviabilidade inviavel
    invocacao irregularidade irrelevancia julgamento jurisprudencia legais legal legalidade lei leis mantida mantido
    manutencao materia multa n na nao nas necessidade negativa no nos ns nulidade o obice obices observancia
    ocorrencia ofensa orientacao os ou pacifica para pedido periodo pleito por possibilidade precedente precedentes
    prejudicada prejudicado prejudicialidade presenca pretendida pretensao procedencia que reconhecida reconhecido
    reconhecimento recorrido reexame regra regularidade relevancia requisitos revisao se sem sob stf stj suficiente
    sumula sumulas superveniencia suposta suposto tema temas teor tese teses tribunal validade valor vedacao verbete
    verificacao viabilidade viavel vigencia violacao
    """
)
"""A heading made only of these words says how a question was answered, not which."""
