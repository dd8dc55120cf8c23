"""A group's people, games and figures."""
