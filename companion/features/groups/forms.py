"""The form of an old game: players and their points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from companion.features.groups.service.faults import ScoreFault
from companion.features.groups.service.scores import MAX_POINTS, NOBODY, Score, by_hand
from companion.rules.faults import Fault, Reason, Refused, refusal
from companion.rules.load import box_ids, get_box
from companion.rules.moves import MAX_NAME
from companion.store.database import now
from companion.store.groups import Person
from companion.store.models import Game, Seat
from companion.table.forms import read_notes, typed_notes
from companion.table.service import about
from companion.table.service.about import Notes
from companion.table.service.opening import clean_name
from companion.table.wording.names import box_named
from companion.web.forms import field_faults, read_number
from companion.web.i18n import local, sentence

NEW_ROWS = 6
"""Rows for people who are new to the group."""
OTHER = "other"
"""The choice of another edition."""


@dataclass(frozen=True)
class ScoreRow:
    """One player on the form, as typed.

    `id` names its fields: the person's key; seat0, seat1, … for a guest; new1, new2, … for a new person.
    """

    id: str
    name: str
    person: str | None = None
    chosen: bool = False
    points: str = ""
    place: str = ""
    team: str = ""
    fault: str = ""
    faulty: str = ""
    """The faulty field: "name", "points" or "place"."""


@dataclass
class ScoreForm:
    """The whole form, with a sentence for each faulty field."""

    rows: list[ScoreRow]
    values: Mapping[str, str]
    faults: dict[str, str] = field(default_factory=dict)

    @property
    def is_faulty(self) -> bool:
        return bool(self.faults) or any(row.fault for row in self.rows)


def entry_of(game: Game | None, people: Sequence[Person]) -> ScoreForm:
    """Return the initial form: the group's people, empty rows, and the stored entry of the game, if any.

    People who were removed from the group, and guests, stay on the form of their game.
    """
    sat: dict[str, Seat] = {}
    values = {"date": f"{local(now()):%Y-%m-%d}"}
    if game is not None:
        sat = {person.key: seat for seat, person in about.persons_by_seat(game)}
        sat |= {f"seat{seat.position}": seat for seat in game.seats if seat.person_id is None}
        values = {**typed_notes(game), "box": game.box or OTHER, "title": game.title}
    rows = [ScoreRow(id=person.key, name=person.name, person=person.key) for person in people]
    here = {row.id for row in rows}
    for key, one in sat.items():
        if key not in here:
            rows.append(ScoreRow(id=key, name=one.name, person=NOBODY if one.person_id is None else key))
    rows += [ScoreRow(id=f"new{number}", name="") for number in range(1, NEW_ROWS + 1)]
    for at, row in enumerate(rows):
        if seat := sat.get(row.id):
            points = "" if seat.points is None else str(seat.points)
            place = str(seat.place or "")
            rows[at] = replace(row, chosen=True, points=points, place=place, team=seat.team or "")
    return ScoreForm(rows, values)


def sent_entry(form: MultiDict[str, str], known: Sequence[ScoreRow]) -> ScoreForm:
    """Return the submitted form for the `known` people.

    If another device has merged or removed a person meanwhile, their points go to a row without a name.
    """
    chosen = set(form.getlist("who"))
    rows = [
        replace(
            row,
            name=form.get(f"name-{row.id}", "") if row.person is None else row.name,
            chosen=_is_filled(form, row.id) if row.person is None else row.id in chosen,
            points=form.get(f"points-{row.id}", ""),
            place=form.get(f"place-{row.id}", ""),
            team=clean_name(form.get(f"team-{row.id}", ""))[:MAX_NAME],
        )
        for row in known
    ]
    lost = [one for one in form.getlist("who") if one not in {row.id for row in known}]
    unnamed = [at for at, row in enumerate(rows) if row.person is None and not row.chosen]
    for one, at in zip(lost, unnamed, strict=False):
        points, place = form.get(f"points-{one}", ""), form.get(f"place-{one}", "")
        rows[at] = replace(rows[at], chosen=True, points=points, place=place)
    return ScoreForm(rows, form, {"people": sentence(Fault(ScoreFault.LOST))} if lost else {})


def _is_filled(form: MultiDict[str, str], row: str) -> bool:
    return any(form.get(f"{field}-{row}", "").strip() for field in ("name", "points", "place"))


def read_entry(entry: ScoreForm, before: Game | None = None) -> tuple[str, Notes, tuple[Score, ...]] | None:
    """Return board, notes and scores, or None after adding sentences to the faulty fields of `entry`."""
    board = _board(entry)
    notes = None
    try:
        notes = read_notes(entry.values, before.played_at if before else None)
    except Refused as refused:
        refuse(entry, refused)
    scores = _scores(entry)
    if board is not None and not _in_teams(board, before):
        scores = [replace(one, team=None) for one in scores]  # chosen before the box was
    if not entry.is_faulty and board is not None and notes is not None:
        try:
            return board, notes, by_hand(board, scores, as_before=_is_as_before(board, scores, before))
        except Refused as refused:
            refuse(entry, refused, scores)
    return None


def refuse(entry: ScoreForm, refused: Refused, scores: Sequence[Score] = ()) -> None:
    """Add the sentences of a refusal to the form, beside the fields of the `scores` concerned."""
    faults = field_faults(refused)
    faulty, whose = _whose(refused.faults[0].why, scores)
    if not whose:
        entry.faults |= faults
    filled = [at for at, row in enumerate(entry.rows) if row.chosen]
    for at in (filled[number] for number in whose):
        entry.rows[at] = replace(entry.rows[at], fault=faults[refused.place], faulty=faulty)


def _whose(why: Reason, scores: Sequence[Score]) -> tuple[str, list[int]]:
    """Return the faulty field, and the indexes of the scores concerned."""
    match why:
        case ScoreFault.NAME:
            return "name", [at for at, one in enumerate(scores) if len(clean_name(one.name)) > MAX_NAME]
        case ScoreFault.SAME_NAME:
            names = [clean_name(one.name).casefold() for one in scores]
            typed = [at for at, one in enumerate(scores) if one.person is None]
            return "name", [at for at in typed if names.count(names[at]) > 1]
        case ScoreFault.POINTS:
            return "points", [at for at, one in enumerate(scores) if abs(one.points or 0) > MAX_POINTS]
        case ScoreFault.PLACE:
            placed = [at for at, one in enumerate(scores) if one.place is not None]
            # Where each could be somebody's place, they don't fit together.
            return "place", [
                at for at in placed if scores[at].place not in _shared(scores, scores[at].points)
            ] or placed
        case _:
            return "", []


def _shared(scores: Sequence[Score], points: int | None) -> range:
    """Return the ranks that sides with these points share; a team counts once, since it has one score."""
    sides = {one.team or at: one.points for at, one in enumerate(scores)}
    first = 1 + sum((other or 0) > (points or 0) for other in sides.values())
    return range(first, first + list(sides.values()).count(points))


def _board(entry: ScoreForm) -> str | None:
    box = entry.values.get("box", "")
    board = entry.values.get("title", "") if box == OTHER else box
    if not board.strip() or (box != OTHER and box not in box_ids()):
        entry.faults["title" if box == OTHER else "box"] = sentence(Fault(ScoreFault.BOX))
        return None
    return box_named(clean_name(board)) or board


def _in_teams(board: str, before: Game | None) -> bool:
    had_teams = before is not None and any(seat.team for seat in before.seats)
    return had_teams or board not in box_ids() or get_box(board).team_size > 1


def _is_as_before(board: str, scores: Sequence[Score], before: Game | None) -> bool:
    """Whether players and team sizes equal the corrected game's, so that unusual numbers stay."""
    if before is None or before.box != board:
        return False
    sizes, sizes_before = (Counter(one.team for one in players).values() for players in (scores, before.seats))
    return sorted(sizes) == sorted(sizes_before)


def _scores(entry: ScoreForm) -> list[Score]:
    """Return the scores of the filled rows, and add a sentence to each row that can't be read."""
    scores = []
    for at, row in enumerate(entry.rows):
        if row.chosen:
            try:
                points = read_number(row.points, "points", ScoreFault.NO_NUMBER)
                place = read_number(row.place, "place", ScoreFault.NO_PLACE)
                if row.person is None and not row.name.strip():
                    raise refusal(ScoreFault.NO_NAME, "name")
                if points is None and place is None:
                    raise refusal(ScoreFault.NO_POINTS, "points")
                scores.append(Score(row.name, points, place, team=row.team or None, person=row.person))
            except Refused as refused:
                entry.rows[at] = replace(row, fault=field_faults(refused)[refused.place], faulty=refused.place)
    return scores
