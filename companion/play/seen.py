"""A game as a phone may see it: tickets that are secret to it are no part of what is handed out."""

from dataclasses import replace

from companion.play.loading import Played, everything, find
from companion.play.revealing import is_revealed
from companion.play.seats import Phone, phone_at
from companion.store import Game


def load(key: str, device: str | None = None) -> Played:
    """The game with this key, its log replayed, as `replay` has it. Raises NoSuchTable."""
    return replay(find(key), device)


def replay(game: Game, device: str | None = None) -> Played:
    """The game with its log as the phone may see it, or without one as everybody may."""
    return seen_by(everything(game), phone_at(game, device) if device else None)


def seen_by(whole: Played, phone: Phone | None) -> Played:
    """The game as the phone may see it, or without one as everybody may.

    Of a seat whose former phone's notes are sealed the present one sees its own, and those that were opened to it.
    """
    game = whole.game
    if is_revealed(game) or game.finished_at is not None:
        return whole
    if phone is None:
        return replace(whole, log=whole.log.seen_by(frozenset()))
    sealed = {seat.player: seat.sealed for seat in game.seats if seat.player in phone.keeps - phone.sees}
    noted = {
        index
        for index, (move, row) in enumerate(zip(whole.log.moves, whole.rows, strict=True))
        if (player := getattr(move, "player", None)) in sealed and row.recorded_by not in sealed[player]
    }
    return replace(whole, log=whole.log.seen_by(phone.sees, noted))
