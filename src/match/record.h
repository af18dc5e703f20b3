/* record.h: matches as JSON documents, written, read and verified. docs/records.md describes
 * the format. */
#ifndef BOSQUET_RECORD_H
#define BOSQUET_RECORD_H

#include "match.h"

/* A record is of version 1 unless it has the hashes of words. */
enum { RECORD_VERSION = 2 };

/* The hash of a word as hexadecimal digits; of none as an empty string. */
void write_word_hash(const struct word_hash *hash, const char *key, struct json *json);
bool read_word_hash(const char *hex, struct word_hash *out);

/* The whole match so far as an object. The seed is told when the match is over
 * or `reveal` says so (a trusted local engine). */
void record_write(const struct match *match, bool reveal, const char *key, struct json *json);

/* Replays a record as a match: every move is checked and made again. Code "bad_record" or
 * "unknown_game". On false the match is clear. */
bool record_read(struct match *match, const json_t *json, struct error *error);

/* The same from a file ("-": standard input). */
bool record_read_file(const char *path, struct match *match, struct error *error);

/* The result of verifying the chance of a match that record_read filled. */
struct verdict {
    bool is_honest;      /* the seed fits its commitment and gives every draw from the beginning */
    int draws;           /* recomputed from the seed */
    int worlds;          /* outcomes of the world recomputed by this build's physics */
    int worlds_given;    /* taken as they are: this build has not the physics that they came from */
    int pinned;          /* given by a setup: nothing to recompute */
    seat_mask forgotten; /* seats whose words are not known any more: their hashes are enough */
    int wrong_entry;     /* log index of the first that is not what it should be, or -1 */
    const char *why;     /* key of data/words: "verify.honest", "verify.no-seed", ... */
};

/* Whether the seed, if it is revealed, hashes to the commitment. */
bool record_fits_commitment(const struct match *match);

void record_verify(const struct match *match, struct verdict *out);

#endif
