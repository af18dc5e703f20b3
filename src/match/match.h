/* match.h: one match, from the first draw to the score. It knows rules only
 * through game.h, and neither sockets nor disks.
 *
 * A match is its log: where it started, then every accepted move and every
 * outcome of chance in order. The state is what the log leads to. */
#ifndef BOSQUET_MATCH_H
#define BOSQUET_MATCH_H

#include "bots.h"
#include "chance.h"
#include "error.h"
#include "game.h"
#include "readers.h"
#include "text.h"
#include "words.h"

enum { SEAT_NAME_MAX = 100, SEAT_LEVEL_MAX = 16, SEAT_WORD_MAX = 256 };

struct match_seat {
    char name[SEAT_NAME_MAX];   /* UTF-8; may be empty */
    char level[SEAT_LEVEL_MAX]; /* of the bot that plays here; empty for a person */
};

struct match_entry {
    struct move move;
    uint8_t seat;      /* or SEAT_CHANCE, SEAT_WORLD */
    uint8_t is_pinned; /* chance, but given by a setup instead of the seed */
    uint8_t is_pause;  /* a player's, but time went by and nothing else: no decision */
};

/* A move that may be made: read and judged, once, in the state before entry `entry` of the
 * log, and what follows from it, if that is known already. */
struct judged_move {
    struct move move;
    int seat;
    int entry;
    const struct match_entry *outcomes; /* borrowed; NULL: found out when the move is made */
    int outcome_count;
};

/* The ending of a match whose rules or physics this build no longer plays on. */
#define ENDED_BY_VERSION "version"

/* And of one that the operator of its server has closed. */
#define ENDED_BY_OPERATOR "stopped"

struct match {
    const struct game *game;
    const struct game_reader *reader;
    struct options options;
    struct match_seat seats[SEATS_MAX];

    unsigned char seed[SEED_BYTES];
    unsigned char commitment[COMMITMENT_BYTES];
    bool has_seed;                           /* a record may hold the commitment only */
    char words[SEATS_MAX][SEAT_WORD_MAX];    /* what each seat mixed into chance; mostly empty, */
    struct word_hash word_hashes[SEATS_MAX]; /* and its hash, also of what has been forgotten */
    bool mixes_words;              /* the words themselves, as once: then there are no hashes */
    unsigned char key[SEED_BYTES]; /* of the draws: the seed, or the seed and what was mixed in */

    const char *ending; /* "resigned", "time", ENDED_BY_VERSION or ENDED_BY_OPERATOR if that ended
                           the match before its rules did */
    seat_mask out;      /* seats that gave up or ran out of time, and cannot win */

    void *state;         /* what the log leads to */
    void *origin;        /* what it began with */
    void *pins;          /* the game's pinned outcomes that are left */
    void *origin_pins;   /* and those there were */
    char *position_text; /* position and setup as JSON with sorted keys, */
    char *setup_text;    /* for the record; NULL without them */

    struct match_entry *log;
    int log_count;
    int log_capacity;
    uint64_t draws; /* outcomes taken from the seed so far */
};

/* How a match begins. Only the game and the options are needed. */
struct match_start {
    const struct game *game;
    struct options options;
    const unsigned char *seed; /* SEED_BYTES of it; NULL: it follows from position and setup,
                                  so that those alone can be repeated, or is random */
    const json_t *position;    /* NULL: from the beginning; else it sets the options too */
    const json_t *setup;       /* NULL: nothing is pinned */

    /* One for each seat, to be mixed into chance; NULL: none. Words beside hashes are those that
     * are still known, else empty; without hashes they are mixed as they are. */
    const char *const *words;
    const struct word_hash *word_hashes;
};

/* Begins a match and lets chance do what comes first. On false the match is
 * clear already. match_prepare stops before the first draw: whoever calls it
 * adds the entries (a record). */
bool match_prepare(struct match *match, const struct match_start *start, struct error *error);
bool match_init(struct match *match, const struct match_start *start, struct event_log *events,
                struct error *error);
void match_clear(struct match *match);

/* The same match again, to be played on or looked at by another thread. */
void match_copy(const struct match *match, struct match *copy);

/* By its rules, or because too few went on. */
bool match_is_over(const struct match *match);

/* Whether a seat has anything to decide: "game_over" or "not_your_turn". */
bool match_check_turn(const struct match *match, int seat, struct error *error);

/* Whether a seat may make a move now, which may also be read from its text; nothing is
 * played. Codes: "game_over", "not_your_turn", "illegal_move"; "bad_record" if the seed is
 * not known; "no_physics" if it would have to be worked out by physics that this build has not,
 * now or when time has gone by. */
bool match_judge(const struct match *match, int seat, struct move move, struct judged_move *out,
                 struct error *error);
bool match_read_move(const struct match *match, int seat, const char *text, struct judged_move *out,
                     struct error *error);

/* Whether a move that a log tells of could be made: what followed it is in the log, too. */
bool match_judge_again(const struct match *match, int seat, struct move move,
                       struct judged_move *out, struct error *error);
bool match_read_again(const struct match *match, int seat, const char *text,
                      struct judged_move *out, struct error *error);

/* Makes a move in the state in which it was judged, and lets follow what follows from it;
 * or the move alone: what followed it back then is added by match_add_entry. */
void match_make(struct match *match, const struct judged_move *judged, struct event_log *events);
void match_make_alone(struct match *match, const struct judged_move *judged,
                      struct event_log *events);

/* Both at once. A refused move changes nothing. */
bool match_play(struct match *match, int seat, struct move move, struct event_log *events,
                struct error *error);
bool match_play_text(struct match *match, int seat, const char *move, struct event_log *events,
                     struct error *error);

/* Whether the world decides something before the next seat does, if this legal move is
 * made: then match_make takes long. */
bool match_leads_to_world(const struct match *match, int seat, struct move move);

/* The same; and *ahead is then a copy in which the move has been made as far as that. What
 * the world does there is worked out in any thread, and told as `motions` (NULL: nowhere);
 * match_take_outcomes says in *judged what followed, for as long as the copy is kept. */
bool match_look_ahead(const struct match *match, const struct judged_move *judged,
                      struct match *ahead);
void match_work_out(struct match *ahead, struct json *motions);
void match_take_outcomes(const struct match *ahead, struct judged_move *judged);

/* What the world did in the entries from `first` to before `end`, worked out anew: each
 * motion as an entry of an array. How many there are; none without physics. */
int match_write_motions(const struct match *match, int first, int end, struct json *json);

/* Adds an entry that happened before, chance included, if the rules allow it.
 * `is_pinned` marks a draw that a setup gave. Codes as for match_judge. */
bool match_add_entry(struct match *match, int seat, struct move move, bool is_pinned,
                     struct event_log *events, struct error *error);

/* Whether an entry is a player's decision: a move that is counted, and looked back at. */
static inline bool is_decision(const struct match_entry *entry)
{
    return is_player(entry->seat) && !entry->is_pause;
}

/* What happens by itself next (tick() of game.h); false: nothing. */
bool match_tick(const struct match *match, struct tick *out);

/* Takes back the last move of a seat, with the chance that followed it. Whoever
 * saw that chance knows what the next draw will be: for trusted tools only. */
bool match_undo(struct match *match, struct error *error);

/* Whether a seat may take its move back among people who do not trust each
 * other: it is the very last entry, so nobody has decided or drawn since, and it
 * showed the seat nothing that it did not know. Codes "game_over", "not_now". */
bool match_may_undo(const struct match *match, int seat, struct error *error);

/* What a bot would play for a seat, from that seat's own view and no more. Of the request
 * the caller fills in seat, level and limits, the match the rest.
 * False if the seat has nothing to decide. */
bool match_consult(const struct match *match, struct bot_request *request,
                   struct bot_answer *answer);

/* The same without a bot's memory, for so many iterations (0: the level's own number). */
bool match_ask_bot(const struct match *match, int seat, const char *level, int iterations,
                   uint64_t seed, struct bot_answer *answer);

/* What knowledge infers from a seat's view about what it cannot see, as an object. */
void match_write_beliefs(const struct match *match, int seat, const char *key, struct json *json);

seat_mask match_to_act(const struct match *match);
void match_legal(const struct match *match, int seat, struct move_list *out);

/* The view of a seat, VIEWER_SPECTATOR or VIEWER_ALL as a JSON object. */
void match_write_view(const struct match *match, int viewer, const char *key, struct json *json);

/* The bytes of that view, packed (see state_pack.h) and in base64: what the same
 * rules go on from elsewhere. */
void match_write_state(const struct match *match, int viewer, const char *key, struct json *json);

/* Whether whatever ended a match left it without a winner. */
bool match_ended_without_winner(const char *ending);

/* The best of those who are not out; before the end, as if it ended now. */
seat_mask match_winners(const struct match *match);

/* "scores", "winners" and "tie_break" as entries of an open object. */
void match_write_scores(const struct match *match, struct json *json);

/* The state after the first `entries` entries of the log, into the caller's
 * state_size bytes. */
void match_state_at(const struct match *match, int entries, void *state);

uint64_t match_hash(const struct match *match);

#endif
