/* serve_settings.c: settings from the command line, the environment and a file. */
#include "serve_settings.h"

#include "file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[GIVEN] = {
    [PORT] = "port",
    [BIND] = "bind",
    [DATA] = "data",
    [TLS_CERT] = "tls-cert",
    [TLS_KEY] = "tls-key",
    [BEHIND_PROXY] = "behind-proxy",
    [PUBLIC_URL] = "public-url",
    [LOG_FORMAT] = "log-format",
    [SETUP] = "setup",
    [ADMIN_SOCKET] = "admin-socket",
    [BACKUP_EVERY] = "backup-every",
    [BACKUP_KEEP] = "backup-keep",
    [BACKUP_FOLDER] = "backup-folder",
    [TRUSTED_PROXY] = "trusted-proxy",
    [CONFIG] = "config",
    [OPEN] = "open",
};

static const char *name_of(int setting)
{
    bool is_limit = setting >= FIRST_LIMIT && setting < FIRST_LIMIT + LIMITS;
    return is_limit ? limit_rows[setting - FIRST_LIMIT].name : names[setting];
}

/* ---- where values come from ---- */

static void help(const struct cli *cli)
{
    cli_help(cli);
    for (int row = 0; row < LIMITS; row++) {
        const struct limit_row *limit = &limit_rows[row];
        char key[60], option[60];
        snprintf(key, sizeof key, "limit.%s", limit->name);
        snprintf(option, sizeof option, "%s N", limit->name);
        printf("  --%-30s%6d  %s\n", option, limit->standard, words(cli->language, key));
    }
}

static const char *add_to_list(struct text *list, const char *value)
{
    if (list->length > 0)
        text_add_char(list, ',');
    text_add(list, value);
    return list->data;
}

static int read_arguments(struct serve_settings *serve, int argc, char **argv)
{
    struct option options[GIVEN + 2] = { { 0 } };
    int option;
    for (int i = 0; i < GIVEN; i++) {
        bool is_switch = i == BEHIND_PROXY || i == OPEN;
        options[i] =
            (struct option){ name_of(i), is_switch ? no_argument : required_argument, NULL, i };
    }
    _Static_assert(GIVEN < ':', "getopt's own answers are no settings");
    options[GIVEN] = (struct option){ "help", no_argument, NULL, 'h' };
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            help(serve->cli);
            return -1;
        }
        if (option >= GIVEN)
            return cli_option_error(serve->cli, option, argv);
        struct given *given = &serve->given[option];
        given->value = optarg != NULL ? optarg : "1";
        if (option == TRUSTED_PROXY)
            given->value = add_to_list(&serve->proxies, optarg);
        snprintf(given->name, sizeof given->name, "--%s", options[option].name);
    }
    if (optind < argc)
        return cli_usage_error_about(serve->cli, "cli.unexpected", argv[optind]);
    return EXIT_OK;
}

/* "tls-cert" is BOSQUET_TLS_CERT. */
static void name_variable(const char *option, char *out, size_t size)
{
    snprintf(out, size, "BOSQUET_%s", option);
    for (char *c = out; *c != '\0'; c++)
        *c = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
}

/* What the command line left open. */
static void read_environment(struct serve_settings *serve)
{
    for (int i = 0; i < OPEN; i++) {
        struct given *given = &serve->given[i];
        if (given->value != NULL)
            continue;
        name_variable(name_of(i), given->name, sizeof given->name);
        given->value = cli_variable(given->name);
    }
}

/* The text without the blanks around it; its end is written into it. */
static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

static int refuse_line(const struct serve_settings *serve, int number, const char *key,
                       const char *what)
{
    struct fields fields = { 0 };
    field_text(&fields, "file", serve->given[CONFIG].value);
    field_number(&fields, "line", number);
    field_text(&fields, "what", what);
    return cli_usage_error_with(serve->cli, key, &fields);
}

/* "name = value", nothing, or a comment. */
static int read_line(struct serve_settings *serve, int number, char *line)
{
    line = trim(line);
    if (*line == '\0' || *line == '#')
        return EXIT_OK;
    char *equals = strchr(line, '=');
    if (equals == NULL)
        return refuse_line(serve, number, "serve.bad-line", line);
    *equals = '\0';
    const char *name = trim(line), *value = trim(equals + 1);
    for (int i = 0; i < CONFIG; i++) {
        struct given *given = &serve->given[i];
        if (strcmp(name, name_of(i)) != 0)
            continue;
        if (given->value == NULL) {
            given->value = value;
            snprintf(given->name, sizeof given->name, "%s:%d: %s", serve->given[CONFIG].value,
                     number, name);
        }
        return EXIT_OK;
    }
    return refuse_line(serve, number, "serve.no-setting", name);
}

/* What neither said. The last line that names a setting counts, so they are read backwards. */
static int read_config(struct serve_settings *serve)
{
    struct error error;
    const char *path = serve->given[CONFIG].value;
    if (path == NULL)
        return EXIT_OK;
    if (!file_read(path, &serve->config, &error))
        return cli_failure_of(serve->cli, "serve.failed", &error);
    char *end = serve->config.data + serve->config.length;
    int lines = 1;
    for (const char *c = serve->config.data; c < end; c++)
        lines += *c == '\n';
    for (; lines > 0; lines--) {
        char *begin = end;
        while (begin > serve->config.data && begin[-1] != '\n')
            begin--;
        *end = '\0';
        int status = read_line(serve, lines, begin);
        if (status != EXIT_OK)
            return status;
        end = begin > serve->config.data ? begin - 1 : begin;
    }
    return EXIT_OK;
}

/* ---- what they mean; each is false after a usage error ---- */

static bool complain(const struct serve_settings *serve, const struct given *given, const char *key)
{
    struct fields fields = { 0 };
    field_text(&fields, "option", given->name);
    field_text(&fields, "value", given->value);
    cli_usage_error_with(serve->cli, key, &fields);
    return false;
}

static bool read_number(const struct serve_settings *serve, int which, int min, int max, int *out)
{
    const struct given *given = &serve->given[which];
    return given->value == NULL ||
           cli_read_number(serve->cli, given->name, given->value, min, max, out);
}

static void read_string(const struct serve_settings *serve, int which, const char **out)
{
    if (serve->given[which].value != NULL)
        *out = serve->given[which].value;
}

/* One of a list of words, by its index. */
static bool read_choice(const struct serve_settings *serve, int which, const char *const *choices,
                        const char *key, int *out)
{
    const struct given *given = &serve->given[which];
    if (given->value == NULL)
        return true;
    for (int i = 0; choices[i] != NULL; i++)
        if (strcmp(given->value, choices[i]) == 0) {
            *out = i;
            return true;
        }
    return complain(serve, given, key);
}

static bool read_proxy(struct serve_settings *serve)
{
    static const char *const answers[] = { "0", "1", "no", "yes", "false", "true", NULL };
    int answer = 0;
    if (!read_choice(serve, BEHIND_PROXY, answers, "serve.bad-switch", &answer))
        return false;
    serve->settings->edge.is_behind_proxy = answer % 2 == 1;
    const char **list = &serve->settings->edge.trusted_proxies;
    read_string(serve, TRUSTED_PROXY, list);
    return *list == NULL || edge_reads_networks(*list) ||
           complain(serve, &serve->given[TRUSTED_PROXY], "serve.bad-network");
}

static bool read_log_format(struct serve_settings *serve)
{
    static const char *const formats[] = { [LOG_TEXT] = "text", [LOG_JSON] = "json", NULL };
    int format = (int)serve->settings->log_format;
    if (!read_choice(serve, LOG_FORMAT, formats, "serve.bad-log-format", &format))
        return false;
    serve->settings->log_format = (enum log_format)format;
    return true;
}

/* Scheme and host and nothing else, for it is put before paths. */
static bool is_origin(const char *url)
{
    static const char host_characters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789.-_:[]";
    static const char *const schemes[] = { "http://", "https://" };
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = strlen(schemes[i]);
        if (strncmp(url, schemes[i], length) == 0)
            return url[length] != '\0' &&
                   url[length + strspn(url + length, host_characters)] == '\0';
    }
    return false;
}

static bool read_public_url(struct serve_settings *serve)
{
    const char **url = &serve->settings->edge.public_url;
    read_string(serve, PUBLIC_URL, url);
    return *url == NULL || is_origin(*url) ||
           complain(serve, &serve->given[PUBLIC_URL], "serve.bad-url");
}

static bool read_tls(struct serve_settings *serve)
{
    struct edge_settings *edge = &serve->settings->edge;
    read_string(serve, TLS_CERT, &edge->tls_cert);
    read_string(serve, TLS_KEY, &edge->tls_key);
    if ((edge->tls_cert == NULL) == (edge->tls_key == NULL))
        return true;
    cli_usage_error(serve->cli, words(serve->cli->language, "serve.half-tls"));
    return false;
}

static bool read_limits(struct serve_settings *serve)
{
    bool is_good = true;
    for (int row = 0; row < LIMITS && is_good; row++)
        is_good = read_number(serve, FIRST_LIMIT + row, limit_rows[row].least, limit_rows[row].most,
                              limit_field(&serve->settings->limits, row));
    return is_good;
}

/* "90s", "30m", "6h" or "1d"; "0": never. */
static bool read_backup_every(struct serve_settings *serve)
{
    static const char units[] = "smhd";
    static const int seconds[] = { 1, 60, 60 * 60, 24 * 60 * 60 };
    enum { MOST_S = 366 * 24 * 60 * 60 };
    const struct given *given = &serve->given[BACKUP_EVERY];
    if (given->value == NULL || strcmp(given->value, "0") == 0)
        return true;
    char *end;
    long number = strtol(given->value, &end, 10);
    const char *unit = *end != '\0' && end[1] == '\0' ? strchr(units, *end) : NULL;
    if (!isdigit((unsigned char)given->value[0]) || unit == NULL || number < 1 ||
        number > MOST_S / seconds[unit - units])
        return complain(serve, given, "serve.bad-duration");
    serve->settings->backups.every_s = (int)number * seconds[unit - units];
    return true;
}

static bool read_backups(struct serve_settings *serve)
{
    struct backup_settings *backups = &serve->settings->backups;
    read_string(serve, BACKUP_FOLDER, &backups->folder);
    return read_backup_every(serve) && read_number(serve, BACKUP_KEEP, 1, 10000, &backups->keep);
}

static bool read_values(struct serve_settings *serve)
{
    struct edge_settings *edge = &serve->settings->edge;
    read_string(serve, BIND, &edge->bind);
    read_string(serve, DATA, &serve->settings->data);
    read_string(serve, ADMIN_SOCKET, &serve->settings->admin_socket);
    return read_number(serve, PORT, 0, 65535, &edge->port) && read_proxy(serve) &&
           read_log_format(serve) && read_public_url(serve) && read_tls(serve) &&
           read_backups(serve) && read_limits(serve);
}

int serve_settings_read(struct serve_settings *serve, int argc, char **argv)
{
    text_init(&serve->config);
    text_init(&serve->proxies);
    int status = read_arguments(serve, argc, argv);
    if (status != EXIT_OK)
        return status;
    read_environment(serve);
    status = read_config(serve);
    if (status == EXIT_OK && !read_values(serve))
        status = EXIT_USAGE;
    return status;
}

void serve_settings_clear(struct serve_settings *serve)
{
    text_clear(&serve->config);
    text_clear(&serve->proxies);
}
