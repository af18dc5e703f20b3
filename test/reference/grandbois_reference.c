/* grandbois_reference.c: the rules of GrandBois said plainly; see the header. */
#include "grandbois_reference.h"

#include <assert.h>
#include <string.h>

#define SPACE_CLEARING REF_CLEARING
#define SPACE_BEAR REF_BEAR
#define SPACE_ANIMALS(clan, animals) (REF_ANIMALS + ((clan)-1) * 4 + (animals)-1)
#define CLAN_TOAD REF_TOAD
#define CLAN_RABBIT REF_RABBIT
#define CLAN_FOX REF_FOX
#define CLAN_RACCOON REF_RACCOON
#define CLAN_LIZARD REF_LIZARD
#include "grandbois_tiles_data.h"

/* Printed spaces, clockwise from the north-west. */
static const uint8_t tiles[REF_TILES + 1][4] = {
#define TILE(number, nw, ne, se, sw) [number] = { nw, ne, se, sw },
    GRANDBOIS_TILES(TILE)
#undef TILE
};

/* B7.1: the column and row of position p, counted from the tile's own. */
static const int column_of[4] = { 0, 1, 1, 0 };
static const int row_of[4] = { 0, 0, 1, 1 };

/* Whether a space may cover another, without and with the expert option. */
static bool allowed[2][REF_SPACES][REF_SPACES];

/* Every tile in every rotation. */
static uint8_t turned[REF_TILES + 1][4][4];

static bool is_prepared;

int ref_animals(int clan, int animals)
{
    return SPACE_ANIMALS(clan, animals);
}

int ref_clan_of(int space)
{
    return space < REF_ANIMALS ? REF_NO_CLAN : (space - REF_ANIMALS) / 4 + 1;
}

int ref_animals_of(int space)
{
    return space < REF_ANIMALS ? 0 : (space - REF_ANIMALS) % 4 + 1;
}

/* B3.3, B6.1 */
static bool may_cover(int over, int under, bool is_expert)
{
    if (under == REF_BARE)
        return true;
    if (under == REF_TOWER || under == REF_BEAR)
        return false;
    if (under == REF_CLEARING || over == REF_BEAR)
        return true;
    if (over == REF_CLEARING)
        return false;
    if (is_expert && ref_clan_of(over) == ref_clan_of(under))
        return false;
    return ref_animals_of(over) > ref_animals_of(under);
}

static void prepare(void)
{
    for (int over = 0; over < REF_SPACES; over++)
        for (int under = 0; under < REF_SPACES; under++) {
            allowed[false][over][under] = may_cover(over, under, false);
            allowed[true][over][under] = may_cover(over, under, true);
        }
    for (int tile = 0; tile <= REF_TILES; tile++)
        for (int rotation = 0; rotation < 4; rotation++)
            for (int p = 0; p < 4; p++)
                turned[tile][rotation][p] = tiles[tile][(p - rotation + 4) % 4]; /* B7.1 */
    is_prepared = true;
}

int ref_tile_space(int tile, int rotation, int p)
{
    return turned[tile][rotation][p];
}

int ref_visible(const struct reference *r, int x, int y)
{
    return r->grid[y + REF_MIDDLE][x + REF_MIDDLE];
}

/* What lies where a tile at this column and row would; returns how many of the
 * four cells are not bare. */
static int look_under(const struct reference *r, int column, int row, uint8_t under[4])
{
    int occupied = 0;
    for (int p = 0; p < 4; p++) {
        under[p] = r->grid[row + row_of[p]][column + column_of[p]];
        if (under[p] != REF_BARE)
            occupied++;
    }
    return occupied;
}

static bool all_may_cover(const struct reference *r, int tile, int rotation, const uint8_t under[4])
{
    const uint8_t *over = turned[tile][rotation];
    for (int p = 0; p < 4; p++)
        if (!allowed[r->is_expert][over[p]][under[p]])
            return false;
    return true;
}

bool ref_is_legal(const struct reference *r, struct ref_move move)
{
    int column = move.x + REF_MIDDLE;
    int row = move.y + REF_MIDDLE;
    bool is_in_river = false;
    for (int i = 0; i < r->river_count; i++)
        if (r->river[i] == move.tile)
            is_in_river = true;
    if (!is_in_river || move.rotation < 0 || move.rotation > 3)
        return false;
    if (column < 0 || column > REF_SIZE - 2 || row < 0 || row > REF_SIZE - 2)
        return false;
    uint8_t under[4];
    int occupied = look_under(r, column, row, under);
    return occupied > 0 && occupied < 4 && /* B3.2 */
           all_may_cover(r, move.tile, move.rotation, under);
}

int ref_list(const struct reference *r, struct ref_move out[REF_MOVES])
{
    int count = 0;
    for (int row = r->top - 1; row <= r->bottom; row++)
        for (int column = r->left - 1; column <= r->right; column++) {
            uint8_t under[4];
            int occupied = look_under(r, column, row, under);
            if (occupied == 0 || occupied == 4)
                continue;
            for (int i = 0; i < r->river_count; i++)
                for (int rotation = 0; rotation < 4; rotation++)
                    if (all_may_cover(r, r->river[i], rotation, under))
                        out[count++] = (struct ref_move){
                            .tile = r->river[i],
                            .x = column - REF_MIDDLE,
                            .y = row - REF_MIDDLE,
                            .rotation = rotation,
                        };
        }
    return count;
}

static bool fits_anywhere(const struct reference *r, int tile)
{
    for (int row = r->top - 1; row <= r->bottom; row++)
        for (int column = r->left - 1; column <= r->right; column++) {
            uint8_t under[4];
            int occupied = look_under(r, column, row, under);
            if (occupied == 0 || occupied == 4)
                continue;
            for (int rotation = 0; rotation < 4; rotation++)
                if (all_may_cover(r, tile, rotation, under))
                    return true;
        }
    return false;
}

static bool any_fits_anywhere(const struct reference *r, const int *some, int count)
{
    for (int i = 0; i < count; i++)
        if (fits_anywhere(r, some[i]))
            return true;
    return false;
}

static void lay(struct reference *r, int tile, int rotation, int column, int row)
{
    for (int p = 0; p < 4; p++)
        r->grid[row + row_of[p]][column + column_of[p]] = turned[tile][rotation][p];
    if (column < r->left)
        r->left = column;
    if (column + 1 > r->right)
        r->right = column + 1;
    if (row < r->top)
        r->top = row;
    if (row + 1 > r->bottom)
        r->bottom = row + 1;
}

/* B3.6, B4.1: a turn begins, unless nothing can be placed any more. */
static void begin_turn(struct reference *r)
{
    if (any_fits_anywhere(r, r->river, r->river_count)) {
        r->phase = REF_PLACE;
    } else if (any_fits_anywhere(r, r->deck, r->deck_count)) {
        memcpy(r->aside, r->river, sizeof r->river);
        r->aside_count = r->river_count;
        r->river_count = 0;
        r->slot = 0;
        r->is_refill = false;
        r->exchanges++;
        r->phase = REF_DRAW;
    } else {
        r->phase = REF_OVER;
    }
}

static void end_turn(struct reference *r)
{
    r->turn = (r->turn + 1) % r->seats;
    begin_turn(r);
}

/* The position of the clearing on the tile just placed, or -1. */
static int clearing_of_last(const struct reference *r)
{
    for (int p = 0; p < 4; p++)
        if (turned[r->last.tile][r->last.rotation][p] == REF_CLEARING)
            return p;
    return -1;
}

/* B3.4, B3.5: the river has been refilled. */
static void offer_tower(struct reference *r)
{
    if (r->towers_left[r->turn] > 0 && clearing_of_last(r) >= 0)
        r->phase = REF_MAY_TOWER;
    else
        end_turn(r);
}

void ref_start(struct reference *r, int seats, bool is_expert, int clans[][2], int first)
{
    if (!is_prepared)
        prepare();
    memset(r, 0, sizeof *r);
    r->seats = seats;
    r->is_expert = is_expert;
    for (int seat = 0; seat < seats; seat++) {
        r->clans[seat][0] = clans[seat][0];
        r->clans[seat][1] = clans[seat][1];
        r->towers_left[seat] = seats == 2 ? 2 : 1;
    }
    r->turn = first;
    for (int tile = 1; tile <= REF_TILES; tile++)
        r->deck[r->deck_count++] = tile;
    r->left = r->right = r->top = r->bottom = REF_MIDDLE;
    lay(r, 0, 0, REF_MIDDLE, REF_MIDDLE);
    r->phase = REF_DRAW;
}

static void remove_from_deck(struct reference *r, int tile)
{
    for (int i = 0; i < r->deck_count; i++)
        if (r->deck[i] == tile) {
            r->deck[i] = r->deck[--r->deck_count];
            return;
        }
    assert(0 && "a tile drawn twice");
}

void ref_draw(struct reference *r, int tile)
{
    assert(r->phase == REF_DRAW);
    remove_from_deck(r, tile);
    /* The first tile of a refill takes the place of the one just played. */
    for (int i = r->river_count; i > r->slot; i--)
        r->river[i] = r->river[i - 1];
    r->river[r->slot] = tile;
    r->river_count++;
    r->slot = r->river_count;
    if (r->river_count < REF_RIVER && r->deck_count > 0)
        return;

    for (int i = 0; i < r->aside_count; i++)
        r->deck[r->deck_count++] = r->aside[i];
    r->aside_count = 0;
    if (r->is_refill)
        offer_tower(r);
    else
        begin_turn(r);
}

void ref_place(struct reference *r, struct ref_move move)
{
    assert(r->phase == REF_PLACE);
    lay(r, move.tile, move.rotation, move.x + REF_MIDDLE, move.y + REF_MIDDLE);
    r->last = move;
    r->placed_count++;

    int slot = 0;
    while (r->river[slot] != move.tile)
        slot++;
    r->river_count--;
    for (int i = slot; i < r->river_count; i++)
        r->river[i] = r->river[i + 1];

    if (r->deck_count > 0) {
        r->slot = slot;
        r->is_refill = true;
        r->phase = REF_DRAW;
    } else {
        offer_tower(r);
    }
}

void ref_tower(struct reference *r, bool puts_it)
{
    assert(r->phase == REF_MAY_TOWER);
    if (puts_it) {
        int p = clearing_of_last(r);
        struct ref_tower *tower = &r->towers[r->tower_count++];
        tower->seat = r->turn;
        tower->column = r->last.x + REF_MIDDLE + column_of[p];
        tower->row = r->last.y + REF_MIDDLE + row_of[p];
        r->grid[tower->row][tower->column] = REF_TOWER;
        r->towers_left[r->turn]--;
    }
    end_turn(r);
}

static bool shows_clan(const struct reference *r, int column, int row, int clan)
{
    return ref_clan_of(r->grid[row][column]) == clan;
}

static int spaces_of_clan(const struct reference *r, int clan)
{
    int spaces = 0;
    for (int row = r->top; row <= r->bottom; row++)
        for (int column = r->left; column <= r->right; column++)
            if (shows_clan(r, column, row, clan))
                spaces++;
    return spaces;
}

static int flood(const struct reference *r, bool seen[REF_SIZE][REF_SIZE], int column, int row,
                 int clan)
{
    if (seen[row][column] || !shows_clan(r, column, row, clan))
        return 0;
    seen[row][column] = true;
    return 1 + flood(r, seen, column + 1, row, clan) + flood(r, seen, column - 1, row, clan) +
           flood(r, seen, column, row + 1, clan) + flood(r, seen, column, row - 1, clan);
}

static int largest_group(const struct reference *r, int clan)
{
    bool seen[REF_SIZE][REF_SIZE] = { { false } };
    int largest = 0;
    for (int row = r->top; row <= r->bottom; row++)
        for (int column = r->left; column <= r->right; column++) {
            int size = flood(r, seen, column, row, clan);
            if (size > largest)
                largest = size;
        }
    return largest;
}

int ref_score(const struct reference *r, int seat, int points[REF_CATEGORIES])
{
    memset(points, 0, REF_CATEGORIES * sizeof points[0]);
    for (int card = 0; card < 2; card++) {
        int clan = r->clans[seat][card];
        if (clan == REF_NO_CLAN)
            continue;
        points[0] += spaces_of_clan(r, clan);    /* B4.2, B5.1 */
        points[1] += 2 * largest_group(r, clan); /* B4.3, B5.1 */
    }
    for (int i = 0; i < r->tower_count; i++) {
        const struct ref_tower *tower = &r->towers[i];
        if (tower->seat != seat)
            continue;
        for (int row = tower->row - 1; row <= tower->row + 1; row++)
            for (int column = tower->column - 1; column <= tower->column + 1; column++) {
                int clan = ref_clan_of(r->grid[row][column]);
                if (clan == REF_NO_CLAN)
                    continue;
                if (clan == r->clans[seat][0] || clan == r->clans[seat][1])
                    points[2] += 2; /* B4.4, B5.2 */
                else
                    points[3] += 1; /* B4.5, B5.2 */
            }
    }
    return points[0] + points[1] + points[2] + points[3];
}

unsigned ref_winners(const struct reference *r)
{
    unsigned winners = 0;
    int best[1 + REF_CATEGORIES] = { -1 };
    for (int seat = 0; seat < r->seats; seat++) {
        int row[1 + REF_CATEGORIES];
        row[0] = ref_score(r, seat, row + 1);
        int difference = 0;
        for (int i = 0; i < 1 + REF_CATEGORIES && difference == 0; i++)
            difference = row[i] - best[i];
        if (difference > 0) {
            memcpy(best, row, sizeof best);
            winners = 0;
        }
        if (difference >= 0)
            winners |= 1u << seat;
    }
    return winners;
}

unsigned ref_random_game(struct reference *r, int seats, bool is_expert, struct rng *rng)
{
    int cards[] = { REF_TOAD, REF_RABBIT, REF_FOX, REF_RACCOON, REF_LIZARD };
    int clans[REF_SEATS][2] = { { REF_NO_CLAN } };
    int left = 5;
    for (int card = 0; card < (seats == 2 ? 2 : 1); card++)
        for (int seat = 0; seat < seats; seat++) {
            int i = (int)rng_below(rng, (uint32_t)left);
            clans[seat][card] = cards[i];
            cards[i] = cards[--left];
        }
    ref_start(r, seats, is_expert, clans, (int)rng_below(rng, (uint32_t)seats));

    struct ref_move moves[REF_MOVES];
    while (r->phase != REF_OVER)
        switch (r->phase) {
        case REF_DRAW:
            ref_draw(r, r->deck[rng_below(rng, (uint32_t)r->deck_count)]);
            break;
        case REF_PLACE: {
            int count = ref_list(r, moves);
            ref_place(r, moves[rng_below(rng, (uint32_t)count)]);
            break;
        }
        case REF_MAY_TOWER:
            ref_tower(r, rng_below(rng, 2) == 0);
            break;
        }
    return ref_winners(r);
}
