"""The firm's remaining quotas."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from api.http.answers.envelope import Answer, answer
from api.http.answers.openapi import refusals
from api.http.services import ProvidedServices
from api.identity.guards import Caller
from infra.counts.quotas import Quota

router = APIRouter(prefix="/v1/quotas", tags=["pessoas"])


class QuotaView(BaseModel):
    """One quota of the firm."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "quota": "cases_per_day",
                    "limit": 50,
                    "used": 12,
                    "left": 38,
                    "resets_at": "2026-05-05T03:00:00Z",
                }
            ]
        }
    )

    quota: Quota
    limit: Annotated[int | None, Field(description="Nulo: sem cota")]
    used: Annotated[int | None, Field(description="Nulo onde nada se conta, ou quando o contador não responde")]
    left: Annotated[int | None, Field(description="Nulo sem cota")]
    resets_at: Annotated[datetime | None, Field(description="Meia-noite de Brasília; nulo para armazenamento")]


@router.get("", summary="O que resta das cotas do escritório", responses=refusals())
async def quotas(request: Request, services: ProvidedServices, who: Caller) -> Answer[list[QuotaView]]:
    """Casos, páginas e consultas por dia, e o espaço ocupado, em MiB."""
    found = await services.quotas.usage(who.tenant)
    return answer(
        request,
        [
            QuotaView(
                quota=one.quota,
                limit=one.limit or None,
                used=one.used,
                left=max(one.limit - one.used, 0) if one.limit and one.used is not None else None,
                resets_at=one.resets_at,
            )
            for one in found
        ],
    )
