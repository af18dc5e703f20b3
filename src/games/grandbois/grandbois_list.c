/* grandbois_list.c: the inner loop of listing: portable, AVX2 and AVX-512, chosen at run time. */
#include "grandbois_list.h"

#include <string.h>

#if defined(__x86_64__) && !defined(BOSQUET_PORTABLE)
#define HAS_X86 1
#include <immintrin.h>
#else
#define HAS_X86 0
#endif

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "four windows are read as one number");

enum { LANES_PORTABLE = 64 }; /* windows a step */

static bool always(void)
{
    return true;
}

/* A bit for each of the four windows from `window` on: in each 16-bit lane the
 * pattern's four guard bits must all survive (see covers()). */
static inline uint64_t four_takers(const struct grandbois *g, int window, uint64_t strengths,
                                   uint64_t animals)
{
    uint64_t ranks;
    memcpy(&ranks, &g->window_ranks[window], sizeof ranks);
    /* No lane borrows from the next: raised strengths are 8 or more, ranks 5 or less. */
    uint64_t kept = strengths - ranks;
    if (g->is_expert) {
        uint64_t clans;
        memcpy(&clans, &g->window_clans[window], sizeof clans);
        kept &= ((clans & 0x7777777777777777u) ^ animals) + 0x7777777777777777u;
    }
    kept &= kept << 4;
    kept &= kept << 8;
    /* Bits 15, 31, 47 and 63 side by side. */
    return (kept >> 15 & 0x0001000100010001u) * 0x1000200040008000u >> 60;
}

static inline int count_bits(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

static struct move *list_portable(const struct grandbois *g, const struct pattern *pattern,
                                  uint64_t base, struct move *out)
{
    const uint64_t every = 0x0001000100010001u;
    for (int window = 0; window < g->window_count; window += LANES_PORTABLE) {
        int left = g->window_count - window;
        int lanes = left < LANES_PORTABLE ? left : LANES_PORTABLE;
        uint64_t takers = 0;
        for (int lane = 0; lane < lanes; lane += 4)
            takers |=
                four_takers(g, window + lane, pattern->strengths * every, pattern->animals * every)
                << lane;
        takers &= UINT64_MAX >> (64 - lanes);
        /* How many take it is hard to predict: four are written anyway, and
         * only what is beyond them is looped over. */
        const uint16_t *places = &g->window_place[window];
        uint64_t last = (uint64_t)1 << (lanes - 1); /* a place to read when there are no more */
        struct move *end = out + count_bits(takers);
        do {
            for (int i = 0; i < 4; i++) {
                out[i].code = base | places[__builtin_ctzll(takers | last)];
                takers &= takers - 1;
            }
            out += 4;
        } while (takers != 0);
        out = end;
    }
    return out;
}

#if HAS_X86

/* A bit for each of the 32 windows from `window` on. */
__attribute__((target("avx2"))) static inline uint32_t
takers_avx2(const struct grandbois *g, const struct pattern *pattern, int window)
{
    const __m256i guard = _mm256_set1_epi16((short)0x8888);
    const __m256i seven = _mm256_set1_epi16(0x7777);
    __m256i strengths = _mm256_set1_epi16((short)pattern->strengths);
    __m256i animals = _mm256_set1_epi16((short)pattern->animals);
    __m256i takes[2];
    for (int half = 0; half < 2; half++) {
        const void *ranks_at = &g->window_ranks[window + 16 * half];
        const void *clans_at = &g->window_clans[window + 16 * half];
        __m256i kept = _mm256_sub_epi16(strengths, _mm256_loadu_si256(ranks_at));
        if (g->is_expert) {
            __m256i clans = _mm256_and_si256(_mm256_loadu_si256(clans_at), seven);
            kept =
                _mm256_and_si256(kept, _mm256_add_epi16(_mm256_xor_si256(clans, animals), seven));
        }
        takes[half] = _mm256_cmpeq_epi16(_mm256_and_si256(kept, guard), guard);
    }
    /* packs works within 128-bit halves; the permutation puts the windows back in order. */
    __m256i bytes = _mm256_permute4x64_epi64(_mm256_packs_epi16(takes[0], takes[1]), 0xD8);
    return (uint32_t)_mm256_movemask_epi8(bytes);
}

static inline uint32_t first_bits(int count)
{
    return count >= 32 ? UINT32_MAX : ((uint32_t)1 << count) - 1;
}

__attribute__((target("avx2,bmi,popcnt"))) static struct move *
list_avx2(const struct grandbois *g, const struct pattern *pattern, uint64_t base, struct move *out)
{
    for (int window = 0; window < g->window_count; window += 32) {
        uint32_t takers = takers_avx2(g, pattern, window) & first_bits(g->window_count - window);
        /* Four at a time, as above. */
        const uint16_t *places = &g->window_place[window];
        struct move *end = out + __builtin_popcount(takers);
        do {
            for (int i = 0; i < 4; i++) {
                out[i].code = base | places[_tzcnt_u32(takers) & 31];
                takers = _blsr_u32(takers);
            }
            out += 4;
        } while (takers != 0);
        out = end;
    }
    return out;
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

#define AVX512 "avx512f,avx512bw,avx512vl,avx512vbmi2,popcnt"
__attribute__((target(AVX512))) static struct move *list_avx512(const struct grandbois *g,
                                                                const struct pattern *pattern,
                                                                uint64_t base, struct move *out)
{
    const __m512i guard = _mm512_set1_epi16((short)0x8888);
    const __m512i seven = _mm512_set1_epi16(0x7777);
    const __m512i bases = _mm512_set1_epi64((long long)base);
    __m512i strengths = _mm512_set1_epi16((short)pattern->strengths);
    __m512i animals = _mm512_set1_epi16((short)pattern->animals);
    for (int window = 0; window < g->window_count; window += 32) {
        __m512i kept = _mm512_sub_epi16(strengths, _mm512_loadu_si512(&g->window_ranks[window]));
        if (g->is_expert) {
            __m512i clans = _mm512_and_si512(_mm512_loadu_si512(&g->window_clans[window]), seven);
            kept =
                _mm512_and_si512(kept, _mm512_add_epi16(_mm512_xor_si512(clans, animals), seven));
        }
        __mmask32 takers = _mm512_mask_cmpeq_epi16_mask(first_bits(g->window_count - window),
                                                        _mm512_and_si512(kept, guard), guard);
        /* The places that stay, side by side, then eight moves a store. */
        __m512i places =
            _mm512_maskz_compress_epi16(takers, _mm512_loadu_si512(&g->window_place[window]));
        int count = __builtin_popcount(takers);
        uint16_t packed[32];
        _mm512_storeu_si512(packed, places);
        for (int i = 0; i < count; i += 8) {
            __m512i eight = _mm512_cvtepu16_epi64(_mm_loadu_si128((const void *)&packed[i]));
            _mm512_storeu_si512(out + i, _mm512_or_si512(eight, bases));
        }
        out += count;
    }
    return out;
}

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2");
}

#endif

const struct list_variant grandbois_list_variants[] = {
#if HAS_X86
    { "avx512", list_avx512, has_avx512 },
    { "avx2", list_avx2, has_avx2 },
#endif
    { "portable", list_portable, always },
    { NULL, NULL, NULL },
};

list_windows_fn *grandbois_best_list_windows(void)
{
    const struct list_variant *variant = grandbois_list_variants;
    while (!variant->is_supported())
        variant++;
    return variant->list_windows;
}
