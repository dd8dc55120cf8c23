"""Stub for file locks: a browser runs the app in one process, so no other one holds a lock."""

from contextlib import nullcontext as FileLock  # noqa: F401, N812  (filelock's name)
