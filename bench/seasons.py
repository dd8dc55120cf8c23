"""A group of 5,000 games: cold requests for the pages of its seasons, tickets and years."""

from collections.abc import Iterable

from bench.measure import Cases, Row
from bench.memory import SMALL_GROUP_SIZE, fill, own_app, pages

GAMES, LIMIT_MS = 5_000, 300


def run(cases: Cases) -> Iterable[Row]:
    """Measure all pages of the feature. One season has all games."""
    with own_app() as app:
        with app.app_context():
            few, many = fill(SMALL_GROUP_SIZE, 1), fill(max(SMALL_GROUP_SIZE, cases(GAMES)), 2)
        for page in pages(app, of_seasons=True):
            yield page.measured(app, few, many, LIMIT_MS, cases)
