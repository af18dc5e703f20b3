/* grandbois_policy.c: the value of a placement by one ply, as the prior of a search and the
 * policy of its rollouts. */
#include "grandbois_forest.h"
#include "grandbois_knowledge.h"
#include "grandbois_forest_index.h"

#include <assert.h>
#include <string.h>

/* ---- the index of the forest ---- */

/* Tarjan's search for articulation points, over one group. */
struct depth_first_search {
    struct forest_index *o;
    const struct grandbois *g;
    int clan;
    int size;   /* of the group */
    int second; /* of the clan's next largest */
    int visited;
    uint8_t order[SPACES_MAX + 1]; /* of discovery; 0: not visited yet */
    uint8_t low[SPACES_MAX + 1];   /* the lowest order reachable from its subtree */
};

/* The size of the subtree below this space, itself included. */
static int visit_space(struct depth_first_search *w, int cell)
{
    int space = w->o->at[cell];
    int held = 1;
    int detached = 0;
    int most = w->second;
    w->order[space] = w->low[space] = (uint8_t)++w->visited;
    for (int i = 0; i < 4; i++) {
        int next = ring(cell + ORTHOGONAL[i]);
        if (space_kind(w->g->cells[next]) != w->clan)
            continue;
        int other = w->o->at[next];
        if (w->order[other] == 0) {
            int hanging = visit_space(w, next);
            held += hanging;
            if (w->low[other] >= w->order[space]) { /* cut off without this space */
                detached += hanging;
                most = hanging > most ? hanging : most;
            } else if (w->low[other] < w->low[space]) {
                w->low[space] = w->low[other];
            }
        } else if (w->order[other] < w->low[space]) {
            w->low[space] = w->order[other];
        }
    }
    int rest = w->size - 1 - detached;
    most = rest > most ? rest : most;
    w->o->loss[space] = (uint8_t)(w->size - most);
    return held;
}

/* Every visible space of a placement, with its cell. */
#define EACH_SPACE(o, g, i, p, cell)                                                               \
    for (int i = 0; i < (g)->placed_count; i++)                                                    \
        for (int p = 0, cell; p < 4; p++)                                                          \
            if (cell =                                                                             \
                    cell_at((g)->placed[i].x + position_x(p), (g)->placed[i].y + position_y(p)),   \
                (o)->at[cell] == 4 * i + p + 1)

static void find_articulation_points(struct forest_index *o, const struct grandbois *g)
{
    uint8_t group_of_clan[KINDS] = { 0 };
    uint8_t second[KINDS] = { 0 };
    int start[KINDS];
    EACH_SPACE(o, g, i, p, cell)
    {
        int clan = space_kind(g->cells[cell]);
        int group = group_of(o, 4 * i + p + 1);
        if (group_of_clan[clan] == 0 && o->size[group] == o->largest[clan]) {
            group_of_clan[clan] = (uint8_t)group;
            start[clan] = cell;
        } else if (group != group_of_clan[clan] && o->size[group] > second[clan]) {
            second[clan] = o->size[group];
        }
    }
    struct depth_first_search search = { .o = o, .g = g };
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        if (group_of_clan[clan] == 0)
            continue;
        search.clan = clan;
        search.size = o->largest[clan];
        search.second = second[clan];
        search.visited = 0;
        visit_space(&search, start[clan]);
    }
}

void grandbois_forest_index_init(struct forest_index *o, const struct grandbois *g)
{
    memset(o, 0, sizeof *o);
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        for (int p = 0; p < 4; p++)
            o->at[cell_at(placed->x + position_x(p), placed->y + position_y(p))] =
                (uint8_t)(4 * i + p + 1);
        if (placed->has_tower) {
            int p = grandbois_tile_clearing(placed->tile, placed->rotation);
            forest_index_tower(o, seat_of_placement(g, i), placed->x + position_x(p),
                               placed->y + position_y(p));
        }
    }
    EACH_SPACE(o, g, i, p, cell)
    {
        int space = o->at[cell];
        if (is_clan(space_kind(g->cells[cell]))) {
            o->parent[space] = (uint8_t)space;
            o->size[space] = 1;
        } else {
            o->at[cell] = 0;
        }
    }
    EACH_SPACE(o, g, i, p, cell)
    {
        int clan = space_kind(g->cells[cell]);
        int group = group_of(o, o->at[cell]);
        int right = ring(cell + 1);
        int below = ring(cell + FOREST_STRIDE);
        if (space_kind(g->cells[right]) == clan)
            group = group_join(o, group, group_of(o, o->at[right]));
        if (space_kind(g->cells[below]) == clan)
            group = group_join(o, group, group_of(o, o->at[below]));
        if (o->size[group] > o->largest[clan])
            o->largest[clan] = o->size[group];
    }
    find_articulation_points(o, g);
}

/* ---- weights ---- */

/* Per space of joining a group that is not the largest: it may become so. */
#define NEARLY 0.3f

/* Opportunity cost of a placed space: its tile will not come again. Good spaces are better
 * kept for a good place, and a rival's best used up where they do no harm. */
#define USED_UP 0.6f

static void seat_weights_init(struct seat_weights *s, const struct grandbois *g, int seat,
                              const float clans[KINDS])
{
    struct harvest_weights harvest;
    grandbois_harvest_weights(g, &harvest);
    memset(s, 0, sizeof *s);
    s->seat = seat;
    s->tower_left = harvest.tower_left;
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        s->group[clan] = clans[clan] * harvest.group;
        s->nearly[clan] = clans[clan] * NEARLY;
        for (int animals = 1; animals <= 4; animals++) {
            int space = SPACE_ANIMALS(clan, animals);
            s->covered[space] = clans[clan] * harvest.space[animals];
            s->placed[space] = clans[clan] * (harvest.space[animals] - USED_UP * harvest.coming);
        }
        bool is_own = g->clans[seat][0] == clan || g->clans[seat][1] == clan;
        for (int other = 0; other < g->seats; other++)
            if (other == seat)
                s->beside[other][clan] = is_own ? harvest.tower_own : harvest.tower_other;
            else /* whose clan it is need not be known for this */
                s->beside[other][clan] =
                    (is_own ? -harvest.tower_other : -1.5f * harvest.tower_other) /
                    (float)(g->seats - 1);
    }
}

#define KNOWN_TILES 12.0f /* placed; from then on rivals' clans count as known */
#define AGAINST_RIVAL 0.8f
#define AGAINST_NOBODY 0.1f
#define AGAINST_UNKNOWN 0.6f

/* The weight of each clan to a seat: its own 1, others negative, the more so the better its
 * holder can be inferred by now. */
static void weigh_clans(const struct grandbois *g, int seat, float clans[KINDS])
{
    /* Harm to one of several rivals is good for the others too. */
    float scale = g->seats == 2 ? 1 : g->seats == 3 ? 0.5f : 0.35f;
    float known = (float)g->placed_count / KNOWN_TILES;
    if (known > 1)
        known = 1;
    float unknown = -(1 - known) * AGAINST_UNKNOWN;
    for (int clan = 0; clan < KINDS; clan++)
        clans[clan] = is_clan(clan) ? scale * (unknown - known * AGAINST_NOBODY) : 0;
    for (int other = 0; other < g->seats; other++)
        for (int card = 0; card < cards_per_seat(g); card++)
            clans[g->clans[other][card]] =
                other == seat ? 1 : scale * (unknown - known * AGAINST_RIVAL);
}

/* ---- towers ---- */

/* What keeping the tower for later is worth; nothing after the last turn. */
static inline float tower_option_value(const struct grandbois *g, const struct seat_weights *s,
                                       int tiles_left)
{
    return s->tower_left * grandbois_tower_probability(tiles_left / g->seats);
}

/* On a tile that lies there. */
static float tower_value(const struct grandbois *g, const struct seat_weights *s, int x, int y)
{
    int cell = cell_at(x, y);
    float value = 0;
    for (int i = 0; i < 8; i++)
        value += s->beside[s->seat][space_kind(g->cells[ring(cell + AROUND[i])])];
    return value - tower_option_value(g, s, TILES - g->placed_count);
}

/* On a tile that is about to. */
static inline float tower_value_on(const struct grandbois *g, const struct seat_weights *s,
                                   const struct pattern *pattern, int x, int y)
{
    static const int16_t outside[4][5] = {
        { -FOREST_STRIDE - 1, -FOREST_STRIDE, -FOREST_STRIDE + 1, -1, FOREST_STRIDE - 1 },
        { -FOREST_STRIDE, -FOREST_STRIDE + 1, -FOREST_STRIDE + 2, 2, FOREST_STRIDE + 2 },
        { 2, FOREST_STRIDE + 2, 2 * FOREST_STRIDE, 2 * FOREST_STRIDE + 1, 2 * FOREST_STRIDE + 2 },
        { -1, FOREST_STRIDE - 1, 2 * FOREST_STRIDE - 1, 2 * FOREST_STRIDE, 2 * FOREST_STRIDE + 1 },
    };
    int corner = y * FOREST_STRIDE + x;
    unsigned p = (uint8_t)pattern->clearing;
    float value = 0;
    for (int i = 0; i < 5; i++)
        value += s->beside[s->seat][space_kind(g->cells[ring(corner + outside[p][i])])];
    for (unsigned i = 1; i < 4; i++)
        value += s->beside[s->seat][space_kind(pattern->spaces[(p + i) & 3])];
    return value - tower_option_value(g, s, TILES - g->placed_count - 1);
}

static inline float placement_value(struct forest_index *o, const struct grandbois *g,
                                    const struct seat_weights *s, const struct pattern *pattern,
                                    int x, int y)
{
    float value = placement_gain(o, g, s, pattern, x, y);
    if (pattern->clearing >= 0 && g->towers_left[s->seat] > 0) {
        float tower = tower_value_on(g, s, pattern, x, y);
        value += tower > 0 ? tower : 0;
    }
    return value;
}

/* ---- priors ---- */

#define BEHIND 4.0f /* chestnuts */

/* 1 for the best, a quarter for one that is BEHIND it, and so on. */
static void to_priors(float *values, int count)
{
    float best = values[0];
    for (int i = 1; i < count; i++)
        best = values[i] > best ? values[i] : best;
    for (int i = 0; i < count; i++) {
        float share = 1 / (1 + (best - values[i]) / BEHIND);
        values[i] = share * share;
    }
}

void grandbois_prior(const void *state, int seat, const struct move_list *moves, float *priors)
{
    const struct grandbois *g = state;
    struct forest_index o;
    struct seat_weights s;
    float clans[KINDS];
    weigh_clans(g, seat, clans);
    seat_weights_init(&s, g, seat, clans);
    if (g->phase == PHASE_TOWER) {
        const struct tile_placement *last = &g->placed[g->placed_count - 1];
        int p = grandbois_tile_clearing(last->tile, last->rotation);
        float value = tower_value(g, &s, last->x + position_x(p), last->y + position_y(p));
        for (int i = 0; i < moves->count; i++)
            priors[i] = move_verb(moves->moves[i]) == VERB_TOWER ? value : 0;
    } else {
        grandbois_forest_index_init(&o, g);
        for (int i = 0; i < moves->count; i++) {
            struct move move = moves->moves[i];
            priors[i] =
                placement_value(&o, g, &s, &grandbois_tile_patterns[move_a(move)][move_b(move)],
                                place_x(move.code), place_y(move.code));
        }
    }
    to_priors(priors, moves->count);
}

/* ---- rollouts ---- */

struct weighed_move {
    int slot, rotation, window;
    float value;
};

enum {
    TURNS_PLAYED = 8, /* beyond, an evaluation is better than more random turns */
    WANTED = 6,       /* legal placements sampled, of which the best is made, */
    TRIES_MAX = 80,   /* attempts; about one in ten fits */
};

/* The best of a few random placements. */
static inline bool choose(const struct grandbois *g, struct forest_index *o,
                          const struct seat_weights *s, struct rng *rng, struct weighed_move *best)
{
    uint32_t patterns = 4u * g->river_count;
    int found = 0;
    for (int tries = 0; tries < TRIES_MAX && found < WANTED; tries++) {
        uint64_t random = rng_next(rng);
        uint32_t window = (uint32_t)((random >> 32) * g->window_count >> 32);
        uint32_t number = (uint32_t)((random & UINT32_MAX) * patterns >> 32);
        int slot = (int)(number >> 2);
        int rotation = number & 3;
        const struct pattern *pattern = &grandbois_tile_patterns[g->river[slot]][rotation];
        if (!window_takes(g, (int)window, pattern))
            continue;
        uint16_t place = g->window_place[window];
        float value = placement_value(o, g, s, pattern, place_x(place), place_y(place));
        if (found++ == 0 || value > best->value)
            *best = (struct weighed_move){ slot, rotation, (int)window, value };
    }
    return found > 0;
}

static inline int random_tile_of_deck(const struct grandbois *g, struct rng *rng)
{
    uint32_t left = (uint32_t)__builtin_popcountll(g->deck);
    uint32_t skip = rng_below(rng, left);
    uint64_t deck = g->deck;
    while (skip-- > 0)
        deck &= deck - 1;
    return __builtin_ctzll(deck);
}

static void lay_choice(struct grandbois *g, struct forest_index *o, const struct seat_weights *s,
                       struct rng *rng, const struct weighed_move *choice)
{
    int tile = g->river[choice->slot];
    const struct pattern *pattern = &grandbois_tile_patterns[tile][choice->rotation];
    int x = place_x(g->window_place[choice->window]);
    int y = place_y(g->window_place[choice->window]);
    forest_index_lay(o, g, pattern, g->placed_count, x, y);
    forest_lay(g, pattern, x, y);
    struct tile_placement *placed = &g->placed[g->placed_count++];
    *placed = (struct tile_placement){ (int8_t)x, (int8_t)y, (uint8_t)tile,
                                       (uint8_t)choice->rotation, 0 };
    g->river_count--;
    if (g->deck != 0) {
        int drawn = random_tile_of_deck(g, rng);
        g->deck &= ~tile_bit(drawn);
        g->river[choice->slot] = (uint8_t)drawn;
        g->river_count++;
    } else {
        for (int slot = choice->slot; slot < g->river_count; slot++)
            g->river[slot] = g->river[slot + 1];
        g->river[g->river_count] = 0;
    }
    if (pattern->clearing >= 0 && g->towers_left[g->turn] > 0) {
        int tower_x = x + position_x(pattern->clearing);
        int tower_y = y + position_y(pattern->clearing);
        if (tower_value(g, s, tower_x, tower_y) > 0) {
            placed->has_tower = 1;
            g->towers_left[g->turn]--;
            forest_put_tower(g, tower_x, tower_y);
            forest_index_tower(o, g->turn, tower_x, tower_y);
        }
    }
    g->turn = (uint8_t)(g->turn + 1 == g->seats ? 0 : g->turn + 1);
}

static struct move plain_move(const struct grandbois *g, const struct seat_weights *s,
                              struct rng *rng)
{
    if (g->phase == PHASE_TOWER) {
        const struct tile_placement *last = &g->placed[g->placed_count - 1];
        int p = grandbois_tile_clearing(last->tile, last->rotation);
        float value = tower_value(g, s, last->x + position_x(p), last->y + position_y(p));
        return (struct move){ move_code(value > 0 ? VERB_TOWER : VERB_SKIP, 0, 0) };
    }
    return grandbois_random_move(g, rng);
}

/* Draws and deals until the first turn; a river may be drawn again later (B3.6). */
static void begin(struct grandbois *g, struct rng *rng)
{
    while (g->phase < PHASE_TILE && g->placed_count == 0)
        grandbois_turn_apply(g, grandbois_random_move(g, rng), NULL);
}

/* As grandbois_playout, but choosing by value; and unless the end is near it stops after some
 * turns, before a tile is placed. */
void grandbois_rollout(void *state, struct rng *rng, struct move_list *scratch)
{
    (void)scratch;
    struct grandbois *g = state;
    struct rng own = *rng; /* stays in registers, as there */
    struct forest_index o;
    struct seat_weights weights[PLAYERS_MAX];
    begin(g, &own);
    for (int seat = 0; seat < g->seats; seat++) {
        float clans[KINDS];
        weigh_clans(g, seat, clans);
        seat_weights_init(&weights[seat], g, seat, clans);
    }
    bool has_index = false;
    int last = g->placed_count + TURNS_PLAYED;
    while (g->phase != PHASE_OVER) {
        if (g->phase != PHASE_TILE || (g->river_count < RIVER_MAX && g->deck != 0)) {
            grandbois_turn_apply(g, plain_move(g, &weights[g->turn], &own), NULL);
            continue;
        }
        if (!has_index)
            grandbois_forest_index_init(&o, g);
        has_index = true;
        struct weighed_move choice = { 0 };
        while (g->river_count > 0 && g->placed_count < last &&
               choose(g, &o, &weights[g->turn], &own, &choice))
            lay_choice(g, &o, &weights[g->turn], &own, &choice);
        if (g->placed_count >= last && g->river_count > 0)
            break;
        /* The last tile is placed, or few places are left, or none. */
        grandbois_begin_turn(g, NULL);
        if (g->phase == PHASE_TILE) {
            grandbois_turn_apply(g, grandbois_random_move(g, &own), NULL);
            has_index = false;
        }
    }
    *rng = own;
}
