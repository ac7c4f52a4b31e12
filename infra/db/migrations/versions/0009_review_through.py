"""through what a review was decided

Revision: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("reviews", sa.Column("through", postgresql.JSONB(), nullable=True))


def downgrade() -> None:
    op.drop_column("reviews", "through")
