"""one e-mail a day for who wants one

Revision: 0032
Revises: 0031
"""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("digest_hour", sa.SmallInteger(), nullable=True))
    op.add_column("notice_deliveries", sa.Column("digest_id", sa.String(40), nullable=True))
    op.create_index(
        "ix_notice_deliveries_digest",
        "notice_deliveries",
        ["tenant", "digest_id"],
        postgresql_where=sa.text("digest_id IS NOT NULL"),
    )


def downgrade() -> None:
    # the version before knows neither word, and would send what is held never
    op.execute("UPDATE notice_deliveries SET state = 'dropped', ended_at = now() WHERE state = 'held'")
    op.execute("DELETE FROM notices WHERE occasion = 'digest'")
    op.drop_index("ix_notice_deliveries_digest", "notice_deliveries")
    op.drop_column("notice_deliveries", "digest_id")
    op.drop_column("users", "digest_hour")
