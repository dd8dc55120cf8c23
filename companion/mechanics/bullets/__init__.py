"""Bullet trains: pieces common to all, which claims of bullet routes lay while any is left (JP-04 to JP-08)."""

WORDS = ("bullet train",)
