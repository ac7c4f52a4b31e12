"""Who speaks in a piece, whose word a question asks for, and the passages that are that speaker's own word. Pure."""

import re
from collections.abc import Iterable, Iterator

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segmentation import CaseFile, Piece
from activities.inquiry.acts import RULINGS, side_asked
from activities.inquiry.passages import CasePassage
from activities.law.fold import squash
from workflows.contracts.run.results.result import Side

_BY_TYPE = {"laudo_pericial": "perito", "termo_depoimento": "testemunha"}
_BY_VOICE = {"court": "juízo", "panel": "tribunal", "appeal": "tribunal", "party": "parte"}
_BY_SIDE = {Side.AUTOR: "autor", Side.REU: "réu"}
_HEARING = "ata_audiencia_instrucao"
_JUDGMENT = "sentenca"
_COURT = frozenset({"juízo", "tribunal"})

_SAID = (
    r"(?:diss|diz|aleg|afirm|sustent|respond|respost|rebat|argument|explic|cont(?:a|ou|aram)\b|fal(?:a|ou|aram)\b|relat"
    r"|narr|reclam|pede|pedi|quer|cobr|exig|oferec|propos|propoe|conclu|med(?:e|iu)\b|ach(?:a|ou)\b|apont|verific"
    r"|constat|encontr|decid|entend|consider|neg(?:a|ou)\b|deu\b|deram\b|conced|indefer|defer|rejeit|acolh|aceit|afast"
    r"|mand|determin|reconhec|reduz|aument|fix(?:a|ou)\b|conden|arbitr|defend|impugn|discord|critic|justific|juntou"
    r"|recus|mud(?:a|ou)\b|mant(?:em|eve)\b|reform|confirm)\w*"
)
_DONE = (
    r"(?:negad|indeferid|deferid|concedid|absolvid|condenad|rejeitad|acolhid|afastad|considerad|reconhecid|fixad|arbitrad"
    r"|indenizad|julgad|homologad|extint|decidid|determinad|excluid|anulad|mudad|mantid|reformad)\w*"
)
VERB = re.compile(rf"(?:{_SAID}|{_DONE})$")
"""Verbs by which a question names who speaks or rules."""

_BY = r"(?:segundo|conforme|de acordo com|na (?:opiniao|visao|versao) d[aeo]s?|pel[ao]s?|n[ao]s?)"
_ROLES = {
    "tribunal": r"tribunal|tj\w{0,2}|acordao|camara|turma|desembargador\w*|relator\w*",
    "perito": r"perit[oa]s?|pericia|laudo|expert",
    "testemunha": r"testemunhas?|depoentes?|informantes?",
    "juízo": r"juiza?|magistrad[oa]|sentenca|decisao|liminar|saneador\w*",
}
_SPEAKS = [
    (voice, re.compile(rf"\b(?:{role})(?: \w+){{0,3}}? {_SAID}|\b{_SAID}(?: que)? [ao]s? (?:{role})\b"))
    for voice, role in _ROLES.items()
]
_WITHIN = [(voice, re.compile(rf"\b{_BY} (?:[ao]s? )?(?:{role})\b")) for voice, role in _ROLES.items()]
_RULED = re.compile(
    r"\bresultado d|\bcomo fic(?:ou|aram)\b|\bo que (?:foi|ficou) (?:decid|determin|resolv)"
    rf"|\b(?:foi|foram|ficou|ficaram|acabou|acabaram) (?:\w+ ){{0,2}}?{_DONE}"
)
_PARTY_SAID = re.compile(
    rf"(?P<who>[\w ]{{2,60}}?)\b{_SAID}|\b{_SAID} [ao]s? (?P<after>\w+)|\b{_BY} (?:[ao]s? )?(?P<by>\w+)"
)
_PLEADINGS = {"réu": re.compile(r"\bcontestacao\b|\bdefesa\b"), "autor": re.compile(r"\binicial\b|\breplica\b")}
_PIECES = [
    (re.compile(asked), types)
    for asked, types in (
        (r"\bn[ao]s? (?:razoes d[aeo] )?(?:apelacao|recurso|apelo)\b", ("apelacao", "recurso_adesivo")),
        (r"\bn[ao]s? contrarrazoes\b", ("contrarrazoes",)),
        (r"\bna (?:contestacao|defesa)\b", ("contestacao", "excecao_pre_executividade")),
        (r"\bna replica\b", ("replica",)),
        (r"\bna (?:peticao )?inicial\b", ("peticao_inicial", "emenda_inicial")),
        (
            r"\b(?:respond|respost|rebat)\w*",
            ("replica", "contestacao", "contrarrazoes", "resposta_impugnacao", "resposta_embargos"),
        ),
    )
]
"""Pieces in which a question looks for what a side says, if it made any."""

_NUMBER = r"(?:(?:[ivx]+|\d[\d.]*)[ .)–-]+)?"
_RETELLS = re.compile(
    rf"^{_NUMBER}d?[aeo]?s? ?(?:breve )?"
    r"(?:sintese|relatos?\b|resumo|relatorio\b|fatos (?:segundo|narrados|alegados))"
)
"""The beginning of a section that tells what another speaker says."""
_BEGINS = re.compile(r"^(?:(?:[IVX]+|\d[\d.]*)[ .)–-]+[A-ZÀ-Ú]|[A-ZÀ-Ú]{2,}[A-ZÀ-Ú ]{2,})")
_REPORT_ENDS = re.compile(rf"\b(?:e|feito|esse|este) o (?:breve |sucinto )?relatorio\b|\bdecido\b|^{_NUMBER}fundament")
_QUOTED = re.compile(r"\([^()]{0,60}\b(?:stj|stf|tst|tj\w\w|trf\d)\b[^()]{0,80}\)")
"""The source of a decision quoted from elsewhere."""


def speaker_of(piece: Piece | None, rules_version: str) -> str | None:
    """Return the author of the piece in Portuguese; None for attachments and pages outside pieces."""
    if piece is None:
        return None
    if piece.type in _BY_TYPE:
        return _BY_TYPE[piece.type]
    rule = load_rules(rules_version).types.get(piece.type)
    told = _BY_VOICE.get(rule.voice or "") if rule else None
    return _BY_SIDE[piece.side] if told == "parte" and piece.side else told


def voices_asked(question: str, case_file: CaseFile) -> frozenset[str]:
    """Return the speakers whose word the folded question asks for, as `speaker_of` names them; empty for anyone's."""
    for patterns in (_SPEAKS, _WITHIN):
        found = next((voice for voice, pattern in patterns if pattern.search(question)), None)
        if found:
            return frozenset({found})
    if _RULED.search(question):
        return _COURT
    side = _side_speaking(question, case_file)
    return frozenset({side}) if side else frozenset()


def spoken(question: str, case_file: CaseFile, passages: Iterable[CasePassage]) -> list[CasePassage]:
    """Return the passages of the speakers asked for, of the piece that the question names if they filed one."""
    voices = voices_asked(question, case_file)
    of_page = {page: one for one in case_file.pieces for page in range(one.page_start, one.page_end + 1)}
    own = list(_own(voices, of_page, passages, case_file.rules_version)) if voices else []
    for asked, types in _PIECES:
        if asked.search(question) and (filed := [one for one in own if of_page[one.page.number].type in types]):
            return filed
    return own


def _own(
    voices: frozenset[str], of_page: dict[int, Piece], passages: Iterable[CasePassage], rules_version: str
) -> Iterator[CasePassage]:
    """Yield the passages of the speakers, without what they retell or quote of others."""
    retold, last = False, None
    for one in passages:
        piece = of_page.get(one.page.number)
        if piece is None:
            continue
        folded = squash(one.text)
        if piece is not last:
            retold, last = piece.type == _JUDGMENT, piece
        elif _BEGINS.search(one.text):
            retold = False
        retold = bool(_RETELLS.search(folded)) or (retold and not _REPORT_ENDS.search(folded))
        if not retold and not _QUOTED.search(folded) and _speaks(voices, piece, rules_version):
            yield one


def _speaks(voices: frozenset[str], piece: Piece, rules_version: str) -> bool:
    if piece.type == _HEARING:
        return "testemunha" in voices
    told = speaker_of(piece, rules_version)
    return told in voices and (told != "juízo" or piece.type in RULINGS)


def _side_speaking(question: str, case_file: CaseFile) -> str | None:
    for said in _PARTY_SAID.finditer(question):
        side = side_asked(said["who"] or said["after"] or said["by"], case_file)
        if side:
            return _BY_SIDE[side]
    return next((side for side, pattern in _PLEADINGS.items() if pattern.search(question)), None)
