/* live_room_tick.c: what time alone decides at a room (tick() of game.h): a hand that holds on
 * half second by half second, what our bots make of what they have seen by then, and moves of
 * programs, which are made a little beside the moment that they name. */
#include "container_of.h"
#include "live_room.h"
#include "memory.h"

#include <sodium.h>
#include <stdlib.h>

enum { JITTER_MS = 150 }; /* sigma, of a careful person's moment (A6.3) */

struct delayed_move {
    struct move move;
    int seat;
    uint32_t asked_seq; /* the question that it answers */
    void (*then)(void *self, struct live_room *live, const struct judged_move *judged);
    void *self;
};

/* ---- a program's hand ---- */

/* Nearly a bell: twelve even numbers added have a variance of one. */
static int draw_jitter_ms(void)
{
    const uint32_t STEPS = 1000;
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += randombytes_uniform(STEPS) / (double)STEPS;
    return (int)(JITTER_MS * sum);
}

bool live_room_delay_move(struct live_room *live, struct judged_move *judged,
                          void (*then)(void *self, struct live_room *live,
                                       const struct judged_move *judged),
                          void *self)
{
    const struct room *room = &live->room;
    const struct match *match = &room->match;
    const struct game *game = match->game;
    struct tick tick;
    struct move move;
    if (game->delay == NULL || !room_tick(room, &tick) || tick.seat != judged->seat)
        return false;
    move = game->delay(match->state, judged->move, draw_jitter_ms());
    if (match_judge(match, judged->seat, move, judged, NULL))
        return false;
    live->delayed = memory_new(sizeof *live->delayed);
    *live->delayed = (struct delayed_move){ .move = move,
                                            .seat = judged->seat,
                                            .asked_seq = room->asked_seq[judged->seat],
                                            .then = then,
                                            .self = self };
    return true;
}

bool live_room_is_delayed(const struct live_room *live)
{
    return live->delayed != NULL;
}

/* Of the program itself, for which no bot has stepped in. */
static bool is_still_asked(const struct live_room *live, const struct delayed_move *delayed)
{
    const struct room *room = &live->room;
    return (room_to_act(room) & ~room_bots(room) & seat_bit(delayed->seat)) != 0 &&
           room->asked_seq[delayed->seat] == delayed->asked_seq;
}

static void end_delayed(struct live_room *live, bool is_closing)
{
    struct delayed_move delayed = *live->delayed;
    struct judged_move judged;
    bool is_open = !is_closing && is_still_asked(live, &delayed) &&
                   match_judge(&live->room.match, delayed.seat, delayed.move, &judged, NULL);
    free(live->delayed);
    live->delayed = NULL;
    delayed.then(delayed.self, is_closing ? NULL : live, is_open ? &judged : NULL);
}

void live_room_drop_delayed(struct live_room *live)
{
    if (live->delayed != NULL)
        end_delayed(live, true);
}

void live_rooms_drop_delayed(struct server *server)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&server->live_rooms);
    int count = server->live_rooms.count;
    for (int i = 0; i < count; i++)
        live_room_drop_delayed(live_rooms[i]);
    free(live_rooms);
}

bool live_room_end_delayed(struct live_room *live)
{
    const struct delayed_move *delayed = live->delayed;
    struct judged_move judged;
    struct tick tick;
    if (delayed == NULL)
        return false;
    bool is_due = !is_still_asked(live, delayed) || !room_tick(&live->room, &tick) ||
                  match_judge(&live->room.match, delayed->seat, delayed->move, &judged, NULL);
    if (is_due)
        end_delayed(live, false);
    return is_due;
}

/* ---- the tick ---- */

/* Our bot lets go, if it has seen a moment for it. */
static bool bot_reacts(struct live_room *live, int seat, struct judged_move *out)
{
    const struct room *room = &live->room;
    const struct game *game = room->settings.game;
    struct move move;
    if (!(room_bots_to_act(room) & seat_bit(seat)))
        return false;
    void *seen = memory_new(game->state_size);
    game->view(room->match.state, seat, seen);
    struct bot_request request = { .game = game,
                                   .seen = seen,
                                   .seats = room->settings.options.seats,
                                   .seat = seat,
                                   .level = room_bot_level(room, seat) };
    if (room->is_pinned)
        request.seed = (uint64_t)room->match.log_count;
    else
        randombytes_buf(&request.seed, sizeof request.seed);
    bool has_reacted =
        bot_react(&request, &move) && room_judge_bot(&live->room, seat, move, out, NULL);
    free(seen);
    return has_reacted;
}

/* A pause is no move that waits for the world. */
static bool is_pause(const struct judged_move *judged, const struct tick *tick)
{
    return tick->is_pause && same_move(judged->move, tick->move);
}

static void make_move(void *self, struct live_room *live, struct live_room_move *move)
{
    struct error error;
    (void)self;
    if (live == NULL)
        return;
    bool is_bots = (room_bots_to_act(&live->room) & seat_bit(move->judged.seat)) != 0;
    if (live_room_make_move(live, move, &error)) {
        live->server->counts.bot_moves += is_bots;
        live_room_save(live, NULL, NULL);
    } else {
        live_room_schedule(live);
    }
}

bool live_room_tick(struct live_room *live)
{
    struct live_room_move move = { 0 };
    struct tick tick;
    struct moment now = server_now();
    if (!room_tick(&live->room, &tick) || live->room.tick_due_ms > now.steady_ms)
        return false;
    bool is_judged = bot_reacts(live, tick.seat, &move.judged);
    if (tick.is_pause && (!is_judged || is_pause(&move.judged, &tick))) {
        if (!room_hold(&live->room, now, NULL))
            return false;
        live_room_save(live, NULL, NULL);
        return true;
    }
    if (!is_judged && !room_judge_tick(&live->room, &move.judged, NULL))
        return false;
    if (!live_room_look_ahead(live, &move.judged, make_move, NULL))
        make_move(NULL, live, &move);
    return true;
}
