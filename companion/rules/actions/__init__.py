"""Validity checks and effects of each kind of move."""
