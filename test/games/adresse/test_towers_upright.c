/* test_towers_upright.c: towers of upright and flat bars stand, and stand still. */
#include "towers.h"

int main(void)
{
    return test_towers(TOWER_UPRIGHT);
}
