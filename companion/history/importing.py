"""Taking in a group's file: what is missing here is written, all of it or nothing, and what is here stays as it is."""

from dataclasses import replace

from companion.history.badfile import BadFile, Problem
from companion.history.checking import check_group
from companion.history.correcting import differing, file_of
from companion.history.effort import Effort
from companion.history.group_file import MOST_BYTES
from companion.history.links import is_old_link, key_now
from companion.history.staging import Brought, NewGame, bring


def import_group(
    data: bytes,
    former: str,
    most: int | None = MOST_BYTES,
    device: str | None = None,
    effort: Effort | None = None,
) -> Brought:
    """Take in a group's file of `most` bytes at most (None: of any size). Doing it twice changes nothing.

    A group that is here already gets the people and games that it lacks. A game that is here already is left alone,
    whichever group it belongs to; those of this group that the file has otherwise are told (`take_files`). `former` are
    the words for somebody who was removed here. A file that knows a group by an old link brings a phone (`device`) into
    the group no more than that link. Raises BadFile, also for a file that takes more than the `effort`.
    """
    effort = effort or Effort()
    checked = check_group(data, most, effort)
    if device is not None and key_now(checked.group.key, device) is None and is_old_link(checked.group.key):
        raise BadFile("", Problem.RENEWED)
    games = [NewGame(game.key, game.played_at, game.read, game.outcome) for game in checked.games]
    others = differing(checked, effort)
    brought = bring(checked.group, checked.people, games, former, effort)
    return replace(brought, differing=others, file=file_of(checked, others) if others else b"")
