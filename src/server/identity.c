/* identity.c: cookies, tokens and ids. */
#include "identity.h"

#include "hash.h"
#include "http_text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum {
    SECRET_BYTES = 24,
    SEAL_BYTES = 16,
    ID_BYTES = 12,
    TOKEN_BYTES = 32,
    TABLE_CHARS = 16,
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
};

static const char token_prefix[] = "bosquet_";

struct secret {
    unsigned char secret[SECRET_BYTES];
    unsigned char seal[SEAL_BYTES];
};

static void make_id(const unsigned char *secret, size_t length, char id[ROOM_ID_MAX])
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, secret, length, NULL, 0);
    sodium_bin2base64(id, ROOM_ID_MAX, hash, ID_BYTES, VARIANT);
}

static void seal(const unsigned char key[STORAGE_KEY_BYTES], const struct secret *secret,
                 unsigned char out[SEAL_BYTES])
{
    crypto_generichash(out, SEAL_BYTES, secret->secret, SECRET_BYTES, key, STORAGE_KEY_BYTES);
}

void identity_new_guest(const unsigned char key[STORAGE_KEY_BYTES], char cookie[COOKIE_MAX],
                        char id[ROOM_ID_MAX])
{
    struct secret secret;
    randombytes_buf(secret.secret, SECRET_BYTES);
    seal(key, &secret, secret.seal);
    sodium_bin2base64(cookie, COOKIE_MAX, (unsigned char *)&secret, sizeof secret, VARIANT);
    make_id(secret.secret, SECRET_BYTES, id);
}

static bool open_cookie(const unsigned char key[STORAGE_KEY_BYTES], const char *cookie,
                        size_t cookie_length, char id[ROOM_ID_MAX])
{
    struct secret secret;
    unsigned char wanted[SEAL_BYTES];
    size_t length;
    if (sodium_base642bin((unsigned char *)&secret, sizeof secret, cookie, cookie_length, NULL,
                          &length, NULL, VARIANT) != 0 ||
        length != sizeof secret)
        return false;
    seal(key, &secret, wanted);
    if (sodium_memcmp(secret.seal, wanted, SEAL_BYTES) != 0)
        return false;
    make_id(secret.secret, SECRET_BYTES, id);
    return true;
}

bool identity_read_cookie(const unsigned char key[STORAGE_KEY_BYTES], const char *cookies,
                          char cookie[COOKIE_MAX], char id[ROOM_ID_MAX])
{
    size_t length;
    while ((cookies = http_cookie(cookies, "bosquet", &length)) != NULL) {
        if (length < COOKIE_MAX && open_cookie(key, cookies, length, id)) {
            snprintf(cookie, COOKIE_MAX, "%.*s", (int)length, cookies);
            return true;
        }
        cookies += length;
    }
    return false;
}

void identity_write_cookie(const char *cookie, bool is_secure, struct text *out)
{
    text_addf(out, "bosquet=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax%s", cookie,
              is_secure ? "; Secure" : "");
}

bool identity_hash_token(const char *token, unsigned char hash[STORAGE_HASH_BYTES])
{
    if (token == NULL || strncmp(token, token_prefix, sizeof token_prefix - 1) != 0)
        return false;
    crypto_generichash(hash, STORAGE_HASH_BYTES, (const unsigned char *)token, strlen(token), NULL,
                       0);
    return true;
}

void identity_new_program(char id[ROOM_ID_MAX], char token[TOKEN_MAX],
                          unsigned char hash[STORAGE_HASH_BYTES])
{
    unsigned char secret[TOKEN_BYTES];
    char text[TOKEN_MAX];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(text, sizeof text, secret, sizeof secret, VARIANT);
    snprintf(token, TOKEN_MAX, "%s%.43s", token_prefix, text);
    identity_hash_token(token, hash);
    make_id(secret, sizeof secret, id);
}

/* 32 letters and digits that are not mistaken for one another. */
static const char table_letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

void identity_new_room(char id[ROOM_ID_MAX])
{
    unsigned char random[TABLE_CHARS];
    randombytes_buf(random, sizeof random);
    for (int i = 0; i < TABLE_CHARS; i++)
        id[i] = table_letters[random[i] % 32];
    id[TABLE_CHARS] = '\0';
}

bool identity_is_room(const char *id)
{
    return strlen(id) == TABLE_CHARS && strspn(id, table_letters) == TABLE_CHARS;
}

void identity_default_person(const char *id, struct person *out)
{
    static const char *const colours[] = { "#7a9e4b", "#c0562b", "#3f7ea6", "#b98a2f",
                                           "#8a5a9e", "#4b8f86", "#a64b5f", "#6b6f3a" };
    uint64_t hash = hash_bytes(id, strlen(id));
    *out = (struct person){ 0 };
    snprintf(out->id, sizeof out->id, "%s", id);
    snprintf(out->name, sizeof out->name, "Guest %d", (int)(1000 + hash % 9000));
    snprintf(out->colour, sizeof out->colour, "%s", colours[hash / 9000 % 8]);
}

bool identity_is_colour(const char *colour)
{
    return strlen(colour) == 7 && colour[0] == '#' &&
           strspn(colour + 1, "0123456789abcdefABCDEF") == 6;
}
