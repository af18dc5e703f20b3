/* browser.c: hands a page to the desktop. No shell sees the address. */
#include "browser.h"

#include "commands.h"

#include <fcntl.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

static bool has_desktop(void)
{
    return cli_variable("DISPLAY") != NULL || cli_variable("WAYLAND_DISPLAY") != NULL;
}

/* In a new process: leaves the terminal and every open file of ours behind. */
static void become_browser(const char *url)
{
    int nothing = open("/dev/null", O_RDWR);
    setsid();
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        dup2(nothing, file);
    close_range(STDERR_FILENO + 1, ~0U, 0);
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
}

void browser_open(const char *url)
{
    if (!has_desktop())
        return;
    /* The browser is a grandchild: its parent ends at once, so that nobody here
     * has to wait for it. */
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0)
            become_browser(url);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}
