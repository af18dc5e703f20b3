/* cli.c: what the commands share: messages, numbers, files. */
#include "commands.h"
#include "record.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void complain(const struct cli *cli, const char *message)
{
    fprintf(stderr, "bosquet%s%s: %s\n", cli->command ? " " : "", cli->command ? cli->command : "",
            message);
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

int cli_usage_error_about(const struct cli *cli, const char *key, const char *what)
{
    struct text message;
    struct fields fields = { 0 };
    text_init(&message);
    field_text(&fields, "what", what);
    words_add(&message, cli->language, "cli", key, &fields);
    cli_usage_error(cli, message.data);
    text_clear(&message);
    return EXIT_USAGE;
}

int cli_help(const struct cli *cli)
{
    char key[40];
    snprintf(key, sizeof key, "help.%s", cli->command ? cli->command : "main");
    fputs(words(cli->language, key), stdout);
    fputc('\n', stdout);
    return EXIT_OK;
}

int cli_only_help(const struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = { { "help", no_argument, NULL, 'h' },
                                             { NULL, 0, NULL, 0 } };
    opterr = 0;
    int option = getopt_long(argc, argv, "h", options, NULL);
    if (option == -1)
        return -1;
    if (option == 'h')
        return cli_help(cli);
    return cli_usage_error_about(cli, "cli.unknown-option", argv[optind - 1]);
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
    struct text message;
    struct fields fields = { 0 };
    text_init(&message);
    field_text(&fields, "option", option);
    field_text(&fields, "value", value);
    field_number(&fields, "min", min);
    field_number(&fields, "max", max);
    words_add(&message, cli->language, "cli", "cli.bad-number", &fields);
    cli_usage_error(cli, message.data);
    text_clear(&message);
    return false;
}

bool cli_read_file(const char *path, size_t max, struct text *out, struct error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL)
        return error_set(error, "failed", "%s: %s", path, strerror(errno));
    char part[16384];
    size_t length;
    bool is_fine = true;
    while (is_fine && (length = fread(part, 1, sizeof part, file)) > 0) {
        text_add_bytes(out, part, length);
        if (out->length > max)
            is_fine = error_set(error, "too_large", "%s: more than %zu bytes", path, max);
    }
    if (is_fine && ferror(file))
        is_fine = error_set(error, "failed", "%s: %s", path, strerror(errno));
    if (file != stdin)
        fclose(file);
    return is_fine;
}

bool cli_read_record(const char *path, struct table *table, struct error *error)
{
    struct text file;
    json_t *json = NULL;
    text_init(&file);
    bool is_read = cli_read_file(path, JSON_SIZE_MAX, &file, error);
    if (is_read && (json = json_read(file.data, file.length, error)) == NULL) {
        error_prefix(error, path);
        is_read = false;
    }
    if (is_read && !record_read(table, json, error)) {
        error_prefix(error, path);
        is_read = false;
    }
    json_decref(json);
    text_clear(&file);
    return is_read;
}

bool cli_write_file(const char *path, const char *data, size_t length, struct error *error)
{
    struct text beside;
    text_init(&beside);
    text_addf(&beside, "%s.%ld.part", path, (long)getpid());
    FILE *file = fopen(beside.data, "wbx");
    bool is_written = file != NULL && fwrite(data, 1, length, file) == length &&
                      fflush(file) == 0 && fsync(fileno(file)) == 0;
    int why = errno;
    if (file != NULL && fclose(file) != 0 && is_written) {
        why = errno;
        is_written = false;
    }
    if (is_written && rename(beside.data, path) != 0) {
        why = errno;
        is_written = false;
    }
    if (!is_written) {
        if (file != NULL)
            remove(beside.data);
        error_set(error, "failed", "%s: %s", path, strerror(why));
    }
    text_clear(&beside);
    return is_written;
}
