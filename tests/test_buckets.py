"""Token buckets, by a clock of the test's own."""

from companion import buckets
from companion.buckets import Buckets, Size


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_bucket_gives_its_burst_and_then_one_by_one() -> None:
    clock = Clock()
    asked = Buckets(Size(3, 10), clock)
    assert [asked.take("ann") for _time in range(3)] == [0, 0, 0]
    assert asked.take("ann") == 10
    clock.now = 4
    assert asked.take("ann") == 6
    clock.now = 10
    assert asked.take("ann") == 0
    assert asked.take("ann") == 10


def test_sources_have_buckets_of_their_own_which_never_overflow() -> None:
    clock = Clock()
    asked = Buckets(Size(1, 1), clock)
    assert (asked.take("ann"), asked.take("bob")) == (0, 0)
    clock.now = 100
    assert asked.take("ann") == 0
    assert asked.take("ann") == 1


def test_what_was_owed_is_waited_for() -> None:
    asked = Buckets(Size(1, 10), Clock())
    assert asked.take("ann", 0) == 0
    asked.owe("ann", 3)
    assert asked.take("ann", 0) == 20


def test_so_many_times_the_size_is_as_much_for_so_many() -> None:
    assert Size(10, 30).times(3) == Size(30, 10)


def test_no_more_sources_are_remembered_than_fit() -> None:
    clock = Clock()
    asked = Buckets(Size(1, 10**6), clock)
    asked.take("ann")
    for number in range(buckets.MOST_SOURCES):
        asked.take(str(number))
    assert len(asked._levels) == buckets.MOST_SOURCES
    assert asked.take("ann") == 0  # forgotten
