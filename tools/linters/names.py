"""One name, one thing: what no compiler tells of C that is linked from many folders."""

import re

from linters.sources import code_of

NAME = "names"

TAG = re.compile(r"\b(?:struct|enum|union)\s+([a-z_]\w*)\s*\{")
# At the left edge: a type, a name, and what follows the name in a definition.
FUNCTION = re.compile(r"^(?P<head>[a-z_][\w \t*]*?[ \t*])(?P<name>[a-z_]\w*)\([^;{]*?\)\s*\{", re.M | re.S)
OBJECT = re.compile(r"^(?P<head>[a-z_][\w \t*]*?[ \t*])(?P<name>[a-z_]\w*)(?:\[[^\]]*\])*\s*[=;]", re.M)
WORD = re.compile(r"[A-Za-z_]\w*")
NO_DEFINITION = re.compile(r"\b(?:return|goto|typedef|else|extern|case)\b")

# Defines what others define: it is linked in their place.
STANDS_IN = re.compile(r"/(?:\w+_)?no_\w+\.c$")
# What may use what src defines.
USERS = ("src/", "test/", "bench/", "fuzz/")
# No other file sees what these define.
TEST_PROGRAM = re.compile(r"^test/(.*/)?test_\w+\.c$|^test/wasm/")


def definitions(path):
    """(kind, name, line) of what a file defines: "tag", "static", "symbol"."""
    with open(path, encoding="utf-8") as file:
        source = code_of(file.read())
    found = [("tag", match[1], match.start(1)) for match in TAG.finditer(source)]
    for pattern in (FUNCTION, OBJECT):
        for match in pattern.finditer(source):
            if not NO_DEFINITION.search(match["head"]):
                kind = "static" if re.search(r"\bstatic\b", match["head"]) else "symbol"
                found.append((kind, match["name"], match.start("name")))
    return [(kind, name, source.count("\n", 0, at) + 1) for kind, name, at in found]


def check(sources, folder):
    """A struct, enum or union tag is defined once in src and test. A symbol that other files can
    see is defined once in src, and no static of another file there has its name; and there is
    another file that uses it."""
    kinds = {"tag": {}, "symbol": {}, "static": {}}
    for path in sources.all:  # even where little has changed: doubles come in pairs
        if not path.startswith(("src/", "test/")) or not path.endswith((".c", ".h")) or STANDS_IN.search(path):
            continue
        for kind, name, line in definitions(path):
            if kind == "tag" and TEST_PROGRAM.search(path):
                continue
            if kind != "tag" and not (path.startswith("src/") and path.endswith(".c")):
                continue
            kinds[kind].setdefault(name, {})[path] = line
    found = {name: places for name, places in kinds["tag"].items() if len(places) > 1}
    for name, places in kinds["symbol"].items():
        everywhere = {**kinds["static"].get(name, {}), **places}
        if len(everywhere) > 1:
            found[name] = everywhere
    doubles = [told(name, sorted(places.items())) for name, places in sorted(found.items())]
    return doubles + own_alone(sources, kinds["symbol"])


def own_alone(sources, symbols):
    """What a header declares, and no file but the one that defines it names: static, then. Whoever
    names it twice in headers uses it there; what macros put together is in no header by name."""
    named_in, named_by_headers = {}, {}
    for path in sources.all:
        if path.startswith(USERS) and path.endswith((".c", ".h")):
            with open(path, encoding="utf-8") as file:
                words = WORD.findall(code_of(file.read()))
            if path.endswith(".h"):
                for word in words:
                    named_by_headers[word] = named_by_headers.get(word, 0) + 1
            else:
                for word in set(words):
                    named_in.setdefault(word, set()).add(path)
    return [
        f"{path}:{line}: {name} is declared in a header, and nobody else names it"
        for name, places in sorted(symbols.items())
        for path, line in places.items()
        if named_by_headers.get(name) == 1 and named_in[name] == {path}
    ]


def told(name, places):
    first, *others = [f"{path}:{line}" for path, line in places]
    return f"{first}: {name} is also what {', '.join(others)} {'define' if len(others) > 1 else 'defines'}"
