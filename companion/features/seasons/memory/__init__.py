"""Seasons, and the worth of tickets and routes, computed from a group's results."""
