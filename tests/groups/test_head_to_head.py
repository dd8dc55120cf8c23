"""Head to head, against the games of tests/groups/small_group.py."""

from flask import Flask

from companion.groups.head_to_head import head_to_head
from tests.groups.a_group import person
from tests.groups.small_group import small_group


def test_heads_are_those_counted_by_hand(app: Flask) -> None:
    key = small_group(app)
    with app.app_context():

        def met(name: str, board: str | None = None) -> list[tuple[object, ...]]:
            found = head_to_head(person(key, name), board)
            return [(head.name, head.games, head.ahead, head.behind, head.equal, head.allied) for head in found]

        # Bob: equal on day 1, behind on 2, a team on 3, ahead on 4 and 5, behind on 6. Gone was removed.
        assert met("Ann") == [("Bob", 6, 2, 2, 1, 1), ("Cat", 4, 2, 2, 0, 0), ("Dan", 2, 2, 0, 0, 0)]
        assert met("Bob") == [("Ann", 6, 2, 2, 1, 1), ("Cat", 4, 2, 2, 0, 0), ("Dan", 2, 2, 0, 0, 0)]
        assert met("Cat") == [("Ann", 4, 2, 2, 0, 0), ("Bob", 4, 2, 2, 0, 0), ("Dan", 2, 0, 0, 1, 1)]
        assert met("Dan", "team-asia") == [("Ann", 1, 0, 1, 0, 0), ("Bob", 1, 0, 1, 0, 0), ("Cat", 1, 0, 0, 0, 1)]
