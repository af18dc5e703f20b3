/* message.h: a reference-counted message to clients: one block of memory, however many still
 * have to send it. One thread only. */
#ifndef BOSQUET_MESSAGE_H
#define BOSQUET_MESSAGE_H

#include <stddef.h>

struct message {
    int references;
    size_t length;
    unsigned char *text; /* `length` bytes, with the room before them that a frame needs */
};

struct message *message_new(const char *text, size_t length); /* with one reference, the caller's */
struct message *message_keep(struct message *message);
void message_drop(struct message *message);

#endif
