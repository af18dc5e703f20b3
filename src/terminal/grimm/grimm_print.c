/* grimm_print.c: The Grimm Forest in lines of text, for plain mode. */
#include "grimm_screen.h"
#include "memory.h"
#include "plain_lines.h"

#include <stdio.h>
#include <stdlib.h>

/* What stands between two parts of a line: a semicolon, with the language's spaces. */
static void add_semicolon(const struct local_match *local, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "before", "");
    field_text(&fields, "after", "");
    local_add_sentence(local, out, "grimm.plain-more", &fields);
}

/* Begins a part of a line; a new line is indented. */
static void begin_part(const struct local_match *local, struct text *line)
{
    if (line->length > 0)
        add_semicolon(local, line);
    else
        text_add(line, "   ");
}

static void add_part(const struct local_match *local, struct text *line, const char *key,
                     const struct fields *fields)
{
    begin_part(local, line);
    local_add_sentence(local, line, key, fields);
}

static void add_marked(const struct local_match *local, struct text *line, char mark,
                       const char *card)
{
    begin_part(local, line);
    text_addf(line, "%c %s", mark, forest_word(local, card));
}

static void print_place(const struct local_match *local, const struct forest *forest,
                        const struct forest_place *place, struct text *out)
{
    struct text line, resources, names;
    struct fields fields = { 0 };
    text_init(&line);
    text_init(&resources);
    text_init(&names);
    forest_add_resources(local, place->stock, &resources);
    field_word(&fields, "place", place->id);
    field_text(&fields, "resources", resources.data);
    local_add_sentence(local, &line, "grimm.plain-place", &fields);
    int count = __builtin_popcount(place->pigs);
    int index = 0;
    for (int seat = 0; seat < forest->seats; seat++)
        if (place->pigs & seat_bit(seat)) {
            local_add_separator(local, &names, index++, count);
            text_add(&names, local_name(local, seat));
        }
    field_text(&fields, "names", names.data);
    if (count > 0)
        add_part(local, &line, "grimm.plain-pigs", &fields);
    for (int i = 0; i < place->monster_count; i++)
        add_marked(local, &line, '!', place->monsters[i]);
    if (place->unique != NULL)
        add_marked(local, &line, '*', place->unique);
    plain_end_line(out, &line);
    text_clear(&line);
    text_clear(&resources);
    text_clear(&names);
}

static void add_houses(const struct local_match *local, const struct lot *lot, struct text *line)
{
    struct text houses;
    struct fields fields = { 0 };
    text_init(&houses);
    for (int i = 0; i < lot->house_count; i++) {
        struct fields house = { 0 };
        field_word(&house, "resource", forest_resource_ids[lot->houses[i].type]);
        field_word(&house, "section", forest_section_ids[lot->houses[i].level]);
        text_add(&houses, i > 0 ? ", " : "");
        local_add_sentence(local, &houses, "grimm.plain-house", &house);
        if (lot->houses[i].is_on_scrap)
            text_addf(&houses, " %s", words(local->language, "grimm.plain-scrap"));
    }
    field_text(&fields, "houses", houses.data);
    if (lot->house_count > 0)
        add_part(local, line, "grimm.plain-houses", &fields);
    text_clear(&houses);
}

static void add_tokens(const struct local_match *local, const struct lot *lot, struct text *line)
{
    struct text types;
    struct fields fields = { 0 };
    text_init(&types);
    for (int type = 0; type < RESOURCES; type++)
        if (lot->is_first[type])
            text_addf(&types, "%s%s", types.length > 0 ? ", " : "",
                      forest_word(local, forest_resource_ids[type]));
    field_text(&fields, "resources", types.data);
    if (types.length > 0)
        add_part(local, line, "grimm.plain-tokens", &fields);
    text_clear(&types);
}

/* The Friend with what lies on it, and what else is to be known. */
static void add_cards(const struct local_match *local, const struct forest *forest, int seat,
                      struct text *line)
{
    const struct lot *lot = &forest->lots[seat];
    struct fields fields = { 0 };
    struct text notes, separator;
    text_init(&notes);
    text_init(&separator);
    if (lot->friend != NULL) {
        field_word(&fields, "card", lot->friend);
        add_part(local, line, "grimm.plain-friend", &fields);
    }
    if (lot->tokens[0] + lot->tokens[1] + lot->tokens[2] > 0) {
        text_add(line, " + ");
        forest_add_resources(local, lot->tokens, line);
    }
    add_semicolon(local, &separator);
    forest_add_lot_notes(local, forest, seat, separator.data, &notes);
    if (notes.length > 0) {
        begin_part(local, line);
        text_add(line, notes.data);
    }
    text_clear(&notes);
    text_clear(&separator);
}

static void print_seat(const struct local_match *local, const struct forest *forest, int seat,
                       struct text *out)
{
    const struct lot *lot = &forest->lots[seat];
    struct fields fields = { 0 };
    struct text line, resources, choosing;
    text_init(&line);
    text_init(&resources);
    text_init(&choosing);
    forest_add_resources(local, lot->board, &resources);
    forest_add_lot_choice(local, forest, seat, &choosing);
    field_number(&fields, "mark", seat + 1);
    field_text(&fields, "seat", local_name(local, seat));
    field_text(&fields, "resources", resources.data);
    field_number(&fields, "count", lot->hand_count);
    local_add_sentence(local, &line, "grimm.plain-seat", &fields);
    if (choosing.length > 0) {
        begin_part(local, &line);
        text_add(&line, choosing.data);
    }
    plain_end_line(out, &line);
    add_houses(local, lot, &line);
    add_tokens(local, lot, &line);
    plain_end_line(out, &line);
    add_cards(local, forest, seat, &line);
    plain_end_line(out, &line);
    text_clear(&line);
    text_clear(&resources);
    text_clear(&choosing);
}

static void print_round(const struct local_match *local, const struct forest *forest,
                        struct text *out)
{
    char stage[48];
    struct fields fields = { 0 };
    snprintf(stage, sizeof stage, "stage.%s", forest->stage);
    field_number(&fields, "round", forest->round);
    field_word(&fields, "stage", stage);
    field_text(&fields, "seat", local_name(local, forest->first));
    local_add_sentence(local, out, "grimm.plain-round", &fields);
    text_add(out, "\n\n");
}

static void print_supply(const struct local_match *local, const struct forest *forest,
                         struct text *out)
{
    struct fields fields = { 0 };
    struct text resources;
    if (forest->is_unlimited)
        return;
    text_init(&resources);
    forest_add_resources(local, forest->supply, &resources);
    field_text(&fields, "resources", resources.data);
    field_number(&fields, "count", forest->deck_count);
    local_add_sentence(local, out, "grimm.plain-supply", &fields);
    text_add(out, "\n\n");
    text_clear(&resources);
}

/* The cards that the viewer may read, under a heading. */
static void print_cards(const struct local_match *local, const struct forest *forest,
                        struct text *out)
{
    const char *title = forest->viewer == VIEWER_ALL ? "grimm.all-cards" : "grimm.cards";
    struct forest_page page = { .local = local, .forest = forest };
    struct fields fields = { 0 };
    struct text cards;
    text_init(&cards);
    forest_add_readable_cards(&page, PLAIN_COLUMNS, MOVES_MAX, &cards);
    field_text(&fields, "title", words(local->language, title));
    local_add_sentence(local, out, "grimm.plain-heading", &fields);
    text_addf(out, "\n%s", cards.data);
    text_clear(&cards);
}

void forest_print(const struct local_match *local, const json_t *view, struct text *out)
{
    struct forest *forest = memory_new(sizeof *forest);
    forest_read(forest, view);
    print_round(local, forest, out);
    for (int i = 0; i < forest->place_count; i++)
        print_place(local, forest, &forest->places[i], out);
    print_supply(local, forest, out);
    for (int seat = 0; seat < forest->seats; seat++)
        print_seat(local, forest, seat, out);
    if (forest->viewer != VIEWER_SPECTATOR) {
        text_add_char(out, '\n');
        print_cards(local, forest, out);
    }
    free(forest);
}

void forest_print_hand(const struct local_match *local, int seat, struct text *out)
{
    struct forest *forest = memory_new(sizeof *forest);
    json_t *view = local_view(local, local->match.state, seat);
    forest_read(forest, view);
    print_cards(local, forest, out);
    json_decref(view);
    free(forest);
}

void forest_print_question(const struct local_match *local, int seat, struct text *out)
{
    struct open_move *moves = memory_new(MOVES_MAX * sizeof *moves);
    struct forest *forest = memory_new(sizeof *forest);
    struct text line;
    text_init(&line);
    json_t *view = local_view(local, local->match.state, seat);
    int count = local_moves(local, seat, moves);
    forest_read(forest, view);
    forest_add_question(local, forest, seat, moves, count, &line);
    plain_end_line(out, &line);
    forest_add_question_details(local, forest, seat, &line);
    plain_end_line(out, &line);
    plain_add_answers(local, seat, count, forest_add_answer, forest, out);
    json_decref(view);
    text_clear(&line);
    free(moves);
    free(forest);
}
