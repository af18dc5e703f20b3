"""What tools/lint looks with: a module for each check.

A module has NAME, what the check is called; check(sources, folder), which gives
the problems it found as lines for a person; and, if it can format files,
format(sources), which gives what went wrong. `folder` is a build folder that clang was configured for.
"""

import subprocess
import sys


def run(*command, **options):
    """Runs a program to its end and keeps what it says."""
    try:
        return subprocess.run(command, capture_output=True, text=True, **options)
    except FileNotFoundError:
        sys.exit(f"lint: there is no {command[0]}; tools/setup lint installs it")
