"""The device of each seat, requests for a seat, join codes, the reveal, and a counter of changes."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
        game.add_column(sa.Column("code", sa.String(6), nullable=True))
        game.add_column(sa.Column("host", sa.String(32), nullable=True))
        game.add_column(sa.Column("reveal_at", sa.DateTime(timezone=True), nullable=True))
        game.create_unique_constraint("uq_game_code", ["code"])
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("device", sa.String(32), nullable=True))
    op.create_table(
        "seat_request",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id", "player"], ["seat.game_id", "seat.player"], name="fk_seat_request_game_id_seat"
        ),
        sa.PrimaryKeyConstraint("game_id", "player", "device", name="pk_seat_request"),
    )
    op.create_table(
        "guesses",
        sa.Column("source", sa.String(64), nullable=False),
        sa.Column("remaining", sa.Double(), nullable=False),
        sa.Column("counted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("source", name="pk_guesses"),
    )
    # The first device at an existing game becomes its host, and all tickets of finished games are revealed.
    op.execute(
        "UPDATE game SET host ="
        " (SELECT device FROM visit WHERE visit.game_id = game.id ORDER BY seen_at, device LIMIT 1)"
    )
    op.execute("UPDATE game SET version = (SELECT count(*) FROM move WHERE move.game_id = game.id)")
    op.execute("UPDATE game SET reveal_at = finished_at")


def downgrade() -> None:
    for table in ("guesses", "seat_request"):
        op.drop_table(table)
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("device")
    with op.batch_alter_table("game") as game:
        game.drop_constraint("uq_game_code", type_="unique")
        for column in ("reveal_at", "host", "code", "version"):
            game.drop_column(column)
