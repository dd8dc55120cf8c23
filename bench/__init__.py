"""Measurements of what must be quick, side by side with the plain way: `python -m bench`."""
