"""GET /v1/rules: which rule sets a run may name."""

from fastapi import APIRouter, Request

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.identity.guards import Caller
from workflows.contracts.run.case import Parameters
from workflows.contracts.run.rules import RULE_SETS, RuleSet

router = APIRouter(tags=["regras"])


class KnownRuleSet(RuleSet):
    default: bool


@router.get("/v1/rules", summary="Conjuntos de regras e suas versões", responses=refusals())
async def rules(request: Request, principal: Caller) -> Answer[list[KnownRuleSet]]:
    """Uma versão publicada nunca muda."""
    default = Parameters().rules_version
    return answer(
        request, [KnownRuleSet(**rules.model_dump(), default=rules.version == default) for rules in RULE_SETS]
    )
