"""Sentences and names in the language of the reader."""
