"""Take a seat, request one that another device holds, answer requests, and leave a seat."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import select, update

from companion.rules.faults import refusal
from companion.store.database import db, now, write_transaction
from companion.store.models import Game, Seat, SeatRequest, Visit
from companion.table.service.codes import Bucket, clean_code, guess
from companion.table.service.faults import TableFault
from companion.table.service.games import (
    Check,
    NotAtTable,
    changing,
    find,
    is_reopened,
    is_revealed,
    knows,
    plays_at,
    requests_at,
    unchecked,
)
from companion.table.service.seats import hidden_from, keeper_of, open_to_keeper, phone_with_word, reassign_seat

ANSWER_WITHIN = timedelta(seconds=60)
"""A request is granted after this time if no other device of the table was online to answer: devices do break."""
AWAKE_WITHIN = timedelta(seconds=45)
"""A device seen within this time is online. It polls every 15 seconds, and is marked seen every 20."""
MAX_REQUESTS = 10
"""Maximum number of open requests at a table."""
SEAT_REQUEST_TTL = timedelta(minutes=15)
"""Age at which an open request may be deleted to make room for another."""
MAX_PASSCODE_TRIES, PASSCODE_REFILL = 10, timedelta(seconds=20)
"""Wrong passcodes for a seat at once, and the time until one more. There are 83,521 passcodes."""


class NoSuchSeat(LookupError):
    """The table has no such player."""


def take(key: str, player: str, device: str, check: Check = unchecked) -> bool:
    """Take the seat, or request it. Return whether the device has the seat now.

    A free seat without secret tickets is given at once. A seat of another device, or with tickets that this device may
    not see, needs a yes (`answer`). The request is granted when it is repeated after ANSWER_WITHIN and no device of the
    table was online. Notes of other devices are sealed then.

    The host may take any seat back at once as long as that reveals no secret. So may a device that lost the seat
    without having opened its notes. Nobody takes a seat of a finished game, because players may see more than others.
    At a reopened game a stranger has to request every seat, and at a group's game waits for an answer without a time
    limit.

    Only the first request for another device's seat is `check`ed. Raises NoSuchTable, NoSuchSeat; Refused if there are
    too many requests.
    """
    _correct_visits(key)
    with changing(key) as game:
        seat = _seat(game, player)
        if seat.device == device:
            return True
        if game.finished_at is not None:
            return False
        request = _request(game, player, device)
        if seat.device is not None and request is None:
            check()
        if is_open_to(game, seat, device) or (request and may_wait(game, device) and _nobody_answers(game, request)):
            _hand_over(game, seat, device)
            return True
        if request is not None:
            request.asked_at = min(request.asked_at, now())  # a clock that was set back must not delay it
            return False
        requests = requests_at(game)
        given_up = [one for one in requests if not timedelta() <= now() - one.asked_at < SEAT_REQUEST_TTL]
        if len(requests) - len(given_up) >= MAX_REQUESTS:
            raise refusal(TableFault.MANY_ASK)
        for one in given_up:
            db.session.delete(one)
        db.session.add(SeatRequest(game_id=game.id, player=player, device=device))
        return False


def is_open_to(game: Game, seat: Seat, device: str) -> bool:
    """Whether the device may take the seat without a request.

    A free seat is open if it reveals no secret. The host keeps free seats with their secrets, and may take back a seat
    without secrets in case a guest took the wrong one. A device that lost the seat may take it back, because its own
    notes are no secret to it. A reopened game is corrected only by its players and its group.
    """
    is_host = game.host == device
    if is_reopened(game) and not (plays_at(game, device) or knows(device, game.group_id)):
        return False
    if device in seat.sealed:
        return True
    if seat.device is not None and not is_host:
        return False
    if seat.device is None and is_host:
        return True
    return is_revealed(game) or not hidden_from(game, seat, device)


def may_wait(game: Game, device: str) -> bool:
    """Whether a request is granted without an answer. Not for a stranger at a group's reopened game: a seat would
    reveal the group.
    """
    return not is_reopened(game) or game.group_id is None or knows(device, game.group_id)


def leave_seat(key: str, player: str, device: str) -> None:
    """Leave the device's own seat, or withdraw its request. Raises NoSuchTable, NoSuchSeat.

    Leaving opens the device's notes to the host, which keeps the seat from then on.
    """
    with changing(key) as game:
        seat = _seat(game, player)
        if seat.device == device:
            reassign_seat(game, seat, None, opened_by=device)
        if request := _request(game, player, device):
            db.session.delete(request)


def answer(key: str, player: str, asking: str, device: str, *, allow: bool) -> None:
    """Answer the request of the device `asking`. Does nothing if the request is gone.

    No device answers its own request. While the device that keeps the seat is online, only that one may allow the
    request, because any other could belong to the requesting person. If the keeper allows it, its notes are opened,
    else they stay sealed. Raises NoSuchTable, NoSuchSeat; NotAtTable if the answering device has no seat; Refused while
    the keeper is online.
    """
    _correct_visits(key)
    with changing(key) as game:
        seat = _seat(game, player)
        if not plays_at(game, device):
            raise NotAtTable
        request = _request(game, player, asking)
        if request is None or asking == device:
            return
        if allow:
            _leave_it_to_the_keeper(game, seat, asking, device)
            _hand_over(game, seat, asking, opened_by=device if device == keeper_of(game, seat) else None)
        else:
            db.session.delete(request)


def open_by_word(key: str, player: str, device: str, word: str) -> None:
    """Open a seat's tickets by the passcode that its keeper, or a previous device, shows. A device without the seat
    takes it.

    Raises NoSuchTable, NoSuchSeat, TooManyGuesses; Refused for a wrong passcode.
    """
    game = find(key)
    seat = _seat(game, player)
    bucket = Bucket(f"word {game.id} {player}", MAX_PASSCODE_TRIES, PASSCODE_REFILL)
    if guess([bucket], lambda: phone_with_word(game, seat, clean_code(word))) is None:
        raise refusal(TableFault.WRONG_WORD)
    with changing(key) as game:
        seat = _seat(game, player)
        opened_by = phone_with_word(game, seat, clean_code(word))
        if opened_by is None or game.finished_at is not None:
            raise refusal(TableFault.WRONG_WORD)
        if keeper_of(game, seat) == device:
            open_to_keeper(game, seat, opened_by)
        else:
            _hand_over(game, seat, device, opened_by=opened_by)


def unseal(key: str, player: str, device: str, keeper: str) -> None:
    """Open this device's notes to the seat's keeper, unless the keeper is another device than `keeper` by now.

    Raises NoSuchTable, NoSuchSeat.
    """
    with changing(key) as game:
        seat = _seat(game, player)
        if device in seat.sealed and keeper_of(game, seat) == keeper:
            open_to_keeper(game, seat, device)


def _seat(game: Game, player: str) -> Seat:
    for seat in game.seats:
        if seat.player == player:
            return seat
    raise NoSuchSeat(player)


def _leave_it_to_the_keeper(game: Game, seat: Seat, asking: str, device: str) -> None:
    """Raise Refused if only the seat's keeper, another device than `device`, may allow the request."""
    keeper = keeper_of(game, seat)
    # The host may have requested a seat that became free: it is the keeper then, and can't answer itself.
    if keeper not in (None, device, asking) and _awake_since(game, [keeper], now() - AWAKE_WITHIN):
        raise refusal(TableFault.KEEPER_AWAKE, name=seat.name) if seat.device else refusal(TableFault.OPENER_AWAKE)


def _hand_over(game: Game, seat: Seat, device: str, *, opened_by: str | None = None) -> None:
    """Assign the seat to the device, and delete all requests for it."""
    reassign_seat(game, seat, device, opened_by=opened_by)
    for request in requests_at(game):
        if request.player == seat.player:
            db.session.delete(request)


def _request(game: Game, player: str, device: str) -> SeatRequest | None:
    return db.session.get(SeatRequest, (game.id, player, device))


def _nobody_answers(game: Game, request: SeatRequest) -> bool:
    """Whether the request is older than ANSWER_WITHIN, and no other device of the table was online since."""
    if now() - request.asked_at < ANSWER_WITHIN:
        return False
    at_table = {seat.device for seat in game.seats} | {game.host}
    return not _awake_since(game, at_table - {None, request.device}, request.asked_at)


def _awake_since(game: Game, devices: Iterable[str | None], moment: datetime) -> bool:
    query = select(Visit.device).where(
        Visit.game_id == game.id,
        Visit.device.in_(list(devices)),
        Visit.seen_at >= moment,
    )
    return db.session.scalar(query.limit(1)) is not None


def _correct_visits(key: str) -> None:
    """Set future visits of the table's devices to now: the clock was set back since."""
    game = find(key)
    at_table = [seat.device for seat in game.seats if seat.device] + [game.host]
    future = Visit.game_id == game.id, Visit.device.in_(at_table), Visit.seen_at > now()
    if db.session.scalar(select(Visit.device).where(*future).limit(1)) is not None:
        with write_transaction(key):
            db.session.execute(update(Visit).where(*future).values(seen_at=now()))
