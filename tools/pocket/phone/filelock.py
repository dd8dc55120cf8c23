"""Stands in for the locks of a system with many processes: in a browser there is one, and nobody else holds any."""

from contextlib import nullcontext as FileLock  # noqa: F401, N812  (its name there)
