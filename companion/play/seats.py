"""Which phone sits where, and so which tickets it may see.

A phone may hold any number of seats. The phone that opened the table, its host, looks after the seats that nobody has
taken: one phone can serve for all. Tickets are secret to everybody else until they are revealed.

What a seat's former phones noted stays sealed for the present one, until the reveal or until it is opened. A phone
opens its own notes to its successor by leaving the seat, by letting another one have it, or afterwards. Each phone that
keeps a seat has a word for it: who types that word has it from the keeper.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import blake2s

from sqlalchemy import func, select

from companion.play.codes import LETTERS
from companion.play.games import is_revealed
from companion.store import Game, GroupVisit, RecordedMove, Seat, SeatChange, db

WORD_LENGTH = 4


class NotAtTable(PermissionError):
    """The phone has the table's link, but no seat there: it may watch."""


@dataclass(frozen=True)
class Phone:
    """How a phone stands to a table: the `seats` that it holds, and the players whose tickets it `sees`.

    It notes tickets for the seats that it `keeps`: its own and, on the phone that opened the table, the free ones.
    Where a former phone of the seat noted some as well, it doesn't see those.
    """

    device: str
    seats: frozenset[str]
    is_host: bool
    keeps: frozenset[str]
    sees: frozenset[str]

    @property
    def is_in(self) -> bool:
        """Whether it plays, and so may record; others with the link watch."""
        return self.is_host or bool(self.seats)


def phone_at(game: Game, device: str) -> Phone:
    """The phone with this device id, as it stands to the game now."""
    own = frozenset(seat.player for seat in game.seats if seat.device == device)
    is_host = game.host == device
    keeps = own | frozenset(seat.player for seat in game.seats if is_host and seat.device is None)
    sealed = frozenset(seat.player for seat in game.seats if seat.sealed)
    if is_revealed(game):
        keeps = sees = frozenset(seat.player for seat in game.seats)
    else:
        sees = keeps - sealed
    return Phone(device, own, is_host, keeps, sees)


def sees_all(game: Game, device: str) -> bool:
    """Whether no ticket of the table is a secret to this phone."""
    return len(phone_at(game, device).sees) == len(game.seats)


def knows(device: str, group_id: int | None) -> bool:
    """Whether the phone remembers the group, and so may be shown its link."""
    return group_id is not None and db.session.get(GroupVisit, (device, group_id)) is not None


def is_shared(game: Game) -> bool:
    """Whether the seats are on different phones, or were, so that there are secrets between them."""
    return len({seat.device or game.host for seat in game.seats}) > 1 or any(seat.sealed for seat in game.seats)


def is_reopened(game: Game) -> bool:
    """Whether the game was over already and is being corrected; such a table has no spoken code any more."""
    return game.finished_at is None and game.code is None


def word_of(game: Game, player: str, device: str) -> str:
    """The word by which a phone that keeps the seat opens it to others. It tells nothing of the phone's id."""
    number = int.from_bytes(blake2s(f"{game.id} {player} {device}".encode(), person=b"seatword").digest())
    return "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(WORD_LENGTH))


def keeper_of(game: Game, seat: Seat) -> str | None:
    """The phone that keeps the seat: the host looks after those that nobody took."""
    return seat.device or game.host


def change_hands(game: Game, seat: Seat, device: str | None, *, opened_by: str | None = None) -> None:
    """The seat is this phone's from now on, or free; the change stands in the log of seats.

    What others noted is sealed for it, but for what `opened_by` may see, and what was opened to it before.
    """
    opened = _readable(game, seat, opened_by) if opened_by else set()
    _write_down(game, seat, device, opened)
    seat.device = device
    seat.sealed = sorted(_hidden_from(game, seat, keeper_of(game, seat)) - opened)


def open_to_keeper(game: Game, seat: Seat, opened_by: str) -> None:
    """The present keeper of the seat sees what the phone `opened_by` noted, and what was open to that one."""
    opened = _readable(game, seat, opened_by)
    if still := opened.intersection(seat.sealed):
        _write_down(game, seat, seat.device, still)
        seat.sealed = sorted(set(seat.sealed) - opened)


def hides_nothing(game: Game, seat: Seat, device: str) -> bool:
    """Whether the phone would see nothing new of tickets if it had the seat."""
    return not _hidden_from(game, seat, device)


def phone_with_word(game: Game, seat: Seat, word: str) -> str | None:
    """The phone whose word for the seat this is: its keeper's, or that of one whose notes are sealed there."""
    phones = {keeper_of(game, seat), *seat.sealed} - {None}
    return next((one for one in phones if one and word_of(game, seat.player, one) == word), None)


def seat_changes(game: Game, most: int | None = None) -> list[SeatChange]:
    """The changes of the table's seats, or the newest of them, in their order."""
    query = select(SeatChange).where(SeatChange.game_id == game.id).order_by(SeatChange.nth.desc()).limit(most)
    return list(db.session.scalars(query))[::-1]


def _readable(game: Game, seat: Seat, device: str) -> set[str]:
    """The phones whose notes for the seat this phone may read, now or when it kept the seat."""
    sealed = set(seat.sealed) if device == keeper_of(game, seat) else _hidden_from(game, seat, device)
    return (_noters(game, seat) | {device}) - sealed


def _hidden_from(game: Game, seat: Seat, device: str | None) -> set[str]:
    """The phones whose notes for the seat were neither made on this one nor opened to it."""
    query = select(SeatChange.opened).where(
        SeatChange.game_id == game.id, SeatChange.player == seat.player, SeatChange.keeper == device
    )
    return _noters(game, seat) - {device} - {one for opened in db.session.scalars(query) for one in opened}


def _noters(game: Game, seat: Seat) -> set[str]:
    """The phones that noted something of the player's tickets, also what was undone: all that is secret.

    What the team laid into its holder counts as well.
    """
    team = {seat.player} | {one.player for one in game.seats if seat.team and one.team == seat.team}
    query = select(RecordedMove.body, RecordedMove.recorded_by).where(RecordedMove.game_id == game.id)
    return {noter for body, noter in db.session.execute(query) if _is_secret(body, seat.player, team)}


def _is_secret(body: dict[str, object], player: str, team: AbstractSet[str]) -> bool:
    kind, whose = body.get("type"), body.get("player")
    return (kind in ("tickets", "pay") and whose == player) or (kind == "share" and whose in team)


def _write_down(game: Game, seat: Seat, device: str | None, opened: AbstractSet[str]) -> None:
    last = db.session.scalar(select(func.max(SeatChange.nth)).where(SeatChange.game_id == game.id)) or 0
    seq = db.session.scalar(select(func.max(RecordedMove.seq)).where(RecordedMove.game_id == game.id)) or 0
    pending = [one.nth for one in db.session.new if isinstance(one, SeatChange)]
    db.session.add(
        SeatChange(
            game_id=game.id,
            nth=max([last, *pending]) + 1,
            player=seat.player,
            former=seat.device,
            device=device,
            keeper=device or game.host,
            opened=sorted(opened),
            seq=seq,
        )
    )
