# ruff: noqa: F401
"""The app's third-party imports, stored in the memory snapshot that later starts load (worker.js).

Packages with a WebAssembly library, such as msgspec, can't be in a snapshot, and neither can modules that import them.
"""

import gc
import sqlite3

import alembic.command
import babel.dates
import babel.messages.mofile
import babel.messages.pofile
import flask
import flask_migrate
import flask_sqlalchemy
import networkx as nx
import openskill.models
import segno
import sqlalchemy.dialects.sqlite
import werkzeug.test

gc.collect()
