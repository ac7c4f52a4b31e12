"""Who speaks in a piece, whose word a question asks for, and the passages that are that speaker's own word. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence

from activities.casefile.pieces.ruleset import load_rules
from activities.casefile.segmentation import APPEALS, CaseFile, Piece
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

_CONJUGATED = re.compile(r"\w{2,}(?:[aei]r|ou|ei|eu|iu|[aei]ram|ava|avam|iam|[aei]ndo|pag[ao]m?)$")


def is_verb(word: str) -> bool:
    """Return whether a folded word is such a verb or ends as verbs do, so that pages may well say it in other words."""
    return bool(VERB.match(word) or _CONJUGATED.match(word))


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
    r"\b(?:por ?que|fundamento|motivo|razao)\b(?: \w+){0,3}?"
    r" (?:rejeit|afast|neg|indefer|acolh|conden|absolv|reduz|mant)\w*(?:[aei]ram|[aei]r)\b|\bvencid[oa]\b|\bunanim\w*"
    r"|\bresultado d|\bcomo fic(?:ou|aram)\b|\bo que (?:foi|ficou) (?:decid|determin|resolv)"
    rf"|\b(?:foi|foram|ficou|ficaram|acabou|acabaram) (?:\w+ ){{0,2}}?{_DONE}"
)
_TELLS = (
    r"(?:diss|diz|aleg|afirm|declar|relat|narr|cont(?:a|ou|aram)\b|fal(?:a|ou|aram)\b|coment|respond|confirm|admit|explic"
    r"|inform|esclarec|depo[sei]|contest|argu[ie]|opin|manifest)\w*"
)
_WHO = r"(?:[oa]s? )?(?P<{}>\w[\w ]{{2,40}}?)"
_NAMED_SPEAKER = re.compile(
    rf"^o que (?:(?:foi|e) que )?{_WHO.format('before')} {_TELLS}"
    rf"|^o que {_TELLS} {_WHO.format('after')}(?: (?:sobre|d[aeo]s?|em|n[ao]s?|para|quanto|que)\b|[^\w ]|$)"
    rf"|^{_WHO.format('first')} {_TELLS} (?:o que|que)\b"
    rf"|^{_WHO.format('heard')} (?:ja )?(?:foi|foram) (?:testemunhas|ouvid\w+|inquirid\w+)\W*$"
)
_ASKING = re.compile(r"\b(?:que|qua(?:l|is)|quem|quando|quant[oa]s?|onde|como|alguem|ele|ela|parte|testemunhas?)\b")
_OF_SIDE = re.compile(r"\b(?:testemunhas?|informantes?) d[aeo]s? (?P<side>\w+)")
_SWORN = re.compile(r"[.;:] (?=(?:compromissad|advertid|inquirid|ouvid|diss|declar|respond|inform)\w+)")
_PARTY_SAID = tuple(
    map(
        re.compile,
        (rf"(?P<who>[\w ]{{2,60}}?)\b{_SAID}", rf"\b{_SAID} [ao]s? (?P<who>\w+)", rf"\b{_BY} (?:[ao]s? )?(?P<who>\w+)"),
    )
)
_PLEADINGS = {"réu": re.compile(r"\bcontestacao\b|\bdefesa\b"), "autor": re.compile(r"\binicial\b|\breplica\b")}
_PIECES = [
    (re.compile(asked), types)
    for asked, types in (
        (r"\bn[ao]s? (?:razoes d[aeo] )?(?:apelacao|recurso|apelo)\b", APPEALS),
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
_LONG_QUOTE = re.compile(r"[“\"][^“”\"]{40,}")
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


def spoken(
    question: str, case_file: CaseFile, passages: Sequence[CasePassage], anyone: bool = True
) -> list[CasePassage]:
    """Return the passages of the speakers asked for, of the piece that the question names if they filed one.

    Unless `anyone`, only of those who have pieces of their own.
    """
    voices = voices_asked(question, case_file)
    if anyone and (who := _named_speaker(question, case_file)):
        return _words_of(*who, passages)
    of_page = {page: one for one in case_file.pieces for page in range(one.page_start, one.page_end + 1)}
    own = list(_own(voices, of_page, passages, case_file.rules_version)) if voices else []
    for asked, types in _PIECES:
        if asked.search(question) and (filed := [one for one in own if of_page[one.page.number].type in types]):
            return filed
    return own


def silent_speaker(question: str, case_file: CaseFile, passages: Sequence[CasePassage]) -> str | None:
    """Return the speaker that the folded question names if no passage has a word of theirs, else None."""
    side = _OF_SIDE.search(question)
    if side and (asked := side_asked(side["side"], case_file)):
        named = (one["side"] for text in passages for one in _OF_SIDE.finditer(squash(text.text)))
        heard = {side_asked(one, case_file) for one in named} - {None}
        return side[0] if heard and asked not in heard else None
    who = _named_speaker(question, case_file)
    return who[0] if who and not _words_of(*who, passages) else None


def _named_speaker(question: str, case_file: CaseFile) -> tuple[str, bool] | None:
    """Return the speaker of "o que disse o motorista?", who is neither a party nor has a piece of their own.

    And whether they must have been heard in court: "o motorista foi ouvido?".
    """
    said = _NAMED_SPEAKER.search(question)
    who = next(filter(None, said.groups()), "") if said else ""
    if not said or _ASKING.search(who) or voices_asked(question, case_file):
        return None
    return who, bool(said["heard"])


def _words_of(who: str, heard_in_court: bool, passages: Iterable[CasePassage]) -> list[CasePassage]:
    """Return the passages with what somebody says in court, else those that report it: "segundo o motorista"."""
    name = r"\W+(?:\w+\W+){0,3}?".join(re.escape(word) for word in who.split() if len(word) > 2)
    if not name:
        return []
    told = [(one, _SWORN.sub(", ", squash(one.text))) for one in passages]
    heard = re.compile(
        rf"\b(?:depoimento(?: pessoal)?|interrogatorio|declaracoes) d[aeo] {name}\b"
        rf"|\b(?:testemunha|informante)(?: d[aeo] \w+)?[:,] {name}\b"
    )
    says = re.compile(
        rf"\b{name}\b(?:(?! que\b)[^.;:]){{0,60}}\b{_TELLS}|\b{_TELLS} [ao] {name}\b"
        rf"|\b(?:segundo|conforme) [ao] {name}\b"
    )
    own = [one for one, folded in told if heard.search(folded)]
    return own if own or heard_in_court else [one for one, folded in told if says.search(folded)]


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
        quoted = _QUOTED.search(folded) or _mostly_quotes(one.text)
        if not retold and not quoted and _speaks(voices, piece, rules_version):
            yield one


def _mostly_quotes(text: str) -> bool:
    return sum(len(one) for one in _LONG_QUOTE.findall(text)) > len(text) / 2


def _speaks(voices: frozenset[str], piece: Piece, rules_version: str) -> bool:
    if piece.type == _HEARING:
        return "testemunha" in voices
    told = speaker_of(piece, rules_version)
    return told in voices and (told != "juízo" or piece.type in RULINGS)


def _side_speaking(question: str, case_file: CaseFile) -> str | None:
    for said in (one for pattern in _PARTY_SAID for one in pattern.finditer(question)):
        if side := side_asked(said["who"], case_file):
            return _BY_SIDE[side]
    return next((side for side, pattern in _PLEADINGS.items() if pattern.search(question)), None)
