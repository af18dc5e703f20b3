"""The files of the tree, by kind."""

import functools
import os
import re
import subprocess

# What is built, fetched or written by programs. Seeds of the fuzzers are as broken as they like.
LEFT_OUT = {".git", "build", "var", "node_modules", "__pycache__", "corpus"}

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'')


def code_of(source):
    """C without comments and what is quoted; all else keeps its place."""

    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])

    return TEXT.sub(blank, COMMENT.sub(blank, source))


def all_paths():
    found = []
    for folder, folders, names in os.walk("."):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        found += [os.path.relpath(os.path.join(folder, name)) for name in sorted(names)]
    return found


def changed_paths(base):
    """What differs from `base`, from where we left it: committed, not committed, new."""

    def git(*arguments):
        done = subprocess.run(["git", *arguments], check=True, stdout=subprocess.PIPE, text=True)
        return done.stdout.split("\0")[:-1]

    changed = git("diff", "--name-only", "-z", "--merge-base", base)
    return {*changed, *git("ls-files", "-z", "--others", "--exclude-standard")}


@functools.cache
def interpreter(path):
    """What the first line of a script calls, "" if it calls nothing."""
    with open(path, "rb") as file:
        first = file.readline(80)
    return first.decode(errors="replace").split()[-1].split("/")[-1] if first.startswith(b"#!") else ""


class Sources:
    def __init__(self, base=None):
        """All files, or those that differ from a commit."""
        self.all = all_paths()
        self.is_whole = base is None
        changed = None if base is None else changed_paths(base)
        self.paths = [path for path in self.all if changed is None or path in changed]

    def ending(self, *endings):
        return [path for path in self.paths if path.endswith(endings)]

    def scripts(self, ending, *interpreters):
        """Files with this ending, and scripts without one that name an interpreter."""
        return [
            path
            for path in self.paths
            if path.endswith(ending) or ("." not in os.path.basename(path) and interpreter(path) in interpreters)
        ]
