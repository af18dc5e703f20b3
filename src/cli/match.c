/* match.c: the table with its story, and what is said about it. */
#include "match.h"

#include "commands.h"
#include "layout.h"
#include "record.h"
#include "memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *match_name(const struct match *match, int seat)
{
    return match->table.seats[seat].name;
}

const char *match_level_name(const struct match *match, int seat)
{
    char key[80];
    snprintf(key, sizeof key, "play.level.%s", match->table.seats[seat].level);
    const char *name = words_find(match->language, key);
    return name ? name : match->table.seats[seat].level;
}

const char *match_game_name(const struct match *match)
{
    char key[80];
    snprintf(key, sizeof key, "game.%s", match->table.game->name);
    const char *name = words_find(match->language, key);
    return name ? name : match->table.game->name;
}

bool match_is_bot(const struct match *match, int seat)
{
    return match->table.seats[seat].level[0] != '\0';
}

bool match_is_over(const struct match *match)
{
    return table_to_act(&match->table) == 0;
}

void match_say(const struct match *match, struct text *out, const char *key,
               const struct fields *fields)
{
    words_add(out, match->language, match->table.game->name, key, fields);
}

enum { OWN_KEY_MAX = 80 };

/* The game's own key instead of a general one, in the caller's memory, if there is one. */
static const char *own_key(const struct match *match, const char *key, char own[OWN_KEY_MAX])
{
    snprintf(own, OWN_KEY_MAX, "%s.%s", match->table.game->name, strchr(key, '.') + 1);
    return words_find(match->language, own) != NULL ? own : key;
}

const char *match_own_words(const struct match *match, const char *key)
{
    char own[OWN_KEY_MAX];
    return words(match->language, own_key(match, key, own));
}

void match_say_own(const struct match *match, struct text *out, const char *key,
                   const struct fields *fields)
{
    char own[OWN_KEY_MAX];
    match_say(match, out, own_key(match, key, own), fields);
}

void match_add_parting(const struct match *match, struct text *out, int index, int count)
{
    if (index > 0 && index == count - 1)
        text_addf(out, " %s ", words(match->language, "scores.and"));
    else if (index > 0)
        text_add(out, ", ");
}

/* ---- the story ---- */

static void add_sentence(struct match *match, const char *key, const struct fields *fields,
                         seat_mask audience)
{
    struct text sentence;
    text_init(&sentence);
    match_say(match, &sentence, key, fields);
    if (match->story_count == match->story_capacity) {
        match->story_capacity = match->story_capacity ? 2 * match->story_capacity : 64;
        match->story =
            memory_resize(match->story, (size_t)match->story_capacity * sizeof *match->story);
    }
    char *copy = memory_new(sentence.length + 1);
    memcpy(copy, sentence.data, sentence.length + 1);
    text_clear(&sentence);
    match->story[match->story_count++] = (struct story_line){ copy, audience, match->story_entry };
}

/* An event as a sentence: seats by their names, and the fuller wording where
 * the audience is those who may know and there is one. */
static void tell(void *listener, const struct event *event)
{
    struct match *match = listener;
    struct fields fields = event->fields;
    for (int i = 0; i < fields.count; i++) {
        struct field *field = &fields.field[i];
        bool is_seat = strcmp(field->name, "seat") == 0 || strcmp(field->name, "to") == 0 ||
                       strcmp(field->name, "of") == 0;
        if (is_seat && field->type == FIELD_NUMBER)
            *field = (struct field){ field->name, match_name(match, field->number), 0, FIELD_TEXT };
    }
    char key[128];
    const char *game = match->table.game->name;
    snprintf(key, sizeof key, "%s.event.%s-to-you", game, event->name);
    if (event->audience & seat_bit(VIEWER_SPECTATOR) || words_find(match->language, key) == NULL)
        snprintf(key, sizeof key, "%s.event.%s", game, event->name);
    add_sentence(match, key, &fields, event->audience);
}

/* An event of the move that is being made, or of the chance that follows it. */
static void tell_now(void *listener, const struct event *event)
{
    struct match *match = listener;
    int first = match->story_entry;
    match->story_entry = match->table.log_count - 1;
    tell(match, event);
    match->story_entry = first;
}

static void forget(struct match *match)
{
    while (match->story_count > 0)
        free(match->story[--match->story_count].sentence);
}

bool match_may_hear(const struct match *match, const struct story_line *line, int viewer)
{
    if (viewer != VIEWER_ALL)
        return (line->audience & seat_bit(viewer)) != 0;
    /* Of the two versions of a half-secret event, the one that spectators do not get. */
    seat_mask all = everyone(match->table.options.seats);
    return line->audience == all || !(line->audience & seat_bit(VIEWER_SPECTATOR));
}

static void retell(struct match *match, int entries)
{
    const struct table *table = &match->table;
    void *state = memory_new(table->game->state_size);
    table_state_at(table, 0, state);
    for (int entry = 0; entry < entries; entry++) {
        struct event_log events = { tell, match };
        match->story_entry = entry;
        table->game->apply(state, table->log[entry].seat, table->log[entry].move, &events);
    }
    free(state);
}

void match_retell(struct match *match, int entries)
{
    forget(match);
    retell(match, entries);
}

/* The promise that the luck is settled, before any of it shows; all of it, as somebody could
 * look for another seed whose promise only begins alike. */
static void tell_commitment(struct match *match)
{
    struct fields fields = { 0 };
    struct text digits;
    text_init(&digits);
    text_add_hex(&digits, match->table.commitment, sizeof match->table.commitment);
    field_text(&fields, "commitment", digits.data);
    add_sentence(match, "play.commitment", &fields, everyone(match->table.options.seats));
    text_clear(&digits);
}

/* ---- the match ---- */

bool match_start(struct match *match, const struct table_start *start,
                 const struct table_seat *seats, enum language language, struct error *error)
{
    *match = (struct match){ .language = language };
    match->thinkers = clamp((int)sysconf(_SC_NPROCESSORS_ONLN), 1, SEATS_MAX);
    /* The opening's own events need the names, which the table is given only
     * once it exists: so they are told afterwards, from the log. */
    if (!table_init(&match->table, start, NULL, error))
        return false;
    match->table.language = language;
    memcpy(match->table.seats, seats, sizeof match->table.seats);
    for (int seat = 0; seat < match->table.options.seats; seat++)
        match->people += !match_is_bot(match, seat);
    tell_commitment(match);
    retell(match, match->table.log_count);
    return true;
}

/* Bots of a server have no names, and in a bare record nobody has. */
static void make_up_name(struct table_seat *seat, int number, enum language language)
{
    char key[32];
    snprintf(key, sizeof key, "play.bot.%d", number + 1);
    const char *name = seat->level[0] != '\0' ? words_find(language, key) : NULL;
    if (name != NULL)
        snprintf(seat->name, sizeof seat->name, "%s", name);
    else
        snprintf(seat->name, sizeof seat->name, "%d", number + 1);
}

bool match_load(struct match *match, const char *path, enum language language, struct error *error)
{
    *match = (struct match){ .language = language };
    if (!cli_read_record(path, &match->table, error))
        return false;
    match->table.language = language;
    for (int seat = 0; seat < match->table.options.seats; seat++) {
        struct table_seat *entry = &match->table.seats[seat];
        layout_clean(entry->name); /* a record may come from anybody */
        layout_clean(entry->level);
        if (entry->name[0] == '\0')
            make_up_name(entry, seat, language);
    }
    return true;
}

void match_clear(struct match *match)
{
    forget(match);
    free(match->story);
    match_forget_bots(match);
    table_clear(&match->table);
    *match = (struct match){ 0 };
}

void match_make(struct match *match, int seat, struct move move)
{
    struct event_log events = { tell_now, match };
    match->story_entry = match->table.log_count;
    bool is_legal = table_play(&match->table, seat, move, &events, NULL);
    assert(is_legal);
    (void)is_legal;
}

bool match_propose(struct match *match, int seat, const char *text, struct error *error)
{
    struct move move;
    if (!table_read_move(&match->table, seat, text, &move, error))
        return false;
    match->proposed = move;
    match->proposer = seat;
    return true;
}

bool match_has_proposal(const struct match *match)
{
    return match->proposed.code != 0;
}

void match_confirm(struct match *match)
{
    struct move move = match->proposed;
    match_take_back(match);
    match_make(match, match->proposer, move);
}

void match_take_back(struct match *match)
{
    match->proposed = (struct move){ 0 };
}

bool match_play(struct match *match, int seat, const char *move, struct error *error)
{
    if (!match_propose(match, seat, move, error))
        return false;
    match_confirm(match);
    return true;
}

bool match_may_choose_again(const struct match *match, int seat)
{
    return !(table_to_act(&match->table) & seat_bit(seat)) &&
           table_check_turn(&match->table, seat, NULL);
}

static json_t *write_seen(const struct match *match, const void *seen, int viewer)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(match->table.game, &match->table.options, seen, viewer, NULL, &json);
    json_t *view = json_read(text.data, text.length, NULL);
    assert(view != NULL);
    text_clear(&text);
    return view;
}

json_t *match_view(const struct match *match, const void *state, int viewer)
{
    const struct game *game = match->table.game;
    void *seen = memory_new(game->state_size);
    game->view(state, viewer, seen);
    json_t *view = write_seen(match, seen, viewer);
    free(seen);
    return view;
}

json_t *match_preview(const struct match *match, int viewer)
{
    const struct game *game = match->table.game;
    void *seen = memory_new(game->state_size);
    game->view(match->table.state, viewer, seen);
    if (match_has_proposal(match))
        game->apply(seen, match->proposer, match->proposed, NULL);
    json_t *view = write_seen(match, seen, viewer);
    free(seen);
    return view;
}

int match_moves(const struct match *match, int seat, struct move_text *out)
{
    struct move_list *list = memory_new(sizeof *list);
    list->count = 0;
    table_legal(&match->table, seat, list);
    int count = list->count;
    for (int i = 0; i < count; i++)
        match->table.game->write_move(match->table.state, list->moves[i], out[i].text,
                                      sizeof out[i].text);
    free(list);
    return count;
}

/* Nobody is left at this table to keep the seed from. */
static void add_record(const struct match *match, int indent, struct text *out)
{
    struct json json;
    json_init(&json, out, indent);
    record_write(&match->table, true, NULL, &json);
    text_add_char(out, '\n');
}

void match_add_record(const struct match *match, struct text *out)
{
    add_record(match, 0, out);
}

bool match_save(const struct match *match, const char *path, struct error *error)
{
    struct text text;
    text_init(&text);
    add_record(match, 2, &text);
    bool is_saved = cli_write_new_file(path, text.data, text.length, error);
    text_clear(&text);
    return is_saved;
}

/* ---- the scores ---- */

enum { LABEL_COLUMNS = 31, POINTS_COLUMNS_MIN = 6, POINTS_COLUMNS_MAX = 13 };

/* The categories of a seat as an object of the caller's, in the game's order. */
static json_t *categories_of(const struct match *match, const void *state, int seat)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    match->table.game->write_categories(state, seat, &json);
    json_end_object(&json);
    json_t *categories = json_read(text.data, text.length, NULL);
    text_clear(&text);
    return categories;
}

static void add_number(struct text *out, int number, int columns)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    layout_pad(out, digits, -columns);
}

static void add_row(const struct match *match, const char *label, const int *numbers, int columns,
                    struct text *out)
{
    layout_pad(out, label, LABEL_COLUMNS);
    for (int seat = 0; seat < match->table.options.seats; seat++)
        add_number(out, numbers[seat], columns);
    text_add_char(out, '\n');
}

static const char *category_name(const struct match *match, const char *category)
{
    char key[128];
    snprintf(key, sizeof key, "%s.category.%s", match->table.game->name, category);
    const char *name = words_find(match->language, key);
    return name ? name : category;
}

/* "Lou", "Lou and Hazel", "Lou, Hazel and Moss". */
static void add_names(const struct match *match, seat_mask seats, struct text *out)
{
    int count = __builtin_popcount(seats);
    int index = 0;
    for (seat_mask left = seats; left != 0; left &= left - 1) {
        match_add_parting(match, out, index++, count);
        text_add(out, match_name(match, __builtin_ctz(left)));
    }
}

/* The last moment of a match that is over, by the rules or because somebody gave up. */
static bool is_end(const struct match *match, const void *state)
{
    return table_is_over(&match->table) &&
           memcmp(state, match->table.state, match->table.game->state_size) == 0;
}

static void add_winner(const struct match *match, const struct result *result, struct text *out)
{
    struct text names;
    struct fields fields = { 0 };
    bool is_shared = (result->winners & (result->winners - 1)) != 0;
    text_init(&names);
    add_names(match, result->winners, &names);
    field_text(&fields, "names", names.data);
    field_number(&fields, "points", result->total[__builtin_ctz(result->winners)]);
    match_say_own(match, out, is_shared ? "scores.shared" : "scores.winner", &fields);
    text_add_char(out, '\n');
    if (result->tie_break != NULL) {
        fields.count = 0;
        field_text(&fields, "category", category_name(match, result->tie_break));
        match_say(match, out, "scores.tie-break", &fields);
        text_add_char(out, '\n');
    }
    text_clear(&names);
}

/* Those ranked just before a seat. */
static seat_mask seats_before(const struct match *match, const struct result *result, int seat)
{
    seat_mask before = 0;
    int rank = 0;
    for (int other = 0; other < match->table.options.seats; other++) {
        if (result->rank[other] >= result->rank[seat] || result->rank[other] < rank)
            continue;
        before = (result->rank[other] > rank ? 0 : before) | seat_bit(other);
        rank = result->rank[other];
    }
    return before;
}

/* Who is behind somebody as far as they are, and why; of winners that is `told` already. */
static void add_partings(const struct match *match, const struct result *result, seat_mask told,
                         struct text *out)
{
    bool is_first = told == 0;
    for (int seat = 0; seat < match->table.options.seats; seat++) {
        seat_mask before = seats_before(match, result, seat);
        if (result->behind_in[seat] == NULL || before & told)
            continue;
        struct text names;
        struct fields fields = { 0 };
        text_add(out, is_first ? "\n" : "");
        is_first = false;
        text_init(&names);
        add_names(match, before, &names);
        field_text(&fields, "name", match_name(match, seat));
        field_text(&fields, "names", names.data);
        field_text(&fields, "category", category_name(match, result->behind_in[seat]));
        match_say(match, out, "scores.parted", &fields);
        text_add_char(out, '\n');
        text_clear(&names);
    }
}

/* A category's points: a number, or how many there are of a list. */
static int points_of(const json_t *category)
{
    return json_is_array(category) ? (int)json_array_size(category)
                                   : (int)json_integer_value(category);
}

/* A row for each category; one that has parts has a row for each of them. */
static void add_categories(const struct match *match, json_t *const categories[SEATS_MAX], int room,
                           struct text *out)
{
    const char *category;
    json_t *points;
    json_object_foreach (categories[0], category, points) {
        json_t *of_seat[SEATS_MAX] = { NULL };
        int numbers[SEATS_MAX] = { 0 };
        for (int seat = 0; seat < match->table.options.seats; seat++) {
            of_seat[seat] = json_object_get(categories[seat], category);
            numbers[seat] = points_of(of_seat[seat]);
        }
        if (json_is_object(points))
            add_categories(match, of_seat, room, out);
        else
            add_row(match, category_name(match, category), numbers, room, out);
    }
}

void match_add_scores(const struct match *match, const void *state, int columns, struct text *out)
{
    struct result result;
    json_t *categories[SEATS_MAX] = { NULL };
    int seats = match->table.options.seats;
    int room = (columns - LABEL_COLUMNS) / seats;
    room = room < POINTS_COLUMNS_MIN ? POINTS_COLUMNS_MIN : room;
    room = room > POINTS_COLUMNS_MAX ? POINTS_COLUMNS_MAX : room;
    match->table.game->result(state, &result);
    layout_pad(out, "", LABEL_COLUMNS);
    for (int seat = 0; seat < seats; seat++) {
        categories[seat] = categories_of(match, state, seat);
        struct text name; /* cut, so that two long names stay apart */
        text_init(&name);
        text_add_bytes(&name, match_name(match, seat),
                       layout_fit(match_name(match, seat), room - 1));
        layout_pad(out, name.data, -room);
        text_clear(&name);
    }
    text_add_char(out, '\n');

    add_categories(match, categories, room, out);
    add_row(match, words(match->language, "scores.total"), result.total, room, out);
    add_row(match, words(match->language, "scores.rank"), result.rank, room, out);
    if (is_end(match, state)) {
        result.winners = table_winners(&match->table);
        text_add_char(out, '\n');
        add_winner(match, &result, out);
    }
    add_partings(match, &result, is_end(match, state) ? result.winners : 0, out);
    for (int seat = 0; seat < seats; seat++)
        json_decref(categories[seat]);
}
