"""Games, seats, moves, and the devices that have opened a game."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(22), nullable=False),
        sa.Column("box", sa.String(40), nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("modules", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("key", name="uq_game_key"),
    )
    op.create_table(
        "seat",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("color", sa.String(10), nullable=False),
        sa.Column("team", sa.String(40), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "position", name="pk_seat"),
        sa.UniqueConstraint("game_id", "player", name="uq_seat_game_id_player"),
    )
    op.create_table(
        "move",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("uuid", sa.String(36), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("recorded_by", sa.String(32), nullable=False),
        sa.Column("recorded_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_move_game_id_game"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_move"),
        sa.UniqueConstraint("game_id", "uuid", name="uq_move_game_id_uuid"),
    )
    op.create_table(
        "visit",
        sa.Column("device", sa.String(32), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_visit_game_id_game"),
        sa.PrimaryKeyConstraint("device", "game_id", name="pk_visit"),
    )


def downgrade() -> None:
    for table in ("visit", "move", "seat", "game"):
        op.drop_table(table)
