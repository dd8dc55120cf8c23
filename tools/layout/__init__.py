"""Lay out a box's map and save it as tables beside the box: `make layout BOX=europe`.

Needs numpy, and npm for the first run, which downloads the coastline. The same input and packages give the same tables.
"""
