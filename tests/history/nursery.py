"""Fork servers from a process with all imports done: each starts in milliseconds and dies like any other.

    python -m tests.history.nursery FOLDER ADDRESS PLANT

Reads commands from standard input, one per line, and answers each with a line when it is done. Ends when the input is
closed.
"""

import os
import signal
import sys
import time
from multiprocessing.sharedctypes import RawArray
from pathlib import Path

from companion import config, create_app, server
from companion.config import ConfigError
from companion.server import start as serve
from tests.history.plants import plant
from tests.support.clocks import clock_wrong_by
from tests.support.compiled import compile_once
from tests.support.databases import settings_in
from tests.support.tables import claim, open_table, sit_down

MAX_SERVERS = 2


class Nursery:
    """The servers' parent process. `address` is their database, `fault` the fault planted in each of them, if any."""

    def __init__(self, folder: Path, address: str, fault: str) -> None:
        self._folder = folder
        self._settings = settings_in(folder, address)
        self._fault = fault
        self._clocks = RawArray("d", MAX_SERVERS)  # by how many seconds each is wrong; its server looks there
        self._pids: dict[int, int] = {}

    def start(self, nth: int, port: int, migrations: str) -> None:
        """Fork a server that migrates the database with these migrations and listens."""
        parent = os.getpid()
        if pid := os.fork():
            self._pids[nth] = pid
            return
        log = os.open(self._folder / f"server-{nth}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 1)
        os.dup2(log, 2)
        with clock_wrong_by(lambda: self._clocks[nth]):
            app = create_app(self._settings)
            app.extensions["migrate"].migrate.directory = migrations
            listener = serve.listen(port)
            while os.getppid() == parent:  # as a service is started again while its database recovers
                try:
                    serve.migrate(app)
                    break
                except ConfigError:
                    time.sleep(0.05)
            plant(self._fault, app)
            server.serve(app, listener, lambda: serve.close(app), parent)
        os._exit(0)

    def kill(self, nth: int, how: int) -> None:
        os.kill(self._pids[nth], how)
        os.waitpid(self._pids.pop(nth), 0)

    def set_clock(self, nth: int, seconds: int) -> None:
        self._clocks[nth] = seconds


def warm_up(folder: Path) -> None:
    """Load all data that a server reads once: the box, templates, sentences."""
    app = create_app(settings_in(folder, f"sqlite:///{folder / 'warm.db'}"))
    serve.migrate(app)
    phone = app.test_client()
    phone.environ_base["HTTP_ORIGIN"] = "http://localhost"
    table = open_table(phone, 5)
    sit_down(phone, table, "p1")
    table.record(claim("p1", "berlin--wien"))
    table.state()
    serve.close(app)


def main() -> None:
    """Execute the commands."""
    folder, address, fault = sys.argv[1:]
    compile_once()
    warm_up(Path(folder))
    nursery = Nursery(Path(folder), address, fault)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends the parent, and the closed input then ends this process
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        order, nth, *values = line.split()
        if order == "start":
            nursery.start(int(nth), int(values[0]), values[1] if len(values) > 1 else str(config.ROOT / "migrations"))
        elif order == "kill":
            nursery.kill(int(nth), int(values[0]))
        else:
            nursery.set_clock(int(nth), int(values[0]))
        sys.stdout.write("done\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
