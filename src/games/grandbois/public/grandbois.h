/* grandbois.h: what other folders may know of GrandBois besides what a view tells: the printed
 * tiles, which a view names by their numbers only. */
#ifndef BOSQUET_GRANDBOIS_H
#define BOSQUET_GRANDBOIS_H

#include <stdint.h>

enum {
    TILES = 36, /* numbered 1 to 36; 0 is the start tile (B1.1) */
    CLANS = 5,
};

/* A space: what it shows in the high bits, how many animals in the low three. */
enum space_kind {
    KIND_BARE, /* no tile here */
    CLAN_TOAD,
    CLAN_RABBIT,
    CLAN_FOX,
    CLAN_RACCOON,
    CLAN_LIZARD,
    KIND_CLEARING,
    KIND_BEAR,
};

static inline int space_kind(uint8_t space)
{
    return space >> 3;
}

static inline int space_animals(uint8_t space)
{
    return space & 7;
}

/* What a tile that was turned so often shows at a position: clockwise from the north-west
 * (B7.1). */
uint8_t grandbois_tile_space(int tile, int position, int rotation);

#endif
