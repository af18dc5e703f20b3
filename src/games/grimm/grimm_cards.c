/* grimm_cards.c: the box of cards: what the data file says of each, and its record. */
#include "grimm_internal.h"

#include <string.h>

static const struct {
    const char *name;
    uint8_t copies, is_advanced, kind;
} printed[CARDS_END] = {
#define PRINTED(id, copies, advanced, kind) [CARD_##id] = { #id, copies, advanced, kind },
    GRIMM_FABLES(PRINTED) GRIMM_FRIENDS(PRINTED)
#undef PRINTED
};

static const struct card nothing;

const struct card *const grimm_records[CARDS_END] = {
#define RECORD(id) [CARD_##id] = &grimm_##id,
#define NO_RECORD(id) [CARD_##id] = &nothing,
    GRIMM_CARD_LIST(RECORD, NO_RECORD)
#undef RECORD
#undef NO_RECORD
        [NO_CARD] = &nothing,
};

#define ONE(id) +1
_Static_assert(0 GRIMM_CARD_LIST(ONE, ONE) == TITLES, "card_list.h and the data file differ");
#undef ONE

const char *grimm_card_name(int card)
{
    return printed[card].name;
}

int grimm_card_named(const char *name)
{
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (strcmp(printed[card].name, name) == 0)
            return card;
    return NO_CARD;
}

enum card_kind grimm_card_kind(int card)
{
    return card < CARDS_END ? (enum card_kind)printed[card].kind : KIND_PLAIN;
}

bool grimm_card_is_advanced(int card)
{
    return printed[card].is_advanced;
}

int grimm_card_copies(int card)
{
    return grimm_records[card] != &nothing ? printed[card].copies : 0;
}
