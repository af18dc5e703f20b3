/* state_pack.h: a state's bytes on their way to a page that runs the same rules.
 * Most of a state is zero, so a run of up to 255 zeros is packed as a zero and
 * its length; every other byte stands for itself. */
#ifndef BOSQUET_STATE_PACK_H
#define BOSQUET_STATE_PACK_H

#include "text.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes that packing may need at worst, when every other byte is a lone zero. */
#define STATE_PACKED_MAX(size) ((size) + ((size) + 1) / 2)

/* Appends the packed bytes; they are no string, for there are zeros among them. */
void state_pack(const void *bytes, size_t size, struct text *out);

/* False unless they are exactly `size` bytes, packed; the caller's bytes are then
 * of no use. */
bool state_unpack(const void *packed, size_t length, void *bytes, size_t size);

#endif
