/* hash.h: FNV-1a, 64 bits, the same on every machine. It tells states apart in tests and
 * records; it does not resist deliberate collisions: commitments use BLAKE2b. */
#ifndef BOSQUET_HASH_H
#define BOSQUET_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(const void *bytes, size_t length);

#endif
