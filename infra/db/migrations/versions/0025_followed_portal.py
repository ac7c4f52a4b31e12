"""a corpus that follows a court's portal

Revision: 0025
Revises: 0024
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

AT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "corpus_following",
        sa.Column("portal", sa.String(20), nullable=False),
        sa.Column("following", JSONB(), nullable=False),
        sa.Column("followed_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("portal", name=op.f("pk_corpus_following")),
    )
    op.create_table(
        "corpus_refreshes",
        sa.Column("refresh_id", sa.String(64), nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("status", JSONB(), nullable=False),
        sa.Column("started_at", AT, nullable=False),
        sa.Column("updated_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("refresh_id", name=op.f("pk_corpus_refreshes")),
    )
    op.create_index(op.f("ix_corpus_refreshes_started_at"), "corpus_refreshes", ["started_at"])
    op.create_table(
        "portal_files",
        sa.Column("data_set", sa.String(120), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("marks", sa.Text(), nullable=True),
        sa.Column("object", JSONB(), nullable=True),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("changed_at", AT, nullable=False),
        sa.PrimaryKeyConstraint("data_set", "name", name=op.f("pk_portal_files")),
    )
    op.create_table(
        "portal_decisions",
        sa.Column("data_set", sa.String(120), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("decision_id", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("data_set", "name", "decision_id", name=op.f("pk_portal_decisions")),
    )
    op.create_index(op.f("ix_portal_decisions_decision_id"), "portal_decisions", ["decision_id"])


def downgrade() -> None:
    op.drop_table("portal_decisions")
    op.drop_table("portal_files")
    op.drop_table("corpus_refreshes")
    op.drop_table("corpus_following")
