"""Communications are a firm's own, and how far the follower has come is kept for as long as a number is followed."""

import secrets
from datetime import date

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.communications.followed import followed_oabs, followers, note_progress, set_followed
from infra.db.communications.rows import CommunicationFilter, keep_communications, list_communications
from infra.db.people.tenants import Actor
from workflows.contracts.base import Principal
from workflows.contracts.firm.communications import (
    Communication,
    CommunicationLawyer,
    CommunicationSource,
    FollowedOab,
)

ACTOR = Actor("Ana")
TOLD = Communication(
    source=CommunicationSource.DJEN,
    key="hash",
    cnj="0801234-64.2024.8.15.2001",
    court="TJPB",
    day=date(2025, 6, 4),
    kind="Intimação",
    lawyers=[CommunicationLawyer(name="Bia", oab="PB12345")],
)


async def test_two_firms_keep_the_same_communication_each_for_itself(session: AsyncSession) -> None:
    one, other = (f"t-{secrets.token_hex(6)}" for _ in range(2))
    for tenant in (one, other):
        kept = await keep_communications(session, tenant, None, [TOLD, TOLD], frozenset({"PB12345"}))
        assert (kept.added, kept.joined, kept.known) == (1, 0, 1)
    none = await keep_communications(session, one, None, [TOLD], frozenset({"SP12345"}))
    assert list(none.refused) == [0]
    who = Principal(tenant=one, key_id="key_1", name="Ana", role="lawyer")
    ((row, case),) = await list_communications(session, who, CommunicationFilter(), None, 10)
    assert (row.tenant, case) == (one, None)


async def test_progress_belongs_to_a_number_that_is_followed(session: AsyncSession) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    await set_followed(session, tenant, ACTOR, ["PB1", "PB2"])
    come = FollowedOab(oab="PB2", through=date(2025, 6, 4))
    await note_progress(session, tenant, come)
    await note_progress(session, tenant, FollowedOab(oab="PB3", through=date(2025, 6, 4)))
    await set_followed(session, tenant, ACTOR, ["PB2", "PB4"])
    assert list(await followed_oabs(session, tenant)) == [come, FollowedOab(oab="PB4")]
    assert tenant in await followers(session)
    await set_followed(session, tenant, ACTOR, [])
    assert tenant not in await followers(session)
