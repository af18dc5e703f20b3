/* match_arguments.h: what play, selfplay and arena are told alike on the command line: the
 * game, its options and a seed. */
#ifndef BOSQUET_MATCH_ARGUMENTS_H
#define BOSQUET_MATCH_ARGUMENTS_H

#include "commands.h"

#include <getopt.h>

enum { CHOICES_MAX = 32 };

struct match_arguments {
    const struct game *game;
    struct options options; /* since match_arguments_seat */
    unsigned char seed[SEED_BYTES];
    bool has_seed; /* it was given; else it is the caller's to draw */

    /* As they were given: what they mean depends on the game and on how many play. */
    bool is_expert;
    const char *choices[CHOICES_MAX]; /* "supply=finite" */
    int choice_count;
};

/* Rows for getopt_long, with codes that are no other option's. */
#define MATCH_OPTIONS                                                                              \
    { "expert", no_argument, NULL, 'e' }, { "option", required_argument, NULL, 'o' },              \
        { "seed", required_argument, NULL, 's' },                                                  \
    {                                                                                              \
        "help", no_argument, NULL, 'h'                                                             \
    }

/* What getopt_long found and the caller does not know: --expert, --option, --seed, --help, or
 * an error. -1 to go on, or the exit code with which the command ends. */
int match_arguments_take(const struct cli *cli, struct match_arguments *arguments, int option,
                         char **argv);

/* The game, the only operand: -1 to go on, or an exit code, also if this build cannot play it. */
int match_arguments_take_game(const struct cli *cli, struct match_arguments *arguments, int argc,
                              char **argv);

/* The options, once it is known how many play: EXIT_OK, or a usage error that names the options
 * or the values there are. */
int match_arguments_seat(const struct cli *cli, struct match_arguments *arguments, int seats);

/* How an option's value is written ("yes", "finite", "random", "2"), and all that it may be
 * ("no, yes"). */
const char *option_value_name(const struct option_spec *option, int value);
void option_add_value_names(const struct option_spec *option, int seats, struct text *out);

#endif
