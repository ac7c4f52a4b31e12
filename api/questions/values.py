"""Private sums a person stores from the chat: encrypted, decrypted for a calculation, and the result encrypted."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Reference
from infra.db.privacy.erasures import stay_open
from infra.db.research.references import (
    count_own,
    delete_own_reference,
    keep_reference,
    namespace_of,
    own_references,
    read_reference,
)
from infra.payloads.keys import KeyRing
from infra.payloads.sealed_text import opened_text, sealed_text
from workflows.contracts.base import Principal
from workflows.contracts.errors import AutosError, ErrorCode
from workflows.contracts.fields.money import reais
from workflows.contracts.firm.values import Calculation, ComputeQuestion, KeepValue, OwnValue, WageBand

VALUES, RESULTS = "store_secret", "compute_with_secret"
"""Kinds of stored rows."""

MOST_KEPT = 100
"""Sums that a person has at a time, and results."""

BANDS: Sequence[tuple[int, tuple[int, int]]] = (
    (20, (10, 20)),
    (40, (10, 20)),
    (60, (10, 20)),
    (200, (10, 20)),
    (2_000, (8, 10)),
    (20_000, (5, 8)),
    (100_000, (3, 5)),
)
"""Ends of bands in minimum wages: small claims courts and payments without precatório (Leis 9.099/1995, 10.259/2001),
then CPC, art. 85, § 3º, with its percentages."""

BEYOND = (1, 3)
"""Percentages above the last band."""

GONE = "Valor não encontrado, já vencido, ou guardado por outra conta de acesso. Peça ao usuário que o guarde de novo "
BY_PERSON = "depois de entrar como ele mesmo, e não com uma chave do escritório: autos login, depois autos value keep."
BY_KEY = "com a chave que este chat usa em AUTOS_API_KEY: autos value keep."
NO_RESULT = (
    "Resultado não encontrado, já vencido, ou de outra conta de acesso. Leia-o com a que o chat usa (autos login, ou a "
    "mesma chave em AUTOS_API_KEY), ou peça o cálculo de novo no chat."
)
FULL = (
    "Já há {most} guardados. Remova algum em Valores, no console, ou espere que os mais antigos vençam: um valor em 7 "
    "dias, um resultado em uma hora."
)
NOT_KEPT = "Valor ou resultado não encontrado, já vencido, ou de outra conta de acesso."
NO_WAGE = "Este valor foi guardado sem o salário mínimo da data: sem ele não há faixa."
NO_RATIO = "A outra referência vale zero: não há razão."


class Outcome(BaseModel):
    """Result of a calculation, in words; `title` describes the calculation without its result."""

    title: str = "Conta"
    text: str


async def keep(
    session: AsyncSession,
    ring: KeyRing,
    principal: Principal,
    tool: str,
    content: BaseModel,
    cases: list[str],
    seconds: int,
) -> Reference:
    """Stores the content encrypted for this person, unreadable for the database and its administrators.

    `CONFLICT` while a related case is being erased, and beyond `MOST_KEPT`.
    """
    at = datetime.now(UTC)
    for case_id in sorted(set(cases)):
        await stay_open(session, principal.tenant, case_id)
    if await count_own(session, principal, at, tool=tool) >= MOST_KEPT:
        raise AutosError(ErrorCode.CONFLICT, FULL.format(most=MOST_KEPT))
    sealed = sealed_text(ring, content.model_dump_json(), _bound(principal, tool))
    return await keep_reference(
        session,
        principal,
        tool=tool,
        items=[sealed],
        documents=[],
        cases=cases,
        size=len(sealed),
        at=at,
        seconds=seconds,
    )


async def find(
    session: AsyncSession, ring: KeyRing, principal: Principal, tool: str, ref: str
) -> tuple[str, list[str]]:
    """The decrypted content and its cases; `NOT_FOUND` if it is not the person's own."""
    row = await read_reference(session, principal, ref, datetime.now(UTC), tools=(tool,))
    text = opened_text(ring, row.items[0], _bound(principal, tool)) if row else None
    if row is None or text is None:
        raise AutosError(ErrorCode.NOT_FOUND, _gone(principal) if tool == VALUES else NO_RESULT)
    return text, row.cases


async def own(session: AsyncSession, ring: KeyRing, principal: Principal) -> list[OwnValue]:
    """The person's sums and results by name, newest first."""
    return [
        OwnValue(
            ref=row.ref_id,
            title=_title(row.tool, text),
            is_result=row.tool == RESULTS,
            case_id=next(iter(row.cases), None),
            expires_at=row.expires_at,
        )
        for row in await own_references(session, principal, datetime.now(UTC), (VALUES, RESULTS))
        if (text := opened_text(ring, row.items[0], _bound(principal, row.tool))) is not None
    ]


async def remove(session: AsyncSession, principal: Principal, ref: str) -> None:
    """Deletes a value or result early; `NOT_FOUND` if it is not the person's own."""
    if not await delete_own_reference(session, principal, ref, (VALUES, RESULTS)):
        raise AutosError(ErrorCode.NOT_FOUND, NOT_KEPT)


def band_of(kept: KeepValue) -> WageBand:
    """The legal band of the sum; `CONFLICT` if it was stored without a minimum wage."""
    if kept.salario_minimo is None:
        raise AutosError(ErrorCode.CONFLICT, NO_WAGE)
    wages, above = _exact(kept.value) / _exact(kept.salario_minimo), 0
    for end, percentages in BANDS:
        if wages <= end:
            return WageBand(acima_de=above, ate=end, honorarios_fazenda=percentages)
        above = end
    return WageBand(acima_de=above, ate=None, honorarios_fazenda=BEYOND)


def outcome_of(asked: ComputeQuestion, kept: KeepValue, other: KeepValue | None) -> Outcome:
    """The calculation in words, for the person; `CONFLICT` for a ratio to nothing."""
    value, second = _exact(kept.value), _exact(other.value) if other else Decimal(0)
    beside = f" e “{other.name}”" if other else ""
    match asked.calculation:
        case Calculation.SOMA:
            title, told = f"Soma de “{kept.name}”{beside}", reais(value + second)
        case Calculation.RAZAO:
            if not second:
                raise AutosError(ErrorCode.CONFLICT, NO_RATIO)
            title, told = f"Razão entre “{kept.name}”{beside}", f"{value / second:.4f}".replace(".", ",")
        case Calculation.HONORARIOS:
            least, most = reais(value * Decimal("0.1")), reais(value * Decimal("0.2"))
            title = f"Honorários sobre “{kept.name}” (CPC, art. 85, § 2º)"
            told = f"de {least} (10%) a {most} (20%)"
        case _:
            factor = f"{asked.multiplier:g}".replace(".", ",")
            title, told = f"“{kept.name}” × {factor}", reais(value * _exact(asked.multiplier))
    return Outcome(title=title, text=f"{title}: {told}\n")


def shown(text: str) -> str:
    """Display form of a stored sum."""
    return reais(_exact(KeepValue.model_validate_json(text).value))


def _title(tool: str, text: str) -> str:
    return KeepValue.model_validate_json(text).name if tool == VALUES else Outcome.model_validate_json(text).title


def _exact(number: float) -> Decimal:
    return Decimal(str(number))


def _gone(principal: Principal) -> str:
    """The error that names the owning credential, because storing the value again with another would fail the same
    way.
    """
    return GONE + (BY_PERSON if principal.user_id else BY_KEY)


def _bound(principal: Principal, tool: str) -> bytes:
    return f"{tool} {principal.tenant} {namespace_of(principal)}".encode()
