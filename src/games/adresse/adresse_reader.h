/* adresse_reader.h: what reading positions and reading setups share. */
#ifndef BOSQUET_ADRESSE_READER_H
#define BOSQUET_ADRESSE_READER_H

#include "adresse_internal.h"
#include "readers.h"

enum { PINS_MAX = 252, SEED_PINS_MAX = 256 };

/* What a setup pins, and how much of it is used up. */
struct adresse_pins {
    uint16_t sways[SEED_PINS_MAX]; /* tremors in rules version 1 */
    uint16_t noises[SEED_PINS_MAX];
    uint8_t deck[PINS_MAX]; /* in the order they are drawn */
    uint16_t sway_count, next_sway;
    uint16_t noise_count, next_noise;
    uint8_t card_count, next_card;
    uint8_t has_first, first;
};

/* adresse_setup_reader.c */
bool adresse_read_card(const json_t *value, const char *key, uint8_t *out, enum error_code code,
                       struct error *error);
bool adresse_read_setup(const json_t *json, bool is_start, void *state, void *pins,
                        struct error *error);
bool adresse_next_pinned(void *pins, const void *state, struct move *out);

#endif
