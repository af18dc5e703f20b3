/* serve_command.c: `bosquet serve`: what the keeper of a server may set, by
 * options or by the environment. */
#include "browser.h"
#include "commands.h"
#include "file.h"
#include "server.h"

#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

/* The order of `options`. OPEN is for people at a desk and has no variable. */
enum {
    PORT,
    BIND,
    DATA,
    TLS_CERT,
    TLS_KEY,
    BEHIND_PROXY,
    PUBLIC_URL,
    LOG_FORMAT,
    SETUP,
    CONNECTIONS_PER_ADDRESS,
    SETTINGS,
    OPEN = SETTINGS,
    GIVEN
};

static const struct option options[] = {
    { "port", required_argument, NULL, PORT },
    { "bind", required_argument, NULL, BIND },
    { "data", required_argument, NULL, DATA },
    { "tls-cert", required_argument, NULL, TLS_CERT },
    { "tls-key", required_argument, NULL, TLS_KEY },
    { "behind-proxy", no_argument, NULL, BEHIND_PROXY },
    { "public-url", required_argument, NULL, PUBLIC_URL },
    { "log-format", required_argument, NULL, LOG_FORMAT },
    { "setup", required_argument, NULL, SETUP },
    { "connections-per-address", required_argument, NULL, CONNECTIONS_PER_ADDRESS },
    { "open", no_argument, NULL, OPEN },
    { "help", no_argument, NULL, 'h' },
    { NULL, 0, NULL, 0 },
};

/* A value, and where it came from: "--port" or "BOSQUET_PORT". */
struct given {
    const char *value; /* NULL: not given */
    char name[40];
};

struct serve {
    const struct cli *cli;
    struct given given[GIVEN];
    struct server_settings settings;
    struct text setup;
};

/* ---- where values come from ---- */

/* EXIT_OK, an exit code, or -1 if help was printed. */
static int read_arguments(struct serve *serve, int argc, char **argv)
{
    int option;
    opterr = 0;
    while ((option = getopt_long(argc, argv, ":h", options, NULL)) != -1) {
        if (option == 'h') {
            cli_help(serve->cli);
            return -1;
        }
        if (option >= GIVEN)
            return cli_option_error(serve->cli, option, argv);
        struct given *given = &serve->given[option];
        given->value = optarg != NULL ? optarg : "1";
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
static void read_environment(struct serve *serve)
{
    for (int i = 0; i < SETTINGS; i++) {
        struct given *given = &serve->given[i];
        if (given->value != NULL)
            continue;
        name_variable(options[i].name, given->name, sizeof given->name);
        given->value = cli_variable(given->name);
    }
}

/* ---- what they mean; each is false after a usage error ---- */

static bool complain(const struct serve *serve, const struct given *given, const char *key)
{
    struct text message;
    struct fields fields = { 0 };
    text_init(&message);
    field_text(&fields, "option", given->name);
    field_text(&fields, "value", given->value);
    words_add(&message, serve->cli->language, "cli", key, &fields);
    cli_usage_error(serve->cli, message.data);
    text_clear(&message);
    return false;
}

static bool read_number(const struct serve *serve, int which, int min, int max, int *out)
{
    const struct given *given = &serve->given[which];
    return given->value == NULL ||
           cli_read_number(serve->cli, given->name, given->value, min, max, out);
}

static void read_string(const struct serve *serve, int which, const char **out)
{
    if (serve->given[which].value != NULL)
        *out = serve->given[which].value;
}

/* One of a list of words, by its index. */
static bool read_choice(const struct serve *serve, int which, const char *const *choices,
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

static bool read_proxy(struct serve *serve)
{
    static const char *const answers[] = { "0", "1", "no", "yes", "false", "true", NULL };
    int answer = 0;
    if (!read_choice(serve, BEHIND_PROXY, answers, "serve.bad-switch", &answer))
        return false;
    serve->settings.edge.is_behind_proxy = answer % 2 == 1;
    return true;
}

static bool read_log_format(struct serve *serve)
{
    static const char *const formats[] = { [LOG_TEXT] = "text", [LOG_JSON] = "json", NULL };
    int format = (int)serve->settings.log_format;
    if (!read_choice(serve, LOG_FORMAT, formats, "serve.bad-log-format", &format))
        return false;
    serve->settings.log_format = (enum log_format)format;
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

static bool read_public_url(struct serve *serve)
{
    read_string(serve, PUBLIC_URL, &serve->settings.edge.public_url);
    return serve->settings.edge.public_url == NULL || is_origin(serve->settings.edge.public_url) ||
           complain(serve, &serve->given[PUBLIC_URL], "serve.bad-url");
}

static bool read_tls(struct serve *serve)
{
    read_string(serve, TLS_CERT, &serve->settings.edge.tls_cert);
    read_string(serve, TLS_KEY, &serve->settings.edge.tls_key);
    if ((serve->settings.edge.tls_cert == NULL) == (serve->settings.edge.tls_key == NULL))
        return true;
    cli_usage_error(serve->cli, words(serve->cli->language, "serve.half-tls"));
    return false;
}

static bool read_settings(struct serve *serve)
{
    struct edge_settings *edge = &serve->settings.edge;
    read_string(serve, BIND, &edge->bind);
    read_string(serve, DATA, &serve->settings.data);
    return read_number(serve, PORT, 0, 65535, &edge->port) &&
           read_number(serve, CONNECTIONS_PER_ADDRESS, 1, 1000000,
                       &edge->connections_per_address) &&
           read_proxy(serve) && read_log_format(serve) && read_public_url(serve) && read_tls(serve);
}

/* ---- running ---- */

static bool read_setup(struct serve *serve, struct error *error)
{
    const char *path = serve->given[SETUP].value;
    if (path == NULL)
        return true;
    json_t *json = file_read_json(path, &serve->setup, error);
    if (json == NULL)
        return false;
    json_decref(json);
    serve->settings.setup = serve->setup.data;
    return true;
}

/* The one line for people. It goes out at once, also into a file or a pipe:
 * others wait for it. */
static void announce(void *self, const char *url)
{
    const struct serve *serve = self;
    struct text line;
    struct fields fields = { 0 };
    text_init(&line);
    field_text(&fields, "url", url);
    field_text(&fields, "file", serve->given[SETUP].value);
    words_add(&line, serve->cli->language, "cli", "serve.open", &fields);
    text_add_char(&line, '\n');
    if (serve->settings.setup != NULL) {
        words_add(&line, serve->cli->language, "cli", "serve.pinned", &fields);
        text_add_char(&line, '\n');
    }
    fputs(line.data, stdout);
    fflush(stdout);
    text_clear(&line);
    if (serve->given[OPEN].value != NULL)
        browser_open(url);
}

static int run(struct serve *serve)
{
    struct error error;
    serve->settings.ready = announce;
    serve->settings.self = serve;
    if (!read_setup(serve, &error) || !server_run(&serve->settings, &error))
        return cli_failure_of(serve->cli, "serve.failed", &error);
    return EXIT_OK;
}

int command_serve(struct cli *cli, int argc, char **argv)
{
    struct serve serve = { .cli = cli, .settings = server_defaults };
    serve.settings.edge = edge_defaults;
    int status = read_arguments(&serve, argc, argv);
    if (status != EXIT_OK)
        return status < 0 ? EXIT_OK : status;
    read_environment(&serve);
    text_init(&serve.setup);
    status = read_settings(&serve) ? run(&serve) : EXIT_USAGE;
    text_clear(&serve.setup);
    return status;
}
