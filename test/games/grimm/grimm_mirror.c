/* grimm_mirror.c: a rule for every event that spectators hear. */
#include "grimm_mirror.h"

#include "checks.h"

/* ---- reading an event ---- */

static const struct field *find_field(const struct event *event, const char *name)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, name) == 0)
            return &event->fields.field[i];
    return NULL;
}

static int number(const struct event *event, const char *name)
{
    const struct field *field = find_field(event, name);
    return field != NULL ? field->number : 0;
}

static int word(const struct event *event, const char *name, const char *(*of)(int), int count)
{
    const struct field *field = find_field(event, name);
    for (int i = 0; field != NULL && i < count; i++)
        if (strcmp(of(i), field->word) == 0)
            return i;
    return 0;
}

static int card_in(const struct event *event)
{
    const struct field *field = find_field(event, "card");
    return field != NULL ? grimm_card_named(field->word) : NO_CARD;
}

/* What an event says, by name. */
struct heard {
    struct grimm *g;
    struct grimm_player *p, *to; /* seat, to */
    int seat, other, of, count, type, level, house, card, place;
};

static void from_supply(struct heard *h, uint16_t *to, int count)
{
    *to = (uint16_t)(*to + count);
    if (!h->g->is_unlimited)
        h->g->supply[h->type] = (uint16_t)(h->g->supply[h->type] - count);
}

static void transfer(uint16_t *from, uint16_t *to, int count)
{
    *from = (uint16_t)(*from - count);
    *to = (uint16_t)(*to + count);
}

static void gained(struct heard *h)
{
    from_supply(h, &h->p->board[h->type], h->count);
}

static void discarded(struct heard *h)
{
    from_supply(h, &h->p->board[h->type], -h->count);
}

static void added(struct heard *h)
{
    from_supply(h, &h->g->stock[h->place][h->type], h->count);
}

static void removed(struct heard *h)
{
    from_supply(h, &h->g->stock[h->place][h->type], -h->count);
}

static void added_tokens(struct heard *h)
{
    from_supply(h, &h->p->tokens[h->type], h->count);
}

static void returned_tokens(struct heard *h)
{
    from_supply(h, &h->p->tokens[h->type], -h->count);
}

static void took_tokens(struct heard *h)
{
    transfer(&h->p->tokens[h->type], &h->p->board[h->type], h->count);
}

static void gave(struct heard *h)
{
    transfer(&h->p->board[h->type], &h->to->board[h->type], h->count);
}

static void took(struct heard *h)
{
    transfer(&h->g->stock[h->place][h->type], &h->p->board[h->type], h->count);
}

static void gathered(struct heard *h)
{
    took(h);
    h->p->gathered[h->type] = (uint16_t)(h->p->gathered[h->type] + h->count);
}

/* ---- the course of the game ---- */

static void first(struct heard *h)
{
    h->g->first = (uint8_t)h->seat;
}

static void new_round(struct heard *h)
{
    h->g->round = (uint32_t)h->count;
    h->g->first = (uint8_t)h->seat;
    h->g->was_monster_revealed = 0;
    for (int seat = 0; seat < h->g->seats; seat++) {
        struct grimm_player *p = &h->g->players[seat];
        memset(p->gathered, 0, sizeof p->gathered);
        memset(p->promise, 0, sizeof p->promise);
        p->extra_actions = 0;
        p->stays_home = 0;
        p->shown = NOWHERE;
    }
}

static void gather_cards_back(struct heard *h)
{
    for (int seat = 0; seat < h->g->seats; seat++) {
        h->g->players[seat].slot = 0;
        h->g->players[seat].aside = 0;
    }
}

static void turns_are_over(struct heard *h)
{
    h->g->specials_used = 0;
}

static void pigs_home(struct heard *h)
{
    turns_are_over(h);
    for (int seat = 0; seat < h->g->seats; seat++)
        h->g->players[seat].pig = NOWHERE;
}

static void special(struct heard *h)
{
    h->g->specials_used |= friend_bit(h->card);
}

static void more_actions(struct heard *h)
{
    h->p->extra_actions = (int8_t)(h->p->extra_actions + h->count);
}

static void fewer_actions(struct heard *h)
{
    h->p->extra_actions = (int8_t)(h->p->extra_actions - h->count);
}

static void built(struct heard *h)
{
    if (h->house > h->p->house_count)
        h->p->house_count = (uint8_t)h->house;
    h->p->houses[h->house - 1] = HOUSE(h->type, h->level, h->card != NO_CARD);
    h->g->sections[h->type][h->level - 1]--;
}

static void damaged(struct heard *h)
{
    uint8_t *house = &h->p->houses[h->house - 1];
    h->g->sections[h->type][h->level - 1]++;
    *house = HOUSE(h->type, h->level - 1, house_is_on_scrap(*house));
    if (h->level > LEVEL_FLOOR)
        return;
    memmove(house, house + 1, (size_t)(h->p->house_count - h->house));
    h->p->houses[--h->p->house_count] = 0;
}

static void first_builder(struct heard *h)
{
    h->g->bonus[h->type] = (uint8_t)WHO(h->seat);
}

/* ---- Gather cards and pigs ---- */

static void chose(struct heard *h)
{
    h->p->slot = CARD_HIDDEN;
    h->p->slot_known = bit(h->seat);
    h->p->slot_from = (uint8_t)WHO(h->seat);
}

static void looked(struct heard *h)
{
    h->to->slot_known |= bit(h->seat);
}

static void changed_unseen(struct heard *h)
{
    if (h->p->slot != CARD_HIDDEN)
        return; /* `redrawn` says what it is */
    h->p->slot_known = bit(h->seat);
    if (h->p->slot_from != WHO(h->seat))
        h->p->slot_from = 0;
}

static void swapped(struct heard *h)
{
    struct grimm_player a = *h->p;
    h->p->slot_known = h->to->slot_known | bit(h->seat);
    h->p->slot_from = h->to->slot_from;
    h->to->slot_known = a.slot_known | bit(h->other);
    h->to->slot_from = a.slot_from;
}

static void revealed_gather(struct heard *h)
{
    h->p->slot = GATHER_CARD(h->of, h->place);
    h->p->slot_known = 0;
    h->p->slot_from = 0;
    h->p->shown = (uint8_t)h->place;
}

static void set_aside(struct heard *h)
{
    h->p->aside |= bit(h->place);
}

static void redrawn(struct heard *h)
{
    int owner = gather_owner(h->p->slot);
    if (owner != h->seat)
        h->g->players[owner].aside |= bit(gather_place(h->p->slot));
    h->g->players[h->of].aside &= (uint8_t)~bit(h->place);
    h->p->slot = GATHER_CARD(h->of, h->place);
}

static void pig_there(struct heard *h)
{
    h->p->pig = (uint8_t)h->place;
}

static void stays_home(struct heard *h)
{
    h->p->stays_home = 1;
}

static void locked(struct heard *h)
{
    h->p->locked_count = (uint8_t)h->count;
}

static void unlocked(struct heard *h)
{
    h->p->locked_count = 0;
}

/* ---- Fables ---- */

static uint8_t leave_deck(struct grimm *g)
{
    uint8_t known = g->top_count > 0 ? bit(g->top_seat) : 0;
    if (g->top_count > 0)
        g->top[--g->top_count] = NO_CARD;
    if (g->top_count == 0)
        g->top_seat = 0;
    g->fable_deck_count--;
    return known;
}

static void picked_up(struct heard *h)
{
    leave_deck(h->g);
}

static void kept(struct heard *h)
{
    h->p->hand_count++;
}

static void drew(struct heard *h)
{
    leave_deck(h->g);
    h->p->hand_count++;
}

static void returned(struct heard *h)
{
    h->g->top[h->g->top_count++] = CARD_HIDDEN;
    h->g->top_seat = (uint8_t)h->seat;
    h->g->fable_deck_count++;
}

static void gave_fable(struct heard *h)
{
    h->p->hand_count--;
    h->to->hand_count++;
}

static void took_fable(struct heard *h)
{
    h->p->hand_count++;
    h->to->fable = NO_CARD;
}

static void discarded_drawn(struct heard *h)
{
    h->g->fable_discard[h->g->fable_discard_count++] = (uint8_t)h->card;
}

static void discarded_from_hand(struct heard *h)
{
    h->p->hand_count--;
    discarded_drawn(h);
}

static void discarded_fable(struct heard *h)
{
    h->p->fable = NO_CARD;
    h->p->fable_place = NOWHERE;
    discarded_drawn(h);
}

static void discarded_next(struct heard *h)
{
    h->p->active = NO_CARD;
    h->p->active_place = NOWHERE;
    discarded_drawn(h);
}

static void discarded_unique(struct heard *h)
{
    h->g->unique[h->place] = NO_CARD;
    h->g->unique_seat[h->place] = 0;
    discarded_drawn(h);
}

static void took_discarded(struct heard *h)
{
    uint8_t *pile = h->g->fable_discard;
    uint8_t *oldest = memchr(pile, h->card, h->g->fable_discard_count);
    assert_non_null(oldest);
    uint8_t *end = pile + --h->g->fable_discard_count;
    memmove(oldest, oldest + 1, (size_t)(end - oldest));
    *end = NO_CARD;
    h->p->hand_count++;
}

static void reshuffled_fables(struct heard *h)
{
    h->g->fable_deck_count = (uint8_t)h->count;
    h->g->fable_discard_count = 0;
    memset(h->g->fable_discard, 0, sizeof h->g->fable_discard);
}

static void committed(struct heard *h)
{
    if (h->p->is_imposed)
        return;
    h->p->fable = CARD_HIDDEN;
    h->p->fable_known = bit(h->seat);
}

static void imposed(struct heard *h)
{
    h->to->fable = CARD_HIDDEN;
    h->to->fable_known = leave_deck(h->g);
    h->to->is_imposed = 1;
}

static void looked_fable(struct heard *h)
{
    h->to->fable_known |= bit(h->seat);
}

static void revealed_fable(struct heard *h)
{
    h->p->hand_count = (uint8_t)(h->p->hand_count - !h->p->is_imposed);
    h->p->is_imposed = 0;
    h->p->fable = (uint8_t)h->card;
    h->p->fable_known = 0;
    h->g->was_monster_revealed |= grimm_card_kind(h->card) == KIND_MONSTER;
}

static void put_monster(struct heard *h)
{
    h->p->fable_place = (uint8_t)h->place;
}

static void put_unique(struct heard *h)
{
    h->g->unique[h->place] = (uint8_t)h->card;
    h->g->unique_seat[h->place] = (uint8_t)h->seat;
    h->p->fable = NO_CARD;
}

static void put_site(struct heard *h)
{
    h->p->site_cards[h->p->site_count++] = (uint8_t)h->card;
    h->p->fable = NO_CARD;
}

static void waits(struct heard *h)
{
    h->p->pending = (uint8_t)h->card;
    h->p->fable = NO_CARD;
}

static void put_next(struct heard *h)
{
    h->p->active_place = (uint8_t)h->place;
}

static void activated(struct heard *h)
{
    h->p->active = (uint8_t)h->card;
    h->p->pending = NO_CARD;
}

/* ---- Friends ---- */

static void drew_friend(struct heard *h)
{
    h->g->friend_deck &= ~friend_bit(h->card);
}

static void has_friend(struct heard *h)
{
    h->p->friend = (uint8_t)h->card;
}

static void set_friend_aside(struct heard *h)
{
    h->p->friend = NO_CARD;
}

static void discarded_friend(struct heard *h)
{
    h->g->friend_discard[h->g->friend_discard_count++] = (uint8_t)h->card;
}

static void lost_friend(struct heard *h)
{
    h->p->friend = NO_CARD;
    memset(h->p->promise, 0, sizeof h->p->promise);
    discarded_friend(h);
}

static void reshuffled_friends(struct heard *h)
{
    struct grimm *g = h->g;
    assert_int_equal(h->count, g->friend_discard_count);
    for (int i = 0; i < h->count; i++)
        g->friend_deck |= friend_bit(g->friend_discard[i]);
    g->friend_discard_count = 0;
    memset(g->friend_discard, 0, sizeof g->friend_discard);
}

static void announced_alone(struct heard *h)
{
    h->p->promise[0] = 1;
}

static void announced_company(struct heard *h)
{
    h->p->promise[0] = 2;
}

static void announced_place(struct heard *h)
{
    h->p->promise[0] = (uint8_t)h->place;
}

static void robbed(struct heard *h)
{
    h->p->promise[0] = (uint8_t)WHO(h->other);
    h->p->promise[1] = (uint8_t)WHO(h->type);
}

/* ---- all of them ---- */

static void nothing(struct heard *h)
{
    (void)h;
}

#define EVENTS(EVENT, STAGE_EVENT)                                                                 \
    STAGE_EVENT("round", "start_of_round", new_round)                                              \
    STAGE_EVENT("selection", "selection", nothing)                                                 \
    STAGE_EVENT("when_revealed", "when_revealed", nothing)                                         \
    STAGE_EVENT("gather_revealed", "gather_revealed", nothing)                                     \
    STAGE_EVENT("before_collecting", "before_collecting", nothing)                                 \
    STAGE_EVENT("collecting", "collecting", nothing)                                               \
    STAGE_EVENT("end_of_gather", "end_of_gather", nothing)                                         \
    STAGE_EVENT("build", "build", gather_cards_back)                                               \
    STAGE_EVENT("clean_up", "clean_up", pigs_home)                                                 \
    STAGE_EVENT("won", "over", turns_are_over)                                                     \
    EVENT("acts", nothing)                                                                         \
    EVENT("ended_turn", nothing)                                                                   \
    EVENT("came_to_nothing", nothing)                                                              \
    EVENT("first", first)                                                                          \
    EVENT("prince", nothing)                                                                       \
    EVENT("rolled", nothing)                                                                       \
    EVENT("gained", gained)                                                                        \
    EVENT("discarded", discarded)                                                                  \
    EVENT("added", added)                                                                          \
    EVENT("removed", removed)                                                                      \
    EVENT("added_tokens", added_tokens)                                                            \
    EVENT("returned_tokens", returned_tokens)                                                      \
    EVENT("took_tokens", took_tokens)                                                              \
    EVENT("gave", gave)                                                                            \
    EVENT("took", took)                                                                            \
    EVENT("gathered", gathered)                                                                    \
    EVENT("turn", turns_are_over)                                                                  \
    EVENT("special", special)                                                                      \
    EVENT("more_actions", more_actions)                                                            \
    EVENT("fewer_actions", fewer_actions)                                                          \
    EVENT("built", built)                                                                          \
    EVENT("damaged", damaged)                                                                      \
    EVENT("finished_house", nothing)                                                               \
    EVENT("first_builder", first_builder)                                                          \
    EVENT("chose", chose)                                                                          \
    EVENT("looked", looked)                                                                        \
    EVENT("perhaps_replaced", changed_unseen)                                                      \
    EVENT("redrew", changed_unseen)                                                                \
    EVENT("swapped", swapped)                                                                      \
    EVENT("revealed_gather", revealed_gather)                                                      \
    EVENT("set_aside", set_aside)                                                                  \
    EVENT("redrawn", redrawn)                                                                      \
    EVENT("arrived", pig_there)                                                                    \
    EVENT("moved", pig_there)                                                                      \
    EVENT("stayed", pig_there)                                                                     \
    EVENT("stays_home", stays_home)                                                                \
    EVENT("locked", locked)                                                                        \
    EVENT("unlocked", unlocked)                                                                    \
    EVENT("picked_up_unseen", picked_up)                                                           \
    EVENT("turned_up", picked_up)                                                                  \
    EVENT("kept_unseen", kept)                                                                     \
    EVENT("drew_unseen", drew)                                                                     \
    EVENT("returned_unseen", returned)                                                             \
    EVENT("gave_fable_unseen", gave_fable)                                                         \
    EVENT("took_fable", took_fable)                                                                \
    EVENT("discarded_drawn", discarded_drawn)                                                      \
    EVENT("discarded_from_hand", discarded_from_hand)                                              \
    EVENT("discarded_fable", discarded_fable)                                                      \
    EVENT("discarded_next", discarded_next)                                                        \
    EVENT("discarded_unique", discarded_unique)                                                    \
    EVENT("took_discarded", took_discarded)                                                        \
    EVENT("reshuffled_fables", reshuffled_fables)                                                  \
    EVENT("committed", committed)                                                                  \
    EVENT("imposed", imposed)                                                                      \
    EVENT("looked_fable", looked_fable)                                                            \
    EVENT("revealed_fable", revealed_fable)                                                        \
    EVENT("put_monster", put_monster)                                                              \
    EVENT("put_unique", put_unique)                                                                \
    EVENT("put_site", put_site)                                                                    \
    EVENT("put_next", put_next)                                                                    \
    EVENT("waits", waits)                                                                          \
    EVENT("activated", activated)                                                                  \
    EVENT("monster_idle", nothing)                                                                 \
    EVENT("monster_cancelled", nothing)                                                            \
    EVENT("monster_acts", nothing)                                                                 \
    EVENT("drew_friend", drew_friend)                                                              \
    EVENT("gave_friend", nothing)                                                                  \
    EVENT("has_friend", has_friend)                                                                \
    EVENT("set_friend_aside", set_friend_aside)                                                    \
    EVENT("discarded_friend", discarded_friend)                                                    \
    EVENT("lost_friend", lost_friend)                                                              \
    EVENT("reshuffled_friends", reshuffled_friends)                                                \
    EVENT("announced_alone", announced_alone)                                                      \
    EVENT("announced_company", announced_company)                                                  \
    EVENT("announced_place", announced_place)                                                      \
    EVENT("robbed", robbed)

static const struct {
    const char *name, *stage;
    void (*run)(struct heard *h);
} events[] = {
#define EVENT(name, run) { name, NULL, run },
#define STAGE_EVENT(name, stage, run) { name, stage, run },
    EVENTS(EVENT, STAGE_EVENT)
#undef EVENT
#undef STAGE_EVENT
};

enum { EVENT_COUNT = sizeof events / sizeof *events };

static int times_heard[EVENT_COUNT];

void mirror_hear(void *listener, const struct event *event)
{
    struct mirror *mirror = listener;
    struct grimm *g = &mirror->g;
    if (!(event->audience & seat_bit(VIEWER_SPECTATOR)))
        return;
    int i = 0;
    while (i < EVENT_COUNT && strcmp(events[i].name, event->name) != 0)
        i++;
    if (i == EVENT_COUNT)
        fail_msg("\"%s\" is new here", event->name);
    struct heard heard = {
        .g = g,
        .seat = number(event, "seat"),
        .other = number(event, "to"),
        .of = number(event, "of"),
        .count = number(event, "count"),
        .house = number(event, "house"),
        .type = word(event, "resource", grimm_type_name, TYPES),
        .level = word(event, "section", grimm_level_name, LEVEL_ROOF + 1),
        .place = word(event, "place", grimm_place_name, PLACES_END),
        .card = card_in(event),
    };
    heard.p = &g->players[heard.seat];
    heard.to = &g->players[heard.other];
    times_heard[i]++;
    events[i].run(&heard);
    if (events[i].stage != NULL)
        mirror->stage = events[i].stage;
}

int mirror_heard(int event)
{
    return times_heard[event];
}

const char *mirror_event(int event)
{
    return event < EVENT_COUNT ? events[event].name : NULL;
}
