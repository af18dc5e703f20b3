/* migrate_command.c: `bosquet migrate FROM TO`, a place of one kind into one of another. */
#include "commands.h"
#include "data_lock.h"
#include "storage_copy.h"

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

struct migration {
    const char *from, *to;
    const struct cli *cli;
};

/* EXIT_OK, an exit code, or -1 if help was printed. */
static int read_arguments(const struct cli *cli, int argc, char **argv, struct migration *migration)
{
    static const struct option options[] = { { "help", no_argument, NULL, 'h' },
                                             { NULL, 0, NULL, 0 } };
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            cli_help(cli);
            return -1;
        }
        return cli_option_error(cli, option, argv);
    }
    if (argc - optind < 2)
        return cli_usage_error(cli, words(cli->language, "migrate.which-places"));
    if (argc - optind > 2)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind + 2]);
    migration->from = argv[optind];
    migration->to = argv[optind + 1];
    return EXIT_OK;
}

static void say(const struct cli *cli, const char *key, const struct fields *fields)
{
    struct text sentence;
    text_init(&sentence);
    words_add(&sentence, cli->language, "cli", key, fields);
    puts(sentence.data);
    fflush(stdout); /* a large place takes a while */
    text_clear(&sentence);
}

static void say_copied(void *self, const char *table, int64_t rows)
{
    const struct migration *migration = self;
    struct fields fields = { 0 };
    field_text(&fields, "table", table);
    field_number(&fields, "rows", (int)rows);
    say(migration->cli, "migrate.copied", &fields);
}

/* A folder must be no server's just now; a database on a network tells nobody who uses it. */
static bool lock_folder(const char *place, int *lock, struct error *error)
{
    *lock = -1;
    return !storage_is_folder(place) || access(place, F_OK) != 0 ||
           (*lock = data_lock(place, error)) >= 0;
}

int command_migrate(struct cli *cli, int argc, char **argv)
{
    struct migration migration = { .cli = cli };
    struct error error;
    int locks[2] = { -1, -1 };
    int status = read_arguments(cli, argc, argv, &migration);
    if (status != EXIT_OK || migration.from == NULL)
        return status < 0 ? EXIT_OK : status;
    bool is_good = lock_folder(migration.from, &locks[0], &error) &&
                   lock_folder(migration.to, &locks[1], &error) &&
                   storage_copy(migration.from, migration.to, say_copied, &migration, &error);
    if (is_good)
        say(cli, "migrate.done", NULL);
    else
        status = cli_failure_of(cli, "migrate.failed", &error);
    for (int i = 0; i < 2; i++)
        if (locks[i] >= 0)
            close(locks[i]);
    return status;
}
