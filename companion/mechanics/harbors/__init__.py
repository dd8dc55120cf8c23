"""Harbors: built in ports that own routes touch, they score by the tickets that name them (GL-08 to GL-11)."""

WORDS = ("harbor",)
