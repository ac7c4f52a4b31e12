"""Words that every lawsuit is made of: they say that something is argued, not what.

Left out of what is sought for a passage, so that "dano moral" in a claim about a late flight does not find every
decision on moral damages. Each is the singular of a folded word (`activities.search.analysis`).
"""

import re

from activities.search.analysis import Level, form, words

_WORD = re.compile(r"\w+")

STOCK_WORDS = frozenset(
    _WORD.findall(
        """
        autor autora re reu requerente requerido requerida parte demandante demandado demandada exequente executado
        executada apelante apelado apelada recorrente recorrido recorrida embargante embargado agravante agravado
        advogado advogada juiz juiza juizo vara comarca excelencia excelentissimo doutor tribunal turma camara
        ministro relator acao processo auto peticao inicial contestacao replica sentenca acordao decisao despacho
        recurso apelacao agravo interno embargo declaracao memorial alegacao impugnacao pedido requerimento causa
        pedir merito preliminar razao contrarrazoes tese argumento fundamento fundamentacao relatorio dispositivo
        julgado julgamento julgar procedente improcedente procedencia improcedencia provido desprovido provimento
        desprovimento parcial integral reforma reformar requer requerer pede pedir pleiteia pleitear postula sustenta
        sustentar alega alegar afirma narra aduz expoe dispoe preve previsto conforme termo forma vista razoavel
        devido devida face favor teor artigo art inciso paragrafo caput lei codigo civil consumidor constituicao
        federal cpc cdc cc cf sumula stj stf enunciado jurisprudencia precedente entendimento superior justica corte
        dano moral material indenizacao indenizar indenizatorio reparacao reparar ressarcimento condenacao condenar
        condenado pagamento pagar valor quantia montante importancia real prejuizo prova provar provado comprovado
        demonstrado demonstrar demonstracao onus fato direito documento anexo caso presente hipotese juro mora
        correcao monetaria honorario advocaticio custa sucumbencia despesa citacao intimacao prazo dia mes ano data
        gratuidade tutela urgencia liminar audiencia conciliacao interesse dever obrigacao ato ilicito conduta nexo
        causal causalidade responsabilidade responder extensao
        """
    )
)


def telling(text: str) -> str:
    """The text without its stock words and without stop words, in order."""
    return " ".join(word for word in _WORD.findall(text) if _tells(word))


def _tells(word: str) -> bool:
    folded = words(word)
    return any(form(part, Level.SINGULAR) not in STOCK_WORDS for part in folded)
