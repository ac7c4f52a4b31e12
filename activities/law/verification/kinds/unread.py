"""Text that looks like a reference but cannot be interpreted. It is reported, never dropped."""

import re
from collections.abc import Collection, Iterator, Sequence

from activities.law.citations.court_names import COURT
from activities.law.citations.numbering import MARK
from activities.law.fold import fold
from activities.law.spans import Spans
from activities.law.verification.corpus import KnownDecisions
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim

_CLASS = (
    r"(?-i:E?A?REsp|RESP|ARESP|AgInt|AgRg|EDcl|R?HC|R?MS|Rcl|ARE|ADI|ADPF|ADC|AIRR|RR(?:Ag)?|ROT?|A[CI]|ApC(?:iv)?|Ap)s?\.?"
    r"|recursos?\s+(?:especia(?:l|is)|extraordinarios?|ordinarios?|inominados?|de\s+revista)|apelac(?:ao|oes)(?:\s+(?:civel|criminal))?"
    r"|agravos?\s+(?:de\s+instrumento|internos?|regimenta(?:l|is)|em\s+recurso\s+especial)|habeas\s+corpus|mandados?\s+de\s+seguranca"
    r"|embargos\s+(?:de\s+declaracao|infringentes|de\s+divergencia)|reclamacao"
)
_PROCESS = re.compile(
    rf"(?<![/\w])(?:{_CLASS})\s?:?\s*(?:{MARK}\s*(?=[\dX*_])|(?=\d[\d.\-/]{{5}}))[\dX*_][\dX*_.\-/]{{1,29}}[\dX*_](?:\s?[/\-]\s?[A-Z]{{2}}\b)?",
    re.IGNORECASE,
)
_BARE = re.compile(
    rf"\b(?:processos?|proc\.|autos|sentencas?|decis(?:ao|oes)(?:\s+liminar)?|acordaos?)\s*"
    rf"(?:{MARK}\s*\d(?:[.\-/]?\d){{6,24}}|\d(?:[.\-/]?\d){{18,21}})(?!\w)",
    re.IGNORECASE,
)
_WORDS = (
    r"um|dois|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito"
    r"|dezenove|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzentos|trezentos|quatrocentos"
    r"|quinhentos|seiscentos|setecentos"
)
_SUMULA = re.compile(
    rf"\b(?:sumulas?\s+(?:vinculantes?\s+)?(?:{MARK}\s*)?"
    rf"(?:(?-i:[IVXLCDM]{{1,9}})\b|(?:{_WORDS})\b(?:\s+e\s+(?:{_WORDS})\b){{0,3}}|\d[\d.\-/]*)"
    rf"|temas?\s+(?:repetitivos?\s+)?(?:{MARK}\s*)?\d[\d.\-/]*)"
    rf"(?:\s*(?:/|-|,?\s*d[oa])\s*(?:{COURT})\b)?",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    rf"\b(?:enunciados?(?:\s+\w{{4,20}})?|orientac(?:ao|oes)\s+jurisprudencia(?:l|is)|(?-i:OJs?))\s+(?:{MARK}\s*)?\d{{1,4}}"
    r"(?:(?:\s*,\s*|\s+e\s+)\d{1,4}){0,8}(?:\s*,?\s*d[aoe]s?\s+(?-i:[\w\-]{1,20})(?:\s+(?:d[aoe]s?\s+)?(?-i:[A-Z][\w\-]{1,20})){0,6})?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"\b(?:arts?\.|artigos?)\s*\d[\d.]{0,6}[oaº]?(?:-[A-Z])?[^.;()\n]{0,60}?\s+d[aoe]s?\s+"
    r"(?-i:(?!STJ|STF)[A-Z][A-Z\d/\-]{1,12}\b|Lei\s+(?:d[aeo]s?\s+)?(?=[A-Z])|Carta|Diploma|Codex|Regimento|Estatuto|Regulamento|Provimento|Portaria|Instrucao\s+Normativa|Convencao|Codigo)"
    r"(?:[^.;,()\n]{0,50})?",
    re.IGNORECASE,
)
_LAW = re.compile(
    r"\b(?:lei(?:\s+(?:federal|complementar|estadual|municipal))?|decreto(?:-lei)?|medida\s+provisoria)\s+n[.oº]{1,3}\s*\S{2,20}",
    re.IGNORECASE,
)
_KINDS = (
    (ClaimKind.PRECEDENTE, _PROCESS),
    (ClaimKind.PRECEDENTE, _BARE),
    (ClaimKind.SUMULA, _SUMULA),
    (ClaimKind.SUMULA, _STATEMENT),
    (ClaimKind.LEGISLACAO, _ARTICLE),
    (ClaimKind.LEGISLACAO, _LAW),
)
_FEWEST_DIGITS = 8
"""Shorter numbers belong to processes of the high courts, which are found with their class."""

_REASON = "Parece uma referência, mas não se entendeu de quê: não foi conferida. Confira-a na fonte."


_KNOWN = "O acervo tem decisão com este número; o resto da referência não se conferiu."


def unread_references(
    text: str, claims: Sequence[VerifiedClaim], kinds: Collection[ClaimKind], corpus: KnownDecisions
) -> Iterator[VerifiedClaim]:
    """Return text that looks like a reference of these kinds without a claim; verified if the corpus has it."""
    folded = fold(text).replace("º", "o").replace("°", "o")
    taken = [(claim.start, claim.end) for claim in claims]
    for kind, pattern in _KINDS:
        read = Spans(taken)
        for match in pattern.finditer(folded) if kind in kinds else ():
            start, end = match.span()
            if not read.touch(start, end):
                taken.append((start, end))
                written = text[start:end].rstrip(" ,.;-/")
                known_as = _decision(written, corpus) if kind is ClaimKind.PRECEDENTE else None
                yield VerifiedClaim(
                    kind=kind,
                    text=written,
                    start=start,
                    end=start + len(written),
                    normalized=" ".join(written.split()),
                    verdict=ClaimVerdict.VERIFIED if known_as else ClaimVerdict.UNREADABLE,
                    reason=_KNOWN if known_as else _REASON,
                    confidence=0.9 if known_as else 1.0,
                    document_id=known_as,
                )


def _decision(written: str, corpus: KnownDecisions) -> str | None:
    """Return the one decision of the corpus with this number, in any class."""
    digits = re.sub(r"\D", "", written)
    found = corpus.of_numbers([digits]).get(digits, ()) if len(digits) >= _FEWEST_DIGITS else ()
    return found[0].id if len(found) == 1 else None
