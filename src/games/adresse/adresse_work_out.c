/* adresse_work_out.c: struct game's work_out: questions of drawing clients, answered by the
 * rules:
 *   over x=12.5 y=-40 turn=90   where the piece in hand would touch down there: its centre,
 *                               its top, and what it meets (-1 the board, -2 the table)
 *   sway t=2150                 how the hand sways at that moment, of those told
 *   sway both flat of=17,4095 t=820
 *                               the same of any hand and position, with what was drawn for its
 *                               half seconds: for a hand that is shown later than it is told, or
 *                               that is in no match; and how far from calm that looks to two
 *                               eyes and to one
 *   columns                     what rests on each starting piece (A6.7)
 * in micrometres, and thousandths of degrees, millimetres and radians a second. */
#include "adresse_hand.h"
#include "adresse_tremor.h"
#include "notation.h"

#include <string.h>

static bool has_piece_in_hand(const struct adresse *a)
{
    return a->stage >= STAGE_PLACE && a->stage <= STAGE_WORLD;
}

static void put_thousandths(struct json *json, const char *name, double value)
{
    json_put_int(json, name, adresse_nearest_whole(value * 1000));
}

static bool work_out_over(const struct adresse *a, const char *question, struct json *json)
{
    char x_text[16], y_text[16], turn_text[16];
    int x, y, turn;
    if (!has_piece_in_hand(a) ||
        !notation_read(question, "over x=%15s y=%15s turn=%15s", x_text, y_text, turn_text) ||
        !adresse_read_tenths(x_text, &x) || !adresse_read_tenths(y_text, &y) ||
        !adresse_read_tenths(turn_text, &turn))
        return false;
    const struct piece_card *card = card_in_hand(a);
    int position = a->placement.position;
    struct touchdown down;
    adresse_touchdown_at(a, card->length, position, x, y, turn, &down);
    struct box held = adresse_box_in_hand(card->length, position, x, y, turn, down.z);
    put_thousandths(json, "z", down.z);
    put_thousandths(json, "top", down.z + adresse_box_reach(&held).z);
    json_put_int(json, "first", down.first);
    return true;
}

static void put_sway(struct json *json, const struct sway *sway)
{
    put_thousandths(json, "x", sway->x);
    put_thousandths(json, "y", sway->y);
    put_thousandths(json, "tilt_x", sway->tilt_x);
    put_thousandths(json, "tilt_y", sway->tilt_y);
    put_thousandths(json, "turn", sway->turn);
    put_thousandths(json, "speed_x", sway->speed_x);
    put_thousandths(json, "speed_y", sway->speed_y);
    put_thousandths(json, "speed_z", sway->speed_z);
    put_thousandths(json, "spin_x", sway->spin_x);
    put_thousandths(json, "spin_y", sway->spin_y);
    put_thousandths(json, "spin_z", sway->spin_z);
}

static bool work_out_sway(const struct adresse *a, const char *question, struct json *json)
{
    int t, told = adresse_told_ms(a);
    struct sway sway;
    if (!has_piece_in_hand(a) || told == 0 || !notation_read(question, "sway t=%d", &t) || t < 0 ||
        t > told)
        return false;
    adresse_sway_at(a, t, &sway);
    put_sway(json, &sway);
    return true;
}

/* "17,4095": what was drawn for each half second. */
static bool read_half_seconds(const char *text, struct placement *p)
{
    do {
        int drawn = 0, digits = 0;
        for (; *text >= '0' && *text <= '9' && digits < 4; digits++)
            drawn = 10 * drawn + (*text++ - '0');
        if (digits == 0 || drawn >= SEEDS || p->told == HALF_SECONDS)
            return false;
        p->sway[p->told++] = (uint16_t)drawn;
    } while (*text++ == ',');
    return text[-1] == '\0';
}

/* Which of a list of names a word is; -1: none. */
static int index_of_name(const char *word, const char *const names[])
{
    for (int i = 0; names[i] != NULL; i++)
        if (strcmp(word, names[i]) == 0)
            return i;
    return -1;
}

static bool work_out_any_sway(const char *question, struct json *json)
{
    char hand_text[16], position_text[16], drawn[64];
    struct placement p = { 0 };
    struct sway sway;
    int t;
    if (!notation_read(question, "sway %15s %15s of=%63s t=%d", hand_text, position_text, drawn,
                       &t) ||
        !read_half_seconds(drawn, &p))
        return false;
    int hand = index_of_name(hand_text, adresse_hand_names);
    int position = index_of_name(position_text, adresse_position_names);
    if (hand < 0 || position < 0 || t < 0 || t > p.told * HALF_SECOND_MS)
        return false;
    p.position = (uint8_t)position;
    adresse_sway_of(&p, hand, t, &sway);
    put_sway(json, &sway);
    put_thousandths(json, "unrest", adresse_unrest_of(&p, t, false));
    put_thousandths(json, "unrest_aside", adresse_unrest_of(&p, t, true));
    return true;
}

static void work_out_columns(const struct adresse *a, struct json *json)
{
    struct structure structure;
    adresse_structure_read(a, &structure);
    json_begin_array(json, "columns");
    for (int start = 0; start < PIECES_MAX; start++) {
        if (a->pieces[start].length == NO_LENGTH || !a->pieces[start].starts)
            continue;
        uint32_t column[4];
        adresse_structure_carried_by(&structure, start, column);
        put_bit(column, start);
        json_begin_object(json, NULL);
        json_put_int(json, "start", start);
        json_begin_array(json, "pieces");
        for (int i = 0; i < PIECES_MAX; i++)
            if (has_bit(column, i))
                json_put_int(json, NULL, i);
        json_end_array(json);
        json_end_object(json);
    }
    json_end_array(json);
}

bool adresse_work_out(const void *state, const char *question, struct json *json)
{
    const struct adresse *a = state;
    if (strcmp(question, "columns") == 0) {
        work_out_columns(a, json);
        return true;
    }
    return work_out_over(a, question, json) || work_out_sway(a, question, json) ||
           work_out_any_sway(question, json);
}
