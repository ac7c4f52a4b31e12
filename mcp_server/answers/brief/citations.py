"""A verified document for a chat: faulty citations come first, each with its position, in pages."""

from typing import Any

from mcp_server.answers.brief.shrinking import cut, said
from workflows.contracts.firm.drafts import CheckedCitation, DraftResult
from workflows.contracts.research.law import OPEN, SOUND, QuotationVerdict

PAGE_CHARACTERS = 6_000
"""Longest page of citations, in characters of JSON (1,500 tokens). Counts, links and the next step need room beside
it.
"""

TEXT, REASON, QUOTED = 160, 320, 240
"""Longest citation, reason and quotation shown, in characters."""

Entry = dict[str, Any]


def entries_of(result: DraftResult, everything: bool) -> list[Entry]:
    """Citations that fail verification, then unconfirmed ones, then sound ones if `everything` is set.

    Each is written as in the document and keeps the document's order.
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
