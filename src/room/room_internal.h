/* room_internal.h: what the files of this folder share.
 *
 * Whatever happens in a room is a struct room_change. A request makes one up and an
 * entry of the log is read into one; from there on both go the same way
 * (change_apply), so that a log leads to the room that wrote it. */
#ifndef BOSQUET_ROOM_INTERNAL_H
#define BOSQUET_ROOM_INTERNAL_H

#include "room.h"

enum { CHANGE_TEXT_MAX = 4 * CHAT_CHARS_MAX + 1 };

enum change_kind {
    CHANGE_CREATE,
    CHANGE_CONFIGURE,
    CHANGE_CLOSE,
    CHANGE_SIT,
    CHANGE_STAND,
    CHANGE_SEAT_BOT,
    CHANGE_HAND_OVER,
    CHANGE_WORD,
    CHANGE_START,
    CHANGE_MOVE,
    CHANGE_HOLD, /* a tick that is a pause: time has gone by */
    CHANGE_UNDO,
    CHANGE_RESIGN,
    CHANGE_TIME,
    CHANGE_VERSION,
    CHANGE_STOP, /* by the server's operator */
    CHANGE_REPLACE,
    CHANGE_RETURN,
    CHANGE_CHAT,
    CHANGE_SILENCE,
    CHANGE_REMATCH,
    CHANGE_REMOVE,
    CHANGES
};

/* kinds_of_change says which of these parts a kind has. */
struct room_change {
    enum change_kind kind;
    int seat;
    int ran_ms;                     /* for how long the clock ran before it */
    bool is_on;                     /* of silence */
    struct room_settings settings;  /* of create, configure */
    unsigned char seed[SEED_BYTES]; /* of create */
    struct person person;           /* the host; who sits, chats, is handed the room */
    char text[CHANGE_TEXT_MAX];     /* a move, a level, a word, a line, a reaction, an id */
    bool is_reaction;               /* of chat: the text is a key of reaction_list.h */
    bool is_removed;                /* of chat: there is no text any more */
    struct word_hash word_hash;     /* of word */
    uint32_t line;                  /* of remove */
    int format;                     /* of create */

    /* Borrowed while it happens. */
    const json_t *setup;  /* of start; NULL: nothing is pinned */
    const json_t *chance; /* the outcomes that followed back then; NULL: they follow now */
    const struct judged_move *judged; /* of a move; NULL: it is read from an entry */
};

/* The last change, and what it made happen in the match. */
struct room_events {
    struct room_change change;
    struct event *list;
    int count;
    int capacity;
};

/* ---- kinds ---- */

enum {
    IN_OPEN = 1 << ROOM_OPEN,
    IN_RUNNING = 1 << ROOM_RUNNING,
    IN_OVER = 1 << ROOM_OVER,
    IN_CLOSED = 1 << ROOM_CLOSED,
};

enum {
    HAS_SEAT = 1 << 0,
    HAS_SETTINGS = 1 << 1,
    HAS_SEED = 1 << 2,
    HAS_ON = 1 << 3,
    HAS_SETUP = 1 << 4,
    HAS_CHANCE = 1 << 5,
    HAS_RAN = 1 << 6,
    HAS_LINE_OF_CHAT = 1 << 7, /* which is said, or a reaction */
    HAS_WORD = 1 << 8,         /* which is said, and its hash */
    HAS_LINE = 1 << 9,
    HAS_FORMAT = 1 << 10,
};

/* Whether it can happen in the room as it is, whoever wants it. */
typedef bool change_check(const struct room *room, const struct room_change *change,
                          struct error *error);

/* Makes it happen. What the game itself may still refuse (a setup, a move), and
 * what has events, is played. */
typedef void change_make(struct room *room, const struct room_change *change);
typedef bool change_play(struct room *room, const struct room_change *change,
                         struct event_log *events, struct error *error);

struct kind_of_change {
    const char *name;
    unsigned when;          /* IN_... */
    unsigned parts;         /* HAS_... */
    const char *person_key; /* what the person and the text are called in an entry; */
    const char *text_key;   /* NULL: there is none */
    change_check *check;    /* NULL: there is nothing to check */
    change_make *make;      /* NULL: it is played */
    change_play *play;
};

extern const struct kind_of_change kinds_of_change[CHANGES];

change_check room_check_settings, room_check_sit, room_check_stand, room_check_seat_bot;
change_check room_check_hand_over, room_check_word;
change_make room_make_create, room_make_configure, room_make_close, room_make_sit;
change_make room_make_stand, room_make_seat_bot, room_make_hand_over, room_make_word;

change_check room_check_start, room_check_undo, room_check_resign, room_check_time;
change_check room_check_replace, room_check_return;
change_make room_make_undo, room_make_resign, room_make_time, room_make_replace, room_make_return;
change_make room_make_version;
change_play room_play_start, room_play_move, room_play_hold;

change_check room_check_stop;
change_make room_make_stop;

change_check room_check_chat, room_check_silence, room_check_rematch, room_check_remove;
change_make room_make_chat, room_make_silence, room_make_rematch, room_make_remove;

/* ---- changes ---- */

/* Its kind fits the room's status, and its seat is one of the room's: asked
 * before whether this person may. */
bool change_fits(const struct room *room, const struct room_change *change, struct error *error);

/* Checks and applies it, and keeps its events; the caller appends the entry. */
bool change_apply(struct room *room, const struct room_change *change, struct error *error);

void events_clear(struct room_events *events);

/* Whether nobody can go on with the match here, as this build has not the game's world: then no
 * clock runs. */
bool room_stands_still(const struct room *room);

/* After a change of the match: when the next tick is due. */
void room_time_tick(struct room *room, enum change_kind kind, struct moment now);

/* For how long the clock has run since it was last charged. */
int room_ran_ms(const struct room *room, struct moment now);

/* Applies a change and appends its entry, or refuses it and leaves everything as it was. */
bool change_append(struct room *room, struct room_change *change, struct moment now,
                   struct error *error);

/* The same, if `by` is the host, or holds the change's seat. */
bool change_append_by_host(struct room *room, const struct person *by, struct room_change *change,
                           struct moment now, struct error *error);
bool change_append_by_holder(struct room *room, const struct person *by, struct room_change *change,
                             struct moment now, struct error *error);

/* The body of an entry, and what it says: borrowed from room and change. What the match's log
 * holds from `first_outcome` on is the chance that followed. */
void change_write(const struct room *room, const struct room_change *change, int first_outcome,
                  struct json *json);
struct room_said change_said(const struct room *room, const struct room_change *change);
bool change_read(const struct room *room, const json_t *body, const struct room_said *said,
                 struct room_change *out, struct error *error);

struct room_said said_copy(struct room_said said);

/* Whether the last entry removed something that the room's info tells. */
bool room_removed_info(const struct room *room);

/* Replays the outcomes of an entry in the match. */
bool log_add_outcomes(struct match *match, const json_t *list, struct event_log *events,
                      struct error *error);

/* The entry of the change that has just happened, which becomes the room's. */
void log_append(struct room *room, const struct room_entry *entry);

/* ---- smaller things ---- */

/* Whether it is in reaction_list.h. */
bool reaction_check(const char *reaction, enum error_code code, struct error *error);

bool settings_check(const struct room_settings *settings, struct error *error);
void settings_write(const struct room_settings *settings, struct json *json);
const char *settings_bot_pace(const struct room_settings *settings);
void settings_write_clock(const struct clock_settings *clock, struct json *json);

const char *room_ending_name(enum room_ending ending);
const char *room_out_name(enum seat_out out);

/* Makes a name visually distinct from those of the seats. */
void room_make_distinct(const struct room *room, char name[NAME_BYTES_MAX]);

/* False if it does not fit; then nothing is copied. */
bool room_copy_text(char *out, size_t size, const char *text);

bool room_need_host(const struct room *room, const struct person *by, struct error *error);
bool room_need_holder(const struct room *room, const struct person *by, int seat,
                      struct error *error);

/* Whether a person decides for this seat, and no bot. */
bool room_is_played_by_person(const struct room_seat *seat);

#endif
