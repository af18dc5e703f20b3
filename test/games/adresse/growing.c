/* growing.c: structures as they really grow. */
#include "growing.h"

#include "adresse_knowledge.h"
#include "adresse_tremor.h"
#include "adresse_world.h"

#include <string.h>

enum { BEST_PLACES = 6, PLACES_TRIED = 4 };

void growth_start(struct growth *growth, int seats, uint64_t seed)
{
    memset(growth, 0, sizeof *growth);
    rng_init(&growth->rng, seed);
    growth->a.seats = (uint8_t)seats;
    growth->a.rules = (uint8_t)adresse_game.rules_version;
    growth->a.challenge.count = 1;
    adresse_lay_starting_piece(&growth->a);
}

int growth_pieces(const struct growth *growth)
{
    int count = 0;
    for (int i = 0; i < PIECES_MAX; i++)
        count += growth->a.pieces[i].length != NO_LENGTH;
    return count;
}

int growth_card(struct growth *growth)
{
    for (;;) {
        int card = 1 + (int)rng_below(&growth->rng, PIECE_CARDS);
        if (adresse_supply_left(&growth->a, adresse_piece_cards[card].length) > 0)
            return card;
    }
}

/* A card in hand. */
static void take(struct growth *growth, int card)
{
    struct adresse *a = &growth->a;
    memset(&a->placement, 0, sizeof a->placement);
    a->challenge.cards[0] = (struct challenge_card){ .card = (uint8_t)card, .fate = FATE_TAKEN };
    a->placement.position = adresse_piece_cards[card].position;
    a->stage = STAGE_AIM;
}

/* What the rules do at `sway`. */
static void sway_on(struct growth *growth)
{
    struct adresse_context context = { &growth->a, NULL };
    adresse_go_on_swaying(&context, (int)rng_below(&growth->rng, SEEDS));
}

/* What they do at `release` and `noise`. */
static void let_go_at(struct growth *growth, int t)
{
    struct adresse_context context = { &growth->a, NULL };
    adresse_release(&context, t);
    adresse_apply_slip(&context, (int)rng_below(&growth->rng, SEEDS));
}

void growth_release_at(struct growth *growth, int card, int x, int y, int turn, int t)
{
    struct adresse_context context = { &growth->a, NULL };
    take(growth, card);
    adresse_aim(&context, (struct move){ adresse_aim_move(card, x, y, turn) });
    do
        sway_on(growth);
    while (adresse_told_ms(&growth->a) < t);
    let_go_at(growth, t);
}

/* One of the best places for the piece in hand. */
static struct move choose_place(struct growth *growth)
{
    static _Thread_local struct move_list places;
    places.count = 0;
    adresse_places_list(&growth->a, &places);
    int best = places.count < BEST_PLACES ? places.count : BEST_PLACES;
    return places.moves[rng_below(&growth->rng, (uint32_t)best)];
}

/* Aims as an eye does, waits for a calm moment and lets go. */
static void attempt(struct growth *growth, struct move intended, int clumsiness)
{
    struct adresse *a = &growth->a;
    struct adresse_context context = { a, NULL };
    struct move reaction;
    adresse_aim(&context, adresse_placement_attempt(a, intended, clumsiness, &growth->rng));
    do {
        sway_on(growth);
        reaction = adresse_hand_reaction(a, clumsiness, &growth->rng);
    } while (move_verb(reaction) == VERB_HOLD);
    let_go_at(growth, adresse_move_number(reaction));
}

void growth_release(struct growth *growth, int card, int clumsiness)
{
    take(growth, card);
    attempt(growth, choose_place(growth), clumsiness);
}

int growth_apply(struct growth *growth, const struct move_list *outcomes)
{
    for (int i = 0; i < outcomes->count; i++) {
        struct move move = outcomes->moves[i];
        if (adresse_game.refusal(&growth->a, SEAT_WORLD, move, NULL) != NULL)
            return i;
        if (move_verb(move) != VERB_SETTLED)
            adresse_game.apply(&growth->a, SEAT_WORLD, move, NULL);
    }
    return -1;
}

int growth_clear(struct growth *growth)
{
    struct adresse *a = &growth->a;
    struct structure structure;
    uint32_t fallen[4];
    adresse_structure_read(a, &structure);
    adresse_structure_fallen(a, &structure, fallen);
    for (int i = 0; i < PIECES_MAX; i++)
        if (has_bit(fallen, i))
            memset(&a->pieces[i], 0, sizeof a->pieces[i]);
    a->placement.reported = 0;
    a->placement.is_settling_again = 1;
    return adresse_count_bits(fallen);
}

/* Whether it would hold, as a bot finds out. */
static bool would_hold(struct growth growth)
{
    static _Thread_local struct move_list outcomes;
    adresse_world.estimate(&growth.a, NULL, &outcomes);
    growth_apply(&growth, &outcomes);
    return growth_clear(&growth) == 0;
}

void growth_release_tried(struct growth *growth, int card, int clumsiness)
{
    struct move intended;
    take(growth, card);
    for (int i = 0; i < PLACES_TRIED; i++) {
        struct growth tried = *growth;
        intended = choose_place(&tried);
        attempt(&tried, intended, clumsiness);
        growth->rng = tried.rng;
        if (would_hold(tried))
            break;
    }
    attempt(growth, intended, clumsiness);
}

bool growth_settle(struct growth *growth)
{
    static _Thread_local struct move_list outcomes;
    struct adresse *a = &growth->a;
    bool has_held = true;
    for (;;) {
        adresse_world.run(a, &outcomes, NULL);
        growth_apply(growth, &outcomes);
        if (growth_clear(growth) == 0)
            break;
        has_held = false;
        if (growth_pieces(growth) == 0) {
            adresse_lay_starting_piece(a);
            break;
        }
    }
    struct piece *placed = &a->pieces[a->placement.piece - 1];
    const struct piece_card *card = &adresse_piece_cards[a->challenge.cards[0].card];
    if (has_held && card->is_board) {
        placed->starts = 1;
        placed->position = card->position;
    }
    return has_held;
}

void growth_until(struct growth *growth, int pieces)
{
    while (growth_pieces(growth) < pieces) {
        struct adresse before = growth->a;
        growth_release(growth, growth_card(growth), 50);
        if (!would_hold(*growth) || !growth_settle(growth))
            growth->a = before; /* as if it had never been, but for the luck */
    }
}
