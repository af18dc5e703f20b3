/* adresse_knowledge_manners.c: whom to challenge so that everybody plays: two could challenge each
 * other again and again while a third looks on. From 4 players on the markers see to the worst
 * (A4.3). */
#include "adresse_knowledge.h"

enum {
    NEARLY_OUT = 2,  /* cards: whoever has no more may be challenged out of turn, */
    OUT_OF_TURN = 3, /* by so much more of patience */
};

/* Whoever has waited longest of those who may be challenged; of equals the next clockwise. */
static int whose_turn(const struct adresse *a)
{
    int turn = -1;
    for (int i = 1; i < a->seats; i++) {
        int seat = (a->launcher + i) % a->seats;
        if (adresse_may_be_challenged(a, seat) && (turn < 0 || a->waited[seat] > a->waited[turn]))
            turn = seat;
    }
    return turn;
}

static bool may_be_chosen(const struct adresse *a, int seat, int turn, int patience)
{
    int out_of_turn = a->players[seat].hand_count <= NEARLY_OUT ? OUT_OF_TURN : 0;
    return seat == turn || a->waited[turn] - a->waited[seat] < patience + out_of_turn;
}

void adresse_be_considerate(const void *state, int seat, int patience, struct move_list *moves)
{
    const struct adresse *a = state;
    (void)seat;
    if (a->stage != STAGE_LAUNCH)
        return;
    int turn = whose_turn(a), kept = 0;
    for (int i = 0; i < moves->count; i++)
        if (may_be_chosen(a, adresse_move_to(moves->moves[i]), turn, patience))
            moves->moves[kept++] = moves->moves[i];
    moves->count = kept;
}
