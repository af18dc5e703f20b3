/* arena_command.c: `bosquet arena GAME`, bots against bots, measured. */
#include "arena_print.h"

#include "layout.h"
#include "match_arguments.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arena_arguments { /* the command line, as far as it has to wait for the rest of it */
    struct arena arena;
    char *bots;
    int games;
    int time_ms, iterations;
    struct match_arguments match;
    bool has_goal;
};

/* ---- bots ---- */

/* The next of a list parted by commas, cut out in place; "\," is a comma within a name.
 * NULL after the last. */
static char *next_name(char **list)
{
    char *name = *list, *from = name, *to = name;
    if (name == NULL)
        return NULL;
    for (; *from != '\0' && *from != ','; from++) {
        if (from[0] == '\\' && from[1] == ',')
            from++;
        *to++ = *from;
    }
    *list = *from == ',' ? from + 1 : NULL;
    *to = '\0';
    return name;
}

/* "expert", "expert@500" (iterations) or "expert@200ms". */
static bool read_level(struct arena_bot *bot)
{
    const char *at = strchr(bot->name, '@');
    size_t length = at != NULL ? (size_t)(at - bot->name) : strlen(bot->name);
    if (length >= sizeof bot->level)
        return false;
    memcpy(bot->level, bot->name, length);
    if (!bot_level_exists(bot->level))
        return false;
    if (at == NULL)
        return true;
    char *rest;
    long effort = strtol(at + 1, &rest, 10);
    if (rest == at + 1 || effort < 1 || effort > 1000000000)
        return false;
    bot->iterations = *rest == '\0' ? (int)effort : 0;
    bot->time_ms = *rest == '\0' ? 0 : (int)effort;
    return *rest == '\0' || strcmp(rest, "ms") == 0;
}

static bool read_bot(const struct arena_arguments *request, struct arena_bot *bot)
{
    *bot = (struct arena_bot){ .name = bot->name,
                               .iterations = request->iterations,
                               .time_ms = request->time_ms };
    if (strncmp(bot->name, "cmd:", 4) != 0)
        return read_level(bot);
    bot->program = bot->name + 4;
    return bot->program[strspn(bot->program, " ")] != '\0';
}

/* The first is the one that is measured, and has a row of its own; others of one name are
 * counted together. */
static void give_rows(struct arena_bot *bots, int count)
{
    int rows = 1;
    for (int i = 1; i < count; i++) {
        int same = 1;
        while (same < i && strcmp(bots[same].name, bots[i].name) != 0)
            same++;
        bots[i].row = same < i ? bots[same].row : rows++;
    }
}

static int read_bots(const struct cli *cli, struct arena_arguments *request)
{
    struct arena *arena = &request->arena;
    char *list = request->bots;
    int count = 0;
    for (char *name = next_name(&list); name != NULL; name = next_name(&list)) {
        struct arena_bot bot = { .name = name };
        layout_clean(name);
        if (!read_bot(request, &bot))
            return cli_unknown_level(cli, name);
        if (count < SEATS_MAX)
            arena->bots[count] = bot;
        count++;
    }
    int status = match_arguments_seat(cli, &request->match, count);
    if (status == EXIT_OK)
        give_rows(arena->bots, count);
    return status;
}

/* ---- the command line ---- */

/* "0.85" or "85%": between nothing and everything. */
static bool read_share(const char *text, double *out)
{
    char *rest;
    double share = strtod(text, &rest);
    if (strcmp(rest, "%") == 0)
        share /= 100;
    else if (*rest != '\0')
        return false;
    *out = share;
    return rest != text && share > 0 && share < 1;
}

static int available_processors(void)
{
    return clamp((int)sysconf(_SC_NPROCESSORS_ONLN), 1, 256);
}

static bool has_programs(const struct arena *arena)
{
    for (int bot = 0; bot < arena->options.seats; bot++)
        if (arena->bots[bot].program != NULL)
            return true;
    return false;
}

/* All that depends on the game and on how many play. */
static int complete(const struct cli *cli, struct arena_arguments *request)
{
    struct arena *arena = &request->arena;
    int status = read_bots(cli, request);
    if (status != EXIT_OK)
        return status;
    arena->game = request->match.game;
    arena->options = request->match.options;
    memcpy(arena->seed, request->match.seed, sizeof arena->seed);
    arena->has_placements = arena->game->has_physical_moves;
    if (arena->shares_placements && !arena->has_placements)
        return cli_usage_error_about(cli, "cli.no-such-option", "--same-placements");
    /* A program would be shown what another seat sees. */
    if (arena->shares_placements && has_programs(arena))
        return cli_usage_error(cli, words(cli->language, "arena.only-ours"));
    int seats = arena->options.seats;
    arena->blocks = (request->games + seats - 1) / seats;
    if (!request->has_goal)
        arena->above = 1.0 / seats;
    return EXIT_OK;
}

static int run_and_tell(const struct cli *cli, const struct arena *arena)
{
    static struct arena_tally tally; /* too large for a stack */
    struct arena_progress progress = { cli, arena, arena_now(), 0 };
    struct error error;
    bool has_progress = isatty(STDERR_FILENO);
    arena_tally_init(&tally, arena);
    bool is_well =
        arena_run(arena, &tally, has_progress ? arena_show_progress : NULL, &progress, &error);
    if (has_progress)
        arena_clear_progress();
    arena_rate(&tally, arena);
    if (arena->as_json)
        arena_print_json(arena, &tally);
    else if (tally.blocks > 0 || is_well)
        arena_print_table(cli, arena, &tally);
    if (!is_well)
        return cli_failure_of(cli, NULL, &error);
    return tally.end == ARENA_INTERRUPTED ? EXIT_FAILED : EXIT_OK;
}

/* A whole number into *out: -1 to go on, or EXIT_USAGE. */
static int take_number(const struct cli *cli, const char *name, int max, int *out)
{
    return cli_read_number(cli, name, optarg, 1, max, out) ? -1 : EXIT_USAGE;
}

static int take_arena_option(const struct cli *cli, void *arguments, int option)
{
    struct arena_arguments *request = arguments;
    struct arena *arena = &request->arena;
    switch (option) {
    case 'g':
        return take_number(cli, "--games", 100000000, &request->games);
    case 't':
        return take_number(cli, "--time-ms", 86400000, &request->time_ms);
    case 'i':
        return take_number(cli, "--iterations", 1000000000, &request->iterations);
    case 'p':
        return take_number(cli, "--processes", 256, &arena->processes);
    case 'a':
        request->has_goal = true;
        return read_share(optarg, &arena->above)
                   ? -1
                   : cli_usage_error_about(cli, "arena.bad-share", optarg);
    case 'b':
        request->bots = optarg;
        return -1;
    case 'n':
        arena->stops_when_decided = false;
        return -1;
    case 'm':
        arena->shares_placements = true;
        return -1;
    default:
        assert(option == 'j');
        arena->as_json = true;
        return -1;
    }
}

int command_arena(struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = {
        MATCH_OPTIONS,
        { "games", required_argument, NULL, 'g' },
        { "bots", required_argument, NULL, 'b' },
        { "time-ms", required_argument, NULL, 't' },
        { "iterations", required_argument, NULL, 'i' },
        { "processes", required_argument, NULL, 'p' },
        { "above", required_argument, NULL, 'a' },
        { "no-stop", no_argument, NULL, 'n' },
        { "same-placements", no_argument, NULL, 'm' },
        { "json", no_argument, NULL, 'j' },
        { NULL, 0, NULL, 0 },
    };
    char standard_bots[] = "medium,greedy";
    struct arena_arguments request = { .bots = standard_bots, .games = 1000 };
    struct arena *arena = &request.arena;
    arena->language = cli->language;
    arena->stops_when_decided = true;
    arena->processes = available_processors();
    chance_random_seed(request.match.seed);
    int status =
        match_arguments_read(cli, argc, argv, options, take_arena_option, &request, &request.match);
    if (status >= 0)
        return status;
    status = complete(cli, &request);
    return status == EXIT_OK ? run_and_tell(cli, arena) : status;
}
