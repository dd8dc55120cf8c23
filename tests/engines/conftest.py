"""A browser for each engine, shared by the journeys, and the whole program as a server."""

import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from tests.engines.drivers import ENGINES, HERE, browser
from tests.engines.phone import EnginePhone
from tests.support.programs import end, free_port, start


class Server:
    """The program on one port and one database, across restarts."""

    def __init__(self, instance: Path) -> None:
        self._instance = instance
        self._program: Popen[bytes] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._program = self._program or start(self._instance, self.port)

    def stop(self) -> None:
        if self._program:
            end(self._program, signal.SIGKILL)
        self._program = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    one = Server(tmp_path_factory.mktemp("instance"))
    one.start()
    yield one
    one.stop()


@pytest.fixture(
    scope="session",
    params=[pytest.param(engine, marks=pytest.mark.xdist_group(engine)) for engine in ENGINES],
)
def engine(request: pytest.FixtureRequest) -> str:
    if request.param not in HERE:
        pytest.skip(f"LEFT OUT: no {request.param} here")
    return str(request.param)


@pytest.fixture(scope="session")
def light_phone(engine: str, server: Server) -> Iterator[EnginePhone]:
    with browser(engine) as driver:
        yield EnginePhone(driver, engine, server.url)


@pytest.fixture
def phone(light_phone: EnginePhone) -> EnginePhone:
    light_phone.open("/")
    light_phone.driver.delete_all_cookies()
    return light_phone


@pytest.fixture
def dark_phone(engine: str, server: Server) -> Iterator[EnginePhone]:
    if engine == "wpe":
        pytest.skip("this WebKit is always light")
    with browser(engine, dark=True) as driver:
        yield EnginePhone(driver, engine, server.url)
