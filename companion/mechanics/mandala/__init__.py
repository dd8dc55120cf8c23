"""Completed tickets that two ways join which share no train."""

WORDS = ("mandala",)
