"""What a wheel needs beside itself: the names in requirements*.in, which its builder reads here (pyproject.toml)."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    """Adds them to what pyproject.toml says."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by the builder."""
        metadata["dependencies"] = self._names("requirements.in")
        metadata["optional-dependencies"] = {"postgres": self._names("requirements-postgres.in")}

    def _names(self, file: str) -> list[str]:
        lines = (line.partition("#")[0].strip() for line in (Path(self.root) / file).read_text("utf-8").splitlines())
        return [line for line in lines if line and not line.startswith("-")]
