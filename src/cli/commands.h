/* commands.h: the commands of `bosquet`, one file each. */
#ifndef BOSQUET_COMMANDS_H
#define BOSQUET_COMMANDS_H

#include "error.h"
#include "match.h"
#include "text.h"
#include "words.h"

enum {
    EXIT_OK = 0,
    EXIT_FAILED = 1, /* it could not be done, or the answer is no (verify) */
    EXIT_USAGE = 2,  /* the command line makes no sense */
};

/* What every command knows about its run. */
struct cli {
    enum language language; /* --lang, or the locale's */
    const char *command;    /* "play", for messages and help */
};

/* argv[0] is the command's name. Each answers --help and returns an exit code. */
int command_admin(struct cli *cli, int argc, char **argv);
int command_arena(struct cli *cli, int argc, char **argv);
int command_backup(struct cli *cli, int argc, char **argv);
int command_engine(struct cli *cli, int argc, char **argv);
int command_games(struct cli *cli, int argc, char **argv);
int command_migrate(struct cli *cli, int argc, char **argv);
int command_play(struct cli *cli, int argc, char **argv);
int command_replay(struct cli *cli, int argc, char **argv);
int command_restore(struct cli *cli, int argc, char **argv);
int command_selfplay(struct cli *cli, int argc, char **argv);
int command_serve(struct cli *cli, int argc, char **argv);
int command_verify(struct cli *cli, int argc, char **argv);

/* "bosquet play: message" on standard error, with a pointer to --help; returns EXIT_USAGE. */
int cli_usage_error(const struct cli *cli, const char *message);

/* The same for a sentence of data/words, and for one with {what} in it. */
int cli_usage_error_with(const struct cli *cli, const char *key, const struct fields *fields);
int cli_usage_error_about(const struct cli *cli, const char *key, const char *what);

/* Prints "help.<command>" of data/words, of what this build has; returns EXIT_OK. */
int cli_help(const struct cli *cli);

/* A usage error that names the languages there are. */
int cli_unknown_language(const struct cli *cli, const char *name);

/* What getopt_long answered '?' or ':' to, as a usage error. */
int cli_option_error(const struct cli *cli, int option, char **argv);

/* A usage error that names the levels there are. */
int cli_unknown_level(const struct cli *cli, const char *level);

/* For a command that has no options but --help: -1 to go on at optind, or the
 * exit code of help given or an option refused. */
int cli_only_help(const struct cli *cli, int argc, char **argv);

/* The message without a pointer to --help; returns EXIT_FAILED. */
int cli_failure(const struct cli *cli, const char *message);

/* Of an error, whose sentence is {what} in that of the key; a failure without a key is the
 * error's alone. */
int cli_usage_error_of(const struct cli *cli, const char *key, const struct error *error);
int cli_failure_of(const struct cli *cli, const char *key, const struct error *error);

/* A whole number from an option's value, or a usage error that names the option. */
bool cli_read_number(const struct cli *cli, const char *option, const char *value, int min, int max,
                     int *out);

/* A variable of the environment; NULL if it is not set or empty. */
const char *cli_variable(const char *name);

#endif
