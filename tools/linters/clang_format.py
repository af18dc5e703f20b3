"""Formatting of C: .clang-format."""

import re

from . import run

NAME = "clang-format"


def check(sources, folder):
    paths = sources.ending(".c", ".h")
    if not paths:
        return []
    done = run("clang-format", "--dry-run", "--Werror", *paths)
    unformatted = sorted(set(re.findall(r"^(\S+?):\d+:\d+: error:", done.stderr, re.M)))
    if done.returncode and not unformatted:
        return [done.stderr]
    return [f"{path}: not as clang-format would have it (make format)" for path in unformatted]


def format(sources):
    paths = sources.ending(".c", ".h")
    return run("clang-format", "-i", *paths).stderr if paths else ""
