"""Commands for a terminal, all by `flask --app app COMMAND`."""

from flask import Flask

from companion.cli import demo, groups, keeping, records

COMMANDS = (
    records.score,
    records.check_box,
    keeping.backup,
    keeping.restore,
    groups.export,
    groups.import_,
    demo.demo,
)


def init_app(app: Flask) -> None:
    """Add the commands to `flask`."""
    for command in COMMANDS:
        app.cli.add_command(command)
