/* no_physics.c: linked into the command, makes it one of a build without physics, for tests of what
 * its server does. */
#include "worlds.h"

__attribute__((constructor)) static void lack_worlds(void)
{
    static const struct world *const none[] = { NULL };
    worlds_use(none);
}
