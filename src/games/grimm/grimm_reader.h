/* grimm_reader.h: what reading positions and reading setups share. */
#ifndef BOSQUET_GRIMM_READER_H
#define BOSQUET_GRIMM_READER_H

#include "grimm_internal.h"
#include "readers.h"

enum wanted { ANY_CARD, A_FABLE, A_FRIEND };

/* grimm_setup.c. `code` tells a position from a setup. */
bool grimm_read_card(const json_t *value, const char *key, enum wanted wanted, uint8_t *out,
                     enum error_code code, struct error *error);
bool grimm_read_cards(const json_t *json, const char *key, enum wanted wanted, size_t max,
                      uint8_t *out, uint8_t *count, enum error_code code, struct error *error);

enum { PINS_MAX = 250 };

/* What a setup pins, and how much of it is used up. */
struct grimm_pins {
    uint8_t fables[FABLES_ROOM]; /* in the order they are drawn */
    uint8_t friends[FRIENDS_ROOM];
    uint8_t dice[PINS_MAX]; /* types */
    uint8_t picks[PINS_MAX];
    uint8_t fable_count, friend_count, die_count, pick_count;
    uint8_t next_fable, next_friend, next_die, next_pick;
    uint8_t fables_left, friends_left; /* to be drawn; more: the deck was shuffled since */
    uint8_t has_first, first;
};

bool grimm_read_setup(const json_t *json, bool is_start, void *state, void *pins,
                      struct error *error);
bool grimm_next_pinned(void *pins, const void *state, struct move *out);

#endif
