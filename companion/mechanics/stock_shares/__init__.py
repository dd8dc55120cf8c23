"""Shares of companies: a claim takes one of those whose logos the track prints (PA-03 to PA-09)."""

WORDS = ("stock share", "company", "dummy")
