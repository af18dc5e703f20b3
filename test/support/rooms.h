/* rooms.h: rooms for tests: people, moments, short ways to a room that is open or running, and
 * what can be seen of it. */
#ifndef BOSQUET_ROOMS_H
#define BOSQUET_ROOMS_H

#include "checks.h"
#include "list.h"
#include "room.h"

enum { PEOPLE = 6 };

extern const struct person people[PEOPLE]; /* Anna, Bela, Carl, Dora, Emil and a program */
#define anna (&people[0])
#define bela (&people[1])
#define carl (&people[2])
#define dora (&people[3])
#define emil (&people[4])

/* So many ms after everything began. */
struct moment at(int64_t ms);

extern struct error why; /* of the last refusal */

/* Settings of a private room without a clock, with spectators. */
struct room_settings settings_for(const char *game, int seats);

/* Anna's, with every seat open. */
void open_room(struct room *room, const struct room_settings *settings);

/* The first `persons` of the people in the first seats, medium bots in the
 * others, begun by Anna at 0. `setup` may be NULL. */
void run_room(struct room *room, const struct room_settings *settings, int persons,
              const char *setup);

/* The request is accepted, and is one entry; or it is refused for this reason,
 * in these English words, and nothing is changed. */
#define DONE(room, request)                                                                        \
    do {                                                                                           \
        int entries_before_it = (room)->log_count;                                                 \
        assert_done(room, entries_before_it, (request), #request);                                 \
    } while (0)
#define REFUSED(room, code, part, request)                                                         \
    do {                                                                                           \
        uint64_t before_it = fingerprint(room);                                                    \
        why = (struct error){ 0 };                                                                 \
        assert_refused(room, before_it, (request), #request, code, part);                          \
    } while (0)
void assert_done(const struct room *room, int entries_before, bool is_done, const char *request);
void assert_refused(const struct room *room, uint64_t before, bool is_done, const char *request,
                    const char *code, const char *part);

/* A random legal move of a seat that is to act, by its person or its bot. */
void play_random(struct room *room, int seat, struct rng *rng, struct moment now);
void play_to_the_end(struct room *room, uint64_t seed, struct moment now);

/* What people see, as text; single quotes stand for double ones in what is searched. */
void add_message(const struct room *room, int viewer, enum message_detail detail, struct text *out);
void add_snapshot(const struct room *room, int viewer, struct moment now,
                  struct text *out); /* with the state, and the chat */
void add_info(const struct room *room, struct text *out);
void add_summary(const struct room *room, struct text *out);
void assert_message_has(const struct room *room, int viewer, const char *part);
void assert_message_lacks(const struct room *room, int viewer, const char *part);
void assert_info_has(const struct room *room, const char *part);
void assert_snapshot_has(const struct room *room, int viewer, const char *part);

/* A hash of everything in a room but its pointers. */
uint64_t fingerprint(const struct room *room);

/* The same room, replayed from its log alone; its clock stands where it stood. */
void rebuild(const struct room *room, struct room *again);

/* An entry that says nothing in anybody's words, borrowed. */
struct room_entry entry_of(uint32_t seq, int64_t at_ms, const char *body);

/* Entry `seq` of a log that is kept as JSON: {"at", "body"} and, beside it, "said". What the log
 * is of format 1 has names, colours and lines of chat in its bodies: they are taken out, as a
 * database is rewritten when it is opened (storage_sqlite_schema.c). False, with *why, if refused. */
bool add_kept_entry(struct room *room, uint32_t seq, const json_t *kept);

/* What add_kept_entry reads. */
json_t *keep_entry(const struct room_entry *entry);

/* Asserts that a room replayed from the log equals this one; then clears it. */
void assert_survives_and_clear(struct room *room);

#endif
