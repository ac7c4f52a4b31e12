"""The schema of Autos 1.0

Revision: 0001
Revises:
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    script = Path(__file__).with_suffix(".sql").read_text(encoding="utf-8")
    # without parameters the driver takes many statements at once, and a percent sign as it stands
    op.get_bind().execution_options(no_parameters=True).exec_driver_sql(script)
