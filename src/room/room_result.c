/* room_result.c: what stays of a match when its room is deleted: who played what, and how it
 * ended, by ids alone. */
#include "room_internal.h"

#include "versions.h"

/* Among those who went on to the end as the rules rank them; then, equal, those who did not. */
void room_ranks(const struct room *room, int ranks[SEATS_MAX])
{
    struct result result;
    int seats = room->settings.options.seats;
    room->match.game->result(room->match.state, &result);
    for (int seat = 0; seat < seats; seat++) {
        bool is_out = (room->match.out & seat_bit(seat)) != 0;
        ranks[seat] = match_ended_without_winner(room->match.ending) ? 0 : 1;
        for (int other = 0; other < seats && ranks[seat] != 0; other++)
            if (!(room->match.out & seat_bit(other)) &&
                (is_out || result.rank[other] < result.rank[seat]))
                ranks[seat]++;
    }
}

static void write_holder(const struct room_seat *seat, struct json *json)
{
    if (seat->holder == SEAT_PERSON) {
        json_put_string(json, "person", seat->person.id);
        if (seat->person.is_program)
            json_put_bool(json, "program", true);
        if (seat->is_replaced)
            json_put_string(json, "replaced", seat->level);
        if (seat->out != OUT_NOT)
            json_put_string(json, "out", room_out_name(seat->out));
    } else {
        json_put_string(json, "level", seat->level);
        json_put_int(json, "bots_version", BOTS_VERSION);
    }
}

static void write_result_seats(const struct room *room, struct json *json)
{
    struct result result;
    int ranks[SEATS_MAX];
    room->match.game->result(room->match.state, &result);
    room_ranks(room, ranks);
    json_begin_array(json, "seats");
    for (int seat = 0; seat < room->settings.options.seats; seat++) {
        json_begin_object(json, NULL);
        write_holder(&room->seats[seat], json);
        if (ranks[seat] != 0)
            json_put_int(json, "rank", ranks[seat]);
        json_put_int(json, "total", result.total[seat]);
        json_end_object(json);
    }
    json_end_array(json);
}

static int count_decisions(const struct match *match)
{
    int count = 0;
    for (int i = 0; i < match->log_count; i++)
        count += is_decision(&match->log[i]);
    return count;
}

void room_write_result(const struct room *room, const char *key, struct json *json)
{
    const struct room_settings *settings = &room->settings;
    json_begin_object(json, key);
    json_put_string(json, "game", settings->game->name);
    versions_write(&settings->options.versions, json);
    write_options(settings->game, &settings->options, "options", json);
    settings_write_clock(&settings->clock, json);
    json_put_bool(json, "pinned", room->is_pinned);
    json_put_string(json, "ending", room_ending_name(room->ending));
    write_result_seats(room, json);
    write_seats(room->winners, "winners", json);
    json_put_int(json, "decisions", count_decisions(&room->match));
    json_put_int(json, "started_ms", room->started_ms);
    json_put_int(json, "ended_ms", room->ended_ms);
    json_end_object(json);
}

bool room_has_just_ended(const struct room *room)
{
    return room->status == ROOM_OVER && room->ended_seq == room_last(room)->seq;
}
