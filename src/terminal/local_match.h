/* local_match.h: a match as the terminal follows it: the match itself, and its story so far
 * in sentences. play and replay both stand on it, in plain and full screen. */
#ifndef BOSQUET_LOCAL_MATCH_H
#define BOSQUET_LOCAL_MATCH_H

#include "match.h"

struct story_line {
    char *sentence;
    seat_mask audience;
    int entry; /* of the table's log: the move, or the chance, that it tells of */
};

struct local_match {
    struct match match;
    enum language language;
    int people; /* seats played from this keyboard */
    struct story_line *story;
    int story_count;
    int story_capacity;
    int story_entry;      /* of the lines to come, and of the first that the last move told */
    struct move proposed; /* what a person is about to play; none: code 0 */
    int proposer;         /* whose move that is */
    struct bot_memory *memories[SEATS_MAX]; /* of bots; NULL of those who never thought */
    struct thinking *thinking[SEATS_MAX];   /* of those that are at it, else NULL */
    int thinkers; /* how many may be at a time: one a processor, or they would be weaker */
};

/* Begins; names and levels of the seats are set by the caller beforehand in
 * `seats`. On false nothing is left to clear. */
bool local_start(struct local_match *local, const struct match_start *start,
                 const struct match_seat *seats, enum language language, struct error *error);

/* Reads a record; its story is told by local_retell. */
bool local_load(struct local_match *local, const char *path, enum language language,
                struct error *error);
void local_clear(struct local_match *local);

bool local_is_over(const struct local_match *local);
bool local_is_bot(const struct local_match *local, int seat);
const char *local_name(const struct local_match *local, int seat);
const char *local_level_name(const struct local_match *local, int seat); /* of the bot there */
const char *local_game_name(const struct local_match *local);            /* "GrandBois" */

/* A move is proposed, then confirmed or taken back. A proposal is legal, but
 * nothing is drawn or told before it is confirmed; after that it stands, since
 * taking it back would have been a look at the deck. */
bool local_propose(struct local_match *local, int seat, const char *move, struct error *error);
bool local_has_proposal(const struct local_match *local);
void local_confirm(struct local_match *local);
void local_take_back(struct local_match *local);

bool local_play(struct local_match *local, int seat, const char *move,
                struct error *error);                                   /* both */
void local_make(struct local_match *local, int seat, struct move move); /* one that is legal */

/* Bots (local_bots.c). One thinks and moves; or it is begun, perhaps stopped with all others,
 * and ended when it has thought or nobody waits for it: then the move is still to be made.
 * Bots that choose together with the one that is begun begin, too; each is still begun and
 * ended when its turn comes, lowest seat first, and has then perhaps thought already. */
void local_play_bot(struct local_match *local, int seat);
void local_begin_bot(struct local_match *local, int seat);
bool local_has_bot_thought(const struct local_match *local, int seat);
void local_stop_bots(struct local_match *local);
struct move local_end_bot(struct local_match *local, int seat);
void local_forget_bots(struct local_match *local);

/* Whether a seat that has chosen may choose again, while others still choose. */
bool local_may_choose_again(const struct local_match *local, int seat);

/* The story again from the log, of its first `entries` entries. */
void local_retell(struct local_match *local, int entries);

/* Whether a line may be told to a viewer; VIEWER_ALL hears the fuller version. */
bool local_may_hear(const struct local_match *local, const struct story_line *line, int viewer);

/* What a viewer may know of a state of this match, as a JSON object of the
 * caller's. */
json_t *local_view(const struct local_match *local, const void *state, int viewer);

/* The same of the table, with the move that is proposed, if any, made. It is
 * made on what the viewer knows, so that no secret comes out by trying; so a
 * game that is proposed to must take a move on a view as it does on the truth. */
json_t *local_preview(const struct local_match *local, int viewer);

/* The moves open to a seat, in the caller's array of MOVES_MAX. */
struct open_move {
    struct move move;
    char text[MOVE_TEXT_MAX]; /* its notation */
};
int local_moves(const struct local_match *local, int seat, struct open_move *out);

/* Points by category, totals, ranks and, of a game that is over, the winner;
 * as lines of so many columns. */
void local_add_scores(const struct local_match *local, const void *state, int columns,
                      struct text *out);

/* The record as a file. */
bool local_save(const struct local_match *local, const char *path, struct error *error);

/* The same record, on one line. */
void local_add_record(const struct local_match *local, struct text *out);

/* A sentence of data/words for this match; the fields may be NULL. */
void local_say(const struct local_match *local, struct text *out, const char *key,
               const struct fields *fields);

/* Fields that are seats become the names of those who sit there. */
void local_name_seats(const struct local_match *local, struct fields *fields);

/* The same in the game's own words where it has some: of play.end-title the key that
 * has the game's name instead of play. */
void local_say_own(const struct local_match *local, struct text *out, const char *key,
                   const struct fields *fields);
const char *local_own_words(const struct local_match *local, const char *key);

/* What stands in a list of `count` before its item `index`: nothing, a comma, "and". */
void local_add_parting(const struct local_match *local, struct text *out, int index, int count);

#endif
