#!/usr/bin/env python3
"""A program that plays in the arena. It is better than chance in GrandBois, where it covers
others' animals rather than its own, and plays any other game at random.

usage: bosquet arena grandbois --bots 'cmd:python3 examples/arena_bot.py,random'

One JSON object a line comes in, one goes out; docs/bots.md has the whole protocol.
"""

import json
import random
import re
import sys

LETTERS = {"toad": "T", "rabbit": "R", "fox": "F", "raccoon": "C", "lizard": "L"}


def worth(view, seat, move):
    """How many animals of others a tile would cover, less those of one's own clans."""
    tile = re.fullmatch(r"\d+@(-?\d+),(-?\d+)r\d", move)
    if not tile:
        return 1 if move == "tower" else 0
    left, top = int(tile[1]), int(tile[2])
    own = [LETTERS[clan] for clan in view["clans"][seat]]
    total = 0
    for place in view["forest"]:
        if 0 <= place["x"] - left <= 1 and 0 <= place["y"] - top <= 1 and place["space"][1:]:
            animals = int(place["space"][1:])
            total += -2 * animals if place["space"][0] in own else animals
    return total


def choose(request):
    moves = request["moves"]
    if request["view"]["game"] != "grandbois":
        return random.choice(moves)
    values = [worth(request["view"], request["seat"], move) for move in moves]
    return random.choice([move for move, value in zip(moves, values) if value == max(values)])


for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "new":
        random.seed(request["seed"])  # the same games again, if somebody wants them
        print(json.dumps({"ok": True}), flush=True)
    elif request["do"] == "bot":  # and "over" tells how it ended, and wants no answer
        print(json.dumps({"move": choose(request)}), flush=True)
