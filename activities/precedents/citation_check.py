"""Citations in the pieces of a case, verified like `verify_legal_claims`, with their pages."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from pydantic import TypeAdapter

from activities.casefile.segmentation import CaseFile, Piece
from activities.casefile.text.page import Page
from activities.graph.model.schema import Edge
from activities.graph.read import LegalGraph
from activities.law.verification.corpus import KnownCorpus
from activities.law.verification.verify import AGAINST, verify
from infra.computing.parts import Parts
from workflows.contracts.research.law import ClaimKind, ClaimVerdict, VerifiedClaim
from workflows.contracts.run.results.citations import CheckedCitation, CitationCheck

_CITED = (ClaimKind.PRECEDENTE, ClaimKind.SUMULA)
_CHECKED = (*_CITED, ClaimKind.LEGISLACAO)
_SAID_OF_ANY = AGAINST | {ClaimVerdict.UNREADABLE}
_CLAIMS = TypeAdapter(list[VerifiedClaim])
_LACKING = (ClaimVerdict.NOT_IN_CORPUS, ClaimVerdict.NOT_FOUND, ClaimVerdict.INVALID)


@dataclass(frozen=True)
class CitingText:
    """The text of a piece, page after page. `starts` are the positions of its pages, `as_of` its date."""

    text: str
    pages: tuple[int, ...]
    starts: tuple[int, ...]
    as_of: date | None = None

    def page_at(self, place: int) -> int:
        """Return the page of the character at that position."""
        return self.pages[bisect_right(self.starts, place) - 1]


def citing_texts(case: CaseFile, pages: Mapping[int, Page]) -> list[CitingText]:
    """Return the texts of the pieces that cite something, in file order."""
    return [_text_of(piece, pages) for piece in case.pieces if piece.phase and _cites(piece)]


def check_citations(
    texts: Iterable[CitingText],
    corpus: KnownCorpus,
    graph: LegalGraph | None,
    today: date,
    parts: Parts | None = None,
) -> CitationCheck:
    """Return every cited precedent and súmula with verdict and pages, and doubtful statutes.

    `parts` are verifications by earlier runs with this corpus today.

    A citation written in two ways with different verdicts is listed twice; the worse verdict counts in `verified`,
    `not_found` and the risk.
    """
    grouped: dict[tuple[str, str, str], CheckedCitation] = {}
    parts = parts or Parts(None)
    for one in texts:
        for claim in parts.of([one.text, str(one.as_of)], _CLAIMS, partial(_verified, one, corpus, today)):
            if claim.kind not in _CITED and claim.verdict not in _SAID_OF_ANY:
                continue
            wrong = ";".join(f"{mismatch.field}={mismatch.cited}" for mismatch in claim.mismatches)
            key = (claim.normalized, claim.verdict.value, wrong)
            page = one.page_at(claim.start)
            known = grouped.setdefault(key, _checked(claim))
            if page not in known.pages:
                known.pages.append(page)
    citations = list(grouped.values())
    used = graph.usage(Edge.CITA_PRECEDENTE, [one.citation for one in citations]) if graph and citations else {}
    standing = _names(one for one in citations if _stands(one, used))
    lacking = _names(one for one in citations if one.verdict in _LACKING and _checkable(one) and not _stands(one, used))
    against = _names(one for one in citations if one.verdict in AGAINST) - lacking
    verified = standing - lacking - against
    return CitationCheck(
        verified=sorted(verified),
        not_found=sorted(lacking),
        risk_score=_risk(len(verified), len(lacking) + len(against)),
        citations=citations,
    )


def _verified(one: CitingText, corpus: KnownCorpus, today: date) -> list[VerifiedClaim]:
    return verify(one.text, corpus, _CHECKED, today, one.as_of)


def without(check: CitationCheck, dismissed: set[str]) -> CitationCheck:
    """Return the check without the warnings that a person dismissed."""
    lacking = set(check.not_found) - dismissed
    against = _names(one for one in check.citations if one.verdict in AGAINST) - lacking - dismissed
    return check.model_copy(
        update={"not_found": sorted(lacking), "risk_score": _risk(len(check.verified), len(lacking) + len(against))}
    )


def _risk(verified: int, wanting: int) -> float:
    return round(wanting / (verified + wanting), 4) if wanting else 0.0


def _cites(piece: Piece) -> bool:
    return bool(piece.precedents or piece.sumulas or piece.statutes)


def _text_of(piece: Piece, pages: Mapping[int, Page]) -> CitingText:
    numbers = [number for number in range(piece.page_start, piece.page_end + 1) if number in pages]
    texts = [pages[number].text for number in numbers] or [""]
    starts = [0]
    for text in texts[:-1]:
        starts.append(starts[-1] + len(text) + 1)
    return CitingText("\n".join(texts), tuple(numbers or [piece.page_start]), tuple(starts), _day_of(piece))


def _day_of(piece: Piece) -> date | None:
    try:
        return date.fromisoformat((piece.date or "")[:10])
    except ValueError:
        return None


def _checked(claim: VerifiedClaim) -> CheckedCitation:
    return CheckedCitation(
        citation=claim.normalized,
        kind=claim.kind,
        text=" ".join(claim.text.split()),
        pages=[],
        verdict=claim.verdict,
        reason=claim.reason,
        document_id=claim.document_id,
        mismatches=claim.mismatches,
        near=claim.near,
        quotations=[quotation.verdict for quotation in claim.quotations],
    )


def _stands(one: CheckedCitation, used: Mapping[str, object]) -> bool:
    """Return whether it agrees with the corpus, or is cited there without any contradiction."""
    known = one.verdict is ClaimVerdict.NOT_IN_CORPUS and one.citation in used
    return one.verdict is ClaimVerdict.VERIFIED or known


def _checkable(one: CheckedCitation) -> bool:
    """Return whether the corpus (of the STJ only) or the number itself can prove that it does not exist."""
    return one.kind in _CITED and (one.verdict is not ClaimVerdict.NOT_IN_CORPUS or one.citation.endswith("/STJ"))


def _names(citations: Iterable[CheckedCitation]) -> set[str]:
    return {one.citation for one in citations}
