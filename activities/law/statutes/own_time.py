"""Whether a text cites repealed law as the law of its time: "então vigente", an event in its years."""

import re

_REACH = 260
_SENTENCE = re.compile(r"(?<=[a-z)\]\"'][.;!?])\s+(?=[A-Z\"'(])|\n\s*\n")
_CUE = re.compile(
    r"\b(?:entao\s+(?:em\s+vigor|vigente)|a\s+epoca|ao\s+tempo|vigente\s+(?:quando|n[ao]\s+dat)|(?:na|durante\s+a|sob\s+a)\s+vigencia"
    r"|sob\s+a\s+(?:egide|disciplina|regencia|otica)|sob\s+o\s+(?:regime|palio)|tempus\s+regit|revogad[oa]s?|antig[oa]s?|anterior(?:es|mente)?|pretérit[oa]"
    r"|preterit[oa]|correspond\w+|equival\w+|atual(?:mente)?\s+(?:art|cpc|codigo)|hoje\s+(?:no\s+)?art|reproduz\w*|ultrativ\w+|intertempora(?:l|is)|direito\s+adquirido"
    r"|enunciado\s+administrativo|ate\s+entao|nov[oa]\s+(?:cpc|codigo|lei)|cpc\s*(?:/|de\s+)(?:20)?15|(?:codigo\s+civil|cc)\s*(?:/|de\s+)(?:20)?02|historic\w+|ja\s+previa|previa\b|regia\b|vigia\b|vigorava|substituid[oa]|superad[oa])\b",
    re.IGNORECASE,
)
_STILL = re.compile(
    r"\b(?:ora|ainda|hoje|atualmente|plenamente)\s+(?:em\s+vigor|vigente)|\b(?:continua|segue|permanece)\w*\s+(?:regid|em\s+vigor|vigente|aplic)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<![\d./\-])(?:\d{1,2}[./]\d{1,2}[./])?((?:19|20)\d{2})(?![\d\-.]\d|/\d{2})\b")
_OF_A_LAW = re.compile(
    r"(?:lei|codigo|cpc|cc|cp|cf|constituicao|decreto|carta|emenda|resolucao)\b[^,;()]{0,60}$", re.IGNORECASE
)


def in_its_time(folded: str, start: int, end: int, last_year: int) -> bool:
    """Return whether the sentence shows that law in force until `last_year` governs its subject.

    An event in a later year, or "ora em vigor", speaks against it.
    """
    before = _SENTENCE.split(folded[max(0, start - _REACH) : start])[-1]
    after = _SENTENCE.split(folded[end : end + _REACH])[0]
    around = f"{before}{folded[start:end]}{after}"
    if _STILL.search(around):
        return False
    years = [int(match[1]) for part in (before, after) for match in _YEAR.finditer(part) if not _named(part, match)]
    if years:
        return min(years) <= last_year
    return _CUE.search(around) is not None


def _named(part: str, year: re.Match[str]) -> bool:
    """Return whether the year belongs to a law's name."""
    law = _OF_A_LAW.search(part, max(0, year.start() - 80), year.start())
    return law is not None and not re.search(r"\bem\s*$|\bde\s+\w+\s+de\s*$", part[: year.start()])
