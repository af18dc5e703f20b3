"""Formatting of TypeScript, JavaScript, CSS and JSON, and mistakes in them: biome.jsonc."""

import json

from . import run

NAME = "biome"
COMMAND = "tools/linters/node_modules/.bin/biome"
OPTIONS = ("--colors=off", "--no-errors-on-unmatched")


def paths_of(sources):
    """All is ".": Biome finds the files itself then, and does not need a line that long."""
    return ["."] if sources.is_whole else sources.ending(".ts", ".tsx", ".mjs", ".js", ".css", ".json", ".jsonc")


def line_of(problem):
    where = problem["location"]
    path = where["path"]
    if problem["category"] == "format":
        return f"{path}: not as Biome would have it (make format)"
    start = where.get("start") or {"line": 1, "column": 1}
    return f"{path}:{start['line']}:{start['column']}: {problem['message']} ({problem['category']})"


def check(sources, folder):
    paths = paths_of(sources)
    if not paths:
        return []
    strict = ("--error-on-warnings", "--diagnostic-level=warn", "--max-diagnostics=none", "--reporter=json")
    done = run(COMMAND, "check", *strict, *OPTIONS, *paths)
    try:
        problems = json.loads(done.stdout)["diagnostics"]
    except (json.JSONDecodeError, KeyError):
        return [done.stderr or done.stdout]
    if done.returncode and not problems:
        return [done.stderr]
    return [line_of(problem) for problem in problems]


def format(sources):
    paths = paths_of(sources)
    done = run(COMMAND, "format", "--write", *OPTIONS, *paths) if paths else None
    return done.stderr if done and done.returncode else ""
