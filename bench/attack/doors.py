"""The places where users' texts come in, each as the product's processing of the text before it answers."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from activities.casefile.passages import passages_of
from activities.casefile.segment import segment
from activities.casefile.text.page import Line, Page, page_lines
from activities.casefile.text.passage import Passage, passage_lines
from activities.corpus.formats.items import Found
from activities.corpus.formats.neutral import parse_neutral
from activities.corpus.merge import complete
from activities.drafts.answer import compose_result
from activities.drafts.markdown import render_markdown
from activities.drafts.marks import marks_of
from activities.drafts.running import RunningText
from activities.drafts.spans import spans_of
from activities.drafts.stored import check_citations_of
from activities.drafts.view import compose_view
from activities.inquiry.answering import answer
from activities.inquiry.occurrences import occurrences
from activities.inquiry.timeline import timeline
from activities.law.decision.irac import irac_of
from activities.law.treatment.read import treatments_in
from activities.law.verification.verify import verify_claims
from activities.library.conversion import converted_parts
from activities.precedents.argued import argued_in
from activities.precedents.citation_check import check_citations, citing_texts
from activities.precedents.matching import CaseMatching
from activities.research.tools.halves import Halves
from activities.research.tools.jurisprudence import search_jurisprudence
from activities.search.features_table import features_of
from activities.search.index import build_index, open_index
from activities.search.known import Corpus
from bench.attack.growth import Asked, Prepared
from bench.attack.hostile import PAGE
from bench.corpus.synthetic import SyntheticCorpus
from workflows.contracts.base import ObjectRef, Principal
from workflows.contracts.firm.drafts import DocumentKind, DraftInput, DraftLayout, DraftPublishRequest
from workflows.contracts.firm.library import Chunking
from workflows.contracts.reading.inquiry import CaseQuestion
from workflows.contracts.reading.occurrences import WordSearch
from workflows.contracts.reading.timeline import TimelineRequest
from workflows.contracts.research.law import VerifyQuestion
from workflows.contracts.research.search import JurisprudenceQuestion
from workflows.contracts.run.case import PhaseLabel, RunRef

DECISIONS = 40
"""Number of corpus decisions that texts are compared with."""
TODAY = date(2025, 11, 22)
LINES_A_PAGE = 52
LINE = 14.0

_EMPTY = segment([])
_RUN = RunRef(tenant="t", workflow_id="wf_1", run=1)
_REF = ObjectRef(key="k", sha256="0" * 64, size=1)
_DRAFT = DraftPublishRequest(
    input=DraftInput(
        verification_id="vd_1",
        filename="minuta.pdf",
        kind=DocumentKind.PDF,
        source=_REF,
        principal=Principal(tenant="t", key_id="k", name="Ana", role="lawyer"),
        trace_id="t",
    ),
    layout=DraftLayout(passages=_REF, places=1, spans=[]),
    parts=[],
    checked=[],
    snapshot_id="snap_1",
    checked_at=datetime(2025, 11, 22, tzinfo=UTC),
)


def doors(folder: Path) -> Mapping[str, Asked]:
    """Return each entry by name, over a small corpus that is built in `folder`."""
    build_index(SyntheticCorpus().decisions(DECISIONS), folder)
    search = open_index(folder)
    halves = Halves(search, lambda: features_of(search))
    corpus = Corpus(search, halves.legal())

    def case_file(text: str) -> Prepared:
        read = pages(text)

        def analyse() -> None:
            case, numbered = segment(read), {page.number: page for page in read}
            matching = CaseMatching(argued_in(case, numbered), search, None)
            for phase in PhaseLabel:
                matching.of(phase, 60, 10)
            check_citations(citing_texts(case, numbered), corpus, None, TODAY)

        return analyse

    def draft(text: str) -> Prepared:
        read = pages(text)

        def check() -> None:
            found = passages_of(read)
            claims = [
                claim for span in spans_of(RunningText(found).text) for claim in check_citations_of(span, corpus, TODAY)
            ]
            result = compose_result(_DRAFT, found, claims)
            marks_of(read, result.citations)
            compose_view(result, found)
            render_markdown(result)

        return check

    def claims(text: str) -> Prepared:
        every: dict[str, Any] = dict.fromkeys(
            ("check_sumulas", "check_ministros", "check_processos", "check_legislacao"), True
        )
        # longer than a question may be
        asked = VerifyQuestion.model_construct(text=text, **every)
        return lambda: verify_claims(asked, corpus, TODAY)

    def question(text: str) -> Prepared:
        asked = JurisprudenceQuestion(query="a").model_copy(update={"query": text})
        return lambda: search_jurisprudence(asked, halves)

    return {
        "a PDF": case_file,
        "a draft": draft,
        "citations to verify": claims,
        "a search question": question,
        "a library document": _library_document,
        "a question to a case": _case_question,
        "a decision": _decision,
    }


def pages(text: str) -> list[Page]:
    """Lay the text out in pages, with a new page at each page mark and after as many lines as a page holds."""
    rows = [row for part in text.split(PAGE) for row in _pages_of(part.split("\n"))]
    return [Page(number=at, width=595, height=842, lines=lines(row)) for at, row in enumerate(rows, start=1)]


def lines(rows: Sequence[str]) -> list[Line]:
    """Write one line after another down a page."""
    return [
        Line(text=row, x0=70, top=70 + LINE * at, x1=525, bottom=82 + LINE * at, size=12) for at, row in enumerate(rows)
    ]


def _pages_of(rows: list[str]) -> list[list[str]]:
    return [rows[first : first + LINES_A_PAGE] for first in range(0, len(rows), LINES_A_PAGE)]


def _library_document(text: str) -> Prepared:
    rows = ["a", *text.split("\n")]
    read = passage_lines(
        [Passage(number=at, label=f"linha {at}", lines=[row], begins=[0]) for at, row in enumerate(rows, start=1)]
    )
    return lambda: converted_parts(read, DocumentKind.TEXT, Chunking(), 10_000_000)


def _case_question(text: str) -> Prepared:
    read = pages(text)
    stored = page_lines(read)
    # no longer than a question may be
    asked = CaseQuestion(run=_RUN, question="valor da causa").model_copy(update={"question": text[:500]})

    def answers() -> None:
        answer(stored, _EMPTY, asked)
        occurrences(read, WordSearch(run=_RUN, words="da causa"))
        timeline(read, _EMPTY, TimelineRequest(run=_RUN))

    return answers


def _decision(text: str) -> Prepared:
    """Return a decision as an import reads it, with the text in each of its own fields."""
    record: dict[str, Any] = {"id": "1", "text": text, "ementa": text, "relator": text[:200], "cited": text}

    def read() -> None:
        found = parse_neutral(record, 1)
        if not isinstance(found, Found):
            return
        decision = complete(found.decision)
        irac_of(decision)
        treatments_in(decision)

    return read
