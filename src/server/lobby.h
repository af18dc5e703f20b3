/* lobby.h: the lists of rooms: public ones to join or watch, and each person's own. */
#ifndef BOSQUET_LOBBY_H
#define BOSQUET_LOBBY_H

#include "server_internal.h"

/* Loads the public rooms that are open or running; at the start. */
bool lobby_load(struct server *server, struct storage *storage, struct error *error);
void lobby_forget_old(struct server *server); /* rooms where nothing has happened for long */
void lobby_forget(struct server *server, const char *id); /* a room that is deleted */
void lobby_clear(struct server *server);

/* A room was saved: tells the sessions that watch the lobby, if it concerns them. */
void lobby_room_changed(struct live_room *live, const struct stored_room *stored);

/* What the database says of a room that another server has changed. */
void lobby_take_row(struct server *server, const struct stored_room *stored);

/* Somebody came to a room, or went: tables where somebody is are listed first. */
void lobby_note_presence(const struct live_room *live);

/* "open" and "running", as entries of an open object. */
void lobby_write_public(const struct server *server, struct json *json);

/* Appends an object of a list: a summary with the names of now, when it changed and, if it is
 * somebody's, whether it is their turn (-1: not said). From any thread. */
void lobby_write_room(const struct stored_room *stored, int is_your_turn, const char *key,
                      struct json *json);

/* A person's rooms that are open or running. */
struct mine {
    char person[ROOM_ID_MAX];
    struct mine_row {
        char id[ROOM_ID_MAX];
        char *summary; /* with names */
        int64_t changed_ms;
        bool is_your_turn;
    } * rows;
    int count;
};

/* Fills in the rows, on another thread; writes them as "mine", an entry, on the loop's. */
bool lobby_read_mine(struct storage *storage, struct mine *mine, struct error *error);
void lobby_write_mine(const struct server *server, struct mine *mine, struct json *json);
void lobby_clear_mine(struct mine *mine);

#endif
