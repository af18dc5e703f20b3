/* mending.h: positions put right after a change. What follows from the rest is left out
 * or made to follow again: else hardly a changed position would agree with itself. */
#ifndef BOSQUET_MENDING_H
#define BOSQUET_MENDING_H

#include "json_read.h"

#include <string.h>

static inline void forget_what_follows(json_t *position)
{
    static const char *const keys[] = { "forest", "towers", "towers_left", "clans_now", "turn",
                                        "to_act", "viewer", "aside",       "stage",     "asks" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        json_object_del(position, keys[i]);
}

/* GrandBois: the seats of placed tiles. */
static inline void mend_placed(json_t *position)
{
    json_int_t first = json_integer_value(json_object_get(position, "first"));
    json_int_t seats = json_integer_value(json_object_get(position, "seats"));
    size_t i;
    json_t *placed;
    if (seats < 2 || seats > 4 || first < 0 || first >= seats)
        return;
    json_array_foreach (json_object_get(position, "placed"), i, placed) {
        if (json_is_object(placed))
            json_object_set_new(placed, "seat", json_integer((first + (json_int_t)i) % seats));
    }
}

/* ---- The Grimm Forest ---- */

static const char *const mending_types[] = { "straw", "wood", "brick" };
static const char *const mending_levels[] = { "floor", "walls", "roof" };
static const char *const mending_places[] = { "fields", "forest", "brickyard", "market" };

static inline bool has_word(const json_t *words, const char *word)
{
    size_t i;
    json_t *entry;
    json_array_foreach (words, i, entry)
        if (json_is_string(entry) && strcmp(json_string_value(entry), word) == 0)
            return true;
    return false;
}

/* What all entries of a list have of something under `key`, of one type. */
static inline json_int_t count_in(const json_t *list, const char *key, const char *type)
{
    json_int_t count = 0;
    size_t i;
    json_t *entry;
    json_array_foreach (list, i, entry) {
        json_int_t more = json_integer_value(json_object_get(json_object_get(entry, key), type));
        count += more > 0 && more < 60000 ? more : 0;
    }
    return count;
}

static inline void mend_supply(json_t *position, const json_t *players)
{
    static const json_int_t totals[] = { 45, 35, 30 };
    json_t *supply = json_object_get(position, "supply");
    for (int type = 0; json_is_object(supply) && type < 3; type++) {
        json_int_t out =
            count_in(players, "board", mending_types[type]) +
            count_in(players, "tokens", mending_types[type]) +
            count_in(json_object_get(position, "places"), "stock", mending_types[type]);
        json_object_set_new(supply, mending_types[type], json_integer(totals[type] - out));
    }
}

static inline void mend_sections(const json_t *position, const json_t *players)
{
    for (int type = 0; type < 3; type++) {
        json_t *left = json_object_get(json_object_get(position, "sections"), mending_types[type]);
        json_int_t count[3] = { 5, 5, 5 };
        size_t seat, i;
        json_t *player, *house;
        json_array_foreach (players, seat, player)
            json_array_foreach (json_object_get(player, "houses"), i, house) {
                const char *of = json_string_value(json_object_get(house, "type"));
                const char *top = json_string_value(json_object_get(house, "level"));
                bool is_built = of != NULL && top != NULL && strcmp(of, mending_types[type]) == 0;
                for (int level = 0; is_built && level < 3; level++) {
                    count[level]--;
                    is_built = strcmp(top, mending_levels[level]) != 0;
                }
            }
        for (int level = 0; json_is_object(left) && level < 3; level++)
            json_object_set_new(left, mending_levels[level], json_integer(count[level]));
    }
}

/* In hand is what is nowhere else. */
static inline void mend_gather_hand(json_t *player, json_int_t seat, const json_t *players)
{
    json_t *hand = json_array();
    for (size_t place = 0; place < (json_array_size(players) == 4 ? 4 : 3); place++) {
        bool is_out = has_word(json_object_get(player, "locked"), mending_places[place]) ||
                      has_word(json_object_get(player, "aside"), mending_places[place]);
        size_t i;
        json_t *other;
        json_array_foreach (players, i, other) {
            json_t *slot = json_object_get(other, "slot");
            const char *name = json_string_value(json_object_get(slot, "place"));
            json_t *owner = json_object_get(slot, "seat");
            is_out |= name != NULL && strcmp(name, mending_places[place]) == 0 &&
                      json_is_integer(owner) && json_integer_value(owner) == seat;
        }
        if (!is_out)
            json_array_append_new(hand, json_string(mending_places[place]));
    }
    json_object_set_new(player, "gather_hand", hand);
}

static inline void mend_known(json_t *holder, const char *cards, const char *known)
{
    size_t size = json_array_size(json_object_get(holder, cards));
    json_t *seats = json_object_get(holder, known);
    if (!json_is_array(seats))
        return;
    while (json_array_size(seats) < size)
        json_array_append_new(seats, json_array());
    while (json_array_size(seats) > size)
        json_array_remove(seats, json_array_size(seats) - 1);
}

static inline void mend_tale(json_t *position)
{
    static const char *const follows[] = { "hand_count", "locked_count" };
    json_t *players = json_object_get(position, "players");
    size_t i;
    json_t *player, *entry;
    mend_supply(position, players);
    mend_sections(position, players);
    json_array_foreach (players, i, player) {
        if (!json_is_object(player) || json_object_get(player, "gather_hand") == NULL)
            continue;
        for (size_t key = 0; key < sizeof follows / sizeof *follows; key++)
            json_object_del(player, follows[key]);
        mend_gather_hand(player, (json_int_t)i, players);
        mend_known(player, "hand", "hand_known");
    }
    json_array_foreach (json_object_get(position, "places"), i, entry) {
        json_object_del(entry, "pigs");
        json_object_del(entry, "monsters");
    }
    json_array_foreach (json_object_get(position, "effects"), i, entry)
        mend_known(entry, "held", "held_known");
    json_object_del(position, "fable_deck_count");
    json_object_del(position, "friend_deck_count");
}

static inline void mend_position(json_t *position)
{
    forget_what_follows(position);
    mend_placed(position);
    mend_tale(position);
}

#endif
