/* scan.h: a client's bytes, looked at on their way to libwebsockets for what it takes and should
 * not. Of requests: a head that somebody else on the way may read differently, so that a part of
 * it could become a request of its own (RFC 9112, 2.2, 5.1 and 5.2): no name, a blank before its
 * colon, a line that goes on in the next, an end of a line that is half of one, a zero. Of
 * WebSockets: a frame without its mask (RFC 6455, 5.1). */
#ifndef BOSQUET_SCAN_H
#define BOSQUET_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum scan_place {
    SCAN_REQUEST_LINE, /* all zeros are a connection's beginning */
    SCAN_LINE_BEGIN,
    SCAN_NAME,
    SCAN_VALUE,
    SCAN_LINE_END, /* behind a carriage return, */
    SCAN_HEAD_END, /* and behind the one of an empty line */
    SCAN_FRAME,    /* the first two bytes of one, */
    SCAN_LENGTH,   /* the rest of its head, */
    SCAN_PAYLOAD,  /* and what it carries */
    SCAN_BAD,      /* nothing behind it is looked at */
};

struct scan {
    enum scan_place place;
    bool is_upgrade; /* this head asks for another protocol; then frames follow, or the end */
    uint8_t matched; /* characters of "upgrade" that this name begins with */
    uint8_t left;    /* bytes of the frame's head, */
    uint64_t length; /* and of its payload, that are still to come */
    uint32_t heads;  /* requests whose head was good to its end */
};

/* False if what was seen of this connection so far is bad. */
bool scan_bytes(struct scan *scan, const unsigned char *bytes, size_t length);

#endif
