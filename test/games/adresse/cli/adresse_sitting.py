"""What the scripts that play adresse have in common."""

import re

from sitting import bosquet
from tap import check


def answers(shown):
    """The numbered answers that were listed last: [(number, label)]."""
    block = shown[shown.rindex("\n   1) ") :]
    return re.findall(r"^ {2,3}(\d+)\) (.*)$", block, re.M)


def choose(shown, rng):
    """Some answer; of challenges a long one, so that games end soon. Of a hand that sways there is
    no list: on, or let go."""
    if "\n   1) " not in shown:
        return rng.choice(("", "release"))
    listed = answers(shown)
    longest = max(len(re.findall(r"\d+[A-D]", label)) for _, label in listed)
    return rng.choice(
        [number for number, label in listed if len(re.findall(r"\d+[A-D]", label)) >= longest - (rng.random() < 0.1)]
    )


def seed_with_opening(cards, seats="3", first="1"):
    """A seed with which the first player's opening challenge is as wanted."""
    for seed in range(1, 400):
        done = bosquet(
            "play",
            "adresse",
            "--plain",
            "--names",
            "Lou",
            "--seats",
            seats,
            "--seed",
            f"{seed:x}",
            "--option",
            f"first={first}",
            "--level",
            "random",
            "--record",
            "none",
            "--lang",
            "en",
            typed="quit\n",
        )
        if re.search(rf"^Opening challenge for Lou: {cards}", done.stdout.decode(), re.M):
            return f"{seed:x}"
    check(False, f"some opening is {cards}")
    return "1"
