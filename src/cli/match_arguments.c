/* match_arguments.c: the game, its options and a seed from the command line. */
#include "match_arguments.h"

#include "list.h"
#include "worlds.h"

#include <string.h>

/* ---- options of a game ---- */

static const char *const switches[][2] = { { "no", "yes" }, { "off", "on" }, { "false", "true" } };
static const char *const seat_names[SEATS_MAX + 1] = { "random", "1", "2", "3", "4", "5",
                                                       "6",      "7", "8", "9", "10" };

const char *option_value_name(const struct option_spec *option, int value)
{
    if (option->type == OPTION_BOOL)
        return switches[0][value != 0];
    return option->type == OPTION_SEAT ? seat_names[value] : option->choices[value];
}

void option_add_value_names(const struct option_spec *option, int seats, struct text *out)
{
    for (int value = 0; value < option_values(option, seats); value++)
        text_addf(out, "%s%s", value > 0 ? ", " : "", option_value_name(option, value));
}

static bool is_called(const struct option_spec *option, int value, const char *text)
{
    if (option->type != OPTION_BOOL)
        return strcmp(text, option_value_name(option, value)) == 0;
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (strcmp(text, switches[i][value != 0]) == 0)
            return true;
    return false;
}

/* The value that a text names, or -1. */
static int find_value(const struct option_spec *option, int seats, const char *text)
{
    for (int value = 0; value < option_values(option, seats); value++)
        if (is_called(option, value, text))
            return value;
    return -1;
}

static void complain_of_name(const struct cli *cli, const struct game *game, const char *name)
{
    struct text there;
    struct fields fields = { 0 };
    text_init(&there);
    for (int i = 0; i < game->option_count; i++)
        text_addf(&there, "%s%s", i > 0 ? ", " : "", game->options[i].id);
    field_text(&fields, "game", game->name);
    field_text(&fields, "what", name);
    field_text(&fields, "options", there.data);
    cli_usage_error_with(cli, "cli.unknown-choice", &fields);
    text_clear(&there);
}

static void complain_of_value(const struct cli *cli, const struct option_spec *option, int seats,
                              const char *value)
{
    struct text values;
    struct fields fields = { 0 };
    text_init(&values);
    option_add_value_names(option, seats, &values);
    field_text(&fields, "option", option->id);
    field_text(&fields, "value", value);
    field_text(&fields, "values", values.data);
    cli_usage_error_with(cli, "cli.unknown-value", &fields);
    text_clear(&values);
}

static bool make_choice(const struct cli *cli, const struct game *game, const char *text,
                        struct options *options)
{
    struct text name;
    const char *value = strchr(text, '=') + 1;
    text_init(&name);
    text_add_bytes(&name, text, (size_t)(value - text) - 1);
    int index = option_find(game, name.data);
    int found = -1;
    if (index < 0)
        complain_of_name(cli, game, name.data);
    else if ((found = find_value(&game->options[index], options->seats, value)) < 0)
        complain_of_value(cli, &game->options[index], options->seats, value);
    else
        options->value[index] = found;
    text_clear(&name);
    return found >= 0;
}

/* ---- the command line ---- */

static int take_choice(const struct cli *cli, struct match_arguments *arguments, const char *text)
{
    if (strchr(text, '=') == NULL)
        return cli_usage_error_about(cli, "cli.bad-choice", text);
    if (arguments->choice_count == CHOICES_MAX)
        return cli_usage_error_about(cli, "cli.unexpected", text);
    arguments->choices[arguments->choice_count++] = text;
    return -1;
}

/* What getopt_long found: -1 to go on, or an exit code. */
static int take_option(const struct cli *cli, struct match_arguments *out, int option, char **argv,
                       take_option_fn *take, void *request)
{
    switch (option) {
    case 'e':
        out->is_expert = true;
        return -1;
    case 'o':
        return take_choice(cli, out, optarg);
    case 's':
        out->has_seed = chance_read_seed(optarg, out->seed);
        return out->has_seed ? -1 : cli_usage_error_about(cli, "cli.bad-seed", optarg);
    case 'h':
        return cli_help(cli);
    case ':':
    case '?':
        return cli_option_error(cli, option, argv);
    default:
        return take(cli, request, option);
    }
}

static int take_game(const struct cli *cli, struct match_arguments *out, int argc, char **argv)
{
    if (optind == argc)
        return cli_usage_error(cli, words(cli->language, "cli.which-game"));
    if (optind + 1 < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind + 1]);
    out->game = game_find(argv[optind]);
    if (out->game == NULL)
        return cli_usage_error_about(cli, "cli.unknown-game", argv[optind]);
    if (world_is_missing(out->game))
        return cli_failure(cli, words(cli->language, REFUSAL_NO_PHYSICS));
    return -1;
}

int match_arguments_read(const struct cli *cli, int argc, char **argv, const struct option *options,
                         take_option_fn *take, void *request, struct match_arguments *out)
{
    int option;
    int status = -1; /* go on */
    opterr = 0;
    while (status < 0 && (option = getopt_long(argc, argv, ":h", options, NULL)) != -1)
        status = take_option(cli, out, option, argv, take, request);
    return status < 0 ? take_game(cli, out, argc, argv) : status;
}

int match_arguments_seat(const struct cli *cli, struct match_arguments *arguments, int seats)
{
    const struct game *game = arguments->game;
    struct options *options = &arguments->options;
    if (seats < game->min_seats || seats > game->max_seats)
        return cli_usage_error_about(cli, "selfplay.bad-bots", game->name);
    options_default(game, seats, options);
    int expert = option_find(game, "expert");
    if (arguments->is_expert && expert < 0)
        return cli_usage_error_about(cli, "cli.no-such-option", "--expert");
    if (arguments->is_expert)
        options->value[expert] = 1;
    for (int i = 0; i < arguments->choice_count; i++)
        if (!make_choice(cli, game, arguments->choices[i], options))
            return EXIT_USAGE;
    return EXIT_OK;
}
