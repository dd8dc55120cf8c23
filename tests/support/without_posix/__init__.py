"""A folder for PYTHONPATH: Python begins without what Windows hasn't got."""

from pathlib import Path

FOLDER = Path(__file__).parent
