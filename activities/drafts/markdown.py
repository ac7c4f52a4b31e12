"""The verification report as Markdown: defects first, place by place."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from activities.drafts.findings import HOW_TO_READ, Finding, findings_of
from activities.reports.writing.markdown import escape
from activities.reports.writing.wording import day
from workflows.contracts.firm.drafts import DraftResult


def render_markdown(result: DraftResult) -> bytes:
    """Return the report in UTF-8. Equal results give equal bytes."""
    return ("\n\n".join(_blocks(result)) + "\n").encode("utf-8")


def _blocks(result: DraftResult) -> Iterator[str]:
    found = findings_of(result)
    yield "# Conferência de citações"
    yield f"**{escape(result.filename)}**, conferido em {day(result.checked_at)} com o acervo {result.snapshot_id}."
    yield escape(found.headline)
    yield from (f"> {escape(warning)}" for warning in result.warnings)
    for title, group in found.groups:
        yield f"## {title} ({len(group)})"
        yield from _by_place(group)
    yield "## Como ler"
    yield HOW_TO_READ


def _by_place(group: Iterable[Finding]) -> Iterator[str]:
    for label, found in groupby(group, key=lambda finding: finding.label):
        yield f"### {label.capitalize()}"
        yield "\n".join(_item(finding) for finding in found)


def _item(finding: Finding) -> str:
    lines = [f"- **{escape(finding.text)}**: {finding.verdict}. {escape(finding.reason)}"]
    lines += [f"  - {escape(note)}" for note in finding.notes]
    return "\n".join(lines)
