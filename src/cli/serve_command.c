/* serve_command.c: `bosquet serve`: a server, until it is told to stop. */
#include "browser.h"
#include "file.h"
#include "serve_settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct serve {
    const struct cli *cli;
    int argc;    /* as it was called, */
    char **argv; /* to read the settings again */
    struct serve_settings given;
    struct server_settings settings;
    struct text setup;
};

static bool read_setup(struct serve *serve, struct error *error)
{
    const char *path = serve->given.given[SETUP].value;
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
    field_text(&fields, "file", serve->given.given[SETUP].value);
    words_add(&line, serve->cli->language, "cli", "serve.open", &fields);
    text_add_char(&line, '\n');
    if (serve->settings.setup != NULL) {
        words_add(&line, serve->cli->language, "cli", "serve.pinned", &fields);
        text_add_char(&line, '\n');
    }
    fputs(line.data, stdout);
    fflush(stdout);
    text_clear(&line);
    if (serve->given.given[OPEN].value != NULL)
        browser_open(url);
}

/* The command line and the environment are what they were: the file may have changed. */
static bool reread(void *self, struct limits *limits)
{
    const struct serve *serve = self;
    struct server_settings settings;
    struct serve_settings given = { .cli = serve->cli, .settings = &settings };
    server_settings_init(&settings);
    optind = 0; /* GNU's way to begin again */
    bool is_good = serve_settings_read(&given, serve->argc, serve->argv) == EXIT_OK;
    if (is_good)
        *limits = settings.limits;
    serve_settings_clear(&given);
    return is_good;
}

static int run(struct serve *serve)
{
    struct error error;
    serve->settings.ready = announce;
    serve->settings.reread = reread;
    serve->settings.self = serve;
    if (!read_setup(serve, &error) || !server_run(&serve->settings, &error))
        return cli_failure_of(serve->cli, "serve.failed", &error);
    return EXIT_OK;
}

/* systemd holds the socket and gives it to whoever it starts, as the first of what it gives. */
static int given_socket(void)
{
    enum { FIRST_GIVEN = 3 };
    const char *pid = cli_variable("LISTEN_PID"), *count = cli_variable("LISTEN_FDS");
    bool is_ours = pid != NULL && count != NULL && atol(pid) == getpid() && atoi(count) > 0;
    unsetenv("LISTEN_PID");
    unsetenv("LISTEN_FDS");
    unsetenv("LISTEN_FDNAMES");
    return is_ours ? FIRST_GIVEN : 0;
}

int command_serve(struct cli *cli, int argc, char **argv)
{
    struct serve serve = { .cli = cli, .argc = argc, .argv = argv };
    serve.given = (struct serve_settings){ .cli = cli, .settings = &serve.settings };
    server_settings_init(&serve.settings);
    text_init(&serve.setup);
    serve.settings.edge.given_socket = given_socket();
    int status = serve_settings_read(&serve.given, argc, argv);
    if (status == EXIT_OK)
        status = run(&serve);
    text_clear(&serve.setup);
    serve_settings_clear(&serve.given);
    return status < 0 ? EXIT_OK : status;
}
