/* grimm_reader.c: positions from JSON. */
#include "grimm_reader.h"

#include <stdio.h>
#include <string.h>

static bool bad(struct error *error, const char *key)
{
    return error_set(error, ERROR_BAD_POSITION, key);
}

/* ---- single values ---- */

/* A card or null. */
static bool read_card(const json_t *json, const char *key, enum wanted wanted, uint8_t *out,
                      struct error *error)
{
    json_t *value = json_object_get(json, key);
    *out = NO_CARD;
    return (value != NULL && json_is_null(value)) ||
           grimm_read_card(value, key, wanted, out, ERROR_BAD_POSITION, error);
}

static int place_named(const char *name)
{
    for (int place = FIELDS; name != NULL && place < PLACES_END; place++)
        if (strcmp(name, grimm_place_name(place)) == 0)
            return place;
    return NOWHERE;
}

static bool no_such_place(const char *key, struct error *error)
{
    return error_with(error, ERROR_BAD_POSITION, "grimm.error.places", text_field("key", key));
}

/* A location in play, or null. */
static bool read_place(const struct grimm *g, const json_t *json, const char *key, uint8_t *out,
                       struct error *error)
{
    json_t *value = json_object_get(json, key);
    *out = (uint8_t)place_named(json_string_value(value));
    if (value == NULL || (*out == NOWHERE && !json_is_null(value)) || *out > grimm_place_count(g))
        return no_such_place(key, error);
    return true;
}

static bool read_places(const struct grimm *g, const json_t *json, const char *key, uint8_t *out,
                        struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, 0, PLACES_END, &list, ERROR_BAD_POSITION, error))
        return false;
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        int place = place_named(json_string_value(json_array_get(list, i)));
        if (place == NOWHERE || place > grimm_place_count(g))
            return no_such_place(key, error);
        *out |= bit(place);
    }
    return true;
}

static bool read_seat_set(const struct grimm *g, const json_t *list, const char *key, uint8_t *out,
                          struct error *error)
{
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *seat = json_array_get(list, i);
        if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
            json_integer_value(seat) >= g->seats)
            return error_with(error, ERROR_BAD_POSITION, "grimm.error.seats",
                              text_field("key", key));
        *out |= bit((int)json_integer_value(seat));
    }
    return true;
}

static bool read_seats(const struct grimm *g, const json_t *json, const char *key, uint8_t *out,
                       struct error *error)
{
    json_t *list;
    return json_get_array(json, key, 0, PLAYERS_MAX, &list, ERROR_BAD_POSITION, error) &&
           read_seat_set(g, list, key, out, error);
}

/* Sets of seats, one for each of `count` cards. */
static bool read_known(const struct grimm *g, const json_t *json, const char *key, uint8_t *out,
                       uint8_t count, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, count, count, &list, ERROR_BAD_POSITION, error))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!read_seat_set(g, json_array_get(list, i), key, &out[i], error))
            return false;
    return true;
}

/* A seat as one more than itself, or null. */
static bool read_seat(const struct grimm *g, const json_t *json, const char *key, uint8_t *out,
                      struct error *error)
{
    int seat;
    *out = 0;
    json_t *value = json_object_get(json, key);
    if (value != NULL && json_is_null(value))
        return true;
    if (!json_get_int(json, key, 0, g->seats - 1, &seat, ERROR_BAD_POSITION, error))
        return false;
    *out = (uint8_t)WHO(seat);
    return true;
}

static bool read_byte(const json_t *json, const char *key, int max, uint8_t *out,
                      struct error *error)
{
    int number;
    if (!json_get_int(json, key, 0, max, &number, ERROR_BAD_POSITION, error))
        return false;
    *out = (uint8_t)number;
    return true;
}

static bool read_flag(const json_t *json, const char *key, uint8_t *out, struct error *error)
{
    bool value;
    if (!json_get_bool(json, key, &value, ERROR_BAD_POSITION, error))
        return false;
    *out = value;
    return true;
}

static bool read_resources(const json_t *json, const char *key, uint16_t out[TYPES],
                           struct error *error)
{
    json_t *counts;
    if (!json_get_object(json, key, &counts, ERROR_BAD_POSITION, error))
        return false;
    for (int type = 0; type < TYPES; type++) {
        int count;
        if (!json_get_int(counts, grimm_type_name(type), 0, PLENTY, &count, ERROR_BAD_POSITION,
                          error))
            return false;
        out[type] = (uint16_t)count;
    }
    return true;
}

/* ---- the table ---- */

static bool read_common(struct grimm *g, const json_t *json, struct error *error)
{
    json_t *sections, *levels, *bonuses;
    int round;
    int first;
    if (!json_get_int(json, "round", 1, INT32_MAX, &round, ERROR_BAD_POSITION, error) ||
        !json_get_int(json, "first", 0, g->seats - 1, &first, ERROR_BAD_POSITION, error) ||
        (!g->is_unlimited && !read_resources(json, "supply", g->supply, error)) ||
        !json_get_object(json, "sections", &sections, ERROR_BAD_POSITION, error) ||
        !json_get_object(json, "bonuses", &bonuses, ERROR_BAD_POSITION, error) ||
        !read_flag(json, "monster_revealed", &g->was_monster_revealed, error))
        return false;
    g->round = (uint32_t)round;
    g->first = (uint8_t)first;
    for (int type = 0; type < TYPES; type++) {
        if (!json_get_object(sections, grimm_type_name(type), &levels, ERROR_BAD_POSITION, error) ||
            !read_seat(g, bonuses, grimm_type_name(type), &g->bonus[type], error))
            return false;
        for (int level = LEVEL_FLOOR; level <= LEVEL_ROOF; level++)
            if (!read_byte(levels, grimm_level_name(level), SECTIONS_EACH,
                           &g->sections[type][level - 1], error))
                return false;
    }
    return true;
}

static bool read_locations(struct grimm *g, const json_t *json, struct error *error)
{
    json_t *list;
    size_t count = (size_t)grimm_place_count(g);
    if (!json_get_array(json, "places", count, count, &list, ERROR_BAD_POSITION, error))
        return false;
    for (int place = FIELDS; place <= grimm_place_count(g); place++) {
        json_t *entry = json_array_get(list, (size_t)(place - FIELDS));
        uint8_t seat;
        if (!read_resources(entry, "stock", g->stock[place], error) ||
            !read_card(entry, "unique", A_FABLE, &g->unique[place], error) ||
            !read_seat(g, entry, "unique_seat", &seat, error))
            return false;
        if ((g->unique[place] != NO_CARD) != (seat != 0) ||
            (seat != 0 && grimm_card_kind(g->unique[place]) != KIND_UNIQUE))
            return bad(error, "grimm.error.unique-incomplete");
        g->unique_seat[place] = seat ? seat - 1 : 0;
    }
    return true;
}

static bool read_decks(struct grimm *g, const json_t *json, struct error *error)
{
    uint8_t deck[FABLES_ROOM];
    uint8_t friends[FRIENDS_ROOM];
    uint8_t used[FRIENDS_ROOM];
    uint8_t count, friend_count, used_count;
    memset(g->fable_deck, 0, sizeof g->fable_deck);
    g->friend_deck = 0;
    if (!grimm_read_cards(json, "fable_deck", A_FABLE, FABLES_MAX, deck, &count, ERROR_BAD_POSITION,
                          error) ||
        !grimm_read_cards(json, "fable_top", A_FABLE, TOP_MAX, g->top, &g->top_count,
                          ERROR_BAD_POSITION, error) ||
        !read_byte(json, "fable_top_seat", g->seats - 1, &g->top_seat, error) ||
        !grimm_read_cards(json, "fable_discard", A_FABLE, FABLES_MAX, g->fable_discard,
                          &g->fable_discard_count, ERROR_BAD_POSITION, error) ||
        !grimm_read_cards(json, "friend_deck", A_FRIEND, FRIENDS_MAX, friends, &friend_count,
                          ERROR_BAD_POSITION, error) ||
        !grimm_read_cards(json, "friend_discard", A_FRIEND, FRIENDS_MAX, g->friend_discard,
                          &g->friend_discard_count, ERROR_BAD_POSITION, error) ||
        !grimm_read_cards(json, "specials_used", A_FRIEND, FRIENDS_MAX, used, &used_count,
                          ERROR_BAD_POSITION, error))
        return false;
    for (int i = 0; i < count; i++)
        g->fable_deck[deck[i]]++;
    for (int i = 0; i < friend_count; i++)
        g->friend_deck |= friend_bit(friends[i]);
    for (int i = 0; i < used_count; i++)
        g->specials_used |= friend_bit(used[i]);
    g->fable_deck_count = (uint8_t)(count + g->top_count);
    return true;
}

/* ---- players ---- */

static bool read_houses(struct grimm_player *p, const json_t *json, struct error *error)
{
    json_t *list;
    int on_scrap_count = 0;
    if (!json_get_array(json, "houses", 0, HOUSES_MAX, &list, ERROR_BAD_POSITION, error) ||
        !grimm_read_cards(json, "sites", A_FABLE, COPIES_MAX, p->site_cards, &p->site_count,
                          ERROR_BAD_POSITION, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *entry = json_array_get(list, i);
        const char *type_name, *level_name;
        uint8_t on_scrap;
        int type = 0;
        int level = LEVEL_FLOOR;
        if (!json_get_string(entry, "type", &type_name, ERROR_BAD_POSITION, error) ||
            !json_get_string(entry, "level", &level_name, ERROR_BAD_POSITION, error) ||
            !read_flag(entry, "on_scrap", &on_scrap, error))
            return false;
        while (type < TYPES && strcmp(type_name, grimm_type_name(type)) != 0)
            type++;
        while (level <= LEVEL_ROOF && strcmp(level_name, grimm_level_name(level)) != 0)
            level++;
        if (type == TYPES || level > LEVEL_ROOF)
            return bad(error, "grimm.error.house-incomplete");
        p->houses[p->house_count++] = HOUSE(type, level, on_scrap);
        on_scrap_count += on_scrap;
    }
    if (on_scrap_count > p->site_count || p->house_count - on_scrap_count > SITES)
        return bad(error, "grimm.error.too-many-houses");
    return true;
}

static bool read_slot(const struct grimm *g, struct grimm_player *p, const json_t *json,
                      struct error *error)
{
    json_t *slot = json_object_get(json, "slot");
    uint8_t place;
    int seat;
    if (slot != NULL && json_is_null(slot))
        return true;
    if (!json_get_object(json, "slot", &slot, ERROR_BAD_POSITION, error) ||
        !json_get_int(slot, "seat", 0, g->seats - 1, &seat, ERROR_BAD_POSITION, error) ||
        !read_place(g, slot, "place", &place, error))
        return false;
    if (place == NOWHERE)
        return no_such_place("slot", error);
    p->slot = GATHER_CARD(seat, place);
    return true;
}

static bool read_gather_cards(const struct grimm *g, struct grimm_player *p, const json_t *json,
                              struct error *error)
{
    return read_places(g, json, "gather_hand", &p->gather_hand, error) &&
           read_places(g, json, "locked", &p->locked, error) &&
           read_places(g, json, "aside", &p->aside, error) && read_slot(g, p, json, error) &&
           read_seats(g, json, "slot_known", &p->slot_known, error) &&
           read_seat(g, json, "slot_from", &p->slot_from, error) &&
           read_place(g, json, "shown", &p->shown, error) &&
           read_place(g, json, "pig", &p->pig, error) &&
           read_flag(json, "stays_home", &p->stays_home, error);
}

/* With the committed Fable, if it is told apart. */
static bool read_hand(const struct grimm *g, struct grimm_player *p, const json_t *json,
                      struct error *error)
{
    bool is_told_apart = json_object_get(json, "hand_before") != NULL;
    return grimm_read_cards(json, is_told_apart ? "hand_before" : "hand", A_FABLE, FABLES_MAX,
                            p->hand, &p->hand_count, ERROR_BAD_POSITION, error) &&
           read_known(g, json, is_told_apart ? "hand_before_known" : "hand_known", p->hand_known,
                      p->hand_count, error);
}

static bool read_fables(const struct grimm *g, struct grimm_player *p, const json_t *json,
                        struct error *error)
{
    return read_card(json, "fable", A_FABLE, &p->fable, error) &&
           read_seats(g, json, "fable_known", &p->fable_known, error) &&
           read_flag(json, "fable_imposed", &p->is_imposed, error) &&
           read_place(g, json, "fable_place", &p->fable_place, error) &&
           read_card(json, "pending", A_FABLE, &p->pending, error) &&
           read_card(json, "active", A_FABLE, &p->active, error) &&
           read_place(g, json, "active_place", &p->active_place, error) &&
           read_hand(g, p, json, error);
}

static bool read_player(const struct grimm *g, struct grimm_player *p, const json_t *json,
                        struct error *error)
{
    json_t *promise;
    int extra_actions;
    if (!read_resources(json, "board", p->board, error) ||
        !read_resources(json, "gathered", p->gathered, error) ||
        !read_resources(json, "tokens", p->tokens, error) || !read_houses(p, json, error) ||
        !read_card(json, "friend", A_FRIEND, &p->friend, error) ||
        !json_get_array(json, "promise", 2, 2, &promise, ERROR_BAD_POSITION, error) ||
        !json_get_int(json, "extra_actions", -100, 100, &extra_actions, ERROR_BAD_POSITION,
                      error) ||
        !read_gather_cards(g, p, json, error) || !read_fables(g, p, json, error))
        return false;
    for (size_t i = 0; i < 2; i++) {
        json_int_t value = json_integer_value(json_array_get(promise, i));
        if (!json_is_integer(json_array_get(promise, i)) || value < 0 || value > PLAYERS_MAX)
            return bad(error, "grimm.error.promise");
        p->promise[i] = (uint8_t)value;
    }
    p->extra_actions = (int8_t)extra_actions;
    p->locked_count = (uint8_t)__builtin_popcount(p->locked);
    return true;
}

static bool read_players(struct grimm *g, const json_t *json, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "players", g->seats, g->seats, &list, ERROR_BAD_POSITION, error))
        return false;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        memset(p, 0, sizeof *p);
        if (!read_player(g, p, json_array_get(list, (size_t)seat), error)) {
            char where[40];
            snprintf(where, sizeof where, "\"players\" %d", seat);
            error_prefix(error, where);
            return false;
        }
        for (int i = 0; i < p->hand_count; i++)
            p->hand_known[i] |= bit(seat);
    }
    return true;
}

/* ---- effects under way ---- */

enum { DEPTH_MAX = 6, FINISHED = 255 };

static bool read_frame(const struct grimm *g, struct frame *f, const json_t *json,
                       struct error *error)
{
    const char *name;
    if (!json_get_string(json, "of", &name, ERROR_BAD_POSITION, error))
        return false;
    f->program = (uint8_t)grimm_program_named(name);
    if (!read_byte(json, "effect", EFFECTS_MAX - 1, &f->effect, error) ||
        !read_byte(json, "step", FINISHED, &f->step, error) ||
        !read_byte(json, "owner", g->seats - 1, &f->owner, error) ||
        !read_byte(json, "seat", g->seats - 1, &f->seat, error) ||
        !read_seats(g, json, "rest", &f->rest, error) ||
        !read_byte(json, "loop", FINISHED, &f->loop, error) ||
        !read_seats(g, json, "asked", &f->asked, error) ||
        !read_byte(json, "other", g->seats - 1, &f->other, error) ||
        !read_place(g, json, "place", &f->place, error) ||
        !read_byte(json, "number", 255, &f->number, error) ||
        !grimm_read_cards(json, "held", ANY_CARD, HELD_MAX, f->held, &f->held_count,
                          ERROR_BAD_POSITION, error) ||
        !read_known(g, json, "held_known", f->held_known, f->held_count, error))
        return false;
    const struct card_step *steps = grimm_steps_of(f);
    if (steps == NULL)
        return error_with(error, ERROR_BAD_POSITION, "grimm.error.no-such-effect",
                          error_excerpt("what", name));
    int count = 0;
    int loop = 0;
    for (; steps[count].kind != STEP_END; count++) {
        if (count < f->step && steps[count].kind == STEP_EACH)
            loop = count + 1;
        else if (count < f->step && steps[count].kind == STEP_NEXT)
            loop = 0;
    }
    if ((f->step > count || f->loop != loop) && f->step != FINISHED)
        return error_with(error, ERROR_BAD_POSITION, "grimm.error.no-such-step",
                          error_excerpt("what", name));
    return true;
}

/* What lies on top is a question that somebody must answer; draws are not waited for. */
static bool is_a_question(const struct grimm *g)
{
    const struct frame *f = &g->frames[g->frame_count - 1];
    const struct card_step *step = f->step != FINISHED ? grimm_question(g) : NULL;
    struct move_list list;
    if (step == NULL || step->kind != STEP_ASK || step->who == ASK_CHANCE)
        return false;
    if (step->who == ASK_TOGETHER)
        return f->asked != 0 && (f->asked & ~f->rest) == 0;
    int seat = step->who == ASK_OWNER ? f->owner : f->seat;
    grimm_list(g, seat, &list);
    return f->asked == bit(seat) && list.count > (step->is_always ? 0 : 1);
}

static bool read_effects(struct grimm *g, const json_t *json, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "effects", 0, DEPTH_MAX, &list, ERROR_BAD_POSITION, error))
        return false;
    memset(g->frames, 0, sizeof g->frames);
    g->frame_count = (uint8_t)json_array_size(list);
    for (int i = 0; i < g->frame_count; i++) {
        struct frame *f = &g->frames[i];
        if (!read_frame(g, f, json_array_get(list, (size_t)i), error))
            return false;
        if ((f->program == PROCEDURE_round) != (i == 0))
            return bad(error, "grimm.error.round-first");
        if (i + 1 < g->frame_count && f->asked != 0)
            return bad(error, "grimm.error.last-asks");
    }
    return true;
}

static bool read_cards_everywhere(struct grimm *g, struct error *error)
{
    int counts[CARDS_END];
    int fables = 0;
    g->friend_set = 0;
    grimm_count_cards(g, counts);
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        if (counts[card] > (is_friend(card) ? 1 : COPIES_MAX))
            return error_with(error, ERROR_BAD_POSITION, "grimm.error.card-too-often",
                              text_field("card", grimm_card_name(card)));
        if (is_fable(card)) {
            g->fable_copies[card] = (uint8_t)counts[card];
            fables += counts[card];
        } else if (counts[card] > 0) {
            g->friend_set |= friend_bit(card);
        }
    }
    if (fables > FABLES_MAX)
        return bad(error, "grimm.error.too-many-fables");
    return true;
}

/* A committed Fable is still in its hand; before that there is none. */
static bool are_commitments_sound(const struct grimm *g)
{
    for (int seat = 0; seat < g->seats; seat++) {
        const struct grimm_player *p = &g->players[seat];
        if (g->stage < STAGE_FABLES_UP && p->fable != NO_CARD && !p->is_imposed &&
            !grimm_hand_has(g, seat, p->fable))
            return false;
        if (p->is_imposed && (p->fable == NO_CARD || g->stage >= STAGE_FABLES_UP))
            return false;
    }
    return true;
}

static bool read_state(const json_t *json, const struct options *options, void *state,
                       struct error *error)
{
    struct grimm *g = state;
    grimm_game.start(g, options);
    if (!read_common(g, json, error) || !read_locations(g, json, error) ||
        !read_players(g, json, error) || !read_decks(g, json, error) ||
        !read_effects(g, json, error))
        return false;
    g->stage = (uint8_t)(g->frame_count > 0 ? grimm_stage_at(g->frames[0].step) : STAGE_ALL_UP);
    if (!read_cards_everywhere(g, error))
        return false;
    const char *wrong = grimm_check(g);
    if (wrong != NULL)
        return bad(error, wrong);
    if (!are_commitments_sound(g))
        return bad(error, "grimm.error.committed");
    if (g->frame_count > 0 && !is_a_question(g))
        return bad(error, "grimm.error.no-question");
    return true;
}

static const char *const unordered[] = { "fable_deck", "friend_deck", NULL };

const struct game_reader grimm_reader = {
    .game = &grimm_game,
    .pins_size = sizeof(struct grimm_pins),
    .unordered = unordered,
    .read_position = read_state,
    .read_setup = grimm_read_setup,
    .next_pinned = grimm_next_pinned,
};
