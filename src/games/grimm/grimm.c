/* grimm.c: The Grimm Forest as the contract wants it. Pigs gather straw, wood and
 * brick, play Fables on each other and build houses with the help of Friends; 2 to 4
 * players. How a card is written is in grimm_internal.h; the round is listed at the
 * end of grimm_gather.c. */
#include "grimm_internal.h"

#include "grimm_state_version.h"

#include <string.h>

enum { OPTION_ADVANCED, OPTION_SUPPLY, OPTION_FIRST };

static const char *const supplies[] = { "finite", "unlimited", NULL };

static const struct option_spec options[] = {
    [OPTION_ADVANCED] = { "advanced", OPTION_BOOL, NULL, 1 },   /* G1.4 */
    [OPTION_SUPPLY] = { "supply", OPTION_CHOICE, supplies, 0 }, /* G0.5d */
    [OPTION_FIRST] = { "first", OPTION_SEAT, NULL, WHO(0) },    /* G1.5.6 */
};

static void form_decks(struct grimm *g)
{
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        int copies = grimm_card_copies(card);
        if (copies == 0 || (grimm_card_is_advanced(card) && !g->is_advanced))
            continue;
        if (is_friend(card)) {
            g->friend_set |= friend_bit(card);
        } else {
            g->fable_copies[card] = (uint8_t)copies;
            g->fable_deck_count = (uint8_t)(g->fable_deck_count + copies);
        }
    }
    memcpy(g->fable_deck, g->fable_copies, sizeof g->fable_deck);
    g->friend_deck = g->friend_set;
}

/* G1.5 */
static void start(void *state, const struct options *chosen)
{
    static const int tokens[TYPES] = { 45, 35, 30 };
    struct grimm *g = state;
    memset(g, 0, sizeof *g);
    g->seats = (uint8_t)chosen->seats;
    g->is_advanced = (uint8_t)chosen->value[OPTION_ADVANCED];
    g->is_unlimited = (uint8_t)chosen->value[OPTION_SUPPLY];
    g->first_option = (uint8_t)chosen->value[OPTION_FIRST];
    g->first = g->first_option > 0 ? g->first_option - 1 : 0;
    for (int type = 0; type < TYPES; type++) {
        g->supply[type] = g->is_unlimited ? 0 : (uint16_t)tokens[type];
        memset(g->sections[type], SECTIONS_EACH, sizeof g->sections[type]);
    }
    form_decks(g);
    for (int seat = 0; seat < g->seats; seat++)
        g->players[seat].gather_hand = grimm_all_places(g);
    struct grimm_context nobody = { 0 };
    struct step_call s = { g, NULL, { 0 }, 0, 0, &nobody };
    grimm_restock(&s);
    grimm_begin(&s, PROCEDURE_round, 0);
    grimm_run(g, NULL);
}

static seat_mask to_act(const void *state)
{
    const struct grimm *g = state;
    if (g->frame_count == 0)
        return 0;
    uint8_t asked = g->frames[g->frame_count - 1].asked;
    return asked == ASKED_CHANCE ? seat_bit(SEAT_CHANCE) : asked;
}

static void list_moves(const void *state, int seat, struct move_list *out)
{
    grimm_list(state, seat, out);
}

static void apply(void *state, int seat, struct move move, struct event_log *events)
{
    grimm_answer(state, seat, move, events);
}

const struct game grimm_game = {
    .name = "grimm",
    .rules_version = 1,
    .goes_on_from = 1,
    .min_seats = 2,
    .max_seats = PLAYERS_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(struct grimm),
    .state_version = GRIMM_STATE_VERSION,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .refusal = grimm_refusal,
    .describe_move = grimm_describe_move,
    .apply = apply,
    .view = grimm_view,
    .reduce = grimm_reduce,
    .imagine = grimm_imagine,
    .result = grimm_result,
    .write_move = grimm_write_move,
    .read_move = grimm_read_move,
    .write_view = grimm_write_view,
    .write_categories = grimm_write_categories,
    .work_out = grimm_work_out,
    .playout = grimm_playout,
};
