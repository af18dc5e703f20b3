/* test_towers_crossed.c: towers of crossed bars stand, and stand still. */
#include "towers.h"

int main(void)
{
    return test_towers(TOWER_CROSSED);
}
