/* grimm_describe.c: what a move says, by the patterns of verb_list.h. */
#include "grimm_internal.h"

#include <string.h>

struct verb_sentence {
    const char *pattern;
    const char *key;           /* in data/words */
    const char *key_with_more; /* where an argument is there that may be missing */
};

static const struct verb_sentence sentences[VERBS_END] = {
#define SENTENCE(name, key, pattern)                                                               \
    [VERB_##name] = { pattern, "grimm.answer." key, "grimm.answer." key ".more" },
    GRIMM_VERB_LIST(SENTENCE)
#undef SENTENCE
};

/* Field names of the arguments of one kind, in the order in which they come. */
struct argument_names {
    char kind;
    const char *names[3];
};

static const struct argument_names argument_names[] = {
    { 's', { "seat", "to" } },
    { 'n', { "count" } },
    { 'p', { "place", "place2" } },
    { 't', { "resource", "resource2" } },
    { 'l', { "section" } },
    { 'f', { "card", "card2", "card3" } },
    { 'a', { "card" } },
};

enum { KINDS = sizeof argument_names / sizeof *argument_names };

/* A list: a field for each type there is of. */
static void add_resources(struct fields *fields, struct move move, int index)
{
    for (int type = 0; type < TYPES; type++)
        if (move_argument(move, index + type) > 0)
            field_count(fields, "resources", move_argument(move, index + type),
                        grimm_type_name(type));
}

static void add_argument(struct fields *fields, char kind, const char *name, int value)
{
    switch (kind) {
    case 's':
        field_number(fields, name, value - 1);
        break;
    case 'n':
        field_number(fields, name, value);
        break;
    case 'p':
        field_word(fields, name, grimm_place_name(value));
        break;
    case 't':
        field_word(fields, name, grimm_type_name(value - 1));
        break;
    case 'l':
        field_word(fields, name, grimm_level_name(value));
        break;
    default:
        field_word(fields, name, value == CARD_HIDDEN ? "hidden" : grimm_card_name(value));
    }
}

/* Whether an argument is there that may be missing. */
static bool add_arguments(struct fields *fields, const char *pattern, struct move move)
{
    int seen[KINDS] = { 0 };
    int index = 0;
    bool has_more = false;
    for (const char *at = pattern; *(at += strcspn(at, "%?")) != '\0'; at += 2) {
        if (at[1] == 'r') {
            add_resources(fields, move, index);
            index += TYPES;
            continue;
        }
        int value = move_argument(move, index++);
        int kind = 0;
        while (argument_names[kind].kind != at[1])
            kind++;
        if (value == 0)
            continue;
        has_more |= *at == '?';
        add_argument(fields, at[1], argument_names[kind].names[seen[kind]++], value);
    }
    return has_more;
}

/* The house that is damaged stands before the player at hand, and has no name but its number. */
static void add_damaged(struct fields *fields, const struct grimm *g, struct move move)
{
    if (g->frame_count == 0)
        return;
    const struct grimm_player *p = &g->players[g->frames[g->frame_count - 1].seat];
    int house = move_argument(move, 0) - 1;
    if (house < 0 || house >= p->house_count)
        return;
    field_word(fields, "resource", grimm_type_name(house_type(p->houses[house])));
    field_word(fields, "section", grimm_level_name(house_level(p->houses[house])));
}

const char *grimm_describe_move(const void *seen, int seat, struct move move, struct fields *out)
{
    const struct grimm *g = seen;
    int verb = move_verb(move);
    const struct verb_sentence *sentence = &sentences[verb];
    bool has_more = add_arguments(out, sentence->pattern, move);
    switch (verb) {
    case VERB_DAMAGE:
        add_damaged(out, g, move);
        break;
    case VERB_BUILD_ON_SCRAP:
    case VERB_BUILD_ON_SCRAP_FROM:
        field_word(out, "section", grimm_level_name(LEVEL_FLOOR));
        break;
    case VERB_SPECIAL: /* what the own Friend makes possible, without naming it */
    case VERB_DISCARD_FRIEND:
    case VERB_CANCEL:
        if (seat < g->seats && g->players[seat].friend != NO_CARD)
            field_word(out, "friend", grimm_card_name(g->players[seat].friend));
        break;
    default:
        break;
    }
    return has_more ? sentence->key_with_more : sentence->key;
}
