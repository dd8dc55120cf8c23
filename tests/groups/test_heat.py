"""How often tracks were claimed."""

from flask import Flask

from companion import groups
from companion.groups.heat import heat
from tests.groups.a_group import FORMER, open_group, person, play_game
from tests.groups.small_group import group_of, on_day

PEOPLE = [{"id": "a", "name": "Ann", "color": "red"}, {"id": "b", "name": "Bob", "color": "blue"}]


def claims(*pairs: tuple[str, str]) -> dict[str, object]:
    moves = [{"type": "claim", "player": player, "route": route} for player, route in pairs]
    return {"box": "europe", "players": PEOPLE, "moves": moves}


def test_tracks_are_counted_by_claims_of_the_group_and_of_one_person(app: Flask) -> None:
    key = open_group(app)
    play_game(app, key, claims(("a", "berlin--danzig"), ("b", "brest--dieppe")))
    play_game(app, key, claims(("b", "berlin--danzig"), ("b", "brest--dieppe")))
    with app.app_context():
        groups.enter(key, "europe", on_day(1), [groups.Score("Ann", 90), groups.Score("Bob", 80)])
        whole = heat(group_of(key), "europe")
        assert (whole.counts, whole.games) == ({"berlin--danzig": 2, "brest--dieppe": 2}, 2)
        of_bob = heat(group_of(key), "europe", person(key, "Bob"))
        assert (of_bob.counts, of_bob.games) == ({"berlin--danzig": 1, "brest--dieppe": 2}, 2)
        assert heat(group_of(key), "germany").counts == {}
        groups.remove(key, person(key, "Bob").key, FORMER)
        assert heat(group_of(key), "europe").counts == whole.counts
