/* restore_command.c: `bosquet restore FILE`, a backup as the database of a folder. */
#include "commands.h"
#include "data_lock.h"
#include "server.h"
#include "storage.h"

#include <getopt.h>
#include <stdio.h>
#include <unistd.h>

struct restore {
    const char *file, *place;
    bool replaces;
};

/* EXIT_OK, an exit code, or -1 if help was printed. */
static int read_arguments(const struct cli *cli, int argc, char **argv, struct restore *restore)
{
    static const struct option options[] = { { "data", required_argument, NULL, 'd' },
                                             { "replace", no_argument, NULL, 'r' },
                                             { "help", no_argument, NULL, 'h' },
                                             { NULL, 0, NULL, 0 } };
    struct server_settings standard;
    const char *variable = cli_variable("BOSQUET_DATA");
    server_settings_init(&standard);
    restore->place = variable != NULL ? variable : standard.data;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            cli_help(cli);
            return -1;
        }
        if (option == 'd')
            restore->place = optarg;
        else if (option == 'r')
            restore->replaces = true;
        else
            return cli_option_error(cli, option, argv);
    }
    if (optind == argc)
        return cli_usage_error(cli, words(cli->language, "restore.which-file"));
    if (optind + 1 < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind + 1]);
    restore->file = argv[optind];
    return EXIT_OK;
}

static void say(const struct cli *cli, const char *key, const struct fields *fields)
{
    struct text sentence;
    text_init(&sentence);
    words_add(&sentence, cli->language, "cli", key, fields);
    puts(sentence.data);
    text_clear(&sentence);
}

static void say_restored(const struct cli *cli, const struct restore *restore,
                         const struct storage_restored *restored)
{
    struct fields fields = { 0 };
    field_text(&fields, "place", restore->place);
    field_text(&fields, "kept", restored->kept.data);
    field_count(&fields, "tables", (int)restored->tables, "table");
    field_number(&fields, "entries", (int)restored->entries);
    say(cli, "restore.done", &fields);
    if (restored->kept.length > 0)
        say(cli, "restore.kept", &fields);
}

/* Opened once, so that an older schema is brought up to date while somebody looks. */
static bool open_once(const char *place, struct error *error)
{
    struct storage *storage = storage_open(place, error);
    if (storage != NULL)
        storage_close(storage);
    return storage != NULL;
}

static bool needs_folder(const char *place, struct error *error)
{
    return storage_is_folder(place) ||
           error_with(error, ERROR_BAD_REQUEST, "storage.use-pg-restore",
                      text_field("path", place));
}

/* A folder that is not there yet has no server. */
static bool lock_place(const char *place, int *lock, struct error *error)
{
    *lock = -1;
    return access(place, F_OK) != 0 || (*lock = data_lock(place, error)) >= 0;
}

int command_restore(struct cli *cli, int argc, char **argv)
{
    struct restore restore = { 0 };
    struct storage_restored restored = { 0 };
    struct error error;
    int lock = -1;
    int status = read_arguments(cli, argc, argv, &restore);
    if (status != EXIT_OK)
        return status < 0 ? EXIT_OK : status;
    bool is_good =
        needs_folder(restore.place, &error) && lock_place(restore.place, &lock, &error) &&
        storage_restore(restore.file, restore.place, restore.replaces, &restored, &error) &&
        open_once(restore.place, &error);
    if (is_good)
        say_restored(cli, &restore, &restored);
    else
        status = cli_failure_of(cli, "restore.failed", &error);
    text_clear(&restored.kept);
    if (lock >= 0)
        close(lock);
    return status;
}
