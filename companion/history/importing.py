"""Taking in a group's file: what is missing here is written, all of it or nothing, and what is here stays as it is."""

from companion.history.checking import check_group
from companion.history.group_file import MOST_BYTES
from companion.history.staging import Brought, NewGame, bring


def import_group(data: bytes, former: str, most: int | None = MOST_BYTES) -> Brought:
    """Take in a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to. `former` are the words for somebody who was removed here. Raises BadFile.
    """
    checked = check_group(data, most)
    games = [NewGame(game.key, game.played_at, game.read, game.outcome) for game in checked.games]
    return bring(checked.group, checked.people, games, former)
