/* game.h: the contract that every game fulfils.
 *
 * A game is rules only: who decides, what is legal, what follows, what each
 * seat may know. It draws nothing, allocates nothing, owns no randomness and
 * keeps everything in one plain struct without pointers or padding, so that a
 * copy is an assignment and a hash of the bytes is a hash of the position.
 */
#ifndef BOSQUET_GAME_H
#define BOSQUET_GAME_H

#include "fields.h"
#include "json_write.h"
#include "rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SEATS_MAX = 10,
    SEAT_CHANCE = SEATS_MAX,          /* decides draws, deals and dice */
    VIEWER_SPECTATOR = SEATS_MAX + 1, /* sees what everybody sees */
    VIEWER_ALL = SEATS_MAX + 2,       /* sees the whole truth: local tools and records only */
    SEAT_WORLD = SEATS_MAX + 3,       /* physics: what follows is worked out and not drawn */
    OPTIONS_MAX = 8,
    MOVES_MAX = 4096,      /* the longest list a game may give */
    MOVE_TEXT_MAX = 96,    /* bytes of the longest move, its zero included */
    STATE_SIZE_MAX = 65536 /* so that callers may keep states in arrays of their own */
};

/* A set of seats, bit s for seat s; SEAT_CHANCE, SEAT_WORLD and VIEWER_SPECTATOR have bits too. */
typedef uint32_t seat_mask;

static inline seat_mask seat_bit(int seat)
{
    return (seat_mask)1 << seat;
}

/* Whether somebody plays there: no seat of chance's or the world's. */
static inline bool is_player(int seat)
{
    return seat < SEATS_MAX;
}

/* SEAT_CHANCE or SEAT_WORLD if that is who decides; -1: it is for players, or over. */
static inline int outcome_seat(seat_mask to_act)
{
    return to_act == seat_bit(SEAT_CHANCE)  ? SEAT_CHANCE
           : to_act == seat_bit(SEAT_WORLD) ? SEAT_WORLD
                                            : -1;
}

/* All seats of a game for `seats`, and the spectators: the audience of a public event. */
static inline seat_mask everyone(int seats)
{
    return (seat_bit(seats) - 1) | seat_bit(VIEWER_SPECTATOR);
}

/* One decision, packed by the game that reads it. Zero is no move. */
struct move {
    uint64_t code;
};

static inline bool same_move(struct move a, struct move b)
{
    return a.code == b.code;
}

struct move_list {
    int count;
    struct move moves[MOVES_MAX];
};

/* What a full list has no room for is left out of it: a position may come from anywhere and
 * must not run over. Games assert, where they make their longest lists, that what can come
 * about in play has room. */
static inline void add_move(struct move_list *list, uint64_t code)
{
    if (list->count < MOVES_MAX)
        list->moves[list->count++] = (struct move){ code };
}

/* What players may choose before the start. An option's value is an index:
 * OPTION_BOOL 0 or 1; OPTION_CHOICE into its choices; OPTION_SEAT 0 for a seat
 * drawn at random, s + 1 for seat s. */
struct option_spec {
    const char *id;
    enum { OPTION_BOOL, OPTION_CHOICE, OPTION_SEAT } type;
    const char *const *choices; /* of OPTION_CHOICE, ended by NULL */
    int standard;               /* the default */
};

/* Which rules a match follows and which physics judged it, counted from 1; 0: those of this
 * build. A match keeps what it began with (games/versions.h), so a game that knows several
 * rules reads them from start()'s options and notes in its state what they change: the state
 * knows its version, and no other operation is told it. */
struct versions {
    int rules;
    int world; /* stays 0 in a game without physics */
};

struct options {
    int seats;
    struct versions versions;
    int value[OPTIONS_MAX]; /* in the order of the game's option_spec list */
};

/* Something that happened, told to its audience only. A public event with a
 * secret part is two events: one for those who may know, one for the rest. The text of a
 * FIELD_TEXT need only last while it is told; everything else is static. */
struct event {
    const char *name; /* "placed", "drew", ... */
    seat_mask audience;
    struct fields fields;
};

/* Where events go; rules only call event_put. A NULL log drops them. */
struct event_log {
    void (*put)(void *listener, const struct event *event);
    void *listener;
};

void event_put(struct event_log *log, const struct event *event);

/* What time alone decides: a move that is made for a seat unless the seat makes another before. */
struct tick {
    int seat; /* that is to act, alone */
    struct move move;
    int after_ms; /* since the entry that asked */

    /* Nothing comes of it but that time has gone by: no decision of the seat, and none of the
     * moves that are counted or looked back at. */
    bool is_pause;
};

enum { RESULT_COLUMNS = 8 };

struct result {
    int total[SEATS_MAX];
    int rank[SEATS_MAX]; /* 1 is best; equals share a rank and the next ones are skipped */
    seat_mask winners;
    const char *tie_break; /* the category that parted the winner from an equal total, or NULL */

    /* Of a seat that is as far as those ranked just before it: the category in which it is
     * behind them; else NULL. */
    const char *behind_in[SEATS_MAX];
};

/* The one refusal that is the same in every game; the others are the game's
 * own keys, "grandbois.too-few-animals". */
#define REFUSAL_NOT_YOUR_TURN "table.not-your-turn"

/* What nobody need ask a game for. */
#define REFUSAL_GAME_OVER "table.game-over"
#define REFUSAL_NOT_A_MOVE "table.not-a-move"

struct game {
    const char *name; /* also its folder, URL and database key */
    bool is_sample;   /* for developers: playable, but in no list that players see */

    /* Of the log: raised when the moves of an older one would lead elsewhere, or be refused.
     * Older ones are replayed for good; golden logs of every version are kept in test/. */
    int rules_version;
    int goes_on_from; /* the oldest version whose running matches are played on */

    /* Pieces are placed by hand: of such moves there is no end, and list_moves has a sample. */
    bool has_physical_moves;

    int min_seats, max_seats;
    const struct option_spec *options;
    int option_count;
    size_t state_size;

    /* A hash of how the state is laid out (tools/state-version): its bytes are for whoever
     * has the same one. */
    uint64_t state_version;

    /* Lays the game out. What must be drawn is left to the chance seat. */
    void (*start)(void *state, const struct options *options);

    /* Who owes a decision. One seat: a turn. Several: a simultaneous choice.
     * SEAT_CHANCE, always alone: a draw or a die. SEAT_WORLD, always alone: physics, which
     * games/worlds.h works out. Nobody: the game is over. */
    seat_mask (*to_act)(const void *state);

    /* Every move open to a seat (a sample where moves are not finite); none if
     * it has nothing to decide. For SEAT_CHANCE: the possible outcomes, all
     * equally likely, in an order that depends on the state alone. For SEAT_WORLD: some
     * that are possible, the likelier ones more often. */
    void (*list_moves)(const void *state, int seat, struct move_list *out);

    /* NULL if the seat may make the move, else the key of the reason, with
     * what was in the way in *details (may be NULL). A seat's own view gives
     * the same answer as the truth. */
    const char *(*refusal)(const void *state, int seat, struct move move, struct fields *details);

    /* What a move says, so that no client takes its notation apart: the key of a sentence of
     * data/words, and in *out the fields that the sentence needs and all else that the move
     * names; both are static. A seat is a number; what there may be several of is a list. Of
     * every move that read_move() reads, legal or not, and asked of the seat whose move it
     * would be. The seat's own view gives the same answer as the truth. */
    const char *(*describe_move)(const void *seen, int seat, struct move move, struct fields *out);

    /* Makes a move that refusal() has nothing against; on a seat's own view too,
     * where clients try it first. */
    void (*apply)(void *state, int seat, struct move move, struct event_log *events);

    /* Zeroes *seen, then copies in what the viewer may know. */
    void (*view)(const void *state, int viewer, void *seen);

    /* Optional, may be NULL: turns a view into the one after an event that its viewer was told
     * of, for clients that show what happens one by one. What no event tells stays as it was,
     * and nobody is asked anything. False, with the view as it was: no such event can come of
     * it. */
    bool (*reduce)(void *seen, const struct event *event);

    /* Fills what a view does not show with something that fits it. */
    void (*imagine)(void *seen, int viewer, struct rng *rng);

    /* The scores; before the end, as if it ended now. */
    void (*result)(const void *state, struct result *out);

    /* The notation: short, readable, stable. read_move accepts what write_move
     * wrote, and false means the text is no move at all in this game. */
    int (*write_move)(const void *state, struct move move, char *text, int size);
    bool (*read_move)(const void *state, const char *text, struct move *out);

    /* A view as the entries of an object (the caller opens and closes it), and
     * a seat's score by category. Reading is the business of struct game_reader. */
    void (*write_view)(const void *seen, struct json *json);
    void (*write_categories)(const void *state, int seat, struct json *json);

    /* Optional, may be NULL: what clients that draw want worked out by the rules instead of
     * working it out themselves ("over x=12.5 y=-40 turn=90"), as the entries of an object;
     * false if that is no question of this game. */
    bool (*work_out)(const void *state, const char *question, struct json *json);

    /* Optional, may be NULL: false where nothing happens by itself. A shared room makes the move
     * when its time has come, and lets no player make it; where nobody keeps the time it is a
     * move like any other. */
    bool (*tick)(const void *state, struct tick *out);

    /* Optional, where there is tick(): the same move a little later, or with ms below 0 earlier,
     * of a hand that is not as quick as a program. It may be one that is legal only after the
     * next tick or two. Moves that are not made by a hand in time come back as they are. */
    struct move (*delay)(const void *state, struct move move, int ms);

    /* Optional, may be NULL: plays uniformly random moves to the end, faster
     * than list_moves and apply would. A test holds the two equal. */
    void (*playout)(void *state, struct rng *rng);
};

static inline bool is_over(const struct game *game, const void *state)
{
    return game->to_act(state) == 0;
}

/* Random moves to the end by the game's own fast path, or else by the plain
 * one. `scratch` is the caller's, so that nothing is allocated. */
void game_playout(const struct game *game, void *state, struct rng *rng, struct move_list *scratch);

/* Ranks 1.. from rows of numbers compared in order (total first, then tie-breaks). */
void result_rank(struct result *result, int seats, int columns, int rows[][RESULT_COLUMNS],
                 const char *const *column_names);

/* The best of those seats that are not `out`. */
seat_mask result_winners(const struct result *result, int seats, seat_mask out);

int option_find(const struct game *game, const char *id);       /* -1 if there is none */
int option_values(const struct option_spec *option, int seats); /* how many: 0 to that less one */
void options_default(const struct game *game, int seats, struct options *out);

#endif
