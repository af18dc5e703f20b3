/* record_verify.c: whether the chance of a match was honest: its draws picked again, and what
 * the world did worked out again. */
#include "record.h"

#include "memory.h"
#include "versions.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

bool record_fits_commitment(const struct match *match)
{
    unsigned char commitment[COMMITMENT_BYTES];
    if (!match->has_seed)
        return true;
    chance_commit(match->seed, commitment);
    return memcmp(commitment, match->commitment, sizeof commitment) == 0;
}

/* A match that is recomputed from its beginning. */
struct audit {
    const struct match *match;
    void *state;
    bool has_same_world;    /* this build has the physics that judged it */
    struct move_list world; /* the outcomes of the run at hand, */
    int world_next;         /* and how much of it has been compared */
};

/* The outcome that chance must have had in a state. */
static struct move expected_draw(struct audit *audit, int draws)
{
    const struct match *match = audit->match;
    struct move_list outcomes;
    match->game->list_moves(audit->state, SEAT_CHANCE, &outcomes);
    return outcomes.moves[chance_pick(match->key, (uint64_t)draws, (uint32_t)outcomes.count)];
}

static struct move expected_of_world(struct audit *audit)
{
    if (audit->world_next == audit->world.count) {
        world_of(audit->match->game)->run(audit->state, &audit->world, NULL);
        audit->world_next = 0;
    }
    return audit->world.moves[audit->world_next++];
}

/* NULL if an outcome is what it should be. */
static const char *check_outcome(struct audit *audit, const struct match_entry *entry,
                                 struct verdict *out)
{
    bool is_world = entry->seat == SEAT_WORLD;
    if (entry->is_pinned) {
        out->pinned++;
        return NULL;
    }
    if (is_world && !audit->has_same_world) {
        out->worlds_given++;
        return NULL;
    }
    struct move expected = is_world ? expected_of_world(audit) : expected_draw(audit, out->draws);
    if (!same_move(expected, entry->move))
        return is_world ? "verify.wrong-world" : "verify.wrong-draw";
    out->worlds += is_world;
    out->draws += !is_world;
    return NULL;
}

static void recompute(struct audit *audit, struct verdict *out)
{
    const struct match *match = audit->match;
    for (int i = 0; i < match->log_count && out->why == NULL; i++) {
        const struct match_entry *entry = &match->log[i];
        if (!is_player(entry->seat))
            out->why = check_outcome(audit, entry, out);
        if (out->why != NULL)
            out->wrong_entry = i;
        else
            match->game->apply(audit->state, entry->seat, entry->move, NULL);
    }
}

void record_verify(const struct match *match, struct verdict *out)
{
    *out = (struct verdict){ .wrong_entry = -1 };
    for (int seat = 0; seat < match->options.seats; seat++)
        if (match->word_hashes[seat].is_given && match->words[seat][0] == '\0')
            out->forgotten |= seat_bit(seat);
    if (!match->has_seed) {
        out->why = "verify.no-seed";
        return;
    }
    if (!record_fits_commitment(match)) {
        out->why = "verify.other-seed";
        return;
    }
    struct audit *audit = memory_new(sizeof *audit);
    audit->match = match;
    audit->has_same_world = world_of(match->game) != NULL &&
                            match->options.versions.world == versions_now(match->game).world;
    audit->state = memory_new(match->game->state_size);
    match_state_at(match, 0, audit->state);
    recompute(audit, out);
    free(audit->state);
    free(audit);
    if (out->why != NULL)
        return;
    bool is_unknown = out->worlds_given > 0 && world_is_missing(match->game);
    out->why = is_unknown                     ? "verify.no-physics"
               : match->position_text != NULL ? "verify.position"
               : out->pinned > 0              ? "verify.pinned"
               : out->worlds_given > 0        ? "verify.other-world"
               : out->worlds > 0              ? "verify.honest-world"
                                              : "verify.honest";
    out->is_honest = !is_unknown && match->position_text == NULL && out->pinned == 0;
}
