/* adresse_view.c: what each seat may know (A11), and samples of what it does not. */
#include "adresse_internal.h"

#include <string.h>

/* ---- views ---- */

void adresse_view(const void *state, int viewer, void *seen_state)
{
    const struct adresse *a = state;
    struct adresse *seen = seen_state;
    *seen = *a;
    if (viewer == VIEWER_ALL)
        return;
    seen->placement.noise = 0; /* A6.3 */
    seen->placement.letting_go = (struct letting_go){ 0 };
    for (int seat = 0; seat < a->seats; seat++) {
        struct adresse_player *player = &seen->players[seat];
        if (seat == viewer)
            continue;
        memset(player->hand, 0, sizeof player->hand);
        if (a->stage != STAGE_OVER) /* then they are turned up and counted */
            memset(player->won, 0, sizeof player->won);
    }
}

/* ---- imagining the rest ---- */

static int count_of(const uint8_t cards[CARDS_ROOM])
{
    int count = 0;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        count += cards[card];
    return count;
}

/* A card that nobody has seen, up to the card number `last`. */
static int draw_unseen(uint8_t unseen[CARDS_ROOM], int last, struct rng *rng)
{
    int count = 0;
    for (int card = NO_CARD + 1; card <= last; card++)
        count += unseen[card];
    int skip = (int)rng_below(rng, (uint32_t)count);
    int card = NO_CARD + 1;
    while (skip >= unseen[card])
        skip -= unseen[card++];
    unseen[card]--;
    return card;
}

static void imagine_cards(uint8_t cards[CARDS_ROOM], int count, int last,
                          uint8_t unseen[CARDS_ROOM], struct rng *rng)
{
    for (int i = count_of(cards); i < count; i++)
        cards[draw_unseen(unseen, last, rng)]++;
}

/* Piece cards come first where there must be some: in front of players, and one in the
 * hand of whoever is about to launch. */
void adresse_imagine(void *seen_state, int viewer, struct rng *rng)
{
    struct adresse *a = seen_state;
    uint8_t unseen[CARDS_ROOM];
    adresse_deck(a, unseen);
    for (int seat = 0; seat < a->seats; seat++)
        imagine_cards(a->players[seat].won, a->players[seat].won_count, PIECE_CARDS, unseen, rng);
    if (a->stage == STAGE_LAUNCH && viewer != a->launcher)
        imagine_cards(a->players[a->launcher].hand, 1, PIECE_CARDS, unseen, rng);
    for (int seat = 0; seat < a->seats; seat++)
        imagine_cards(a->players[seat].hand, a->players[seat].hand_count, CARDS_END - 1, unseen,
                      rng);
    if (a->stage == STAGE_WORLD)
        a->placement.noise = (uint16_t)rng_below(rng, SEEDS);
}
