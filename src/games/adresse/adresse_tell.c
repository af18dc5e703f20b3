/* adresse_tell.c: what happens, told as events. A piece card is told by its name as it is
 * ("7B"), an advantage by a word. */
#include "adresse_internal.h"
#include "notation.h"

static struct event public_event(const struct adresse_context *c, const char *name, int seat)
{
    struct event event = { name, everyone(c->a->seats), { 0 } };
    if (seat >= 0)
        field_number(&event.fields, "seat", seat);
    return event;
}

static void add_card(struct event *event, const char *name, int card)
{
    if (is_piece_card(card))
        field_text(&event->fields, name, adresse_card_names[card]);
    else
        field_word(&event->fields, name, adresse_card_names[card]);
}

void adresse_tell(const struct adresse_context *c, const char *name, int seat)
{
    struct event event = public_event(c, name, seat);
    event_put(c->events, &event);
}

void adresse_tell_to(const struct adresse_context *c, const char *name, int seat, int to)
{
    struct event event = public_event(c, name, seat);
    field_number(&event.fields, "to", to);
    event_put(c->events, &event);
}

void adresse_tell_card(const struct adresse_context *c, const char *name, int seat, int card)
{
    struct event event = public_event(c, name, seat);
    add_card(&event, "card", card);
    event_put(c->events, &event);
}

void adresse_tell_count(const struct adresse_context *c, const char *name, int seat, int count)
{
    struct event event = public_event(c, name, seat);
    field_number(&event.fields, "count", count);
    event_put(c->events, &event);
}

/* A11.1: which card it is, only whoever draws it learns. That all are dealt cards goes
 * without saying. */
void adresse_tell_drew(const struct adresse_context *c, int seat, int card, bool is_dealt)
{
    struct event drew = public_event(c, "drew", seat);
    drew.audience = seat_bit(seat);
    add_card(&drew, "card", card);
    event_put(c->events, &drew);
    if (is_dealt)
        return;
    struct event unseen = public_event(c, "drew_unseen", seat);
    unseen.audience &= ~seat_bit(seat);
    event_put(c->events, &unseen);
}

void adresse_tell_launched(const struct adresse_context *c)
{
    const struct challenge *challenge = &c->a->challenge;
    char cards[16];
    int length = 0;
    for (int i = 0; i < challenge->count; i++)
        length += notation_write(cards + length, (int)sizeof cards - length, "%s%s",
                                 i > 0 ? " " : "", adresse_card_names[challenge->cards[i].card]);
    struct event event = public_event(c, "launched", c->a->launcher);
    field_number(&event.fields, "to", challenge->holder);
    field_text(&event.fields, "cards", cards);
    event_put(c->events, &event);
}

void adresse_tell_played(const struct adresse_context *c, int card, int to, int piece_card)
{
    struct event event = public_event(c, "played", c->a->challenge.holder);
    add_card(&event, "card", card);
    if (to >= 0)
        field_number(&event.fields, "to", to);
    if (piece_card != NO_CARD)
        field_text(&event.fields, "piece_card", adresse_card_names[piece_card]);
    event_put(c->events, &event);
}

void adresse_tell_handed(const struct adresse_context *c, int to, int card)
{
    struct event event = public_event(c, "handed", c->a->challenge.holder);
    field_number(&event.fields, "to", to);
    add_card(&event, "card", card);
    event_put(c->events, &event);
}

static struct event aim_event(const struct adresse_context *c, const char *name)
{
    const struct placement *p = &c->a->placement;
    struct event event = public_event(c, name, p->seat);
    add_card(&event, "card", c->a->challenge.cards[p->index].card);
    field_number(&event.fields, "x", p->x);
    field_number(&event.fields, "y", p->y);
    field_number(&event.fields, "turn", p->turn);
    return event;
}

void adresse_tell_aimed(const struct adresse_context *c)
{
    struct event event = aim_event(c, "aimed");
    event_put(c->events, &event);
}

/* Which half second it is, from 1, and what was drawn for it. */
void adresse_tell_sway(const struct adresse_context *c)
{
    const struct placement *p = &c->a->placement;
    struct event event = public_event(c, "swayed", p->seat);
    field_number(&event.fields, "half", p->told);
    field_number(&event.fields, "sway", p->sway[p->told - 1]);
    event_put(c->events, &event);
}

void adresse_tell_released(const struct adresse_context *c)
{
    struct event event = aim_event(c, "released");
    field_number(&event.fields, "t", c->a->placement.t);
    event_put(c->events, &event);
}

static const char *const met_names[] = {
    [MET_TABLE] = "at_table", [MET_BOARD] = "at_board", [MET_PIECE] = "at_structure"
};

void adresse_tell_settled(const struct adresse_context *c)
{
    struct event event = public_event(c, "settled", -1);
    field_number(&event.fields, "moved", c->a->placement.moved);
    event_put(c->events, &event);
}

void adresse_tell_fell(const struct adresse_context *c, int card, int count, int columns)
{
    struct event event = public_event(c, "fell", c->a->placement.seat);
    add_card(&event, "card", card);
    field_number(&event.fields, "count", count);
    field_number(&event.fields, "columns", columns);
    event_put(c->events, &event);
}

void adresse_tell_again(const struct adresse_context *c, int card, int left)
{
    struct event event = public_event(c, "again", c->a->placement.seat);
    add_card(&event, "card", card);
    field_number(&event.fields, "left", left);
    event_put(c->events, &event);
}

void adresse_why_fields(const struct adresse *a, struct fields *out)
{
    const struct placement *p = &a->placement;
    const struct letting_go *go = &p->letting_go;
    bool has_placed = has_bit(p->fallen, p->piece - 1);
    field_word(out, "reason", adresse_reason_names[go->reason]);
    field_number(out, "dx", go->dx);
    field_number(out, "dy", go->dy);
    field_number(out, "tilt", go->tilt);
    if (go->support > 0) {
        field_number(out, "outside", go->outside);
        field_number(out, "support", go->support);
        field_number(out, "half", go->half);
        field_number(out, "toward", go->toward);
    }
    if (go->support > 0 && go->met_meant == go->met)
        field_number(out, "meant", go->meant);
    if (go->met_meant != go->met)
        field_word(out, "aimed", met_names[go->met_meant]);
    field_number(out, "others", adresse_count_bits(p->fallen) - has_placed);
}

/* Why a placement did not hold, before what it costs; figures only where there are any. */
void adresse_tell_why(const struct adresse_context *c, int card)
{
    struct event event = public_event(c, "why", c->a->placement.seat);
    add_card(&event, "card", card);
    adresse_why_fields(c->a, &event.fields);
    event_put(c->events, &event);
}

void adresse_tell_piece(const struct adresse_context *c, int piece)
{
    struct event event = public_event(c, "piece_fell", -1);
    field_number(&event.fields, "piece", piece);
    event_put(c->events, &event);
}
