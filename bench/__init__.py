"""Benchmarks of time-critical code beside simple implementations: `python -m bench`."""
