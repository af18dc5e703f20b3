/* grimm_internal.h: what the files of The Grimm Forest share. Rule ids (G2.4, R06,
 * G6.wolf ...) are those of docs/rules/grimm.md.
 *
 * How to write a card, in five minutes
 * ------------------------------------
 * A card is one block in cards/: what it does in our own words, any step that only
 * it needs, its record grimm_<id>. Then LATER becomes CARD in card_list.h.
 *
 *     // Lonely Castle: whoever is alone there gains one of each type.
 *     const struct card grimm_lonely_castle = {
 *         .effects = { ON(END_OF_GATHER, EACH(alone_there), DO(grimm_gain_one_of_each, 0), NEXT) },
 *     };
 *
 * An effect says when it acts (enum card_moment) and is a list of steps:
 *     DO(run, n)                 does something at once
 *     ASK(name, list, run, n)    asks f->owner: `list` writes down the moves there
 *                                are, `run` is given the answer
 *     ASK_EACH(...)              asks f->seat instead, inside a loop
 *     ASK_SECRET(...)            as ASK, about hidden cards (see below)
 *     CHANCE(name, list, run, n) lets chance answer
 *     CHANCE_SECRET(...)         as CHANCE, where how many outcomes there are is a secret
 *     EACH(seats) ... NEXT       does the steps between for each of those seats, in
 *                                turn order (G0.10); f->seat is the one at hand
 * A step sees a struct step_call: the game s->g, its frame s->f, the answer, the n beside
 * it. What must survive a question is kept in the frame (place, other, number, held
 * cards), because the frame is all that is saved while a question is open. f->place is
 * set for monsters and Unique Locations: where they are.
 *
 * The engine (grimm_frames.c) follows G0.9, so that a card need not: a question with
 * no answer is skipped with its `run`, one with a single answer is answered, chance
 * with one outcome is not drawn. A "may" lists VERB_NO first: if nothing else can be
 * said, nobody is asked. Only ASK_SECRET is asked even if all answers are alike, and
 * when the number of cards leaves no choice its list stays empty and `run` is called
 * with no move (s->answer.code == 0) to take what there is.
 *
 * Clients try moves on views, so a list may meet CARD_HIDDEN where a rival's card is:
 * it must come out empty or not as it would in truth. Going by counts and indices, and
 * adding moves with grimm_add_once(), does that by itself.
 *
 * A step ends its effect early with grimm_finish(s), comes again with grimm_again(s),
 * and starts another effect on top with a grimm_begin_...() function; that one is
 * over before the next step. All that moves resources or cards, or tells of it, is
 * below: use it, so that supply, knowledge and events stay right.
 *
 * Passive powers are members of struct card that phases ask about; phases never
 * name a card. Moves are sentences of verb_list.h, events and refusals those of
 * data/words. A test of the card is a scenario in test/games/grimm/.
 */
#ifndef BOSQUET_GRIMM_INTERNAL_H
#define BOSQUET_GRIMM_INTERNAL_H

#include "card_list.h"
#include "grimm_state.h"
#include "verb_list.h"

/* ---- moves: the verb in the top byte, below it up to seven arguments ---- */

#define VERB_NUMBER(name, key, pattern) VERB_##name,
enum grimm_verb { NO_VERB, GRIMM_VERB_LIST(VERB_NUMBER) VERBS_END };
#undef VERB_NUMBER

enum { ARGUMENTS_MAX = 7 };

static inline uint64_t move_of(enum grimm_verb verb, int a, int b, int c)
{
    return (uint64_t)verb << 56 | (uint64_t)a | (uint64_t)b << 8 | (uint64_t)c << 16;
}

static inline int move_verb(struct move move)
{
    return (int)(move.code >> 56);
}

static inline int move_argument(struct move move, int index)
{
    return (int)(move.code >> 8 * index & 255);
}

/* A seat or a type among the arguments. */
static inline int move_seat(struct move move, int index)
{
    return move_argument(move, index) - 1;
}

/* ---- steps ---- */

struct grimm_context;

struct step_call {
    struct grimm *g;
    struct frame *f;
    struct move answer;
    int seat; /* who gave the answer */
    int n;
    struct grimm_context *course;
};

struct ask {
    const struct grimm *g;
    const struct frame *f;
    int seat; /* who is asked */
    int n;
};

typedef void run_fn(struct step_call *s);
typedef void list_fn(const struct ask *ask, struct move_list *out);
typedef uint8_t seats_fn(const struct grimm *g, const struct frame *f);
typedef const char *why_fn(const struct ask *ask, struct move move, struct fields *details);

enum step_kind { STEP_END, STEP_DO, STEP_ASK, STEP_EACH, STEP_NEXT, STEP_STAGE };
enum step_who { ASK_OWNER, ASK_SEAT, ASK_TOGETHER, ASK_CHANCE };

struct card_step {
    enum step_kind kind;
    enum step_who who;
    const char *name; /* of the question or the stage, for clients */
    list_fn *list;
    run_fn *run;
    seats_fn *seats;
    why_fn *why;    /* why a move is not in the list, if there is more to say than that */
    bool is_always; /* asked even if there is one answer */
    int n;
};

#define STEPS(...)                                                                                 \
    (const struct card_step[])                                                                     \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            .kind = STEP_END                                                                       \
        }                                                                                          \
    }
#define DO(run_, n_)                                                                               \
    {                                                                                              \
        .kind = STEP_DO, .run = (run_), .n = (n_)                                                  \
    }
#define QUESTION(who_, name_, list_, run_, n_, ...)                                                \
    {                                                                                              \
        .kind = STEP_ASK, .who = (who_), .name = (name_), .list = (list_), .run = (run_),          \
        .n = (n_), __VA_ARGS__                                                                     \
    }
#define ASK(name, list, run, n) QUESTION(ASK_OWNER, name, list, run, n, .is_always = false)
#define ASK_SECRET(name, list, run, n) QUESTION(ASK_OWNER, name, list, run, n, .is_always = true)
#define ASK_EACH(name, list, run, n) QUESTION(ASK_SEAT, name, list, run, n, .is_always = false)
#define ASK_EACH_SECRET(name, list, run, n)                                                        \
    QUESTION(ASK_SEAT, name, list, run, n, .is_always = true)
#define CHANCE(name, list, run, n) QUESTION(ASK_CHANCE, name, list, run, n, .is_always = false)
#define CHANCE_SECRET(name, list, run, n)                                                          \
    QUESTION(ASK_CHANCE, name, list, run, n, .is_always = true)
#define EACH(seats_)                                                                               \
    {                                                                                              \
        .kind = STEP_EACH, .seats = (seats_)                                                       \
    }
#define NEXT                                                                                       \
    {                                                                                              \
        .kind = STEP_NEXT                                                                          \
    }
/* A stage of the round is told of by its name, unless it does so itself. */
#define STAGE(name_)                                                                               \
    {                                                                                              \
        .kind = STEP_STAGE, .name = (name_)                                                        \
    }
#define STAGE_DO(name_, run_)                                                                      \
    {                                                                                              \
        .kind = STEP_STAGE, .name = (name_), .run = (run_)                                         \
    }

/* ---- cards ---- */

/* When phases consult cards, and which ones. */
enum card_moment {
    NEVER,
    START_OF_ROUND,        /* G2.1: a waiting Next Turn card, then the Friend */
    SELECTING_LAST,        /* G2.5: the Friend of a seat that selects last, before it does */
    BEFORE_WHEN_REVEALED,  /* G2.7a: the round's Fable, ahead of turn order */
    WHEN_REVEALED,         /* G2.7b: the round's Fable */
    AFTER_GATHER_REVEALED, /* G2.9: the Friend, before pigs are placed */
    BEFORE_COLLECTING,     /* G2.10: the round's Fable */
    AFTER_COLLECTING,      /* G2.11f, g: active Next Turn cards, then Friends */
    END_OF_GATHER,         /* G2.12: active Next Turn card, Unique Locations, Fable, Friend */
    START_OF_BUILD,        /* G3.1: the Friend */
    SPECIAL_ACTION,        /* G3.3d: the Friend */
    FREE_STEP,             /* G3.4: the Friend */
    END_OF_BUILD,          /* G3.7: the Friend */
    WHEN_GAINED,           /* G0.14.4: the Friend */
    MONSTER_AT_YOUR_PLACE, /* G0.16.2: the Friend; having such an effect cancels the monster */
};

enum { EFFECTS_MAX = 4 };

struct effect {
    enum card_moment when;
    const struct card_step *steps;
    const char *(*why_not)(const struct grimm *g, int seat); /* of Special Actions and free steps */
};

/* An effect of a card: when, and its steps. ON_UNLESS asks first for a reason against
 * it, the key of a refusal. */
#define ON(when_, ...)                                                                             \
    {                                                                                              \
        .when = (when_), .steps = STEPS(__VA_ARGS__)                                               \
    }
#define ON_UNLESS(when_, why_not_, ...)                                                            \
    {                                                                                              \
        .when = (when_), .why_not = (why_not_), .steps = STEPS(__VA_ARGS__)                        \
    }

struct card {
    struct effect effects[EFFECTS_MAX];

    /* Monsters */
    bool (*can_topple)(uint8_t house); /* may take the top section of such a house */

    /* Friends */
    bool selects_last;             /* G2.4: commits after all others have */
    bool makes_others_play;        /* G2.4b: opponents that hold a Fable must commit one */
    bool (*can_cancel)(int fable); /* G0.16.3: may be discarded to cancel that monster */
    void (*when_lost)(struct step_call *s, int seat); /* G0.15, besides what all Friends do */
    int walls_toll; /* G3.5d: what others' Walls cost more, for the owner */

    /* Unique Locations */
    bool draws_monsters;                               /* G2.7c: monsters must be put there */
    bool (*is_over)(const struct grimm *g, int place); /* G2.13: to be discarded now */
};

#define CARD_RECORD(id) extern const struct card grimm_##id;
#define CARD_LATER(id)
GRIMM_CARD_LIST(CARD_RECORD, CARD_LATER)
#undef CARD_RECORD
#undef CARD_LATER

/* grimm_cards.c */
extern const struct card *const grimm_records[CARDS_END];
const char *grimm_card_name(int card);
int grimm_card_named(const char *name); /* NO_CARD if there is none */
enum card_kind grimm_card_kind(int card);
bool grimm_card_is_advanced(int card);
int grimm_card_copies(int card); /* in the box as far as it is written: 0 for one to come */

/* Never NULL: no card, one not known and one not written yet do nothing. */
static inline const struct card *grimm_card(int card)
{
    return grimm_records[card < CARDS_END ? card : NO_CARD];
}

static inline bool is_fable(int card)
{
    return card > NO_CARD && card < FABLES_END;
}

static inline bool is_friend(int card)
{
    return card >= FIRST_FRIEND && card < CARDS_END;
}

static inline uint32_t friend_bit(int card)
{
    return (uint32_t)1 << (card - FIRST_FRIEND);
}

/* ---- grimm_frames.c: the stack ---- */

/* Effects that no card owns; they share the frames' numbers with cards. */
#define GRIMM_PROCEDURES(PROCEDURE)                                                                \
    PROCEDURE(round)                                                                               \
    PROCEDURE(place_monster)                                                                       \
    PROCEDURE(place_unique)                                                                        \
    PROCEDURE(monster)                                                                             \
    PROCEDURE(market)                                                                              \
    PROCEDURE(build_turn)                                                                          \
    PROCEDURE(bonus)                                                                               \
    PROCEDURE(draw_fables)                                                                         \
    PROCEDURE(hold_fables)                                                                         \
    PROCEDURE(hold_unseen)                                                                         \
    PROCEDURE(hold_shown)                                                                          \
    PROCEDURE(gain_friend)                                                                         \
    PROCEDURE(hold_friends)

#define PROCEDURE_NUMBER(id) PROCEDURE_##id,
enum procedure { PROCEDURES = 63, GRIMM_PROCEDURES(PROCEDURE_NUMBER) PROCEDURES_END };
#undef PROCEDURE_NUMBER
_Static_assert((int)CARDS_END <= (int)PROCEDURES, "cards and procedures share a byte");

#define PROCEDURE_STEPS(id) extern const struct card_step grimm_##id##_steps[];
GRIMM_PROCEDURES(PROCEDURE_STEPS)
#undef PROCEDURE_STEPS

void grimm_run(struct grimm *g, struct event_log *events); /* until somebody is asked */
void grimm_answer(struct grimm *g, int seat, struct move move, struct event_log *events);
void grimm_playout(void *state, struct rng *rng);
const struct card_step *grimm_question(const struct grimm *g); /* NULL when the game is over */
void grimm_list(const struct grimm *g, int seat, struct move_list *out);
bool grimm_may_answer(const struct grimm *g, int seat); /* or change its answer */
const char *grimm_program_name(int program);
int grimm_program_named(const char *name);                     /* 0 if there is none */
const struct card_step *grimm_steps_of(const struct frame *f); /* NULL if there are none such */
const char *grimm_stage_name(const struct grimm *g);

struct frame *grimm_begin(struct step_call *s, int program, int owner);
bool grimm_consult(struct step_call *s, int card, enum card_moment when,
                   int owner);                                         /* false: not then */
const struct effect *grimm_effect_at(int card, enum card_moment when); /* NULL: none then */
void grimm_again(struct step_call *s);
void grimm_finish(struct step_call *s);
int grimm_next_seat(const struct grimm *g, uint8_t seats); /* first of them in turn order */

/* ---- grimm_pieces.c: who is where, what there is ---- */

int grimm_place_count(const struct grimm *g); /* 3, or 4 with the Market */
const char *grimm_place_name(int place);
const char *grimm_type_name(int type);
const char *grimm_level_name(int level);
uint8_t grimm_all_places(const struct grimm *g); /* bit(place) of each in play */
uint8_t grimm_all_seats(const struct grimm *g);
uint8_t grimm_seats_at(const struct grimm *g, int place);
uint8_t grimm_opponents_with(const struct grimm *g, int seat); /* at the same location (G0.4c) */
bool grimm_is_alone(const struct grimm *g, int seat);          /* G0.4b */
bool grimm_has_monster(const struct grimm *g, int place);
bool grimm_produces(int place, int type);
int grimm_board_total(const struct grimm *g, int seat);
int grimm_place_total(const struct grimm *g, int place);
int grimm_supply(const struct grimm *g, int type);
int grimm_supply_total(const struct grimm *g);
int grimm_complete_houses(const struct grimm *g, int seat, int type); /* TYPES: of any type */

/* They move what there is, at most, tell of it, and say how much it was. */
int grimm_gain(struct step_call *s, int seat, int type, int count);
int grimm_discard(struct step_call *s, int seat, int type, int count);
int grimm_hand_over(struct step_call *s, int from, int to, int type, int count);
int grimm_take(struct step_call *s, int seat, int place, int type, int count); /* off a location */
int grimm_gather(struct step_call *s, int seat, int place, int type, int count); /* in G2.11 */
int grimm_remove(struct step_call *s, int place, int type, int count);    /* into the supply */
int grimm_add(struct step_call *s, int place, int type, int count);       /* from the supply */
int grimm_add_tokens(struct step_call *s, int seat, int type, int count); /* supply to Friend */
void grimm_take_tokens(struct step_call *s, int seat);                    /* Friend to board */
void grimm_return_tokens(struct step_call *s, int seat);                  /* Friend to supply */

/* ---- grimm_hands.c: Fables, Friends and Gather cards from place to place ---- */

int grimm_fables_obtainable(const struct grimm *g); /* in deck and discard */
void grimm_reshuffle_fables(struct step_call *s);   /* if the deck is empty and one is needed */
void grimm_reshuffle_friends(struct step_call *s);
int grimm_take_top(struct grimm *g, int *known); /* NO_CARD if the top is not known */
void grimm_take_from_deck(struct grimm *g, int card);
void grimm_hand_add(struct grimm *g, int seat, int card, uint8_t known);
bool grimm_hand_has(const struct grimm *g, int seat, int card);
uint64_t grimm_hand_titles(const struct grimm *g, int seat); /* bit c: it has card c */
_Static_assert((int)FABLES_END <= 64, "a set of Fables is a word");
void grimm_hand_take_shown(struct grimm *g, int seat, int card); /* the oldest, before all eyes */
/* A card leaves a hand; only `sees` know which. Says who knew it. */
uint8_t grimm_hand_take_unseen(struct grimm *g, int seat, int index, uint8_t sees, int *card);
void grimm_give_fable(struct step_call *s, int from, int to, int index); /* only they see which */
void grimm_discard_fable(struct grimm *g, int card);      /* from wherever; tell where from */
void grimm_discard_played(struct step_call *s, int seat); /* this round's, if there is one still */
void grimm_discard_from_hand(struct step_call *s, int seat, int card);
void grimm_lose_friend(struct step_call *s, int seat); /* G0.15 */
void grimm_hold(struct step_call *s, struct frame *f, int card, uint8_t known);
int grimm_find_held(const struct frame *f, int card); /* the index of the first such card */
int grimm_unhold(struct frame *f, int index);         /* the card that was there */
void grimm_keep_held(struct step_call *s, int index, uint8_t known); /* into the owner's hand */
void grimm_discard_held(struct step_call *s, int index);
void grimm_replace_slot(struct grimm *g, int seat, uint8_t card); /* G0.13 */
void grimm_forget_slot(struct grimm *g, int seat); /* nobody else can tell what is in it now */

/* ---- grimm_steps.c: steps and lists that cards share ---- */

run_fn grimm_require_alone;
run_fn grimm_go_to_own_place;   /* f->place becomes where the owner's pig is */
run_fn grimm_gain_friend;       /* the owner, G0.14 */
run_fn grimm_give_answer;       /* f->seat to f->owner, the resources of VERB_GIVE */
run_fn grimm_draw_fables;       /* n into the owner's hand */
run_fn grimm_hold_fables;       /* n into f->held, known to the owner */
run_fn grimm_hold_unseen;       /* n into f->held, seen by nobody */
run_fn grimm_hold_shown;        /* n into f->held, before all eyes */
run_fn grimm_gain_one_of_each;  /* f->seat */
run_fn grimm_gain_answer;       /* f->seat, the resources of VERB_GAIN */
list_fn grimm_list_gains;       /* n of the seat's choice (G0.5b): VERB_GAIN */
list_fn grimm_list_products;    /* n of one type that f->place produces: VERB_GAIN */
list_fn grimm_list_takes;       /* n of what lies at f->place, or all: VERB_TAKE */
run_fn grimm_take_answer;       /* f->seat, from f->place */
run_fn grimm_go_to_destination; /* f->place: where the owner's Gather card leads (G2.8) */
run_fn grimm_add_actions;       /* n more for the owner in this Build phase */
list_fn grimm_list_opponents;   /* VERB_LOOK */
list_fn grimm_list_pool;        /* of f->seat, for CHANCE_SECRET (G0.13): VERB_REDRAW */
run_fn grimm_redraw;            /* f->seat's slot */
run_fn grimm_hold_friend_each;  /* as many Friends as seats into f->held, before all eyes */
/* VERB_NAME, of those types (bit(type)) that the supply has (G0.5a). */
void grimm_list_types(const struct grimm *g, uint8_t types, struct move_list *out);
seats_fn grimm_everyone;
seats_fn grimm_opponents;      /* wherever they are */
seats_fn grimm_the_other;      /* f->other alone: EACH(grimm_the_other), ASK_EACH(...), NEXT */
seats_fn grimm_opponents_here; /* at the owner's location */
seats_fn grimm_seats_at_place; /* f->place */
void grimm_add_once(struct move_list *out, uint64_t code); /* equal cards make equal moves */
void grimm_wait(struct step_call *s,
                int seat); /* a Next Turn card: it will act in the next round */
void grimm_begin_draw(struct step_call *s, int seat, int count);
void grimm_begin_gain_friend(struct step_call *s, int seat);
void grimm_receive_friend(struct step_call *s, int seat, int card); /* instead of an old one */
void grimm_move_pig(struct step_call *s, int seat, int place);
void grimm_change_actions(struct step_call *s, int seat, int count); /* more, or fewer */
/* `count` of what the seat asked has gathered and has still, or all of that if it is
 * less: VERB_GIVE. */
void grimm_list_gifts(const struct ask *ask, int count, struct move_list *out);
/* Every multiset of `count` units with at most most[type] of each. More than UNITS_MAX
 * would not fit a list; only a supply without limits can make so large a heap. */
enum { UNITS_MAX = 80 };
void grimm_list_resources(enum grimm_verb verb, int count, const int most[TYPES],
                          struct move_list *out);

/* ---- grimm_gather.c, grimm_build.c: the phases ---- */

bool grimm_must_play_fable(const struct grimm *g, int seat); /* G2.4b */
enum reveal_stage grimm_stage_at(int round_step);            /* what is turned up by then */
run_fn grimm_begin_build_turn;
run_fn grimm_end_or_go_on;
run_fn grimm_clean_up;
void grimm_restock(struct step_call *s); /* G1.5.2, G4.3 */

struct price {
    int supply; /* goes to the supply, */
    int toll;   /* and this to toll_seat (G3.5d), in the section's type */
    int toll_seat;
};
struct price grimm_price(const struct grimm *g, int seat, struct move build);
/* Why a section cannot be built; whatever it costs, NULL if it can. */
why_fn grimm_why_not_build;
const char *grimm_site_refusal(const struct grimm *g, int seat, struct move build);
void grimm_list_sections(const struct grimm *g, int seat,
                         struct move_list *out); /* those that can */
void grimm_pay_and_build(struct step_call *s, int seat, struct move build);
const char *grimm_check(const struct grimm *g); /* G0.12: NULL, or an error's key */
void grimm_count_cards(const struct grimm *g, int counts[CARDS_END]); /* wherever they are */

/* ---- grimm_tell.c: what is told ---- */

/* What goes along with steps that are run, besides the state. */
struct grimm_context {
    struct event_log *events; /* who hears of it, or NULL */
    struct rng *rng;          /* answers all questions, or NULL */
    int begun_depth;          /* of an effect with nothing told of it yet: its frame from 1; or 0 */
};

/* Seats and types as themselves + 1, so that what is left out is not told. */
struct about {
    int seat, to, of, type, card, place, level, house, count;
};

enum { EVERYONE = -1 };
#define WHO(seat) ((seat) + 1)
#define TELL(s, name, audience, ...)                                                               \
    ((s)->course->events == NULL                                                                   \
         ? (void)0                                                                                 \
         : grimm_tell(s, name, (seat_mask)(audience), &(struct about){ __VA_ARGS__ }))
void grimm_tell(struct step_call *s, const char *name, seat_mask audience,
                const struct about *about);
void grimm_tell_nothing(struct step_call *s); /* an effect ends without a word: a Fable in vain */
void grimm_tell_begun(struct step_call *s); /* `acts`, if an effect has begun and it is not told */

/* ---- the rest of struct game: grimm_refusal.c, grimm_describe.c, grimm_view.c, grimm_reduce.c,
 * grimm_text.c, grimm_write.c, grimm_score.c ---- */

const char *grimm_refusal(const void *state, int seat, struct move move, struct fields *details);
const char *grimm_describe_move(const void *seen, int seat, struct move move, struct fields *out);
void grimm_view(const void *state, int viewer, void *seen);
bool grimm_reduce(void *seen, const struct event *event);
void grimm_imagine(void *seen, int viewer, struct rng *rng);
int grimm_write_move(const void *state, struct move move, char *text, int size);
bool grimm_read_move(const void *state, const char *text, struct move *out);
void grimm_write_view(const void *seen, struct json *json);
void grimm_result(const void *state, struct result *out);
void grimm_write_categories(const void *state, int seat, struct json *json);
bool grimm_work_out(const void *state, const char *question, struct json *json);

extern const struct game grimm_game;

#endif
