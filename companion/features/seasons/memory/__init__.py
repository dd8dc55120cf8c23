"""Seasons, and what tickets and routes are worth: worked out from a group's results."""
