"""Run app.py with links and codes that are the same in each run, because pictures show them."""

import runpy
import secrets
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    chance = Random(1)
    vars(secrets).update(token_bytes=lambda size=32: chance.randbytes(size), choice=chance.choice)
    runpy.run_path(str(ROOT / "app.py"), run_name="__main__")
