"""The appellant without a name: the party that lost below, or the one side that makes such a request."""

import re
from collections.abc import Iterable, Iterator

from activities.law.decision.sentences import Place, Sentence
from activities.law.decision.sides.holding_words import CHARGES, RIGHTS, Holds
from activities.law.decision.sides.quoting import Reading, quote

_CLAIM_WON = re.compile(
    r"\b(?:julg\w+(?:-se)? (?:totalmente |parcialmente )?procedentes?|sentenca (?:de|que julgou) procedencia"
    r"|(?:juizo|sentenca) de procedencia|conced\w+(?:-se)? (?:parcialmente )?a (?:seguranca|ordem)"
    r"|procedencia d[oa]s? pedidos?"
    r"|pedido(?:s)? (?:foi|foram)? ?julgados? procedentes?)"
)
_CLAIM_LOST = re.compile(
    r"\b(?:julg\w+(?:-se)? (?:totalmente )?improcedentes?|sentenca (?:de|que julgou) improcedencia"
    r"|juizo de improcedencia"
    r"|deneg\w+(?:-se)? a (?:seguranca|ordem)|improcedencia d[oa]s? pedidos?|pedidos? (?:foi "
    r"|foram )?julgados? improcedentes?"
    r"|sentenca extintiva|(?:extin\w+|extincao d)[^.;]{0,20}(?:processo|feito|acao)[^.;]{0,20}sem (?:resolucao"
    r"|julgamento))"
)
_KEPT = re.compile(
    r"\b(?:sentenca (?:foi )?(?:mantida|confirmada)|(?:mant|confirm)\w+ (?:integralmente )?a (?:r\. )?sentenca"
    r"|neg\w+(?:-se)? provimento (?:a|ao) (?:apelacao|apelo|recurso))"
)
_REVERSED = re.compile(
    r"\b(?:sentenca (?:foi )?(?:reformada|modificada)|reform\w+(?:-se)? (?:integralmente )?a (?:r\. )?sentenca"
    r"|d(?:eu|ando)(?:-se)? provimento (?:a|ao) (?:apelacao|apelo|recurso de apelacao))"
)
_HERE_GRANTED = re.compile(
    r"\bd(?:eu|ou|eram|ado)(?:-se)? (?:parcial )?provimento ao recurso especial"
    r"|\brecurso especial (?:parcialmente )?provido"
)
_HERE_REFUSED = re.compile(
    r"\bneg\w+(?:-se)? provimento ao recurso especial|\bnao (?:se )?conhec\w+(?:-se)? do recurso especial"
)
_HERE = re.compile(r"(?:agravo|recurso|embargos)\b[^.;]{0,60}\b(?:provid|conhecid|acolhid|rejeitad|desprovid)[oa]s?\b")
"""The result of the appeal itself: "Recurso especial provido para julgar improcedente o pedido"."""
_PLACES = frozenset((Place.ITEM, Place.REPORT, Place.CASE_SECTION))
_FARTHEST = 8
"""First sentences that report what happened below."""

_OTHER = {Holds.CLAIM: Holds.DEFENCE, Holds.DEFENCE: Holds.CLAIM}


def read_below(sentences: Iterable[Sentence], *, internal: bool) -> Reading[Holds] | None:
    """Return the side that lost below; for an internal appeal, the one that lost before the single minister.

    None if the text does not say, or the claim was granted only in part.
    """
    told = [one for one in sentences if one.place in _PLACES and not _HERE.match(one.plain)][:_FARTHEST]
    lost: Holds | None = None
    words = ""
    for sentence in told:
        plain = sentence.plain
        won, denied = _CLAIM_WON.search(plain), _CLAIM_LOST.search(plain)
        if match := denied or won:
            if "parcial" in match[0]:
                return None
            lost = Holds.CLAIM if denied else Holds.DEFENCE
            words = quote(sentence, *match.span())
        if lost and _REVERSED.search(plain) and not _KEPT.search(plain) and not (won or denied):
            lost = _OTHER[lost]
    if lost and internal and any(_HERE_GRANTED.search(one.plain) for one in told):
        lost = None if any(_HERE_REFUSED.search(one.plain) for one in told) else _OTHER[lost]
    return Reading(lost, words) if lost else None


_ASKED = (
    r"(?:pretens(?:ao|oes)|pleitos?|pedidos?|pretendid[oa]s?|postulac\w+|pleiteia\w*|postula\w*|requer\w*|busca\w*"
    r"|tese defensiva|pugna\w*)(?: (?:recursal|de|d[aeo]s?|por|pel[oa]|a|o|ao|subsidiari[oa]|para|que seja))*"
)
_ALLEGED = (
    r"(?:teses?|alegac(?:ao|oes)|alegad[oa]s?|invocad[oa]s?|suscitad[oa]s?|arguic(?:ao|oes)|arguid[oa]"
    r"|apontad[oa]s?"
    r"|sustenta\w*|aduz\w*|suposta?)(?: (?:de|d[aeo]s?|a|o|que|ha|houve|existencia|ocorrencia|suposta?))*"
)
_SUM = (
    r"(?:valor|valores|quantum|montante|indenizac\w+|verba indenizatoria|danos? mora(?:l|is)|compensac\w+"
    r"|astreintes)"
)
_TO_SUM = rf"(?: (?:d[aeo]s?|arbitrad[oa]|fixad[oa]|indenizatori[oa]))* {_SUM}"

PLEADS: tuple[tuple[Holds, str], ...] = (
    (
        Holds.DEFENCE,
        rf"(?:reducao|minoracao|diminuicao){_TO_SUM}|{_SUM} (?:\w+ )?(?:exorbitante|excessiv[oa]|exagerad[oa])",
    ),
    (
        Holds.DEFENCE,
        rf"{_ASKED} (?:reducao|minoracao|afastamento|exclusao) (?:d[aeo]s? )?(?:condenacao|multa"
        rf"|{_SUM})",
    ),
    (
        Holds.DEFENCE,
        rf"{_ALLEGED} (?:\w+ )?(?:ilegitimidade passiva|culpa (?:exclusiva|concorrente)|excludente"
        rf"|fato (?:exclusivo )?de"
        r" terceiro|ato exclusivo|caso fortuito|forca maior|exercicio regular|prescricao(?! intercorrente)"
        r"|decadencia"
        r"|ausencia de (?:nexo|dano|ato ilicito|responsabilidade|cobertura))",
    ),
    (Holds.DEFENCE, rf"{_ASKED} (?!cobranca|exigibilidade|tributacao){CHARGES}"),
    (Holds.CLAIM, rf"{_ASKED} penhora"),
    (
        Holds.CLAIM,
        rf"(?:majoracao|elevacao|aumento|incremento){_TO_SUM}|{_SUM} (?:\w+ )?(?:irrisori[oa]"
        rf"|infim[oa])",
    ),
    (Holds.CLAIM, rf"{_ASKED} (?:indenizatori|reparatori|condenatori|compensatori)[oa]|{_ASKED} (?:\w+ )?{RIGHTS}"),
    (
        Holds.CLAIM,
        rf"{_ALLEGED} (?:abusividade|falha na prestacao|direito (?:liquido|adquirido|a|ao)|ilegalidade d[ao] ato)",
    ),
)
CRIMINAL_PLEADS: tuple[tuple[Holds, str], ...] = (
    (
        Holds.CLAIM,
        rf"(?:{_ASKED}|{_ALLEGED}) (?:\w+ ){{0,2}}(?:absolv|absoluto|desclassific|nulidade|insignificancia"
        rf"|minorante|trancamento"
        r"|reducao|diminuicao|revogacao|relaxamento|substituicao|prisao domiciliar|detracao|atenuante|inepcia"
        r"|excesso de"
        r" prazo|ilicitude|cerceamento|ausencia de (?:provas|dolo|fundamentacao|justa causa|contemporaneidade)"
        r"|insuficiencia|legitima defesa|constrangimento|regime (?:mais brando|aberto|semiaberto)|progressao"
        r"|indulto"
        r"|afastamento d[ao]s? (?:majorante|qualificadora|agravante|causa de aumento|reincidencia|valoracao)"
        r"|tentativa)",
    ),
    (
        Holds.CLAIM,
        r"(?:absolvicao|desclassificacao|reducao da pena|aplicacao d[ao] (?:minorante|redutor"
        r"|causa de diminuicao)|trancamento"
        r"|nulidade)\b[^;]{0,80}\b(?:inviab\w+|impossib\w+|descab\w+|inocorr\w+|nao ocorr\w+|inexist\w+|reexame"
        r"|revolvimento"
        r"|sumula (?:n\. )?7\b|nao configurad\w+|nao demonstrad\w+|afastad\w+)",
    ),
    (
        Holds.DEFENCE,
        rf"{_ASKED} (?:\w+ ){{0,2}}(?:condenac|condenator|pronuncia\b|restabelecimento d[ao] (?:condenacao|sentenca"
        r" condenatoria|prisao)|majorac|exasperac|recebimento da denuncia"
        r"|afastamento d[ao] (?:minorante|privilegio|redutor|insignificancia)"
        r"|reconhecimento d[ao] (?:majorante|qualificadora|agravante|falta grave))",
    ),
    (
        Holds.DEFENCE,
        r"(?:absolvicao|impronuncia|rejeicao da denuncia|desclassificacao|trafico privilegiado) (?:mantid[ao]"
        r"|preservad[ao]"
        r"|confirmad[ao])",
    ),
)
_PLEADS = tuple((side, re.compile(rf"\b(?:{pattern})")) for side, pattern in PLEADS)
_CRIMINAL_PLEADS = tuple((side, re.compile(rf"\b(?:{pattern})")) for side, pattern in CRIMINAL_PLEADS)
_ACTION = re.compile(r"\b(?:cumulad[oa]s?|c/ ?c|acao|acoes)\b[^.;]{0,40}$")
"""Text before the name of an action, which names the original claim rather than the appeal's."""
_LOOK_BACK = 50
_PLEADED_IN = frozenset((Place.HEADING, Place.ITEM, Place.CASE_SECTION, Place.QUESTION_SECTION))


def read_pleading(sentences: Iterable[Sentence], *, criminal: bool) -> Reading[Holds] | None:
    """Return whether the appeal requests what a claimant or a defendant requests; None for both or neither."""
    found = list(_pleaded(sentences, _CRIMINAL_PLEADS if criminal else _PLEADS))
    return found[0] if len({one.value for one in found}) == 1 else None


def _pleaded(
    sentences: Iterable[Sentence], cues: tuple[tuple[Holds, re.Pattern[str]], ...]
) -> Iterator[Reading[Holds]]:
    for sentence in sentences:
        if sentence.place not in _PLEADED_IN:
            continue
        for side, pattern in cues:
            match = pattern.search(sentence.plain)
            if match and not _ACTION.search(sentence.plain[max(0, match.start() - _LOOK_BACK) : match.start()]):
                yield Reading(side, quote(sentence, *match.span()))
