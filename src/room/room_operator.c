/* room_operator.c: what the server's operators may do in a room, and see of what people wrote. */
#include "room_internal.h"

#include <string.h>

bool room_check_stop(const struct room *room, const struct room_change *change, struct error *error)
{
    (void)room;
    return strlen(change->text) < sizeof room->stop_reason ||
           error_with(error, ERROR_BAD_REQUEST, "room.reason-length",
                      number_field("most", REASON_CHARS_MAX));
}

/* A match that was running is over, and nobody has won it. */
void room_make_stop(struct room *room, const struct room_change *change)
{
    room->is_stopped = true;
    room_copy_text(room->stop_reason, sizeof room->stop_reason, change->text);
    if (room->status == ROOM_OPEN) {
        room->status = ROOM_CLOSED;
        return;
    }
    clock_charge(&room->clock, change->ran_ms);
    clock_run(&room->clock, 0);
    room->match.ending = ENDED_BY_OPERATOR;
    room->status = ROOM_OVER;
    room->ending = ENDING_STOPPED;
    room->winners = match_winners(&room->match);
}

bool room_stop(struct room *room, const char *reason, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_STOP };
    if (reason[0] != '\0' && !line_clean(reason, REASON_CHARS_MAX, change.text, sizeof change.text))
        return error_with(error, ERROR_BAD_REQUEST, "room.reason-length",
                          number_field("most", REASON_CHARS_MAX));
    return change_append(room, &change, now, error);
}

/* ---- what people wrote ---- */

/* Whether it is worth reading as JSON: a log is long, and mostly moves. */
static bool may_say_something(const char *body)
{
    static const char *const beginnings[] = { "{\"kind\": \"chat\"", "{\"kind\": \"sit\"",
                                              "{\"kind\": \"create\"", "{\"kind\": \"hand_over\"" };
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (strncmp(body, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

bool room_find_said(const struct room *room, uint32_t seq, struct said_line *out)
{
    struct room_change change;
    if (seq < 1 || seq > (uint32_t)room->log_count)
        return false;
    const struct room_entry *entry = &room->log[seq - 1];
    if (!may_say_something(entry->body))
        return false;
    json_t *body = json_read(entry->body, strlen(entry->body), NULL);
    bool is_good = change_read(room, body, &entry->said, &change, NULL);
    json_decref(body);
    if (!is_good)
        return false;
    *out = (struct said_line){ .seq = seq,
                               .at_ms = entry->at_ms,
                               .person = change.person,
                               .is_chat = change.kind == CHANGE_CHAT,
                               .is_reaction = change.is_reaction,
                               .is_removed = change.is_removed,
                               .seat = change.kind == CHANGE_SIT ? change.seat : -1 };
    if (out->is_chat && !out->is_removed)
        room_copy_text(out->text, sizeof out->text, change.text);
    return true;
}
