"""Words that show the function of a sentence in a decision. Patterns are over folded lower-case text."""

import re


def _any(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives))


_PARTY = (
    r"(?:recorrentes?|recorrid[oa]s?|agravantes?|agravad[oa]s?|embargantes?|impetrantes?|defesa|autora?(?:es)?|reus?"
    r"|requerentes?|reclamantes?|insurgentes?|paciente|ministerio publico|parquet|parte|demandante|demandad[oa]|banco"
    r"|seguradora|operadora|construtora|uniao|estado|municipio|fazenda(?: nacional| publica)?|autarquia|inss)"
)
_CLAIMS = (
    r"(?:aleg|sustent|aduz|afirm|argument|defend|pretend|pleite|requer|busc|assever|apont|ponder|insurg|invoc|suscit)"
    r"\w*"
)
_CLAIMED = (
    r"(?:que|violacao|ofensa|contrariedade|negativa|divergencia|dissidio|ter|haver"
    r"|a (?:ocorrencia|existencia|nulidade))"
)
CLAIM = _any(
    rf"\b{_PARTY}\b[^.;:]{{0,80}}?\b{_CLAIMS}",
    rf"\b(?:alega|sustenta|aduz|afirma|argumenta|assevera|defende|aponta)(?:-se)?\b[^.;]{{0,40}}\b{_CLAIMED}\b",
    rf"\b(?:nas razoes|em suas razoes|no presente (?:writ|recurso))\b[^.;]{{0,120}}\b{_CLAIMS}",
    r"^(?:a |o )?(?:alegacao|tese(?: defensiva)?|pretensao|pleito|argumento)(?: \w+){0,3} (?:de|da|do|no sentido)\b",
)
"""A party's claim."""

_CLAIMS_NOW = (
    r"(?:alega|sustenta|aduz|afirma|argumenta|defende|pretende|pleiteia|requer|busca|assevera|aponta|pondera|insurge-se"
    r"|invoca|suscita)(?:m|-se)?"
)
CLAIMS_NOW = _any(
    rf"\b{_PARTY}\b[^.;:]{{0,60}}?\b{_CLAIMS_NOW}\b",
    rf"\b(?:alega|sustenta|aduz|argumenta|assevera|defende)\b[^.;]{{0,40}}\b{_CLAIMED}\b",
    rf"\b(?:nas razoes|em suas razoes|no presente (?:writ|recurso))\b[^.;]{{0,120}}\b{_CLAIMS_NOW}\b",
    r"^(?:a |o )?(?:alegacao|tese(?: defensiva)?|pretensao|pleito|argumento)(?: \w+){0,3} (?:de|da|do|no sentido)\b",
)
"""A claim before this court, reported in the present tense."""

BOILERPLATE = _any(
    r"\bregime recursal\b",
    r"\baplica-se o codigo de processo civil\b",
    r"\benunciado administrativo\b",
    r"\bplenario d[eo]st[ea]\b[^.;]{0,40}\bsessao\b",
    r"\bnovos argumentos\b|\bargumentos (?:capazes|aptos|suficientes|habeis)\b",
    r"\bembargos de declaracao\b[^.;]{0,80}"
    r"\b(?:cabiveis|cabimento|destinam-se|prestam-se|tem por (?:objetivo|escopo)|visam)",
    r"\b(?:cabiveis|cabimento|cabem)\b[^.;]{0,30}\bembargos de declaracao\b",
    r"\bhabeas corpus substitutivo\b",
)
"""Stock rules at the beginning of many decisions, which seldom decide the case."""

_BELOW = (
    r"(?:tribunal|corte|acordao|instancias?|juizo)"
    r" (?:de origem|a quo|local|recorrid[oa]|estadual|regional|ordinarias?|impugnado|de primeiro grau|de justica)"
)
_HELD = (
    r"(?:conclui\w*|consign\w+|entend\w+|assent\w+|decidi\w*|afirm\w+|reconhec\w+|afast\w+|registr\w+|destac\w+"
    r"|mante\w+|reform\w+|neg(?:ou|aram)|julg(?:ou|aram)|consider\w+|majorou|reduziu|fix(?:ou|aram)|redimension\w+)"
)
LOWER_COURT = re.compile(rf"\b(?<!superior ){_BELOW}\b[^.;]{{0,60}}\b{_HELD}")
"""The holding of the court below."""

_APPEAL = (
    r"(?:agravos?|recursos?|embargos|habeas|ordem|writ|seguranca|pedidos?|conflitos?|reclamac\w+|peticao|medida|acao"
    r"|liminar|impetracao|apelo|proposta|tutela|insurgencia|mandado|questao)"
)
_ENDED = (
    r"(?:provid|desprovid|improvid|conhecid|nao conhec|rejeitad|acolhid|concedid|denegad|prejudicad|procedente"
    r"|improcedente|a que se (?:nega|da)|ao? qua(?:l|is) se (?:nega|da)|indeferid|deferid)"
)
RESULT = re.compile(rf"^(?:(?:primeiro|segundo|ambos os) )?{_APPEAL}\b.{{0,160}}?\b{_ENDED}")
"""A sentence that is the result: "Agravo interno não provido."."""

DECIDES = _any(
    r"\bneg(?:o|ar|a-se|ou|aram)(?:-?lhes?)? (?:seguimento|provimento)\b",
    r"\bd(?:ou|ar|a-se|eu|eram)(?:-lhes?)?,?(?: parcial)? provimento\b",
    r"\b(?:nao )?conhe(?:co|cer|ce-se)\b",
    r"\b(?:conced(?:o|er)|deneg(?:o|ar)|rejeit(?:o|ar|am-se)|acolh(?:o|er|em-se)|indefer(?:ir|iro)|indefiro|defiro)\b",
    r"\bjulg(?:o|ar) (?:im)?procedente|\bjulg(?:o|ar) (?:extint|prejudicad)",
    r"\b(?:homolog|declar|determin)(?:o|ar)\b",
    r"\bpor (?:unanimidade|maioria)\b",
)
"""Dispositive words of a court."""

DISPOSES = re.compile(
    r"\b(?:nego|dou|nao conheco|concedo|denego|rejeito|acolho|julgo|indefiro|defiro|conheco)\b[^.;]{0,60}"
    r"\b(?:recursos?|agravos?|embargos|ordem|seguranca|provimento|seguimento|pedido|liminar|habeas|conflito|reclamacao)\b"
)
"""Dispositive words of a single minister."""

_MATTER = r"(?:controversia|questao|discussao|debate|cerne|ponto)"
QUESTION = _any(
    rf"\b(?:cinge-se|restringe-se|limita-se|resume-se)\b[^.;]{{0,30}}\b{_MATTER}",
    rf"\b{_MATTER}\b[^.;]{{0,60}}\b(?:consiste|cinge-se|reside|diz respeito|versa|gira|gravita|e saber|e definir)\b",
    rf"\b{_MATTER}\b[^.;]{{0,60}}\b(?:esta em|refere-se|restringe-se|limita-se|pertinente|acerca|em torno)\b",
    r"\bpropositos? recursa(?:l|is)\b",
    r"\bcontroversia\b[^.;]{0,20}\b(?:sobre|relativa|quanto)\b",
    r"\bdiscute-se\b",
    r"\bquest(?:ao|oes) (?:juridica|controvertida|em discussao|submetida|central|afetada)",
    r"\b(?:saber|definir|determinar|verificar|decidir|estabelecer|perquirir|aferir) (?:se|qual|quem|quando)\b",
)
"""The question to be answered."""

_ON_THE_CASE = (
    r"(?:no caso(?: concreto| em (?:exame|apreco|tela|analise|julgamento|comento|questao|debate)| dos autos"
    r"| sub judice| presente)?|na hipotese(?: dos autos| em (?:exame|apreco|tela|analise)| vertente| concreta"
    r"| sub judice)?|in casu|na especie|no presente (?:caso|feito|recurso|writ)|no particular|na situacao"
    r"|(?:caso|hipotese)(?: concreto| concreta| dos autos) em que|hipotese dos autos|in specie)"
)
APPLIES = re.compile(rf"^[^.;]{{0,45}}\b{_ON_THE_CASE}\b")
"""A sentence that turns to the present case."""

APPLIES_LATER = _any(
    rf"\b{_ON_THE_CASE}\b",
    r"\b(?:rever|alterar|modificar|infirmar|desconstituir|afastar|revisao d|modificacao d|acolher|acolhimento)\b"
    r"[^.;]{0,140}\b(?:reexame|revolvimento|reapreciacao|incursao|sumulas?|nova analise|aprofundad)",
    r"\b(?:parte )?(?:agravante|recorrente|embargante|impetrante)\b[^.;]{0,50}"
    r"\b(?:deixou de|nao (?:impugn|demonstr|comprov|apresent|infirm|se desincumb)|limit\w+-se)",
    r"\bnao (?:ha|se (?:verifica|constata|vislumbra)|houve|ocorreu|subsiste)\b[^.;]{0,40}"
    r"\b(?:omissao|ilegalidade|violacao|ofensa|constrangimento|vicio|nulidade|contradicao|obscuridade|negativa)",
)
"""A sentence that mentions the present case somewhere."""

_COURT = (
    r"(?:(?:esta|desta|nesta) (?:corte|casa|turma|secao|egregia|colenda)|o (?:stj|superior tribunal)"
    r"|a (?:primeira|segunda|terceira|quarta|quinta|sexta|corte especial|jurisprudencia))"
)
STATES_RULE = _any(
    r"\bjurisprudencia\b[^.;]{0,40}\b(?:dest[ea]|do (?:stj|superior)|pacific|consolid|firme|dominante)",
    r"\bjurisprudencia\b[^.;]{0,40}\b(?:entende|orienta|e no sentido|admite|reconhece)",
    r"\b(?:firm|fix|consolid|assent|pacific|sediment|uniformiz)(?:ou|aram|ado|ada|ou-se)\b[^.;]{0,50}"
    r"\b(?:entendimento|orientacao|tese|jurisprudencia|posicionamento|compreensao|no sentido)",
    r"\b(?:entendimento|orientacao|posicionamento|compreensao)"
    r" (?:consolidad|firmad|pacific|dominante|assente|jurisprudencial|dest[ea]|do (?:stj|superior)|segundo|de que)",
    r"^e (?:firme|pacific|assente|uniforme|remansos|iterativ|entendimento|consolidad|cedico|sabido)",
    r"^(?:segundo|consoante|conforme|de acordo com)"
    r" (?!(?:o|a|os|as|se)? ?(?:apurad|denunci|consta|autos|relatad|narrad|extra))",
    r"^(?:a luz d|com base n|a teor d|por forca d|nos termos d|na forma d)",
    r"^(?:em consonancia com|na linha d)",
    rf"\b{_COURT}\b[^.;]{{0,60}}\b(?:entende|possui|tem|decidiu|orient|ja se|reconhece|considera|admite|firmou)",
    r"\b(?:dispoe|preve|estabelece|preceitua|prescreve|reza)\b[^.;]{0,20}\b(?:art|lei|codigo|sumula)",
    r"\barts?\b[^;]{0,60}\b(?:dispoe|preve|estabelece|preceitua|exige|autoriza|veda|prescreve)",
    r"\btese (?:de julgamento|firmada|fixada|juridica)",
    r"\bsumulas? (?:n[.o]*\s*)?\d+[^.;]{0,30}\b(?:preve|dispoe|estabelece|enuncia)",
)
"""A rule of law, or the court's reading of it."""

REFERENCE = re.compile(r"\barts?\.|\bsumulas?\b|\blei n|\btemas? \d")
"""A law, súmula or theme."""
