/* grimm_reduce.c: the event reducer: a view and an event that its viewer is told of make the view
 * after it, for clients that show one event after the other. A test holds it to the truth over
 * whole games. What is asked is in no event, nor are effects under way: they stay as they were. So
 * does what a seat alone knows of Gather cards face down: the next view shows it. */
#include "event_list.h"
#include "grimm_reduce.h"

#include <string.h>

/* ---- resources ---- */

static void from_supply(struct reduction *r, uint16_t *to, int count)
{
    *to = (uint16_t)(*to + count);
    if (!r->g->is_unlimited)
        r->g->supply[r->type] = (uint16_t)(r->g->supply[r->type] - count);
}

static void transfer(uint16_t *from, uint16_t *to, int count)
{
    *from = (uint16_t)(*from - count);
    *to = (uint16_t)(*to + count);
}

static void gained(struct reduction *r)
{
    from_supply(r, &r->p->board[r->type], r->count);
}

static void discarded(struct reduction *r)
{
    from_supply(r, &r->p->board[r->type], -r->count);
}

static void added(struct reduction *r)
{
    from_supply(r, &r->g->stock[r->place][r->type], r->count);
}

static void removed(struct reduction *r)
{
    from_supply(r, &r->g->stock[r->place][r->type], -r->count);
}

static void added_tokens(struct reduction *r)
{
    from_supply(r, &r->p->tokens[r->type], r->count);
}

static void returned_tokens(struct reduction *r)
{
    from_supply(r, &r->p->tokens[r->type], -r->count);
}

static void took_tokens(struct reduction *r)
{
    transfer(&r->p->tokens[r->type], &r->p->board[r->type], r->count);
}

static void gave(struct reduction *r)
{
    transfer(&r->p->board[r->type], &r->to->board[r->type], r->count);
}

static void took(struct reduction *r)
{
    transfer(&r->g->stock[r->place][r->type], &r->p->board[r->type], r->count);
}

static void gathered(struct reduction *r)
{
    took(r);
    r->p->gathered[r->type] = (uint16_t)(r->p->gathered[r->type] + r->count);
}

/* ---- the course of the game ---- */

static void first_player(struct reduction *r)
{
    r->g->first = (uint8_t)r->seat;
}

static void set_round_stage(struct grimm *g, const char *name)
{
    if (g->frame_count == 0 || g->frames[0].program != PROCEDURE_round)
        return;
    for (int step = 0; grimm_round_steps[step].kind != STEP_END; step++)
        if (grimm_round_steps[step].kind == STEP_STAGE &&
            strcmp(grimm_round_steps[step].name, name) == 0)
            g->frames[0].step = (uint8_t)step;
}

static void new_round(struct reduction *r)
{
    r->g->round = (uint32_t)r->count;
    r->g->first = (uint8_t)r->seat;
    r->g->stage = STAGE_CHOOSING;
    r->g->was_monster_revealed = 0;
    set_round_stage(r->g, "start_of_round");
    for (int seat = 0; seat < r->g->seats; seat++) {
        struct grimm_player *p = &r->g->players[seat];
        memset(p->gathered, 0, sizeof p->gathered);
        memset(p->promise, 0, sizeof p->promise);
        p->extra_actions = 0;
        p->stays_home = 0;
        p->shown = NOWHERE;
    }
}

/* Where nobody has a Fable nothing else tells of it. */
static void all_have_chosen(struct reduction *r)
{
    r->g->stage = STAGE_CHOSEN;
}

static void fables_are_up(struct reduction *r)
{
    r->g->stage = STAGE_FABLES_UP;
}

static void gather_cards_back(struct reduction *r)
{
    for (int seat = 0; seat < r->g->seats; seat++) {
        r->g->players[seat].slot = 0;
        r->g->players[seat].aside = 0;
    }
}

static void turn_over(struct reduction *r)
{
    r->g->specials_used = 0;
}

static void pigs_home(struct reduction *r)
{
    turn_over(r);
    for (int seat = 0; seat < r->g->seats; seat++)
        r->g->players[seat].pig = NOWHERE;
}

/* ---- the Build phase ---- */

static void special(struct reduction *r)
{
    if (require(r, is_friend(r->card)))
        r->g->specials_used |= friend_bit(r->card);
}

static void more_actions(struct reduction *r)
{
    r->p->extra_actions = (int8_t)(r->p->extra_actions + r->count);
}

static void fewer_actions(struct reduction *r)
{
    r->p->extra_actions = (int8_t)(r->p->extra_actions - r->count);
}

static void built(struct reduction *r)
{
    bool is_next = r->house == r->p->house_count + 1 && r->house <= HOUSES_MAX;
    bool is_there = r->house >= 1 && r->house <= r->p->house_count;
    if (!require(r, (is_next || is_there) && r->level >= LEVEL_FLOOR))
        return;
    if (is_next)
        r->p->house_count++;
    r->p->houses[r->house - 1] = HOUSE(r->type, r->level, r->card != NO_CARD);
    r->g->sections[r->type][r->level - 1]--;
}

static void damaged(struct reduction *r)
{
    if (!require(r, r->house >= 1 && r->house <= r->p->house_count && r->level >= LEVEL_FLOOR))
        return;
    uint8_t *house = &r->p->houses[r->house - 1];
    r->g->sections[r->type][r->level - 1]++;
    *house = HOUSE(r->type, r->level - 1, house_is_on_scrap(*house));
    if (r->level > LEVEL_FLOOR)
        return;
    memmove(house, house + 1, (size_t)(r->p->house_count - r->house));
    r->p->houses[--r->p->house_count] = 0;
}

static void first_builder(struct reduction *r)
{
    r->g->bonus[r->type] = (uint8_t)WHO(r->seat);
}

/* ---- Gather cards and pigs ---- */

static void chose(struct reduction *r)
{
    r->p->slot = CARD_HIDDEN;
    r->p->slot_known = bit(r->seat);
    r->p->slot_from = (uint8_t)WHO(r->seat);
}

/* A Fable is told of next, if there is one. */
static void chose_card(struct reduction *r)
{
    chose(r);
    if (!r->p->is_imposed)
        r->p->fable = NO_CARD;
}

static void looked(struct reduction *r)
{
    r->to->slot_known |= bit(r->seat);
}

static void changed_unseen(struct reduction *r)
{
    if (r->g->stage == STAGE_ALL_UP)
        return; /* `redrawn` says what it is */
    r->p->slot_known = bit(r->seat);
    if (r->p->slot_from != WHO(r->seat))
        r->p->slot_from = 0;
}

static void swapped(struct reduction *r)
{
    struct grimm_player a = *r->p;
    r->p->slot_known = r->to->slot_known | bit(r->seat);
    r->p->slot_from = r->to->slot_from;
    r->to->slot_known = a.slot_known | bit(r->other);
    r->to->slot_from = a.slot_from;
}

static void revealed_gather(struct reduction *r)
{
    r->g->stage = STAGE_ALL_UP;
    r->p->slot = GATHER_CARD(r->of, r->place);
    r->p->slot_known = 0;
    r->p->slot_from = 0;
    r->p->shown = (uint8_t)r->place;
}

static void set_aside(struct reduction *r)
{
    r->p->aside |= bit(r->place);
}

static void redrawn(struct reduction *r)
{
    int owner = gather_owner(r->p->slot);
    if (!require(r, r->p->slot != 0 && owner < r->g->seats))
        return;
    if (owner != r->seat)
        r->g->players[owner].aside |= bit(gather_place(r->p->slot));
    r->g->players[r->of].aside &= (uint8_t)~bit(r->place);
    r->p->slot = GATHER_CARD(r->of, r->place);
}

static void pig_there(struct reduction *r)
{
    r->p->pig = (uint8_t)r->place;
}

static void stays_home(struct reduction *r)
{
    r->p->stays_home = 1;
}

static void locked(struct reduction *r)
{
    r->p->locked_count = (uint8_t)r->count;
}

static void unlocked(struct reduction *r)
{
    r->p->locked_count = 0;
}

/* ---- reading an event ---- */

static const struct field *find_field(const struct event *event, const char *name)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, name) == 0)
            return &event->fields.field[i];
    return NULL;
}

static int number_in(const struct event *event, const char *name)
{
    const struct field *field = find_field(event, name);
    return field != NULL ? field->number : 0;
}

static const char *word_in(const struct event *event, const char *name)
{
    const struct field *field = find_field(event, name);
    return field != NULL && field->word != NULL ? field->word : "";
}

/* The number of a word in a game's list of them; 0 if it is none of these. */
static int index_in(const struct event *event, const char *name, const char *(*of)(int), int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(of(i), word_in(event, name)) == 0)
            return i;
    return 0;
}

static const struct named_reducer course_reducers[] = {
#define NAMED_EVENT(name, run) { name, run },
    GRIMM_COURSE_EVENT_LIST(NAMED_EVENT)
#undef NAMED_EVENT
        { NULL, NULL },
};

static reduce_fn *find_reducer(const struct named_reducer *reducers, const char *name)
{
    while (reducers->name != NULL && strcmp(reducers->name, name) != 0)
        reducers++;
    return reducers->run;
}

static bool is_seat(const struct grimm *g, int seat)
{
    return seat >= 0 && seat < g->seats;
}

bool grimm_reduce(void *seen, const struct event *event)
{
    struct grimm g = *(const struct grimm *)seen;
    reduce_fn *run = find_reducer(course_reducers, event->name);
    if (run == NULL)
        run = find_reducer(grimm_card_reducers, event->name);
    struct reduction r = {
        .g = &g,
        .seat = number_in(event, "seat"),
        .other = number_in(event, "to"),
        .of = number_in(event, "of"),
        .count = number_in(event, "count"),
        .house = number_in(event, "house"),
        .type = index_in(event, "resource", grimm_type_name, TYPES),
        .level = index_in(event, "section", grimm_level_name, LEVEL_ROOF + 1),
        .place = index_in(event, "place", grimm_place_name, PLACES_END),
        .card = grimm_card_named(word_in(event, "card")),
    };
    if (run == NULL || !is_seat(&g, r.seat) || !is_seat(&g, r.other) || !is_seat(&g, r.of))
        return false;
    r.p = &g.players[r.seat];
    r.to = &g.players[r.other];
    run(&r);
    if (r.is_impossible)
        return false;
    set_round_stage(&g, event->name);
    if (g.frame_count > 0)
        g.frames[g.frame_count - 1].asked = 0;
    *(struct grimm *)seen = g;
    return true;
}
