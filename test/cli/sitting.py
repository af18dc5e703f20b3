"""How the scripts of this folder sit at a game: through pipes, in a terminal that
reads lines, and at a full screen. Each is given the command as its first argument."""

import fcntl
import os
import pty
import re
import select
import shlex
import struct
import subprocess
import sys
import termios
import time

from tap import check, environment

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools"))
from catalogue import Catalogue

BOSQUET = os.path.abspath(sys.argv[1])
PATIENCE = 300  # seconds, for a slow machine with sanitizers
GLANCE = 120  # seconds until a full screen must show something

# A sentence that is not filled in, or a key that stands for itself.
GAP = re.compile(
    r"\{\w+\}|\b(?:play|grandbois|replay|scores)\.[a-z]+-"
    r"|\b(?:adresse|grimm)\.[a-z]+[-._][a-z]"
)


def catalogue(language):
    """The sentences of a language, by their keys; of scripts whose second argument is data/words."""
    return Catalogue(sys.argv[2]).texts[language]


def bosquet(*args, typed="", cwd=None, **env):
    return subprocess.run(
        [BOSQUET, *args], input=typed.encode(), cwd=cwd, timeout=PATIENCE, env=environment(**env), capture_output=True
    )


def text(done):
    shown = done.stdout.decode()
    gap = GAP.search(shown)
    if gap:
        check(False, "a sentence is not whole", shown[max(0, gap.start() - 200) : gap.end() + 200])
    return shown


def complaint(done):
    return done.stderr.decode()


class Player:
    """Sits at a game and answers its prompts."""

    def __init__(self, *args, name, cwd, **env):
        self.name = name
        self.typed = []
        self.output = ""
        self.process = subprocess.Popen(
            [BOSQUET, "play", *args], stdin=subprocess.PIPE, cwd=cwd, stdout=subprocess.PIPE, env=environment(**env)
        )

    def read(self):
        """Up to the next prompt, or the end (then False)."""
        part = b""
        prompt = f"\n{self.name}> ".encode()
        while not part.endswith(prompt):
            byte = self.process.stdout.read(1)
            if not byte:
                break
            part += byte
        self.last = part.decode()
        self.output += self.last
        return part.endswith(prompt)

    def type(self, line):
        self.typed.append(line)
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()
        return self.read()

    def end(self):
        self.process.stdin.close()
        self.output += self.process.stdout.read().decode()
        return self.process.wait(PATIENCE)


class PlainTerminal:
    """Lines of text in a terminal of its own; clears the way a terminal does."""

    def __init__(self, *args):
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.execve(BOSQUET, [BOSQUET, *args], environment(TERM="xterm"))
        self.output = ""

    def wait(self, pattern, patience=PATIENCE):
        """Up to the pattern; what was read since the last one, or None if it never came."""
        begin = len(self.output)
        end = time.monotonic() + patience
        while not re.search(pattern, self.output[begin:]):
            if not select.select([self.end], [], [], max(0, end - time.monotonic()))[0]:
                return None
            try:
                self.output += os.read(self.end, 65536).decode("utf-8", "replace")
            except OSError:  # the other side is gone
                break
        return self.output[begin:]

    def type(self, line, pattern):
        os.write(self.end, line.encode() + b"\n")
        return self.wait(pattern) or ""

    def shown(self):
        """All that can still be seen, scrolled back to the top."""
        return self.output.rsplit("\x1b[3J", 1)[-1]

    def close(self):
        os.close(self.end)
        os.waitpid(self.process, 0)


def state_of(process):
    """A process's state, "S" if it waits for something, and its parent; "" and "" of none."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[:2]
    except OSError:
        return ["", ""]


class Terminal:
    """A window of its own tmux server, with a command in it."""

    serial = 0
    gaps = []  # what was seen with a sentence not filled in

    def __init__(self, here, *args, columns=80, rows=24, term="screen-256color", **env):
        Terminal.serial += 1
        self.socket = f"bosquet-test-{os.getpid()}-{Terminal.serial}"
        self.here = here
        self.env = environment(**env)
        settings = [f"{k}={shlex.quote(v)}" for k, v in env.items()]
        command = " ".join(
            ["env", f"TERM={term}", *settings, shlex.quote(BOSQUET), *(shlex.quote(arg) for arg in args)]
        )
        # What stands before must be there again after; stty tells whether the
        # terminal is as it was; cat keeps the window open until it is killed. Ctrl-C
        # reaches the shell as well, which has to stay.
        script = f"trap : INT; echo BEFORE; {command}; echo STATUS $?; stty -a; echo AFTER; cat"
        self.shell, self.tty = self.tmux(
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-P",
            "-F",
            "#{pane_pid} #{pane_tty}",
            "-x",
            str(columns),
            "-y",
            str(rows),
            "-c",
            here,
            "sh",
            "-c",
            script,
        ).split()
        self.process = None

    def tmux(self, *args):
        return subprocess.run(
            ["tmux", "-L", self.socket, *args], env=self.env, check=True, stdout=subprocess.PIPE, timeout=GLANCE
        ).stdout.decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(
            ["tmux", "-L", self.socket, "kill-server"],
            env=self.env,
            check=False,
            stderr=subprocess.DEVNULL,
            timeout=GLANCE,
        )

    def text(self, *more):
        """What the window shows, with all that the keys so far have led to."""
        self.rest()
        shown = self.tmux("capture-pane", "-p", *more)
        if GAP.search(shown):
            Terminal.gaps.append(shown)
        return shown

    def press(self, *keys):
        for key in keys:
            self.tmux("send-keys", key)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait(self, pattern, name=None, absent=None, scrollback=False):
        """Waits until the window shows the pattern (and not `absent`); a test if named."""
        more = ["-S", "-"] if scrollback else []
        end = time.monotonic() + GLANCE
        while True:
            shown = self.text(*more)
            found = re.search(pattern, shown, re.M)
            if found and not (absent and re.search(absent, shown, re.M)):
                break
            if time.monotonic() > end:
                found = None
                break
            time.sleep(0.03)
        if name or not found:
            check(found, name or f"shows {pattern}", shown)
        return found

    def rest(self):
        """Until bosquet, if it runs, has read every key and waits for more: a page is drawn in
        several pieces, and one that is half drawn tells nothing. Seen twice, since a key that
        was sent is not at once where it is counted."""
        end = time.monotonic() + GLANCE
        seen = 0
        while self.child() and seen < 2 and time.monotonic() < end:
            seen = seen + 1 if self.unread() == 0 and state_of(self.process)[0] == "S" else 0
            time.sleep(0.003)

    def unread(self):
        """How many bytes were typed and are not read yet."""
        with open(self.tty, "rb", buffering=0, opener=lambda path, flags: os.open(path, flags | os.O_NOCTTY)) as tty:
            return struct.unpack("i", fcntl.ioctl(tty, termios.FIONREAD, bytes(4)))[0]

    def child(self):
        """The process id of bosquet itself, or None if it does not run."""
        if self.process and state_of(self.process)[1] == self.shell:
            return self.process
        self.process = None
        for entry in map(int, filter(str.isdigit, os.listdir("/proc"))):
            try:
                with open(f"/proc/{entry}/cmdline", encoding="utf-8") as file:
                    if state_of(entry)[1] == self.shell and BOSQUET in file.read():
                        self.process = entry
            except OSError:  # it ended just now
                continue
        return self.process

    def is_restored(self, status, name):
        """The terminal after the command: its text, its modes, no page left."""
        self.wait(rf"^STATUS {status}$", f"{name}: ends with status {status}", scrollback=True)
        self.wait("^AFTER$", None)
        shown = self.text("-S", "-")
        check(
            "BEFORE" in shown and "River" not in shown and "Players" not in shown,
            f"{name}: the page is gone, also from the scrollback",
            shown,
        )
        check(
            re.search(r"[^-]icanon", shown) and re.search(r"[^-]echo ", shown),
            f"{name}: the terminal's modes are restored",
            shown,
        )
        check(
            self.tmux("display-message", "-p", "#{alternate_on}").strip() == "0"
            and self.tmux("display-message", "-p", "#{cursor_flag}").strip() == "1",
            f"{name}: the cursor and the normal screen are back",
        )
