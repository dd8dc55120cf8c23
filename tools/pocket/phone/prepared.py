# ruff: noqa: F401
"""What the app imports and is none of ours: it lies in the memory that later starts begin with (worker.js).

What has a library of its own in WebAssembly, as msgspec has, can't be in it, nor what imports that.
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
