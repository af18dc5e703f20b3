/* front.h: the two ways to sit at a match: lines of text, and a full screen. */
#ifndef BOSQUET_FRONT_H
#define BOSQUET_FRONT_H

#include "board.h"

struct front {
    bool (*open)(const struct local_match *local); /* false: it cannot, the other way has to do */
    void (*close)(void);
    enum turn_end (*person)(struct local_match *local, int seat);
    enum turn_end (*bot)(struct local_match *local, int seat);

    /* The end of a finished game; `ending` says who won and where the record is. */
    void (*over)(const struct local_match *local, const char *ending);
};

extern const struct front plain_front;
extern const struct front screen_front;

#endif
