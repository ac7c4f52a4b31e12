"""which execution in Temporal each run and each verification of a document is

Revision: 0042
Revises: 0041
"""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

TABLES = ("runs", "drafts")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("execution", sa.String(40), nullable=True))


def downgrade() -> None:
    for table in TABLES:
        op.drop_column(table, "execution")
