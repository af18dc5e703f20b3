/* backup_command.c: `bosquet backup FILE`, a copy of a server's database. */
#include "commands.h"
#include "server.h"
#include "storage.h"

#include <getopt.h>
#include <stdio.h>
#include <sys/stat.h>

/* EXIT_OK with *place set, an exit code, or -1 if help was printed. */
static int read_arguments(const struct cli *cli, int argc, char **argv, const char **place)
{
    static const struct option options[] = { { "data", required_argument, NULL, 'd' },
                                             { "help", no_argument, NULL, 'h' },
                                             { NULL, 0, NULL, 0 } };
    struct server_settings standard;
    const char *variable = cli_variable("BOSQUET_DATA");
    server_settings_init(&standard);
    *place = variable != NULL ? variable : standard.data;
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            cli_help(cli);
            return -1;
        }
        if (option != 'd')
            return cli_option_error(cli, option, argv);
        *place = optarg;
    }
    if (optind == argc)
        return cli_usage_error(cli, words(cli->language, "backup.which-file"));
    if (optind + 1 < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind + 1]);
    return EXIT_OK;
}

static void say_done(const struct cli *cli, const char *file)
{
    struct text sentence;
    struct fields fields = { 0 };
    struct stat copy = { 0 };
    stat(file, &copy);
    text_init(&sentence);
    field_text(&fields, "file", file);
    field_number(&fields, "size", (int)((copy.st_size + 1023) / 1024));
    words_add(&sentence, cli->language, "cli", "backup.done", &fields);
    puts(sentence.data);
    text_clear(&sentence);
}

int command_backup(struct cli *cli, int argc, char **argv)
{
    const char *place;
    int status = read_arguments(cli, argc, argv, &place);
    if (status != EXIT_OK)
        return status < 0 ? EXIT_OK : status;
    struct error error;
    struct storage *storage = storage_open_reader(place, &error);
    if (storage == NULL)
        return cli_failure_of(cli, "backup.failed", &error);
    bool is_copied = storage_backup(storage, argv[optind], &error);
    storage_close(storage);
    if (!is_copied)
        return cli_failure_of(cli, "backup.failed", &error);
    say_done(cli, argv[optind]);
    return EXIT_OK;
}
