/* adresse_internal.h: what the files of this folder share.
 *
 * A match reads down the files: adresse_setup.c lays out, deals and opens (A2, A3),
 * adresse_challenge.c launches and answers (A4, A5), adresse_perform.c places (A6),
 * adresse_fall.c judges what the physics did and what it costs (A6.5 to A7),
 * adresse_end.c ends challenges and the game (A8). Everything that is drawn comes
 * through adresse_draw.c. */
#ifndef BOSQUET_ADRESSE_INTERNAL_H
#define BOSQUET_ADRESSE_INTERNAL_H

#include "adresse_state.h"

/* ---- moves ---- */

/* A move is its verb in the lowest four bits and what the verb needs above them;
 * `rests` needs all the room there is. */
enum verb {
    VERB_NONE,
    VERB_LAUNCH, /* launch 2 7B 8A */
    VERB_ACCEPT, /* accept */
    VERB_ADD,    /* add 4C */
    VERB_ADVANTAGE, /* advantage pivot | return-to-sender | deflect 3 | killjoy | place-this-for-me 3 7B */
    VERB_TAKE, /* take 7B | take 7B as=upright: the piece to be placed next; the second uses a pivot */
    VERB_PLACE,   /* place 7B x=12.5 y=-40 turn=90 t=2150 */
    VERB_FIRST,   /* chance: first 2 */
    VERB_DRAW,    /* chance: draw 7B, for whoever draws at the moment */
    VERB_TREMOR,  /* chance: tremor 1234 */
    VERB_NOISE,   /* chance: noise 2731 */
    VERB_RESTS,   /* the world: rests 12 -10250 3000 18000 (piece, x y z) */
    VERB_TURNED,  /* the world: turned 0 1200 -55 0, of the piece just told (largest, rest) */
    VERB_SETTLED, /* the world: settled */
};

static inline int move_verb(struct move move)
{
    return (int)(move.code & 15);
}

/* ---- cards (adresse_cards.c) ---- */

extern const struct piece_card piece_cards[PIECE_CARDS + 1]; /* by card number; [0] is none */
extern const char *const card_names[CARDS_END];              /* "7B", "killjoy" */

static inline bool is_piece_card(int card)
{
    return card >= 1 && card <= PIECE_CARDS;
}

int card_named(const char *name); /* NO_CARD if there is none */

/* Edges in millimetres: length, width, height. */
extern const double piece_size[LENGTHS_END][3];
extern const uint8_t piece_count_of[LENGTHS_END]; /* in one set */
int board_side_mm(int seats);
int sets_for(int seats); /* of cards and pieces */
void count_copies(struct adresse *a);

/* How many of each card are in the deck: all there are, less those elsewhere. In a view
 * those hidden are counted as if they were in it. */
void adresse_deck(const struct adresse *a, uint8_t deck[CARDS_ROOM]);
int supply_left(const struct adresse *a, int length);

/* ---- the structure (adresse_structure.c) ---- */

/* What touches what, at rest. */
struct structure {
    uint32_t touches[PIECES_MAX][4];  /* bit b of row a: they touch; symmetric */
    uint32_t rests_on[PIECES_MAX][4]; /* bit b of row a: a rests on b (A6.7) */
    uint32_t on_board[4];             /* touch the board, */
    uint32_t on_table[4];             /* or the table beside it */
};

void structure_read(const struct adresse *a, struct structure *out);

bool is_in_position(const struct pose *pose, int position); /* or near enough (A6.5) */

/* Whether its centre is (A6.6). */
bool is_over_board(const struct adresse *a, const struct pose *pose);

/* Grows a set by all pieces of `allowed` that touch one of it, and so on. */
void structure_join(const struct structure *s, const uint32_t allowed[4], uint32_t set[4]);

/* What rests on a piece, directly or not; a starting piece's column is that and itself. */
void structure_carried_by(const struct structure *s, int piece, uint32_t out[4]);

/* Which of the pieces have fallen (A6.6), the placed one by A6.5 among them: whichever
 * way it failed counts as having fallen. Starting pieces: see struct piece. */
void structure_fallen(const struct adresse *a, const struct structure *s, uint32_t out[4]);

static inline bool has_bit(const uint32_t set[4], int n)
{
    return set[n / 32] >> (n % 32) & 1;
}

static inline void put_bit(uint32_t set[4], int n)
{
    set[n / 32] |= (uint32_t)1 << (n % 32);
}

int count_bits(const uint32_t set[4]);

/* ---- places (adresse_places.c) ---- */

/* Where the piece in hand would meet the structure or the board, let down at x, y
 * (tenths of a millimetre) with this turn: its centre there. */
struct touchdown {
    double z;  /* millimetres, of the piece's centre */
    int first; /* number of a piece it meets, -1 for the board, -2 for the table */
};
void touchdown_at(const struct adresse *a, int length, int position, int x, int y, int turn,
                  struct touchdown *out);

/* A few dozen sensible placements of the piece in hand, as moves; never none. */
void places_list(const struct adresse *a, struct move_list *out);

/* What might become of the piece that was let go, as the next of the world's outcomes:
 * for playing on without physics. It holds or falls by how it is supported. */
void world_guess(const struct adresse *a, struct move_list *out);

/* What a hand makes of an intended placement: aim and moment as a person of this skill
 * would miss them (clumsiness in percent; 100 is a careful player). */
struct move placement_attempt(const struct adresse *a, struct move intended, int clumsiness,
                              struct rng *rng);

/* ---- the rules, by file ---- */

/* A state that is being changed, and who hears of it. */
struct course {
    struct adresse *a;
    struct event_log *events;
};

/* adresse_setup.c */
extern const struct option_spec adresse_options[];
enum { OPTION_VARIANT, OPTION_CARDS, OPTION_FIRST, OPTION_COUNT };
void adresse_start(void *state, const struct options *chosen);
void let_begin(struct course *c, int seat);
void deal_card(struct course *c, int card);
void open_card(struct course *c, int card);
void lay_starting_piece(struct adresse *a);

/* adresse_draw.c */
void hand_put(struct adresse *a, int seat, int card);
void hand_take(struct adresse *a, int seat, int card);
bool holds_piece_card(const struct adresse *a, int seat);
void discard_card(struct adresse *a, int card);
bool can_draw(const struct adresse *a);
enum { UNTIL_A_PIECE_CARD = 255 };
void draw_cards(struct course *c, int seat, int count, enum after_draw then);
void draw_card(struct course *c, int card);

/* adresse_challenge.c */
void begin_launch(struct course *c);
bool may_be_challenged(const struct adresse *a, int seat);
void launch_challenge(struct course *c, struct move move);
void accept_challenge(struct course *c);
void add_to_challenge(struct course *c, int card);
void play_advantage(struct course *c, struct move move);
void play_killjoy(struct course *c);
int sender_of(const struct adresse *a); /* whom return to sender and killjoy are for */
int find_in_challenge(const struct adresse *a, int card, int fate); /* index, or -1 */

/* adresse_perform.c */
void go_on(struct course *c);
void take_card(struct course *c, struct move move);
void hold_still(struct course *c, int tremor);
void let_go(struct course *c, struct move move);
void slip(struct course *c, int noise);
void take_back(struct course *c); /* A9.2: the same piece once more */

/* adresse_fall.c */
void piece_rests(struct course *c, struct move move);
void piece_turned(struct course *c, struct move move);
void world_settled(struct course *c);

/* adresse_end.c */
void end_challenge(struct course *c);
void after_challenge(struct course *c);
void end_game(struct course *c, int winner); /* -1: nobody can go on */

/* adresse_list.c */
void adresse_list(const void *state, int seat, struct move_list *out);
bool is_challenge(const struct adresse *a, const int cards[3]); /* A4.2; they ascend */

/* adresse_refusal.c */
const char *adresse_refusal(const void *state, int seat, struct move move, struct fields *details);
bool is_turned_well(const struct pose *pose); /* what its quaternion leaves out is its largest */

/* adresse_view.c */
void adresse_view(const void *state, int viewer, void *seen);
void adresse_imagine(void *seen, int viewer, struct rng *rng);

/* adresse_write.c */
extern const char *const stage_names[STAGE_OVER + 2]; /* each list ended by NULL */
extern const char *const then_names[THEN_KILLJOY + 2];
extern const char *const fate_names[FATE_GAVE_UP + 2];
extern const char *const position_names[POSITIONS + 1];
extern const char *const hand_names[RIGHT + 2];
void adresse_write_view(const void *state, struct json *json);
void write_piece(const struct adresse *a, int number, struct json *json); /* without its braces */

/* adresse_score.c */
void adresse_result(const void *state, struct result *out);
void adresse_write_categories(const void *state, int seat, struct json *json);
void adresse_standing(const void *state, int standing[SEATS_MAX]);

/* adresse_tell.c */
void tell(const struct course *c, const char *name, int seat); /* -1: of nobody */
void tell_to(const struct course *c, const char *name, int seat, int to);
void tell_card(const struct course *c, const char *name, int seat, int card);
void tell_count(const struct course *c, const char *name, int seat, int count);
void tell_drew(const struct course *c, int seat, int card, bool is_dealt);
void tell_launched(const struct course *c);
void tell_played(const struct course *c, int card, int to, int piece_card);
void tell_handed(const struct course *c, int to, int card);
void tell_released(const struct course *c);
void tell_fell(const struct course *c, int card, int count, int columns);
void tell_again(const struct course *c, int card, int left);
void tell_piece(const struct course *c, int piece);
void tell_settled(const struct course *c);

/* adresse_text.c */
enum { NO_SEAT = 15 };                            /* in a move */
uint64_t launch_move(int to, const int cards[3]); /* 0 where there is no card; sorted here */
uint64_t advantage_move(int card, int to, int piece_card);
uint64_t take_move(int card, int as); /* -1: as the card says */
uint64_t plain_move(enum verb verb, int n);
int move_number(struct move move);          /* of plain_move; a card, a seat, a seed */
int move_to(struct move move);              /* of launch_move and advantage_move */
int move_card(struct move move, int index); /* the same, and take_move */
int move_as(struct move move);              /* of take_move */
uint64_t place_move(int card, int x, int y, int turn, int t);
void read_place(struct move move, int *card, int *x, int *y, int *turn, int *t);
uint64_t rests_move(int piece, const struct pose *pose);
uint64_t turned_move(const struct pose *pose);
void read_rests(struct move move, int *piece, struct pose *pose); /* fills x, y, z */
void read_turned(struct move move, struct pose *pose);            /* fills largest, rest */
bool read_tenths(const char *text, int *out);                     /* 125 from "12.5" */
int adresse_write_move(const void *state, struct move move, char *text, int size);
bool adresse_read_move(const void *state, const char *text, struct move *out);

extern const struct game adresse_game;

#endif
