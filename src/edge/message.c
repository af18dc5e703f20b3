/* message.c: a message is one block: the struct, space for a frame's header, the text. */
#include "message.h"

#include "memory.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct message *message_new(const char *text, size_t length)
{
    struct message *message = memory_new(sizeof *message + LWS_PRE + length);
    message->references = 1;
    message->length = length;
    message->text = (unsigned char *)(message + 1) + LWS_PRE;
    memcpy(message->text, text, length);
    return message;
}

struct message *message_keep(struct message *message)
{
    message->references++;
    return message;
}

void message_drop(struct message *message)
{
    if (--message->references == 0)
        free(message);
}
