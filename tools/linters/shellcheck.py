"""Mistakes in shell scripts."""

from . import run

NAME = "shellcheck"


def check(sources, folder):
    paths = sources.scripts((".sh", ".bash"), "sh", "bash")
    done = run("shellcheck", "--format=gcc", *paths) if paths else None
    return (done.stdout or done.stderr).splitlines() if done and done.returncode else []
