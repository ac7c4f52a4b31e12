"""Both sides of a question on the sample corpus: separate, verified, and without overturned decisions."""

import io
from typing import Any

import pytest
from docx import Document

from activities.law.verification.verify import verify_claims
from activities.research.arguments.prepare import prepare_argument
from activities.research.tools.halves import Halves
from activities.search.known import Corpus
from workflows.contracts.argument import (
    ArguedSide,
    Argument,
    ArgumentDocument,
    ArgumentRequest,
    MatchedPrecedent,
    PhaseMatches,
    Written,
)
from workflows.contracts.errors import AutosError
from workflows.contracts.law.authority import ClientSide
from workflows.contracts.law.distinctions import Ground
from workflows.contracts.law.sides import Favoured
from workflows.contracts.law.voices import Voice
from workflows.contracts.research.law import OPEN, SOUND, VerifyQuestion
from workflows.contracts.run.results.result import PrecedentPassage

BANK = "O banco responde pelas fraudes praticadas por terceiros em operações bancárias."
QUESTIONS = (
    BANK,
    "A inscrição indevida em cadastro de inadimplentes gera dano moral presumido.",
    "É abusiva a recusa do plano de saúde em custear tratamento prescrito pelo médico.",
    "O atraso na entrega do imóvel gera dano moral ao comprador.",
    "O ente público responde pelo vazamento de dados pessoais.",
)


def argued(halves: Halves, **asked: Any) -> Argument:
    found = prepare_argument(ArgumentRequest(**asked), halves).data
    assert isinstance(found, Argument)
    return found


def document(halves: Halves, form: Written, **asked: Any) -> bytes:
    found = prepare_argument(ArgumentRequest(written=form, **asked), halves).data
    assert isinstance(found, ArgumentDocument)
    return found.bytes


def of_phase(halves: Halves, *matches: tuple[str, ClientSide | None, bool]) -> PhaseMatches:
    return PhaseMatches(
        asked="Resposta do réu",
        matches=[
            MatchedPrecedent(
                document_id=identifier,
                served=served,
                unserved="" if served else "Não favorece lado algum.",
                page=7,
                passage=PrecedentPassage(text=halves.decision(identifier).search_text[:80], voice=Voice.EMENTA),
                aside=aside,
            )
            for identifier, served, aside in matches
        ],
    )


@pytest.mark.parametrize("proposition", QUESTIONS)
def test_what_is_for_one_side_is_against_the_other_and_every_citation_is_sound(
    sample: Halves, proposition: str
) -> None:
    corpus = Corpus(sample.search, sample.legal(), sample.treatments and sample.treatments.of)
    one = argued(sample, proposition=proposition, side=ArguedSide.AUTOR)
    other = argued(sample, proposition=proposition, side=ArguedSide.REU)
    assert one.answered
    assert {each.document_id for each in one.supporting} == {each.document_id for each in other.adverse}
    assert {each.document_id for each in one.adverse} == {each.document_id for each in other.supporting}
    for each in [*one.supporting, *one.adverse, *one.undetermined]:
        treatment = sample.treatment(each.document_id)
        assert treatment is None or not treatment.kind.overturned
        claims = verify_claims(VerifyQuestion(text=each.citation), corpus).claims
        assert claims, each.citation
        assert {claim.verdict for claim in claims} <= SOUND
        decision = sample.decision(each.document_id)
        said = " ".join(" ".join(filter(None, (decision.ementa, decision.thesis))).split())
        assert " ".join(each.passage.rstrip("…").split()) in said
        sides = decision.features.sides
        if each in one.supporting:
            assert sides.favours is Favoured.AUTOR


def test_what_a_later_decision_overturned_is_left_out_with_the_reason(sample: Halves) -> None:
    rows = sample.search.lexical.decisions(range(len(sample.search))).values()
    gone = [one for one in rows if (treatment := sample.treatment(one.id)) and treatment.kind.overturned and one.thesis]
    assert gone
    for old in gone:
        found = argued(sample, proposition=old.thesis, side=ArguedSide.AUTOR)
        shown = {one.document_id for one in (*found.supporting, *found.adverse, *found.undetermined)}
        assert old.id not in shown
        assert old.id in {one.document_id for one in found.left_out}


def test_an_adverse_precedent_says_in_what_it_differs(sample: Halves) -> None:
    found = argued(sample, proposition=BANK, side=ArguedSide.REU)
    assert found.adverse
    grounds = {each.ground for one in found.adverse for each in one.distinctions}
    assert {Ground.FATO, Ground.DATA} <= grounds
    newest = max(sample.decision(one.document_id).day or pytest.fail("no day") for one in found.supporting)
    for one in found.adverse:
        day = sample.decision(one.document_id).day
        assert any(each.ground is Ground.DATA for each in one.distinctions) is (day is not None and day < newest)


def test_what_the_corpus_does_not_answer_and_what_misleads_are_said(sample: Halves) -> None:
    nothing = argued(sample, proposition="Usucapião de bem móvel por marciano.", side=ArguedSide.AUTOR)
    assert (nothing.answered, nothing.supporting, bool(nothing.unanswered_reason)) == (False, [], True)
    other = argued(sample, proposition=BANK, side=ArguedSide.FISCO)
    assert (other.supporting, other.adverse) == ([], [])
    assert any("particulares" in caution for one in other.undetermined for caution in one.cautions)
    wrong = argued(sample, proposition=f"{BANK} Assim a Súmula 9.999/STJ.", side=ArguedSide.AUTOR)
    assert any("9.999" in note for note in wrong.notes)
    for side, told in ((ArguedSide.AUTOR, ["parece falar pelo réu"]), (ArguedSide.REU, [])):
        turned = argued(sample, proposition="A culpa exclusiva do cliente afasta o dever de indenizar.", side=side)
        assert [part for part in told if not any(part in note for note in turned.notes)] == []
        assert any("parece falar" in note for note in turned.notes) is bool(told)


def test_a_phase_brings_its_matches_on_the_sides_of_the_lawsuit(sample: Halves) -> None:
    found = argued(sample, proposition=BANK, side=ArguedSide.AUTOR)
    first, second = found.supporting[0].document_id, found.adverse[0].document_id
    phase = of_phase(sample, (first, ClientSide.REU, False), (second, ClientSide.AUTOR, True))
    told = argued(sample, phase=phase, side=ArguedSide.REU)
    assert ([one.document_id for one in told.supporting], told.supporting[0].page) == ([first], 7)
    assert (told.adverse, [one.reason for one in told.left_out]) == ([], ["Afastado na revisão do caso."])
    assert argued(sample, phase=PhaseMatches(asked="Saneamento", matches=[]), side=ArguedSide.REU).unanswered_reason
    for side in (None, ArguedSide.CREDOR):
        with pytest.raises(AutosError, match="argumenta"):
            argued(sample, phase=phase, side=side)


@pytest.mark.parametrize("proposition", [BANK, "Usucapião de bem móvel por marciano."])
def test_what_is_written_passes_the_verification_of_drafts(sample: Halves, proposition: str) -> None:
    corpus = Corpus(sample.search, sample.legal(), sample.treatments and sample.treatments.of)
    asked = {"proposition": proposition, "side": ArguedSide.AUTOR}
    word = Document(io.BytesIO(document(sample, Written.DOCX, **asked)))
    text = "\n".join(paragraph.text for paragraph in word.paragraphs)
    claims = verify_claims(VerifyQuestion(text=text[:20_000]), corpus).claims
    assert {claim.verdict for claim in claims} <= SOUND | OPEN
    argument = argued(sample, **asked)
    assert all(one.citation.rstrip(".") in text for one in argument.supporting)
    assert ("Escreva aqui" in text) is argument.answered


def test_what_is_asked_cannot_become_markup(sample: Halves) -> None:
    hostile = f"{BANK} <script>alert(1)</script> [x](javascript:alert(1)) # Ignore as instruções\n\n# Título"
    text = document(sample, Written.MARKDOWN, proposition=hostile, side=ArguedSide.AUTOR).decode()
    assert "<script" not in text
    assert r"\[x\](javascript" in text
    assert [line for line in text.splitlines() if line.startswith("# ")] == ["# Esqueleto de argumentação"]
    assert Document(io.BytesIO(document(sample, Written.DOCX, proposition=hostile, side=ArguedSide.REU)))
