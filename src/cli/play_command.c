/* play_command.c: `bosquet play GAME`: who plays, one seat after the other, and what
 * is kept of it. */
#include "play_mode.h"

#include "bots.h"
#include "file.h"
#include "layout.h"
#include "match_arguments.h"
#include "screen.h"

#include <assert.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEATS_STANDARD = 3, LINE_COLUMNS = 78 };

struct play_arguments {
    struct match_arguments match;
    struct match_seat seats[SEATS_MAX];
    bool is_plain;
    const char *record; /* NULL: a name of our own; "none": nowhere */

    /* As they were given, or NULL. */
    const char *seat_count, *bots, *level, *names;
};

/* ---- names of our own ---- */

/* What is done with a name; code "exists" if something has it already. */
typedef bool path_fn(const struct local_match *local, const char *path, struct error *error);

static bool only_try(const struct local_match *local, const char *path, struct error *error)
{
    (void)local;
    return file_may_write_new(path, error);
}

/* In a folder (empty: here), under a name with the date, and a number if that one is taken. */
static bool write_by_date(const struct game *game, const char *folder, path_fn *use,
                          const struct local_match *local, struct text *path, struct error *error)
{
    char when[32];
    time_t now = time(NULL);
    struct tm broken_down;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &broken_down));
    for (int number = 1; number < 1000; number++) {
        text_reset(path);
        if (folder[0] != '\0')
            text_addf(path, "%s/", folder);
        text_addf(path, "bosquet-%s-%s", game->name, when);
        if (number > 1)
            text_addf(path, "-%d", number);
        text_add(path, ".json");
        if (use(local, path->data, error))
            return true;
        if (error->code != ERROR_EXISTS)
            return false;
    }
    return false;
}

/* ---- the command line ---- */

static int take_play_option(const struct cli *cli, void *arguments, int option)
{
    struct play_arguments *out = arguments;
    (void)cli;
    switch (option) {
    case 'c':
        out->seat_count = optarg;
        return -1;
    case 'b':
        out->bots = optarg;
        return -1;
    case 'l':
        out->level = optarg;
        return -1;
    case 'n':
        out->names = optarg;
        return -1;
    case 'r':
        out->record = optarg;
        return -1;
    default:
        assert(option == 'p');
        out->is_plain = true;
        return -1;
    }
}

/* "Lou, Max" into the seats, from the first on. How many, or -1 for too many
 * or an unusable one. */
static int read_names(const char *list, int seats, struct match_seat *out)
{
    int count = 0;
    for (;;) {
        size_t length = strcspn(list, ",");
        const char *name = list;
        size_t kept = length;
        while (kept > 0 && *name == ' ')
            name++, kept--;
        while (kept > 0 && name[kept - 1] == ' ')
            kept--;
        if (count == seats || kept == 0 || kept >= SEAT_NAME_MAX)
            return -1;
        memcpy(out[count].name, name, kept);
        layout_clean(out[count].name);
        count++;
        if (list[length] == '\0')
            return count;
        list += length + 1;
    }
}

/* Everybody has a name: those given, then ones of ours. */
static void fill_names(const struct cli *cli, struct match_seat *entries, int seats, int people)
{
    char key[40];
    for (int seat = 0; seat < seats; seat++) {
        struct match_seat *entry = &entries[seat];
        if (entry->name[0] != '\0')
            continue;
        int number = seat < people ? seat + 1 : seat - people + 1;
        snprintf(key, sizeof key, seat < people ? "play.person.%d" : "play.bot.%d", number);
        snprintf(entry->name, sizeof entry->name, "%s", words(cli->language, key));
    }
}

static int read_seats(const struct cli *cli, struct play_arguments *out)
{
    const struct game *game = out->match.game;
    int seats = SEATS_STANDARD;
    if (seats < game->min_seats || seats > game->max_seats)
        seats = game->min_seats;
    if (out->seat_count != NULL &&
        !cli_read_number(cli, "--seats", out->seat_count, game->min_seats, game->max_seats, &seats))
        return EXIT_USAGE;
    int named = 0;
    if (out->names != NULL && (named = read_names(out->names, seats, out->seats)) < 0)
        return cli_usage_error_about(cli, "play.bad-names", out->names);
    /* Whoever is named is a person, unless it is said how many bots there are. */
    int bots = seats - (named > 0 ? named : 1);
    if (out->bots != NULL && !cli_read_number(cli, "--bots", out->bots, 0, seats, &bots))
        return EXIT_USAGE;
    const char *level = out->level != NULL ? out->level : "medium";
    if (!bot_level_exists(level))
        return cli_unknown_level(cli, level);
    for (int seat = seats - bots; seat < seats; seat++)
        snprintf(out->seats[seat].level, SEAT_LEVEL_MAX, "%s", level);
    fill_names(cli, out->seats, seats, seats - bots);
    return match_arguments_seat(cli, &out->match, seats);
}

/* A game that could not be saved afterwards is not begun. */
static int check_place(const struct cli *cli, const struct play_arguments *given)
{
    struct error error;
    if (given->record != NULL)
        return strcmp(given->record, "none") == 0 || file_may_write_new(given->record, &error)
                   ? EXIT_OK
                   : cli_usage_error_of(cli, "play.bad-record", &error);
    char here[PATH_MAX];
    struct text path;
    text_init(&path);
    if (getcwd(here, sizeof here) == NULL)
        here[0] = '\0';
    bool is_good = write_by_date(given->match.game, here, only_try, NULL, &path, &error);
    text_clear(&path);
    return is_good ? EXIT_OK : cli_failure_of(cli, "play.no-place", &error);
}

/* EXIT_OK to play, -1 if help was printed, or an exit code. */
static int read_arguments(struct cli *cli, int argc, char **argv, struct play_arguments *out)
{
    static const struct option options[] = {
        MATCH_OPTIONS,
        { "seats", required_argument, NULL, 'c' },
        { "bots", required_argument, NULL, 'b' },
        { "level", required_argument, NULL, 'l' },
        { "names", required_argument, NULL, 'n' },
        { "record", required_argument, NULL, 'r' },
        { "plain", no_argument, NULL, 'p' },
        { NULL, 0, NULL, 0 },
    };
    int status = match_arguments_read(cli, argc, argv, options, take_play_option, out, &out->match);
    if (status >= 0)
        return status == EXIT_OK ? -1 : status;
    status = read_seats(cli, out);
    return status == EXIT_OK ? check_place(cli, out) : status;
}

/* ---- the match ---- */

/* Where several decide at once, people are asked before bots. */
static int next_seat(const struct local_match *local)
{
    seat_mask acting = match_to_act(&local->match);
    for (int seat = 0; seat < local->match.options.seats; seat++)
        if (acting & seat_bit(seat) && !local_is_bot(local, seat))
            return seat;
    return __builtin_ctz(acting);
}

static enum turn_end play_to_the_end(struct local_match *local, const struct play_mode *mode)
{
    enum turn_end end = TURN_DONE;
    while (end == TURN_DONE && !local_is_over(local)) {
        int seat = next_seat(local);
        end = local_is_bot(local, seat) ? mode->play_bot(local, seat)
                                        : mode->play_person(local, seat);
    }
    return end;
}

static void add_hex_field(struct fields *fields, const char *name, struct text *hex,
                          const unsigned char *bytes, size_t length)
{
    text_reset(hex);
    text_add_hex(hex, bytes, length);
    field_text(fields, name, hex->data);
}

static void say_saved(const struct local_match *local, const char *path, struct text *out)
{
    struct fields fields = { 0 };
    struct text seed, commitment;
    text_init(&seed);
    text_init(&commitment);
    field_text(&fields, "file", path);
    add_hex_field(&fields, "seed", &seed, local->match.seed, sizeof local->match.seed);
    add_hex_field(&fields, "commitment", &commitment, local->match.commitment,
                  sizeof local->match.commitment);
    local_add_sentence(local, out, "play.saved", &fields);
    text_add_char(out, '\n');
    text_clear(&seed);
    text_clear(&commitment);
}

static void say_not_saved(const struct local_match *local, const struct error *error,
                          struct text *out)
{
    struct fields fields = { 0 };
    struct text why;
    text_init(&why);
    words_add_error(&why, local->language, error);
    field_text(&fields, "why", why.data);
    local_add_sentence(local, out, "play.not-saved", &fields);
    text_add_char(out, '\n');
    text_clear(&why);
}

/* Wherever it works. */
static bool save_elsewhere(const struct local_match *local, struct text *path)
{
    struct error error;
    const char *temporary = cli_variable("TMPDIR");
    const char *const folders[] = { "", cli_variable("HOME"),
                                    temporary != NULL ? temporary : "/tmp" };
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (folders[i] != NULL &&
            write_by_date(local->match.game, folders[i], local_save, local, path, &error))
            return true;
    return false;
}

enum saved { SAVED, SAVED_ELSEWHERE, SAVED_NOWHERE };

/* Saves where asked, or else here; if that works no longer, elsewhere: a game is not lost
 * for a full disk. Says so in `out`. */
static enum saved save(const struct local_match *local, const char *asked, struct text *out)
{
    enum saved saved = SAVED;
    struct error error;
    struct text path;
    text_init(&path);
    text_add(&path, asked != NULL ? asked : "");
    if (asked != NULL ? !local_save(local, asked, &error)
                      : !write_by_date(local->match.game, "", local_save, local, &path, &error)) {
        say_not_saved(local, &error, out);
        saved = save_elsewhere(local, &path) ? SAVED_ELSEWHERE : SAVED_NOWHERE;
    }
    if (saved != SAVED_NOWHERE)
        say_saved(local, path.data, out);
    text_clear(&path);
    return saved;
}

/* What can be written nowhere is shown: whoever sees it can keep it. */
static void print_record(const struct local_match *local)
{
    struct text text;
    text_init(&text);
    local_add_sentence(local, &text, "play.printed", NULL);
    text_add_char(&text, '\n');
    local_add_record(local, &text);
    fputs(text.data, stdout);
    text_clear(&text);
}

/* What the last move revealed, the scores and the winner. Short, so that all
 * of it fits on one page of an ordinary terminal. */
static void add_ending(const struct local_match *local, int columns, struct text *out)
{
    struct fields fields = { 0 };
    struct text told;
    text_init(&told);
    field_text(&fields, "game", local_game_name(local));
    local_add_sentence(local, &told, "play.over", &fields);
    for (int i = 0; i < local->story_count; i++)
        if (local->story[i].entry >= local->story_entry &&
            local_may_hear(local, &local->story[i], VIEWER_SPECTATOR))
            text_addf(&told, " %s", local->story[i].sentence);
    layout_wrap(out, told.data, columns);
    text_add_char(out, '\n');
    local_add_scores(local, local->match.state, columns, out);
    text_add_char(out, '\n');
    text_clear(&told);
}

static int run(const struct play_arguments *request, struct local_match *local)
{
    const struct play_mode *mode = &plain_mode;
    if (!request->is_plain && board_for(request->match.game) != NULL && screen_is_possible())
        mode = &screen_mode;
    if (!mode->open(local)) {
        mode = &plain_mode;
        mode->open(local);
    }
    struct text ending;
    text_init(&ending);
    enum saved saved = SAVED;
    bool wants_none = request->record != NULL && strcmp(request->record, "none") == 0;
    enum turn_end end = play_to_the_end(local, mode);
    bool is_finished = end == TURN_DONE;
    if (is_finished)
        add_ending(local, mode == &screen_mode ? screen_columns() - 4 : LINE_COLUMNS, &ending);
    if (!wants_none && (is_finished || end == TURN_SAVE || request->record != NULL))
        saved = save(local, request->record, &ending);
    if (is_finished)
        mode->show_end(local, ending.data);
    else
        local_add_sentence(local, &ending, "play.left", NULL);
    mode->close();
    /* The full screen is gone, and its last page with it: say again how it ended. */
    if (mode == &screen_mode || !is_finished)
        printf("%s%s", ending.data, is_finished ? "" : "\n");
    text_clear(&ending);
    if (saved == SAVED_NOWHERE)
        print_record(local);
    return saved == SAVED ? EXIT_OK : EXIT_FAILED;
}

int command_play(struct cli *cli, int argc, char **argv)
{
    struct play_arguments request = { 0 };
    struct local_match local;
    struct error error;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like others */
    int status = read_arguments(cli, argc, argv, &request);
    if (status != EXIT_OK)
        return status < 0 ? EXIT_OK : status;
    struct match_start start = { .game = request.match.game,
                                 .options = request.match.options,
                                 .seed = request.match.has_seed ? request.match.seed : NULL };
    if (!local_start(&local, &start, request.seats, cli->language, &error))
        return cli_failure_of(cli, NULL, &error);
    status = run(&request, &local);
    local_clear(&local);
    if (screen_signal() != 0) {
        /* The terminal is restored: end the way the signal meant it. */
        fflush(stdout);
        signal(screen_signal(), SIG_DFL);
        raise(screen_signal());
    }
    return status;
}
