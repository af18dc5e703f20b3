/* record.h: a match as a JSON document, and back. docs/records.md describes it. */
#ifndef BOSQUET_RECORD_H
#define BOSQUET_RECORD_H

#include "match.h"

enum { RECORD_VERSION = 1 };

/* The whole match so far as an object. The seed is told when the match is over
 * or `reveal` says so (a trusted local engine). */
void record_write(const struct match *match, bool reveal, const char *key, struct json *json);

/* A table from a record: every move is checked and made again. Code
 * "bad_record", or "unknown_game". On false the table is clear. */
bool record_read(struct match *match, const json_t *json, struct error *error);

/* The same from a file ("-": standard input). */
bool record_read_file(const char *path, struct match *match, struct error *error);

/* What a record's chance is worth, from a table that record_read filled. */
struct verdict {
    bool is_honest; /* from the beginning, by a seed that fits its commitment and gave every draw */
    int draws;      /* outcomes recomputed */
    int worlds;     /* of the world, by this build's physics; if it has none, not recomputed */
    int pinned;     /* outcomes that a setup gave: nothing to recompute */
    int wrong_entry; /* log index of the first that is not what it should be, or -1 */
    const char *why; /* key of data/words: "verify.honest", "verify.no-seed", ... */
};

/* Whether the seed, if it is told, is the one that was committed to. */
bool record_keeps_promise(const struct match *match);

void record_verify(const struct match *match, struct verdict *out);

#endif
