/* towers.h: what the tests of towers share; each kind is a program, since half an hour of
 * towers takes half a minute. */
#ifndef BOSQUET_TOWERS_H
#define BOSQUET_TOWERS_H

#include "physics_scenes.h"

int test_towers(enum tower kind); /* what main returns */

#endif
