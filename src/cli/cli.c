/* cli.c: what the commands share: messages and numbers. */
#include "commands.h"
#include "layout.h"

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

int cli_usage_error_with(const struct cli *cli, const char *key, const struct fields *fields)
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
    return cli_usage_error_with(cli, key, &fields);
}

int cli_usage_error_of(const struct cli *cli, const char *key, const struct error *error)
{
    struct text sentence;
    text_init(&sentence);
    words_add_error(&sentence, cli->language, error);
    int status = cli_usage_error_about(cli, key, sentence.data);
    text_clear(&sentence);
    return status;
}

int cli_failure_of(const struct cli *cli, const char *key, const struct error *error)
{
    struct text sentence;
    struct text message;
    struct fields fields = { 0 };
    text_init(&sentence);
    text_init(&message);
    words_add_error(&sentence, cli->language, error);
    field_text(&fields, "what", sentence.data);
    if (key != NULL)
        words_add(&message, cli->language, "cli", key, &fields);
    cli_failure(cli, key != NULL ? message.data : sentence.data);
    text_clear(&sentence);
    text_clear(&message);
    return EXIT_FAILED;
}

/* A line of help about a command that this build has not. */
static bool is_left_out(const char *line)
{
    static const char *const commands[] = { "  serve ", "  backup ", "  restore ", "  migrate ",
                                            "  admin " };
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strncmp(line, commands[i], strlen(commands[i])) == 0)
            return !HAS_SERVER;
    return false;
}

int cli_help(const struct cli *cli)
{
    char key[40];
    struct text help;
    struct text languages;
    struct fields fields = { 0 };
    text_init(&help);
    text_init(&languages);
    for (int i = 0; i < language_count; i++)
        text_addf(&languages, "%s%s", i > 0 ? "|" : "", language_code(language_offered(i)));
    field_text(&fields, "languages", languages.data);
    snprintf(key, sizeof key, "help.%s", cli->command ? cli->command : "main");
    words_add(&help, cli->language, "help", key, &fields);
    for (const char *line = help.data; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        if (!is_left_out(line))
            printf("%.*s\n", (int)length, line);
        line += line[length] == '\n' ? length + 1 : length;
    }
    text_clear(&languages);
    text_clear(&help);
    return EXIT_OK;
}

int cli_unknown_language(const struct cli *cli, const char *name)
{
    struct text languages;
    struct fields fields = { 0 };
    text_init(&languages);
    for (int i = 0; i < language_count; i++) {
        if (i > 0 && i == language_count - 1)
            text_addf(&languages, " %s ", words(cli->language, "cli.or"));
        else if (i > 0)
            text_add(&languages, ", ");
        text_addf(&languages, "--lang %s", language_code(language_offered(i)));
    }
    field_text(&fields, "what", name);
    field_text(&fields, "languages", languages.data);
    cli_usage_error_with(cli, "cli.bad-language", &fields);
    text_clear(&languages);
    return EXIT_USAGE;
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
    cli_usage_error_with(cli, "cli.unknown-level", &fields);
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
    cli_usage_error_with(cli, "cli.bad-number", &fields);
    return false;
}

const char *cli_variable(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? value : NULL;
}
