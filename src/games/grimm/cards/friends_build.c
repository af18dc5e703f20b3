/* friends_build.c: Friends that matter in the Build phase. */
#include "grimm_internal.h"

/* Fairy Godmother, special: draw two Fables. Free: discard her and two Fables of your
 * hand, gain two resources. */
static const char *no_fable_left(const struct grimm *g, int seat)
{
    (void)seat;
    return grimm_fables_obtainable(g) > 0 ? NULL : "grimm.no-fable-left";
}

static const char *no_two_fables(const struct grimm *g, int seat)
{
    return g->players[seat].hand_count >= 2 ? NULL : "grimm.no-two-fables";
}

static void list_hand_pairs(const struct ask *ask, struct move_list *out)
{
    const struct grimm_player *p = &ask->g->players[ask->seat];
    for (int i = 0; p->hand_count > 2 && i < p->hand_count; i++)
        for (int j = i + 1; j < p->hand_count; j++) {
            bool is_sorted = p->hand[i] <= p->hand[j];
            grimm_add_once(out, move_of(VERB_DISCARD_FABLES, p->hand[is_sorted ? i : j],
                                        p->hand[is_sorted ? j : i], 0));
        }
}

/* Which of two cards came first into the hand. */
static int older_of(const struct grimm_player *p, int a, int b)
{
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] == a || p->hand[i] == b)
            return p->hand[i];
    return a;
}

static void discard_her_and_two(struct step_call *s)
{
    int seat = s->f->owner;
    const struct grimm_player *p = &s->g->players[seat];
    int pair[2] = { p->hand[0], p->hand[1] };
    if (s->answer.code != 0) {
        int a = move_argument(s->answer, 0);
        int b = move_argument(s->answer, 1);
        pair[0] = older_of(p, a, b);
        pair[1] = pair[0] == a ? b : a;
    }
    grimm_lose_friend(s, seat);
    for (int i = 0; i < 2; i++)
        grimm_discard_from_hand(s, seat, pair[i]);
}

const struct card grimm_fairy_godmother = {
    .effects = { ON_UNLESS(SPECIAL_ACTION, no_fable_left, DO(grimm_draw_fables, 2)),
                 ON_UNLESS(FREE_STEP, no_two_fables,
                           ASK_SECRET("godmother_cards", list_hand_pairs, discard_her_and_two, 0),
                           ASK("gain_choice", grimm_list_gains, grimm_gain_answer, 2)) },
};

/* Golden Goose: alone at the end of the Gather phase, gain a resource. Free: discard
 * her, gain two. */
static void discard_her(struct step_call *s)
{
    grimm_lose_friend(s, s->f->owner);
}

const struct card grimm_golden_goose = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0),
                    ASK("gain_choice", grimm_list_gains, grimm_gain_answer, 1)),
                 ON(FREE_STEP, DO(discard_her, 0),
                    ASK("gain_choice", grimm_list_gains, grimm_gain_answer, 2)) },
};

/* Goldilocks, special: draw three Fables, keep one, put the others back on the deck in
 * the order you like. */
static void list_orders(const struct ask *ask, struct move_list *out)
{
    const struct frame *f = ask->f;
    for (int keep = 0; keep < f->held_count; keep++)
        for (int first = 0; first < f->held_count; first++)
            for (int second = 0; second < f->held_count; second++) {
                /* With two cards there is no second one to return. */
                bool is_pair = f->held_count == 2;
                if (first == keep || second == (is_pair ? -1 : keep) || second == first)
                    continue;
                grimm_add_once(out, move_of(VERB_KEEP_AND_RETURN, f->held[keep], f->held[first],
                                            is_pair ? NO_CARD : f->held[second]));
            }
}

static void keep_one(struct step_call *s)
{
    struct grimm *g = s->g;
    int seat = s->f->owner;
    if (s->answer.code == 0) {
        if (s->f->held_count > 0)
            grimm_keep_held(s, 0, s->f->held_known[0]);
        return;
    }
    grimm_keep_held(s, grimm_find_held(s->f, move_argument(s->answer, 0)), bit(seat));
    g->top_seat = (uint8_t)seat;
    for (int i = 2; i >= 1; i--) { /* the last to be put back is the top */
        int card = move_argument(s->answer, i);
        if (card == NO_CARD)
            continue;
        grimm_unhold(s->f, grimm_find_held(s->f, card));
        g->top[g->top_count++] = (uint8_t)card;
        g->fable_deck_count++;
        TELL(s, "returned", bit(seat), .seat = WHO(seat), .card = card);
        TELL(s, "returned_unseen", ~bit(seat), .seat = WHO(seat));
    }
}

const struct card grimm_goldilocks = {
    .effects = { ON_UNLESS(SPECIAL_ACTION, no_fable_left, DO(grimm_hold_fables, 3),
                           ASK_SECRET("goldilocks_keep", list_orders, keep_one, 0)) },
};

/* Hansel & Gretel: the Walls that others build cost one more, which is yours. */
const struct card grimm_hansel_and_gretel = {
    .walls_toll = 1,
};

/* Jack: two resources of a type that your destination produces are added there. May be
 * discarded to cancel a Giant. */
static void list_types_of_place(const struct ask *ask, struct move_list *out)
{
    uint8_t types = 0;
    for (int type = 0; type < TYPES; type++)
        if (grimm_produces(ask->f->place, type))
            types |= bit(type);
    grimm_list_types(ask->g, types, out);
}

static void add_at_place(struct step_call *s)
{
    grimm_add(s, s->f->place, move_seat(s->answer, 0), s->n);
}

static bool is_giant(int fable)
{
    return fable == CARD_giant;
}

const struct card grimm_jack = {
    .effects = { ON(AFTER_GATHER_REVEALED, DO(grimm_go_to_destination, 0),
                    ASK("jack_type", list_types_of_place, add_at_place, 2)) },
    .can_cancel = is_giant,
};

/* Little Mermaid: when you gain her, choose in secret two of your Gather cards; the
 * others are locked away for as long as she stays. Special: gain one of each type. */
static void list_usable_pairs(const struct ask *ask, struct move_list *out)
{
    for (int a = FIELDS; a <= grimm_place_count(ask->g); a++)
        for (int b = a + 1; b <= grimm_place_count(ask->g); b++)
            add_move(out, move_of(VERB_USE, a, b, 0));
}

static void lock_others(struct step_call *s)
{
    int seat = s->f->owner;
    struct grimm_player *p = &s->g->players[seat];
    uint8_t usable = bit(move_argument(s->answer, 0)) | bit(move_argument(s->answer, 1));
    p->locked = grimm_all_places(s->g) & (uint8_t)~usable;
    p->locked_count = (uint8_t)__builtin_popcount(p->locked);
    p->gather_hand &= usable;
    TELL(s, "locked", EVERYONE, .seat = WHO(seat), .count = p->locked_count);
    for (int place = FIELDS; place < PLACES_END; place++)
        if (p->locked & bit(place))
            TELL(s, "locked_card", bit(seat), .seat = WHO(seat), .place = place);
}

static void unlock(struct step_call *s, int seat)
{
    struct grimm_player *p = &s->g->players[seat];
    uint8_t out = p->aside;
    for (int other = 0; other < s->g->seats; other++) {
        uint8_t slot = s->g->players[other].slot;
        if (slot != 0 && slot != CARD_HIDDEN && gather_owner(slot) == seat)
            out |= bit(gather_place(slot));
    }
    p->gather_hand |= p->locked & (uint8_t)~out;
    p->locked = 0;
    p->locked_count = 0;
    TELL(s, "unlocked", EVERYONE, .seat = WHO(seat));
}

static const char *nothing_in_supply(const struct grimm *g, int seat)
{
    (void)seat;
    return grimm_supply_total(g) > 0 ? NULL : "grimm.supply-empty";
}

const struct card grimm_little_mermaid = {
    .effects = { ON(WHEN_GAINED, ASK_SECRET("mermaid_keep", list_usable_pairs, lock_others, 0)),
                 ON_UNLESS(SPECIAL_ACTION, nothing_in_supply, DO(grimm_gain_one_of_each, 0)) },
    .when_lost = unlock,
};

/* Puss in Boots, special: build a section; one resource of its price may come from an
 * opponent. */
static uint64_t helped_by(int seat, struct move build)
{
    int type = move_argument(build, 0);
    if (move_verb(build) == VERB_BUILD_ON_SCRAP)
        return move_of(VERB_BUILD_ON_SCRAP_FROM, type, WHO(seat), 0);
    return move_of(VERB_BUILD_FROM, type, move_argument(build, 1), move_argument(build, 2)) |
           (uint64_t)WHO(seat) << 24;
}

static void list_helped_builds(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    struct move_list sections;
    sections.count = 0;
    grimm_list_sections(g, ask->seat, &sections);
    for (int i = 0; i < sections.count; i++) {
        struct move build = sections.moves[i];
        struct price price = grimm_price(g, ask->seat, build);
        int type = move_seat(build, 0);
        int lacking = price.supply + price.toll - g->players[ask->seat].board[type];
        if (lacking <= 0)
            add_move(out, build.code);
        for (int seat = 0; lacking <= 1 && seat < g->seats; seat++)
            if (seat != ask->seat && g->players[seat].board[type] > 0)
                add_move(out, helped_by(seat, build));
    }
}

static const char *nothing_to_build(const struct grimm *g, int seat)
{
    struct move_list list;
    list.count = 0;
    list_helped_builds(&(struct ask){ g, NULL, seat, 0 }, &list);
    return list.count > 0 ? NULL : "grimm.nothing-to-build";
}

/* What is built without saying who helps. */
static struct move build_of(struct move answer, int *helper)
{
    int type = move_argument(answer, 0);
    if (move_verb(answer) == VERB_BUILD_FROM) {
        *helper = move_seat(answer, 3);
        return (struct move){ move_of(VERB_BUILD, type, move_argument(answer, 1),
                                      move_argument(answer, 2)) };
    }
    if (move_verb(answer) == VERB_BUILD_ON_SCRAP_FROM) {
        *helper = move_seat(answer, 1);
        return (struct move){ move_of(VERB_BUILD_ON_SCRAP, type, 0, 0) };
    }
    return answer;
}

static const char *why_not_helped(const struct ask *ask, struct move move, struct fields *details)
{
    int helper = -1;
    struct move build = build_of(move, &helper);
    if (move_verb(build) != VERB_BUILD && move_verb(build) != VERB_BUILD_ON_SCRAP)
        return NULL;
    if (helper == ask->seat)
        return "grimm.not-yourself";
    if (helper >= ask->g->seats)
        return "grimm.no-such-player";
    const char *why = grimm_site_refusal(ask->g, ask->seat, build);
    if (why == NULL && helper >= 0 && ask->g->players[helper].board[move_seat(build, 0)] == 0) {
        field_word(details, "resource", grimm_type_name(move_seat(build, 0)));
        return "grimm.they-have-none";
    }
    return grimm_why_not_build(ask, build, details);
}

static void build_helped(struct step_call *s)
{
    int seat = s->f->owner;
    int helper = seat;
    struct move build = build_of(s->answer, &helper);
    if (helper != seat)
        grimm_hand_over(s, helper, seat, move_seat(build, 0), 1);
    grimm_pay_and_build(s, seat, build);
}

const struct card grimm_puss_in_boots = {
    .effects = { ON_UNLESS(SPECIAL_ACTION, nothing_to_build,
                           QUESTION(ASK_OWNER, "puss_build", list_helped_builds, build_helped, 0,
                                    .why = why_not_helped)) },
};

/* Rapunzel: each round two resources of a type you name are put on her. Special, if you
 * are alone: all that is on her is yours. */
static void list_any_type(const struct ask *ask, struct move_list *out)
{
    grimm_list_types(ask->g, bit(STRAW) | bit(WOOD) | bit(BRICK), out);
}

static void put_on_her(struct step_call *s)
{
    grimm_add_tokens(s, s->f->owner, move_seat(s->answer, 0), s->n);
}

static const char *hair_stays_up(const struct grimm *g, int seat)
{
    const uint16_t *tokens = g->players[seat].tokens;
    if (tokens[STRAW] + tokens[WOOD] + tokens[BRICK] == 0)
        return "grimm.no-tokens";
    return grimm_is_alone(g, seat) ? NULL : "grimm.not-alone";
}

static void take_from_her(struct step_call *s)
{
    grimm_take_tokens(s, s->f->owner);
}

const struct card grimm_rapunzel = {
    .effects = { ON(START_OF_ROUND, ASK("rapunzel_type", list_any_type, put_on_her, 2)),
                 ON_UNLESS(SPECIAL_ACTION, hair_stays_up, DO(take_from_her, 0)) },
};

/* Red Riding Hood, special: turn up five Fables, keep the Wolves among them and discard
 * the others; draw one if there was no Wolf. May be discarded to cancel a Wolf or a Big
 * Bad Wolf. */
enum { TURNED_UP = 5 };

/* Fewer may have come without a draw, so that a view on which the move is tried does not
 * show them: then it is for chance to reveal whether there is a Wolf. */
static void list_reveal_of_few(const struct ask *ask, struct move_list *out)
{
    if (ask->f->held_count < TURNED_UP)
        add_move(out, move_of(VERB_REVEAL, 0, 0, 0));
}

static void keep_wolves(struct step_call *s)
{
    bool is_wolf_found = false;
    while (s->f->held_count > 0)
        if (s->f->held[0] == CARD_wolf) {
            grimm_keep_held(s, 0, grimm_all_seats(s->g));
            is_wolf_found = true;
        } else {
            grimm_discard_held(s, 0);
        }
    if (is_wolf_found)
        grimm_finish(s);
}

static bool is_any_wolf(int fable)
{
    return fable == CARD_wolf || fable == CARD_big_bad_wolf;
}

const struct card grimm_red_riding_hood = {
    .effects = { ON_UNLESS(SPECIAL_ACTION, no_fable_left, DO(grimm_hold_shown, TURNED_UP),
                           CHANCE_SECRET("reveal", list_reveal_of_few, keep_wolves, 0),
                           DO(grimm_draw_fables, 1)) },
    .can_cancel = is_any_wolf,
};

/* Robin Hood: after all turns, each opponent with more resources than you gives you one
 * of their choice. */
static uint8_t richer(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (grimm_board_total(g, seat) > grimm_board_total(g, f->owner))
            seats |= bit(seat);
    return seats;
}

static void list_own_units(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    for (int type = 0; type < TYPES; type++)
        most[type] = ask->g->players[ask->seat].board[type];
    grimm_list_resources(VERB_GIVE, 1, most, out);
}

const struct card grimm_robin_hood = {
    .effects = { ON(END_OF_BUILD, EACH(richer),
                    ASK_EACH("robin_give", list_own_units, grimm_give_answer, 0), NEXT) },
};

/* Rumpelstiltskin: gain a straw before the Build turns. Special: discard all your straw
 * and gain as much wood or brick. */
static void gain_straw(struct step_call *s)
{
    grimm_gain(s, s->f->owner, STRAW, s->n);
}

static void list_spun_types(const struct ask *ask, struct move_list *out)
{
    grimm_list_types(ask->g, bit(WOOD) | bit(BRICK), out);
}

static const char *nothing_to_spin(const struct grimm *g, int seat)
{
    if (g->players[seat].board[STRAW] == 0)
        return "grimm.no-straw";
    return grimm_supply(g, WOOD) + grimm_supply(g, BRICK) > 0 ? NULL : "grimm.no-wood-or-brick";
}

static void spin_straw(struct step_call *s)
{
    int straw = grimm_discard(s, s->f->owner, STRAW, PLENTY);
    grimm_gain(s, s->f->owner, move_seat(s->answer, 0), straw);
}

const struct card grimm_rumpelstiltskin = {
    .effects = { ON(START_OF_BUILD, DO(gain_straw, 1)),
                 ON_UNLESS(SPECIAL_ACTION, nothing_to_spin,
                           ASK("rumpel_type", list_spun_types, spin_straw, 0)) },
};

/* Woodcutter, special: gain two wood, and two are added at the Forest. May be discarded
 * to cancel any monster. */
static const char *no_wood(const struct grimm *g, int seat)
{
    (void)seat;
    return grimm_supply(g, WOOD) > 0 ? NULL : "grimm.no-wood";
}

static void cut_wood(struct step_call *s)
{
    grimm_gain(s, s->f->owner, WOOD, s->n);
    grimm_add(s, FOREST, WOOD, s->n);
}

static bool is_any_monster(int fable)
{
    return grimm_card_kind(fable) == KIND_MONSTER;
}

const struct card grimm_woodcutter = {
    .effects = { ON_UNLESS(SPECIAL_ACTION, no_wood, DO(cut_wood, 2)) },
    .can_cancel = is_any_monster,
};
