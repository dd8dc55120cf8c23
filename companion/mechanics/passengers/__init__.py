"""Passengers: they wait in cities and countries, are taken by claims, and score by majorities (DE-02 to DE-08)."""

WORDS = ("passenger",)
