/* grimm_tell.c: what happens, told as events. */
#include "grimm_internal.h"

static void tell(const struct step_call *s, const char *name, seat_mask audience,
                 const struct about *about)
{
    struct event event = { name, audience & everyone(s->g->seats), { 0 } };
    struct fields *fields = &event.fields;
    if (event.audience == 0)
        return;
    if (about->seat)
        field_number(fields, "seat", about->seat - 1);
    if (about->to)
        field_number(fields, "to", about->to - 1);
    if (about->count)
        field_number(fields, "count", about->count);
    if (about->type)
        field_word(fields, "resource", grimm_type_name(about->type - 1));
    if (about->level)
        field_word(fields, "section", grimm_level_name(about->level));
    if (about->house)
        field_number(fields, "house", about->house);
    if (about->card)
        field_word(fields, "card",
                   about->card == CARD_HIDDEN ? "hidden" : grimm_card_name(about->card));
    if (about->place)
        field_word(fields, "place", grimm_place_name(about->place));
    if (about->of)
        field_number(fields, "of", about->of - 1);
    event_put(s->course->events, &event);
}

void grimm_tell_begun(struct step_call *s)
{
    struct grimm_context *course = s->course;
    if (course->begun_depth == 0 || course->events == NULL)
        return;
    const struct frame *f = &s->g->frames[course->begun_depth - 1];
    course->begun_depth = 0;
    tell(s, "acts", (seat_mask)EVERYONE,
         &(struct about){ .seat = WHO(f->owner), .card = f->program });
}

/* Friends and Unique Locations have their moment every round: only of a Fable that was
 * played people want to know. */
void grimm_tell_nothing(struct step_call *s)
{
    struct grimm_context *course = s->course;
    course->begun_depth = 0;
    if (course->events != NULL && grimm_card_kind(s->f->program) == KIND_PLAIN)
        tell(s, "came_to_nothing", (seat_mask)EVERYONE,
             &(struct about){ .seat = WHO(s->f->owner), .card = s->f->program });
}

void grimm_tell(struct step_call *s, const char *name, seat_mask audience,
                const struct about *about)
{
    grimm_tell_begun(s);
    tell(s, name, audience, about);
}
