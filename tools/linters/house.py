"""Rules of the house for C, which no compiler knows."""

import os
import re

from linters.sources import code_of

NAME = "house"

# Memory comes from memory.h, where running out of it is dealt with. free() is free().
ALLOCATION = re.compile(r"\b(?:(?:m|c|re|aligned_)alloc|reallocarray|posix_memalign|strn?dup|v?asprintf)\s*\(")
ALLOCATES = "src/base/memory.c"


def check(sources, folder):
    """Headers by bare name, so that the build decides what is in sight; every
    header guarded; a file begins by saying what it is; memory from memory.h."""
    problems = []
    for path in sources.ending(".c", ".h"):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        name = os.path.basename(path)
        if not lines[0].startswith("/* " + name):
            problems.append(f'{path}:1: should begin with "/* {name}: what it is"')
        for number, line in enumerate(lines, 1):
            include = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            if include and "/" in include[1]:
                problems.append(f"{path}:{number}: include {include[1]} by its bare name")
            if "\t" in line:
                problems.append(f"{path}:{number}: a tab")
        if path.startswith("src/") and path != ALLOCATES:
            for number, line in enumerate(code_of("\n".join(lines)).split("\n"), 1):
                if call := ALLOCATION.search(line):
                    problems.append(f"{path}:{number}: {call[0].rstrip('( ')} may fail; memory.h has what does not")
        if path.endswith(".h"):
            guard = re.search(r"^#ifndef (\w+)\n#define \1$", "\n".join(lines), re.M)
            if guard is None:
                problems.append(f"{path}:1: has no include guard")
    return problems
