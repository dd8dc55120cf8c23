"""Tolls: whoever claims a track pays, to the bank or to whoever has the track beside it (NL-05 to NL-11)."""

WORDS = ("toll",)
