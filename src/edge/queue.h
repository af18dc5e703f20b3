/* queue.h: messages in a row, first in, first out. An empty queue has no memory. */
#ifndef BOSQUET_QUEUE_H
#define BOSQUET_QUEUE_H

#include "message.h"

struct message_queue {
    struct message **messages; /* a ring of `room` places */
    unsigned first, count, room;
    size_t bytes; /* of text */
};

/* The queue takes over the caller's reference, and gives it back. */
void queue_put(struct message_queue *queue, struct message *message);
struct message *queue_take(struct message_queue *queue); /* NULL if it is empty */
void queue_clear(struct message_queue *queue);

#endif
