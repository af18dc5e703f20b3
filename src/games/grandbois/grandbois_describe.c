/* grandbois_describe.c: what a move says. */
#include "grandbois_internal.h"

#include <assert.h>

const char *grandbois_describe_move(const void *seen, int seat, struct move move,
                                    struct fields *out)
{
    (void)seen;
    (void)seat;
    switch (move_verb(move)) {
    case VERB_TILE:
        field_number(out, "tile", move_a(move));
        field_number(out, "x", place_x(move.code));
        field_number(out, "y", place_y(move.code));
        field_number(out, "rotation", move_b(move));
        return "grandbois.answer.tile";
    case VERB_TOWER:
        return "grandbois.answer.tower";
    case VERB_SKIP:
        return "grandbois.answer.skip";
    case VERB_FIRST:
        field_number(out, "seat", move_a(move));
        return "grandbois.answer.first";
    case VERB_DEAL:
        field_number(out, "seat", move_a(move));
        field_word(out, "clan", grandbois_clan_names[move_b(move)]);
        return "grandbois.answer.deal";
    default:
        assert(move_verb(move) == VERB_DRAW);
        field_number(out, "tile", move_a(move));
        return "grandbois.answer.draw";
    }
}
