"""The dependencies of the wheel, read from requirements*.in by its builder (see pyproject.toml)."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    """A metadata hook that adds the dependencies to those of pyproject.toml."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["dependencies"] = self._names("requirements.in")
        metadata["optional-dependencies"] = {"postgres": self._names("requirements-postgres.in")}

    def _names(self, file: str) -> list[str]:
        lines = (line.partition("#")[0].strip() for line in (Path(self.root) / file).read_text("utf-8").splitlines())
        return [line for line in lines if line and not line.startswith("-")]
