"""What is shared out: an address has its share, and all together no more than there is."""

import pytest

from companion.shares import CrowdedError, Shares


def test_address_has_its_share_and_no_more_until_it_gives_one_back() -> None:
    shares = Shares(2, 10)
    assert [shares.take("ann") for _ in range(3)] == [True, True, False]
    assert shares.take("bob")
    shares.give_back("ann")
    assert [shares.take("ann") for _ in range(2)] == [True, False]


def test_all_together_have_no_more_than_there_is() -> None:
    shares = Shares(2, 3)
    assert [shares.take(address) for address in ("ann", "ann", "bob", "cat")] == [True, True, True, False]
    shares.give_back("ann")
    assert shares.take("cat")


def test_share_is_given_back_also_when_something_fails() -> None:
    shares = Shares(1, 1)
    with pytest.raises(ZeroDivisionError), shares.one("ann"):
        raise ZeroDivisionError
    with shares.one("ann"), pytest.raises(CrowdedError), shares.one("ann"):
        pytest.fail("there was only one")
