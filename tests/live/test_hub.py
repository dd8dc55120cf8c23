"""The hub: who is told of which game, what counts when several things ring, and how many may listen."""

import threading
from contextlib import suppress

from companion.live import Hub, Listener
from companion.live.hub import MOST_OF_A_PHONE


def joined(hub: Hub, game: int, phone: str = "phone") -> Listener:
    listener = hub.join(game, phone)
    assert listener
    return listener


def test_change_rings_at_its_own_game_alone() -> None:
    hub = Hub(10)
    ours, theirs = joined(hub, 1), joined(hub, 2)
    hub.tell(1, 7)
    assert ours.heard()
    assert ours.version == 7
    assert not theirs.heard()


def test_what_rang_while_nobody_waited_counts_once() -> None:
    hub = Hub(10)
    listener = joined(hub, 1)
    hub.tell(1, 7)
    hub.tell(1, 8)
    assert listener.heard()
    assert listener.version == 8
    assert not listener.heard()


def test_versions_that_overtake_each_other_end_with_the_newest() -> None:
    listener = Listener("phone")
    listener.ring(8)
    listener.ring(7)
    assert listener.heard()
    assert listener.version == 8


def test_who_may_have_missed_something_looks_whatever_is_told_besides() -> None:
    listener = Listener("phone")
    listener.ring(None)
    listener.ring(7)
    assert listener.heard()
    assert listener.version is None
    listener.ring(8)
    assert listener.heard()
    assert listener.version == 8


def test_what_is_held_back_is_told_at_the_end() -> None:
    hub = Hub(10)
    listener = joined(hub, 1)
    with hub.holding_back():
        hub.tell(1, 7)
        assert not listener.heard()
    assert listener.heard()
    assert listener.version == 7
    hub.tell(1, 8)
    assert listener.heard()


def test_what_is_held_back_is_told_also_when_something_fails() -> None:
    hub = Hub(10)
    listener = joined(hub, 1)
    with suppress(ZeroDivisionError), hub.holding_back():
        hub.tell(1, 7)
        raise ZeroDivisionError
    assert listener.heard()
    assert listener.version == 7


def test_thread_holds_back_its_own_news_alone() -> None:
    hub = Hub(10)
    listener = joined(hub, 1)
    other = threading.Thread(target=hub.tell, args=(1, 7))
    with hub.holding_back():
        other.start()
        other.join()
        assert listener.heard()


def test_all_games_are_told_to_look() -> None:
    hub = Hub(10)
    listeners = [joined(hub, 1), joined(hub, 2)]
    hub.tell_all()
    assert [(one.heard(), one.version) for one in listeners] == [(True, None)] * 2


def test_waiting_ends_with_the_news() -> None:
    listener = Listener("phone")
    heard: list[bool] = []
    waiting = threading.Thread(target=lambda: heard.append(listener.wait(20)))
    waiting.start()
    listener.ring(1)
    waiting.join(5)
    assert heard == [True]


def test_no_more_streams_than_fit_until_one_has_left() -> None:
    hub = Hub(2)
    first, second = joined(hub, 1, "a"), joined(hub, 2, "b")
    assert hub.join(3, "c") is None
    hub.leave(1, first)
    hub.leave(1, first)
    assert hub.streams == 1
    assert hub.join(3, "c")
    hub.leave(2, second)
    assert hub.streams == 1


def test_newest_stream_of_a_phone_ends_its_oldest() -> None:
    hub = Hub(10)
    own = [joined(hub, 1, "mine") for _ in range(MOST_OF_A_PHONE)]
    others = [joined(hub, 1, "yours"), joined(hub, 2, "mine")]
    joined(hub, 1, "mine")
    assert [one.ended for one in own] == [True, *[False] * (MOST_OF_A_PHONE - 1)]
    assert not any(one.ended for one in others)
    assert hub.streams == MOST_OF_A_PHONE + len(others)
    hub.leave(1, own[0])
    assert hub.streams == MOST_OF_A_PHONE + len(others)


def test_stream_that_is_ended_waits_no_more() -> None:
    listener = Listener("phone")
    waiting = threading.Thread(target=listener.wait, args=(20,))
    waiting.start()
    listener.end()
    waiting.join(5)
    assert not waiting.is_alive()


def test_streams_of_many_threads_are_counted_right() -> None:
    hub = Hub(50)

    def come_and_go(number: int) -> None:
        for _ in range(200):
            if listener := hub.join(number % 3, f"phone {number}"):
                hub.tell(number % 3, 1)
                hub.leave(number % 3, listener)

    threads = [threading.Thread(target=come_and_go, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert hub.streams == 0
