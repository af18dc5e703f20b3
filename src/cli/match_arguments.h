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

/* Rows for getopt_long, with codes that are no other option's: what match_arguments_read takes
 * itself. */
#define MATCH_OPTIONS                                                                              \
    { "expert", no_argument, NULL, 'e' }, { "option", required_argument, NULL, 'o' },              \
        { "seed", required_argument, NULL, 's' },                                                  \
    {                                                                                              \
        "help", no_argument, NULL, 'h'                                                             \
    }

/* An option of the command's own, with its value in optarg: -1 to go on, or the exit code with
 * which the command ends. */
typedef int take_option_fn(const struct cli *cli, void *arguments, int option);

/* All options, and the game, the only operand: -1 to go on, or an exit code, also after --help
 * or if this build cannot play the game. `take` is given what is not in MATCH_OPTIONS. */
int match_arguments_read(const struct cli *cli, int argc, char **argv, const struct option *options,
                         take_option_fn *take, void *request, struct match_arguments *out);

/* The options, once it is known how many play: EXIT_OK, or a usage error that names the options
 * or the values there are. */
int match_arguments_seat(const struct cli *cli, struct match_arguments *arguments, int seats);

/* How an option's value is written ("yes", "finite", "random", "2"), and all that it may be
 * ("no, yes"). */
const char *option_value_name(const struct option_spec *option, int value);
void option_add_value_names(const struct option_spec *option, int seats, struct text *out);

#endif
