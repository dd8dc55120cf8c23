"""Shares of companies: a claim takes one of those printed on the route (PA-03 to PA-09)."""

WORDS = ("stock share", "company", "dummy")
