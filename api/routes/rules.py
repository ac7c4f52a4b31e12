"""GET /v1/rules: which rule sets a run may name."""

from fastapi import APIRouter, Request

from api.http.envelope import Answer, answer
from api.http.openapi import refusals
from api.identity.guards import Caller
from workflows.contracts.case import Parameters
from workflows.contracts.rules import RULE_SETS, RuleSet

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
