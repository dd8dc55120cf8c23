"""A mark of the database's secret key."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "secret_mark",
        sa.Column("mark", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_secret_mark"),
    )


def downgrade() -> None:
    op.drop_table("secret_mark")
