/* queue.c: the queue's ring buffer. */
#include "queue.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4 };

static void grow(struct message_queue *queue)
{
    unsigned room = queue->room ? queue->room * 2 : FIRST_ROOM;
    struct message **messages = memory_new(room * sizeof *messages);
    for (unsigned i = 0; i < queue->count; i++)
        messages[i] = queue->messages[(queue->first + i) % queue->room];
    free(queue->messages);
    queue->messages = messages;
    queue->first = 0;
    queue->room = room;
}

void queue_put(struct message_queue *queue, struct message *message)
{
    if (queue->count == queue->room)
        grow(queue);
    queue->messages[(queue->first + queue->count++) % queue->room] = message;
    queue->bytes += message->length;
}

struct message *queue_take(struct message_queue *queue)
{
    if (queue->count == 0)
        return NULL;
    struct message *message = queue->messages[queue->first];
    queue->first = (queue->first + 1) % queue->room;
    queue->bytes -= message->length;
    if (--queue->count == 0) {
        free(queue->messages);
        *queue = (struct message_queue){ 0 };
    }
    return message;
}

void queue_clear(struct message_queue *queue)
{
    struct message *message;
    while ((message = queue_take(queue)))
        message_drop(message);
}
