"""Private sums from the chat, calculations with them, and the page that shows a person the result."""

from fastapi import APIRouter, Request, Response

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import JSON_BODY, refusals
from api.http.services import ProvidedServices, Services
from api.identity.guards import CaseReader
from api.library import admit_to_case
from api.questions.values import RESULTS, VALUES, Outcome, band_of, find, keep, outcome_of, own, remove, shown
from infra.payloads.keys import KeyRing
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.firm.library_search import REFERENCE_SECONDS
from workflows.contracts.firm.values import (
    VALUE_SECONDS,
    Calculation,
    Computed,
    ComputeQuestion,
    KeepValue,
    KeptValue,
    OwnValues,
    RemovedValue,
    ShownValue,
)

router = APIRouter(prefix="/v1/values", tags=["valores"])

NO_KEYS = "Esta instalação não tem chaves com que guardar valores (AUTOS_PAYLOAD_KEYS)."
EXAMPLE = {"name": "teto de acordo", "value": 80000, "salario_minimo": 1621}
REF = "ref_0192f0c3a4b57c8d9e0f112233445566"


@router.post(
    "",
    status_code=201,
    summary="Guarda um valor que o chat não lê",
    responses=refusals(404, 409, *JSON_BODY),
    openapi_extra={"requestBody": {"content": {"application/json": {"example": EXAMPLE}}}},
)
async def keep_value(
    request: Request, services: ProvidedServices, principal: CaseReader, body: KeepValue
) -> Answer[KeptValue]:
    """Cifrado, por 7 dias, só para quem o guardou; com `case_id`, sai com o caso. Dê ao chat a referência, e não o
    valor: nenhuma ferramenta o devolve, e só você o lê."""
    await admit_to_case(services, principal, body.case_id)
    ring = _ring(services)
    cases = [body.case_id] if body.case_id else []
    async with services.sessions.begin() as session:
        row = await keep(session, ring, principal, VALUES, body, cases, VALUE_SECONDS)
        return answer(request, KeptValue(secret_ref=row.ref_id, name=body.name, expires_at=row.expires_at))


@router.post(
    "/computations",
    summary="Faz uma conta com valores guardados",
    responses=refusals(404, 409, *JSON_BODY),
    openapi_extra={
        "requestBody": {"content": {"application/json": {"example": {"secret_ref": REF, "calculation": "honorarios"}}}}
    },
)
async def compute(
    request: Request, services: ProvidedServices, principal: CaseReader, body: ComputeQuestion
) -> Answer[Computed]:
    """De `faixa` diz a faixa. De qualquer outra conta o valor se deduziria da resposta: ela fica guardada por uma hora,
    e quem guardou o valor a lê em `result_url`."""
    ring = _ring(services)
    async with services.sessions.begin() as session:
        refs = [body.secret_ref, *([body.other_ref] if body.other_ref else [])]
        found = [await find(session, ring, principal, VALUES, ref) for ref in refs]
        kept, *others = (KeepValue.model_validate_json(text) for text, _ in found)
        if body.calculation is Calculation.FAIXA:
            return answer(request, Computed(name=kept.name, calculation=body.calculation, faixa=band_of(kept)))
        outcome = outcome_of(body, kept, others[0] if others else None)
        cases = [case for _, cases in found for case in cases]
        row = await keep(session, ring, principal, RESULTS, outcome, cases, REFERENCE_SECONDS)
        address = f"{services.settings.console_url}/v1/values/results/{row.ref_id}"
        told = Computed(name=kept.name, calculation=body.calculation, result_url=address, expires_at=row.expires_at)
        return answer(request, told)


@router.get(
    "/results/{result_ref}",
    summary="O resultado de uma conta, para a pessoa",
    response_class=Response,
    responses={**refusals(404), 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def result(services: ProvidedServices, principal: CaseReader, result_ref: str) -> Response:
    """Em uma linha. Só quem guardou o valor o lê, e nenhuma ferramenta de chat."""
    async with services.sessions.begin() as session:
        text, _ = await find(session, _ring(services), principal, RESULTS, result_ref)
    headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    return Response(Outcome.model_validate_json(text).text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("", summary="Os valores e os resultados que você guarda", responses=refusals())
async def index(request: Request, services: ProvidedServices, principal: CaseReader) -> Answer[OwnValues]:
    """Só os seus, do mais novo ao mais antigo, pelo nome e pelo prazo; o que valem só vem de um por um."""
    async with services.sessions.begin() as session:
        return answer(request, OwnValues(values=await own(session, _ring(services), principal)))


@router.get("/kept/{ref}", summary="Mostra um valor a quem o guardou", responses=refusals(404))
async def show_value(
    request: Request, response: Response, services: ProvidedServices, principal: CaseReader, ref: str
) -> Answer[ShownValue]:
    """Em reais. Só quem o guardou o lê, e nenhuma ferramenta de chat."""
    async with services.sessions.begin() as session:
        text, _ = await find(session, _ring(services), principal, VALUES, ref)
    response.headers["Cache-Control"] = "no-store"
    return answer(request, ShownValue(ref=ref, text=shown(text)))


@router.delete("/kept/{ref}", summary="Apaga um valor ou um resultado seu", responses=refusals(404))
async def remove_value(
    request: Request, services: ProvidedServices, principal: CaseReader, ref: str
) -> Answer[RemovedValue]:
    """Antes do prazo. O chat que tem a referência não calcula mais com ela; resultados já dados ficam até vencer."""
    async with services.sessions.begin() as session:
        await remove(session, principal, ref)
    return answer(request, RemovedValue(ref=ref))


def _ring(services: Services) -> KeyRing:
    if services.providers.ring is None:
        raise AutosError(ErrorCode.SERVICE_UNAVAILABLE, NO_KEYS)
    return services.providers.ring
