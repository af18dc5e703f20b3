/* adresse_setup.c: laying out, dealing and the opening (A2, A3). */
#include "adresse_internal.h"

#include <string.h>

static const char *const variants[] = { "basic", "advanced", "young", NULL };
static const char *const hand_sizes[] = { "auto", "8", "9", "10", NULL };

const struct option_spec adresse_options[OPTION_COUNT] = {
    [OPTION_VARIANT] = { "variant", OPTION_CHOICE, variants, BASIC }, /* A9, A10 */
    [OPTION_CARDS] = { "cards", OPTION_CHOICE, hand_sizes, 0 },       /* A2.2 */
    [OPTION_FIRST] = { "first", OPTION_SEAT, NULL, 0 },               /* A2.4 */
};

enum { OPENING_MAX = 3 };

/* A2.1, A6.8 */
void adresse_lay_starting_piece(struct adresse *a)
{
    struct piece *piece = &a->pieces[0];
    memset(piece, 0, sizeof *piece);
    piece->length = LONG;
    piece->starts = 1;
    piece->position = FLAT;
    piece->pose.z = (int32_t)(adresse_piece_size[LONG][2] * 500);
}

/* A2.2 (R): so few that the opening finds cards; a set without advantages is small. */
static int hand_size_for(const struct adresse *a)
{
    int wanted = a->hand_option > 0 ? a->hand_option + 7
                 : a->seats <= 3    ? 10
                 : a->seats == 4    ? 9
                                    : 8;
    int most = (a->deck_count - OPENING_MAX) / a->seats;
    return wanted < most ? wanted : most;
}

static void begin_dealing(struct adresse *a)
{
    a->stage = STAGE_DEAL;
    a->drawing = 0;
    a->draws = (uint8_t)(a->hand_size * a->seats);
    a->then = THEN_START;
}

/* A2 */
void adresse_start(void *state, const struct options *chosen)
{
    struct adresse *a = state;
    memset(a, 0, sizeof *a);
    a->seats = (uint8_t)chosen->seats;
    a->variant = (uint8_t)chosen->value[OPTION_VARIANT];
    a->hand_option = (uint8_t)chosen->value[OPTION_CARDS];
    a->first_option = (uint8_t)chosen->value[OPTION_FIRST];
    a->round = 1;
    a->rules =
        (uint8_t)(chosen->versions.rules > 0 ? chosen->versions.rules : adresse_game.rules_version);
    adresse_count_copies(a);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        a->deck_count = (uint8_t)(a->deck_count + a->copies[card]);
    a->hand_size = (uint8_t)hand_size_for(a);
    adresse_lay_starting_piece(a);
    if (a->first_option > 0) {
        a->first = (uint8_t)(a->first_option - 1);
        a->launcher = a->first;
        begin_dealing(a);
    } else {
        a->stage = STAGE_FIRST;
    }
}

/* A2.4 */
void adresse_set_first(struct adresse_context *c, int seat)
{
    c->a->first = (uint8_t)seat;
    c->a->launcher = (uint8_t)seat;
    begin_dealing(c->a);
    adresse_tell(c, "begins", seat);
}

/* A2.2: one to each seat in turn. */
void adresse_deal_card(struct adresse_context *c, int card)
{
    struct adresse *a = c->a;
    a->deck_count--;
    adresse_hand_put(a, a->drawing, card);
    adresse_tell_drew(c, a->drawing, card, true);
    a->drawing = (uint8_t)((a->drawing + 1) % a->seats);
    if (--a->draws > 0)
        return;
    a->drawing = 0;
    a->stage = STAGE_OPENING;
    adresse_tell_count(c, "dealt", -1, a->hand_size);
}

/* A3.1. (R) If the deck runs out, only advantages were discarded: it ends with the cards
 * there are, or without any. */
void adresse_open_card(struct adresse_context *c, int card)
{
    struct adresse *a = c->a;
    struct challenge *challenge = &a->challenge;
    bool is_last = false;
    a->deck_count--;
    if (is_piece_card(card)) {
        adresse_tell_card(c, "opened", a->first, card);
        challenge->holder = a->first;
        challenge->cards[challenge->count++].card = (uint8_t)card;
        is_last = adresse_piece_cards[card].number % 2 != 0 || challenge->count == OPENING_MAX;
    } else {
        adresse_tell_card(c, "put_aside", a->first, card);
        adresse_discard_card(a, card);
    }
    if (!is_last && a->deck_count > 0)
        return;
    if (challenge->count > 0)
        adresse_perform_next(c);
    else
        adresse_begin_launch(c);
}
