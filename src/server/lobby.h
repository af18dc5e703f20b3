/* lobby.h: the tables that people can join, watch or come back to. */
#ifndef BOSQUET_LOBBY_H
#define BOSQUET_LOBBY_H

#include "server_internal.h"

/* The public tables that are open or running, from the database; at the start. */
bool lobby_load(struct server *server, struct storage *storage, struct error *error);
void lobby_forget_old(struct server *server); /* tables where nothing has happened for long */
void lobby_clear(struct server *server);

/* A table was saved: those who look on are told what concerns them. */
void lobby_room_changed(struct live *live, const struct stored_room *table);

/* "open" and "running". */
void lobby_write_public(const struct server *server, struct json *json);

/* Appends an object of a list: a summary with when it changed and, if it is
 * somebody's, whether it is their turn (-1: not said). */
void lobby_write_summary(const char *summary, int64_t changed_ms, int is_your_turn, const char *key,
                         struct json *json);

/* "mine" of a person, asked on another thread. */
bool lobby_read_mine(struct storage *storage, const char *person, struct json *json,
                     struct error *error);

#endif
