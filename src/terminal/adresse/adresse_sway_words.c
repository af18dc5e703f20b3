/* adresse_sway_words.c: a hand that sways, told in words: plain mode and screen readers, with a
 * line for each half second and as much time for each answer as somebody wants. */
#include "adresse_screen.h"
#include "memory.h"
#include "plain_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The moment that a line tells of, before the end of what is known: a hand that means to let go
 * then errs to both sides. */
enum { TOLD_BEFORE_MS = 200 };

static int moment_told(const struct tabletop *top)
{
    return top->placement.told_ms - TOLD_BEFORE_MS;
}

static void add_part(struct text *out, const char *part)
{
    text_addf(out, "%s%s", out->length > 0 ? ", " : "", part);
}

/* "4 mm left"; nothing of what rounds to nothing. */
static void add_off(const struct local_match *local, double value, const char *negative,
                    const char *positive, struct text *out)
{
    struct fields fields = { 0 };
    struct text part;
    char key[64];
    int size = (int)((value < 0 ? -value : value) + 0.5);
    if (size == 0)
        return;
    text_init(&part);
    field_number(&fields, "n", size);
    snprintf(key, sizeof key, "adresse.screen.sway.%s", value < 0 ? negative : positive);
    local_add_sentence(local, &part, key, &fields);
    add_part(out, part.data);
    text_clear(&part);
}

static void add_parts(const struct local_match *local, const struct tabletop *top,
                      const struct hand_sway *sway, struct text *out)
{
    const double RESTLESS = 2 * CALM;
    bool is_one_eyed = top->placement.closed != BOTH;
    double wild = tabletop_wildness(sway, is_one_eyed);
    add_part(out, words(local->language, wild < CALM       ? "adresse.screen.sway.calm"
                                         : wild < RESTLESS ? "adresse.screen.sway.restless"
                                                           : "adresse.screen.sway.wild"));
    add_off(local, sway->x, "left", "right", out);
    if (!is_one_eyed)
        add_off(local, sway->y, "near", "far", out);
    add_off(local, sway->tilt_y, "tilt-left", "tilt-right", out);
    if (!is_one_eyed)
        add_off(local, sway->tilt_x, "tilt-far", "tilt-near", out);
    if (top->placement.told_ms == RELEASE_MS_MAX)
        add_part(out, words(local->language, "adresse.screen.sway.last"));
}

void tabletop_print_sway(const struct local_match *local, const struct tabletop *top,
                         struct text *out)
{
    const struct match *match = &local->match;
    struct fields fields = { 0 };
    struct hand_sway sway;
    struct text line, parts;
    char seconds[16];
    text_init(&line);
    text_init(&parts);
    if (top->placement.told_ms == HALF_SECOND_MS) {
        text_add(&line, words(local->language, "adresse.screen.plain-hold"));
        plain_end_line(out, &line);
    }
    hand_sway_at(match->game, match->state, moment_told(top), &sway);
    add_parts(local, top, &sway, &parts);
    snprintf(seconds, sizeof seconds, "%.1f", top->placement.told_ms / 1000.0);
    field_text(&fields, "seconds", seconds);
    field_text(&fields, "parts", parts.data);
    local_add_sentence(local, &line, "adresse.screen.sway", &fields);
    plain_end_line(out, &line);
    text_clear(&line);
    text_clear(&parts);
}

static bool is_word(const struct local_match *local, const char *line, const char *english,
                    const char *key)
{
    return strcmp(line, english) == 0 || strcmp(line, words(local->language, key)) == 0;
}

static int number_of_move(const struct local_match *local, int seat, const char *text)
{
    struct open_move *moves = memory_new(MOVES_MAX * sizeof *moves);
    int count = local_moves(local, seat, moves);
    int i = 0;
    while (i < count && strcmp(moves[i].text, text) != 0)
        i++;
    free(moves);
    return i < count ? i + 1 : 0;
}

int tabletop_number_of_line(const struct local_match *local, int seat, const char *line)
{
    struct tabletop *top = memory_new(sizeof *top);
    json_t *view = local_view(local, local->match.state, seat);
    char move[MOVE_TEXT_MAX] = "";
    tabletop_read(top, view);
    if (!tabletop_is_at(top, "hold"))
        ;
    else if (*line == '\0' || is_word(local, line, "hold", "adresse.command.hold"))
        snprintf(move, sizeof move, "hold");
    else if (is_word(local, line, "release", "adresse.command.release"))
        snprintf(move, sizeof move, "release t=%d", moment_told(top));
    json_decref(view);
    free(top);
    return *move != '\0' ? number_of_move(local, seat, move) : 0;
}
