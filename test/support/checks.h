/* checks.h: cmocka with the headers it forgets to include, and what most tests need. */
#ifndef BOSQUET_CHECKS_H
#define BOSQUET_CHECKS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define assert_contains(text, part)                                                                \
    do {                                                                                           \
        if (strstr((text), (part)) == NULL)                                                        \
            fail_msg("\"%s\" is not in \"%s\"", (part), (text));                                   \
    } while (0)

#endif
