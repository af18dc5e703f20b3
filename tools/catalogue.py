"""Reads the sentences of data/words: a folder for each language, a file for each subject.

A line is `key = text`; lines that start with # and empty lines are skipped.
{name} in a text stands for a value filled in later, \\n for a new line and \\\\
for a backslash. The files of English (`en`) say which keys there are: every
other language has the same files with the same keys, and for each key the same
{names}.
"""

import os
import re

FIRST = "en"
KEY = re.compile(r"[a-z0-9][a-z0-9._-]*")
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def unescape(text):
    """The text as it will be shown, or None if a backslash makes no sense."""
    if re.fullmatch(r"(?:[^\\]|\\[n\\])*", text) is None:
        return None
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], text)


def listed(texts):
    return " ".join(f"{{{text}}}" for text in texts) or "none"


class Catalogue:
    """All languages of a folder: `texts[code][key]`, as they are shown. English is the first
    of `codes`, the others follow by their names. What is wrong is in `problems`."""

    def __init__(self, folder):
        self.folder = folder
        self.problems = []
        self.read_from = []  # every folder and file, for ninja
        self.files = {}  # of a language: {key: name of its file}
        self.texts = {}
        found = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
        self.codes = [FIRST] + [code for code in found if code != FIRST]
        self.read_from.append(folder)
        for code in self.codes:
            self.read_language(code)
        if not self.problems:
            for code in self.codes[1:]:
                self.compare(code)

    def read_language(self, code):
        folder = os.path.join(self.folder, code)
        self.texts[code], self.files[code] = {}, {}
        self.read_from.append(folder)
        for name in sorted(os.listdir(folder)):
            if name.endswith(".txt"):
                self.read_file(code, name)

    def read_file(self, code, name):
        path = os.path.join(self.folder, code, name)
        texts, files = self.texts[code], self.files[code]
        self.read_from.append(path)
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                where = f"{path}:{number}"
                key, equals, text = (part.strip() for part in line.partition("="))
                if not equals or KEY.fullmatch(key) is None or not text:
                    self.problems.append(f"{where}: expected `key = text`, found `{line}`")
                    continue
                shown = unescape(text)
                if shown is None:
                    self.problems.append(f"{where}: a backslash may only begin \\n or \\\\ ({key})")
                elif re.search(r"[{}]", PLACEHOLDER.sub("", shown)):
                    self.problems.append(f"{where}: a brace that is no {{placeholder}} ({key})")
                elif key in texts:
                    self.problems.append(f"{where}: the key {key} is there twice, in {files[key]} too")
                else:
                    texts[key], files[key] = shown, name

    def compare(self, code):
        english, files = self.texts[FIRST], self.files
        texts = self.texts[code]
        for key in sorted(english.keys() | texts.keys()):
            wanted, got = files[FIRST].get(key), files[code].get(key)
            path = os.path.join(self.folder, code, wanted or got)
            if got is None:
                self.problems.append(f"{path}: the key {key} is missing")
            elif wanted is None:
                self.problems.append(f"{path}: no such key in English: {key}")
            elif wanted != got:
                self.problems.append(f"{path}: the key {key} belongs here, not into {got}")
            else:
                here, there = (sorted(set(PLACEHOLDER.findall(one[key]))) for one in (texts, english))
                if here != there:
                    self.problems.append(f"{path}: {key} has {listed(here)}, but {listed(there)} in English")
