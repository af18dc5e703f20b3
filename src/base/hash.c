/* hash.c: FNV-1a. */
#include "hash.h"

uint64_t hash_bytes(const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u;
    return hash;
}
