/* match.h: a match as the terminal follows it: the table, and its story so far
 * in sentences. play and replay both stand on it, in plain and full screen. */
#ifndef BOSQUET_MATCH_H
#define BOSQUET_MATCH_H

#include "table.h"

struct story_line {
    char *sentence;
    seat_mask audience;
    int entry; /* of the table's log: the move, or the chance, that it tells of */
};

struct match {
    struct table table;
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
bool match_start(struct match *match, const struct table_start *start,
                 const struct table_seat *seats, enum language language, struct error *error);

/* Reads a record; its story is told by match_retell. */
bool match_load(struct match *match, const char *path, enum language language, struct error *error);
void match_clear(struct match *match);

bool match_is_over(const struct match *match);
bool match_is_bot(const struct match *match, int seat);
const char *match_name(const struct match *match, int seat);
const char *match_level_name(const struct match *match, int seat); /* of the bot there */
const char *match_game_name(const struct match *match);            /* "GrandBois" */

/* A move is proposed, then confirmed or taken back. A proposal is legal, but
 * nothing is drawn or told before it is confirmed; after that it stands, since
 * taking it back would have been a look at the deck. */
bool match_propose(struct match *match, int seat, const char *move, struct error *error);
bool match_has_proposal(const struct match *match);
void match_confirm(struct match *match);
void match_take_back(struct match *match);

bool match_play(struct match *match, int seat, const char *move, struct error *error); /* both */
void match_make(struct match *match, int seat, struct move move); /* one that is legal */

/* Bots (match_bot.c). One thinks and moves; or it is begun, perhaps stopped with all others,
 * and ended when it has thought or nobody waits for it: then the move is still to be made.
 * Bots that choose together with the one that is begun begin, too; each is still begun and
 * ended when its turn comes, lowest seat first, and has then perhaps thought already. */
void match_play_bot(struct match *match, int seat);
void match_begin_bot(struct match *match, int seat);
bool match_has_bot_thought(const struct match *match, int seat);
void match_stop_bots(struct match *match);
struct move match_end_bot(struct match *match, int seat);
void match_forget_bots(struct match *match);

/* Whether a seat that has chosen may choose again, while others still choose. */
bool match_may_choose_again(const struct match *match, int seat);

/* The story again from the log, of its first `entries` entries. */
void match_retell(struct match *match, int entries);

/* Whether a line may be told to a viewer; VIEWER_ALL hears the fuller version. */
bool match_may_hear(const struct match *match, const struct story_line *line, int viewer);

/* What a viewer may know of a state of this match, as a JSON object of the
 * caller's. */
json_t *match_view(const struct match *match, const void *state, int viewer);

/* The same of the table, with the move that is proposed, if any, made. It is
 * made on what the viewer knows, so that no secret comes out by trying; so a
 * game that is proposed to must take a move on a view as it does on the truth. */
json_t *match_preview(const struct match *match, int viewer);

/* The moves open to a seat as text, in the caller's array of MOVES_MAX. */
struct move_text {
    char text[MOVE_TEXT_MAX];
};
int match_moves(const struct match *match, int seat, struct move_text *out);

/* Points by category, totals, ranks and, of a game that is over, the winner;
 * as lines of so many columns. */
void match_add_scores(const struct match *match, const void *state, int columns, struct text *out);

/* The record as a file. */
bool match_save(const struct match *match, const char *path, struct error *error);

/* The same record, on one line. */
void match_add_record(const struct match *match, struct text *out);

/* A sentence of data/words for this match; the fields may be NULL. */
void match_say(const struct match *match, struct text *out, const char *key,
               const struct fields *fields);

/* The same in the game's own words where it has some: of play.end-title the key that
 * has the game's name instead of play. */
void match_say_own(const struct match *match, struct text *out, const char *key,
                   const struct fields *fields);
const char *match_own_words(const struct match *match, const char *key);

/* What stands in a list of `count` before its item `index`: nothing, a comma, "and". */
void match_add_parting(const struct match *match, struct text *out, int index, int count);

#endif
