/* identity.h: identities without accounts.
 *
 * A guest is a secret of 192 random bits in a cookie, authenticated with a key of this
 * server. The guest's public id is a hash of the secret, so that nothing has to be stored of
 * a visitor who only looks around. */
#ifndef BOSQUET_IDENTITY_H
#define BOSQUET_IDENTITY_H

#include "room.h"
#include "storage.h"

enum {
    COOKIE_MAX = 80, /* bytes of the cookie's value, the zero included */
    TOKEN_MAX = 60,
};

/* Generates a guest: the cookie's value, and their id. */
void identity_new_guest(const unsigned char key[STORAGE_KEY_BYTES], char cookie[COOKIE_MAX],
                        char id[ROOM_ID_MAX]);

/* The guest's id; false without a cookie that this server issued. `cookies` is the header:
 * others may have set a cookie of the same name, so the first valid one counts, and is copied
 * to *cookie. */
bool identity_read_cookie(const unsigned char key[STORAGE_KEY_BYTES], const char *cookies,
                          char cookie[COOKIE_MAX], char id[ROOM_ID_MAX]);

/* The Set-Cookie header's value. */
void identity_write_cookie(const char *cookie, bool is_secure, struct text *out);

/* Generates a program: its id, its token, and the token's hash, which is stored. */
void identity_new_program(char id[ROOM_ID_MAX], char token[TOKEN_MAX],
                          unsigned char hash[STORAGE_HASH_BYTES]);
bool identity_hash_token(const char *token, unsigned char hash[STORAGE_HASH_BYTES]);

/* Generates an id that cannot be guessed (80 bits), easy to read out to somebody. */
void identity_new_room(char id[ROOM_ID_MAX]);
bool identity_is_room(const char *id); /* whether it could be one */

/* The default name and colour of a guest, both derived from the id. */
void identity_default_person(const char *id, struct person *out);

bool identity_is_colour(const char *colour); /* "#c0562b" */

#endif
