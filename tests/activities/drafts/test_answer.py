"""The answer about a document: each citation at its place, the counts, the report."""

from datetime import UTC, date, datetime

import pytest

from activities.casefile.reader.failures import UnreadableSource
from activities.casefile.text.page import page_lines
from activities.casefile.text.passage import Passage, parse_passages, passage_lines
from activities.drafts.answer import compose_result
from activities.drafts.markdown import render_markdown
from activities.drafts.spans import Span
from activities.drafts.stored import check_citations_of, lay_out_stored
from activities.law.verification.corpus import NoCorpus
from tests.activities.drafts.test_running import page
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.errors import RunFailure
from workflows.contracts.firm.drafts import (
    DocumentKind,
    DraftInput,
    DraftLayout,
    DraftPublishRequest,
    DraftResult,
    PlaceKind,
    in_words,
)
from workflows.contracts.research.law import ClaimVerdict

TODAY = date(2026, 5, 4)
REF = ObjectRef(key="k", sha256="0" * 64, size=1)


def answer_to(kind: DocumentKind, *parts: bytes) -> DraftResult:
    laid_out = lay_out_stored(kind, list(parts))
    claims = [
        claim
        for span in laid_out.spans
        for claim in check_citations_of(Span.model_validate_json(span), NoCorpus(), TODAY)
    ]
    draft = DraftInput(
        verification_id="vd_1",
        filename="minuta *final*.pdf",
        kind=kind,
        source=REF,
        principal=Principal(tenant="acme", key_id="key_1", name="Ana", role="lawyer"),
        trace_id="t",
    )
    request = DraftPublishRequest(
        input=draft,
        layout=DraftLayout(passages=REF, places=laid_out.places, spans=[]),
        parts=[],
        checked=[],
        snapshot_id="snap_1",
        checked_at=datetime(2026, 5, 4, 12, tzinfo=UTC),
    )
    return compose_result(request, parse_passages(laid_out.passages), claims)


def lines(*texts: str) -> bytes:
    passages = [
        Passage(number=number, label=f"linha {number}", lines=[text], begins=[0])
        for number, text in enumerate(texts, start=1)
    ]
    return passage_lines(passages)


def test_each_citation_is_found_on_its_page_and_offsets_count_that_page() -> None:
    first = page(1, "Aplica-se a Súmula 7 do STJ e o art. 2.900 do", "Código Civil de 2002.")
    second = page(2, "Veja-se ainda a Súmula 999 do STJ.")
    found = answer_to(DocumentKind.PDF, page_lines([first]), page_lines([second]))
    assert (found.place_kind, found.places) == (PlaceKind.PAGE, 2)
    texts = {first.number: first.text, second.number: second.text}
    for one in found.citations:
        assert one.place == one.end_place
        assert " ".join(texts[one.place][one.start : one.end].split()) == one.text
    by_name = {one.normalized: one for one in found.citations}
    assert by_name["Súmula 7/STJ"].verdict is ClaimVerdict.VERIFIED
    assert by_name["Súmula 999/STJ"].verdict is ClaimVerdict.NOT_FOUND
    assert by_name["Súmula 999/STJ"].label == "página 2"


def test_counts_are_of_distinct_citations_and_every_verdict_has_its_group() -> None:
    found = answer_to(DocumentKind.TEXT, lines("Súmula 7 do STJ.", "De novo a Súmula 7 do STJ.", "Súmula 999 do STJ."))
    summary = found.summary
    assert (summary.citations, summary.distinct, summary.sound, summary.defects, summary.open) == (3, 2, 1, 1, 0)
    assert in_words(summary).startswith("Citações distintas: 2, em 3 menções. Em ordem: 1; 1 não existe.")


def test_a_long_document_is_answered_as_a_short_one_would_be() -> None:
    filler = "Trata-se de mero parágrafo de enchimento sem nada que se confira. " * 40
    texts = [filler + f" Súmula {number} do STJ." for number in range(1, 201)]
    found = answer_to(DocumentKind.TEXT, lines(*texts))
    assert len(lines(*texts)) > 400_000
    cited = [one for one in found.citations if one.normalized.startswith("Súmula")]
    assert [(one.place, one.normalized) for one in cited] == [(n, f"Súmula {n}/STJ") for n in range(1, 201)]


def test_the_report_says_first_what_needs_mending_and_lets_nothing_become_markup() -> None:
    report = render_markdown(answer_to(DocumentKind.TEXT, lines("Súmula 7 do STJ.", "Súmula 999 do STJ."))).decode()
    assert report.index("## A corrigir (1)") < report.index("### Linha 2") < report.index("## Em ordem (1)")
    assert r"minuta \*final\*.pdf" in report


def test_a_document_without_words_is_refused_by_name() -> None:
    with pytest.raises(UnreadableSource) as refusal:
        lay_out_stored(DocumentKind.DOCX, [b""])
    assert refusal.value.code is RunFailure.DOCUMENT_EMPTY
    with pytest.raises(UnreadableSource) as refusal:
        lay_out_stored(DocumentKind.PDF, [page_lines([page(1)])])
    assert refusal.value.code is RunFailure.NO_READABLE_TEXT
