"""Comparison of runs: equal runs have no differences, swapped sides mirror, and each kind of difference is named."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st

from api.cases.comparison import compare_runs
from tests.api.case_steps import CaseSteps
from tests.api.conftest import Reach, started
from workflows.contracts.run.by_person import IndicatedPrecedent
from workflows.contracts.run.case import PHASE_TITLES, CaseState, Parameters, PhaseLabel
from workflows.contracts.run.results.citations import CitationCheck
from workflows.contracts.run.results.comparison import (
    Changed,
    MatchesDiffer,
    MatchMoved,
    PassagesDiffer,
    PhaseDiffers,
    PieceMoved,
    PiecesDiffer,
    RunComparison,
    TextsDiffer,
)
from workflows.contracts.run.results.result import (
    CaseData,
    CaseParties,
    CasePassage,
    CaseResult,
    CitedSources,
    Claim,
    PrecedentMatch,
    PrecedentPassage,
    Provenance,
    ResultPhase,
    ResultPiece,
    ScoreBreakdown,
)

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
FIRST, SECOND = PhaseLabel.POSTULACAO_INICIAL, PhaseLabel.RESPOSTA_DO_REU


def piece(start: int, end: int, type_: str = "peticao_inicial", **more: Any) -> ResultPiece:
    values: dict[str, Any] = {
        "piece_id": f"p{start:04d}",
        "movement": "1.1",
        "date": None,
        "type": type_,
        "title": type_,
        "page_start": start,
        "page_end": end,
        "confidence": 0.9,
        "needs_review": False,
    }
    return ResultPiece.model_validate(values | more)


def match(document_id: str, score: float = 60.0) -> PrecedentMatch:
    return PrecedentMatch(
        document_id=document_id,
        process=f"REsp {document_id}",
        ministro=None,
        orgao=None,
        date=None,
        resultado=None,
        ementa_preview="",
        score=score,
        score_breakdown=ScoreBreakdown(
            holding=1, headings=1, passage=1, title=0, statutes=1, citations=1, subject=0, total=score
        ),
        why=[],
        case_passage=CasePassage(page=1, text=""),
        precedent_passage=PrecedentPassage(text=""),
    )


def phase(label: PhaseLabel = FIRST, *pieces: ResultPiece, **more: Any) -> ResultPhase:
    values: dict[str, Any] = {"state": "pending"} | more
    return ResultPhase(phase_label=label, title=PHASE_TITLES[label], pieces=list(pieces), **values)


def result(*phases: ResultPhase, run: int = 1, **more: Any) -> CaseResult:
    values: dict[str, Any] = {
        "workflow_id": "wf_1",
        "run": run,
        "state": CaseState.AWAITING_PHASE_REVIEWS,
        "created_at": AT + timedelta(days=run),
        "completed_at": None,
        "parameters": Parameters(),
        "provenance": Provenance(
            snapshot_id="snap_1", encoder="lsa", reader_version="r1", code_version="1", source_sha256="0" * 64
        ),
        "case": CaseData(
            system="pje", cnj=None, cnj_valid=False, court=None, parties=CaseParties(), value=None, pages=9
        ),
        "phases": list(phases),
        "citation_check": CitationCheck(),
    }
    return CaseResult(**(values | more))


def mirrored(found: RunComparison) -> RunComparison:
    """Compare the same runs with their sides swapped."""

    def fields(changes: list[Changed]) -> list[Changed]:
        return [Changed(field=change.field, left=change.right, right=change.left) for change in changes]

    def texts(differ: TextsDiffer) -> TextsDiffer:
        return TextsDiffer(added=differ.removed, removed=differ.added)

    def matches(differ: MatchesDiffer) -> MatchesDiffer:
        moved = [
            MatchMoved(
                document_id=one.document_id,
                process=one.process,
                left_rank=one.right_rank,
                right_rank=one.left_rank,
                left_score=one.right_score,
                right_score=one.left_score,
            )
            for one in differ.moved
        ]
        passages = [
            PassagesDiffer(
                document_id=one.document_id,
                process=one.process,
                left_case=one.right_case,
                right_case=one.left_case,
                left_precedent=one.right_precedent,
                right_precedent=one.left_precedent,
            )
            for one in differ.passages
        ]
        return MatchesDiffer(added=differ.removed, removed=differ.added, moved=moved, passages=passages)

    pieces = found.pieces
    return RunComparison(
        workflow_id=found.workflow_id,
        left=found.right,
        right=found.left,
        identical=found.identical,
        parameters=fields(found.parameters),
        provenance=fields(found.provenance),
        case=fields(found.case),
        citation_check=fields(found.citation_check),
        degraded=texts(found.degraded),
        warnings=texts(found.warnings),
        pieces=PiecesDiffer(
            added=pieces.removed,
            removed=pieces.added,
            moved=[PieceMoved(left=one.right, right=one.left, changed=one.changed) for one in pieces.moved],
        ),
        phases=[
            PhaseDiffers(
                phase_label=one.phase_label,
                title=one.title,
                changes=fields(one.changes),
                claims=texts(one.claims),
                cited=texts(one.cited),
                indicated=texts(one.indicated),
                matches=matches(one.matches),
            )
            for one in found.phases
        ],
    )


def any_piece(start: int, length: int, type_: str) -> ResultPiece:
    return piece(start, start + length, type_)


def any_phase(
    label: PhaseLabel, pieces: list[ResultPiece], found: tuple[PrecedentMatch, ...], claims: list[str], state: str
) -> ResultPhase:
    claimed = [Claim(text=text, page=1) for text in claims]
    return phase(label, *pieces, matches=list(found), claims=claimed, state=state)


def any_result(phases: list[ResultPhase], score: float, run: int) -> CaseResult:
    return result(*phases, parameters=Parameters(min_precedent_score=score), run=run)


PIECES = st.builds(
    any_piece,
    st.integers(1, 12),
    st.integers(0, 4),
    st.sampled_from(["peticao_inicial", "contestacao"]),
)
MATCHES = st.lists(st.sampled_from("abcdef"), unique=True).flatmap(
    lambda ids: st.tuples(*(st.integers(1, 3).map(lambda score, id=id: match(id, float(score))) for id in ids))
)
PHASES = st.builds(
    any_phase,
    st.sampled_from([FIRST, SECOND]),
    st.lists(PIECES, max_size=4),
    MATCHES,
    st.lists(st.sampled_from(["dano moral", "multa"]), unique=True),
    st.sampled_from(["pending", "approved"]),
)
RESULTS = st.builds(
    any_result,
    st.lists(PHASES, max_size=2, unique_by=lambda one: one.phase_label),
    st.integers(50, 52).map(float),
    st.integers(1, 3),
)


@given(RESULTS)
@settings(max_examples=60)
def test_a_run_differs_in_nothing_from_itself(one: CaseResult) -> None:
    found = compare_runs(one, one.model_copy(update={"run": 7, "created_at": AT, "state": CaseState.COMPLETED}))
    assert found.identical
    assert (found.parameters, found.phases, found.pieces) == ([], [], PiecesDiffer())


@given(RESULTS, RESULTS)
@settings(max_examples=150)
def test_swapped_sides_give_the_mirror_image(one: CaseResult, other: CaseResult) -> None:
    assert compare_runs(other, one) == mirrored(compare_runs(one, other))


def test_fields_are_named_with_both_values() -> None:
    left = result(parameters=Parameters(rules_version="phase-rules-v1"), warnings=["a"])
    right = result(
        parameters=Parameters(min_precedent_score=70),
        warnings=["b"],
        run=2,
        provenance=left.provenance.model_copy(update={"snapshot_id": "snap_2"}),
        case=left.case.model_copy(update={"cnj": "1"}),
        citation_check=CitationCheck(risk_score=0.5),
    )
    found = compare_runs(left, right)
    assert found.parameters == [
        Changed(field="rules_version", left="phase-rules-v1", right="phase-rules-v3"),
        Changed(field="min_precedent_score", left=55.0, right=70.0),
    ]
    assert found.provenance == [Changed(field="snapshot_id", left="snap_1", right="snap_2")]
    assert found.case == [Changed(field="cnj", left=None, right="1")]
    assert found.citation_check == [Changed(field="risk_score", left=0.0, right=0.5)]
    assert found.warnings == TextsDiffer(added=["b"], removed=["a"])
    assert (found.left.run, found.right.run, found.identical) == (1, 2, False)


def test_matches_come_go_and_move() -> None:
    left = result(phase(matches=[match("a", 90), match("b", 80), match("c", 70), match("same", 60)]))
    right = result(phase(matches=[match("b", 85), match("c", 70), match("new", 65), match("same", 60)]))
    differ = compare_runs(left, right).phases[0].matches
    assert [(one.document_id, one.rank) for one in differ.added] == [("new", 3)]
    assert [(one.document_id, one.rank) for one in differ.removed] == [("a", 1)]
    assert [(one.document_id, one.left_rank, one.right_rank, one.right_score) for one in differ.moved] == [
        ("b", 2, 1, 85.0),
        ("c", 3, 2, 70.0),
    ]


def test_what_explains_a_precedent_and_what_people_named_is_told_apart() -> None:
    named = [IndicatedPrecedent(reference="REsp 1/SP")]
    other = match("a").model_copy(update={"case_passage": CasePassage(page=9, text="Outro trecho.")})
    left = result(phase(matches=[match("a"), match("b")]))
    right = result(phase(matches=[other, match("b")], indicated=named))
    (differs,) = compare_runs(left, right).phases
    assert [(one.document_id, one.left_case.page, one.right_case.text) for one in differs.matches.passages] == [
        ("a", 1, "Outro trecho.")
    ]
    assert differs.indicated == TextsDiffer(added=["REsp 1/SP"])


def test_a_piece_of_another_phase_or_type_has_moved_and_is_not_two() -> None:
    left = result(phase(FIRST, piece(1, 3), piece(4, 5, "procuracao")), phase(SECOND))
    right = result(phase(FIRST, piece(1, 3, "emenda")), phase(SECOND, piece(4, 5, "procuracao")))
    pieces = compare_runs(left, right).pieces
    assert (pieces.added, pieces.removed) == ([], [])
    assert [(one.left.page_start, one.changed) for one in pieces.moved] == [
        (1, ["type", "title"]),
        (4, ["phase_label"]),
    ]


def test_a_piece_with_other_bounds_is_the_same_while_most_pages_are() -> None:
    left = result(phase(FIRST, piece(1, 4), piece(5, 9)))
    right = result(phase(FIRST, piece(1, 5), piece(6, 9)))
    assert [one.changed for one in compare_runs(left, right).pieces.moved] == [["page_end"], ["page_start"]]
    apart = compare_runs(left, result(phase(FIRST, piece(1, 4), piece(9, 9)))).pieces
    assert ([one.page_start for one in apart.added], [one.page_start for one in apart.removed]) == ([9], [5])


def test_phases_differ_in_state_pages_claims_and_sources() -> None:
    cited = CitedSources(statutes=["CC, art. 927"])
    left = result(phase(FIRST, pages=[(1, 4)], claims=[Claim(text="dano moral", page=2)], cited=cited), phase(SECOND))
    right = result(phase(FIRST, pages=[(1, 5)], state="approved", cited=CitedSources(sumulas=["Súmula 7/STJ"])))
    found = {one.phase_label: one for one in compare_runs(left, right).phases}
    assert found[FIRST].changes == [
        Changed(field="state", left="pending", right="approved"),
        Changed(field="pages", left=[[1, 4]], right=[[1, 5]]),
    ]
    assert found[FIRST].claims == TextsDiffer(removed=["dano moral"])
    assert found[FIRST].cited == TextsDiffer(added=["Súmula 7/STJ"], removed=["CC, art. 927"])
    assert found[SECOND].changes == [Changed(field="state", left="pending", right="empty")]


async def test_two_runs_are_compared_over_rest(admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach) -> None:
    workflow_id = await started(admin)
    address = f"/v1/ingest/workflow/{workflow_id}"
    await reach(workflow_id, "awaiting_phase_reviews")
    alone = await admin.get(f"{address}/compare")
    assert (alone.status_code, alone.json()["error"]["code"]) == (409, "CONFLICT")
    same = (await admin.get(f"{address}/compare?left=1&right=1")).json()["data"]
    assert same["identical"] is True
    await admin.post(f"{address}/reprocess", json={"min_precedent_score": 70})
    await reach(workflow_id, "awaiting_phase_reviews", 2)
    found = (await admin.get(f"{address}/compare")).json()["data"]
    assert (found["left"]["run"], found["right"]["run"], found["identical"]) == (1, 2, False)
    assert found["parameters"] == [{"field": "min_precedent_score", "left": 55.0, "right": 70.0}]
    swapped = (await admin.get(f"{address}/compare?left=2&right=1")).json()["data"]
    assert swapped["parameters"] == [{"field": "min_precedent_score", "left": 70.0, "right": 55.0}]


async def test_runs_that_are_not_there_or_not_ready_are_refused(
    admin: httpx.AsyncClient, worker: CaseSteps, reach: Reach
) -> None:
    missing = await admin.get(f"/v1/ingest/workflow/wf_{'0' * 32}/compare")
    assert missing.status_code == 404
    workflow_id = await started(admin)
    address = f"/v1/ingest/workflow/{workflow_id}"
    await reach(workflow_id, "awaiting_phase_reviews")
    unknown = await admin.get(f"{address}/compare?left=1&right=5")
    assert (unknown.status_code, unknown.json()["error"]["details"]["known_runs"]) == (404, [1])
    assert (await admin.get(f"{address}/compare?left=0")).status_code == 422


async def test_a_run_without_a_result_is_a_conflict(admin: httpx.AsyncClient) -> None:
    workflow_id = await started(admin)
    answer = await admin.get(f"/v1/ingest/workflow/{workflow_id}/compare?left=1&right=1")
    assert answer.status_code == 409
    assert answer.json()["error"]["details"]["state"] == "queued_extraction"
