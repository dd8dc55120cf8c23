"""Stationmaster: the companion on the phones around a Ticket to Ride table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.config import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Create the application; settings come from the environment by default. Doesn't migrate the database or serve."""
    # Imported here, so that `import companion.rules` doesn't load the web.
    from flask import Flask
    from flask_migrate import Migrate

    from companion import cli, config, features, home, store, web
    from companion.store import database
    from companion.table import wiring as table

    settings = settings or config.load()
    app = Flask(
        "companion",
        root_path=str(config.ROOT),
        instance_path=str(settings.instance_dir),
        static_url_path=f"/static/{web.files.release(config.ROOT / 'static')}",
    )
    app.config.from_mapping(settings.flask_config())
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = web.files.CACHE_PERIOD
    store.init_app(app)
    Migrate(app, database.db, directory=str(config.ROOT / "migrations"), render_as_batch=True)
    web.init_app(app)
    table.init_app(app)
    home.init_app(app)
    features.init_app(app)
    cli.init_app(app)
    return app
