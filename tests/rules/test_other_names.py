"""Other names of places."""

import pytest

from companion.rules.load import get_box
from companion.rules.other_names import TABLE, other_names


@pytest.mark.parametrize(
    ("box", "place", "names"),
    [
        ("europe", "roma", {"Rome", "Rom", "Rzym", "Рим"}),
        ("europe", "wien", {"Vienna", "Vienne", "Viena", "Wiedeń", "Wenen"}),
        ("europe", "warszawa", {"Varsovia", "Warschau", "Varsovie", "Varsavia"}),
        ("europe", "kobenhavn", {"Kopenhagen", "Copenhague", "Kopenhaga"}),
        ("europe", "london", {"Londen", "Londres", "Londyn"}),
        ("germany", "frankreich", {"France", "Francia", "Francja"}),
    ],
)
def test_place_is_found_by_what_it_is_called_elsewhere(box: str, place: str, names: set[str]) -> None:
    spellings = get_box(box).places[place].spellings
    assert names <= {*spellings}
    assert len(spellings) == len({*spellings})


def test_table_names_each_printed_and_other_name_once() -> None:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    printed = [name.strip() for line in lines for name in line.partition(":")[0].split(",")]
    assert sorted(printed) == sorted({*printed}) == sorted(other_names())
    assert [
        line for line in lines if len(names := other_names()[line.split(",")[0].split(":")[0]]) > len({*names})
    ] == []
