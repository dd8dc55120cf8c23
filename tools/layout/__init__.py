"""Lays out a box's map once and keeps it as tables beside the box: `python -m tools.layout FOLDER CACHE`.

Needs numpy and, for the first run, npm to fetch the coastline. The same input gives the same tables.
"""
