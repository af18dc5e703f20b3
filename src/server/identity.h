/* identity.h: who somebody is, without an account.
 *
 * A guest is a secret of 192 random bits in a cookie, sealed with a key of this
 * server so that only what it gave out is taken back. The guest's public id
 * follows from the secret and does not lead back to it, so that nothing has to
 * be kept of a visitor who only looks around. */
#ifndef BOSQUET_IDENTITY_H
#define BOSQUET_IDENTITY_H

#include "room.h"
#include "storage.h"

enum {
    COOKIE_MAX = 80, /* bytes of the cookie's value, the zero included */
    TOKEN_MAX = 60,
};

/* A new guest: the cookie's value, and their id. */
void identity_new_guest(const unsigned char key[STORAGE_KEY_BYTES], char cookie[COOKIE_MAX],
                        char id[ROOM_ID_MAX]);

/* Whose cookie it is; false if this server did not give it out. `cookies` is
 * the header: others may have set a cookie of the same name, so the
 * first good one counts, and is copied to *cookie. */
bool identity_read_cookie(const unsigned char key[STORAGE_KEY_BYTES], const char *cookies,
                          char cookie[COOKIE_MAX], char id[ROOM_ID_MAX]);

/* The header that sets it. */
void identity_write_cookie(const char *cookie, bool is_secure, struct text *out);

/* A new program: its id, its token, and what is kept of that. */
void identity_new_program(char id[ROOM_ID_MAX], char token[TOKEN_MAX],
                          unsigned char hash[STORAGE_HASH_BYTES]);
bool identity_hash_token(const char *token, unsigned char hash[STORAGE_HASH_BYTES]);

/* An id that cannot be guessed (80 bits), easy to read out to somebody. */
void identity_new_room(char id[ROOM_ID_MAX]);
bool identity_is_room(const char *id); /* whether it could be one */

/* How a guest who has not said their name is called, and their colour. */
void identity_default_person(const char *id, struct person *out);

bool identity_is_colour(const char *colour); /* "#c0562b" */

#endif
