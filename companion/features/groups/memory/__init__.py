"""A group's memory: its people and games, and their figures."""
