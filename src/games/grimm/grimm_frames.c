/* grimm_frames.c: effects under way, as a stack of frames. The round itself is the
 * lowest of them. A frame runs its steps until one asks somebody; the answer lets it
 * go on. Nothing but frames is kept in between, so effects nest, pause, save and
 * copy like the rest of the state. */
#include "grimm_internal.h"

#include <assert.h>
#include <string.h>

enum { STEP_FINISHED = 255 };

static const struct card_step *const procedures[PROCEDURES_END] = {
#define STEPS_OF(id) [PROCEDURE_##id] = grimm_##id##_steps,
    GRIMM_PROCEDURES(STEPS_OF)
#undef STEPS_OF
};

static const char *const procedure_names[PROCEDURES_END] = {
#define NAME_OF(id) [PROCEDURE_##id] = #id,
    GRIMM_PROCEDURES(NAME_OF)
#undef NAME_OF
};

const char *grimm_program_name(int program)
{
    return program < CARDS_END ? grimm_card_name(program) : procedure_names[program];
}

int grimm_program_named(const char *name)
{
    for (int i = PROCEDURES + 1; i < PROCEDURES_END; i++)
        if (strcmp(procedure_names[i], name) == 0)
            return i;
    return grimm_card_named(name);
}

const struct card_step *grimm_steps_of(const struct frame *f)
{
    if (f->program > PROCEDURES && f->program < PROCEDURES_END)
        return procedures[f->program];
    return f->effect < EFFECTS_MAX ? grimm_card(f->program)->effects[f->effect].steps : NULL;
}

const struct effect *grimm_effect_at(int card, enum card_moment when)
{
    const struct effect *effects = grimm_card(card)->effects;
    for (int i = 0; i < EFFECTS_MAX; i++)
        if (effects[i].when == when && effects[i].steps != NULL)
            return &effects[i];
    return NULL;
}

/* ---- for steps ---- */

struct frame *grimm_begin(struct step_call *s, int program, int owner)
{
    struct grimm *g = s->g;
    assert(g->frame_count < FRAMES_MAX);
    struct frame *f = &g->frames[g->frame_count++];
    *f = (struct frame){ .program = (uint8_t)program,
                         .owner = (uint8_t)owner,
                         .seat = (uint8_t)owner };
    return f;
}

bool grimm_consult(struct step_call *s, int card, enum card_moment when, int owner)
{
    const struct effect *effect = grimm_effect_at(card, when);
    if (effect == NULL)
        return false;
    int place = s->f->place;
    struct frame *f = grimm_begin(s, card, owner);
    f->effect = (uint8_t)(effect - grimm_card(card)->effects);
    f->place = (uint8_t)place;
    /* Special Actions, Friends that come and monsters have just been told of. */
    bool is_told =
        when == SPECIAL_ACTION || when == WHEN_GAINED || grimm_card_kind(card) == KIND_MONSTER;
    s->course->begun_depth = is_told ? 0 : s->g->frame_count;
    return true;
}

void grimm_again(struct step_call *s)
{
    s->f->step--;
}

void grimm_finish(struct step_call *s)
{
    s->f->step = STEP_FINISHED;
}

int grimm_next_seat(const struct grimm *g, uint8_t seats)
{
    uint8_t before_first = seats & (uint8_t)(bit(g->first) - 1);
    if (seats == 0)
        return -1;
    return __builtin_ctz(seats != before_first ? (uint8_t)(seats - before_first) : seats);
}

/* ---- the course of things ---- */

const struct card_step *grimm_question(const struct grimm *g)
{
    if (g->frame_count == 0)
        return NULL;
    const struct frame *f = &g->frames[g->frame_count - 1];
    return &grimm_steps_of(f)[f->step];
}

static struct frame *top_frame(struct grimm *g)
{
    return &g->frames[g->frame_count - 1];
}

/* To the next seat of the loop, or past its NEXT. */
static void turn_loop(struct grimm *g, struct frame *f, const struct card_step *steps)
{
    int seat = grimm_next_seat(g, f->rest);
    if (seat >= 0) {
        f->seat = (uint8_t)seat;
        f->rest &= (uint8_t)~bit(seat);
        f->step = f->loop;
        return;
    }
    while (steps[f->step].kind != STEP_NEXT)
        f->step++;
    f->step++;
    f->seat = f->owner;
    f->rest = 0;
    f->loop = 0;
}

static int seat_asked(const struct frame *f, const struct card_step *step)
{
    return step->who == ASK_CHANCE ? SEAT_CHANCE : step->who == ASK_OWNER ? f->owner : f->seat;
}

static void list_answers(const struct step_call *s, const struct card_step *step,
                         struct move_list *out)
{
    out->count = 0;
    step->list(&(struct ask){ s->g, s->f, s->seat, step->n }, out);
}

static struct move random_answer(const struct step_call *s, const struct move_list *list)
{
    return list->moves[rng_below(s->course->rng, (uint32_t)list->count)];
}

static void answer_together(struct step_call *s, const struct card_step *step)
{
    struct frame *f = s->f;
    struct move_list list;
    uint8_t seats = f->asked != 0 ? f->asked : f->rest; /* a playout may begin amid answers */
    f->asked = 0;
    f->rest = 0;
    f->step++;
    for (; seats != 0; seats &= (uint8_t)(seats - 1)) {
        s->seat = __builtin_ctz(seats);
        list_answers(s, step, &list);
        s->answer = random_answer(s, &list);
        step->run(s);
    }
}

/* False if there are seats to be asked at once. */
static bool ask_together(struct step_call *s, const struct card_step *step)
{
    struct frame *f = s->f;
    if (s->course->rng != NULL) {
        answer_together(s, step);
        return true;
    }
    f->asked = f->rest;
    if (f->asked == 0)
        f->step++;
    return f->asked == 0;
}

/* False if somebody must be asked. */
static bool ask(struct step_call *s, const struct card_step *step)
{
    struct frame *f = s->f;
    struct move_list list;
    if (step->who == ASK_TOGETHER)
        return ask_together(s, step);
    s->seat = seat_asked(f, step);
    list_answers(s, step, &list);
    bool is_choice = list.count > 1 || (list.count == 1 && step->is_always);
    if (is_choice && s->course->rng == NULL) {
        f->asked = step->who == ASK_CHANCE ? ASKED_CHANCE : bit(s->seat);
        grimm_tell_begun(s);
        return false;
    }
    f->step++;
    if (list.count > 0)
        s->answer = is_choice ? random_answer(s, &list) : list.moves[0];
    if (list.count > 0 || step->is_always)
        step->run(s);
    return true;
}

static void run_or_tell(const struct card_step *step, struct step_call *s)
{
    if (step->run != NULL)
        step->run(s);
    else
        TELL(s, step->name, EVERYONE, .seat = 0);
}

static void run(struct grimm *g, struct grimm_context *course)
{
    while (g->frame_count > 0) {
        struct frame *f = top_frame(g);
        const struct card_step *steps = grimm_steps_of(f);
        if (f->step == STEP_FINISHED || steps[f->step].kind == STEP_END) {
            if (course->begun_depth == g->frame_count)
                grimm_tell_nothing(&(struct step_call){ .g = g, .f = f, .course = course });
            memset(f, 0, sizeof *f);
            g->frame_count--;
            continue;
        }
        const struct card_step *step = &steps[f->step];
        struct step_call s = { g, f, { 0 }, f->seat, step->n, course };
        switch (step->kind) {
        case STEP_ASK:
            if (!ask(&s, step))
                return;
            break;
        case STEP_DO:
        case STEP_STAGE:
            f->step++;
            run_or_tell(step, &s);
            break;
        case STEP_EACH:
            f->step++;
            f->loop = f->step;
            f->rest = step->seats(g, f);
            turn_loop(g, f, steps);
            break;
        case STEP_NEXT:
            turn_loop(g, f, steps);
            break;
        case STEP_END:
            break;
        }
    }
}

void grimm_run(struct grimm *g, struct event_log *events)
{
    run(g, &(struct grimm_context){ .events = events });
}

/* The same choices as by lists and answers, but each list is made once and what would
 * be kept between them is not. */
void grimm_playout(void *state, struct rng *rng)
{
    struct grimm *g = state;
    if (g->frame_count > 0 && grimm_question(g)->who != ASK_TOGETHER)
        top_frame(g)->asked = 0;
    run(g, &(struct grimm_context){ .rng = rng });
}

bool grimm_may_answer(const struct grimm *g, int seat)
{
    if (g->frame_count == 0)
        return false;
    const struct frame *f = &g->frames[g->frame_count - 1];
    if (seat == SEAT_CHANCE)
        return f->asked == ASKED_CHANCE;
    bool is_together = grimm_question(g)->who == ASK_TOGETHER;
    return seat < g->seats && ((is_together ? f->rest : f->asked) & bit(seat));
}

void grimm_list(const struct grimm *g, int seat, struct move_list *out)
{
    out->count = 0;
    if (!grimm_may_answer(g, seat))
        return;
    const struct card_step *step = grimm_question(g);
    step->list(&(struct ask){ g, &g->frames[g->frame_count - 1], seat, step->n }, out);
}

/* Answers given together are taken one by one, and may be given again until the
 * last has come. */
void grimm_answer(struct grimm *g, int seat, struct move move, struct event_log *events)
{
    struct frame *f = top_frame(g);
    const struct card_step *step = grimm_question(g);
    f->asked &= (uint8_t) ~(seat == SEAT_CHANCE ? ASKED_CHANCE : bit(seat));
    bool is_last = f->asked == 0;
    if (is_last) {
        f->step++;
        if (step->who == ASK_TOGETHER)
            f->rest = 0;
    }
    struct grimm_context course = { .events = events };
    step->run(&(struct step_call){ g, f, move, seat, step->n, &course });
    if (is_last)
        run(g, &course);
}

/* The last stage that the round came to. */
const char *grimm_stage_name(const struct grimm *g)
{
    if (g->frame_count == 0)
        return "over";
    const struct card_step *steps = grimm_steps_of(&g->frames[0]);
    for (int step = g->frames[0].step; step >= 0; step--)
        if (steps[step].kind == STEP_STAGE)
            return steps[step].name;
    return "setup";
}
