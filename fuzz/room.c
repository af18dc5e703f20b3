/* room.c: any JSON as the log of a room, an array of its entries, of which "said" is what lies
 * beside the body. What is accepted can be told to everybody, and leads to the same room again,
 * also when something of it is removed. Each entry is tried as a host's settings, too. */
#include "fuzzing.h"
#include "hash.h"
#include "room.h"

static bool hides_nobody(const void *self, const char *person)
{
    (void)self;
    (void)person;
    return false;
}

static void must_be_json(struct text *text)
{
    json_t *json = json_read(text->data, text->length, NULL);
    must(json != NULL);
    json_decref(json);
}

static void tell(const struct room *room, int viewer, struct text *out)
{
    struct json json;
    text_reset(out);
    json_init(&json, out, 0);
    room_write_message(room, viewer, DETAIL_STATE, &json);
    must_be_json(out);
    text_reset(out);
    json_init(&json, out, 0);
    json_begin_object(&json, NULL);
    room_write_snapshot(room, viewer, DETAIL_STATE, (struct moment){ 0, 0 }, &json);
    room_write_chat(room, hides_nobody, NULL, &json);
    room_write_summary(room, "summary", &json);
    json_end_object(&json);
    must_be_json(out);
}

/* A fingerprint of all that anybody is told. */
static uint64_t tell_everybody(const struct room *room)
{
    struct text text;
    uint64_t all = 0;
    text_init(&text);
    for (int viewer = 0; viewer < room->settings.options.seats; viewer++) {
        tell(room, viewer, &text);
        all = 31 * all + hash_bytes(text.data, text.length);
    }
    tell(room, VIEWER_SPECTATOR, &text);
    all = 31 * all + hash_bytes(text.data, text.length);
    text_clear(&text);
    return all;
}

static const char *text_of(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

static bool add_entry(struct room *room, int index, const json_t *json, struct error *error)
{
    json_t *body = json_deep_copy(json);
    const json_t *said = json_object_get(json, "said");
    const char *person = text_of(said, "person");
    json_object_del(body, "said");
    char *written = json_dumps(body, JSON_COMPACT | JSON_ENCODE_ANY);
    struct room_entry entry = {
        .seq = (uint32_t)index + 1,
        .at_ms = index,
        .nonce = (uint64_t)index,
        .body = written,
        .said = { person != NULL ? person : "", text_of(said, "name"), text_of(said, "colour"),
                  text_of(said, "text") },
    };
    bool is_added = room_add_entry(room, &entry, error);
    free(written);
    json_decref(body);
    return is_added;
}

static void add_entries(struct room *room, const json_t *log)
{
    size_t i;
    json_t *entry;
    json_array_foreach (log, i, entry) {
        struct error error = { 0 };
        if (!add_entry(room, (int)i, entry, &error)) {
            must(error.code == ERROR_BAD_RECORD);
            must(says_something(&error));
            return;
        }
        tell_everybody(room);
    }
}

static void must_be_the_same_again(const struct room *room)
{
    struct room again;
    struct error error;
    room_prepare(&again, room->id);
    for (int i = 0; i < room->log_count; i++)
        must(room_add_entry(&again, &room->log[i], &error));
    must(tell_everybody(&again) == tell_everybody(room));
    room_clear(&again);
}

static void remove_all(struct room *room)
{
    struct moment now = { 1000000, 1000 };
    struct error error;
    for (uint32_t line = 1, last = room_last(room)->seq; line <= last; line++)
        if (room_remove(room, line, now, &error)) {
            must(room_removed_line(room) == line);
            tell_everybody(room);
        }
    must_be_the_same_again(room);
}

static void read_settings(const json_t *log)
{
    size_t i;
    json_t *entry;
    json_array_foreach (log, i, entry) {
        struct room_settings settings = { .away_s = AWAY_S_STANDARD };
        struct error error = { 0 };
        if (!room_read_settings(entry, &settings, &error))
            must(error.code != ERROR_NONE && says_something(&error));
        else
            must(settings.game != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *log = json_read((const char *)data, size, NULL);
    if (log == NULL)
        return 0;
    struct room room;
    struct moment now = { 1000000, 1000 };
    room_prepare(&room, "t-1");
    add_entries(&room, log);
    if (room.log_count == (int)json_array_size(log) && room.log_count > 0) {
        must_be_the_same_again(&room);
        room_resume(&room, now);
        while (room_check_clock(&room, (struct moment){ 1000000, INT64_MAX / 2 }))
            tell_everybody(&room);
        remove_all(&room);
    }
    room_clear(&room);
    read_settings(log);
    json_decref(log);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate_json(data, size, max_size, seed);
}
