/* chance.c: draws from a committed seed. */
#include "chance.h"

#include "text.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(SEED_BYTES == crypto_stream_chacha20_KEYBYTES, "a seed is a ChaCha20 key");
_Static_assert(sizeof(uint64_t) == crypto_stream_chacha20_NONCEBYTES, "a draw's number is a nonce");

bool chance_read_seed(const char *hex, unsigned char seed[SEED_BYTES])
{
    char padded[2 * SEED_BYTES + 1];
    size_t digits = strlen(hex);
    if (digits < 1 || digits > 2 * SEED_BYTES)
        return false;
    memset(padded, '0', sizeof padded);
    memcpy(padded + 2 * SEED_BYTES - digits, hex, digits + 1);
    return text_read_hex(padded, seed, SEED_BYTES);
}

static void fill_randomly(void *bytes, size_t length)
{
    if (sodium_init() < 0) {
        fputs("bosquet: no source of randomness on this machine\n", stderr);
        abort();
    }
    randombytes_buf(bytes, length);
}

void chance_random_seed(unsigned char seed[SEED_BYTES])
{
    fill_randomly(seed, SEED_BYTES);
}

uint64_t chance_random_number(void)
{
    uint64_t number;
    fill_randomly(&number, sizeof number);
    return number;
}

void chance_derive_seed(const char *text, unsigned char seed[SEED_BYTES])
{
    crypto_generichash(seed, SEED_BYTES, (const unsigned char *)text, strlen(text), NULL, 0);
}

void chance_commit(const unsigned char seed[SEED_BYTES], unsigned char commitment[COMMITMENT_BYTES])
{
    crypto_generichash(commitment, COMMITMENT_BYTES, seed, SEED_BYTES, NULL, 0);
}

static void write_little_endian(uint64_t value, unsigned char bytes[8])
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(value >> 8 * i);
}

void chance_hash_word(const char *word, struct word_hash *out)
{
    *out = (struct word_hash){ .is_given = word[0] != '\0' };
    if (out->is_given)
        crypto_generichash(out->bytes, WORD_HASH_BYTES, (const unsigned char *)word, strlen(word),
                           NULL, 0);
}

bool chance_is_word(const char *word, const struct word_hash *hash)
{
    struct word_hash own;
    chance_hash_word(word, &own);
    return own.is_given && hash->is_given && memcmp(own.bytes, hash->bytes, sizeof own.bytes) == 0;
}

void chance_mix(const unsigned char seed[SEED_BYTES], const struct word_hash *hashes, int count,
                unsigned char key[SEED_BYTES])
{
    crypto_generichash_state state;
    bool has_words = false;
    crypto_generichash_init(&state, seed, SEED_BYTES, SEED_BYTES);
    for (int i = 0; i < count; i++) {
        unsigned char is_given = hashes[i].is_given;
        crypto_generichash_update(&state, &is_given, 1);
        if (is_given)
            crypto_generichash_update(&state, hashes[i].bytes, WORD_HASH_BYTES);
        has_words |= is_given;
    }
    crypto_generichash_final(&state, key, SEED_BYTES);
    if (!has_words)
        memcpy(key, seed, SEED_BYTES);
}

void chance_mix_words(const unsigned char seed[SEED_BYTES], const char *const *words, int count,
                      unsigned char key[SEED_BYTES])
{
    crypto_generichash_state hash;
    bool has_words = false;
    crypto_generichash_init(&hash, seed, SEED_BYTES, SEED_BYTES);
    for (int i = 0; i < count; i++) {
        unsigned char length[8];
        write_little_endian(strlen(words[i]), length);
        crypto_generichash_update(&hash, length, sizeof length);
        crypto_generichash_update(&hash, (const unsigned char *)words[i], strlen(words[i]));
        has_words |= words[i][0] != '\0';
    }
    crypto_generichash_final(&hash, key, SEED_BYTES);
    if (!has_words) /* the key of matches from before there were words */
        memcpy(key, seed, SEED_BYTES);
}

static uint64_t read_little_endian(const unsigned char *bytes)
{
    uint64_t value = 0;
    for (int i = 7; i >= 0; i--)
        value = value << 8 | bytes[i];
    return value;
}

uint32_t chance_pick(const unsigned char key[SEED_BYTES], uint64_t draw, uint32_t outcomes)
{
    assert(outcomes > 0);
    unsigned char nonce[8];
    write_little_endian(draw, nonce);
    /* What lies past the last whole multiple would favour the low outcomes. It
     * comes up once in billions of draws; eight numbers outlast any luck. */
    uint64_t excess = (UINT64_MAX % outcomes + 1) % outcomes;
    unsigned char stream[64];
    crypto_stream_chacha20(stream, sizeof stream, nonce, key);
    uint64_t value = 0;
    for (int i = 0; i < 8; i++) {
        value = read_little_endian(stream + 8 * i);
        if (value <= UINT64_MAX - excess)
            break;
    }
    return (uint32_t)(value % outcomes);
}
