"""The heat map: every track in the shade of how often it was claimed."""

import re

import pytest

from companion.pictures.heat import LEVELS, draw_heat, level_of
from companion.rules.load import get_box

EUROPE = get_box("europe")


def shades(drawing: str) -> dict[str, str]:
    return {
        route: shade for shade, route in re.findall(r'class="track [^"]*heat heat-(\d)" data-id="([^"]+)"', drawing)
    }


def test_tracks_are_shaded_by_their_share_of_the_most_claimed() -> None:
    drawn = shades(draw_heat(EUROPE, {"berlin--danzig": 50, "berlin--essen": 1, "brest--dieppe": 25}))
    assert drawn.keys() == EUROPE.routes.keys()
    assert (drawn["berlin--danzig"], drawn["berlin--essen"], drawn["brest--dieppe"]) == ("5", "1", "3")
    assert drawn["madrid--pamplona"] == "0"


def test_board_without_claims_has_no_shade() -> None:
    assert set(shades(draw_heat(EUROPE, {})).values()) == {"0"}


@pytest.mark.parametrize("most", [1, 2, 4, 5, 6, 99])
def test_levels_rise_with_claims_to_the_top_and_only_nothing_has_none(most: int) -> None:
    levels = [level_of(count, most) for count in range(most + 1)]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (0, LEVELS)
    assert 0 not in levels[1:]


def test_track_that_is_not_on_the_board_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_heat(EUROPE, {"london--moskva": 1})
