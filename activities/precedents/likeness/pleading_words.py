"""Words of pleading that say nothing of what a lawsuit is about, beside those of `stock`: they are no keys to it.

Names of actions and motions, defences and heads of damage that stand in every answer, proof, months, and what systems
print on pages.
"""

import re

from activities.precedents.stock import STOCK_WORDS
from activities.search.analysis import Level, forms

PLEADING_WORDS = STOCK_WORDS | frozenset(
    forms(
        re.findall(
            r"\w+",
            """
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
