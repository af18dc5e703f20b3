/* random_requests.c: all kinds of requests in random order. */
#include "random_requests.h"
#include "sentences.h"

static uint32_t below(struct random_requests *session, uint32_t n)
{
    return rng_below(&session->rng, n);
}

static bool one_in(struct random_requests *session, uint32_t n)
{
    return below(session, n) == 0;
}

static struct moment now(const struct random_requests *session)
{
    return at(session->now_ms);
}

static const char *any_level(struct random_requests *session)
{
    static const char *const levels[] = { "easy", "medium", "hard", "expert", "clever" };
    return levels[below(session, 5)];
}

static const char *any_text(struct random_requests *session)
{
    static const char *const texts[] = {
        "hello",     "  well \t played ",
        "Zoé 🦊", "\"quoted\" \\ and so on",
        "Anna",      "аnnа",
        "x",         "",
        "béla",      "An\u202ena",
        "\n",        "a line that is longer than any name may be",
        "\x01 a",    "<b>bold</b>",
    };
    return texts[below(session, sizeof texts / sizeof *texts)];
}

static int any_seat(struct random_requests *session)
{
    int seats = session->room.settings.options.seats;
    if (one_in(session, 12))
        return (int)below(session, 14) - 2;
    return (int)below(session, (uint32_t)seats);
}

static struct clock_settings any_clock(struct random_requests *session)
{
    switch (below(session, 5)) {
    case 0:
        return (struct clock_settings){ .kind = CLOCK_MOVE, .seconds = 20 };
    case 1:
        return (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 120, .increment_s = 3 };
    case 2:
        return (struct clock_settings){ .kind = CLOCK_DAYS, .days = 1 };
    case 3:
        return (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 30 };
    default:
        return (struct clock_settings){ .kind = CLOCK_NONE };
    }
}

static struct room_settings any_settings(struct random_requests *session, const struct game *game)
{
    int most = game->max_seats < 5 ? game->max_seats : 5;
    int seats = game->min_seats + (int)below(session, (uint32_t)(most - game->min_seats + 1));
    struct room_settings settings = settings_for(game->name, seats);
    settings.is_public = one_in(session, 2);
    settings.has_spectators = !one_in(session, 3);
    settings.clock = any_clock(session);
    settings.away_s = AWAY_S_MIN + (int)below(session, 60);
    for (int i = 0; i < game->option_count; i++)
        settings.options.value[i] =
            (int)below(session, (uint32_t)option_values(&game->options[i], seats));
    return settings;
}

/* ---- requests ---- */

typedef bool request_fn(struct random_requests *session, const struct person *by);

static bool configure(struct random_requests *session, const struct person *by)
{
    struct room_settings settings = any_settings(session, session->room.settings.game);
    if (one_in(session, 8))
        settings.game = game_find("blank");
    return room_configure(&session->room, by, &settings, now(session), &why);
}

static bool close_room(struct random_requests *session, const struct person *by)
{
    return one_in(session, 6) && room_close(&session->room, by, now(session), &why);
}

static bool sit(struct random_requests *session, const struct person *by)
{
    const char *name = one_in(session, 2) ? NULL : any_text(session);
    int seat = one_in(session, 2) ? -1 : any_seat(session);
    return room_sit(&session->room, by, seat, name, now(session), &why);
}

static bool stand(struct random_requests *session, const struct person *by)
{
    return one_in(session, 3) &&
           room_stand(&session->room, by, any_seat(session), now(session), &why);
}

static bool seat_bot(struct random_requests *session, const struct person *by)
{
    return room_seat_bot(&session->room, by, any_seat(session), any_level(session), now(session),
                         &why);
}

static bool hand_over(struct random_requests *session, const struct person *by)
{
    const struct person *to = one_in(session, 2) ? &people[below(session, PEOPLE)] : NULL;
    return room_hand_over(&session->room, by, to, one_in(session, 2), now(session), &why);
}

static bool word(struct random_requests *session, const struct person *by)
{
    return room_give_word(&session->room, by, any_seat(session), any_text(session), now(session),
                          &why);
}

static bool start(struct random_requests *session, const struct person *by)
{
    static const char *const setups[] = { "{\"dice\": [2]}", "{\"first\": 1}", "[]", "{" };
    const char *setup = one_in(session, 4) ? setups[below(session, 4)] : NULL;
    return room_start(&session->room, by, setup, now(session), &why);
}

/* Mostly whoever sits there. */
static const struct person *holder_of(struct random_requests *session, int seat,
                                      const struct person *by)
{
    if (one_in(session, 8) || seat < 0 || seat >= SEATS_MAX)
        return by;
    return &session->room.seats[seat].person;
}

/* Mostly a move that may be made, sometimes by somebody else or with an old number. */
static bool play(struct random_requests *session, const struct person *by)
{
    struct room *room = &session->room;
    char text[MOVE_TEXT_MAX] = "nonsense";
    int seat = any_seat(session);
    if (room->status == ROOM_RUNNING && room_to_act(room) != 0 && !one_in(session, 8)) {
        struct move_list moves;
        do
            seat = (int)below(session, SEATS_MAX);
        while (!(room_to_act(room) & seat_bit(seat)));
        match_legal(&room->match, seat, &moves);
        struct move move = moves.moves[below(session, (uint32_t)moves.count)];
        if (room_bots_to_act(room) & seat_bit(seat))
            return room_play_bot(room, seat, move, now(session), &why);
        room->match.game->write_move(room->match.state, move, text, sizeof text);
    }
    const struct person *own = holder_of(session, seat, by);
    uint32_t seen = one_in(session, 4) ? below(session, (uint32_t)room->log_count + 2) : 0;
    return room_play(room, own, seat, text, seen, now(session), &why);
}

static bool undo(struct random_requests *session, const struct person *by)
{
    int seat = any_seat(session);
    const struct person *own = holder_of(session, seat, by);
    return room_undo(&session->room, own, seat, now(session), &why);
}

static bool resign(struct random_requests *session, const struct person *by)
{
    return one_in(session, 3) &&
           room_resign(&session->room, by, any_seat(session), now(session), &why);
}

static bool replace(struct random_requests *session, const struct person *by)
{
    const char *level = one_in(session, 3) ? NULL : any_level(session);
    int seat = any_seat(session);
    const struct person *fellow = &session->room.seats[below(session, 2)].person;
    return room_replace(&session->room, one_in(session, 2) ? by : fellow, seat, level,
                        below(session, 200000), now(session), &why);
}

static bool come_back(struct random_requests *session, const struct person *by)
{
    int seat = any_seat(session);
    const struct person *own = holder_of(session, seat, by);
    return room_return(&session->room, own, seat, now(session), &why);
}

static bool check_clock(struct random_requests *session, const struct person *by)
{
    (void)by;
    return room_check_clock(&session->room, now(session));
}

static bool chat(struct random_requests *session, const struct person *by)
{
    return room_chat(&session->room, by, any_text(session), now(session), &why);
}

static bool silence(struct random_requests *session, const struct person *by)
{
    const char *person = people[below(session, PEOPLE)].id;
    return room_silence(&session->room, by, person, one_in(session, 2), now(session), &why);
}

static bool rematch(struct random_requests *session, const struct person *by)
{
    return room_set_rematch(&session->room, by, one_in(session, 4) ? "" : "t-2", now(session),
                            &why);
}

static request_fn *const all[] = { configure, close_room,  sit,  stand,   seat_bot, hand_over,
                                   word,      start,       play, undo,    resign,   replace,
                                   come_back, check_clock, chat, silence, rematch };
/* Without these nothing would ever come to its end. */
static request_fn *const useful[][4] = {
    [ROOM_OPEN] = { sit, sit, seat_bot, start },
    [ROOM_RUNNING] = { play, play, play, play },
    [ROOM_OVER] = { chat, rematch, hand_over, silence },
    [ROOM_CLOSED] = { chat, sit, start, play },
};

static request_fn *any_request(struct random_requests *session)
{
    if (one_in(session, 2))
        return useful[session->room.status][below(session, 4)];
    return all[below(session, sizeof all / sizeof *all)];
}

/* ---- sessions ---- */

static void let_time_pass(struct random_requests *session)
{
    if (one_in(session, 30))
        session->now_ms += below(session, 40000);
    else
        session->now_ms += below(session, 300);
}

static void tell(struct random_requests *session, bool is_accepted)
{
    if (session->answered != NULL)
        session->answered(session->self, &session->room, is_accepted);
}

static void step(struct random_requests *session)
{
    struct room *room = &session->room;
    /* A copy: the room may change its own host while it is asked. */
    struct person by = one_in(session, 3) ? room->host : people[below(session, PEOPLE)];
    int entries = room->log_count;
    uint64_t before = session->print;
    request_fn *request = any_request(session);
    why = (struct error){ 0 };
    bool is_accepted = request(session, &by);
    session->print = fingerprint(room);
    assert_int_equal(room->log_count, entries + is_accepted);
    if (!is_accepted)
        assert_int_equal(session->print, before);
    tell(session, is_accepted);
}

void random_requests_continue(struct random_requests *session, uint64_t seed, int requests)
{
    rng_init(&session->rng, seed);
    session->print = fingerprint(&session->room);
    for (int i = 0; i < requests; i++) {
        let_time_pass(session);
        step(session);
    }
}

void random_requests_run(struct random_requests *session, const char *game, uint64_t seed,
                         int requests)
{
    unsigned char bytes[SEED_BYTES] = { (unsigned char)seed, (unsigned char)(seed >> 8) };
    rng_init(&session->rng, seed);
    struct room_settings settings = any_settings(session, game_find(game));
    if (!room_init(&session->room, "t-1", &settings, anna, bytes, now(session), &why))
        fail_msg("%s", in_english(&why));
    tell(session, true);
    random_requests_continue(session, seed, requests);
}
