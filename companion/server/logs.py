"""The server's log: one line an event on stdout, key=value for people, JSON for containers.

The server configures it rather than create_app(), so that a library or a test keeps its own logging.
"""

import logging
import re
import sys
from collections.abc import Sequence

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from companion.config import Settings

# The key of a table or group gives access to it, so keys stay out of logs: /t/<key>/moves is written /t/.../moves. In
# other places, such as the words of an error, a key is known by its length and by its large letters among small ones.
_KEY = re.compile(r"(?<=/[tg]/)[\w-]{22}(?![\w-])|(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])", re.ASCII)


def configure(settings: Settings) -> None:
    """Log our events, and warnings of libraries, to stdout in the configured format."""
    as_json = settings.log_format == "json" or (settings.log_format == "auto" and not sys.stdout.isatty())
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    shared: Sequence[Processor] = (
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    )
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])
    )
    last: Sequence[Processor] = (structlog.processors.format_exc_info, hide_keys, renderer)
    structlog.configure(
        processors=[*shared, *last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(level, logging.WARNING), force=True)


def hide_keys(_logger: WrappedLogger, _method: str, event_dict: EventDict) -> EventDict:
    """Blank the key of a table or group in every event. A structlog processor."""
    for name, value in event_dict.items():
        if isinstance(value, str):
            event_dict[name] = _KEY.sub("...", value)
    return event_dict
