/* adresse_internal.h: what the files of this folder share.
 *
 * A match reads down the files: adresse_setup.c lays out, deals and opens (A2, A3),
 * adresse_challenge.c launches and answers (A4, A5), adresse_perform.c places (A6),
 * adresse_fall.c judges what the physics did and what it costs (A6.5 to A7),
 * adresse_why.c finds out why a placement did not hold,
 * adresse_end.c ends challenges and the game (A8). Everything that is drawn comes
 * through adresse_draw.c. */
#ifndef BOSQUET_ADRESSE_INTERNAL_H
#define BOSQUET_ADRESSE_INTERNAL_H

#include "adresse_state.h"

/* ---- moves ---- */

/* A move is its verb in the lowest four bits and what the verb needs above them; `rests` needs
 * all the room there is. Verbs from VERBS_PACKED on need little, and take four bits more. */
enum adresse_verb {
    VERB_NONE,
    VERB_LAUNCH, /* launch 2 7B 8A */
    VERB_ACCEPT, /* accept */
    VERB_ADD,    /* add 4C */
    VERB_ADVANTAGE, /* advantage pivot | return-to-sender | deflect 3 | killjoy | place-this-for-me 3 7B */
    VERB_TAKE, /* take 7B | take 7B as=upright: the piece to be placed next; the second uses a pivot */
    VERB_PLACE,   /* place 7B x=12.5 y=-40 turn=90 t=2150: in rules version 1 */
    VERB_FIRST,   /* chance: first 2 */
    VERB_DRAW,    /* chance: draw 7B, for whoever draws at the moment */
    VERB_TREMOR,  /* chance: tremor 1234: in rules version 1 */
    VERB_NOISE,   /* chance: noise 2731 */
    VERB_RESTS,   /* the world: rests 12 -10250 3000 18000 (piece, x y z) */
    VERB_TURNED,  /* the world: turned 0 1200 -55 0, of the piece just told (largest, rest) */
    VERB_SETTLED, /* the world: settled */
    VERB_AIM,     /* aim 7B x=12.5 y=-40 turn=90 */
    VERBS_PACKED,
    VERB_HOLD = VERBS_PACKED, /* hold: for another half second */
    VERB_RELEASE,             /* release t=2150 */
    VERB_SWAY,                /* chance: sway 1234 */
};

static inline int move_verb(struct move move)
{
    int verb = (int)(move.code & 15);
    return verb < VERBS_PACKED ? verb : VERBS_PACKED + (int)(move.code >> 4 & 15);
}

static inline bool is_chance_verb(int verb)
{
    return verb == VERB_FIRST || verb == VERB_DRAW || verb == VERB_TREMOR || verb == VERB_NOISE ||
           verb == VERB_SWAY;
}

/* ---- cards (adresse_cards.c) ---- */

extern const char *const adresse_card_names[CARDS_END]; /* "7B", "killjoy" */

/* Edges in millimetres: length, width, height. */
extern const double adresse_piece_size[LENGTHS_END][3];
extern const uint8_t adresse_piece_count_of[LENGTHS_END]; /* in one set */
int adresse_board_side_mm(int seats);
void adresse_count_copies(struct adresse *a);

/* How many of each card are in the deck: all there are, less those elsewhere. In a view
 * those hidden are counted as if they were in it. */
void adresse_deck(const struct adresse *a, uint8_t deck[CARDS_ROOM]);
int adresse_supply_left(const struct adresse *a, int length);

/* ---- the structure (adresse_structure.c) ---- */

/* What touches what, at rest. */
struct structure {
    uint32_t touches[PIECES_MAX][4];  /* bit b of row a: they touch; symmetric */
    uint32_t rests_on[PIECES_MAX][4]; /* bit b of row a: a rests on b (A6.7) */
    uint32_t on_board[4];             /* touch the board, */
    uint32_t on_table[4];             /* or the table beside it */
};

void adresse_structure_read(const struct adresse *a, struct structure *out);

bool adresse_is_in_position(const struct pose *pose, int position); /* or near enough (A6.5) */

/* Whether its centre is (A6.6). */
bool adresse_is_over_board(const struct adresse *a, const struct pose *pose);

/* Grows a set by all pieces of `allowed` that touch one of it, and so on. */
void adresse_structure_join(const struct structure *s, const uint32_t allowed[4], uint32_t set[4]);

/* What rests on a piece, directly or not; a starting piece's column is that and itself. */
void adresse_structure_carried_by(const struct structure *s, int piece, uint32_t out[4]);

/* Which of the pieces have fallen (A6.6), the placed one by A6.5 among them: whichever
 * way it failed counts as having fallen. Starting pieces: see struct piece. */
void adresse_structure_fallen(const struct adresse *a, const struct structure *s, uint32_t out[4]);

static inline bool has_bit(const uint32_t set[4], int n)
{
    return set[n / 32] >> (n % 32) & 1;
}

static inline void put_bit(uint32_t set[4], int n)
{
    set[n / 32] |= (uint32_t)1 << (n % 32);
}

int adresse_count_bits(const uint32_t set[4]);

/* ---- places (adresse_places.c) ---- */

/* Where the piece in hand would meet the structure or the board, let down at x, y
 * (tenths of a millimetre) with this turn: its centre there. */
struct touchdown {
    double z;  /* millimetres, of the piece's centre */
    int first; /* number of a piece it meets, -1 for the board, -2 for the table */
};
void adresse_touchdown_at(const struct adresse *a, int length, int position, int x, int y, int turn,
                          struct touchdown *out);

/* A sample of a few dozen sensible places for the piece in hand; never none. */
void adresse_places_list(const struct adresse *a, struct move_list *out);

/* Plausible next outcomes of the world without physics, by how the piece is supported: what
 * list_moves gives for the world. */
void adresse_world_guess(const struct adresse *a, struct move_list *out);

/* ---- the rules, by file ---- */

/* A state that is being changed, and where its events go. */
struct adresse_context {
    struct adresse *a;
    struct event_log *events;
};

/* adresse_setup.c */
extern const struct option_spec adresse_options[];
enum { OPTION_VARIANT, OPTION_CARDS, OPTION_FIRST, OPTION_COUNT };
void adresse_start(void *state, const struct options *chosen);
void adresse_set_first(struct adresse_context *c, int seat);
void adresse_deal_card(struct adresse_context *c, int card);
void adresse_open_card(struct adresse_context *c, int card);
void adresse_lay_starting_piece(struct adresse *a);

/* adresse_draw.c */
void adresse_hand_put(struct adresse *a, int seat, int card);
void adresse_hand_take(struct adresse *a, int seat, int card);
bool adresse_holds_piece_card(const struct adresse *a, int seat);
void adresse_discard_card(struct adresse *a, int card);
bool adresse_can_draw(const struct adresse *a);
enum { UNTIL_A_PIECE_CARD = 255 };
void adresse_draw_cards(struct adresse_context *c, int seat, int count, enum after_draw then);
void adresse_draw_card(struct adresse_context *c, int card);

/* adresse_challenge.c */
void adresse_begin_launch(struct adresse_context *c);
bool adresse_may_be_challenged(const struct adresse *a, int seat);
void adresse_launch_challenge(struct adresse_context *c, struct move move);
void adresse_accept_challenge(struct adresse_context *c);
void adresse_add_to_challenge(struct adresse_context *c, int card);
void adresse_play_advantage(struct adresse_context *c, struct move move);
void adresse_play_killjoy(struct adresse_context *c);
int adresse_find_in_challenge(const struct adresse *a, int card, int fate); /* index, or -1 */
int adresse_sender_of(const struct adresse *a); /* whom return to sender and killjoy are for */

/* adresse_perform.c */
void adresse_perform_next(struct adresse_context *c);
void adresse_take_card(struct adresse_context *c, struct move move);
void adresse_begin_placement(struct adresse_context *c, int tremor); /* in rules version 1 */
void adresse_place(struct adresse_context *c, struct move move);     /* likewise */
void adresse_aim(struct adresse_context *c, struct move move);
void adresse_go_on_swaying(struct adresse_context *c, int sway);
void adresse_hold(struct adresse_context *c);
void adresse_release(struct adresse_context *c, int t);
bool adresse_tick(const void *state, struct tick *out);
struct move adresse_delay(const void *state, struct move move, int ms);
void adresse_apply_slip(struct adresse_context *c, int noise);
void adresse_take_back(struct adresse_context *c); /* A9.2: the same piece once more */

/* adresse_fall.c */
void adresse_piece_rests(struct adresse_context *c, struct move move);
void adresse_piece_turned(struct adresse_context *c, struct move move);
void adresse_world_settled(struct adresse_context *c);
bool adresse_is_only_wrong(const struct adresse *a, const struct structure *s);

/* adresse_why.c */
extern const char *const adresse_reason_names[REASON_STRUCK + 2]; /* ended by NULL */
void adresse_remember_letting_go(struct adresse *a);              /* once the slip is known */
void adresse_find_reason(struct adresse *a, const struct structure *s, const uint32_t fallen[4],
                         bool is_only_wrong); /* A6.5 */

/* adresse_end.c */
void adresse_end_challenge(struct adresse_context *c);
void adresse_after_challenge(struct adresse_context *c);
void adresse_end_game(struct adresse_context *c, int winner); /* -1: nobody can go on */

/* adresse_list.c */
void adresse_list(const void *state, int seat, struct move_list *out);
bool adresse_is_challenge(const struct adresse *a, const int cards[3]); /* A4.2; they ascend */

/* adresse_refusal.c */
const char *adresse_refusal(const void *state, int seat, struct move move, struct fields *details);
bool adresse_is_turned_well(
    const struct pose *pose); /* what its quaternion leaves out is its largest */

/* adresse_view.c */
void adresse_view(const void *state, int viewer, void *seen);
void adresse_imagine(void *seen, int viewer, struct rng *rng);

/* adresse_write.c */
extern const char *const adresse_stage_names[STAGE_OVER + 2]; /* each list ended by NULL */
extern const char *const adresse_then_names[THEN_KILLJOY + 2];
extern const char *const adresse_fate_names[FATE_GAVE_UP + 2];
extern const char *const adresse_position_names[POSITIONS + 1];
extern const char *const adresse_hand_names[RIGHT + 2];
void adresse_write_view(const void *state, struct json *json);
void adresse_write_piece(const struct adresse *a, int number,
                         struct json *json); /* without its braces */

/* adresse_score.c */
void adresse_result(const void *state, struct result *out);
void adresse_write_categories(const void *state, int seat, struct json *json);
int adresse_points_won(const struct adresse_player *player);

/* adresse_tell.c */
void adresse_tell(const struct adresse_context *c, const char *name, int seat); /* -1: of nobody */
void adresse_tell_to(const struct adresse_context *c, const char *name, int seat, int to);
void adresse_tell_card(const struct adresse_context *c, const char *name, int seat, int card);
void adresse_tell_count(const struct adresse_context *c, const char *name, int seat, int count);
void adresse_tell_drew(const struct adresse_context *c, int seat, int card, bool is_dealt);
void adresse_tell_launched(const struct adresse_context *c);
void adresse_tell_played(const struct adresse_context *c, int card, int to, int piece_card);
void adresse_tell_handed(const struct adresse_context *c, int to, int card);
void adresse_tell_aimed(const struct adresse_context *c);
void adresse_tell_sway(const struct adresse_context *c);
void adresse_tell_released(const struct adresse_context *c);
void adresse_tell_fell(const struct adresse_context *c, int card, int count, int columns);
void adresse_tell_again(const struct adresse_context *c, int card, int left);
void adresse_tell_why(const struct adresse_context *c, int card);
void adresse_why_fields(const struct adresse *a, struct fields *out); /* of that event */
void adresse_tell_piece(const struct adresse_context *c, int piece);
void adresse_tell_settled(const struct adresse_context *c);

/* adresse_text.c */
enum { NO_SEAT = 15 }; /* in a move */
uint64_t adresse_launch_move(int to,
                             const int cards[3]); /* 0 where there is no card; sorted here */
uint64_t adresse_advantage_move(int card, int to, int piece_card);
uint64_t adresse_take_move(int card, int as); /* -1: as the card says */
uint64_t adresse_plain_move(enum adresse_verb verb, int n);
int adresse_move_number(struct move move); /* of adresse_plain_move: a card, a seat, a draw, ms */
int adresse_move_to(struct move move);     /* of adresse_launch_move and adresse_advantage_move */
int adresse_move_card(struct move move, int index); /* the same, and adresse_take_move */
int adresse_move_as(struct move move);              /* of adresse_take_move */
uint64_t adresse_aim_move(int card, int x, int y, int turn);
uint64_t adresse_place_move(int card, int x, int y, int turn, int t);
void adresse_read_aim(struct move move, int *card, int *x, int *y, int *turn); /* of both */
int adresse_place_ms(struct move move); /* of adresse_place_move */
uint64_t adresse_rests_move(int piece, const struct pose *pose);
uint64_t adresse_turned_move(const struct pose *pose);
void adresse_read_rests(struct move move, int *piece, struct pose *pose); /* fills x, y, z */
void adresse_read_turned(struct move move, struct pose *pose);            /* fills largest, rest */
bool adresse_read_tenths(const char *text, int *out);                     /* 125 from "12.5" */
int adresse_write_move(const void *state, struct move move, char *text, int size);
bool adresse_read_move(const void *state, const char *text, struct move *out);

/* adresse_describe.c */
const char *adresse_describe_move(const void *seen, int seat, struct move move, struct fields *out);

extern const struct game adresse_game;

#endif
