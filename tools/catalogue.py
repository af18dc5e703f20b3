"""Reads the sentences of data/words: a folder for each language, a file for each subject.

A line is `key = text`; lines that start with # and empty lines are skipped.
{name} in a text stands for a value filled in later, \\n for a new line and \\\\
for a backslash. The files of English (`en`) say which keys there are: every
other language has the same files with the same keys, and for each key the same
{names}. Where English has KEY.one and KEY.other, a language has KEY in the forms
that src/words/plural_list.h names for it; whether they say {n} is its own affair.
How a language sets its texts, tools/typography.py knows.
"""

import os
import re
import sys

from typography import misprints

FIRST = "en"
CODE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
KEY = re.compile(r"[a-z0-9][a-z0-9._-]*")
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


PLURALS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "words", "plural_list.h")
RULE = re.compile(r'PLURAL\((\w+),[\s\\]*"([^"]*)",[\s\\]*"([^"]*)"')


def plural_rules():
    """{language: (name of its rule, its forms)}"""
    with open(PLURALS, encoding="utf-8") as file:
        rules = RULE.findall(file.read())
    return {code: (name, forms.split()) for name, codes, forms in rules for code in codes.split()}


def rule_of(code, rules):
    """By the whole code or by the language that it begins with; None if it is in no rule."""
    return rules.get(code) or rules.get(code.partition("-")[0])


def unescape(text):
    """The text as it will be shown, or None if a backslash makes no sense."""
    if re.fullmatch(r"(?:[^\\]|\\[n\\])*", text) is None:
        return None
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], text)


def placeholders(text, is_counted):
    return sorted(set(PLACEHOLDER.findall(text)) - ({"n"} if is_counted else set()))


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
        rules = plural_rules()
        found = sorted(entry.name for entry in os.scandir(folder) if entry.is_dir())
        self.codes = [FIRST] + [code for code in found if code != FIRST]
        self.read_from.append(folder)
        for code in self.codes:
            if CODE.fullmatch(code) is None:
                self.problems.append(
                    f"{os.path.join(folder, code)}: this is no code of a language, such as fr or pt-BR"
                )
            elif rule_of(code, rules) is None:
                self.problems.append(f"{os.path.join(folder, code)}: how it counts is not in src/words/plural_list.h")
            self.read_language(code)
        self.rules = {code: rule_of(code, rules) for code in self.codes}
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
                    self.problems += [f"{where}: {key}: {what}" for what in misprints(code, shown)]

    def insist(self):
        """Ends the program if anything is wrong, and says what."""
        if self.problems:
            sys.exit("\n".join(self.problems))

    def tell_ninja(self, made_path, depfile_path):
        """What a file was made of. The folders too: a file that comes or goes changes them."""
        with open(depfile_path, "w", encoding="utf-8") as file:
            file.write(f"{made_path}: " + " ".join(path.replace(" ", "\\ ") for path in self.read_from) + "\n")

    def wanted(self, code):
        """The keys that a language must have: {key: (the English one it is held to, whether it counts)}."""
        english = self.texts[FIRST]
        wanted = {}
        for key in english:
            stem, _, form = key.rpartition(".")
            if form not in ("one", "other") or not {f"{stem}.one", f"{stem}.other"} <= english.keys():
                wanted[key] = (key, False)
                continue
            for own in self.rules[code][1]:
                wanted[f"{stem}.{own}"] = (f"{stem}.one" if own == "one" else f"{stem}.other", True)
        return wanted

    def compare(self, code):
        english, texts, files = self.texts[FIRST], self.texts[code], self.files[code]
        wanted = self.wanted(code)
        for key in sorted(wanted.keys() | texts.keys()):
            like, is_counted = wanted.get(key, (None, False))
            name = files[key] if like is None else self.files[FIRST][like]
            path = os.path.join(self.folder, code, name)
            if like is None:
                self.problems.append(f"{path}: no such key in English: {key}")
            elif key not in texts:
                self.problems.append(f"{path}: the key {key} is missing")
            elif files[key] != name:
                self.problems.append(f"{path}: the key {key} belongs here, not into {files[key]}")
            else:
                here, there = (placeholders(text, is_counted) for text in (texts[key], english[like]))
                if here != there:
                    self.problems.append(f"{path}: {key} has {listed(here)}, but {listed(there)} in English")
