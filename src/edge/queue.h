/* queue.h: a FIFO queue of messages. An empty one holds no memory. */
#ifndef BOSQUET_QUEUE_H
#define BOSQUET_QUEUE_H

#include "message.h"

struct message_queue {
    struct message **messages; /* a ring buffer of `room` places */
    unsigned first, count, room;
    size_t bytes; /* of text */
};

/* Putting hands the caller's reference to the queue, taking hands it back. */
void queue_put(struct message_queue *queue, struct message *message);
struct message *queue_take(struct message_queue *queue); /* NULL if it is empty */
void queue_clear(struct message_queue *queue);

#endif
