/* verbs_room.c: verbs about rooms: making one, sitting down, settings, watching. */
#include "game_write.h"
#include "list.h"
#include "memory.h"
#include "verbs.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

enum {
    ENTRIES_FOR_ONE = 200, /* of a log that cost as much as one request to replay */
    WATCHES_MAX = 40,      /* of one socket */
};

static const char standard_level[] = "medium";

/* What a request has under a key, if it is there. */
static bool read_flag(struct request *request, const char *key, bool standard, bool *out)
{
    *out = standard;
    return json_object_get(request->json, key) == NULL ||
           json_get_bool(request->json, key, out, ERROR_BAD_REQUEST, &request->error);
}

static bool read_level(struct request *request, const char *standard, const char **level)
{
    *level = standard;
    if ((standard == NULL || json_object_get(request->json, "level") != NULL) &&
        !json_get_string(request->json, "level", level, ERROR_BAD_REQUEST, &request->error))
        return false;
    return bot_level_exists(*level) || error_with(&request->error, ERROR_BAD_REQUEST,
                                                  "server.no-level", error_excerpt("what", *level));
}

/* ---- new rooms ---- */

static bool may_make_room(struct request *request)
{
    const struct limits *limits = &request->server->limits;
    struct session *session = request->session;
    return verb_take(request, &session->user->new_rooms, limits->tables_at_once,
                     limits->tables_per_minute / 60.0, "server.too-many-tables") &&
           verb_take(request, &session->network->tables, limits->address_tables_at_once,
                     limits->address_tables_per_minute / 60.0, "server.too-many-tables-here");
}

/* A build without physics has no rooms of games that need it. */
static bool can_be_played(struct request *request, const struct game *game)
{
    return !world_is_missing(game) ||
           verb_refuse(request, ERROR_NO_PHYSICS, REFUSAL_NO_PHYSICS) != REFUSED;
}

static bool read_new_settings(struct request *request, struct room_settings *settings)
{
    const char *name;
    if (!may_make_room(request))
        return false;
    if (!json_get_string(request->json, "game", &name, ERROR_BAD_REQUEST, &request->error))
        return false;
    *settings = (struct room_settings){
        .game = game_find(name),
        .has_spectators = true,
        .away_s = AWAY_S_STANDARD,
    };
    if (settings->game == NULL)
        return error_with(&request->error, ERROR_UNKNOWN_GAME, "server.no-game",
                          error_excerpt("what", name));
    if (!can_be_played(request, settings->game))
        return false;
    options_default(settings->game, settings->game->min_seats, &settings->options);
    return room_read_settings(request->json, settings, &request->error);
}

/* Chance that is pinned is so as a whole: what the setup leaves out follows from it. */
static void choose_seed(const struct server *server, unsigned char seed[SEED_BYTES])
{
    const char *setup = server->settings->setup;
    if (setup != NULL)
        chance_derive_seed(setup, seed);
    else
        chance_random_seed(seed);
}

static bool make_room(struct request *request, const struct room_settings *settings)
{
    char id[ROOM_ID_MAX];
    unsigned char seed[SEED_BYTES];
    identity_new_room(id);
    choose_seed(request->server, seed);
    request->live = live_room_new(request->server, id);
    if (room_init(&request->live->room, id, settings, request->by, seed, server_now(),
                  &request->error))
        return true;
    live_room_discard(request->live);
    return false;
}

/* Ends a request for a new room: its first entries are saved together. */
static enum outcome end_new(struct request *request, bool is_made)
{
    if (!is_made) {
        room_clear(&request->live->room);
        live_room_discard(request->live);
        return REFUSED;
    }
    request->server->counts.rooms_made++;
    json_put_string(&request->answer, "table", request->live->id);
    json_end_object(&request->answer);
    live_room_charge(request->live, request->by, request->session->network);
    live_room_save(request->live, request->session, &request->text);
    return LATER;
}

static enum outcome do_create(struct request *request)
{
    struct room_settings settings;
    bool is_to_sit;
    if (!read_new_settings(request, &settings) || !read_flag(request, "sit", true, &is_to_sit) ||
        !make_room(request, &settings))
        return REFUSED;
    return end_new(request, !is_to_sit || room_sit(&request->live->room, request->by, 0, NULL,
                                                   server_now(), &request->error));
}

static bool fill_with_bots(struct request *request, const char *level)
{
    struct room *room = &request->live->room;
    struct error *error = &request->error;
    if (!room_sit(room, request->by, 0, NULL, server_now(), error))
        return false;
    for (int seat = 1; seat < room->settings.options.seats; seat++)
        if (!room_seat_bot(room, request->by, seat, level, server_now(), error))
            return false;
    return room_start(room, request->by, request->server->settings->setup, server_now(), error);
}

static enum outcome do_play_now(struct request *request)
{
    struct room_settings settings;
    const char *level;
    if (!read_new_settings(request, &settings) || !read_level(request, standard_level, &level) ||
        !make_room(request, &settings))
        return REFUSED;
    return end_new(request, fill_with_bots(request, level));
}

/* ---- a rematch: first the new room is saved, then the old one, which is held until then, is
 * made to point to it; so two who ask at once get the same one ---- */

struct rematch {
    struct server *server;
    struct session *session;
    struct person person;
    char before[ROOM_ID_MAX], next[ROOM_ID_MAX];
    struct text answer;
};

static void next_is_saved(void *self, bool is_saved)
{
    struct rematch *rematch = self;
    struct live_room *live = map_find(&rematch->server->live_rooms, rematch->before);
    struct error error;
    if (!is_saved)
        error_set(&error, ERROR_NOT_SAVED, "server.not-saved");
    if (is_saved &&
        room_set_rematch(&live->room, &rematch->person, rematch->next, server_now(), &error)) {
        live_room_save(live, rematch->session, &rematch->answer);
    } else {
        session_refuse(rematch->session, &error);
        live_room_release(live);
    }
    text_clear(&rematch->answer);
    free(rematch);
}

static enum outcome start_rematch(struct request *request)
{
    unsigned char seed[SEED_BYTES];
    struct rematch *rematch = memory_new(sizeof *rematch);
    identity_new_room(rematch->next);
    choose_seed(request->server, seed);
    struct live_room *next = live_room_new(request->server, rematch->next);
    if (!room_init_rematch(&next->room, rematch->next, &request->live->room, request->by, seed,
                           server_now(), &request->error)) {
        live_room_discard(next);
        free(rematch);
        return REFUSED;
    }
    json_put_string(&request->answer, "table", rematch->next);
    json_end_object(&request->answer);
    rematch->server = request->server;
    rematch->session = request->session;
    rematch->person = *request->by;
    memcpy(rematch->before, request->live->id, sizeof rematch->before);
    rematch->answer = request->text;
    text_init(&request->text); /* the answer has another owner now */
    request->server->counts.rooms_made++;
    live_room_charge(next, request->by, request->session->network);
    live_room_hold(request->live);
    live_room_save_then(next, next_is_saved, rematch);
    return LATER;
}

static enum outcome do_rematch(struct request *request)
{
    const struct room *room = &request->live->room;
    if (room->rematch[0] != '\0' && room_seats_of(room, request->by->id) != 0) {
        json_put_string(&request->answer, "table", room->rematch);
        return ANSWERED;
    }
    if (!room_may_rematch(room, request->by, &request->error) ||
        !can_be_played(request, room->settings.game) || !may_make_room(request))
        return REFUSED;
    return start_rematch(request);
}

/* ---- before the start ---- */

static enum outcome do_configure(struct request *request)
{
    struct room_settings settings = request->live->room.settings;
    if (!room_read_settings(request->json, &settings, &request->error))
        return REFUSED;
    return verb_end(request, room_configure(&request->live->room, request->by, &settings,
                                            server_now(), &request->error));
}

/* The seat that room_sit has taken: the one that is theirs and was not before. */
static int new_seat(const struct room *room, seat_mask before, const char *person)
{
    seat_mask taken = room_seats_of(room, person) & ~before;
    int seat = 0;
    while ((taken & seat_bit(seat)) == 0)
        seat++;
    return seat;
}

static enum outcome do_sit(struct request *request)
{
    struct room *room = &request->live->room;
    const char *name = NULL;
    int seat = -1;
    if (json_object_get(request->json, "seat") != NULL && !verb_read_seat(request, &seat))
        return REFUSED;
    if (json_object_get(request->json, "name") != NULL &&
        !json_get_string(request->json, "name", &name, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    seat_mask before = room_seats_of(room, request->by->id);
    if (!room_sit(room, request->by, seat, name, server_now(), &request->error))
        return REFUSED;
    json_put_int(&request->answer, "seat", new_seat(room, before, request->by->id));
    return verb_end(request, true);
}

static enum outcome do_stand(struct request *request)
{
    int seat;
    return verb_end(request, verb_read_seat(request, &seat) &&
                                 room_stand(&request->live->room, request->by, seat, server_now(),
                                            &request->error));
}

static enum outcome do_seat_bot(struct request *request)
{
    int seat;
    const char *level;
    return verb_end(request, verb_read_seat(request, &seat) && read_level(request, NULL, &level) &&
                                 room_seat_bot(&request->live->room, request->by, seat, level,
                                               server_now(), &request->error));
}

static enum outcome do_word(struct request *request)
{
    int seat;
    const char *word;
    return verb_end(request, verb_read_seat(request, &seat) &&
                                 json_get_string(request->json, "word", &word, ERROR_BAD_REQUEST,
                                                 &request->error) &&
                                 room_give_word(&request->live->room, request->by, seat, word,
                                                server_now(), &request->error));
}

/* Somebody who sits in the room; NULL: nobody with this id. */
static const struct person *find_seated(const struct room *room, const char *id)
{
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room_holds(room, id, seat))
            return &room->seats[seat].person;
    return NULL;
}

static enum outcome do_hand_over(struct request *request)
{
    struct room *room = &request->live->room;
    const struct person *to = NULL; /* the asker, who claims it */
    if (json_object_get(request->json, "person") != NULL) {
        const char *id;
        if (!json_get_string(request->json, "person", &id, ERROR_BAD_REQUEST, &request->error))
            return REFUSED;
        to = find_seated(room, id);
        if (to == NULL)
            return verb_refuse(request, ERROR_NOT_ALLOWED, "server.not-seated");
    }
    return verb_end(request,
                    room_hand_over(room, request->by, to, live_room_is_host_absent(request->live),
                                   server_now(), &request->error));
}

static enum outcome do_start(struct request *request)
{
    return verb_end(request,
                    room_start(&request->live->room, request->by, request->server->settings->setup,
                               server_now(), &request->error));
}

static enum outcome do_close(struct request *request)
{
    return verb_end(request,
                    room_close(&request->live->room, request->by, server_now(), &request->error));
}

/* ---- watching ---- */

static enum outcome do_info(struct request *request)
{
    room_write_info(&request->live->room, "info", &request->answer);
    return ANSWERED;
}

static bool read_watched(struct request *request, int *viewer)
{
    int seats = request->live->room.settings.options.seats;
    *viewer = VIEWER_SPECTATOR;
    if (json_object_get(request->json, "seat") != NULL &&
        !answer_read_viewer(request->json, "seat", seats, viewer, &request->error))
        return false;
    return *viewer != VIEWER_ALL ||
           error_set(&request->error, ERROR_NOT_ALLOWED, "server.not-shared");
}

/* "state" is of no use without the view that it belongs to, and brings it. */
static bool read_detail(struct request *request, enum message_detail *detail)
{
    bool with_views, with_state, with_legal;
    if (!read_flag(request, "views", false, &with_views) ||
        !read_flag(request, "state", false, &with_state) ||
        !read_flag(request, "legal", false, &with_legal))
        return false;
    *detail = (with_views ? DETAIL_VIEW : 0) | (with_state ? DETAIL_STATE : 0) |
              (with_legal ? DETAIL_LEGAL : 0);
    return true;
}

static bool read_since(struct request *request, int64_t *since)
{
    int number;
    int last = (int)room_last(&request->live->room)->seq;
    *since = -1;
    if (json_object_get(request->json, "since") == NULL)
        return true;
    if (!json_get_int(request->json, "since", 0, last, &number, ERROR_BAD_REQUEST, &request->error))
        return false;
    *since = number;
    return true;
}

static bool is_muted(const void *user, const char *author)
{
    return user_mutes(user, author);
}

static enum outcome begin_to_watch(struct request *request, int viewer, enum message_detail detail)
{
    struct live_room *live = request->live;
    live_room_watch(live, request->session, viewer, detail);
    room_write_snapshot(&live->room, viewer, detail, server_now(), &request->answer);
    room_write_chat(&live->room, is_muted, request->session->user, &request->answer);
    live_room_write_presence(live, &request->answer);
    return ANSWERED;
}

/* To replay a long log costs more than one request of the rate limits; but never so much that
 * it could not be paid after waiting. */
static bool may_read_log(struct request *request)
{
    int cost = request->live->room.log_count / ENTRIES_FOR_ONE;
    const struct limits *limits = &request->server->limits;
    int least = limits->requests_at_once < limits->address_requests_at_once
                    ? limits->requests_at_once
                    : limits->address_requests_at_once;
    int most = least - 1;
    cost = cost < most ? cost : most;
    if (session_take_requests(request->session, cost) == 0)
        return true;
    error_set(&request->error, ERROR_TOO_FAST, "server.too-fast");
    /* Asking again costs one, too: else whoever waits as told would be told so for ever. */
    request->error.retry_ms = session_wait_ms(request->session, cost + 1);
    return false;
}

/* Resumes a watch: the answer first, then the backlog, then whatever comes. */
static enum outcome watch_again(struct request *request, int viewer, enum message_detail detail,
                                uint32_t since)
{
    struct live_room *live = request->live;
    uint32_t last = room_last(&live->room)->seq;
    if (since < last && !may_read_log(request))
        return REFUSED;
    struct watcher *watcher = live_room_watch(live, request->session, viewer, detail);
    json_put_int(&request->answer, "seq", last);
    if (since == last)
        return ANSWERED;
    json_end_object(&request->answer);
    live_room_catch_up(watcher, since, &request->text);
    return LATER;
}

/* Whether somebody can read what "state" holds. */
static void tell_state_version(struct request *request, enum message_detail detail)
{
    char version[STATE_VERSION_TEXT];
    if (!(detail & DETAIL_STATE))
        return;
    write_state_version(request->live->room.settings.game, version);
    json_put_string(&request->answer, "state_version", version);
}

static enum outcome do_watch(struct request *request)
{
    int viewer;
    enum message_detail detail;
    int64_t since;
    if (!read_watched(request, &viewer) ||
        !room_may_watch(&request->live->room, request->by, viewer, &request->error) ||
        !read_detail(request, &detail) || !read_since(request, &since))
        return REFUSED;
    if (request->session->watcher_count >= WATCHES_MAX &&
        live_room_find_watcher(request->live, request->session, viewer) == NULL)
        return verb_refuse(request, ERROR_TOO_FAST, "server.too-many-watches");
    tell_state_version(request, detail);
    return since < 0 ? begin_to_watch(request, viewer, detail)
                     : watch_again(request, viewer, detail, (uint32_t)since);
}

static enum outcome do_unwatch(struct request *request)
{
    int viewer;
    if (!read_watched(request, &viewer))
        return REFUSED;
    struct watcher *watcher = live_room_find_watcher(request->live, request->session, viewer);
    if (watcher != NULL)
        live_room_unwatch(watcher);
    return ANSWERED;
}

const struct verb room_verbs[] = {
    { "create", do_create, false, REQUEST_KEYS " " ROOM_SETTINGS_KEYS " sit" },
    { "play_now", do_play_now, false, REQUEST_KEYS " " ROOM_SETTINGS_KEYS " level" },
    { "rematch", do_rematch, true, ROOM_KEYS },
    { "configure", do_configure, true, ROOM_KEYS " " ROOM_SETTINGS_KEYS },
    { "sit", do_sit, true, ROOM_KEYS " seat name" },
    { "stand", do_stand, true, ROOM_KEYS " seat" },
    { "seat_bot", do_seat_bot, true, ROOM_KEYS " seat level" },
    { "word", do_word, true, ROOM_KEYS " seat word" },
    { "hand_over", do_hand_over, true, ROOM_KEYS " person" },
    { "start", do_start, true, ROOM_KEYS },
    { "close", do_close, true, ROOM_KEYS },
    { "info", do_info, true, ROOM_KEYS },
    { "watch", do_watch, true, ROOM_KEYS " seat views state legal since" },
    { "unwatch", do_unwatch, true, ROOM_KEYS " seat" },
    { 0 },
};
