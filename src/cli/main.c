/* main.c: `bosquet COMMAND ...`. */
#include "commands.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(struct cli *cli, int argc, char **argv);
} commands[] = {
    { "admin", command_admin },       { "arena", command_arena },   { "backup", command_backup },
    { "engine", command_engine },     { "games", command_games },   { "migrate", command_migrate },
    { "play", command_play },         { "replay", command_replay }, { "restore", command_restore },
    { "selfplay", command_selfplay }, { "serve", command_serve },   { "verify", command_verify },
};

/* --lang is understood before and after the command, and taken out here so
 * that no command has to know it. */
static int take_language(struct cli *cli, int *argc, char **argv)
{
    int kept = 0;
    for (int i = 0; i < *argc; i++) {
        const char *name = NULL;
        if (strncmp(argv[i], "--lang=", 7) == 0)
            name = argv[i] + 7;
        else if (strcmp(argv[i], "--lang") == 0)
            name = i + 1 < *argc ? argv[++i] : "";
        if (name == NULL)
            argv[kept++] = argv[i];
        else if (!language_read(name, &cli->language))
            return cli_unknown_language(cli, name);
    }
    argv[kept] = NULL;
    *argc = kept;
    return EXIT_OK;
}

static int run(struct cli *cli, int argc, char **argv)
{
    int status = take_language(cli, &argc, argv);
    if (status != EXIT_OK)
        return status;
    if (argc < 2) {
        cli_help(cli);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return cli_help(cli);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        puts("bosquet " BOSQUET_VERSION);
        return EXIT_OK;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            cli->command = commands[i].name;
            return commands[i].run(cli, argc - 1, argv + 1);
        }
    return cli_usage_error_about(
        cli, argv[1][0] == '-' ? "cli.unknown-option" : "cli.unknown-command", argv[1]);
}

int main(int argc, char **argv)
{
    struct cli cli = { .language = language_of_environment() };
    int status = run(&cli, argc, argv);
    /* A full disk shows only now: what was printed is not what was asked for. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_failure(&cli, words(cli.language, "cli.not-written"));
    return status;
}
