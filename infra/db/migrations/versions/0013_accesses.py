"""who read what

Revision: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accesses",
        sa.Column("access_id", sa.BigInteger(), autoincrement=True, nullable=False),
        sa.Column("tenant", sa.String(64), nullable=False),
        sa.Column("subject", sa.String(40), nullable=True),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("details", postgresql.JSONB(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.String(100), nullable=False),
        sa.Column("key_id", sa.String(80), nullable=False),
        sa.Column("user_id", sa.String(40), nullable=True),
        sa.Column("session_id", sa.String(80), nullable=True),
        sa.Column("channel", sa.String(20), nullable=True),
        sa.Column("client", sa.Text(), nullable=True),
        sa.Column("trace_id", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("access_id", name=op.f("pk_accesses")),
    )
    op.create_index("ix_accesses_case", "accesses", ["tenant", "subject", "access_id"])
    op.create_index("ix_accesses_user", "accesses", ["tenant", "user_id", "access_id"])
    for name, event, each in (
        ("append_only", "UPDATE OR DELETE", "ROW"),
        ("never_emptied", "TRUNCATE", "STATEMENT"),
    ):
        op.execute(f"CREATE TRIGGER {name} BEFORE {event} ON accesses FOR EACH {each} EXECUTE FUNCTION refuse_change()")


def downgrade() -> None:
    op.drop_table("accesses")
