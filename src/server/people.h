/* people.h: those who are connected: guests by their cookie, programs by their
 * token. A person may have several sockets (tabs), which share one of these. */
#ifndef BOSQUET_PEOPLE_H
#define BOSQUET_PEOPLE_H

#include "server_internal.h"

struct known {
    struct person person;
    bool is_loading; /* the database is still being asked for their name */
    int sessions;
    int64_t left_ms; /* steady, when the last one ended; its limits outlive it for a while */
    char (*muted)[ROOM_ID_MAX];
    int muted_count;
    struct bucket new_tables, new_bots, chat, looks, drops;
};

/* A program, as its token's hash leads to it. */
struct program {
    char key[2 * STORAGE_HASH_BYTES + 1];
    struct person person;
    char owner[ROOM_ID_MAX];
    unsigned char token_hash[STORAGE_HASH_BYTES];
    int64_t made_ms;
    bool is_revoked;
};

/* Every program there is, into server->programs; at the start. */
bool people_load_programs(struct server *server, struct storage *storage, struct error *error);
void people_add_program(struct server *server, const struct stored_program *stored);
void people_clear(struct server *server);

/* Who knocks; NULL if neither cookie nor token is good. people_leave when the
 * socket is closed. Whoever is_loading is told of by session_person_is_known. */
struct known *people_enter(struct server *server, const struct visitor *visitor);
void people_leave(struct server *server, struct known *known);
void people_forget(struct server *server); /* those who left a while ago */

/* For storage_find_person: `self` is the struct person that gets its name and colour. */
void people_take_stored(void *self, const struct stored_person *stored);

bool people_mutes(const struct known *known, const char *author);
void people_set_mute(struct known *known, const char *person, bool is_on);

#endif
