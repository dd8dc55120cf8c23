"""A folder for PYTHONPATH: Python starts without the features that Windows lacks."""

from pathlib import Path

FOLDER = Path(__file__).parent
