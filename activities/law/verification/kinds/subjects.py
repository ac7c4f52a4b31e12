"""Súmulas and themes with a number that two courts use: the subject identifies the court. Pure.

Our own keywords for the best-known ones, over text without accents. A text about one court's subject that names the
other court is wrong. Unlisted ones are never called wrong.
"""

import re

from activities.law.citations.citation import Citation
from activities.law.fold import fold

NEAR = 150
"""Characters on either side in which the subject is sought, up to another súmula or theme."""

_PROOF = r"(?:reexam|revolviment|reapreciac|revis)\w*\b.{0,40}\b(?:prov|fat)\w+|fatico-probatori|acervo probatorio"
_NOT_RAISED = r"prequestiona|ventilad"

_SUMULAS: dict[tuple[str, str], str] = {
    ("STJ", "5"): r"clausulas? contratua",
    ("STJ", "7"): _PROOF,
    ("STJ", "37"): r"cumul\w+.{0,60}dano",
    ("STJ", "54"): r"evento danoso|juros moratorios.{0,60}extracontratual",
    ("STJ", "83"): r"(?:orientacao|jurisprudencia|entendimento)\b.{0,60}mesmo sentido|divergencia.{0,60}orientacao",
    ("STJ", "182"): r"ataca\w* especificamente|impugna\w* especific|dialeticidade",
    ("STJ", "211"): rf"{_NOT_RAISED}|embargos declaratorios",
    ("STJ", "297"): r"codigo de defesa do consumidor|\bcdc\b|instituic\w+ financeira",
    ("STJ", "326"): r"sucumbencia reciproca",
    ("STJ", "362"): r"correcao monetaria.{0,80}(?:arbitramento|dano moral)",
    ("STJ", "385"): r"anotacao irregular|inscricao preexistente|legitima inscricao|cadastro de protecao ao credito",
    ("STJ", "387"): r"dano\w* estetic",
    ("STJ", "403"): r"(?:publicacao|uso).{0,40}imagem",
    ("STJ", "479"): r"fortuito interno|fraudes? .{0,60}bancari|delitos praticados por terceiros",
    ("STF", "121"): r"capitalizacao de juros|anatocismo",
    ("STF", "150"): r"prescri\w+.{0,40}execucao|execucao.{0,40}mesmo prazo",
    ("STF", "279"): _PROOF,
    ("STF", "280"): r"direito local|(?:lei|legislacao) (?:local|municipal|estadual)",
    ("STF", "282"): _NOT_RAISED,
    ("STF", "283"): r"fundamentos? suficiente|fundamento (?:autonomo|inatacad)",
    ("STF", "284"): r"deficiencia (?:na|de|da) (?:sua )?fundamentacao|exata compreensao da controversia",
    ("STF", "343"): r"ac(?:ao|oes) rescisori\w+|interpretacao controvertida",
    ("STF", "356"): _NOT_RAISED,
    ("STF", "473"): r"anular.{0,40}(?:seus|proprios) (?:proprios )?atos|autotutela",
    ("STF", "490"): r"pensao.{0,60}(?:salario minimo|ato ilicito|responsabilidade civil)",
    ("STF", "596"): r"lei d[ae] usura|decreto 22\.?626|sistema financeiro nacional",
}
_TEMAS: dict[tuple[str, str], str] = {
    ("STF", "69"): r"icms.{0,60}(?:pis|cofins)|(?:pis|cofins).{0,60}icms",
    ("STF", "793"): r"(?:solidari\w+).{0,80}(?:saude|entes)|(?:saude|entes).{0,80}solidari",
    ("STF", "810"): r"fazenda publica.{0,90}(?:juros|correcao)|(?:juros|correcao).{0,90}fazenda publica",
    ("STF", "1199"): r"improbidade",
    ("STJ", "106"): r"medicamento",
    ("STJ", "466"): r"fortuito interno|fraudes? .{0,60}bancari|instituic\w+ (?:financeira|bancaria)",
    ("STJ", "1061"): r"autenticidade.{0,60}assinatura|assinatura.{0,60}autenticidade",
    ("STJ", "1076"): r"honorarios.{0,90}equidade|equidade.{0,90}honorarios|apreciacao equitativa",
}
_TABLES = {"Súmula": _SUMULAS, "Tema": _TEMAS}
_OTHER = {"STJ": "STF", "STF": "STJ"}
_NAMED = {
    "STJ": re.compile(r"\bSTJ\b|superior\s+tribunal\s+de\s+justica", re.IGNORECASE),
    "STF": re.compile(r"\bSTF\b|supremo\s+tribunal", re.IGNORECASE),
}
_ANOTHER = re.compile(r"\b(?:sumulas?|temas?|enunciados?|verbetes?)\b", re.IGNORECASE)


def meant_court(text: str, citation: Citation) -> str | None:
    """Return the court whose súmula or theme the surrounding words describe; None if the named court may be right.

    Only a citation with a court can have it wrong.
    """
    other = _OTHER.get(citation.court)
    subject = subject_of(citation.class_name, citation.number, other) if other else None
    if subject is None or not _NAMED[citation.court].search(fold(text[citation.start : citation.end])):
        return None
    around = _around(text, citation)
    own = subject_of(citation.class_name, citation.number, citation.court)
    return other if subject.search(around) and not (own and own.search(around)) else None


def subject_of(kind: str, number: str, court: str) -> re.Pattern[str] | None:
    """Return the keywords of a súmula or theme, over folded lower-case text; None if it is not listed."""
    pattern = _TABLES.get(kind, {}).get((court, number))
    return re.compile(pattern) if pattern else None


def listed() -> list[tuple[str, str, str]]:
    """Return kind, number and court of everything listed."""
    return [(kind, number, court) for kind, table in _TABLES.items() for court, number in table]


def _around(text: str, citation: Citation) -> str:
    before = fold(text[max(0, citation.start - NEAR) : citation.start])
    after = fold(text[citation.end : citation.end + NEAR])
    last = max((found.end() for found in _ANOTHER.finditer(before)), default=0)
    another = _ANOTHER.search(after)
    return f"{before[last:]} {after[: another.start() if another else None]}".lower()
