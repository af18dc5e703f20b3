"""What the scripts of this folder share: TAP lines, and a folder of their own."""

import contextlib
import os
import shutil
import sys
import tempfile
import traceback

count = 0
failed = 0


def is_deep():
    """Whether there is time for all of what takes long (TEST_DEPTH, as in support/program.h)."""
    return float(os.environ.get("TEST_DEPTH") or 1) >= 10


def check(condition, name, *details):
    """One test. What went wrong is shown as comments below its line."""
    global count, failed
    count += 1
    print(f"{'ok' if condition else 'not ok'} {count} - {name}", flush=True)
    if not condition:
        failed += 1
        for detail in details:
            for line in str(detail).splitlines():
                print(f"# {line}", flush=True)
    return bool(condition)


def run(tests):
    """Runs functions one after the other; one that breaks off counts as failed."""
    for test in tests:
        try:
            test()
        except Exception:  # a broken test must not hide those after it
            check(False, test.__name__, traceback.format_exc())
    print(f"1..{count}")
    sys.exit(1 if failed else 0)


def skip_all(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


@contextlib.contextmanager
def folder():
    path = tempfile.mkdtemp(prefix="bosquet-test-")
    try:
        yield path
    finally:
        shutil.rmtree(path)


def read_terminal(screen, see=lambda shown: None):
    """All that is written to a terminal until nobody has it open any more, from its other end,
    which is closed then; given to `see` whenever there is more. One read is not enough: what was
    written comes in pieces."""
    shown = b""
    try:
        while part := os.read(screen, 65536):
            shown += part
            see(shown.decode(errors="replace"))
    except OSError:  # nobody has it open any more
        pass
    os.close(screen)
    return shown.decode()


def environment(**changes):
    """The caller's, without what would change what is printed."""
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith("LC_") and k not in ("LANG", "LANGUAGE", "NO_COLOR", "TMUX")
    }
    env["LC_ALL"] = "C.UTF-8"
    env.update(changes)
    return env
