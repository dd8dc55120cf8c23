"""Remove the POSIX-only modules and functions. Python runs this before the program."""

import asyncio.unix_events
import os
import signal
import socket
import sys

MODULES = ("fcntl", "grp", "pwd", "resource", "syslog", "termios")
NAMES = {
    os: ("fchmod", "fork", "geteuid", "getpgid", "killpg", "sched_getaffinity", "setsid", "waitid"),
    signal: ("SIGCHLD", "SIGHUP", "pthread_sigmask", "sigwait"),
    socket: ("SO_REUSEPORT",),
    asyncio.unix_events._UnixSelectorEventLoop: ("add_signal_handler", "remove_signal_handler"),
}

for module in MODULES:
    sys.modules[module] = None  # type: ignore[assignment]  # an import of it fails
for owner, names in NAMES.items():
    for name in names:
        if hasattr(owner, name):
            delattr(owner, name)
