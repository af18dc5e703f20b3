/* results.c: results of finished matches, as rows. */
#include "results.h"

void result_init(struct room_result *result, const struct room *room)
{
    struct json json;
    int ranks[SEATS_MAX];
    int seats = room->settings.options.seats;
    text_init(&result->body);
    json_init(&json, &result->body, 0);
    room_write_result(room, NULL, &json);
    room_ranks(room, ranks);
    for (int seat = 0; seat < seats; seat++) {
        bool is_person = room->seats[seat].holder == SEAT_PERSON;
        result->seats[seat] = (struct stored_result_seat){
            .seat = seat,
            .person = is_person ? room->seats[seat].person.id : "",
            .rank = ranks[seat],
        };
    }
    result->stored = (struct stored_result){
        .room = room->id,
        .game = room->settings.game->name,
        .ended_ms = room->ended_ms,
        .body = result->body.data,
        .seats = result->seats,
        .seat_count = seats,
    };
}

void result_clear(struct room_result *result)
{
    if (result->body.data != NULL)
        text_clear(&result->body);
}
