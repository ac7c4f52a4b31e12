"""The verifier accepts every citation that the product writes: every decision in every style."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from activities.corpus.folder import legal_texts_in
from activities.law.decision.court import court_of
from activities.law.decision.reference import court_reference, nbr_6023
from activities.law.verification.verify import AGAINST, verify
from activities.reports.writing.sections import precedent_line
from activities.research.claims_evaluation import score_claims
from activities.search.index import build_index, open_index
from activities.search.known import Corpus
from activities.search.legal.build import build_legal_texts
from activities.search.legal.texts import LegalTexts
from tests.activities.read_decisions import real_decisions, sample_decisions
from tests.conftest import ROOT, shared_data
from workflows.contracts.law.corpus import Decision
from workflows.contracts.research.law import ClaimVerdict
from workflows.contracts.run.results.result import PrecedentMatch

TODAY = date(2026, 5, 4)


def in_report(decision: Decision) -> str:
    """Return the decision as the report names it, with a class before the number."""
    if not decision.process[:1].isalpha():
        return court_reference(decision)
    match = PrecedentMatch.model_construct(
        orgao=decision.judging_body,
        ministro=decision.minister,
        date=decision.decided_on and decision.decided_on.isoformat(),
        tribunal=court_of(decision),
    )
    return ", ".join(filter(None, (decision.process, precedent_line(match))))


STYLES: tuple[Callable[[Decision], str], ...] = (court_reference, nbr_6023, in_report)


def indexed(decisions: list[Decision], folder: Path) -> Corpus:
    build_index(decisions, folder / "index")
    build_legal_texts(legal_texts_in([ROOT / "samples" / "corpus"]), folder / "texts.sqlite")
    return Corpus(open_index(folder / "index"), LegalTexts(folder / "texts.sqlite"))


def doubted(decisions: list[Decision], corpus: Corpus) -> Iterator[tuple[str, str]]:
    """Return citations that the verifier does not accept, with its answer; those of the STJ must be found."""
    for decision in decisions:
        for written in (style(decision) for style in STYLES):
            claims = verify(f"Nesse sentido: {written}", corpus, today=TODAY)
            unsound = [claim for claim in claims if claim.verdict in AGAINST | {ClaimVerdict.UNREADABLE}]
            found = any(claim.document_id == decision.id or claim.document_id is None for claim in claims)
            if unsound or not claims or not found:
                yield written, unsound[0].reason if unsound else "não lida"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Decision], Corpus]:
    decisions = sample_decisions()
    return decisions, indexed(decisions, tmp_path_factory.mktemp("sample"))


def test_every_citation_of_the_sample_corpus_comes_back_verified(sample: tuple[list[Decision], Corpus]) -> None:
    decisions, corpus = sample
    assert list(doubted(decisions, corpus)) == []
    for written in map(court_reference, decisions):
        assert {claim.verdict for claim in verify(written, corpus, today=TODAY)} == {ClaimVerdict.VERIFIED}


def test_every_law_sumula_and_theme_of_the_sample_corpus_comes_back_verified(
    sample: tuple[list[Decision], Corpus],
) -> None:
    """None of them is in a built-in list: only the corpus knows them."""
    for reference in ("Súmula 901/STJ", "Tema 9001/STJ", "Lei 99.001/2015", "Lei 99.001/2015, art. 2º, II, a"):
        claims = verify(reference, sample[1], today=TODAY)
        assert {claim.verdict for claim in claims} == {ClaimVerdict.VERIFIED}
        assert reference in {claim.normalized for claim in claims}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Decision], Corpus]:
    decisions = [*real_decisions(), *of_other_courts(shared_data("other"))]
    return decisions, indexed(decisions, tmp_path_factory.mktemp("real"))


def test_every_citation_of_real_decisions_comes_back_clean(real: tuple[list[Decision], Corpus]) -> None:
    assert list(doubted(*real)) == []


def test_defects_of_citations_are_flagged_and_sound_ones_are_not(
    real: tuple[list[Decision], Corpus], tmp_path: Path
) -> None:
    scores = score_claims(real[1], shared_data("trust", "citations.jsonl"), tmp_path / "out.jsonl")
    flagged, defects = scores.defects
    assert flagged >= 0.95 * defects > 0
    assert scores.false_alarms[0] == 0


def test_every_form_of_the_labelled_ones_is_read_as_what_it_is(real: tuple[list[Decision], Corpus]) -> None:
    for form in map(json.loads, shared_data("trust", "forms.jsonl").read_text(encoding="utf-8").splitlines()):
        read = {claim.normalized for claim in verify(form["text"], real[1], today=TODAY)}
        assert set(form["want"]) <= read, form["text"]
        assert not read & set(form["never"]), form["text"]


def of_other_courts(folder: Path) -> Iterator[Decision]:
    for file in sorted(folder.glob("*.jsonl")):
        for at, line in enumerate(file.read_text(encoding="utf-8").splitlines()):
            record = json.loads(line)
            day = record["date"] or ""
            yield Decision(
                id=f"{file.stem}-{at}",
                source="neutral",
                kind="acórdão",
                process=record["process"] or "s/n",
                court=record["court"],
                class_name=record["class"],
                minister=record["relator"],
                decided_on=date.fromisoformat(day) if "1900" < day < "2100" and len(day) == 10 else None,
            )
