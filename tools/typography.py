"""How a language sets its texts, beyond what its words are: tools/catalogue.py and, for the page's
texts, web/catalogue.mjs refuse what breaks a rule. Both have the same rules, and
test/words/typography.txt is the list of examples that both are held to.

French has a narrow no-break space (U+202F) before ; : ! ? and inside « », so that no line begins
with a mark, and the apostrophe is ’. What stands at the beginning of a line, or in a column of its
own behind two spaces, is a key or a picture and no mark of a sentence. Code in backticks,
addresses and {placeholders} are none of this; nor is 12:30.
"""

import re

APART = re.compile(r"`[^`]*`|https?://\S+|\{\w+\}")

FRENCH = (
    (r"'", "the apostrophe is ’"),
    (
        r"(?<!^)(?<![\u202f\n])(?<!  )(?<![;:!?])(?<![;:!?] )(?<!\d(?=:\d))[;:!?]",
        "a narrow no-break space (U+202F) belongs before {mark}",
    ),
    (r"(?<!\u202f)»", "a narrow no-break space (U+202F) belongs before {mark}"),
    (r"«(?!\u202f)", "a narrow no-break space (U+202F) belongs after {mark}"),
)
RULES = {"fr": tuple((re.compile(pattern), what) for pattern, what in FRENCH)}


def misprints(code, text):
    """What is wrong with a text of a language, each with the words around it."""
    plain = APART.sub(lambda apart: "x" * len(apart[0]), text)
    return [
        what.format(mark=found[0]) + ": " + repr(text[max(0, found.start() - 12) : found.end() + 12])
        for pattern, what in RULES.get(code.partition("-")[0], ())
        for found in pattern.finditer(plain)
    ]
