/* play.h: the two ways to sit at a match: lines of text, and a full screen. */
#ifndef BOSQUET_PLAY_H
#define BOSQUET_PLAY_H

#include "board.h"

struct front {
    bool (*open)(const struct match *match); /* false: it cannot, the other way has to do */
    void (*close)(void);
    enum turn_end (*person)(struct match *match, int seat);
    enum turn_end (*bot)(struct match *match, int seat);

    /* The end of a finished game; `ending` says who won and where the record is. */
    void (*over)(const struct match *match, const char *ending);
};

extern const struct front plain_front;
extern const struct front screen_front;

#endif
