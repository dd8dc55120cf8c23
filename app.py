"""The front door: `flask --app app ...` finds the application here; `python app.py` opens the table for the phones."""

from companion import create_app
from companion.config import ConfigError

if __name__ == "__main__":
    from companion.server.start import main

    raise SystemExit(main())

try:
    app = create_app()
except ConfigError as error:
    raise SystemExit(f"Stationmaster can't start: {error}") from None
