/* adresse.c: Au doigt & à l'œil as the contract wants it. Players challenge each other to
 * balance wooden pieces, with one eye or one hand as the cards say; 2 to 10 players. What
 * becomes of a piece is the world's to say: physics works it out (adresse_world.c), and the
 * rules judge it. Rule ids (A6.5 ...) are those of docs/rules/adresse.md. */
#include "adresse_hand.h"
#include "adresse_state_version.h"

static seat_mask to_act(const void *state)
{
    const struct adresse *a = state;
    switch ((enum adresse_stage)a->stage) {
    case STAGE_LAUNCH:
        return seat_bit(a->launcher);
    case STAGE_ANSWER:
    case STAGE_TAKE:
        return seat_bit(a->challenge.holder);
    case STAGE_PLACE:
    case STAGE_AIM:
    case STAGE_HOLD:
        return seat_bit(a->placement.seat);
    case STAGE_WORLD:
        return seat_bit(SEAT_WORLD);
    case STAGE_OVER:
        return 0;
    default:
        return seat_bit(SEAT_CHANCE);
    }
}

static void apply_draw(struct adresse_context *c, int card)
{
    if (c->a->stage == STAGE_DEAL)
        adresse_deal_card(c, card);
    else if (c->a->stage == STAGE_OPENING)
        adresse_open_card(c, card);
    else
        adresse_draw_card(c, card);
}

static void apply(void *state, int seat, struct move move, struct event_log *events)
{
    struct adresse_context c = { state, events };
    (void)seat;
    switch ((enum adresse_verb)move_verb(move)) {
    case VERB_LAUNCH:
        adresse_launch_challenge(&c, move);
        break;
    case VERB_ACCEPT:
        adresse_accept_challenge(&c);
        break;
    case VERB_ADD:
        adresse_add_to_challenge(&c, adresse_move_number(move));
        break;
    case VERB_ADVANTAGE:
        adresse_play_advantage(&c, move);
        break;
    case VERB_TAKE:
        adresse_take_card(&c, move);
        break;
    case VERB_PLACE:
        adresse_place(&c, move);
        break;
    case VERB_AIM:
        adresse_aim(&c, move);
        break;
    case VERB_HOLD:
        adresse_hold(&c);
        break;
    case VERB_RELEASE:
        adresse_release(&c, adresse_move_number(move));
        break;
    case VERB_SWAY:
        adresse_go_on_swaying(&c, adresse_move_number(move));
        break;
    case VERB_FIRST:
        adresse_set_first(&c, adresse_move_number(move));
        break;
    case VERB_DRAW:
        apply_draw(&c, adresse_move_number(move));
        break;
    case VERB_TREMOR:
        adresse_begin_placement(&c, adresse_move_number(move));
        break;
    case VERB_NOISE:
        adresse_apply_slip(&c, adresse_move_number(move));
        break;
    case VERB_RESTS:
        adresse_piece_rests(&c, move);
        break;
    case VERB_TURNED:
        adresse_piece_turned(&c, move);
        break;
    case VERB_SETTLED:
        adresse_world_settled(&c);
        break;
    case VERB_NONE:
        break;
    }
}

const struct game adresse_game = {
    .name = "adresse",
    .has_physical_moves = true,
    .rules_version = 2,
    .goes_on_from = 2, /* in version 1 a hand's sway was known before it moved (A6.3) */
    .min_seats = 2,
    .max_seats = PLAYERS_MAX,
    .options = adresse_options,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(struct adresse),
    .state_version = ADRESSE_STATE_VERSION,
    .start = adresse_start,
    .to_act = to_act,
    .list_moves = adresse_list,
    .refusal = adresse_refusal,
    .describe_move = adresse_describe_move,
    .apply = apply,
    .view = adresse_view,
    .imagine = adresse_imagine,
    .result = adresse_result,
    .write_move = adresse_write_move,
    .read_move = adresse_read_move,
    .write_view = adresse_write_view,
    .write_categories = adresse_write_categories,
    .work_out = adresse_work_out,
    .tick = adresse_tick,
    .delay = adresse_delay,
};
