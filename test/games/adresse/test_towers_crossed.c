/* test_towers_crossed.c: towers of crossed bars stand, and stand still. */
#include "checks.h"
#include "towers.h"

TEST_PROGRAM(towers_crossed)
{
    return test_towers(TOWER_CROSSED);
}
