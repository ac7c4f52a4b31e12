"""A verified document as a chat reads it: what needs mending first, each citation at its place, in pages."""

from typing import Any

from mcp_server.answers.brief.shrinking import cut, said
from workflows.contracts.firm.drafts import CheckedCitation, DraftResult
from workflows.contracts.research.law import OPEN, SOUND, QuotationVerdict

PAGE_CHARACTERS = 6_000
"""Of a page's citations as JSON, 1,500 tokens: counts, links and what to do have room beside them."""

TEXT, REASON, QUOTED = 160, 320, 240
"""Characters that are shown of a citation, of a reason, of a quotation."""

Entry = dict[str, Any]


def entries_of(result: DraftResult, everything: bool) -> list[Entry]:
    """The citations that speak against the text, then those that could not be confirmed, then the sound ones if asked.

    Each as the document writes it, in the order of the document.
    """
    defects = [one for one in result.citations if one.verdict not in SOUND | OPEN]
    unknown = [one for one in result.citations if one.verdict in OPEN]
    sound = [one for one in result.citations if one.verdict in SOUND] if everything else []
    return [_entry(one) for one in (*defects, *unknown, *sound)]


def _entry(one: CheckedCitation) -> Entry:
    quotations = [
        {"verdict": quoted.verdict, "voice": quoted.voice, "found": cut(quoted.found or "", QUOTED)}
        for quoted in one.quotations
        if quoted.verdict is not QuotationVerdict.EXACT
    ]
    return said(
        {
            "lugar": one.label,
            "text": cut(one.text, TEXT),
            "verdict": one.verdict.value,
            "reason": cut(one.reason, REASON),
            "suggestion": cut(one.suggestion or "", TEXT),
            "document_id": one.document_id,
            "near": [{"document_id": near.document_id, "processo": near.process} for near in one.near[:3]],
            "quotations": quotations[:3],
        }
    )
