"""Games without moves: entering, correcting and deleting them."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import select

from companion.features.groups.service.faults import ScoreFault
from companion.features.groups.service.games import seats_for
from companion.features.groups.service.group import changing_group
from companion.features.groups.service.marks import remember_deleted
from companion.features.groups.service.people import find_or_add_people
from companion.features.groups.service.results import remove_results, update_results_within
from companion.rules.box import Box
from companion.rules.faults import Fault, Refused, Why, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.moves import MAX_NAME, Setup
from companion.rules.setup import number_faults
from companion.store.database import db, now
from companion.store.groups import Group, Person
from companion.store.models import BY_HAND, MOVES, Game
from companion.store.removal import remove_games
from companion.table.service.about import Notes, check_notes, set_notes
from companion.table.service.codes import new_key
from companion.table.service.games import Check, NoSuchTable, NotAtTable, find, knows, unchecked
from companion.table.service.loading import new_game
from companion.table.service.opening import clean_name
from companion.table.wording.names import box_named

MAX_TITLE = 80
MAX_SCORE_PLAYERS = 12
MAX_POINTS = 9999
NOBODY = ""
"""In place of a person's key: a guest, whose name isn't matched."""


@dataclass(frozen=True)
class Score:
    """One player's result: a name, points or a rank or both, and if known a colour and a team.

    `person` is the key of the person, NOBODY for a guest, or None to match by name.
    """

    name: str
    points: int | None
    place: int | None = None
    color: str = ""
    team: str | None = None
    person: str | None = None


def check_scores(scores: Sequence[Score]) -> None:
    """Raise Refused unless the scores can be a game; the place of the refusal is the form's field."""
    names = [clean_name(one.name).casefold() for one in scores]
    if not 1 <= len(scores) <= MAX_SCORE_PLAYERS:
        raise refusal(ScoreFault.PLAYERS, "people")
    if not all(0 < len(name) <= MAX_NAME for name in names):
        raise refusal(ScoreFault.NAME, "people")
    if _is_twice(scores, names):
        raise refusal(ScoreFault.SAME_NAME, "people")
    if not all(abs(one.points or 0) <= MAX_POINTS for one in scores):
        raise refusal(ScoreFault.POINTS, "people")
    if not all(one.place is None or 1 <= one.place <= len(scores) for one in scores):
        raise refusal(ScoreFault.PLACE, "people")


def _is_twice(scores: Sequence[Score], names: Sequence[str]) -> bool:
    persons = [one.person for one in scores if one.person]
    by_name = {name for name, one in zip(names, scores, strict=True) if one.person is None}
    return len(set(persons)) < len(persons) or any(Counter(names)[name] > 1 for name in by_name)


def by_hand(board: str, scores: Sequence[Score], *, as_before: bool = False) -> tuple[Score, ...]:
    """Return typed scores with all ranks that don't follow from the points.

    The number of players must fit the box (at least two) unless they are `as_before` in a corrected game. In a box with
    teams each player is in a complete team, and a team has one score. Ranks are typed for equal or unknown points.
    Raises Refused.
    """
    check_scores(scores)
    sides: defaultdict[str, list[Score]] = defaultdict(list)
    for at, one in enumerate(scores):
        sides[one.team or f"p{at + 1}"].append(one)
    if len(scores) < 2:
        raise refusal(ScoreFault.PLAYERS, "people")
    if board in box_ids() and not as_before and (faults := list(_box_faults(get_box(board), scores))):
        raise Refused(faults, place="people")
    if len(sides) < 2:
        raise refusal(ScoreFault.ONE_TEAM, "people")
    if any(len({one.points for one in members}) > 1 for members in sides.values()):
        raise refusal(ScoreFault.TEAM_POINTS, "people")
    given = {side: {one.place for one in members} - {None} for side, members in sides.items()}
    points = {side: members[0].points for side, members in sides.items()}
    known = {side: total for side, total in points.items() if total is not None}
    if known and len(known) < len(points):
        raise refusal(ScoreFault.NO_POINTS, "people")
    places = _places(known, given) if known else _ranked(given)
    return tuple(replace(one, place=places.get(one.team or f"p{at + 1}")) for at, one in enumerate(scores))


def _box_faults(box: Box, scores: Sequence[Score]) -> Iterator[Fault]:
    yield from number_faults(box, len(scores))
    sizes = Counter(one.team for one in scores)
    if box.team_size > 1 and (None in sizes or set(sizes.values()) != {box.team_size}):
        yield Fault(Why.TEAM_SIZE, {"size": box.team_size})


def _places(points: dict[str, int], given: dict[str, set[int | None]]) -> dict[str, int]:
    """Return the ranks of all sides that share points with a typed rank. Raises Refused."""
    if any(len(places) > 1 for places in given.values()):
        raise refusal(ScoreFault.PLACE, "people")
    found: dict[str, int] = {}
    for total in set(points.values()):
        equal = [side for side in points if points[side] == total]
        known = {side: place for side in equal for place in given[side] if place is not None}
        if known:
            first = 1 + sum(other > total for other in points.values())
            found |= _among_equals(equal, known, first)
    return found


def _ranked(given: dict[str, set[int | None]]) -> dict[str, int]:
    """Return the ranks of sides with unknown points. Raises Refused."""
    places = {side: place for side, known in given.items() for place in known if place is not None}
    if any(len(known) != 1 for known in given.values()) or any(
        place != 1 + sum(other < place for other in places.values()) for place in places.values()
    ):
        raise refusal(ScoreFault.PLACE, "people")
    return places


def _among_equals(equal: Sequence[str], known: dict[str, int], first: int) -> dict[str, int]:
    """Return the ranks of sides with equal points; a side without a typed rank gets the best that is left. Raises
    Refused.
    """
    left = [place for place in range(first, first + len(equal)) if place not in known.values()]
    places = {side: known.get(side) or min(left, default=0) for side in equal}
    if any(place != first + sum(other < place for other in places.values()) for place in places.values()):
        raise refusal(ScoreFault.PLACE, "people")
    return places


def enter(
    group_key: str, board: str, notes: Notes, scores: Sequence[Score], source: str = BY_HAND, uid: str | None = None
) -> Game:
    """Enter an old game without moves. `board` is a box's id, or the title of another edition.

    A known `uid` returns that game, so that a form sent twice is entered once. Raises NoSuchGroup, Refused.
    """
    box_and_title = _checked(board, notes, scores)
    with changing_group(group_key) as group:
        if uid is not None and (game := db.session.scalar(select(Game).where(Game.uid == uid))) is not None:
            return game
        setup = Setup("", (), variant="")  # the box and who sits there follow
        game = new_game(setup, key=uid or new_key(), reveal_at=now(), group_id=group.id, source=source)
        _write(game, group, box_and_title, notes, scores)
    return game


def correct(key: str, board: str, notes: Notes, scores: Sequence[Score], device: str, check: Check = unchecked) -> Game:
    """Correct a game without moves. Raises NoSuchTable, NotAtTable, Refused."""
    box_and_title = _checked(board, notes, scores)
    with changing_group(_group_of_scores(key, device).key) as group:
        game = find(key, scores=True)
        check()
        game.mark_changed()
        _write(game, group, box_and_title, notes, scores, remove_results(group.id, game))
    return game


def delete_scores(key: str, device: str, check: Check = unchecked) -> Group:
    """Delete a game without moves, with its results, and return its group.

    A game with moves can't be deleted, only taken from its group. Raises NoSuchTable, NotAtTable, Refused.
    """
    with changing_group(_group_of_scores(key, device).key) as group:
        game = find(key, scores=True)
        check()
        game.finished_at = None
        update_results_within(group.id, [game.id])
        remember_deleted(group, [game.uid])
        remove_games([game.id])
    return group


def _group_of_scores(key: str, device: str) -> Group:
    """Return the group of a game without moves. Raises NoSuchTable; NotAtTable unless the device may change it."""
    game = find(key, scores=True)
    if game.source == MOVES:
        raise NoSuchTable(key)
    if not knows(device, game.group_id):
        raise NotAtTable
    return db.session.get_one(Group, game.group_id)


def _checked(board: str, notes: Notes, scores: Sequence[Score]) -> tuple[str, str]:
    """Return the box's id, or the title of another edition. Raises Refused, also for notes and scores."""
    check_notes(notes)
    check_scores(scores)
    title = clean_name(board)
    if (box := box_named(title)) is not None:
        return box, ""
    if not is_title(title):
        raise refusal(ScoreFault.TITLE, "title")
    return "", title


def is_title(name: str) -> bool:
    """Whether a game can have this title. It becomes a part of addresses, where "." and ".." have a meaning, so each
    part needs a letter or digit.
    """
    return len(name) <= MAX_TITLE and all(any(map(str.isalnum, part)) for part in name.split("/"))


def _write(
    game: Game,
    group: Group,
    box_and_title: tuple[str, str],
    notes: Notes,
    scores: Sequence[Score],
    removed: Sequence[datetime] = (),
) -> None:
    """Write the entry into the game; `removed` is the return value of `remove_results`."""
    if game.box != box_and_title[0]:
        game.variant = ""
    game.box, game.title = box_and_title
    game.finished_at = now()  # by this another server knows the later correction
    set_notes(game, notes)
    people = _people(group, scores)
    for seat, person, one in zip(seats_for(game, len(scores)), people, scores, strict=True):
        seat.name = (person and person.name) or clean_name(one.name)  # a removed person has other words
        seat.person_id = person.id if person else None
        seat.color, seat.team, seat.points, seat.place = one.color, one.team, one.points, one.place
    db.session.add(game)
    db.session.flush()
    update_results_within(group.id, [game.id], removed)


def _people(group: Group, scores: Sequence[Score]) -> list[Person | None]:
    """Return the person of each score, by key or else by name; None for a guest."""
    keys = [one.person for one in scores if one.person]
    query = select(Person).where(Person.group_id == group.id, Person.key.in_(keys))
    known = {person.key: person for person in db.session.scalars(query)}
    others = [one for one in scores if one.person not in known and one.person != NOBODY]
    found = iter(find_or_add_people(group, [clean_name(one.name) for one in others], [one.color for one in others]))
    return [None if one.person == NOBODY else known.get(one.person or "") or next(found) for one in scores]
