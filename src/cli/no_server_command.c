/* no_server_command.c: `bosquet serve`, `backup`, `restore`, `migrate` and `admin` of a build without a server
 * (-Dserver=disabled). */
#include "commands.h"

static int there_is_no_server(const struct cli *cli)
{
    return cli_failure(cli, words(cli->language, "cli.no-server"));
}

int command_admin(struct cli *cli, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return there_is_no_server(cli);
}

int command_backup(struct cli *cli, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return there_is_no_server(cli);
}

int command_migrate(struct cli *cli, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return there_is_no_server(cli);
}

int command_restore(struct cli *cli, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return there_is_no_server(cli);
}

int command_serve(struct cli *cli, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return there_is_no_server(cli);
}
