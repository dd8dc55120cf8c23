"""Groups of people who play together, and the results of their finished games.

Everyone who knows a group's `key` is in the group. Results and ratings are computed from the moves when a game is
finished, and can be computed again at any time.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, ForeignKeyConstraint, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from companion.store.database import Base, Utc, now
from companion.store.models import Linked


class Group(Linked, Base):
    """People who play together. `key` is its link; `look`, if set, is its read-only link."""

    __tablename__ = "playgroup"  # GROUP is a word of SQL

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created_at: Mapped[datetime] = mapped_column(Utc, default=now)
    look: Mapped[str | None] = mapped_column(String(22), unique=True, index=True)
    import_id: Mapped[str | None] = mapped_column(String(22))
    """Key of the import that is creating the group; None once it is visible."""


class GroupVisit(Base):
    """A device that remembers a group."""

    __tablename__ = "playgroup_visit"

    device: Mapped[str] = mapped_column(String(32), primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    seen_at: Mapped[datetime] = mapped_column(Utc, default=now)


class Person(Base):
    """A member of a group, with a favourite colour and the present rating; `key` is the same in every copy of the
    group.

    A removed person has no name. Their results stay, so that the other people's figures stay right.
    """

    __tablename__ = "person"
    __table_args__ = (UniqueConstraint("group_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"))
    key: Mapped[str] = mapped_column(String(22))
    name: Mapped[str] = mapped_column(String(40))
    color: Mapped[str | None] = mapped_column(String(10))
    removed_at: Mapped[datetime | None] = mapped_column(Utc)
    mu: Mapped[float | None] = mapped_column()
    sigma: Mapped[float | None] = mapped_column()
    streak: Mapped[int] = mapped_column(default=0)
    longest_streak: Mapped[int] = mapped_column(default=0)
    import_id: Mapped[str | None] = mapped_column(String(22))
    """Key of the import that added the person, see `hidden.py`."""


class Alias(Base):
    """The key of a person who was merged into another one, as older files still have it."""

    __tablename__ = "alias"

    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(22), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id"), index=True)


class Result(Base):
    """The result of a finished game for one player. The columns after `lead` are filled only for games with moves."""

    __tablename__ = "result"
    __table_args__ = (
        ForeignKeyConstraint(["game_id", "position"], ["seat.game_id", "seat.position"]),
        Index("ix_result_group_played", "group_id", "played_at", "game_id"),
        Index("ix_result_group_board", "group_id", "position", "board"),
        Index("ix_result_person_played", "person_id", "played_at", "game_id"),
        Index("ix_result_person_board", "person_id", "board", "played_at", "game_id"),
        Index("ix_result_person_nth", "person_id", "nth"),
        Index(
            "ix_result_figures",  # all that figures are worked out of, so that no row is read for them
            *("group_id", "person_id", "board", "won", "shared", "sides", "place", "points", "lead", "lead_before"),
            *("routes", "tickets", "awards", "completed", "failed", "longest", "longest_lead", "stations", "game_id"),
        ),
    )

    game_id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int | None] = mapped_column(ForeignKey("playgroup.id"))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    played_at: Mapped[datetime] = mapped_column(Utc)
    board: Mapped[str] = mapped_column(String(80))
    """The box's id, or the title of a game of another edition."""
    side: Mapped[str] = mapped_column(String(40))
    """Number of the side: players with the same number score together."""
    sides: Mapped[int] = mapped_column()
    """Number of sides in the game."""
    place: Mapped[int] = mapped_column()
    """Shared by equal sides."""
    points: Mapped[int | None] = mapped_column()
    won: Mapped[bool] = mapped_column()
    shared: Mapped[bool] = mapped_column()
    lead: Mapped[int | None] = mapped_column()
    """Points ahead of the best other side; negative behind it."""
    lead_before: Mapped[int | None] = mapped_column()
    """The lead before the final scoring."""
    routes: Mapped[int | None] = mapped_column()
    tickets: Mapped[int | None] = mapped_column()
    awards: Mapped[int | None] = mapped_column()
    """Points that come neither from routes nor from tickets."""
    completed: Mapped[int | None] = mapped_column()
    failed: Mapped[int | None] = mapped_column()
    longest: Mapped[int | None] = mapped_column()
    """Length of the longest route in trains."""
    longest_lead: Mapped[int | None] = mapped_column()
    """Its length above the longest of all other sides (below zero: shorter), in a box that rewards the longest."""
    stations: Mapped[int | None] = mapped_column()
    """Number of built stations; None in a box without stations."""
    mu: Mapped[float | None] = mapped_column()
    """With `sigma`, the person's rating after this game."""
    sigma: Mapped[float | None] = mapped_column()
    streak: Mapped[int] = mapped_column(default=0)
    """Consecutive wins up to this game."""
    longest_streak: Mapped[int] = mapped_column(default=0)
    """Most consecutive wins so far."""
    nth: Mapped[int] = mapped_column(default=0)
    """Number of this game among the person's games, from 1."""
    tracks: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """Ids of the routes that the player claimed."""
    hand: Mapped[dict[str, int | None] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """The points that each of the player's tickets brought, by id: above zero where it was completed, None for a ticket
    that was offered and went back."""
    built: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True), deferred=True)
    """The cities of the player's stations, in a box that has stations."""


class Season(Base):
    """A table over the group's games of a period, or over its first games since a moment.

    The table is worked out from the results for each view; no sum is stored.
    """

    __tablename__ = "season"
    __table_args__ = (UniqueConstraint("group_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"))
    key: Mapped[str] = mapped_column(String(22))
    name: Mapped[str] = mapped_column(String(40))
    begins_at: Mapped[datetime] = mapped_column(Utc)
    ends_at: Mapped[datetime | None] = mapped_column(Utc)
    """The first moment after it; None for a season that goes on or that ends by `games`."""
    games: Mapped[int | None] = mapped_column()
    """The number of games after which it is over, or None."""
    scoring: Mapped[dict[str, Any]] = mapped_column(JSON)
    """A `Scoring` of `companion/features/groups/service/scoring.py`."""
    import_id: Mapped[str | None] = mapped_column(String(22))
    """Key of the import that brought the season, as long as nobody has changed it since."""


class RatingDue(Base):
    """The first result of a group whose rating is out of date. A group without a row is up to date."""

    __tablename__ = "rating_due"

    group_id: Mapped[int] = mapped_column(ForeignKey("playgroup.id"), primary_key=True)
    since: Mapped[datetime] = mapped_column(Utc)
    game_id: Mapped[int] = mapped_column(default=0)
    """The first game at that moment; 0 for every game of that moment."""
    times_noted: Mapped[int] = mapped_column(default=1)
    """Counter of changes, so that ratings computed before a change aren't written after it."""
