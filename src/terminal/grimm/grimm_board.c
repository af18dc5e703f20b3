/* grimm_board.c: from a view's JSON to something that can be drawn. */
#include "grimm_board.h"

#include "view_read.h"

const char *const forest_resource_ids[RESOURCES] = { "straw", "wood", "brick" };
const char *const forest_section_ids[RESOURCES] = { "floor", "walls", "roof" };
const char forest_resource_signs[RESOURCES + 1] = "|=#";

static void read_resources(const json_t *object, const char *key, int counts[RESOURCES])
{
    const json_t *resources = json_object_get(object, key);
    for (int type = 0; type < RESOURCES; type++)
        counts[type] = view_number(resources, forest_resource_ids[type]);
}

/* The strings of an array, as many as there is room for; returns how many. */
static int read_strings(const json_t *object, const char *key, const char **out, int room)
{
    const json_t *array = json_object_get(object, key);
    int count = (int)json_array_size(array);
    count = count < room ? count : room;
    for (int i = 0; i < count; i++)
        out[i] = json_string_value(json_array_get(array, (size_t)i));
    return count;
}

static seat_mask read_seats(const json_t *object, const char *key)
{
    size_t i;
    json_t *entry;
    seat_mask seats = 0;
    json_array_foreach (json_object_get(object, key), i, entry)
        if (json_is_integer(entry)) /* chance has a name */
            seats |= seat_bit((int)json_integer_value(entry) % LOTS_MAX);
    return seats;
}

static void read_places(struct forest *forest, const json_t *view)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(view, "places"), i, entry) {
        if (i >= PLACES_MAX)
            break;
        struct forest_place *place = &forest->places[forest->place_count++];
        place->id = view_string(entry, "place");
        read_resources(entry, "stock", place->stock);
        place->pigs = read_seats(entry, "pigs");
        place->monster_count = read_strings(entry, "monsters", place->monsters, LOTS_MAX);
        place->unique = view_string(entry, "unique");
    }
}

static void read_houses(struct lot *lot, const json_t *player)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(player, "houses"), i, entry)
        if (i < LOT_HOUSES_MAX)
            lot->houses[lot->house_count++] = (struct lot_house){
                view_index(view_string(entry, "type"), forest_resource_ids, RESOURCES),
                view_index(view_string(entry, "level"), forest_section_ids, RESOURCES),
                json_is_true(json_object_get(entry, "on_scrap")),
            };
}

static void read_lot(struct lot *lot, const json_t *player)
{
    const json_t *slot = json_object_get(player, "slot");
    read_resources(player, "board", lot->board);
    read_resources(player, "tokens", lot->tokens);
    read_houses(lot, player);
    lot->friend = view_string(player, "friend");
    lot->hand_size = read_strings(player, "hand", lot->hand, HAND_MAX);
    lot->hand_count = view_number(player, "hand_count");
    lot->slot = json_is_object(slot) ? view_string(slot, "place") : json_string_value(slot);
    lot->fable = view_string(player, "fable");
    lot->is_fable_imposed = json_is_true(json_object_get(player, "fable_imposed"));
    lot->pending = view_string(player, "pending");
    lot->active = view_string(player, "active");
    lot->active_place = view_string(player, "active_place");
    lot->locked_count = view_number(player, "locked_count");
}

static void read_players(struct forest *forest, const json_t *view)
{
    const json_t *players = json_object_get(view, "players");
    const json_t *bonuses = json_object_get(view, "bonuses");
    for (int seat = 0; seat < forest->seats && seat < LOTS_MAX; seat++)
        read_lot(&forest->lots[seat], json_array_get(players, (size_t)seat));
    for (int type = 0; type < RESOURCES; type++) {
        const json_t *owner = json_object_get(bonuses, forest_resource_ids[type]);
        if (json_is_integer(owner))
            forest->lots[json_integer_value(owner) % LOTS_MAX].is_first[type] = true;
    }
}

static void read_effect(struct forest_effect *effect, const json_t *view)
{
    const json_t *effects = json_object_get(view, "effects");
    const json_t *last = json_array_get(effects, json_array_size(effects) - 1);
    effect->of = view_string(last, "of");
    effect->owner = view_number(last, "owner");
    effect->seat = view_number(last, "seat");
    effect->other = view_number(last, "other");
    effect->number = view_number(last, "number");
    effect->place = view_string(last, "place");
    effect->held_count = read_strings(last, "held", effect->held, HELD_CARDS_MAX);
}

void forest_read(struct forest *forest, const json_t *view)
{
    *forest = (struct forest){
        .seats = view_number(view, "seats"),
        .viewer = view_viewer(view),
        .round = view_number(view, "round"),
        .first = view_number(view, "first"),
        .stage = view_string(view, "stage"),
        .asks = view_string(view, "asks"),
        .to_act = read_seats(view, "to_act"),
        .is_unlimited = json_is_null(json_object_get(view, "supply")),
        .deck_count = view_number(view, "fable_deck_count"),
    };
    read_resources(view, "supply", forest->supply);
    read_places(forest, view);
    read_players(forest, view);
    read_effect(&forest->effect, view);
}

bool forest_is_selecting(const struct forest *forest)
{
    return forest->asks != NULL && strcmp(forest->asks, "select") == 0;
}

bool forest_has_chosen(const struct forest *forest, int seat)
{
    return forest_is_selecting(forest) && forest->lots[seat].slot != NULL &&
           !(forest->to_act & seat_bit(seat));
}
