/* play_plain.c: a match in lines of text, for pipes, scripts, screen readers
 * and every game that has no board of its own. */
#include "layout.h"
#include "knowledge.h"
#include "play_mode.h"
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

static bool open_plain(const struct local_match *local)
{
    (void)local;
    told = 0;
    memset(heard, 0, sizeof heard);
    seated = -1;
    return true;
}

static void close_plain(void)
{
    fflush(stdout);
}

static void print_sentence(const struct local_match *local, const char *key,
                           const struct fields *fields)
{
    struct text text;
    text_init(&text);
    local_add_sentence(local, &text, key, fields);
    puts(text.data);
    text_clear(&text);
}

static void print_story(const struct local_match *local)
{
    int viewer = local_listener(local);
    for (; told < local->story_count; told++)
        if (local_may_hear(local, &local->story[told], viewer))
            printf("  %s\n", local->story[told].sentence);
}

/* A view without a board: its own fields, as the protocol writes them. */
static void add_fields(const json_t *view, struct text *out)
{
    static const char *const known[] = { "game", "viewer", "seats", "options", "to_act" };
    const char *key;
    json_t *value;
    json_object_foreach (memory_unconst(view), key, value) {
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
static int viewer_of(const struct local_match *local, int seat)
{
    const struct board *board = board_for(local->match.game);
    bool is_seen = (board != NULL && board->has_hands) || seat == local_listener(local);
    return is_seen ? seat : VIEWER_SPECTATOR;
}

static void print_view(const struct local_match *local, int viewer)
{
    const struct board *board = board_for(local->match.game);
    json_t *view = local_preview(local, viewer);
    struct text text;
    text_init(&text);
    if (board != NULL)
        board->print(local, view, &text);
    else
        add_fields(view, &text);
    printf("\n%s\n", text.data);
    text_clear(&text);
    json_decref(view);
}

/* What a seat is asked, where the game has words for it. */
static void print_question(const struct local_match *local, int seat)
{
    const struct board *board = board_for(local->match.game);
    struct text text;
    if (board == NULL || board->print_question == NULL)
        return;
    text_init(&text);
    board->print_question(local, seat, &text);
    fputs(text.data, stdout);
    text_clear(&text);
}

/* The moves that begin with `what`, a tile's number for instance; all if empty. */
static void print_moves(const struct local_match *local, int seat, const char *what)
{
    struct open_move *moves = memory_new(MOVES_MAX * sizeof *moves);
    struct text list, lines;
    struct fields fields = { 0 };
    size_t length = strlen(what);
    int shown = 0;
    text_init(&list);
    text_init(&lines);
    int count = local_moves(local, seat, moves);
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
    print_sentence(local, "play.move-count", &fields);
    text_clear(&list);
    text_clear(&lines);
    free(moves);
}

/* What this seat was told and the others were not, perhaps under a heading. */
static void print_private_story(const struct local_match *local, int seat, const char *heading)
{
    for (int i = 0; i < local->story_count; i++) {
        if (!(local->story[i].audience & seat_bit(seat)) ||
            local->story[i].audience & seat_bit(VIEWER_SPECTATOR))
            continue;
        if (heading != NULL)
            printf("\n%s\n", heading);
        heading = NULL;
        printf("  %s\n", local->story[i].sentence);
    }
}

static void print_secrets(const struct local_match *local, int seat)
{
    const struct board *board = board_for(local->match.game);
    const char *heading = NULL;
    if (board != NULL && board->print_hand != NULL) {
        struct text text;
        text_init(&text);
        board->print_hand(local, seat, &text);
        fputs(text.data, stdout);
        text_clear(&text);
        heading = words(local->language, "play.plain-told");
    }
    print_private_story(local, seat, heading);
}

static void print_help(const struct local_match *local)
{
    char key[80];
    puts(local_own_words(local, "play.plain-help"));
    snprintf(key, sizeof key, "%s.help-rules", local->match.game->name);
    const char *rules = words_find(local->language, key);
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
static bool is_command(const struct local_match *local, const char *line, const char *name,
                       const char **rest)
{
    char key[40];
    snprintf(key, sizeof key, "play.command.%s", name);
    const char *const names[] = { name, words(local->language, key) };
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
static bool hand_over(const struct local_match *local, int *next, char **line, size_t *size)
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
    bool may_change = local_may_choose_again(local, before);
    field_text(&fields, "seat", local_name(local, seat));
    clear_terminal();
    tcflush(STDIN_FILENO, TCIFLUSH); /* before the sentence: what follows it counts */
    print_sentence(local, "play.plain-hand-over", &fields);
    if (may_change) {
        fields.count = 0;
        field_text(&fields, "seat", local_name(local, before));
        print_sentence(local, "play.plain-choose-again", &fields);
    }
    if (!read_line(line, size, &trimmed))
        return false;
    if (may_change && is_command(local, trimmed, "undo", &rest))
        *next = seated = before;
    clear_terminal();
    told = heard[*next];
    return true;
}

/* The moves open to a seat, in a list of the caller's. */
static struct move_list *list_moves(const struct local_match *local, int seat)
{
    struct move_list *moves = memory_new(sizeof *moves);
    moves->count = 0;
    match_legal(&local->match, seat, moves);
    return moves;
}

/* A question that goes on from the one before: a hand that decides in time is asked again and
 * again, and nothing but what it does now is told. */
static bool goes_on(const struct local_match *local, int seat)
{
    struct tick tick;
    return match_tick(&local->match, &tick) && tick.seat == seat;
}

/* Then a person answers by a number or by the move. */
static bool has_words_for_moves(const struct local_match *local)
{
    const struct board *board = board_for(local->match.game);
    return board != NULL && board->print_question != NULL;
}

static void prompt(const struct local_match *local, int seat)
{
    struct fields fields = { 0 };
    struct text text;
    struct move_list *moves = list_moves(local, seat);
    char move[MOVE_TEXT_MAX];
    text_init(&text);
    field_text(&fields, "seat", local_name(local, seat));
    if (local_has_proposal(local)) {
        local->match.game->write_move(local->match.state, local->proposed.move, move, sizeof move);
        field_text(&fields, "move", move);
        print_sentence(local, "play.plain-confirm", &fields);
    } else if (goes_on(local, seat) && has_words_for_moves(local)) {
        ; /* what is told is all of it */
    } else if (moves->count <= FEW_MOVES && !has_words_for_moves(local)) {
        for (int i = 0; i < moves->count; i++) {
            local->match.game->write_move(local->match.state, moves->moves[i], move, sizeof move);
            text_addf(&text, "%s%s", i > 0 ? ", " : "", move);
        }
        field_text(&fields, "moves", text.data);
        print_sentence(local, "play.plain-choose", &fields);
    } else {
        char key[80]; /* a game may show what its moves look like */
        snprintf(key, sizeof key, "%s.plain-move", local->match.game->name);
        bool is_special = words_find(local->language, key) != NULL;
        print_sentence(local, is_special ? key : "play.plain-move", &fields);
    }
    printf("%s> ", local_name(local, seat));
    text_clear(&text);
    free(moves);
}

static void take_back(struct local_match *local)
{
    bool is_proposed = local_has_proposal(local);
    local_take_back(local);
    puts(local_own_words(local, is_proposed ? "play.undone" : "play.nothing-to-undo"));
}

enum { CAREFUL = 100 }; /* a person's hand, as knowledge.h counts */

/* The number of an answer that was typed, or that a word of the game's stands for; -1: it is
 * neither, but a move. */
static long read_number(const struct local_match *local, int seat, const char *typed)
{
    const struct board *board = board_for(local->match.game);
    int number = 0;
    if (!has_words_for_moves(local))
        return -1;
    if (board->number_of_line != NULL)
        number = board->number_of_line(local, seat, typed);
    if (number == 0 && *typed != '\0' && strspn(typed, "0123456789") == strlen(typed))
        return strtol(typed, NULL, 10);
    return number > 0 ? number : -1;
}

/* The move that a number stands for, in the caller's memory; false if there is none. What
 * hand and eye must do is only aimed at: a number takes no steadier hand than a cursor. */
static bool find_numbered(const struct local_match *local, int seat, const struct move_list *moves,
                          long number, char text[MOVE_TEXT_MAX])
{
    const struct game *game = local->match.game;
    if (number < 1 || number > moves->count)
        return false;
    struct move move = moves->moves[number - 1];
    if (game->has_physical_moves) {
        struct rng rng;
        rng_init(&rng, match_hash(&local->match));
        move = attempt_of(game, local->match.state, seat, move, CAREFUL, &rng);
    }
    game->write_move(local->match.state, move, text, MOVE_TEXT_MAX);
    return true;
}

static void print_no_such_answer(const struct local_match *local, int count)
{
    struct fields fields = { 0 };
    field_number(&fields, "count", count);
    print_sentence(local, "play.no-such-answer", &fields);
}

static void print_error(const struct local_match *local, const struct error *error)
{
    struct text sentence;
    text_init(&sentence);
    words_add_error(&sentence, local->language, error);
    puts(sentence.data);
    text_clear(&sentence);
}

/* A choice of few moves is played at once: there is little to mistype. So is one that
 * was read out with a number for each. */
static void make_typed_move(struct local_match *local, int seat, const char *typed)
{
    struct error error;
    struct move_list *moves = list_moves(local, seat);
    long number = read_number(local, seat, typed);
    bool is_number = number >= 0;
    char numbered[MOVE_TEXT_MAX];
    if (is_number && !find_numbered(local, seat, moves, number, numbered)) {
        print_no_such_answer(local, moves->count);
    } else {
        const char *move = is_number ? numbered : typed;
        bool is_made = moves->count <= FEW_MOVES || has_words_for_moves(local)
                           ? local_play(local, seat, move, &error)
                           : local_propose(local, seat, move, &error);
        if (!is_made)
            print_error(local, &error);
    }
    free(moves);
}

/* One line of a person's; false if the person leaves. */
static bool obey(struct local_match *local, int seat, const char *line)
{
    const char *rest;
    if (is_command(local, line, "quit", &rest))
        return false;
    if (is_command(local, line, "undo", &rest))
        take_back(local);
    else if (is_command(local, line, "help", &rest) || strcmp(line, "?") == 0)
        print_help(local);
    else if (is_command(local, line, "moves", &rest))
        print_moves(local, seat, rest);
    else if (is_command(local, line, "view", &rest)) {
        print_view(local, viewer_of(local, seat));
        print_question(local, seat);
    } else if (is_command(local, line, "secret", &rest))
        print_secrets(local, seat);
    else if (!local_has_proposal(local) && (*line != '\0' || goes_on(local, seat)))
        make_typed_move(local, seat, line);
    else if (local_has_proposal(local) && (*line == '\0' || is_command(local, line, "ok", &rest)))
        local_confirm(local);
    return true;
}

/* Up to one move that is played; a turn of several starts anew after each, so
 * that what was drawn is seen. */
static enum turn_end make_move(struct local_match *local, int seat, char **line, size_t *size)
{
    int made = local->match.log_count;
    while (local->match.log_count == made) {
        char *trimmed;
        prompt(local, seat);
        if (!read_line(line, size, &trimmed)) {
            putchar('\n');
            return TURN_STOPPED;
        }
        if (!obey(local, seat, trimmed))
            return TURN_QUIT;
    }
    print_story(local);
    return TURN_DONE;
}

static enum turn_end person_plain(struct local_match *local, int seat)
{
    struct fields fields = { 0 };
    char *line = NULL;
    size_t size = 0;
    enum turn_end end = TURN_STOPPED;
    if (hand_over(local, &seat, &line, &size)) {
        print_story(local);
        if (!goes_on(local, seat)) {
            field_text(&fields, "seat", local_name(local, seat));
            putchar('\n');
            print_sentence(local, "play.plain-turn", &fields);
            print_view(local, viewer_of(local, seat));
        }
        print_question(local, seat);
        end = make_move(local, seat, &line, &size);
        heard[seat] = local->story_count;
    }
    free(line);
    return end;
}

/* Whoever waits at a terminal is told for whom, as long as it lasts; a script is not. */
static enum turn_end bot_plain(struct local_match *local, int seat)
{
    bool is_told = bot_time_ms(local->match.seats[seat].level) > 0 && isatty(STDOUT_FILENO);
    if (is_told) {
        struct fields fields = { 0 };
        struct text thinks;
        text_init(&thinks);
        field_text(&fields, "seat", local_name(local, seat));
        local_add_sentence(local, &thinks, "play.bot-thinks", &fields);
        printf("  %s", thinks.data);
        fflush(stdout);
        text_clear(&thinks);
    }
    local_play_bot(local, seat);
    if (is_told)
        fputs("\r\033[K", stdout);
    print_story(local);
    return TURN_DONE;
}

static void end_plain(const struct local_match *local, const char *ending)
{
    print_story(local);
    print_view(local, VIEWER_ALL);
    fputs(ending, stdout);
}

const struct play_mode plain_mode = {
    .open = open_plain,
    .close = close_plain,
    .play_person = person_plain,
    .play_bot = bot_plain,
    .show_end = end_plain,
};
