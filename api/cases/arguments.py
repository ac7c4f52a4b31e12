"""What a case contributes to the argument of one phase, and what an answer adds to the words of the case."""

from collections.abc import Mapping, Sequence

from api.cases.results import result_of
from api.cases.runs import locate
from api.http.services import Services
from workflows.contracts.argument import (
    AdversePrecedent,
    ArguedSide,
    Argument,
    ArgumentPrecedent,
    MatchedPrecedent,
    PhaseMatches,
)
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.case import PhaseLabel
from workflows.contracts.run.results.result import PrecedentMatch, ResultPhase


async def argued_phase(
    services: Services, principal: Principal, workflow_id: str, label: PhaseLabel
) -> tuple[ResultPhase, ArguedSide | None]:
    """The phase in the newest run, and the client's side if the case names it.

    `NOT_FOUND` for a case that the principal cannot see and for a phase that it lacks, `CONFLICT` before its result.
    """
    whole = await result_of(services, await locate(services, principal, workflow_id))
    client = whole.parameters.cliente
    for phase in whole.phases:
        if phase.phase_label is label:
            return phase, ArguedSide(client.value) if client else None
    known = [one.phase_label.value for one in whole.phases]
    message = "O caso não tem esta fase. Use uma das que ele tem."
    raise AutosError(ErrorCode.NOT_FOUND, message, campo="phase_label", valor=label.value, sugestoes=known)


def matches_of(phase: ResultPhase) -> PhaseMatches:
    """What research receives about the phase: one match of each thesis, and no word of the case file."""
    matches = [_matched(one) for one in phase.matches if one.folded_under is None]
    return PhaseMatches(asked=phase.title, matches=matches)


def with_case(argument: Argument, phase: ResultPhase) -> Argument:
    """Adds to the argument what each page of the case says, and how the case differs from each adverse precedent."""
    matches = {one.document_id: one for one in phase.matches}
    return argument.model_copy(
        update={
            "supporting": _told(argument.supporting, matches),
            "adverse": _told(argument.adverse, matches),
            "undetermined": _told(argument.undetermined, matches),
        }
    )


def _told(precedents: Sequence[ArgumentPrecedent], matches: Mapping[str, PrecedentMatch]) -> list[ArgumentPrecedent]:
    return [_beside(one, match) if (match := matches.get(one.document_id)) else one for one in precedents]


def _beside(precedent: ArgumentPrecedent, match: PrecedentMatch) -> ArgumentPrecedent:
    told = precedent.model_copy(update={"text": match.case_passage.text})
    if not isinstance(told, AdversePrecedent):
        return told
    return told.model_copy(update={"distinctions": [*match.differences, *told.distinctions]})


def _matched(match: PrecedentMatch) -> MatchedPrecedent:
    return MatchedPrecedent(
        document_id=match.document_id,
        served=match.lado,
        unserved=match.sem_lado,
        page=match.case_passage.page,
        passage=match.precedent_passage,
        aside=match.rejected is not None or match.rejected_earlier is not None,
    )
