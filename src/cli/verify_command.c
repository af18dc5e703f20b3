/* verify_command.c: `bosquet verify RECORD`, whether a match's chance was honest. */
#include "commands.h"
#include "record.h"

#include <stdio.h>
#include <unistd.h>

/* What is missing from the record, without which it can be verified all the same. */
static void print_forgotten(const struct cli *cli, const struct match *match,
                            const struct verdict *verdict)
{
    struct text sentence;
    text_init(&sentence);
    for (int seat = 0; seat < match->options.seats; seat++) {
        struct fields fields = { 0 };
        if (!(verdict->forgotten & seat_bit(seat)))
            continue;
        text_reset(&sentence);
        field_number(&fields, "seat", seat);
        words_add(&sentence, cli->language, match->game->name, "verify.forgotten", &fields);
        puts(sentence.data);
    }
    text_clear(&sentence);
}

static void print_verdict(const struct cli *cli, const struct match *match,
                          const struct verdict *verdict)
{
    struct text sentence;
    struct fields fields = { 0 };
    char move[MOVE_TEXT_MAX] = "";
    if (verdict->wrong_entry >= 0)
        match->game->write_move(match->state, match->log[verdict->wrong_entry].move, move,
                                sizeof move);
    text_init(&sentence);
    field_number(&fields, "draws", verdict->draws);
    field_number(&fields, "worlds", verdict->worlds);
    field_number(&fields, "given", verdict->worlds_given);
    field_number(&fields, "pinned", verdict->pinned);
    field_number(&fields, "entry", verdict->wrong_entry);
    field_text(&fields, "move", move);
    words_add(&sentence, cli->language, match->game->name, verdict->why, &fields);
    puts(sentence.data);
    print_forgotten(cli, match, verdict);

    /* The seed may have been committed to after the fact, by whoever rebuilt the
     * record: only those who saw the commitment at the start can tell. */
    struct text hex;
    text_init(&hex);
    text_reset(&sentence);
    text_add_hex(&hex, match->commitment, sizeof match->commitment);
    fields.count = 0;
    field_text(&fields, "commitment", hex.data);
    words_add(&sentence, cli->language, match->game->name, "verify.commitment", &fields);
    puts(sentence.data);
    text_clear(&hex);
    text_clear(&sentence);
}

static int verify(const struct cli *cli, const char *path)
{
    struct error error;
    struct match match;
    struct verdict verdict;
    if (!record_read_file(path, &match, &error))
        return cli_failure_of(cli, "cli.bad-record", &error);
    record_verify(&match, &verdict);
    print_verdict(cli, &match, &verdict);
    match_clear(&match);
    return verdict.is_honest ? EXIT_OK : EXIT_FAILED;
}

int command_verify(struct cli *cli, int argc, char **argv)
{
    int status = cli_only_help(cli, argc, argv);
    if (status >= 0)
        return status;
    if (optind + 1 != argc)
        return cli_usage_error(
            cli, words(cli->language, optind < argc ? "cli.one-record" : "cli.which-record"));
    return verify(cli, argv[optind]);
}
