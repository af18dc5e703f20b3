/* grandbois_mirror.c: the real engine's moves, told to the reference. */
#include "grandbois_mirror.h"

#include <assert.h>

struct ref_move mirror_ref_move(struct move move)
{
    return (struct ref_move){
        .tile = move_a(move),
        .x = place_x(move.code),
        .y = place_y(move.code),
        .rotation = move_b(move),
    };
}

struct move mirror_move(struct ref_move move)
{
    return (struct move){ tile_move(move.tile, move.rotation, place_code(move.x, move.y)) };
}

int mirror_clan(int clan)
{
    switch (clan) {
    case CLAN_TOAD:
        return REF_TOAD;
    case CLAN_RABBIT:
        return REF_RABBIT;
    case CLAN_FOX:
        return REF_FOX;
    case CLAN_RACCOON:
        return REF_RACCOON;
    case CLAN_LIZARD:
        return REF_LIZARD;
    default:
        return REF_NO_CLAN;
    }
}

int mirror_space(uint8_t space)
{
    switch (space_kind(space)) {
    case KIND_BARE:
        return REF_BARE;
    case KIND_CLEARING:
        return REF_CLEARING;
    case KIND_BEAR:
        return REF_BEAR;
    default:
        return ref_animals(mirror_clan(space_kind(space)), space_animals(space));
    }
}

void mirror_start(struct reference *r, const struct grandbois *g)
{
    int clans[REF_SEATS][2] = { { REF_NO_CLAN } };
    assert(g->phase == PHASE_DRAW && g->placed_count == 0 && g->river_count == 0);
    for (int seat = 0; seat < g->seats; seat++)
        for (int card = 0; card < cards_per_seat(g); card++)
            clans[seat][card] = mirror_clan(g->clans[seat][card]);
    ref_start(r, g->seats, g->is_expert, clans, g->first);
}

void mirror_apply(struct reference *r, struct move move)
{
    switch (move_verb(move)) {
    case VERB_DRAW:
        ref_draw(r, move_a(move));
        break;
    case VERB_TILE:
        ref_place(r, mirror_ref_move(move));
        break;
    case VERB_TOWER:
        ref_tower(r, true);
        break;
    case VERB_SKIP:
        ref_tower(r, false);
        break;
    default:
        assert(0 && "dealt already");
    }
}

void mirror_new_game(struct reference *r, struct grandbois *g, int seats, bool is_expert,
                     struct rng *rng)
{
    struct options options;
    struct move_list list;
    options_default(&grandbois_game, seats, &options);
    options.value[option_find(&grandbois_game, "expert")] = is_expert;
    grandbois_game.start(g, &options);
    while (g->phase == PHASE_FIRST || g->phase == PHASE_DEAL) {
        list.count = 0;
        grandbois_game.list_moves(g, SEAT_CHANCE, &list);
        grandbois_game.apply(g, SEAT_CHANCE, list.moves[rng_below(rng, (uint32_t)list.count)],
                             NULL);
    }
    mirror_start(r, g);
}
