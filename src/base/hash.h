/* hash.h: a quick fingerprint of bytes, the same on every machine (FNV-1a, 64
 * bits). It tells states apart in tests and records; it is no protection
 * against somebody who wants a collision: commitments use BLAKE2b. */
#ifndef BOSQUET_HASH_H
#define BOSQUET_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t length);

#endif
