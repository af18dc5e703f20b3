/* rooms.c: rooms for tests. */
#include "rooms.h"

#include "hash.h"
#include "sentences.h"

const struct person people[PEOPLE] = {
    { "p-anna", "Anna", "#c0562b", false },       { "p-bela", "Béla", "#3b6ea5", false },
    { "p-carl", "Carl", "#7a9e4b", false },       { "p-dora", "Dora 🦊", "#8e5aa8", false },
    { "p-emil", "Emil \"x\"", "#333333", false }, { "p-prog", "Fern", "#444444", true },
};

struct error why;

struct moment at(int64_t ms)
{
    return (struct moment){ .wall_ms = 1763190000000 + ms, .steady_ms = 5000 + ms };
}

struct room_settings settings_for(const char *game, int seats)
{
    struct room_settings settings = { .game = game_find(game),
                                      .has_spectators = true,
                                      .away_s = AWAY_S_STANDARD };
    options_default(settings.game, seats, &settings.options);
    return settings;
}

void open_room(struct room *room, const struct room_settings *settings)
{
    unsigned char seed[SEED_BYTES] = { 7, 7, 7 };
    if (!room_init(room, "t-1", settings, anna, seed, at(0), &why))
        fail_msg("%s", in_english(&why));
}

void run_room(struct room *room, const struct room_settings *settings, int persons,
              const char *setup)
{
    open_room(room, settings);
    for (int seat = 0; seat < settings->options.seats; seat++)
        if (seat < persons)
            DONE(room, room_sit(room, &people[seat], seat, NULL, at(0), &why));
        else
            DONE(room, room_seat_bot(room, anna, seat, "medium", at(0), &why));
    char *json = setup ? strdup(setup) : NULL;
    for (char *c = json; c != NULL && *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
    DONE(room, room_start(room, anna, json, at(0), &why));
    free(json);
}

void assert_done(const struct room *room, int entries_before, bool is_done, const char *request)
{
    if (!is_done)
        fail_msg("%s is refused: %s: %s", request, error_code_name(why.code), in_english(&why));
    assert_int_equal(room->log_count, entries_before + 1);
    assert_int_equal(room_last(room)->seq, entries_before + 1);
}

void assert_refused(const struct room *room, uint64_t before, bool is_done, const char *request,
                    const char *code, const char *part)
{
    if (is_done)
        fail_msg("%s should be refused", request);
    if (why.code == ERROR_NONE || strcmp(error_code_name(why.code), code) != 0)
        fail_msg("%s is refused as %s, not %s: %s", request, error_code_name(why.code), code,
                 in_english(&why));
    assert_contains(in_english(&why), part);
    assert_int_equal(fingerprint(room), before);
}

void play_random(struct room *room, int seat, struct rng *rng, struct moment now)
{
    struct move_list moves;
    struct tick tick;
    if (room_tick(room, &tick) && tick.is_pause && rng_below(rng, 2) == 0) {
        DONE(room, room_hold(room, now, &why));
        return;
    }
    room_list_moves(room, seat, &moves);
    assert_true(moves.count > 0);
    struct move move = moves.moves[rng_below(rng, (uint32_t)moves.count)];
    if (room_bots_to_act(room) & seat_bit(seat)) {
        DONE(room, room_play_bot(room, seat, move, now, &why));
        return;
    }
    char text[MOVE_TEXT_MAX];
    room->match.game->write_move(room->match.state, move, text, sizeof text);
    DONE(room,
         room_play(room, &room->seats[seat].person, seat, text, room_last(room)->seq, now, &why));
}

void play_to_the_end(struct room *room, uint64_t seed, struct moment now)
{
    struct rng rng;
    rng_init(&rng, seed);
    while (room->status == ROOM_RUNNING)
        play_random(room, __builtin_ctz(room_to_act(room)), &rng, now);
}

/* ---- what is seen ---- */

void add_message(const struct room *room, int viewer, enum message_detail detail, struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    room_write_message(room, viewer, detail, &json);
}

static bool hides_nobody(const void *self, const char *person)
{
    (void)self;
    (void)person;
    return false;
}

void add_snapshot(const struct room *room, int viewer, struct moment now, struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    json_begin_object(&json, NULL);
    room_write_snapshot(room, viewer, DETAIL_STATE | DETAIL_LEGAL, now, &json);
    room_write_chat(room, hides_nobody, NULL, &json);
    json_end_object(&json);
}

void add_info(const struct room *room, struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    room_write_info(room, NULL, &json);
}

void add_summary(const struct room *room, struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    room_write_summary(room, NULL, &json);
}

/* `text` is cleared. */
static void assert_has(struct text *text, const char *part, bool is_there)
{
    char *wanted = strdup(part);
    for (char *c = wanted; *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
    if ((strstr(text->data, wanted) != NULL) != is_there)
        fail_msg("%s is %sin %s", wanted, is_there ? "not " : "", text->data);
    free(wanted);
    text_clear(text);
}

void assert_message_has(const struct room *room, int viewer, const char *part)
{
    struct text text;
    text_init(&text);
    add_message(room, viewer, DETAIL_EVENTS, &text);
    assert_has(&text, part, true);
}

void assert_message_lacks(const struct room *room, int viewer, const char *part)
{
    struct text text;
    text_init(&text);
    add_message(room, viewer, DETAIL_EVENTS, &text);
    assert_has(&text, part, false);
}

void assert_info_has(const struct room *room, const char *part)
{
    struct text text;
    text_init(&text);
    add_info(room, &text);
    assert_has(&text, part, true);
}

void assert_snapshot_has(const struct room *room, int viewer, const char *part)
{
    struct text text;
    text_init(&text);
    add_snapshot(room, viewer, at(0), &text);
    assert_has(&text, part, true);
}

/* ---- the same again ---- */

/* The moment at which the clock was last charged, so that it shows what it held. */
static struct moment when_charged(const struct room *room)
{
    return (struct moment){ room->charged_at_ms, room->clock.since_ms };
}

static void add_match(const struct room *room, struct text *out)
{
    const struct match *match = &room->match;
    text_addf(out, "%llx %llu %d %x %s", (unsigned long long)match_hash(match),
              (unsigned long long)match->draws, match->log_count, match->out,
              match->ending ? match->ending : "");
    text_add_bytes(out, match->pins, match->reader->pins_size);
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        text_addf(out, " %u %lld", room->asked_seq[seat], (long long)room->clock.left_ms[seat]);
    text_addf(out, " %x", room->clock.running);
}

/* Views follow from the state, whose hash is there: one of them will do. */
uint64_t fingerprint(const struct room *room)
{
    struct text all;
    text_init(&all);
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        add_message(room, seat, DETAIL_EVENTS, &all);
    add_message(room, VIEWER_SPECTATOR, DETAIL_VIEW, &all);
    add_snapshot(room, 0, when_charged(room), &all);
    add_summary(room, &all);
    if (room->match.game != NULL)
        add_match(room, &all);
    for (int i = 0; i < room->silenced_count; i++)
        text_add(&all, room->silenced[i]);
    text_addf(&all, "%s %s %d", room->host.name, room_last(room)->body, room->log_count);
    uint64_t hash = hash_bytes(all.data, all.length);
    text_clear(&all);
    return hash;
}

struct room_entry entry_of(uint32_t seq, int64_t at_ms, const char *body)
{
    return (struct room_entry){ seq, at_ms, 1, body, { .person = "" } };
}

static const char *text_of(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

/* As SQL does it in a database: `said` gets what the body loses. */
static void take_out(json_t *body, json_t *said)
{
    static const char *const people_keys[] = { "host", "person" };
    for (size_t i = 0; i < sizeof people_keys / sizeof *people_keys; i++) {
        json_t *person = json_object_get(body, people_keys[i]);
        if (!json_is_object(person))
            continue;
        json_object_set(said, "person", json_object_get(person, "id"));
        json_object_set(said, "name", json_object_get(person, "name"));
        json_object_set(said, "colour", json_object_get(person, "colour"));
        json_object_del(person, "name");
        json_object_del(person, "colour");
    }
    if (strcmp(text_of(body, "kind"), "chat") == 0 && json_object_get(body, "text") != NULL) {
        json_object_set(said, "text", json_object_get(body, "text"));
        json_object_del(body, "text");
    }
}

bool add_kept_entry(struct room *room, uint32_t seq, const json_t *kept)
{
    json_t *body = json_deep_copy(json_object_get(kept, "body"));
    json_t *said = json_deep_copy(json_object_get(kept, "said"));
    if (said == NULL)
        said = json_object();
    if (json_object_get(body, "format") == NULL && room->format <= 1)
        take_out(body, said);
    char *written = json_dumps(body, JSON_COMPACT);
    struct room_entry entry =
        entry_of(seq, json_integer_value(json_object_get(kept, "at")), written);
    if (text_of(said, "person") != NULL)
        entry.said = (struct room_said){ text_of(said, "person"), text_of(said, "name"),
                                         text_of(said, "colour"), text_of(said, "text") };
    bool is_added = room_add_entry(room, &entry, &why);
    free(written);
    json_decref(body);
    json_decref(said);
    return is_added;
}

static void keep_text(json_t *said, const char *key, const char *text)
{
    if (text != NULL)
        json_object_set_new(said, key, json_string(text));
}

json_t *keep_entry(const struct room_entry *entry)
{
    json_t *kept = json_object();
    json_object_set_new(kept, "at", json_integer(entry->at_ms));
    json_object_set_new(kept, "body", json_read(entry->body, strlen(entry->body), NULL));
    if (entry->said.person[0] == '\0')
        return kept;
    json_t *said = json_object();
    keep_text(said, "person", entry->said.person);
    keep_text(said, "name", entry->said.name);
    keep_text(said, "colour", entry->said.colour);
    keep_text(said, "text", entry->said.text);
    json_object_set_new(kept, "said", said);
    return kept;
}

void rebuild(const struct room *room, struct room *again)
{
    room_prepare(again, room->id);
    for (int i = 0; i < room->log_count; i++) {
        const struct room_entry *entry = &room->log[i];
        if (!room_add_entry(again, entry, &why))
            fail_msg("entry %u: %s: %s", entry->seq, in_english(&why), entry->body);
    }
    room_resume(again, when_charged(room));
}

void assert_survives_and_clear(struct room *room)
{
    struct room again;
    rebuild(room, &again);
    assert_int_equal(fingerprint(&again), fingerprint(room));
    room_clear(&again);
    room_clear(room);
}
