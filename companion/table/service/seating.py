"""Taking a seat, asking for one that is another phone's, answering, and standing up."""

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
from companion.table.service.seats import change_hands, hidden_from, keeper_of, open_to_keeper, phone_with_word

ANSWER_WITHIN = timedelta(seconds=60)
"""When no phone at the table was awake for so long to answer, a request for a seat is granted: phones do break."""
AWAKE_WITHIN = timedelta(seconds=45)
"""A phone that was heard of since then is awake. It asks every 15 seconds, and is noted every 20."""
MOST_REQUESTS = 10
"""Open requests at one table; more are noise."""
FORGOTTEN_AFTER = timedelta(minutes=15)
"""Who asked and went away makes room for others by then."""
WORDS_AT_ONCE, ONE_MORE_WORD = 10, timedelta(seconds=20)
"""So many wrong words may be tried for a seat, and one more each time; there are 83,521."""


class NoSuchSeat(LookupError):
    """The table has no such player."""


def take(key: str, player: str, device: str, check: Check = unchecked) -> bool:
    """Sit down; whether the phone has the seat now, or else asks for it and waits for another phone's answer.

    A free seat without tickets is there for the taking. One that is another phone's, or has tickets that the phone may
    not see, needs a yes (`answer`); when no phone at the table was awake for ANSWER_WITHIN, asking again is enough.
    What others noted is sealed then. The host brings a seat back without a yes as long as no secret comes to light by
    that, and so does a phone that lost the seat without having opened it. Nobody sits down when the game is
    over: who played is let know more than who has the link. While it is reopened a stranger asks for any seat, and at a
    group's game waits for the answer however long that takes.
    Only the first tap on another phone's seat is `check`ed. Raises NoSuchTable, NoSuchSeat; Refused where several ask
    already.
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
            request.asked_at = min(request.asked_at, now())  # a clock that was set back mustn't keep it waiting
            return False
        requests = requests_at(game)
        given_up = [one for one in requests if not timedelta() <= now() - one.asked_at < FORGOTTEN_AFTER]
        if len(requests) - len(given_up) >= MOST_REQUESTS:
            raise refusal(TableFault.MANY_ASK)
        for one in given_up:
            db.session.delete(one)
        db.session.add(SeatRequest(game_id=game.id, player=player, device=device))
        return False


def is_open_to(game: Game, seat: Seat, device: str) -> bool:
    """Whether the phone may sit down there without a yes.

    That is where the seat is free and no secret comes to light. The host looks after free seats, secrets and all; and
    it brings back one without secrets: a guest may have taken the wrong one. Who noted tickets and lost the seat takes
    it back, for its own notes are no secret to it. A reopened game is corrected by those who
    played and by its group: everybody else has had no part in it.
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
    """Whether silence is a yes. Not for a stranger at a group's reopened game, who would learn the group by that."""
    return not is_reopened(game) or game.group_id is None or knows(device, game.group_id)


def leave_seat(key: str, player: str, device: str) -> None:
    """Leave a seat of one's own, or withdraw the request for one. Raises NoSuchTable, NoSuchSeat.

    Who leaves opens the own notes to the host, which looks after the seat from then on.
    """
    with changing(key) as game:
        seat = _seat(game, player)
        if seat.device == device:
            change_hands(game, seat, None, opened_by=device)
        if request := _request(game, player, device):
            db.session.delete(request)


def answer(key: str, player: str, asking: str, device: str, *, allow: bool) -> None:
    """Answer the request of the phone `asking`; what was answered or withdrawn already changes nothing.

    Nobody answers for himself. While the phone that keeps the seat is awake, only that one says yes: any other could be
    the asker's own. By its yes it opens its notes; by another one's yes they stay sealed. Raises NoSuchTable,
    NoSuchSeat; NotAtTable when the phone that answers has no seat; Refused while the keeper is awake.
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
    """See a seat's tickets by the word that a phone which keeps it, or lost it, shows; who hasn't the seat gets it.

    Raises NoSuchTable, NoSuchSeat, TooManyGuesses; Refused for a wrong word.
    """
    game = find(key)
    seat = _seat(game, player)
    bucket = Bucket(f"word {game.id} {player}", WORDS_AT_ONCE, ONE_MORE_WORD)
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
    """Open what this phone noted to the one that has the seat now, unless that is another than `keeper` by now.

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
    """Raise Refused when another phone than `device` is to say yes."""
    keeper = keeper_of(game, seat)
    # The host asks for a seat that became free meanwhile: then it is the keeper, and can't answer itself.
    if keeper not in (None, device, asking) and _awake_since(game, [keeper], now() - AWAKE_WITHIN):
        raise refusal(TableFault.KEEPER_AWAKE, name=seat.name) if seat.device else refusal(TableFault.OPENER_AWAKE)


def _hand_over(game: Game, seat: Seat, device: str, *, opened_by: str | None = None) -> None:
    """The seat is this phone's; whoever else asked for it has been answered by that."""
    change_hands(game, seat, device, opened_by=opened_by)
    for request in requests_at(game):
        if request.player == seat.player:
            db.session.delete(request)


def _request(game: Game, player: str, device: str) -> SeatRequest | None:
    return db.session.get(SeatRequest, (game.id, player, device))


def _nobody_answers(game: Game, request: SeatRequest) -> bool:
    """Whether the phone asked long enough ago, and no phone that could have answered was awake since."""
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
    """Date the visits of the table's phones that lie in the future to now: the clock was set back since."""
    game = find(key)
    at_table = [seat.device for seat in game.seats if seat.device] + [game.host]
    future = Visit.game_id == game.id, Visit.device.in_(at_table), Visit.seen_at > now()
    if db.session.scalar(select(Visit.device).where(*future).limit(1)) is not None:
        with write_transaction(key):
            db.session.execute(update(Visit).where(*future).values(seen_at=now()))
