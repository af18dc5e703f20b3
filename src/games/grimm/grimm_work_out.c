/* grimm_work_out.c: struct game's work_out: a question of drawing clients, answered by the
 * cards themselves:
 *   topples TYPE   the Fables that may take the top section of a house of that type, and the
 *                  Friends that can stop one of them (G0.16): those of `friends_there` only
 *                  where their owner's pig is */
#include "grimm_internal.h"

#include "notation.h"

#include <string.h>

static int type_named(const char *name)
{
    for (int type = 0; type < TYPES; type++)
        if (strcmp(grimm_type_name(type), name) == 0)
            return type;
    return TYPES;
}

static bool can_topple(int fable, int type)
{
    const struct card *card = grimm_card(fable);
    return card->can_topple != NULL && card->can_topple(HOUSE(type, LEVEL_ROOF, false));
}

static bool can_cancel_some(int friend, int type)
{
    const struct card *card = grimm_card(friend);
    for (int fable = NO_CARD + 1; fable < FABLES_END; fable++)
        if (can_topple(fable, type) && card->can_cancel != NULL && card->can_cancel(fable))
            return true;
    return false;
}

bool grimm_work_out(const void *state, const char *question, struct json *json)
{
    (void)state;
    char name[8];
    if (!notation_read(question, "topples %7s", name) || type_named(name) == TYPES)
        return false;
    int type = type_named(name);
    bool is_any = false;
    json_begin_array(json, "fables");
    for (int fable = NO_CARD + 1; fable < FABLES_END; fable++)
        if (can_topple(fable, type)) {
            json_put_string(json, NULL, grimm_card_name(fable));
            is_any = true;
        }
    json_end_array(json);
    json_begin_array(json, "friends");
    for (int friend = FIRST_FRIEND; friend < CARDS_END; friend ++)
        if (can_cancel_some(friend, type))
            json_put_string(json, NULL, grimm_card_name(friend));
    json_end_array(json);
    json_begin_array(json, "friends_there");
    for (int friend = FIRST_FRIEND; friend < CARDS_END; friend ++)
        if (is_any && grimm_effect_at(friend, MONSTER_AT_YOUR_PLACE) != NULL)
            json_put_string(json, NULL, grimm_card_name(friend));
    json_end_array(json);
    return true;
}
