/* room_play.c: changes of the match: moves, undo, resigning, time, bots as substitutes. Each
 * entry here says for how long the clock ran before it. */
#include "room_internal.h"

#include "memory.h"
#include "versions.h"

#include <stdio.h>
#include <string.h>

static const char stand_in_level[] = "medium"; /* of a bot that plays for one who is out */

/* What a seat does itself in the last moment may still be on its way when time would decide. */
enum { ON_ITS_WAY_MS = 500 };

/* ---- what follows from any change of the match ---- */

/* Notes which seats have a new question: those who had none before, and the one that just
 * acted. */
static void note_questions(struct room *room, seat_mask asked_before, int seat_that_acted)
{
    seat_mask asked = match_to_act(&room->match);
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (seat == seat_that_acted || asked & ~asked_before & seat_bit(seat))
            room->asked_seq[seat] = (uint32_t)room->log_count + 1;
}

static void end_match(struct room *room, enum room_ending ending)
{
    room->status = ROOM_OVER;
    room->ending = ending;
    room->winners = match_winners(&room->match);
    clock_run(&room->clock, 0);
}

/* Runs the clock of the people who are to act; bots have none. Ends the match if it is over. */
static void run_clock(struct room *room)
{
    seat_mask thinking = 0;
    if (match_is_over(&room->match)) {
        end_match(room, ENDING_RULES);
        return;
    }
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room_is_played_by_person(&room->seats[seat]))
            thinking |= seat_bit(seat);
    clock_run(&room->clock, thinking & room_to_act(room));
}

/* Who has no time left when so much more has gone by. */
static seat_mask flags_after(const struct room *room, int64_t ms)
{
    struct clock later = room->clock;
    clock_charge(&later, ms);
    return clock_flags(&later);
}

/* ---- start ---- */

bool room_check_start(const struct room *room, const struct room_change *change,
                      struct error *error)
{
    (void)change;
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].holder == SEAT_OPEN)
            return error_set(error, ERROR_NOT_NOW, "room.open-seats");
    return true;
}

/* The record of the match names those who play it. */
static void name_seats(struct room *room)
{
    for (int seat = 0; seat < room->settings.options.seats; seat++) {
        struct match_seat *named = &room->match.seats[seat];
        room_copy_text(named->name, sizeof named->name, room->seats[seat].person.name);
        room_copy_text(named->level, sizeof named->level, room->seats[seat].level);
    }
}

static bool begin_match(struct room *room, const struct room_change *change,
                        struct event_log *events, struct error *error)
{
    const char *words[SEATS_MAX];
    struct word_hash hashes[SEATS_MAX];
    struct match_start start = { .game = room->settings.game,
                                 .options = room->settings.options,
                                 .seed = room->seed,
                                 .setup = change->setup,
                                 .words = words,
                                 .word_hashes = room->format > 1 ? hashes : NULL };
    for (int seat = 0; seat < start.options.seats; seat++) {
        words[seat] = room->seats[seat].word;
        hashes[seat] = room->seats[seat].word_hash;
    }
    if (change->chance == NULL)
        return match_init(&room->match, &start, events, error);
    if (!match_prepare(&room->match, &start, error))
        return false;
    if (log_add_outcomes(&room->match, change->chance, events, error))
        return true;
    match_clear(&room->match);
    return false;
}

bool room_play_start(struct room *room, const struct room_change *change, struct event_log *events,
                     struct error *error)
{
    if (!begin_match(room, change, events, error))
        return false;
    name_seats(room);
    room->status = ROOM_RUNNING;
    room->is_pinned = change->setup != NULL;
    clock_start(&room->clock, &room->settings.clock, room->settings.options.seats);
    note_questions(room, 0, -1);
    run_clock(room);
    return true;
}

bool room_start(struct room *room, const struct person *by, const char *setup, struct moment now,
                struct error *error)
{
    struct room_change change = { .kind = CHANGE_START };
    json_t *pins = NULL;
    if (setup != NULL && (pins = json_read(setup, strlen(setup), error)) == NULL)
        return false;
    change.setup = pins;
    bool is_started = change_append_by_host(room, by, &change, now, error);
    json_decref(pins);
    return is_started;
}

/* ---- moves ---- */

/* A move that was judged is made; one from an entry is judged now, and so is all that is
 * said to have followed. */
static bool make_move(struct match *match, const struct room_change *change,
                      struct event_log *events, struct error *error)
{
    struct judged_move judged;
    if (change->judged != NULL) {
        match_make(match, change->judged, events);
        return true;
    }
    if (!match_read_again(match, change->seat, change->text, &judged, error))
        return false;
    match_make_alone(match, &judged, events);
    return log_add_outcomes(match, change->chance, events, error);
}

/* The time that a decision brings its seat: none for a bot, nor for changing a sealed choice
 * before all have chosen. */
static int64_t grant_time(struct room *room, int seat, bool was_asked)
{
    bool is_earned = room_is_played_by_person(&room->seats[seat]) ||
                     !clock_rule(&room->clock.settings)->is_for_all_decisions;
    return was_asked && is_earned ? clock_pressed(&room->clock, seat) : 0;
}

static void keep_decision(struct room *room, int entry, int64_t gain_ms)
{
    if (entry >= room->decisions_capacity) {
        room->decisions_capacity = room->match.log_capacity;
        room->decisions = memory_resize(room->decisions,
                                        (size_t)room->decisions_capacity * sizeof *room->decisions);
    }
    room->decisions[entry] = (struct room_decision){ gain_ms, (uint32_t)room->log_count + 1 };
}

bool room_play_move(struct room *room, const struct room_change *change, struct event_log *events,
                    struct error *error)
{
    struct match *match = &room->match;
    seat_mask asked = match_to_act(match);
    int entry = match->log_count;
    if (!make_move(match, change, events, error))
        return false;
    clock_charge(&room->clock, change->ran_ms);
    keep_decision(room, entry, grant_time(room, change->seat, asked & seat_bit(change->seat)));
    note_questions(room, asked, change->seat);
    run_clock(room);
    return true;
}

/* ---- ticks ---- */

static int64_t ms_to_tick(const struct tick *tick)
{
    return tick->after_ms + (tick->is_pause ? 0 : ON_ITS_WAY_MS);
}

void room_time_tick(struct room *room, enum change_kind kind, struct moment now)
{
    struct tick tick;
    if (!room_tick(room, &tick))
        return;
    /* From one to the next it is the same beat, however long each was on its way. */
    int64_t from_ms = kind == CHANGE_HOLD ? room->tick_due_ms : now.steady_ms;
    room->tick_due_ms = from_ms + ms_to_tick(&tick);
    if (room->tick_due_ms < now.steady_ms)
        room->tick_due_ms = now.steady_ms + ms_to_tick(&tick);
    room->tick_seq = room_last(room)->seq;
}

void room_put_off_tick(struct room *room, struct moment told)
{
    const int64_t EARLY_MS = 150; /* by so much at most one comes before the last is over */
    struct tick tick;
    if (!room_tick(room, &tick))
        return;
    int64_t least_ms = told.steady_ms + ms_to_tick(&tick) - EARLY_MS;
    if (room->tick_due_ms < least_ms)
        room->tick_due_ms = least_ms;
}

bool room_play_hold(struct room *room, const struct room_change *change, struct event_log *events,
                    struct error *error)
{
    struct match *match = &room->match;
    struct judged_move judged;
    struct tick tick;
    int entry = match->log_count;
    if (!match_tick(match, &tick) || !tick.is_pause || tick.seat != change->seat)
        return error_with(error, ERROR_NOT_NOW, "room.no-tick", number_field("seat", change->seat));
    if (!match_judge_again(match, tick.seat, tick.move, &judged, error))
        return false;
    if (change->chance == NULL) {
        match_make(match, &judged, events);
    } else {
        match_make_alone(match, &judged, events);
        if (!log_add_outcomes(match, change->chance, events, error))
            return false;
    }
    keep_decision(room, entry, 0);
    room->hold_count++;
    return true;
}

bool room_hold(struct room *room, struct moment now, struct error *error)
{
    struct tick tick;
    struct room_change change = { .kind = CHANGE_HOLD };
    if (!room_tick(room, &tick))
        return error_with(error, ERROR_NOT_NOW, "room.no-tick", number_field("seat", 0));
    change.seat = tick.seat;
    return change_append(room, &change, now, error);
}

bool room_judge_tick(const struct room *room, struct judged_move *out, struct error *error)
{
    struct tick tick;
    if (!room_tick(room, &tick))
        return error_with(error, ERROR_NOT_NOW, "room.no-tick", number_field("seat", 0));
    return match_judge(&room->match, tick.seat, tick.move, out, error);
}

/* ---- what people play ---- */

/* Only a person who plays here now decides for a seat. */
static bool need_player(const struct room *room, const struct person *by, int number,
                        struct error *error)
{
    const struct room_seat *seat = &room->seats[number];
    if (!room_need_holder(room, by, number, error))
        return false;
    if (seat->out != OUT_NOT)
        return error_with(error, ERROR_NOT_NOW, "room.is-out", number_field("seat", number));
    return !seat->is_replaced ||
           error_with(error, ERROR_NOT_NOW, "room.is-replaced", number_field("seat", number));
}

/* The clock may have run out just before its timer fires. */
static bool need_time(const struct room *room, int seat, struct moment now, struct error *error)
{
    return !(flags_after(room, room_ran_ms(room, now)) & seat_bit(seat)) ||
           error_set(error, ERROR_NOT_NOW, "room.time-is-up");
}

bool room_read_move(struct room *room, const struct person *by, int seat, const char *text,
                    uint32_t after_seq, struct moment now, struct judged_move *out,
                    struct error *error)
{
    struct room_change change = { .kind = CHANGE_MOVE, .seat = seat };
    if (!change_fits(room, &change, error) || !need_player(room, by, seat, error) ||
        !need_time(room, seat, now, error))
        return false;
    if (after_seq != 0 && after_seq < room->asked_seq[seat])
        return error_set(error, ERROR_STALE, "room.stale");
    struct tick tick;
    if (!match_read_move(&room->match, seat, text, out, error))
        return false;
    return !room_tick(room, &tick) || !same_move(out->move, tick.move) ||
           error_set(error, ERROR_NOT_ALLOWED, "room.time-alone");
}

bool room_judge_bot(struct room *room, int seat, struct move move, struct judged_move *out,
                    struct error *error)
{
    struct room_change change = { .kind = CHANGE_MOVE, .seat = seat };
    if (!change_fits(room, &change, error))
        return false;
    if (!(room_bots_to_act(room) & seat_bit(seat)))
        return error_with(error, ERROR_NOT_YOUR_TURN, REFUSAL_NOT_YOUR_TURN,
                          number_field("seat", seat));
    return match_judge(&room->match, seat, move, out, NULL) ||
           error_with(error, ERROR_ILLEGAL_MOVE, "error.bot-move", number_field("seat", seat));
}

bool room_make_move(struct room *room, const struct judged_move *judged, struct moment now,
                    struct error *error)
{
    const struct match *match = &room->match;
    struct room_change change = { .kind = CHANGE_MOVE, .seat = judged->seat, .judged = judged };
    /* As the log writes it, whichever way it was spelt. */
    match->game->write_move(match->state, judged->move, change.text, MOVE_TEXT_MAX);
    return change_append(room, &change, now, error);
}

bool room_play(struct room *room, const struct person *by, int seat, const char *text,
               uint32_t after_seq, struct moment now, struct error *error)
{
    struct judged_move judged = { 0 };
    return room_read_move(room, by, seat, text, after_seq, now, &judged, error) &&
           room_make_move(room, &judged, now, error);
}

bool room_play_bot(struct room *room, int seat, struct move move, struct moment now,
                   struct error *error)
{
    struct judged_move judged = { 0 };
    return room_judge_bot(room, seat, move, &judged, error) &&
           room_make_move(room, &judged, now, error);
}

/* ---- undo ---- */

/* Taking a move back takes the time back that it won. */
bool room_check_undo(const struct room *room, const struct room_change *change, struct error *error)
{
    const struct clock *clock = &room->clock;
    int64_t left = clock->left_ms[change->seat];
    if (!match_may_undo(&room->match, change->seat, error))
        return false;
    if (clock->running & seat_bit(change->seat))
        left -= change->ran_ms;
    return clock->settings.kind == CLOCK_NONE ||
           left > room->decisions[room->match.log_count - 1].gain_ms ||
           error_set(error, ERROR_NOT_NOW, "room.no-time-to-undo");
}

void room_make_undo(struct room *room, const struct room_change *change)
{
    seat_mask asked = match_to_act(&room->match);
    int64_t gain = room->decisions[room->match.log_count - 1].gain_ms;
    match_undo(&room->match, NULL);
    clock_charge(&room->clock, change->ran_ms);
    room->clock.left_ms[change->seat] -= gain;
    note_questions(room, asked, change->seat);
    run_clock(room);
}

bool room_undo(struct room *room, const struct person *by, int seat, struct moment now,
               struct error *error)
{
    struct room_change change = { .kind = CHANGE_UNDO, .seat = seat };
    return change_fits(room, &change, error) && need_player(room, by, seat, error) &&
           need_time(room, seat, now, error) && change_append(room, &change, now, error);
}

/* ---- giving up, running out of time ---- */

/* Whether the match is decided: one player is left, or only bots. */
static bool is_decided(const struct room *room)
{
    int left = 0;
    int people = 0;
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].out == OUT_NOT) {
            left++;
            people += room->seats[seat].holder == SEAT_PERSON;
        }
    return left <= 1 || people == 0;
}

static void drop_out(struct room *room, int number, enum seat_out out)
{
    struct room_seat *seat = &room->seats[number];
    seat->out = out;
    seat->is_replaced = false;
    room_copy_text(seat->level, sizeof seat->level, stand_in_level);
    room->match.out |= seat_bit(number);
    if (is_decided(room)) {
        room->match.ending = out == OUT_RESIGNED ? "resigned" : "time";
        end_match(room, out == OUT_RESIGNED ? ENDING_RESIGNED : ENDING_TIME);
    } else {
        run_clock(room);
    }
}

/* A seat that a person holds, and who is not out. */
static bool check_person(const struct room *room, int number, struct error *error)
{
    const struct room_seat *seat = &room->seats[number];
    if (seat->holder != SEAT_PERSON)
        return error_with(error, ERROR_BAD_REQUEST, "room.not-a-person",
                          number_field("seat", number));
    return seat->out == OUT_NOT ||
           error_with(error, ERROR_NOT_NOW, "room.is-out", number_field("seat", number));
}

bool room_check_resign(const struct room *room, const struct room_change *change,
                       struct error *error)
{
    return check_person(room, change->seat, error);
}

void room_make_resign(struct room *room, const struct room_change *change)
{
    clock_charge(&room->clock, change->ran_ms);
    drop_out(room, change->seat, OUT_RESIGNED);
}

bool room_resign(struct room *room, const struct person *by, int seat, struct moment now,
                 struct error *error)
{
    struct room_change change = { .kind = CHANGE_RESIGN, .seat = seat };
    return change_append_by_holder(room, by, &change, now, error);
}

bool room_check_time(const struct room *room, const struct room_change *change, struct error *error)
{
    return flags_after(room, change->ran_ms) & seat_bit(change->seat) ||
           error_with(error, ERROR_BAD_REQUEST, "room.has-time",
                      number_field("seat", change->seat));
}

void room_make_time(struct room *room, const struct room_change *change)
{
    clock_charge(&room->clock, change->ran_ms);
    drop_out(room, change->seat, OUT_OF_TIME);
}

int64_t room_deadline_ms(const struct room *room)
{
    int64_t next = clock_next_ms(&room->clock);
    return next < 0 || room_stands_still(room) ? -1 : room->clock.since_ms + next;
}

bool room_check_clock(struct room *room, struct moment now)
{
    seat_mask flags = flags_after(room, room_ran_ms(room, now));
    if (flags == 0)
        return false;
    struct room_change change = { .kind = CHANGE_TIME, .seat = __builtin_ctz(flags) };
    return change_append(room, &change, now, NULL);
}

/* ---- another build ---- */

void room_make_version(struct room *room, const struct room_change *change)
{
    clock_charge(&room->clock, change->ran_ms);
    room->match.ending = ENDED_BY_VERSION;
    end_match(room, ENDING_VERSION);
}

bool room_check_versions(struct room *room, struct moment now)
{
    const struct game *game = room->settings.game;
    const struct versions *versions = &room->settings.options.versions;
    struct room_change change = { .kind = CHANGE_VERSION };
    if (room->status == ROOM_RUNNING && !versions_go_on(game, versions))
        return change_append(room, &change, now, NULL);
    if (room->status != ROOM_OPEN || versions_are_now(game, versions))
        return false;
    change = (struct room_change){ .kind = CHANGE_CONFIGURE, .settings = room->settings };
    change.settings.options.versions = versions_now(game);
    return change_append(room, &change, now, NULL);
}

void room_skip_time(struct room *room, int64_t ms)
{
    room->clock.since_ms += ms;
}

void room_resume(struct room *room, struct moment now)
{
    int64_t away_ms = now.wall_ms - room->charged_at_ms;
    room->clock.since_ms = now.steady_ms;
    if (clock_rule(&room->clock.settings)->runs_without_server && away_ms > 0)
        room->clock.since_ms -= away_ms;
    room_time_tick(room, CHANGE_START, now);
}

/* ---- bots that step in ---- */

bool room_check_replace(const struct room *room, const struct room_change *change,
                        struct error *error)
{
    if (!bot_level_exists(change->text))
        return error_set(error, ERROR_BAD_REQUEST, "room.no-level");
    if (!check_person(room, change->seat, error))
        return false;
    return !room->seats[change->seat].is_replaced ||
           error_with(error, ERROR_NOT_NOW, "room.is-replaced", number_field("seat", change->seat));
}

void room_make_replace(struct room *room, const struct room_change *change)
{
    struct room_seat *seat = &room->seats[change->seat];
    clock_charge(&room->clock, change->ran_ms);
    seat->is_replaced = true;
    room_copy_text(seat->level, sizeof seat->level, change->text);
    run_clock(room);
}

/* Somebody else who plays on. */
static bool is_fellow_player(const struct room *room, const char *person, int seat)
{
    if (room_holds(room, person, seat))
        return false;
    for (int other = 0; other < room->settings.options.seats; other++)
        if (room_holds(room, person, other) && room->seats[other].out == OUT_NOT)
            return true;
    return false;
}

bool room_replace(struct room *room, const struct person *by, int seat, const char *level,
                  int64_t gone_ms, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_REPLACE, .seat = seat };
    snprintf(change.text, sizeof change.text, "%s", level ? level : stand_in_level);
    if (!change_fits(room, &change, error))
        return false;
    if (!is_fellow_player(room, by->id, seat))
        return error_set(error, ERROR_NOT_ALLOWED, "room.not-a-fellow");
    if (gone_ms < (int64_t)room->settings.away_s * 1000)
        return error_with(error, ERROR_NOT_NOW, "room.not-gone",
                          number_field("seconds", room->settings.away_s));
    return change_append(room, &change, now, error);
}

bool room_check_return(const struct room *room, const struct room_change *change,
                       struct error *error)
{
    return room->seats[change->seat].is_replaced ||
           error_with(error, ERROR_NOT_NOW, "room.not-replaced",
                      number_field("seat", change->seat));
}

void room_make_return(struct room *room, const struct room_change *change)
{
    struct room_seat *seat = &room->seats[change->seat];
    clock_charge(&room->clock, change->ran_ms);
    seat->is_replaced = false;
    seat->level[0] = '\0';
    run_clock(room);
}

bool room_return(struct room *room, const struct person *by, int seat, struct moment now,
                 struct error *error)
{
    struct room_change change = { .kind = CHANGE_RETURN, .seat = seat };
    return change_append_by_holder(room, by, &change, now, error);
}
