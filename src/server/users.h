/* users.h: the people and programs that are connected, authenticated by a cookie or a token.
 * All sockets of one of them (tabs) share a struct user. */
#ifndef BOSQUET_USERS_H
#define BOSQUET_USERS_H

#include "server_internal.h"

struct user {
    struct person person;
    char owner[ROOM_ID_MAX]; /* of a program: whose it is; else "" */
    bool is_loading;         /* the name and mutes are still being read */
    int sessions;
    LIST_HEAD(, session) lobby_watchers; /* those of them that watch the lobby */
    int64_t left_ms; /* steady, when the last session ended; the limits are kept for a while */
    char (*muted)[ROOM_ID_MAX];
    int muted_count;
    struct bucket new_rooms, new_programs, chat, looks, drops, reports; /* rate limits */
};

/* A program that came lately, found by the hash of its token. */
struct program {
    char key[2 * STORAGE_HASH_BYTES + 1];
    struct person person;
    char owner[ROOM_ID_MAX];
    TAILQ_ENTRY(program) of_lru;
};

/* From now on the token of that hash has to be looked up again: it was revoked. */
void users_forget_program(struct server *server, const unsigned char hash[STORAGE_HASH_BYTES]);
void users_forget_program_of(struct server *server, const char *id); /* by its id */

/* Another server has saved a name or a mute: who is here is read again; one, or everybody. */
void users_read_again(struct server *server, const char *id);
void users_read_all_again(struct server *server);
void users_clear(struct server *server);

/* Authenticates a new socket; NULL if neither cookie nor token is valid. users_leave when the
 * socket is closed. If is_loading, session_user_is_loaded follows. */
struct user *users_enter(struct server *server, const struct visitor *visitor);
void users_leave(struct server *server, struct user *user);
void users_forget_idle(struct server *server); /* those without sockets for a while */

/* A visitor for storage_find_person: fills in name and colour of the struct person `self`. */
void users_take_stored(void *self, const struct stored_person *stored);

bool user_mutes(const struct user *user, const char *author);
void user_set_mute(struct user *user, const char *person, bool is_on);

#endif
