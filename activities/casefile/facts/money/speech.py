"""Whether the words around a sum report a request or an allegation rather than a ruling. Pure."""

import re

_REPORTED = re.compile(
    r"\b(?:ped(?:e|em|iu|iram|indo)|pede-se|requer(?:eu|eram|em|endo)?|aleg(?:a|am|ou|aram|ando|ad[oa]s?|acao|acoes)|afirm(?:a|am|ou|aram|ando)"
    r"|narr(?:a|am|ou|ando)|sustent(?:a|am|ou|ando)|aduz\w*|ofere(?:ce|ceu|cem)|ofert(?:a|ou)|propos|propoe"
    r"|pretend\w+|postul\w+|pleite\w+"
    r"|diss(?:e|eram)|diz(?:em|endo)?|ajuiz\w+|cobr(?:a|am|ou|aram)|relat(?:a|ou|am|aram)|apont(?:a|ou|am|aram)"
    r"|atribu(?:iu|indo)|deu a causa|(?<!sua )(?:contra)?propost[ao]|noticia(?:m|ndo)?|inform(?:a|am|ou)"
    r"|reclam(?:a|am|ou)|mov(?:e|eu|ida)|promov(?:e|eu|ida)|para (?:haver|receber|cobrar)|demandou"
    r"|(?<!a )demanda(?= [oa]s? )|(?:segundo|conforme|consoante) (?:[oa]s? (?:autor|re\b|reu|requer|reclam|banco"
    r"|empresa)\w*|a (?:inicial|exordial|peticao|defesa|contestacao))|imput(?:a|am|ou)"
    r"|confess(?:a|am|ou)|insurg\w+|insist\w+"
    r"|quer(?:em|ia)?|busca(?:m|va)?(?= \w+[aei]r\b)|visa(?:m|ndo)?|aceitaria\w*|reconhec(?:e|eu|em)(?!-se))\b"
)
_NARRATED = re.compile(r"^\s*(?:estim|quantific|reput|recus|ofert|requer|ped|diss|aleg|quis|junt)\w*(?:ou|eu|iu|e)\b")
"""A sentence that continues somebody's statement without naming the speaker."""
_RULED = re.compile(
    r"\b(?:conden(?:o|ar|ou|ando|ad[oa]s?)|fix(?:o|ar|ou|ando|ad[oa]s?)|arbitr(?:o|ar|ou|ando|ad[oa]s?)|julgo|defiro"
    r"|indefiro"
    r"|determin(?:o|ou|ando|ad[oa]s?)|majoro|reduzo|mantenho|homologo|autorizo|reconheco|declaro)\b"
)


def reported(clause: str) -> bool:
    """Whether the clause before a sum reports a request or an allegation."""
    said, ruled = ([one.start() for one in words.finditer(clause)] for words in (_REPORTED, _RULED))
    if said or ruled:
        return max(said, default=-1) > max(ruled, default=-1)
    return _NARRATED.match(clause) is not None
