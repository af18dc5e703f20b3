/* local_match.c: the match with its story, and what is said about it. */
#include "local_match.h"

#include "board.h"
#include "file.h"
#include "layout.h"
#include "record.h"
#include "memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *local_name(const struct local_match *local, int seat)
{
    return local->match.seats[seat].name;
}

const char *local_level_name(const struct local_match *local, int seat)
{
    char key[80];
    snprintf(key, sizeof key, "play.level.%s", local->match.seats[seat].level);
    const char *name = words_find(local->language, key);
    return name ? name : local->match.seats[seat].level;
}

const char *local_game_name(const struct local_match *local)
{
    char key[80];
    snprintf(key, sizeof key, "game.%s", local->match.game->name);
    const char *name = words_find(local->language, key);
    return name ? name : local->match.game->name;
}

bool local_is_bot(const struct local_match *local, int seat)
{
    return local->match.seats[seat].level[0] != '\0';
}

int local_listener(const struct local_match *local)
{
    for (int seat = 0; seat < local->match.options.seats; seat++)
        if (local->people == 1 && !local_is_bot(local, seat))
            return seat;
    return VIEWER_SPECTATOR;
}

bool local_is_over(const struct local_match *local)
{
    return match_to_act(&local->match) == 0;
}

void local_add_sentence(const struct local_match *local, struct text *out, const char *key,
                        const struct fields *fields)
{
    words_add(out, local->language, local->match.game->name, key, fields);
}

void local_name_seats(const struct local_match *local, struct fields *fields)
{
    static const char *const names[] = { "seat", "to", "of" };
    for (int i = 0; i < fields->count; i++) {
        struct field *field = &fields->field[i];
        bool is_seat = false;
        for (size_t n = 0; n < sizeof names / sizeof *names; n++)
            is_seat |= strcmp(field->name, names[n]) == 0;
        if (is_seat && field->type == FIELD_NUMBER)
            *field = (struct field){ field->name, local_name(local, field->number), 0, FIELD_TEXT };
    }
}

enum { OWN_KEY_MAX = 80 };

/* The game's own key instead of a general one, in the caller's memory, if there is one. */
static const char *own_key(const struct local_match *local, const char *key, char own[OWN_KEY_MAX])
{
    snprintf(own, OWN_KEY_MAX, "%s.%s", local->match.game->name, strchr(key, '.') + 1);
    return words_find(local->language, own) != NULL ? own : key;
}

const char *local_own_words(const struct local_match *local, const char *key)
{
    char own[OWN_KEY_MAX];
    return words(local->language, own_key(local, key, own));
}

void local_add_own_sentence(const struct local_match *local, struct text *out, const char *key,
                            const struct fields *fields)
{
    char own[OWN_KEY_MAX];
    local_add_sentence(local, out, own_key(local, key, own), fields);
}

void local_add_separator(const struct local_match *local, struct text *out, int index, int count)
{
    words_add_separator(out, local->language, index, count);
}

/* ---- the story ---- */

static void add_sentence(struct local_match *local, const char *key, const struct fields *fields,
                         seat_mask audience)
{
    struct text sentence;
    text_init(&sentence);
    local_add_sentence(local, &sentence, key, fields);
    if (local->story_count == local->story_capacity) {
        local->story_capacity = local->story_capacity ? 2 * local->story_capacity : 64;
        local->story =
            memory_resize(local->story, (size_t)local->story_capacity * sizeof *local->story);
    }
    char *copy = memory_new(sentence.length + 1);
    memcpy(copy, sentence.data, sentence.length + 1);
    text_clear(&sentence);
    local->story[local->story_count++] = (struct story_line){ copy, audience, local->story_entry };
}

static bool is_about(const struct fields *fields, const char *name, int seat)
{
    for (int i = 0; i < fields->count; i++)
        if (strcmp(fields->field[i].name, name) == 0 && fields->field[i].type == FIELD_NUMBER)
            return fields->field[i].number == seat;
    return false;
}

enum { PERSONAL_KEY_MAX = OWN_KEY_MAX + 8 };

/* "KEY.you" of what the listener does, "KEY.at-you" of what is done to them, in the caller's
 * memory, where there is such a sentence; else the key itself. */
static const char *personal_key(const struct local_match *local, const char *key,
                                const struct fields *fields, char own[PERSONAL_KEY_MAX])
{
    int listener = local_listener(local);
    bool is_mine = is_about(fields, "seat", listener);
    if (!is_mine && !is_about(fields, "to", listener))
        return key;
    snprintf(own, PERSONAL_KEY_MAX, "%s.%s", key, is_mine ? "you" : "at-you");
    return words_find(local->language, own) != NULL ? own : key;
}

/* An event as a sentence: seats by their names, and the fuller wording where
 * the audience is those who may know and there is one. */
static void tell(void *listener, const struct event *event)
{
    struct local_match *local = listener;
    struct fields fields = event->fields;
    char key[OWN_KEY_MAX], own[PERSONAL_KEY_MAX];
    const char *game = local->match.game->name;
    snprintf(key, sizeof key, "%s.event.%s-to-you", game, event->name);
    if (event->audience & seat_bit(VIEWER_SPECTATOR) || words_find(local->language, key) == NULL)
        snprintf(key, sizeof key, "%s.event.%s", game, event->name);
    const struct board *board = board_for(local->match.game);
    const char *narrated = board && board->narrate ? board->narrate(event, &fields) : NULL;
    if (narrated != NULL && *narrated == '\0')
        return;
    const char *told = personal_key(local, narrated ? narrated : key, &fields, own);
    local_name_seats(local, &fields);
    add_sentence(local, told, &fields, event->audience);
}

/* An event of the move that is being made, or of the chance that follows it. */
static void tell_now(void *listener, const struct event *event)
{
    struct local_match *local = listener;
    int first = local->story_entry;
    local->story_entry = local->match.log_count - 1;
    tell(local, event);
    local->story_entry = first;
}

static void forget(struct local_match *local)
{
    while (local->story_count > 0)
        free(local->story[--local->story_count].sentence);
}

bool local_may_hear(const struct local_match *local, const struct story_line *line, int viewer)
{
    if (viewer != VIEWER_ALL)
        return (line->audience & seat_bit(viewer)) != 0;
    /* Of the two versions of a half-secret event, the one that spectators do not get. */
    seat_mask all = everyone(local->match.options.seats);
    return line->audience == all || !(line->audience & seat_bit(VIEWER_SPECTATOR));
}

static void retell(struct local_match *local, int entries)
{
    const struct match *match = &local->match;
    void *state = memory_new(match->game->state_size);
    match_state_at(match, 0, state);
    for (int entry = 0; entry < entries; entry++) {
        struct event_log events = { tell, local };
        local->story_entry = entry;
        match->game->apply(state, match->log[entry].seat, match->log[entry].move, &events);
    }
    free(state);
}

void local_rebuild_story(struct local_match *local, int entries)
{
    forget(local);
    retell(local, entries);
}

/* The commitment to the seed, before any of it shows; all of it, as somebody could look for
 * another seed whose commitment only begins alike. */
static void tell_commitment(struct local_match *local)
{
    struct fields fields = { 0 };
    struct text digits;
    text_init(&digits);
    text_add_hex(&digits, local->match.commitment, sizeof local->match.commitment);
    field_text(&fields, "commitment", digits.data);
    add_sentence(local, "play.commitment", &fields, everyone(local->match.options.seats));
    text_clear(&digits);
}

/* ---- the match ---- */

bool local_start(struct local_match *local, const struct match_start *start,
                 const struct match_seat *seats, enum language language, struct error *error)
{
    *local = (struct local_match){ .language = language };
    local->bot_tasks_max = clamp((int)sysconf(_SC_NPROCESSORS_ONLN), 1, SEATS_MAX);
    /* The opening's own events need the names, which the match is given only
     * once it exists: so they are told afterwards, from the log. */
    if (!match_init(&local->match, start, NULL, error))
        return false;
    memcpy(local->match.seats, seats, sizeof local->match.seats);
    for (int seat = 0; seat < local->match.options.seats; seat++)
        local->people += !local_is_bot(local, seat);
    tell_commitment(local);
    retell(local, local->match.log_count);
    return true;
}

/* Bots of a server have no names, in a bare record nobody has, and where others have one it has
 * been removed. */
static void make_up_name(struct match_seat *seat, int number, bool is_bare, enum language language)
{
    char key[32];
    bool is_bot = seat->level[0] != '\0';
    snprintf(key, sizeof key, "play.bot.%d", number + 1);
    const char *name = is_bot     ? words_find(language, key)
                       : !is_bare ? words(language, "play.somebody")
                                  : NULL;
    if (name != NULL)
        snprintf(seat->name, sizeof seat->name, "%s", name);
    else
        snprintf(seat->name, sizeof seat->name, "%d", number + 1);
}

static bool has_names(const struct match *match)
{
    for (int seat = 0; seat < match->options.seats; seat++)
        if (match->seats[seat].name[0] != '\0')
            return true;
    return false;
}

bool local_load(struct local_match *local, const char *path, enum language language,
                struct error *error)
{
    *local = (struct local_match){ .language = language };
    if (!record_read_file(path, &local->match, error))
        return false;
    bool is_bare = !has_names(&local->match);
    for (int seat = 0; seat < local->match.options.seats; seat++) {
        struct match_seat *entry = &local->match.seats[seat];
        layout_clean(entry->name); /* a record may come from anybody */
        layout_clean(entry->level);
        if (entry->name[0] == '\0')
            make_up_name(entry, seat, is_bare, language);
    }
    return true;
}

void local_clear(struct local_match *local)
{
    forget(local);
    free(local->story);
    local_forget_bots(local);
    match_clear(&local->match);
    *local = (struct local_match){ 0 };
}

static void make_and_narrate(struct local_match *local, const struct judged_move *judged)
{
    struct event_log events = { tell_now, local };
    local->story_entry = local->match.log_count;
    match_make(&local->match, judged, &events);
}

void local_make(struct local_match *local, int seat, struct move move)
{
    struct judged_move judged;
    bool is_legal = match_judge(&local->match, seat, move, &judged, NULL);
    assert(is_legal);
    (void)is_legal;
    make_and_narrate(local, &judged);
}

bool local_propose(struct local_match *local, int seat, const char *text, struct error *error)
{
    struct judged_move judged;
    if (!match_read_move(&local->match, seat, text, &judged, error))
        return false;
    local->proposed = judged;
    return true;
}

bool local_has_proposal(const struct local_match *local)
{
    return local->proposed.move.code != 0;
}

void local_confirm(struct local_match *local)
{
    struct judged_move judged = local->proposed;
    local_take_back(local);
    make_and_narrate(local, &judged);
}

void local_take_back(struct local_match *local)
{
    local->proposed = (struct judged_move){ 0 };
}

bool local_play(struct local_match *local, int seat, const char *move, struct error *error)
{
    if (!local_propose(local, seat, move, error))
        return false;
    local_confirm(local);
    return true;
}

bool local_may_choose_again(const struct local_match *local, int seat)
{
    return !(match_to_act(&local->match) & seat_bit(seat)) &&
           match_check_turn(&local->match, seat, NULL);
}

static json_t *write_seen(const struct local_match *local, const void *seen, int viewer)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(local->match.game, &local->match.options, seen, viewer, NULL, &json);
    json_t *view = json_read(text.data, text.length, NULL);
    assert(view != NULL);
    text_clear(&text);
    return view;
}

json_t *local_view(const struct local_match *local, const void *state, int viewer)
{
    const struct game *game = local->match.game;
    void *seen = memory_new(game->state_size);
    game->view(state, viewer, seen);
    json_t *view = write_seen(local, seen, viewer);
    free(seen);
    return view;
}

json_t *local_preview(const struct local_match *local, int viewer)
{
    const struct game *game = local->match.game;
    void *seen = memory_new(game->state_size);
    game->view(local->match.state, viewer, seen);
    if (local_has_proposal(local))
        game->apply(seen, local->proposed.seat, local->proposed.move, NULL);
    json_t *view = write_seen(local, seen, viewer);
    free(seen);
    return view;
}

int local_moves(const struct local_match *local, int seat, struct open_move *out)
{
    struct move_list *list = memory_new(sizeof *list);
    list->count = 0;
    match_legal(&local->match, seat, list);
    int count = list->count;
    for (int i = 0; i < count; i++) {
        out[i].move = list->moves[i];
        local->match.game->write_move(local->match.state, out[i].move, out[i].text,
                                      sizeof out[i].text);
    }
    free(list);
    return count;
}

/* Nobody is left here to keep the seed from. */
static void add_record(const struct local_match *local, int indent, struct text *out)
{
    struct json json;
    json_init(&json, out, indent);
    record_write(&local->match, true, NULL, &json);
    text_add_char(out, '\n');
}

void local_add_record(const struct local_match *local, struct text *out)
{
    add_record(local, 0, out);
}

bool local_save(const struct local_match *local, const char *path, struct error *error)
{
    struct text text;
    text_init(&text);
    add_record(local, 2, &text);
    bool is_saved = file_write_new(path, text.data, text.length, error);
    text_clear(&text);
    return is_saved;
}

/* ---- the scores ---- */

enum { LABEL_COLUMNS = 31, POINTS_COLUMNS_MIN = 6, POINTS_COLUMNS_MAX = 13 };

/* The categories of a seat as an object of the caller's, in the game's order. */
static json_t *categories_of(const struct local_match *local, const void *state, int seat)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    local->match.game->write_categories(state, seat, &json);
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

static void add_row(const struct local_match *local, const char *label, const int *numbers,
                    int columns, struct text *out)
{
    layout_pad(out, label, LABEL_COLUMNS);
    for (int seat = 0; seat < local->match.options.seats; seat++)
        add_number(out, numbers[seat], columns);
    text_add_char(out, '\n');
}

static const char *category_name(const struct local_match *local, const char *category)
{
    char key[128];
    snprintf(key, sizeof key, "%s.category.%s", local->match.game->name, category);
    const char *name = words_find(local->language, key);
    return name ? name : category;
}

/* "Lou", "Lou and Hazel", "Lou, Hazel and Moss". */
static void add_names(const struct local_match *local, seat_mask seats, struct text *out)
{
    int count = __builtin_popcount(seats);
    int index = 0;
    for (seat_mask left = seats; left != 0; left &= left - 1) {
        local_add_separator(local, out, index++, count);
        text_add(out, local_name(local, __builtin_ctz(left)));
    }
}

void local_add_early_ending(const struct local_match *local, struct text *out)
{
    struct text names;
    struct fields fields = { 0 };
    char key[40];
    text_init(&names);
    add_names(local, local->match.out, &names);
    field_text(&fields, "names", names.data);
    snprintf(key, sizeof key, "scores.by.%s", local->match.ending);
    local_add_sentence(local, out, key, &fields);
    text_clear(&names);
}

/* The last moment of a match that is over, by the rules or because somebody gave up. */
static bool is_end(const struct local_match *local, const void *state)
{
    return match_is_over(&local->match) &&
           memcmp(state, local->match.state, local->match.game->state_size) == 0;
}

static void add_winner(const struct local_match *local, const struct result *result,
                       struct text *out)
{
    struct text names;
    struct fields fields = { 0 };
    bool is_shared = (result->winners & (result->winners - 1)) != 0;
    if (result->winners == 0) { /* what could not be played on */
        local_add_sentence(local, out, "scores.nobody", NULL);
        text_add_char(out, '\n');
        return;
    }
    text_init(&names);
    add_names(local, result->winners, &names);
    field_text(&fields, "names", names.data);
    field_number(&fields, "points", result->total[__builtin_ctz(result->winners)]);
    local_add_own_sentence(local, out, is_shared ? "scores.shared" : "scores.winner", &fields);
    text_add_char(out, '\n');
    if (result->tie_break != NULL) {
        fields.count = 0;
        field_text(&fields, "category", category_name(local, result->tie_break));
        local_add_sentence(local, out, "scores.tie-break", &fields);
        text_add_char(out, '\n');
    }
    text_clear(&names);
}

/* Those ranked just before a seat. */
static seat_mask seats_before(const struct local_match *local, const struct result *result,
                              int seat)
{
    seat_mask before = 0;
    int rank = 0;
    for (int other = 0; other < local->match.options.seats; other++) {
        if (result->rank[other] >= result->rank[seat] || result->rank[other] < rank)
            continue;
        before = (result->rank[other] > rank ? 0 : before) | seat_bit(other);
        rank = result->rank[other];
    }
    return before;
}

/* Who is behind somebody as far as they are, and why; of winners that is `told` already. */
static void add_partings(const struct local_match *local, const struct result *result,
                         seat_mask told, struct text *out)
{
    bool is_first = told == 0;
    for (int seat = 0; seat < local->match.options.seats; seat++) {
        seat_mask before = seats_before(local, result, seat);
        if (result->behind_in[seat] == NULL || before & told)
            continue;
        struct text names;
        struct fields fields = { 0 };
        text_add(out, is_first ? "\n" : "");
        is_first = false;
        text_init(&names);
        add_names(local, before, &names);
        field_text(&fields, "name", local_name(local, seat));
        field_text(&fields, "names", names.data);
        field_text(&fields, "category", category_name(local, result->behind_in[seat]));
        local_add_sentence(local, out, "scores.parted", &fields);
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
static void add_categories(const struct local_match *local, json_t *const categories[SEATS_MAX],
                           int room, struct text *out)
{
    const char *category;
    json_t *points;
    json_object_foreach (categories[0], category, points) {
        json_t *of_seat[SEATS_MAX] = { NULL };
        int numbers[SEATS_MAX] = { 0 };
        for (int seat = 0; seat < local->match.options.seats; seat++) {
            of_seat[seat] = json_object_get(categories[seat], category);
            numbers[seat] = points_of(of_seat[seat]);
        }
        if (json_is_object(points))
            add_categories(local, of_seat, room, out);
        else
            add_row(local, category_name(local, category), numbers, room, out);
    }
}

void local_add_scores(const struct local_match *local, const void *state, int columns,
                      struct text *out)
{
    struct result result;
    json_t *categories[SEATS_MAX] = { NULL };
    int seats = local->match.options.seats;
    int room = (columns - LABEL_COLUMNS) / seats;
    room = room < POINTS_COLUMNS_MIN ? POINTS_COLUMNS_MIN : room;
    room = room > POINTS_COLUMNS_MAX ? POINTS_COLUMNS_MAX : room;
    local->match.game->result(state, &result);
    layout_pad(out, "", LABEL_COLUMNS);
    for (int seat = 0; seat < seats; seat++) {
        categories[seat] = categories_of(local, state, seat);
        struct text name; /* cut, so that two long names stay apart */
        text_init(&name);
        text_add_bytes(&name, local_name(local, seat),
                       layout_fit(local_name(local, seat), room - 1));
        layout_pad(out, name.data, -room);
        text_clear(&name);
    }
    text_add_char(out, '\n');

    add_categories(local, categories, room, out);
    add_row(local, words(local->language, "scores.total"), result.total, room, out);
    add_row(local, words(local->language, "scores.rank"), result.rank, room, out);
    if (is_end(local, state)) {
        result.winners = match_winners(&local->match);
        text_add_char(out, '\n');
        if (local->match.ending != NULL) {
            local_add_early_ending(local, out);
            text_add_char(out, '\n');
        }
        add_winner(local, &result, out);
    }
    add_partings(local, &result, is_end(local, state) ? result.winners : 0, out);
    for (int seat = 0; seat < seats; seat++)
        json_decref(categories[seat]);
}
