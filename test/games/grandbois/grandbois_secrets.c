/* grandbois_secrets.c: what GrandBois keeps secret: clans. */
#include "secrets.h"

/* Swaps a rival's clan with one that `viewer` does not hold. */
static bool alter(json_t *position, int viewer, struct rng *rng)
{
    static const char *const clans[] = { "toad", "rabbit", "fox", "raccoon", "lizard" };
    json_t *seats = json_object_get(position, "clans");
    if (strcmp(json_string_value(json_object_get(position, "phase")), "over") == 0)
        return false;
    bool is_mine[5] = { false };
    const char *unseen[5];
    uint32_t count = 0;
    size_t seat, card;
    json_t *cards, *name;
    json_array_foreach (seats, seat, cards)
        json_array_foreach (cards, card, name)
            for (int clan = 0; clan < 5; clan++)
                if ((int)seat == viewer && strcmp(clans[clan], json_string_value(name)) == 0)
                    is_mine[clan] = true;
    for (int clan = 0; clan < 5; clan++)
        if (!is_mine[clan])
            unseen[count++] = clans[clan];
    json_array_foreach (seats, seat, cards) {
        if ((int)seat == viewer)
            continue;
        json_array_foreach (cards, card, name) {
            uint32_t pick = rng_below(rng, count);
            json_array_set_new(cards, card, json_string(unseen[pick]));
            unseen[pick] = unseen[--count];
        }
    }
    return true;
}

const struct secrets grandbois_secrets = { "grandbois", alter, secrets_end_with_the_game };
