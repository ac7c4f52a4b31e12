"""extractor version

Revision: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "decisions", sa.Column("extractor_version", sa.Integer(), server_default=sa.text("0"), nullable=False)
    )
    op.add_column("decisions", sa.Column("stated", postgresql.JSONB(), nullable=True))
    op.execute(
        "UPDATE decisions SET stated = jsonb_build_object('categories', features->'categories') WHERE source = 'temas'"
    )


def downgrade() -> None:
    op.drop_column("decisions", "stated")
    op.drop_column("decisions", "extractor_version")
