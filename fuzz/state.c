/* state.c: any bytes as a packed state. What is unpacked can be packed, and is then
 * the same; what is packed can be unpacked. */
#include "fuzzing.h"
#include "state_pack.h"

enum { HEAD = 2 }; /* bytes that say how large the state is to be */

static void pack_and_unpack(const unsigned char *bytes, size_t size)
{
    struct text packed;
    unsigned char *again = malloc(size + 1);
    text_init(&packed);
    state_pack(bytes, size, &packed);
    must(packed.length <= STATE_PACKED_MAX(size));
    must(state_unpack(packed.data, packed.length, again, size));
    must(memcmp(again, bytes, size) == 0);
    text_clear(&packed);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    size_t state_size = (size_t)(data[0] << 8 | data[1]);
    unsigned char *state = malloc(state_size + 1); /* malloc(0) need not give anything */
    if (state_unpack(data + HEAD, size - HEAD, state, state_size))
        pack_and_unpack(state, state_size);
    pack_and_unpack(data, size);
    free(state);
    return 0;
}
