/* games_command.c: `bosquet games`, what there is to play. */
#include "match_arguments.h"
#include "list.h"

#include <getopt.h>
#include <stdio.h>

static void print_option(const struct cli *cli, const struct game *game,
                         const struct option_spec *option)
{
    char key[96];
    struct text values, line;
    struct fields fields = { 0 };
    text_init(&values);
    text_init(&line);
    option_add_value_names(option, game->max_seats, &values);
    snprintf(key, sizeof key, "%s.option.%s", game->name, option->id);
    field_text(&fields, "text", words(cli->language, key));
    field_text(&fields, "values", values.data);
    field_text(&fields, "standard", option_value_name(option, option->standard));
    words_add(&line, cli->language, "cli", "cli.option", &fields);
    printf("  %-10s %s\n", option->id, line.data);
    text_clear(&values);
    text_clear(&line);
}

static void print_game(const struct cli *cli, const struct game *game)
{
    char key[96];
    struct text seats;
    struct fields fields = { 0 };
    text_init(&seats);
    field_number(&fields, "min", game->min_seats);
    field_number(&fields, "max", game->max_seats);
    words_add(&seats, cli->language, "cli", "cli.players", &fields);
    snprintf(key, sizeof key, "game.%s", game->name);
    printf("%-12s %s, %s\n", game->name, words(cli->language, key), seats.data);
    text_clear(&seats);
    for (int i = 0; i < game->option_count; i++)
        print_option(cli, game, &game->options[i]);
}

int command_games(struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = { { "help", no_argument, NULL, 'h' },
                                             { "all", no_argument, NULL, 'a' },
                                             { NULL, 0, NULL, 0 } };
    bool with_samples = false;
    opterr = 0;
    int option;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h')
            return cli_help(cli);
        if (option != 'a')
            return cli_option_error(cli, option, argv);
        with_samples = true;
    }
    if (optind < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind]);
    for (int i = 0; all_games[i] != NULL; i++)
        if (with_samples || !all_games[i]->is_sample)
            print_game(cli, all_games[i]);
    return EXIT_OK;
}
