"""firms, people, sessions, and keys that belong to people

Revision: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
ROLES = postgresql.ARRAY(sa.String(20))


def upgrade() -> None:
    op.create_table(
        "tenants",
        sa.Column("tenant", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
    )
    op.execute(
        "INSERT INTO tenants (tenant, name, created_at) SELECT tenant, tenant, min(created_at) FROM "
        "(SELECT tenant, created_at FROM api_keys UNION ALL SELECT tenant, created_at FROM cases) AS known "
        "GROUP BY tenant"
    )
    op.create_table(
        "tenant_policies",
        _tenant(primary_key=True),
        sa.Column("four_eyes", sa.Boolean(), nullable=False),
        sa.Column("changed_at", TIME, nullable=False),
        sa.Column("changed_by", sa.Text(), nullable=False),
    )
    op.create_table(
        "tenant_events",
        sa.Column("event_id", sa.BigInteger(), primary_key=True, autoincrement=True),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=True),
        sa.Column("action", sa.String(60), nullable=False),
        sa.Column("payload", postgresql.JSONB(), nullable=False),
    )
    op.create_index("ix_tenant_events_tenant_at", "tenant_events", ["tenant", "at"])
    for name, event, each in (("append_only", "UPDATE OR DELETE", "ROW"), ("never_emptied", "TRUNCATE", "STATEMENT")):
        op.execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON tenant_events FOR EACH {each} EXECUTE FUNCTION refuse_change()"
        )
    op.create_table(
        "users",
        sa.Column("user_id", sa.String(40), primary_key=True),
        _tenant(),
        sa.Column("email", sa.String(254), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("roles", ROLES, nullable=False),
        sa.Column("oab", sa.String(12), nullable=True),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("removed_at", TIME, nullable=True),
    )
    op.create_index(
        "uq_users_tenant_email",
        "users",
        ["tenant", "email"],
        unique=True,
        postgresql_where=sa.text("removed_at IS NULL"),
    )
    op.create_index("ix_users_email", "users", ["email"])
    op.create_table(
        "invitations",
        sa.Column("invitation_id", sa.String(40), primary_key=True),
        _tenant(),
        sa.Column("email", sa.String(254), nullable=True),
        sa.Column("roles", ROLES, nullable=False),
        sa.Column("oab", sa.String(12), nullable=True),
        sa.Column("sha256", sa.String(64), nullable=False, unique=True),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("used_at", TIME, nullable=True),
        sa.Column("revoked_at", TIME, nullable=True),
    )
    op.create_index("ix_invitations_tenant", "invitations", ["tenant"])
    op.create_table(
        "user_sessions",
        sa.Column("session_id", sa.String(40), primary_key=True),
        sa.Column("tenant", sa.String(64), nullable=False),
        _user(),
        sa.Column("sha256", sa.String(64), nullable=False, unique=True),
        sa.Column("method", sa.String(20), nullable=False),
        sa.Column("address", sa.String(64), nullable=True),
        sa.Column("browser", sa.String(300), nullable=True),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("last_seen_at", TIME, nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
        sa.Column("revoked_at", TIME, nullable=True),
    )
    op.create_index("ix_user_sessions_user_id", "user_sessions", ["user_id"])
    op.create_table(
        "passkeys",
        sa.Column("credential_id", sa.String(1400), primary_key=True),
        sa.Column("tenant", sa.String(64), nullable=False),
        _user(),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("created_at", TIME, nullable=False),
        sa.Column("last_used_at", TIME, nullable=True),
    )
    op.create_index("ix_passkeys_user_id", "passkeys", ["user_id"])
    op.create_table(
        "sign_in_steps",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(30), nullable=False),
        sa.Column("payload", postgresql.JSONB(), nullable=False),
        sa.Column("expires_at", TIME, nullable=False),
    )
    op.create_index("ix_sign_in_steps_expires_at", "sign_in_steps", ["expires_at"])
    op.create_table(
        "sign_in_failures",
        sa.Column("subject", sa.String(100), primary_key=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("failed_at", TIME, nullable=False),
        sa.Column("blocked_until", TIME, nullable=False),
    )
    op.create_index("ix_sign_in_failures_failed_at", "sign_in_failures", ["failed_at"])
    op.add_column("api_keys", sa.Column("expires_at", TIME, nullable=True))
    op.add_column("api_keys", sa.Column("last_used_at", TIME, nullable=True))
    op.add_column("api_keys", _user(nullable=True))
    op.create_index("ix_api_keys_user_id", "api_keys", ["user_id"])


def downgrade() -> None:
    for column in ("user_id", "last_used_at", "expires_at"):
        op.drop_column("api_keys", column)
    for table in (
        "sign_in_failures",
        "sign_in_steps",
        "passkeys",
        "user_sessions",
        "invitations",
        "users",
        "tenant_events",
        "tenant_policies",
        "tenants",
    ):
        op.drop_table(table)


def _tenant(*, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column("tenant", sa.String(64), sa.ForeignKey("tenants.tenant"), primary_key=primary_key, nullable=False)


def _user(*, nullable: bool = False) -> sa.Column[str]:
    return sa.Column("user_id", sa.String(40), sa.ForeignKey("users.user_id"), nullable=nullable)
