"""Formatting of Python, and mistakes in it: ruff.toml.

Ruff as WebAssembly: the same version everywhere, and nothing but node to run it.
"""

import json
import tomllib

from . import run

NAME = "ruff"


def ruff(what, sources):
    paths = sources.scripts(".py", "python3")
    with open("ruff.toml", "rb") as file:
        options = json.dumps(tomllib.load(file))
    return run("node", "tools/linters/ruff.mjs", what, options, *paths)


def check(sources, folder):
    done = ruff("check", sources)
    return [done.stderr] if done.returncode else done.stdout.splitlines()


def format(sources):
    return ruff("format", sources).stderr
