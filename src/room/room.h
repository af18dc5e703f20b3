/* room.h: a match that people share: who sits where, who may change what, the clock, the chat,
 * and the match itself. No sockets, no SQL, no threads, and no clock of its own: callers pass
 * the time.
 *
 * A room is its log. Every accepted change is an entry with the next sequence
 * number. Entries never change and hold ids, no words of people: names, lines of
 * chat and the words that are mixed into chance lie beside them (struct
 * room_said) and can be removed. So what the room is, and the message about entry n, is a
 * function of three things: the log up to n, the viewer, and what has been said
 * as it is now. As long as nothing is removed, it is the same message byte for
 * byte, told as it happens or years later; after that it differs in what was removed
 * and nowhere else. That is what lets a client miss something and come back, a
 * server be killed and go on, and a person be forgotten. */
#ifndef BOSQUET_ROOM_H
#define BOSQUET_ROOM_H

#include "clock.h"
#include "name.h"
#include "match.h"
#include "reaction_list.h"

enum {
    ROOM_ID_MAX = 40, /* bytes, the zero included; people's ids too */
    CHAT_CHARS_MAX = 300,
    ENTRIES_COMING_MAX = 500, /* then nobody else comes or talks before the start, */
    ENTRIES_CHAT_MAX = 2000,  /* then nobody talks, */
    ENTRIES_MAX = 3000,       /* and then nothing but the match itself goes on */
    CHAT_KEPT = 50,           /* lines for those who come in later */
    WORD_CHARS_MAX = 60,
    LOG_FORMAT = 2, /* of entries; 1: words lie in them, and are mixed into chance as they are */
    REASON_CHARS_MAX = 200, /* why the server's operator has closed it */
    AWAY_S_MIN = 10,
    AWAY_S_MAX = 7 * 24 * 3600,
    AWAY_S_STANDARD = 120,
};

/* The colour of somebody whose own has been removed. */
#define NO_COLOUR "#8a8378"

struct person {
    char id[ROOM_ID_MAX];
    char name[NAME_BYTES_MAX]; /* clean, see name.h; empty: removed */
    char colour[8];            /* "#c0562b" */
    bool is_program;           /* somebody's bot, by its token */
};

/* {"id", "name", "colour"}, and "program" of a program. */
void person_write(const struct person *person, const char *key, struct json *json);

enum seat_holder { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };
enum seat_out { OUT_NOT, OUT_RESIGNED, OUT_OF_TIME };

struct room_seat {
    enum seat_holder holder;
    struct person person;              /* of SEAT_PERSON; name: as it is shown here, told apart */
    char level[SEAT_LEVEL_MAX];        /* of the bot that plays here, if one does */
    bool is_replaced;                  /* a bot plays until the person comes back */
    enum seat_out out;                 /* a bot plays to the end, and cannot win */
    char word[4 * WORD_CHARS_MAX + 1]; /* mixed into the match's key; empty: none, or removed */
    struct word_hash word_hash;        /* what is left of it then; none in format 1 */
    uint32_t named_seq;                /* the entries that said its person's name */
    uint32_t word_seq;                 /* and its word; 0: none has */
};

/* How long a bot lets people look before it begins to think. */
enum bot_pace { BOTS_AT_ONCE, BOTS_BRISK, BOTS_CALM, BOT_PACES };

struct room_settings {
    const struct game *game;
    struct options options;
    bool is_public; /* else it is reached by its link only */
    bool has_spectators;
    struct clock_settings clock;
    int away_s; /* how long a player may be gone before the others may ask a bot in */
    enum bot_pace bot_pace;
};

enum room_status { ROOM_OPEN, ROOM_RUNNING, ROOM_OVER, ROOM_CLOSED };
enum room_ending {
    ENDING_NONE,
    ENDING_RULES,
    ENDING_RESIGNED,
    ENDING_TIME,
    ENDING_VERSION,
    ENDING_STOPPED
};

/* What an entry says in people's own words. */
struct room_said {
    const char *person; /* whose it is: an id; "": it says nothing, and never did */
    const char *name;   /* as it was shown; NULL: none, or removed; likewise: */
    const char *colour;
    const char *text; /* a line of chat, a seat's word */
};

struct room_entry {
    uint32_t seq; /* from 1 */
    int64_t at_ms;
    uint64_t nonce;   /* its writer's, random: tells it from another's at the same place */
    const char *body; /* JSON; this and what is said is the room's, once it is in its log */
    struct room_said said;
};

struct room_events; /* what the last entry made happen in the match */

/* What belongs to an entry of the match's log that is a seat's. */
struct room_decision {
    int64_t gain_ms; /* of clock time that it brought its seat */
    uint32_t seq;    /* the room's own entry */
};

struct room {
    char id[ROOM_ID_MAX];
    int format; /* of its log */
    struct room_settings settings;
    struct person host;
    uint32_t host_seq;                 /* the entry that said the host's name */
    struct room_seat seats[SEATS_MAX]; /* settings.options.seats of them */
    enum room_status status;
    enum room_ending ending;
    seat_mask winners;                          /* once it is over */
    char rematch[ROOM_ID_MAX];                  /* the room that follows this one; may be empty */
    bool is_stopped;                            /* the server's operator has closed it, */
    char stop_reason[4 * REASON_CHARS_MAX + 1]; /* and why; may be empty */
    bool is_pinned;                             /* a setup decides the chance of this match */

    unsigned char seed[SEED_BYTES]; /* drawn when the room was made, told when it is over */
    struct match match;             /* the match; only once the room has started */
    struct clock clock;

    struct room_entry *log;
    int log_count;
    int log_capacity;
    int64_t acted_ms[SEATS_MAX];   /* when a seat's person last did something there, or sat down */
    uint32_t asked_seq[SEATS_MAX]; /* the entry that asked a seat what it is to decide now */
    struct room_events *events;    /* of the last entry */
    struct room_decision *decisions; /* by the index of the match's log; of chance: nothing */
    int decisions_capacity;
    int64_t started_ms; /* wall: of the entries that started and ended the match */
    int64_t ended_ms;
    uint32_t ended_seq;
    int64_t charged_at_ms; /* wall: of the last entry that says how long the clock ran */
    int64_t tick_due_ms;   /* steady: of room_tick; of no meaning without one */
    uint32_t tick_seq;     /* the entry that it follows */
    int hold_count;        /* entries of ticks that were pauses: they are not counted */
    int chat[CHAT_KEPT];   /* the log's last lines of chat, the newest at chat_count - 1 */
    int chat_count;
    char (*silenced)[ROOM_ID_MAX]; /* people whose chat the host has stopped */
    int silenced_count;
};

/* ---- its life ---- */

/* The first entry: the settings, the host, the commitment to the seed. Seats are open. */
bool room_init(struct room *room, const char *id, const struct room_settings *settings,
               const struct person *host, const unsigned char seed[SEED_BYTES], struct moment now,
               struct error *error);

/* An empty room, for room_add_entry to fill from the first entry on. */
void room_prepare(struct room *room, const char *id);
void room_clear(struct room *room);

/* Does again what an entry says, in order, with what has been said as it is now; the entry is
 * copied. Code "bad_record": not something that a room wrote; then the room is of no more use
 * than to be cleared. When the last one was added, room_resume starts its clock: the time in which there was
 * no server is charged to nobody, except where a move has days. */
bool room_add_entry(struct room *room, const struct room_entry *entry, struct error *error);
void room_resume(struct room *room, struct moment now);

/* The same with an entry that another server has added just now, to a room whose clock runs. */
bool room_follow_entry(struct room *room, const struct room_entry *entry, struct moment now,
                       struct error *error);

const struct room_entry *room_last(const struct room *room);

/* A copy of an entry in memory of its own, for another thread. */
struct room_entry room_entry_copy(const struct room_entry *entry);
void room_entry_clear(struct room_entry *entry);

/* ---- requests. On true there is exactly one new entry; on false nothing has
 * changed and the error says why. `by` is whoever asks. Codes beside those of
 * match.h: "not_allowed" (not the host, not your seat), "not_now" (the room has
 * started, has not, or is over), "seat_taken", "stale", "bad_request". ---- */

/* The host's, until it starts. Seats above a smaller number must be open. */
bool room_configure(struct room *room, const struct person *by,
                    const struct room_settings *settings, struct moment now, struct error *error);
bool room_close(struct room *room, const struct person *by, struct moment now, struct error *error);

/* A person takes an open seat (-1: the first), or one more of them at one
 * screen. `name` is how this seat is to be called (NULL: the person's own name). */
bool room_sit(struct room *room, const struct person *by, int seat, const char *name,
              struct moment now, struct error *error);

/* A person leaves a seat of theirs, or the host opens one, before the start. */
bool room_stand(struct room *room, const struct person *by, int seat, struct moment now,
                struct error *error);

/* The host puts a bot of our own on an open seat, or changes its level. */
bool room_seat_bot(struct room *room, const struct person *by, int seat, const char *level,
                   struct moment now, struct error *error);

/* The host hands the room over; or, when the host is gone, a person who sits here takes it. */
bool room_hand_over(struct room *room, const struct person *by, const struct person *to,
                    bool is_host_gone, struct moment now, struct error *error);

/* A player's own entropy, a word that is mixed into the match's key; before the start. */
bool room_give_word(struct room *room, const struct person *by, int seat, const char *word,
                    struct moment now, struct error *error);

/* The host's, when every seat is taken. `setup` (JSON, or NULL) pins chance, as
 * the engine's `new` does: for tests and lessons, and the room's info says so. */
bool room_start(struct room *room, const struct person *by, const char *setup, struct moment now,
                struct error *error);

/* A person's move from its text, if it may be made; nothing is changed. after_seq: the last
 * entry that the player had seen, or 0 for "whatever it is". If the seat was asked something
 * newer, the move is "stale". */
bool room_read_move(struct room *room, const struct person *by, int seat, const char *text,
                    uint32_t after_seq, struct moment now, struct judged_move *out,
                    struct error *error);

/* The move of a bot of our own, for a seat of room_bots_to_act. */
bool room_judge_bot(struct room *room, int seat, struct move move, struct judged_move *out,
                    struct error *error);

/* Makes a move in the state in which it was judged. */
bool room_make_move(struct room *room, const struct judged_move *judged, struct moment now,
                    struct error *error);

/* Both at once. */
bool room_play(struct room *room, const struct person *by, int seat, const char *text,
               uint32_t after_seq, struct moment now, struct error *error);
bool room_play_bot(struct room *room, int seat, struct move move, struct moment now,
                   struct error *error);

/* Lets time go by (room_tick): the entry of a tick that is a pause. No clock is charged for it,
 * nobody wins time by it, and no move becomes stale. */
bool room_hold(struct room *room, struct moment now, struct error *error);

/* What the tick follows (tick_seq) has been told only now, as the disk took long: so the beat is
 * later, too, for whoever looks at it at the speed at which it happens. */
void room_put_off_tick(struct room *room, struct moment told);

/* The move of any other tick, for a seat that has let the time go by. */
bool room_judge_tick(const struct room *room, struct judged_move *out, struct error *error);

/* Exempts the last `ms` from the clock: the server spent them, not the players. */
void room_skip_time(struct room *room, int64_t ms);

bool room_undo(struct room *room, const struct person *by, int seat, struct moment now,
               struct error *error);
bool room_resign(struct room *room, const struct person *by, int seat, struct moment now,
                 struct error *error);

/* A player who has been absent for gone_ms is replaced by a bot, if the settings allow it by
 * then; and comes back. */
bool room_replace(struct room *room, const struct person *by, int seat, const char *level,
                  int64_t gone_ms, struct moment now, struct error *error);
bool room_return(struct room *room, const struct person *by, int seat, struct moment now,
                 struct error *error);

/* If a seat's time is up, that is an entry; false, without an error, if none is. */
bool room_check_clock(struct room *room, struct moment now);

/* What a room that another build made needs here, as an entry; false, without an error, if
 * nothing. A running match that this build does not play on (versions_go_on) is over, without
 * a winner; a room that has not started goes over to this build's versions. */
bool room_check_versions(struct room *room, struct moment now);

bool room_chat(struct room *room, const struct person *by, const char *text, struct moment now,
               struct error *error);

/* A line of chat as well, of which there is only the key (reaction_list.h). */
bool room_react(struct room *room, const struct person *by, const char *reaction, struct moment now,
                struct error *error);

/* The host stops somebody's chat for everyone, or lets it be again. */
bool room_silence(struct room *room, const struct person *by, const char *person, bool is_silenced,
                  struct moment now, struct error *error);

/* Whoever runs the server removes what an entry says: a line of chat, the name that a seat or
 * the host was given, a seat's word. The entry keeps its number. "not_now": there is nothing in
 * it, or not any more. */
bool room_remove(struct room *room, uint32_t line, struct moment now, struct error *error);

/* The name of a person is forgotten wherever it was said here, as it is in the database already.
 * True if they are the host or sit here: then there is an entry, so that everybody is told. */
bool room_forget_name(struct room *room, const char *person, struct moment now);

/* The entry whose words the last one removes, or 0. They are to be removed where they are
 * stored, too, when it is saved. */
uint32_t room_removed_line(const struct room *room);

/* The server's operator closes the room: a match that is running is over without a winner. The
 * reason (may be "") is told to everybody. */
bool room_stop(struct room *room, const char *reason, struct moment now, struct error *error);

/* Whether room_set_rematch would be accepted: asked before the next room is made. */
bool room_may_rematch(const struct room *room, const struct person *by, struct error *error);

/* The room is over and is followed by another, whose id the server has chosen. */
bool room_set_rematch(struct room *room, const struct person *by, const char *id, struct moment now,
                      struct error *error);

/* A new room (already its first entries: the same settings, people and bots in
 * the same seats, `by` its host). */
bool room_init_rematch(struct room *room, const char *id, const struct room *before,
                       const struct person *by, const unsigned char seed[SEED_BYTES],
                       struct moment now, struct error *error);

/* ---- questions ---- */

bool room_holds(const struct room *room, const char *person, int seat);
seat_mask room_seats_of(const struct room *room, const char *person);

/* Whether a person may follow the room as a seat or as VIEWER_SPECTATOR. In an
 * open room whoever has the link may look. */
bool room_may_watch(const struct room *room, const struct person *by, int viewer,
                    struct error *error);

seat_mask room_to_act(const struct room *room); /* nobody unless it is running */

/* What happens by itself next (struct tick), at room->tick_due_ms; false: nothing. */
bool room_tick(const struct room *room, struct tick *out);

/* The moves that a seat may make: all that are legal but a pause, which time alone makes. */
void room_list_moves(const struct room *room, int seat, struct move_list *out);

seat_mask room_bots(const struct room *room);        /* those whom a bot of ours plays for */
seat_mask room_bots_to_act(const struct room *room); /* both */

/* For how long a bot that is asked waits at this table; no clock runs for it. */
int room_bot_pause_ms(const struct room *room);
const char *room_bot_level(const struct room *room, int seat);

/* Where a decision of a seat and what followed it is in the match's log, from *first to
 * before *end: the one of entry `seq`, or if that is 0 the one that is number `step` of
 * the match, from 1. False if there is none. */
bool room_find_decision(const struct room *room, uint32_t seq, int step, int *first, int *end);

/* The steady time at which room_check_clock has something to do, or -1: no clock runs, as where
 * this build has not the game's world (world_is_missing). */
int64_t room_deadline_ms(const struct room *room);

/* Whether the last entry changed what room_write_info and room_write_summary tell. */
bool room_has_new_info(const struct room *room);

/* What somebody wrote in an entry, for operators: a line of chat, or a name. */
struct said_line {
    uint32_t seq;
    int64_t at_ms;
    struct person person; /* the speaker; else whoever sat down, or is the host */
    int seat;             /* of who sat down, or -1 */
    bool is_chat, is_reaction, is_removed;
    char text[4 * CHAT_CHARS_MAX + 1]; /* of a line of chat */
};

/* False if there is nothing of the kind in entry `seq`. */
bool room_find_said(const struct room *room, uint32_t seq, struct said_line *out);

/* Whether the last entry is somebody's chat: who wrote it, else NULL. */
const char *room_chat_author(const struct room *room);

/* ---- what viewers are told. Written from the viewer's own view and events; a
 * seat's secrets cannot get into another's message because they are not at hand. ---- */

/* What comes with the messages of a match beside the events: any of these together. */
enum message_detail {
    DETAIL_EVENTS = 0,     /* nothing; a client applies the events itself */
    DETAIL_VIEW = 1 << 0,  /* "view" */
    DETAIL_STATE = 1 << 1, /* "view" and "state", for a client that runs the rules */
    DETAIL_LEGAL = 1 << 2, /* "legal", to a seat that its person is to decide for now */
    DETAILS = 1 << 3
};

/* The message about the last entry, one whole object. */
void room_write_message(const struct room *room, int viewer, enum message_detail detail,
                        struct json *json);

/* Entries of an open object: everything that somebody needs who comes in now:
 * "seq", "info", and of a match "view" (with DETAIL_STATE "state"), "to_act", "over",
 * "clock", "show", with DETAIL_LEGAL "legal", the scores. */
void room_write_snapshot(const struct room *room, int viewer, enum message_detail detail,
                         struct moment now, struct json *json);

/* "chat": the last lines, but for those of authors whom the reader does not want to read. */
typedef bool hides_author(const void *self, const char *person);
void room_write_chat(const struct room *room, hides_author *hides, const void *self,
                     struct json *json);

/* Of the last entry, what a viewer may see, as an array. */
void room_write_events(const struct room *room, int viewer, const char *key, struct json *json);

/* "scores", "winners" and what else is known of a match that is over, as entries of an open
 * object. */
void room_write_scores(const struct room *room, struct json *json);

void room_write_info(const struct room *room, const char *key, struct json *json);

/* For lists. Nobody's name is in it: the host is an id, and a seat of a person says no more than
 * that. Whoever answers with it puts the names in, as they are then. */
void room_write_summary(const struct room *room, const char *key, struct json *json);

/* What stays of a match that is over when its room is deleted (for ratings): the game, its
 * options and versions, who sat where by ids, ranks, how it ended and when. */
void room_write_result(const struct room *room, const char *key, struct json *json);

/* Each seat's rank in that result: 1 is best, equals share one, those who were out come last;
 * 0: the match could not be played on, and ranks nobody. */
void room_ranks(const struct room *room, int ranks[SEATS_MAX]);

/* Whether the last entry ended the match: now there is a result. */
bool room_has_just_ended(const struct room *room);

/* Settings as "game", "seats", "options", "public", "spectators", "clock", "away_s" and
 * "bot_pace", and back.
 * What is missing keeps what *settings holds; the game must be there or be set. */
#define ROOM_SETTINGS_KEYS "game seats options public spectators clock away_s bot_pace"
bool room_read_settings(const json_t *request, struct room_settings *settings, struct error *error);

#endif
