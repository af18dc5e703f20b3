/* test_towers_upright.c: towers of upright and flat bars stand, and stand still. */
#include "checks.h"
#include "towers.h"

TEST_PROGRAM(towers_upright)
{
    return test_towers(TOWER_UPRIGHT);
}
