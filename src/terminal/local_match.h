/* local_match.h: a match that is played, or looked back at, in this terminal: the match, its
 * story so far in sentences, and its bots. */
#ifndef BOSQUET_LOCAL_MATCH_H
#define BOSQUET_LOCAL_MATCH_H

#include "match.h"

/* An event as a sentence, and who may read it. */
struct story_line {
    char *sentence;
    seat_mask audience;
    int entry; /* index in the match's log: the move or the draw that it tells of */
};

struct local_match {
    struct match match;
    enum language language;
    int people; /* seats played from this keyboard */

    struct story_line *story;
    int story_count, story_capacity;
    int story_entry; /* of the next lines, and of the first that the last move added */

    struct judged_move proposed; /* not made yet (local_propose); none: its move's code is 0 */

    struct bot_memory *bot_memories[SEATS_MAX]; /* NULL of a bot that never searched */
    struct bot_task *bot_tasks[SEATS_MAX];      /* searches under way, else NULL */
    int bot_tasks_max; /* at a time: one a processor, as they share its time otherwise */
};

/* Begins a match; `seats` has the names and levels of those who play. On false nothing is left
 * to clear. */
bool local_start(struct local_match *local, const struct match_start *start,
                 const struct match_seat *seats, enum language language, struct error *error);

/* Reads a record. Its story is empty until local_rebuild_story. */
bool local_load(struct local_match *local, const char *path, enum language language,
                struct error *error);
void local_clear(struct local_match *local);

bool local_is_over(const struct local_match *local);
bool local_is_bot(const struct local_match *local, int seat);
const char *local_name(const struct local_match *local, int seat);

/* The only person before this screen: the story is told to them, and calls them "you". With
 * several people, or none, it is told as to anybody: VIEWER_SPECTATOR. */
int local_listener(const struct local_match *local);
const char *local_level_name(const struct local_match *local, int seat); /* of the bot there */
const char *local_game_name(const struct local_match *local);            /* "GrandBois" */

/* ---- moves ---- */

/* A proposal is a legal move that is not made until it is confirmed: before that it can be taken
 * back, after that it stands, since chance has drawn. */
bool local_propose(struct local_match *local, int seat, const char *move, struct error *error);
bool local_has_proposal(const struct local_match *local);
void local_confirm(struct local_match *local);
void local_take_back(struct local_match *local);

/* Proposes and confirms; and the same with a move that is known to be legal. */
bool local_play(struct local_match *local, int seat, const char *move, struct error *error);
void local_make(struct local_match *local, int seat, struct move move);

/* Whether a seat that has chosen may choose again, while others still choose. */
bool local_may_choose_again(const struct local_match *local, int seat);

/* The moves open to a seat, in the caller's array of MOVES_MAX. */
struct open_move {
    struct move move;
    char text[MOVE_TEXT_MAX]; /* its notation */
};
int local_moves(const struct local_match *local, int seat, struct open_move *out);

/* ---- bots (local_bots.c) ---- */

/* A bot searches and moves at once. */
void local_play_bot(struct local_match *local, int seat);

/* Or it searches in a thread: begun, asked now and then whether it has ended, perhaps stopped
 * with all others; local_end_bot waits for it and gives its move, which is still to be made.
 * Bots that choose together with the one that is begun begin with it: each is still begun and
 * ended when its turn comes, the lowest seat first. */
void local_begin_bot(struct local_match *local, int seat);
bool local_has_bot_thought(const struct local_match *local, int seat);
void local_stop_bots(struct local_match *local);
struct move local_end_bot(struct local_match *local, int seat);
void local_forget_bots(struct local_match *local); /* frees their tasks and memories */

/* ---- the story, and what is seen ---- */

/* The story of the log's first `entries` entries, anew. */
void local_rebuild_story(struct local_match *local, int entries);

/* Whether a line may be told to a viewer; VIEWER_ALL hears the fuller version. */
bool local_may_hear(const struct local_match *local, const struct story_line *line, int viewer);

/* The view of a state for a viewer as JSON, which the caller frees. */
json_t *local_view(const struct local_match *local, const void *state, int viewer);

/* The view of the match as it stands, with the proposal made, if there is one. It is made on the
 * view and not on the truth, so that trying a move shows no secret. */
json_t *local_preview(const struct local_match *local, int viewer);

/* How a match that has an ending beside its rules' own came to it: "Lou gave up.". */
void local_add_early_ending(const struct local_match *local, struct text *out);

/* Points by category, totals, ranks and, once the match is over, how it ended and the winner, as
 * lines of so many columns. */
void local_add_scores(const struct local_match *local, const void *state, int columns,
                      struct text *out);

/* The record: as a file, and on one line. */
bool local_save(const struct local_match *local, const char *path, struct error *error);
void local_add_record(const struct local_match *local, struct text *out);

/* ---- sentences of data/words, filled in; the fields may be NULL ---- */

void local_add_sentence(const struct local_match *local, struct text *out, const char *key,
                        const struct fields *fields);

/* The game's own wording where it has one: for play.end-title the key that has the game's name
 * instead of play. And the text of such a key as it stands. */
void local_add_own_sentence(const struct local_match *local, struct text *out, const char *key,
                            const struct fields *fields);
const char *local_own_words(const struct local_match *local, const char *key);

/* Replaces seats among the fields ("seat", "to", "of") by the names of those who sit there. */
void local_name_seats(const struct local_match *local, struct fields *fields);

/* What stands in a list of `count` before its item `index`: nothing, a comma, "and". */
void local_add_separator(const struct local_match *local, struct text *out, int index, int count);

#endif
