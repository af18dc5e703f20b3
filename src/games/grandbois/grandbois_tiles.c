/* grandbois_tiles.c: the tiles (B1.1), from data/grandbois-tiles.txt, which the
 * build turns into the list GRANDBOIS_TILES and checks against its sums. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"
#include "grandbois_tiles_data.h"

#include <string.h>

const char *const grandbois_clan_names[CLANS + 1] = { "unknown", "toad",    "rabbit",
                                                      "fox",     "raccoon", "lizard" };
const char *const grandbois_tower_names[TOWERS] = { "white", "black", "blue", "brown" };

/* clang-format off: the macros read as the table they are */
/* B3.3: what a space can cover (all that ranks lower) and what it ranks itself. */
#define KIND(s) ((s) >> 3)
#define ANIMALS(s) ((s)&7)
#define STRENGTH(s) (KIND(s) == KIND_CLEARING ? 1 : KIND(s) == KIND_BEAR ? 5 : ANIMALS(s))
#define RANK(s) (KIND(s) == KIND_CLEARING ? 0 : KIND(s) == KIND_BEAR ? 5 : ANIMALS(s))

#define RAISED_STRENGTH(s) (STRENGTH(s) + 7)
#define HAS_CLAN(s) (KIND(s) != KIND_CLEARING && KIND(s) != KIND_BEAR)
#define CLAN_ON_TILE(s) ((HAS_CLAN(s) ? KIND(s) : 0) | 8)
#define CLAN_OR_SEVEN(s) (HAS_CLAN(s) ? KIND(s) : 7)

#define NIBBLES(of, a, b, c, d) (of(a) | of(b) << 4 | of(c) << 8 | of(d) << 12)
#define CLEARING_AMONG(a, b, c, d)                                                                 \
    ((a) == SPACE_CLEARING   ? 0                                                                   \
     : (b) == SPACE_CLEARING ? 1                                                                   \
     : (c) == SPACE_CLEARING ? 2                                                                   \
     : (d) == SPACE_CLEARING ? 3                                                                   \
                             : -1)
#define TURNED(a, b, c, d)                                                                         \
    {                                                                                              \
        .strengths = NIBBLES(RAISED_STRENGTH, a, b, c, d), .ranks = NIBBLES(RANK, a, b, c, d),     \
        .clans = NIBBLES(CLAN_ON_TILE, a, b, c, d), .animals = NIBBLES(CLAN_OR_SEVEN, a, b, c, d), \
        .spaces = { a, b, c, d }, .clearing = CLEARING_AMONG(a, b, c, d),                          \
    }
/* B7.1: position p shows the printed space (p - r) mod 4. */
#define TILE(number, a, b, c, d)                                                                   \
    [number] = { TURNED(a, b, c, d), TURNED(d, a, b, c), TURNED(c, d, a, b), TURNED(b, c, d, a) },
/* clang-format on */

const struct pattern grandbois_tile_patterns[TILES + 1][4] = { GRANDBOIS_TILES(TILE) };

uint8_t grandbois_tile_space(int tile, int position, int rotation)
{
    return grandbois_tile_patterns[tile][rotation].spaces[position];
}

int grandbois_tile_clearing(int tile, int rotation)
{
    return grandbois_tile_patterns[tile][rotation].clearing;
}

int grandbois_clan_named(const char *name)
{
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++)
        if (strcmp(grandbois_clan_names[clan], name) == 0)
            return clan;
    return CLAN_UNKNOWN;
}

/* B1.2, B2.3: a colour a player; with two players seat 0 has the first two. */
int grandbois_tower_of(const struct grandbois *g, int seat, int nth)
{
    return seat * cards_per_seat(g) + nth;
}
