"""Words of every lawsuit, which say that something is argued, but not what.

Names of parties, actions, motions and defences, common heads of damage, proof, months, and text of court systems.
They are left out of comparisons, so that "dano moral" in a claim about a late flight does not find every decision
on moral damages. Each is the singular of a folded word (`activities.search.analysis`).
"""

import re

from activities.search.analysis import Level, forms

PLEADING_WORDS = frozenset(
    forms(
        re.findall(
            r"\w+",
            """
            autor autora re reu requerente requerido requerida parte demandante demandado demandada exequente executado
            executada apelante apelado apelada recorrente recorrido recorrida embargante embargado agravante agravado
            advogado advogada juiz juiza juizo vara comarca excelencia excelentissimo doutor tribunal turma camara
            ministro relator acao processo auto peticao inicial contestacao replica sentenca acordao decisao despacho
            recurso apelacao agravo interno embargo declaracao memorial alegacao impugnacao pedido requerimento causa
            pedir merito preliminar razao contrarrazoes tese argumento fundamento fundamentacao relatorio dispositivo
            julgado julgamento julgar procedente improcedente procedencia improcedencia provido desprovido provimento
            desprovimento parcial integral reforma reformar requer requerer pede pedir pleiteia pleitear postula
            sustenta sustentar alega alegar afirma narra aduz expoe dispoe preve previsto conforme termo forma vista
            razoavel devido devida face favor teor artigo art inciso paragrafo caput lei codigo civil consumidor
            constituicao federal cpc cdc cc cf sumula stj stf enunciado jurisprudencia precedente entendimento superior
            justica corte dano moral material indenizacao indenizar indenizatorio reparacao reparar ressarcimento
            condenacao condenar condenado pagamento pagar valor quantia montante importancia real prejuizo prova provar
            provado comprovado demonstrado demonstrar demonstracao onus fato direito documento anexo caso presente
            hipotese juro mora correcao monetaria honorario advocaticio custa sucumbencia despesa citacao intimacao
            prazo dia mes ano data gratuidade tutela urgencia liminar audiencia conciliacao interesse dever obrigacao
            ato ilicito conduta nexo causal causalidade responsabilidade responder extensao
            fazer nao declaratoria ordinaria cominatoria condenatoria comum civel procedimento especial juizado
            antecipada antecipacao culpa exclusiva exclusivo excludente excludentes fortuito terceiro laudo
            pericia pericial perito onus inversao cumulacao cumulado cumulativo cumulativa deferimento juntada
            conferir original senhor senhora oab ltda documental exemplo informe evento pagina folha fl fls
            certidao assinatura assinado digitalmente comparecer presenca vem respeitosamente nobre culto digno
            data venia outrossim ademais portanto destarte assim ante posto afastada afastado afastar reconhecido
            reconhecer reconhecimento configurado configurar caracterizado inexistente existente inexistencia
            existencia abalo aborrecimento dissabor sofrimento transtorno dignidade pessoa humana enriquecimento
            proporcionalidade razoabilidade tempo util perda desvio produtivo estetico lucro cessante emergente
            boa fe objetiva verossimilhanca hipossuficiencia rel min des desembargador desembargadora relatora
            julgamento dje publicado acordam unanimidade suspender impedir testemunha depoimento oitiva
            especificar especificacao preclusao intempestividade tempestivo contrarrazao impugnar impugnado
            oferecer apresentar primeiro segundo janeiro fevereiro marco abril maio junho julho agosto setembro
            outubro novembro dezembro final inicio atual ultimo proprio propria desde sobre apos ainda alem todo
            toda cada outro outra qualquer apenas ate bem sob pode houve deste desta dessa sendo resposta inscrito
            qualificado procuracao contato auxiliar administrativo epigrafe presente exposto confirmar acesse site
            descrever
            """,
        ),
        Level.SINGULAR,
    )
)
