/* play_plain.c: a match in lines of text, for pipes, scripts, screen readers
 * and every game that has no board of its own. */
#include "layout.h"
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int told; /* lines of the story printed so far */

enum { LINE_COLUMNS = 78, FEW_MOVES = 8 };

static bool open_plain(const struct match *match)
{
    (void)match;
    told = 0;
    return true;
}

static void close_plain(void)
{
    fflush(stdout);
}

static void print_sentence(const struct match *match, const char *key, const struct fields *fields)
{
    struct text text;
    text_init(&text);
    match_say(match, &text, key, fields);
    puts(text.data);
    text_clear(&text);
}

/* Whose ears to print for: with several people around one screen, everybody's. */
static int listener(const struct match *match, int seat)
{
    return match->people == 1 && !match_is_bot(match, seat) ? seat : VIEWER_SPECTATOR;
}

static int only_person(const struct match *match)
{
    for (int seat = 0; seat < match->table.options.seats; seat++)
        if (!match_is_bot(match, seat))
            return seat;
    return 0;
}

static void print_story(const struct match *match)
{
    int viewer = listener(match, only_person(match));
    if (told > match->story_count)
        told = match->story_count;
    for (; told < match->story_count; told++)
        if (match_may_hear(match, &match->story[told], viewer))
            printf("  %s\n", match->story[told].sentence);
}

/* A view without a board: its own fields, as the protocol writes them. */
static void add_fields(const json_t *view, struct text *out)
{
    static const char *const known[] = { "game", "viewer", "seats", "options", "to_act" };
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)view, key, value)
    {
        bool is_said = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            is_said = is_said || strcmp(key, known[i]) == 0;
        if (is_said)
            continue;
        char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        text_addf(out, "%s: %s\n", key, text ? text : "?");
        free(text);
    }
}

static void print_view(const struct match *match, int viewer)
{
    const struct board *board = board_of(match->table.game);
    json_t *view = match_view(match, match->table.state, viewer);
    struct text text;
    text_init(&text);
    if (board != NULL)
        board->print(match, view, &text);
    else
        add_fields(view, &text);
    printf("\n%s\n", text.data);
    text_clear(&text);
    json_decref(view);
}

/* The moves that begin with `what`, a tile's number for instance; all if empty. */
static void print_moves(const struct match *match, int seat, const char *what)
{
    struct move_text *moves = calloc(MOVES_MAX, sizeof *moves);
    struct text list, lines;
    struct fields fields = { 0 };
    size_t length = strlen(what);
    int shown = 0;
    if (moves == NULL)
        abort();
    text_init(&list);
    text_init(&lines);
    int count = match_moves(match, seat, moves);
    for (int i = 0; i < count; i++) {
        const char *move = moves[i].text;
        char next = strlen(move) > length ? move[length] : '\0';
        bool is_longer_number = length > 0 && next >= '0' && next <= '9';
        if (strncmp(move, what, length) == 0 && !is_longer_number) {
            text_addf(&list, "  %s", move);
            shown++;
        }
    }
    if (shown > 0) {
        layout_wrap(&lines, list.data, LINE_COLUMNS);
        fputs(lines.data, stdout);
    }
    field_number(&fields, "count", shown);
    print_sentence(match, "play.move-count", &fields);
    text_clear(&list);
    text_clear(&lines);
    free(moves);
}

/* What this seat was told and the others were not. */
static void print_secrets(const struct match *match, int seat)
{
    for (int i = 0; i < match->story_count; i++)
        if (match->story[i].audience & seat_bit(seat) &&
            !(match->story[i].audience & seat_bit(VIEWER_SPECTATOR)))
            printf("  %s\n", match->story[i].sentence);
}

static void print_help(const struct match *match)
{
    char key[80];
    puts(words(match->language, "play.plain-help"));
    snprintf(key, sizeof key, "%s.help-rules", match->table.game->name);
    const char *rules = words_find(match->language, key);
    if (rules != NULL) {
        struct text lines;
        text_init(&lines);
        layout_wrap(&lines, rules, LINE_COLUMNS);
        printf("\n%s", lines.data);
        text_clear(&lines);
    }
}

/* ---- a person's turn ---- */

/* Whether a line is a command, by its English name or the one of the language;
 * *rest is what follows it. */
static bool is_command(const struct match *match, const char *line, const char *name,
                       const char **rest)
{
    char key[40];
    snprintf(key, sizeof key, "play.command.%s", name);
    const char *const names[] = { name, words(match->language, key) };
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(line, names[i], length) != 0 || (line[length] != '\0' && line[length] != ' '))
            continue;
        *rest = line + length;
        while (**rest == ' ')
            (*rest)++;
        return true;
    }
    return false;
}

/* The next line without the blanks around it; false at the end of input. */
static bool read_line(char **line, size_t *size, char **trimmed)
{
    fflush(stdout);
    ssize_t length = getline(line, size, stdin);
    if (length < 0)
        return false;
    char *start = *line;
    char *end = start + strlen(start);
    while (end > start && strchr(" \t\r\n", end[-1]) != NULL)
        *--end = '\0';
    while (*start == ' ' || *start == '\t')
        start++;
    *trimmed = start;
    return true;
}

static void prompt(const struct match *match, int seat, bool is_done)
{
    struct fields fields = { 0 };
    struct text text;
    struct move_list *moves = calloc(1, sizeof *moves);
    if (moves == NULL)
        abort();
    text_init(&text);
    field_text(&fields, "seat", match_name(match, seat));
    table_legal(&match->table, seat, moves);
    if (is_done) {
        print_sentence(match, "play.plain-confirm", &fields);
    } else if (moves->count <= FEW_MOVES) {
        for (int i = 0; i < moves->count; i++) {
            char move[MOVE_TEXT_MAX];
            match->table.game->write_move(match->table.state, moves->moves[i], move, sizeof move);
            text_addf(&text, "%s%s", i > 0 ? ", " : "", move);
        }
        field_text(&fields, "moves", text.data);
        print_sentence(match, "play.plain-choose", &fields);
    } else {
        char key[80]; /* a game may show what its moves look like */
        snprintf(key, sizeof key, "%s.plain-move", match->table.game->name);
        bool is_special = words_find(match->language, key) != NULL;
        print_sentence(match, is_special ? key : "play.plain-move", &fields);
    }
    printf("%s> ", match_name(match, seat));
    text_clear(&text);
    free(moves);
}

struct sitting {
    struct match *match;
    int seat;
    int made; /* moves that can still be taken back */
};

static void undo(struct sitting *sitting)
{
    struct error error;
    if (sitting->made == 0) {
        print_sentence(sitting->match, "play.nothing-to-undo", NULL);
    } else if (match_undo(sitting->match, &error)) {
        sitting->made--;
        print_story(sitting->match);
        print_view(sitting->match, listener(sitting->match, sitting->seat));
        print_sentence(sitting->match, "play.undone", NULL);
    }
}

static void play(struct sitting *sitting, const char *move)
{
    struct error error;
    if (match_play(sitting->match, sitting->seat, move, &error)) {
        sitting->made++;
        /* The end reveals what an undo could not hide again: told once it is confirmed. */
        if (!match_is_over(sitting->match))
            print_story(sitting->match);
    } else {
        puts(error.message);
    }
}

/* One line; true if the turn ends with it. */
static bool obey(struct sitting *sitting, const char *line, bool is_done, enum turn_end *end)
{
    const struct match *match = sitting->match;
    const char *rest;
    *end = TURN_DONE;
    if (is_command(match, line, "quit", &rest)) {
        *end = TURN_QUIT;
        return true;
    }
    if (is_command(match, line, "undo", &rest))
        undo(sitting);
    else if (is_command(match, line, "help", &rest) || strcmp(line, "?") == 0)
        print_help(match);
    else if (is_command(match, line, "moves", &rest))
        print_moves(match, sitting->seat, rest);
    else if (is_command(match, line, "view", &rest) && !match_is_over(match))
        print_view(match, listener(match, sitting->seat));
    else if (is_command(match, line, "secret", &rest))
        print_secrets(match, sitting->seat);
    else if (is_done)
        return *line == '\0' || is_command(match, line, "ok", &rest);
    else if (*line != '\0')
        play(sitting, line);
    return false;
}

static enum turn_end person_plain(struct match *match, int seat)
{
    struct sitting sitting = { match, seat, 0 };
    struct fields fields = { 0 };
    char *line = NULL;
    size_t size = 0;
    enum turn_end end = TURN_DONE;
    print_story(match);
    field_text(&fields, "seat", match_name(match, seat));
    putchar('\n');
    print_sentence(match, "play.plain-turn", &fields);
    print_view(match, match->people == 1 ? seat : VIEWER_SPECTATOR);
    for (;;) {
        char *trimmed;
        bool is_done = sitting.made > 0 && !(table_to_act(&match->table) & seat_bit(seat));
        prompt(match, seat, is_done);
        if (!read_line(&line, &size, &trimmed)) {
            putchar('\n');
            end = TURN_STOPPED;
            break;
        }
        if (obey(&sitting, trimmed, is_done, &end))
            break;
    }
    free(line);
    return end;
}

static enum turn_end bot_plain(struct match *match, int seat)
{
    match_play_bot(match, seat);
    print_story(match);
    return TURN_DONE;
}

static void over_plain(const struct match *match, const char *ending)
{
    print_story(match);
    print_view(match, VIEWER_ALL);
    fputs(ending, stdout);
}

const struct front plain_front = { open_plain, close_plain, person_plain, bot_plain, over_plain };
