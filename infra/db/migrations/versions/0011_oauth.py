"""chats and apps that people let in

Revision: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_TIME = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "oauth_clients",
        sa.Column("client_id", sa.String(500), nullable=False),
        sa.Column("information", postgresql.JSONB(), nullable=False),
        sa.Column("secret_sha256", sa.String(64), nullable=True),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("fresh_until", _TIME, nullable=True),
        sa.PrimaryKeyConstraint("client_id", name=op.f("pk_oauth_clients")),
    )
    op.create_index(op.f("ix_oauth_clients_created_at"), "oauth_clients", ["created_at"])
    op.create_table(
        "oauth_grants",
        sa.Column("grant_id", sa.String(40), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=True),
        sa.Column("client_id", sa.String(500), nullable=False),
        sa.Column("client_name", sa.String(200), nullable=False),
        sa.Column("redirect_host", sa.String(300), nullable=False),
        sa.Column("resource", sa.Text(), nullable=False),
        sa.Column("scopes", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, nullable=False),
        sa.Column("revoked_at", _TIME, nullable=True),
        sa.Column("revoked_for", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("grant_id", name=op.f("pk_oauth_grants")),
    )
    op.create_index("ix_oauth_grants_tenant_user", "oauth_grants", ["tenant", "user_id"])
    op.create_table(
        "oauth_codes",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=True),
        sa.Column("client_id", sa.String(500), nullable=False),
        sa.Column("client_name", sa.String(200), nullable=False),
        sa.Column("redirect_uri", sa.Text(), nullable=False),
        sa.Column("redirect_said", sa.Boolean(), nullable=False),
        sa.Column("code_challenge", sa.String(128), nullable=False),
        sa.Column("resource", sa.Text(), nullable=False),
        sa.Column("scopes", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, nullable=True),
        sa.Column("grant_id", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_oauth_codes")),
    )
    op.create_index(op.f("ix_oauth_codes_expires_at"), "oauth_codes", ["expires_at"])
    op.create_table(
        "oauth_tokens",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("grant_id", sa.String(40), nullable=False),
        sa.Column("refreshes", sa.Boolean(), nullable=False),
        sa.Column("scopes", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("used_at", _TIME, nullable=True),
        sa.ForeignKeyConstraint(
            ["grant_id"], ["oauth_grants.grant_id"], name=op.f("fk_oauth_tokens_grant_id_oauth_grants")
        ),
        sa.PrimaryKeyConstraint("sha256", name=op.f("pk_oauth_tokens")),
    )
    op.create_index(op.f("ix_oauth_tokens_grant_id"), "oauth_tokens", ["grant_id"])
    op.create_index(op.f("ix_oauth_tokens_expires_at"), "oauth_tokens", ["expires_at"])


def downgrade() -> None:
    for table in ("oauth_tokens", "oauth_codes", "oauth_grants", "oauth_clients"):
        op.drop_table(table)
