/* verbs.c: finding verbs, and what they share. */
#include "verbs.h"

#include <string.h>

const struct verb *verb_find(const char *name)
{
    static const struct verb *const lists[] = { user_verbs,  room_verbs,  play_verbs,
                                                world_verbs, lobby_verbs, report_verbs };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const struct verb *verb = lists[i]; verb->name != NULL; verb++)
            if (strcmp(verb->name, name) == 0)
                return verb;
    return NULL;
}

enum outcome verb_end(struct request *request, bool is_done)
{
    if (!is_done)
        return REFUSED;
    json_put_int(&request->answer, "seq", room_last(&request->live->room)->seq);
    json_end_object(&request->answer);
    live_room_charge(request->live, request->by, request->session->network);
    live_room_save(request->live, request->session, &request->text);
    return LATER;
}

enum outcome verb_refuse(struct request *request, enum error_code code, const char *key)
{
    error_set(&request->error, code, key);
    return REFUSED;
}

bool verb_take(struct request *request, struct bucket *bucket, int at_once, double per_s,
               const char *key)
{
    int64_t now_ms = server_now().steady_ms;
    if (request->session->is_judged_again)
        return true; /* it was taken when this was judged first */
    if (bucket_take(bucket, at_once, per_s, now_ms))
        return true;
    error_set(&request->error, ERROR_TOO_FAST, key);
    request->error.retry_ms = bucket_wait_ms(bucket, 1, at_once, per_s, now_ms);
    return false;
}

bool verb_read_seat(struct request *request, int *seat)
{
    int seats = request->live->room.settings.options.seats;
    return json_get_int(request->json, "seat", 0, seats - 1, seat, ERROR_BAD_REQUEST,
                        &request->error);
}
