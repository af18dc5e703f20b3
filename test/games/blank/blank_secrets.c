/* blank_secrets.c: what the blank game keeps secret: numbers. */
#include "secrets.h"

/* Other numbers in the rivals' sealed hands. */
static bool alter(json_t *position, int viewer, struct rng *rng)
{
    bool is_altered = false;
    size_t seat;
    json_t *player;
    json_array_foreach (json_object_get(position, "players"), seat, player) {
        json_t *choice = json_object_get(player, "choice");
        if (choice == NULL || (int)seat == viewer)
            continue;
        json_int_t other = 1 + (json_integer_value(choice) + (int)rng_below(rng, 2)) % 3;
        json_object_set_new(player, "choice", json_integer(other));
        is_altered = true;
    }
    return is_altered;
}

static bool is_a_throw(const struct game *game, const void *before, const void *after)
{
    (void)after;
    return outcome_seat(game->to_act(before)) >= 0;
}

const struct secrets blank_secrets = { "blank", alter, is_a_throw };
