/* play_mode.h: the two ways to play a match in a terminal: lines of text, and a full screen. */
#ifndef BOSQUET_PLAY_MODE_H
#define BOSQUET_PLAY_MODE_H

#include "board.h"

struct play_mode {
    bool (*open)(const struct local_match *local); /* false: it cannot, the other one has to do */
    void (*close)(void);

    /* A decision of a seat, by the person there or by its bot. */
    enum turn_end (*play_person)(struct local_match *local, int seat);
    enum turn_end (*play_bot)(struct local_match *local, int seat);

    /* The end of a finished match; `ending` says who won and where the record is. */
    void (*show_end)(const struct local_match *local, const char *ending);
};

extern const struct play_mode plain_mode;
extern const struct play_mode screen_mode;

#endif
