"""Lays out a box's map once and keeps it as tables beside the box: `make layout BOX=europe`.

Needs numpy and, for the first run, npm to fetch the coastline. The same input and packages give the same tables.
"""
