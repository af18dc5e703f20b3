/* engine_command.c: `bosquet engine`, the protocol on standard input and output. */
#include "commands.h"
#include "engine.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Lines are gathered from whatever arrives; one that grows too long is dropped
 * to its end and answered once. */
struct line_reader {
    struct engine *engine;
    struct text line;
    struct text answer;
    bool is_too_long;
};

static bool answer_line(struct line_reader *reader)
{
    text_reset(&reader->answer);
    if (reader->is_too_long)
        engine_answer_too_large(reader->engine, &reader->answer);
    else
        engine_answer(reader->engine, reader->line.data, reader->line.length, &reader->answer);
    text_add_char(&reader->answer, '\n');
    text_reset(&reader->line);
    reader->is_too_long = false;
    return fwrite(reader->answer.data, 1, reader->answer.length, stdout) == reader->answer.length &&
           fflush(stdout) == 0;
}

static void add_part(struct line_reader *reader, const char *bytes, size_t length)
{
    if (length > 0 && reader->line.length + length > ENGINE_LINE_MAX) {
        reader->is_too_long = true;
        text_reset(&reader->line);
    }
    if (!reader->is_too_long)
        text_add_bytes(&reader->line, bytes, length);
}

static bool take_bytes(struct line_reader *reader, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    while (bytes < end) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        add_part(reader, bytes, (size_t)((newline ? newline : end) - bytes));
        if (newline == NULL)
            return true;
        if (!answer_line(reader))
            return false;
        bytes = newline + 1;
    }
    return true;
}

static int serve(struct engine *engine)
{
    struct line_reader reader = { .engine = engine };
    char part[65536];
    ssize_t length;
    bool is_heard = true;
    text_init(&reader.line);
    text_init(&reader.answer);
    while (is_heard && (length = read(STDIN_FILENO, part, sizeof part)) > 0)
        is_heard = take_bytes(&reader, part, (size_t)length);
    /* A last line without its end is still a request. */
    if (is_heard && (reader.line.length > 0 || reader.is_too_long))
        is_heard = answer_line(&reader);
    text_clear(&reader.line);
    text_clear(&reader.answer);
    return is_heard ? EXIT_OK : EXIT_FAILED;
}

int command_engine(struct cli *cli, int argc, char **argv)
{
    int status = cli_only_help(cli, argc, argv);
    if (status >= 0)
        return status;
    if (optind < argc)
        return cli_usage_error_about(cli, "cli.unexpected", argv[optind]);
    signal(SIGPIPE, SIG_IGN); /* a client that is gone is no reason to be killed */
    struct engine engine;
    engine_init(&engine, cli->language);
    status = serve(&engine);
    engine_clear(&engine);
    return status;
}
