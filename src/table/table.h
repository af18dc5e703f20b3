/* table.h: one match, from the first draw to the score. It knows rules only
 * through game.h, and neither sockets nor disks.
 *
 * A table is its log: where it started, then every accepted move and every
 * outcome of chance in order. The state is what the log leads to. */
#ifndef BOSQUET_TABLE_H
#define BOSQUET_TABLE_H

#include "bots.h"
#include "chance.h"
#include "error.h"
#include "game.h"
#include "readers.h"
#include "text.h"
#include "words.h"

enum { SEAT_NAME_MAX = 100, SEAT_LEVEL_MAX = 16, SEAT_WORD_MAX = 256 };

struct table_seat {
    char name[SEAT_NAME_MAX];   /* UTF-8; may be empty */
    char level[SEAT_LEVEL_MAX]; /* of the bot that plays here; empty for a person */
};

struct table_entry {
    struct move move;
    uint8_t seat;      /* or SEAT_CHANCE */
    uint8_t is_pinned; /* chance, but given by a setup instead of the seed */
};

struct table {
    const struct game *game;
    const struct game_reader *reader;
    struct options options;
    struct table_seat seats[SEATS_MAX];
    enum language language; /* of error messages */

    unsigned char seed[SEED_BYTES];
    unsigned char commitment[COMMITMENT_BYTES];
    bool has_seed;                        /* a record may hold the commitment only */
    char words[SEATS_MAX][SEAT_WORD_MAX]; /* what each seat mixed into chance; mostly empty */
    unsigned char key[SEED_BYTES];        /* of the draws: the seed, or the seed and those words */

    const char *ending; /* "resigned" or "time" if that ended the match before its rules did */
    seat_mask out;      /* seats that gave up or ran out of time, and cannot win */

    void *state;         /* what the log leads to */
    void *origin;        /* what it began with */
    void *pins;          /* the game's pinned outcomes that are left */
    void *origin_pins;   /* and those there were */
    char *position_text; /* position and setup as JSON with sorted keys, */
    char *setup_text;    /* for the record; NULL without them */

    struct table_entry *log;
    int log_count;
    int log_capacity;
    uint64_t draws; /* outcomes taken from the seed so far; the world's are none */

    struct json *motions; /* an open array: where the world tells how things moved; NULL: nowhere */
};

/* How a match begins. Only the game and the options are needed. */
struct table_start {
    const struct game *game;
    struct options options;
    const unsigned char *seed; /* SEED_BYTES of it; NULL: it follows from position and setup,
                                  so that those alone can be repeated, or is random */
    const json_t *position;    /* NULL: from the beginning; else it sets the options too */
    const json_t *setup;       /* NULL: nothing is pinned */
    const char *const *words;  /* one for each seat, to be mixed into chance; NULL: none */
};

/* Begins a match and lets chance do what comes first. On false the table is
 * clear already. table_prepare stops before the first draw: whoever calls it
 * adds the entries (a record). */
bool table_prepare(struct table *table, const struct table_start *start, struct error *error);
bool table_init(struct table *table, const struct table_start *start, struct event_log *events,
                struct error *error);
void table_clear(struct table *table);

/* The same match again, to be played on or looked at by another thread. */
void table_copy(const struct table *table, struct table *copy);

/* By its rules, or because too few went on. */
bool table_is_over(const struct table *table);

/* Whether a seat has anything to decide: "game_over" or "not_your_turn". */
bool table_check_turn(const struct table *table, int seat, struct error *error);

/* A move from its text, if the seat may make it now; nothing is played. */
bool table_read_move(const struct table *table, int seat, const char *text, struct move *out,
                     struct error *error);

/* Codes: "game_over", "not_your_turn", "illegal_move". A refused move changes
 * nothing; an accepted one is followed by what chance has to say. */
bool table_play(struct table *table, int seat, struct move move, struct event_log *events,
                struct error *error);
bool table_play_text(struct table *table, int seat, const char *move, struct event_log *events,
                     struct error *error);

/* Whether the world decides something before the next seat does, if this legal move is
 * made: then table_play takes long. */
bool table_leads_to_world(const struct table *table, int seat, struct move move);

/* What the world did in the entries from `first` to before `end`, worked out anew: each
 * motion as an entry of an array. How many there are. */
int table_write_motions(const struct table *table, int first, int end, struct json *json);

/* Adds an entry that happened before, chance included, if the rules allow it.
 * `is_pinned` marks a draw that a setup gave. Codes as for table_play. */
bool table_add_entry(struct table *table, int seat, struct move move, bool is_pinned,
                     struct event_log *events, struct error *error);

/* Takes back the last move of a seat, with the chance that followed it. Whoever
 * saw that chance knows what the next draw will be: for trusted tools only. */
bool table_undo(struct table *table, struct error *error);

/* Whether a seat may take its move back among people who do not trust each
 * other: it is the very last entry, so nobody has decided or drawn since, and it
 * showed the seat nothing that it did not know. Codes "game_over", "not_now". */
bool table_may_undo(const struct table *table, int seat, struct error *error);

/* What a bot would play for a seat, from that seat's own view and no more. Of the request
 * the caller fills in whom it asks and how much thought it wants, the table the rest.
 * False if the seat has nothing to decide. */
bool table_consult(const struct table *table, struct bot_request *request,
                   struct bot_answer *answer);

/* The same of a bot with nothing in mind, for so many iterations (0: the level's measure). */
bool table_ask_bot(const struct table *table, int seat, const char *level, int iterations,
                   uint64_t seed, struct bot_answer *answer);

/* What a seat may conclude from its view about what it cannot see, as an object. */
void table_write_beliefs(const struct table *table, int seat, const char *key, struct json *json);

seat_mask table_to_act(const struct table *table);
void table_legal(const struct table *table, int seat, struct move_list *out);

/* The view of a seat, VIEWER_SPECTATOR or VIEWER_ALL as a JSON object. */
void table_write_view(const struct table *table, int viewer, const char *key, struct json *json);

/* The bytes of that view, packed (see state_pack.h) and in base64: what the same
 * rules go on from elsewhere. */
void table_write_state(const struct table *table, int viewer, const char *key, struct json *json);

/* The best of those who are not out; before the end, as if it ended now. */
seat_mask table_winners(const struct table *table);

/* "scores", "winners" and "tie_break" as entries of an open object. */
void table_write_scores(const struct table *table, struct json *json);

/* The state after the first `entries` entries of the log, into the caller's
 * state_size bytes. */
void table_state_at(const struct table *table, int entries, void *state);

uint64_t table_hash(const struct table *table);

/* Fills *error with a sentence of data/words, words among its details looked up
 * below `scope`; false. */
bool refuse_in_words(enum language language, const char *scope, const char *code, const char *key,
                     const struct fields *details, struct error *error);

#endif
