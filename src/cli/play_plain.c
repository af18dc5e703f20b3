/* play_plain.c: a match in lines of text, for pipes, scripts, screen readers
 * and every game that has no board of its own. */
#include "layout.h"
#include "play.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_COLUMNS = 78, FEW_MOVES = 8 };

static int told;             /* lines of the story printed so far */
static int heard[SEATS_MAX]; /* by person: lines that there were after the own last turn */
static int seated;           /* whose secrets may be on the screen, or -1 */

static bool open_plain(const struct match *match)
{
    (void)match;
    told = 0;
    memset(heard, 0, sizeof heard);
    seated = -1;
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
    json_object_foreach ((json_t *)view, key, value) {
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

/* Whose view to print for a seat's decision. */
static int viewer_of(const struct match *match, int seat)
{
    const struct board *board = board_of(match->table.game);
    return board != NULL && board->has_hands ? seat : listener(match, seat);
}

static void print_view(const struct match *match, int viewer)
{
    const struct board *board = board_of(match->table.game);
    json_t *view = match_preview(match, viewer);
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

/* What a seat is asked, where the game has words for it. */
static void print_question(const struct match *match, int seat)
{
    const struct board *board = board_of(match->table.game);
    struct text text;
    if (board == NULL || board->ask == NULL)
        return;
    text_init(&text);
    board->ask(match, seat, &text);
    fputs(text.data, stdout);
    text_clear(&text);
}

/* The moves that begin with `what`, a tile's number for instance; all if empty. */
static void print_moves(const struct match *match, int seat, const char *what)
{
    struct move_text *moves = memory_new(MOVES_MAX * sizeof *moves);
    struct text list, lines;
    struct fields fields = { 0 };
    size_t length = strlen(what);
    int shown = 0;
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

/* What this seat was told and the others were not, perhaps under a heading. */
static void print_private_story(const struct match *match, int seat, const char *heading)
{
    for (int i = 0; i < match->story_count; i++) {
        if (!(match->story[i].audience & seat_bit(seat)) ||
            match->story[i].audience & seat_bit(VIEWER_SPECTATOR))
            continue;
        if (heading != NULL)
            printf("\n%s\n", heading);
        heading = NULL;
        printf("  %s\n", match->story[i].sentence);
    }
}

static void print_secrets(const struct match *match, int seat)
{
    const struct board *board = board_of(match->table.game);
    const char *heading = NULL;
    if (board != NULL && board->tell_held != NULL) {
        struct text text;
        text_init(&text);
        board->tell_held(match, seat, &text);
        fputs(text.data, stdout);
        text_clear(&text);
        heading = words(match->language, "play.plain-told");
    }
    print_private_story(match, seat, heading);
}

static void print_help(const struct match *match)
{
    char key[80];
    puts(match_own_words(match, "play.plain-help"));
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

/* Empties screen and scrollback; where that cannot be asked for, pushes it all away. */
static void clear_terminal(void)
{
    const char *kind = getenv("TERM");
    if (kind != NULL && strcmp(kind, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
    else
        for (int i = 0; i < 100; i++)
            putchar('\n');
}

/* Several people, one screen: what one of them asked to see is gone, also from
 * the scrollback, before the next one sits down, and no line typed too early
 * counts. Whoever sat there before may choose again by `undo`, where that is still
 * open: *next is who sits there now. False at the end of input. */
static bool hand_over(const struct match *match, int *next, char **line, size_t *size)
{
    int seat = *next;
    int before = seated;
    bool is_other = seated >= 0 && seated != seat;
    seated = seat;
    if (!is_other || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return true;
    struct fields fields = { 0 };
    char *trimmed;
    const char *rest;
    bool may_change = match_may_choose_again(match, before);
    field_text(&fields, "seat", match_name(match, seat));
    clear_terminal();
    tcflush(STDIN_FILENO, TCIFLUSH); /* before the sentence: what follows it counts */
    print_sentence(match, "play.plain-hand-over", &fields);
    if (may_change) {
        fields.count = 0;
        field_text(&fields, "seat", match_name(match, before));
        print_sentence(match, "play.plain-choose-again", &fields);
    }
    if (!read_line(line, size, &trimmed))
        return false;
    if (may_change && is_command(match, trimmed, "undo", &rest))
        *next = seated = before;
    clear_terminal();
    told = heard[*next];
    return true;
}

/* The moves open to a seat, in a list of the caller's. */
static struct move_list *list_moves(const struct match *match, int seat)
{
    struct move_list *moves = memory_new(sizeof *moves);
    moves->count = 0;
    table_legal(&match->table, seat, moves);
    return moves;
}

/* Then a person answers by a number or by the move. */
static bool has_words_for_moves(const struct match *match)
{
    const struct board *board = board_of(match->table.game);
    return board != NULL && board->ask != NULL;
}

static void prompt(const struct match *match, int seat)
{
    struct fields fields = { 0 };
    struct text text;
    struct move_list *moves = list_moves(match, seat);
    char move[MOVE_TEXT_MAX];
    text_init(&text);
    field_text(&fields, "seat", match_name(match, seat));
    if (match_has_proposal(match)) {
        match->table.game->write_move(match->table.state, match->proposed, move, sizeof move);
        field_text(&fields, "move", move);
        print_sentence(match, "play.plain-confirm", &fields);
    } else if (moves->count <= FEW_MOVES && !has_words_for_moves(match)) {
        for (int i = 0; i < moves->count; i++) {
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

static void take_back(struct match *match)
{
    bool is_proposed = match_has_proposal(match);
    match_take_back(match);
    puts(match_own_words(match, is_proposed ? "play.undone" : "play.nothing-to-undo"));
}

enum { CAREFUL = 100 }; /* a person's hand, as game.h counts */

/* The move that a number stands for, in the caller's memory; false if there is none. What
 * hand and eye must do is only aimed at: a number takes no steadier hand than a cursor. */
static bool find_numbered(const struct match *match, int seat, const struct move_list *moves,
                          const char *typed, char text[MOVE_TEXT_MAX])
{
    const struct game *game = match->table.game;
    long number = strtol(typed, NULL, 10);
    if (number < 1 || number > moves->count)
        return false;
    struct move move = moves->moves[number - 1];
    if (game->attempt != NULL) {
        struct rng rng;
        rng_init(&rng, table_hash(&match->table));
        move = game->attempt(match->table.state, seat, move, CAREFUL, &rng);
    }
    game->write_move(match->table.state, move, text, MOVE_TEXT_MAX);
    return true;
}

static void print_no_such_answer(const struct match *match, int count)
{
    struct fields fields = { 0 };
    field_number(&fields, "count", count);
    print_sentence(match, "play.no-such-answer", &fields);
}

/* A choice of few moves is played at once: there is little to mistype. So is one that
 * was read out with a number for each. */
static void make(struct match *match, int seat, const char *typed)
{
    struct error error;
    struct move_list *moves = list_moves(match, seat);
    bool has_numbers = has_words_for_moves(match);
    bool is_number = has_numbers && strspn(typed, "0123456789") == strlen(typed);
    char numbered[MOVE_TEXT_MAX];
    if (is_number && !find_numbered(match, seat, moves, typed, numbered)) {
        print_no_such_answer(match, moves->count);
    } else {
        const char *move = is_number ? numbered : typed;
        bool is_made = moves->count <= FEW_MOVES || has_numbers
                           ? match_play(match, seat, move, &error)
                           : match_propose(match, seat, move, &error);
        if (!is_made)
            puts(error.message);
    }
    free(moves);
}

/* One line of a person's; false if the person leaves. */
static bool obey(struct match *match, int seat, const char *line)
{
    const char *rest;
    if (is_command(match, line, "quit", &rest))
        return false;
    if (is_command(match, line, "undo", &rest))
        take_back(match);
    else if (is_command(match, line, "help", &rest) || strcmp(line, "?") == 0)
        print_help(match);
    else if (is_command(match, line, "moves", &rest))
        print_moves(match, seat, rest);
    else if (is_command(match, line, "view", &rest)) {
        print_view(match, viewer_of(match, seat));
        print_question(match, seat);
    } else if (is_command(match, line, "secret", &rest))
        print_secrets(match, seat);
    else if (!match_has_proposal(match) && *line != '\0')
        make(match, seat, line);
    else if (match_has_proposal(match) && (*line == '\0' || is_command(match, line, "ok", &rest)))
        match_confirm(match);
    return true;
}

/* Up to one move that is played; a turn of several starts anew after each, so
 * that what was drawn is seen. */
static enum turn_end make_move(struct match *match, int seat, char **line, size_t *size)
{
    int made = match->table.log_count;
    while (match->table.log_count == made) {
        char *trimmed;
        prompt(match, seat);
        if (!read_line(line, size, &trimmed)) {
            putchar('\n');
            return TURN_STOPPED;
        }
        if (!obey(match, seat, trimmed))
            return TURN_QUIT;
    }
    print_story(match);
    return TURN_DONE;
}

static enum turn_end person_plain(struct match *match, int seat)
{
    struct fields fields = { 0 };
    char *line = NULL;
    size_t size = 0;
    enum turn_end end = TURN_STOPPED;
    if (hand_over(match, &seat, &line, &size)) {
        print_story(match);
        field_text(&fields, "seat", match_name(match, seat));
        putchar('\n');
        print_sentence(match, "play.plain-turn", &fields);
        print_view(match, viewer_of(match, seat));
        print_question(match, seat);
        end = make_move(match, seat, &line, &size);
        heard[seat] = match->story_count;
    }
    free(line);
    return end;
}

/* Whoever waits at a terminal is told for whom, as long as it lasts; a script is not. */
static enum turn_end bot_plain(struct match *match, int seat)
{
    bool is_told = bot_time_ms(match->table.seats[seat].level) > 0 && isatty(STDOUT_FILENO);
    if (is_told) {
        struct fields fields = { 0 };
        struct text thinks;
        text_init(&thinks);
        field_text(&fields, "seat", match_name(match, seat));
        match_say(match, &thinks, "play.bot-thinks", &fields);
        printf("  %s", thinks.data);
        fflush(stdout);
        text_clear(&thinks);
    }
    match_play_bot(match, seat);
    if (is_told)
        fputs("\r\033[K", stdout);
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
