"""GET .../compare: differences between two runs of a case."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from api.cases.comparison import compare_runs
from api.cases.results import result_of
from api.cases.runs import locate
from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import CaseReader
from api.identity.recorded import Recorded
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.run.results.comparison import RunComparison

router = APIRouter(prefix="/v1/ingest/workflow", tags=["casos"], route_class=Recorded)


@router.get(
    "/{workflow_id}/compare",
    summary="O que difere entre duas execuções",
    responses=refusals(404, 409, 422),
)
async def compare(
    request: Request,
    services: ProvidedServices,
    principal: CaseReader,
    workflow_id: str,
    left: Annotated[int | None, Query(ge=1, description="Execução de partida; sem valor, a anterior a `right`")] = None,
    right: Annotated[int | None, Query(ge=1, description="Execução de chegada; sem valor, a mais recente")] = None,
) -> Answer[RunComparison]:
    """Parâmetros, proveniência, peças, fases e precedentes: o que entrou, o que saiu e o que mudou de lugar.

    O que é igual fica de fora. Enquanto uma execução não tem resultado, 409 com o estado dela.
    """
    to = await locate(services, principal, workflow_id, right)
    if left is None and to.run == 1:
        raise AutosError(
            ErrorCode.CONFLICT,
            "Não há execução anterior com que comparar. Informe left, ou reprocesse o caso.",
            run=to.run,
            latest_run=to.latest,
        )
    from_ = await locate(services, principal, workflow_id, left or to.run - 1)
    return answer(request, compare_runs(await result_of(services, from_), await result_of(services, to)))
