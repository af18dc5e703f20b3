"""Mistakes in C, by clang-tidy and the analyzer in it.

That is minutes of work, so what was well is kept in the build folder, and a file
is only looked at again when it, a header that it reads or the checks are others.
"""

import concurrent.futures
import functools
import hashlib
import json
import os
import re
import shlex
import sys

from . import run

NAME = "clang-tidy"
CHECKS = ",".join(
    [
        "-*",
        "clang-analyzer-*",
        # A struct is ordered for its reader; the states, which are many, are checked by -Wpadded.
        "-clang-analyzer-optin.performance.Padding",
        # Asks for memcpy_s and its like, which no C library here has.
        "-clang-analyzer-security.insecureAPI.DeprecatedOrUnsafeBufferHandling",
        "bugprone-*",
        # Two ints in a row (x, y) are no mistake, nor are short products.
        "-bugprone-easily-swappable-parameters",
        "-bugprone-implicit-widening-of-multiplication-result",
        "-bugprone-narrowing-conversions",
        "-bugprone-reserved-identifier",
        # Takes the size of an array of pointers for a mistake.
        "-bugprone-sizeof-expression",
        # x in an X-macro's body cannot be put between brackets.
        "-bugprone-macro-parentheses",
        "-bugprone-branch-clone",
        "-bugprone-assignment-in-if-condition",
        "misc-misplaced-const",
        "misc-definitions-in-headers",
        "performance-no-int-to-ptr",
        "readability-duplicate-include",
        "readability-inconsistent-declaration-parameter-name",
        "readability-misleading-indentation",
    ]
)
INCLUDERS = 12  # that are looked at for changed headers, however many there are
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)


def commands(folder):
    """How each file is compiled: {path: entry}. Once, also where several programs compile it."""
    path = os.path.join(folder, "compile_commands.json")
    if not os.path.exists(path):
        sys.exit(f"lint: there is no {path}; make lint makes it, and --quick does without")
    with open(path, encoding="utf-8") as file:
        entries = json.load(file)
    return {os.path.relpath(os.path.join(one["directory"], one["file"])): one for one in reversed(entries)}


def includers(headers, paths):
    """The first .c files that include these headers, themselves or through others: near ones first."""
    names = {}  # who includes it, by bare name
    for path in paths:
        if path.endswith((".c", ".h")):
            with open(path, encoding="utf-8") as file:
                for name in INCLUDE.findall(file.read()):
                    names.setdefault(name, []).append(path)
    found, seen = [], set(headers)
    while headers:
        near = {path for header in headers for path in names.get(os.path.basename(header), [])} - seen
        own = {re.sub(r"\.h$", ".c", header) for header in headers}
        found += sorted((path for path in near if path.endswith(".c")), key=lambda path: (path not in own, path))
        headers = {path for path in near if path.endswith(".h")}
        seen |= near
    return found[:INCLUDERS]


@functools.cache
def content(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@functools.cache
def version():
    return run("clang-tidy", "--version").stdout


def inputs_of(entry):
    """Every file that the compiler reads for this one, headers of the system too."""
    command = [word for word in shlex.split(entry["command"]) if word not in ("-MD", "-c")]
    for option in ("-MQ", "-MF", "-o"):
        where = command.index(option)
        del command[where : where + 2]
    rule = run(*command, "-M", cwd=entry["directory"]).stdout.replace("\\\n", " ")
    paths = rule.partition(":")[2].split()
    return sorted(os.path.relpath(os.path.join(entry["directory"], path)) for path in paths)


def digest_of(entry, inputs):
    """Changes with whatever clang-tidy's answer could depend on; None if that is not known."""
    try:
        known = [version(), CHECKS, entry["command"], *(f"{path} {content(path)}" for path in inputs)]
    except FileNotFoundError:
        return None
    return hashlib.sha256("\n".join(known).encode()).hexdigest() if inputs else None


def tidy(path, folder):
    done = run(
        "clang-tidy",
        "--quiet",
        f"--checks={CHECKS}",
        "--warnings-as-errors=*",
        "--header-filter=.*/(src|test|fuzz|bench)/.*",
        "-p",
        folder,
        path,
    )
    return done.stdout.strip() or done.stderr.strip() if done.returncode else None


def chosen(sources, compiled):
    if sources.is_whole:
        return sorted(compiled)
    near = includers(set(sources.ending(".h")), sources.all)
    return [path for path in dict.fromkeys(sources.ending(".c") + near) if path in compiled]


def was_well(memory, entry):
    if not os.path.exists(memory):
        return False
    with open(memory, encoding="utf-8") as file:
        known = json.load(file)
    return known["digest"] == digest_of(entry, known["inputs"])


def look(path, entry, folder):
    """Its problem, or None. What was well is written down at once: one may stop in the middle."""
    memory = os.path.join(folder, path.replace("/", "-") + ".json")
    if was_well(memory, entry):
        return None
    # Before clang-tidy reads them: if one changes meanwhile, the digest is of the older one.
    inputs = inputs_of(entry)
    known = {"inputs": inputs, "digest": digest_of(entry, inputs)}
    problem = tidy(path, folder)
    if known["digest"] and not problem:
        with open(memory + ".new", "w", encoding="utf-8") as file:
            json.dump(known, file)
        os.replace(memory + ".new", memory)
    return problem


def check(sources, folder):
    compiled = commands(folder)
    problems = [f"{path}: in no meson.build" for path in sources.ending(".c") if path not in compiled]

    own = os.path.join(folder, "clang-tidy")  # for what clang-tidy reads and what we remember
    os.makedirs(own, exist_ok=True)
    with open(os.path.join(own, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump(list(compiled.values()), file)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda path: look(path, compiled[path], own), chosen(sources, compiled))
        return problems + list(filter(None, found))
