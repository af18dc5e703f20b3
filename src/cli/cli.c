/* cli.c: what the commands share: messages, numbers, options of a game. */
#include "commands.h"
#include "layout.h"
#include "list.h"
#include "worlds.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A message may quote a file or the command line: what would steer the
 * terminal is taken out of it. */
static void complain(const struct cli *cli, const char *message)
{
    struct text clean;
    text_init(&clean);
    text_add(&clean, message);
    layout_clean(clean.data);
    fprintf(stderr, "bosquet%s%s: %s\n", cli->command ? " " : "", cli->command ? cli->command : "",
            clean.data);
    text_clear(&clean);
}

int cli_failure(const struct cli *cli, const char *message)
{
    complain(cli, message);
    return EXIT_FAILED;
}

int cli_usage_error(const struct cli *cli, const char *message)
{
    complain(cli, message);
    fprintf(stderr, "%s\n", words(cli->language, "cli.see-help"));
    return EXIT_USAGE;
}

/* The same for a sentence of data/words. */
static int usage_error_with(const struct cli *cli, const char *key, const struct fields *fields)
{
    struct text message;
    text_init(&message);
    words_add(&message, cli->language, "cli", key, fields);
    cli_usage_error(cli, message.data);
    text_clear(&message);
    return EXIT_USAGE;
}

int cli_usage_error_about(const struct cli *cli, const char *key, const char *what)
{
    struct fields fields = { 0 };
    field_text(&fields, "what", what);
    return usage_error_with(cli, key, &fields);
}

int cli_failure_about(const struct cli *cli, const char *key, const char *what)
{
    struct text message;
    struct fields fields = { 0 };
    text_init(&message);
    field_text(&fields, "what", what);
    words_add(&message, cli->language, "cli", key, &fields);
    cli_failure(cli, message.data);
    text_clear(&message);
    return EXIT_FAILED;
}

/* A line of help about a command that this build has not. */
static bool is_left_out(const char *line)
{
    return !HAS_SERVER && (strncmp(line, "  serve ", 8) == 0 || strncmp(line, "  backup ", 9) == 0);
}

int cli_help(const struct cli *cli)
{
    char key[40];
    snprintf(key, sizeof key, "help.%s", cli->command ? cli->command : "main");
    const char *line = words(cli->language, key);
    while (*line != '\0') {
        size_t length = strcspn(line, "\n");
        if (!is_left_out(line))
            printf("%.*s\n", (int)length, line);
        line += line[length] == '\n' ? length + 1 : length;
    }
    return EXIT_OK;
}

int cli_option_error(const struct cli *cli, int option, char **argv)
{
    return cli_usage_error_about(cli, option == ':' ? "cli.missing-value" : "cli.unknown-option",
                                 argv[optind - 1]);
}

int cli_unknown_level(const struct cli *cli, const char *level)
{
    struct text levels;
    struct fields fields = { 0 };
    text_init(&levels);
    for (int i = 0; bot_level(i) != NULL; i++)
        text_addf(&levels, "%s%s", i > 0 ? ", " : "", bot_level(i));
    field_text(&fields, "what", level);
    field_text(&fields, "levels", levels.data);
    usage_error_with(cli, "cli.unknown-level", &fields);
    text_clear(&levels);
    return EXIT_USAGE;
}

int cli_only_help(const struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = { { "help", no_argument, NULL, 'h' },
                                             { NULL, 0, NULL, 0 } };
    opterr = 0;
    int option = getopt_long(argc, argv, ":h", options, NULL);
    if (option == -1)
        return -1;
    if (option == 'h')
        return cli_help(cli);
    return cli_option_error(cli, option, argv);
}

int cli_read_game(const struct cli *cli, int argc, char **argv, const struct game **out)
{
    if (optind == argc)
        return cli_usage_error(cli, words(cli->language, "cli.which-game"));
    if (optind + 1 < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind + 1]);
    *out = game_find(argv[optind]);
    if (*out == NULL)
        return cli_usage_error_about(cli, "cli.unknown-game", argv[optind]);
    if (world_is_missing(*out))
        return cli_failure(cli, words(cli->language, REFUSAL_NO_PHYSICS));
    return EXIT_OK;
}

bool cli_make_expert(const struct cli *cli, const struct game *game, struct options *options)
{
    int expert = option_find(game, "expert");
    if (expert < 0) {
        cli_usage_error_about(cli, "cli.no-such-option", "--expert");
        return false;
    }
    options->value[expert] = 1;
    return true;
}

bool cli_take_choice(const struct cli *cli, const char *text, struct choices *choices)
{
    if (strchr(text, '=') == NULL) {
        cli_usage_error_about(cli, "cli.bad-choice", text);
        return false;
    }
    if (choices->count == CHOICES_MAX) {
        cli_usage_error_about(cli, "cli.unexpected", text);
        return false;
    }
    choices->texts[choices->count++] = text;
    return true;
}

static const char *const switches[][2] = { { "no", "yes" }, { "off", "on" }, { "false", "true" } };
static const char *const seat_names[SEATS_MAX + 1] = { "random", "1", "2", "3", "4", "5",
                                                       "6",      "7", "8", "9", "10" };

const char *cli_option_value(const struct option_spec *option, int value)
{
    if (option->type == OPTION_BOOL)
        return switches[0][value != 0];
    return option->type == OPTION_SEAT ? seat_names[value] : option->choices[value];
}

void cli_add_option_values(const struct option_spec *option, int seats, struct text *out)
{
    for (int value = 0; value < option_values(option, seats); value++)
        text_addf(out, "%s%s", value > 0 ? ", " : "", cli_option_value(option, value));
}

static bool is_called(const struct option_spec *option, int value, const char *text)
{
    if (option->type != OPTION_BOOL)
        return strcmp(text, cli_option_value(option, value)) == 0;
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
    usage_error_with(cli, "cli.unknown-choice", &fields);
    text_clear(&there);
}

static void complain_of_value(const struct cli *cli, const struct option_spec *option, int seats,
                              const char *value)
{
    struct text values;
    struct fields fields = { 0 };
    text_init(&values);
    cli_add_option_values(option, seats, &values);
    field_text(&fields, "option", option->id);
    field_text(&fields, "value", value);
    field_text(&fields, "values", values.data);
    usage_error_with(cli, "cli.unknown-value", &fields);
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

bool cli_make_choices(const struct cli *cli, const struct game *game, const struct choices *choices,
                      struct options *options)
{
    for (int i = 0; i < choices->count; i++)
        if (!make_choice(cli, game, choices->texts[i], options))
            return false;
    return true;
}

bool cli_read_number(const struct cli *cli, const char *option, const char *value, int min, int max,
                     int *out)
{
    char *end;
    errno = 0;
    long number = strtol(value, &end, 10);
    if (end != value && *end == '\0' && errno == 0 && number >= min && number <= max) {
        *out = (int)number;
        return true;
    }
    struct fields fields = { 0 };
    field_text(&fields, "option", option);
    field_text(&fields, "value", value);
    field_number(&fields, "min", min);
    field_number(&fields, "max", max);
    usage_error_with(cli, "cli.bad-number", &fields);
    return false;
}

const char *cli_variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}
