"""Every table is listed with what happens to it when a person is removed, here and in docs/people.md."""

import secrets

from sqlalchemy.ext.asyncio import AsyncSession

from infra.db.models import Base, User
from infra.db.owned import rows_of
from infra.db.people.changes import ProgramKeys, remove_user
from infra.db.people.tenants import Actor
from infra.privacy.holdings import holdings_of_user
from tests.checks.sources import ROOT
from tests.infra.privacy.test_holdings import ME, NOBODYS, OTHER, counted, fill, session

__all__ = ["session"]

PAGE = (ROOT / "docs" / "people.md").read_text(encoding="utf-8")

OPENS = "Session, own key, passkey, connected app"
FOR_ONE = "Sum kept for them, long answer, what the tools returned to them"
RULES = "Webhook, provider, rules of the firm"
THE_FIRMS = "Case, verification, document of the library, graph database"
SET = "Secrecy, hold or erasure of a case"
WRITTEN = "Trail, access log, check of conduct"
GOES = {
    "answer_references": FOR_ONE,
    "assignments": "Assigned case",
    "calendar_feeds": "Link for a calendar program",
    "oauth_codes": OPENS,
    "oauth_grants": OPENS,
    "oauth_tokens": OPENS,
    "passkeys": OPENS,
    "provider_identities": OPENS,
    "returned_decisions": FOR_ONE,
    "saved_searches": "Saved search",
}
"""Tables whose rows are removed with the person, with the name of their kind in the document."""
STAYS = {
    "accesses": WRITTEN,
    "api_keys": OPENS,
    "case_tags": "Tag of a case",
    "conduct_checks": WRITTEN,
    "corrections": "Correction",
    "communication_followings": RULES,
    "court_calendars": RULES,
    "drafts": THE_FIRMS,
    "erasures": SET,
    "events": WRITTEN,
    "firm_providers": RULES,
    "firm_webhooks": RULES,
    "graph_databases": THE_FIRMS,
    "graph_versions": THE_FIRMS,
    "invitations": "Open invitation",
    "library_documents": THE_FIRMS,
    "notes": "Memory, note, mention",
    "notice_deliveries": "Notification to them",
    "notices": "Memory, note, mention",
    "presences": "Presence at a screen",
    "restrictions": SET,
    "retention_policies": RULES,
    "retentions": SET,
    "reviews": "Decision on a phase or a run",
    "runs": THE_FIRMS,
    "tenant_events": WRITTEN,
    "tenant_policies": RULES,
    "tenant_quotas": RULES,
    "treatment_alerts": WRITTEN,
    "uploads": "Open upload link",
    "user_sessions": OPENS,
    "users": "Account made by an accepted invitation",
}
"""Tables whose rows stay: they ended, belong to the firm, or record what was done."""


def test_each_table_that_says_who_made_a_row_has_its_kind_on_the_page() -> None:
    """A new table must be added to one of the lists, and its kind to the document."""
    assert set(GOES) | set(STAYS) == Base.metadata.tables.keys() - NOBODYS.keys()
    assert {kind for kind in (*GOES.values(), *STAYS.values()) if f"| {kind} |" not in PAGE} == set()


async def test_what_goes_with_a_removed_person_goes_and_the_rest_stays(session: AsyncSession) -> None:
    tenant = f"t-{secrets.token_hex(6)}"
    await fill(session, tenant, ME, "wf_one")
    await fill(session, tenant, OTHER, "wf_two")
    before = counted(await holdings_of_user(session, tenant, ME))
    theirs = await holdings_of_user(session, tenant, OTHER)
    user = (await session.scalars(rows_of(tenant, User).where(User.user_id == ME))).one()
    await remove_user(session, Actor("Chefe"), user, ProgramKeys.END)
    left = counted(await holdings_of_user(session, tenant, ME))
    assert {table for table, count in left.items() if not count} == GOES.keys()
    # an upload by way of an app is found by the app, which has gone; the removal itself is one more event
    changed = {table for table in STAYS if left[table] != before[table]}
    assert changed == {"uploads", "tenant_events"}
    assert await holdings_of_user(session, tenant, OTHER) == theirs
