/* admin_command.c: `bosquet admin COMMAND`: asks a running server over its operators' socket. */
#include "admin_print.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { OPERANDS_MAX = 2, PATIENCE_S = 60 };

/* The options that commands have; each is a key of the request. */
enum admin_option { STATUS, GAME, LIMIT, DURATION, REASON, ALL, DRY_RUN, ADMIN_OPTIONS };
static const struct {
    const char *name, *key;
    enum { TAKES_TEXT, TAKES_NUMBER, TAKES_DURATION, TAKES_NOTHING } takes;
} options[ADMIN_OPTIONS] = {
    [STATUS] = { "--status", "status", TAKES_TEXT },
    [GAME] = { "--game", "game", TAKES_TEXT },
    [LIMIT] = { "--limit", "limit", TAKES_NUMBER },
    [DURATION] = { "--for", "for_s", TAKES_DURATION },
    [REASON] = { "--reason", "reason", TAKES_TEXT },
    [ALL] = { "--all", "all", TAKES_NOTHING },
    [DRY_RUN] = { "--dry-run", "dry_run", TAKES_NOTHING },
};

#define OPTION(which) (1u << (which))

/* A command's words, what each operand is in its request, and how its answer is printed. */
static const struct admin_verb {
    const char *name, *second; /* "token", "revoke"; second: a word behind or between operands */
    int second_at;             /* its place among the words behind the name */
    const char *verb;
    const char
        *operands[OPERANDS_MAX]; /* a key; beginning with '?': may be missing, '#': a number */
    unsigned options;
    admin_print *print;
} verbs[] = {
    { "tables",
      NULL,
      0,
      "tables",
      { 0 },
      OPTION(STATUS) | OPTION(GAME) | OPTION(LIMIT),
      admin_print_tables },
    { "table", NULL, 0, "table", { "table" }, 0, admin_print_table },
    { "chat", NULL, 0, "chat", { "table" }, 0, admin_print_chat },
    { "close", NULL, 0, "close", { "table" }, OPTION(REASON), admin_print_done },
    { "remove", NULL, 0, "remove", { "table", "#line" }, OPTION(REASON), admin_print_done },
    { "rename", NULL, 0, "rename", { "person" }, OPTION(REASON), admin_print_renamed },
    { "silence",
      NULL,
      0,
      "silence",
      { "person" },
      OPTION(DURATION) | OPTION(REASON),
      admin_print_banned },
    { "ban", NULL, 0, "ban", { "subject" }, OPTION(DURATION) | OPTION(REASON), admin_print_banned },
    { "unban", NULL, 0, "unban", { "subject" }, 0, admin_print_done },
    { "bans", NULL, 0, "bans", { 0 }, 0, admin_print_bans },
    { "reports", NULL, 0, "reports", { 0 }, OPTION(ALL), admin_print_reports },
    { "report", "done", 1, "report_done", { "#report" }, 0, admin_print_done },
    { "retention", NULL, 0, "retention", { 0 }, OPTION(DRY_RUN), admin_print_retention },
    { "tokens", NULL, 0, "tokens", { "?person" }, 0, admin_print_tokens },
    { "token", "revoke", 0, "revoke_token", { "program" }, OPTION(REASON), admin_print_done },
    { "stats", NULL, 0, "stats", { 0 }, 0, admin_print_stats },
    { "acts", NULL, 0, "acts", { 0 }, OPTION(LIMIT), admin_print_acts },
};

struct admin_arguments {
    const char *socket;
    bool is_json;
    const char *words[1 + OPERANDS_MAX + 1]; /* the command and what is behind it */
    int count;
    const char *given[ADMIN_OPTIONS];
    const struct admin_verb *verb;
};

/* ---- the command line. Ids may begin with a hyphen: only two make an option. ---- */

static int take_option(const struct cli *cli, struct admin_arguments *arguments, int argc,
                       char **argv, int *at)
{
    const char *name = argv[*at];
    for (int i = 0; i < ADMIN_OPTIONS; i++) {
        if (strcmp(name, options[i].name) != 0)
            continue;
        if (options[i].takes != TAKES_NOTHING && *at + 1 >= argc)
            return cli_usage_error_about(cli, "cli.missing-value", name);
        arguments->given[i] = options[i].takes == TAKES_NOTHING ? "1" : argv[++*at];
        return EXIT_OK;
    }
    if (strcmp(name, "--json") == 0) {
        arguments->is_json = true;
        return EXIT_OK;
    }
    if (strcmp(name, "--socket") != 0)
        return cli_usage_error_about(cli, "cli.unknown-option", name);
    if (*at + 1 >= argc)
        return cli_usage_error_about(cli, "cli.missing-value", name);
    arguments->socket = argv[++*at];
    return EXIT_OK;
}

static int take_word(const struct cli *cli, struct admin_arguments *arguments, const char *word)
{
    int most = (int)(sizeof arguments->words / sizeof *arguments->words);
    if (arguments->count == most)
        return cli_usage_error_about(cli, "cli.unexpected", word);
    arguments->words[arguments->count++] = word;
    return EXIT_OK;
}

/* EXIT_OK, an exit code, or -1 if help was printed. */
static int read_arguments(const struct cli *cli, int argc, char **argv,
                          struct admin_arguments *arguments)
{
    bool are_words = false;
    int status = EXIT_OK;
    for (int i = 1; i < argc && status == EXIT_OK; i++) {
        if (!are_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            cli_help(cli);
            return -1;
        }
        if (!are_words && strcmp(argv[i], "--") == 0)
            are_words = true;
        else if (!are_words && strncmp(argv[i], "--", 2) == 0)
            status = take_option(cli, arguments, argc, argv, &i);
        else
            status = take_word(cli, arguments, argv[i]);
    }
    return status;
}

/* Takes the second word of a command out, so that only operands are left. */
static bool take_second(const struct admin_verb *verb, struct admin_arguments *arguments)
{
    int at = 1 + verb->second_at;
    if (verb->second == NULL)
        return true;
    if (at >= arguments->count || strcmp(arguments->words[at], verb->second) != 0)
        return false;
    arguments->count--;
    for (; at < arguments->count; at++)
        arguments->words[at] = arguments->words[at + 1];
    return true;
}

static int find_verb(const struct cli *cli, struct admin_arguments *arguments)
{
    if (arguments->count == 0)
        return cli_usage_error(cli, words(cli->language, "admin.which-command"));
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].name, arguments->words[0]) == 0) {
            arguments->verb = &verbs[i];
            return take_second(&verbs[i], arguments)
                       ? EXIT_OK
                       : cli_usage_error_about(cli, "admin.needs-word", verbs[i].second);
        }
    return cli_usage_error_about(cli, "cli.unknown-command", arguments->words[0]);
}

/* ---- the request ---- */

/* "90", "90s", "30m", "12h", "2d", "1w" in seconds; 0: not a duration. */
static int read_duration(const char *text)
{
    static const struct {
        const char *unit;
        int seconds;
    } units[] = { { "", 1 },     { "s", 1 },     { "m", 60 },
                  { "h", 3600 }, { "d", 86400 }, { "w", 7 * 86400 } };
    char *end;
    errno = 0;
    long count = strtol(text, &end, 10);
    if (end == text || errno != 0 || count < 1)
        return 0;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].unit) == 0 && count <= 10 * 366 * 86400L / units[i].seconds)
            return (int)count * units[i].seconds;
    return 0;
}

static int put_option(const struct cli *cli, enum admin_option which, const char *value,
                      struct json *json)
{
    int number;
    const char *key = options[which].key;
    switch (options[which].takes) {
    case TAKES_TEXT:
        json_put_string(json, key, value);
        break;
    case TAKES_NUMBER:
        if (!cli_read_number(cli, options[which].name, value, 1, 1000, &number))
            return EXIT_USAGE;
        json_put_int(json, key, number);
        break;
    case TAKES_DURATION:
        if ((number = read_duration(value)) == 0)
            return cli_usage_error_about(cli, "admin.bad-duration", value);
        json_put_int(json, key, number);
        break;
    case TAKES_NOTHING:
        json_put_bool(json, key, true);
        break;
    }
    return EXIT_OK;
}

static int put_options(const struct cli *cli, const struct admin_arguments *arguments,
                       struct json *json)
{
    int status = EXIT_OK;
    for (int i = 0; i < ADMIN_OPTIONS && status == EXIT_OK; i++) {
        if (arguments->given[i] == NULL)
            continue;
        if ((arguments->verb->options & OPTION(i)) == 0)
            return cli_usage_error_about(cli, "cli.unknown-option", options[i].name);
        status = put_option(cli, (enum admin_option)i, arguments->given[i], json);
    }
    return status;
}

static int put_operand(const struct cli *cli, const char *key, const char *value, struct json *json)
{
    int number;
    if (*key == '?')
        key++;
    if (*key != '#') {
        json_put_string(json, key, value);
        return EXIT_OK;
    }
    if (!cli_read_number(cli, key + 1, value, 1, INT32_MAX, &number))
        return EXIT_USAGE;
    json_put_int(json, key + 1, number);
    return EXIT_OK;
}

static int put_operands(const struct cli *cli, const struct admin_arguments *arguments,
                        struct json *json)
{
    const struct admin_verb *verb = arguments->verb;
    int status = EXIT_OK, used = 1;
    for (int i = 0; i < OPERANDS_MAX && verb->operands[i] != NULL && status == EXIT_OK; i++) {
        if (used < arguments->count)
            status = put_operand(cli, verb->operands[i], arguments->words[used++], json);
        else if (verb->operands[i][0] != '?')
            return cli_usage_error_about(cli, "admin.missing-operand", verb->name);
    }
    if (status == EXIT_OK && used < arguments->count)
        return cli_usage_error_about(cli, "cli.unexpected", arguments->words[used]);
    return status;
}

static int write_request(const struct cli *cli, const struct admin_arguments *arguments,
                         struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "do", arguments->verb->verb);
    json_put_string(&json, "language", language_code(cli->language));
    int status = put_operands(cli, arguments, &json);
    if (status == EXIT_OK)
        status = put_options(cli, arguments, &json);
    json_end_object(&json);
    text_add_char(out, '\n');
    return status;
}

/* ---- asking ---- */

static int fail_about(const struct cli *cli, const char *key, const char *path, int why)
{
    struct error error;
    error_with(&error, ERROR_FAILED, key, text_field("path", path), system_field("why", why));
    return cli_failure_of(cli, NULL, &error);
}

static int connect_to(const struct cli *cli, const char *path, int *out)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    struct timeval patience = { .tv_sec = PATIENCE_S };
    if (strlen(path) >= sizeof address.sun_path)
        return fail_about(cli, "admin.no-connection", path, ENAMETOOLONG);
    memcpy(address.sun_path, path, strlen(path) + 1);
    *out = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (*out < 0)
        return fail_about(cli, "admin.no-connection", path, errno);
    setsockopt(*out, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(*out, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(*out, (struct sockaddr *)&address, sizeof address) == 0)
        return EXIT_OK;
    int why = errno;
    close(*out);
    return fail_about(cli,
                      why == ENOENT || why == ECONNREFUSED || why == ENOTSOCK ? "admin.no-server"
                      : why == EACCES || why == EPERM                         ? "admin.not-allowed"
                                                      : "admin.no-connection",
                      path, why);
}

/* A line, without its end. */
static bool exchange(int file, const struct text *request, struct text *answer)
{
    char bytes[16384];
    ssize_t count;
    for (size_t sent = 0; sent < request->length; sent += (size_t)count) {
        count = send(file, request->data + sent, request->length - sent, MSG_NOSIGNAL);
        if (count <= 0)
            break; /* it may have told why before it closed */
    }
    while ((count = recv(file, bytes, sizeof bytes, 0)) > 0) {
        text_add_bytes(answer, bytes, (size_t)count);
        if (answer->data[answer->length - 1] == '\n') {
            text_cut(answer, answer->length - 1);
            return true;
        }
    }
    return false;
}

static int show_answer(const struct cli *cli, const struct admin_arguments *arguments,
                       const struct text *line)
{
    json_t *answer = json_loadb(line->data, line->length, 0, NULL);
    bool is_good = json_is_true(json_object_get(answer, "ok"));
    if (arguments->is_json) {
        puts(line->data);
    } else if (is_good) {
        struct text out;
        text_init(&out);
        arguments->verb->print(cli->language, answer, &out);
        fputs(out.data, stdout);
        text_clear(&out);
    } else {
        const char *message =
            json_string_value(json_object_get(json_object_get(answer, "error"), "message"));
        cli_failure(cli, message != NULL ? message : words(cli->language, "admin.no-answer"));
    }
    json_decref(answer);
    return is_good ? EXIT_OK : EXIT_FAILED;
}

static int ask(const struct cli *cli, const struct admin_arguments *arguments,
               const struct text *request)
{
    int file = -1;
    struct text answer;
    int status = connect_to(cli, arguments->socket, &file);
    if (status != EXIT_OK)
        return status;
    text_init(&answer);
    status = exchange(file, request, &answer)
                 ? show_answer(cli, arguments, &answer)
                 : cli_failure(cli, words(cli->language, "admin.no-answer"));
    text_clear(&answer);
    close(file);
    return status;
}

int command_admin(struct cli *cli, int argc, char **argv)
{
    struct admin_arguments arguments = { .socket = cli_variable("BOSQUET_ADMIN_SOCKET") };
    struct text request;
    int status = read_arguments(cli, argc, argv, &arguments);
    if (status == EXIT_OK)
        status = find_verb(cli, &arguments);
    if (status != EXIT_OK || arguments.verb == NULL)
        return status < 0 ? EXIT_OK : status;
    text_init(&request);
    status = write_request(cli, &arguments, &request);
    if (status == EXIT_OK)
        status = arguments.socket != NULL
                     ? ask(cli, &arguments, &request)
                     : cli_usage_error(cli, words(cli->language, "admin.which-socket"));
    text_clear(&request);
    return status;
}
