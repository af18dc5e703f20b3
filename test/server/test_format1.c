/* test_format1.c: tables that a server of log format 1 kept (test/storage/data/format1.sql), once
 * their database has been migrated: every one becomes a room again, and says to everybody what
 * it said then (data/format1-told.json, written by the program of that time). */
#include "checks.h"
#include "game_write.h"
#include "json_read.h"
#include "json_write.h"
#include "memory.h"
#include "record.h"
#include "room.h"
#include "sentences.h"
#include "storage.h"
#include "worlds.h"

#include <ftw.h>
#include <sqlite3.h>
#include <unistd.h>

static char *read_whole(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct text text;
    char bytes[4096];
    size_t length;
    assert_non_null(file);
    text_init(&text);
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(&text, bytes, length);
    fclose(file);
    return text.data;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static void make_database(const char *place)
{
    char path[256];
    snprintf(path, sizeof path, "%s/bosquet.db", place);
    char *sql = read_whole(TEST_FOLDER "/storage/data/format1.sql");
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    free(sql);
}

struct old_tables {
    char place[200];
    struct storage *storage;
    json_t *told; /* by the id of a table */
};

static int setup(void **state)
{
    struct old_tables *old = calloc(1, sizeof *old);
    const char *base = getenv("TMPDIR");
    json_error_t wrong;
    struct error error;
    snprintf(old->place, sizeof old->place, "%s/bosquet-format1-XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(old->place));
    make_database(old->place);
    old->storage = storage_open(old->place, &error);
    if (old->storage == NULL)
        fail_msg("%s", in_english(&error));
    old->told = json_load_file(TEST_FOLDER "/server/data/format1-told.json", 0, &wrong);
    if (old->told == NULL)
        fail_msg("%s", wrong.text);
    *state = old;
    return 0;
}

static int teardown(void **state)
{
    struct old_tables *old = *state;
    storage_close(old->storage);
    nftw(old->place, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    json_decref(old->told);
    free(old);
    return 0;
}

/* ---- a table ---- */

struct again {
    struct room room;
    const json_t *messages; /* that were told, by entry; NULL: it is only read */
    int said;               /* entries with words of people beside them */
};

/* Messages may get new keys, but what they had must stay as it was. */
static void assert_has_all(const json_t *ours, const json_t *kept)
{
    const char *key;
    json_t *value;
    size_t i;
    if (!json_is_object(kept) && !json_is_array(kept)) {
        if (!json_equal(ours, kept))
            fail_msg("%s is %s now", json_dumps(kept, JSON_ENCODE_ANY),
                     json_dumps(ours, JSON_ENCODE_ANY));
        return;
    }
    assert_int_equal(json_typeof(ours), json_typeof(kept));
    json_object_foreach (memory_unconst(kept), key, value) {
        if (json_object_get(ours, key) == NULL)
            fail_msg("\"%s\" is missing", key);
        assert_has_all(json_object_get(ours, key), value);
    }
    assert_int_equal(json_array_size(ours), json_array_size(kept));
    json_array_foreach (kept, i, value)
        assert_has_all(json_array_get(ours, i), value);
}

static json_t *read_back(struct text *text)
{
    json_t *json = json_read(text->data, text->length, NULL);
    assert_non_null(json);
    text_clear(text);
    return json;
}

static void assert_tells(const struct room *room, int viewer, const json_t *kept)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    room_write_message(room, viewer, DETAIL_EVENTS, &json);
    json_t *message = read_back(&text);
    assert_has_all(message, kept);
    json_decref(message);
}

static void tell_all(const struct again *again)
{
    const struct room *room = &again->room;
    int seats = room->settings.options.seats;
    const json_t *kept = json_array_get(again->messages, (size_t)room->log_count - 1);
    assert_int_equal(json_array_size(kept), seats + 1);
    for (int seat = 0; seat < seats; seat++)
        assert_tells(room, seat, json_array_get(kept, (size_t)seat));
    assert_tells(room, VIEWER_SPECTATOR, json_array_get(kept, (size_t)seats));
}

static void add_stored(void *visitor, const struct stored_entry *stored)
{
    struct again *again = visitor;
    const char *person = stored->said.person != NULL ? stored->said.person : "";
    struct error error;
    struct room_entry entry = {
        .seq = stored->seq,
        .at_ms = stored->at_ms,
        .nonce = stored->nonce,
        .body = stored->body,
        .said = { person, stored->said.name, stored->said.colour, stored->said.text },
    };
    if (!room_add_entry(&again->room, &entry, &error))
        fail_msg("%s, entry %u: %s", again->room.id, entry.seq, in_english(&error));
    again->said += person[0] != '\0';
    if (strstr(entry.body, "\"name\"") != NULL || strstr(entry.body, "\"text\"") != NULL)
        fail_msg("somebody's words are still in %s", entry.body);
    if (again->messages != NULL)
        tell_all(again);
}

static void open_again(const struct old_tables *old, const char *id, const json_t *messages,
                       struct again *again)
{
    struct error error;
    *again = (struct again){ .messages = messages };
    room_prepare(&again->room, id);
    if (!storage_read_log(old->storage, id, 1, add_stored, again, &error))
        fail_msg("%s", in_english(&error));
}

static void every_table_says_what_it_said_then(void **state)
{
    const struct old_tables *old = *state;
    const char *id;
    json_t *kept;
    int said = 0;
    json_object_foreach (old->told, id, kept) {
        struct again again;
        open_again(old, id, json_object_get(kept, "messages"), &again);
        assert_int_equal(again.room.log_count, json_array_size(json_object_get(kept, "messages")));
        assert_int_equal(again.room.format, 1);
        said += again.said;
        room_clear(&again.room);
    }
    assert_true(said > 20);
}

/* ---- their matches ---- */

static void verify(const struct match *match, const char *id)
{
    struct verdict verdict;
    record_verify(match, &verdict);
    if (strncmp(verdict.why, "verify.honest", strlen("verify.honest")) != 0 &&
        strcmp(verdict.why, "verify.other-world") != 0 && !world_is_missing(match->game))
        fail_msg("%s: %s", id, verdict.why);
    assert_int_equal(verdict.forgotten, 0);
}

/* Bytes can be compared as long as a state of this game is laid out as it was. */
static void assert_same_state(const struct match *match, const json_t *kept)
{
    char version[STATE_VERSION_TEXT], hash[17];
    write_state_version(match->game, version);
    if (strcmp(version, json_string_value(json_object_get(kept, "state_version"))) != 0)
        return;
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)match_hash(match));
    assert_string_equal(hash, json_string_value(json_object_get(kept, "hash")));
}

static int check_match(const struct match *match, const char *id, const json_t *kept)
{
    const json_t *record = json_object_get(kept, "record");
    struct error error;
    struct match read;
    struct text text;
    struct json json;
    assert_same_state(match, kept);
    assert_int_equal(match->draws, json_integer_value(json_object_get(kept, "draws")));
    text_init(&text);
    json_init(&json, &text, 0);
    record_write(match, true, NULL, &json);
    json_t *written = read_back(&text);
    assert_has_all(written, record);
    json_decref(written);
    verify(match, id);
    if (!record_read(&read, record, &error)) /* the file that somebody kept since then */
        fail_msg("%s: %s", id, in_english(&error));
    verify(&read, id);
    match_clear(&read);
    return json_object_get(record, "words") != NULL;
}

static void every_match_is_as_it_was_and_verifies(void **state)
{
    const struct old_tables *old = *state;
    const char *id;
    json_t *kept;
    int matches = 0, with_words = 0;
    json_object_foreach (old->told, id, kept) {
        struct again again;
        open_again(old, id, NULL, &again);
        assert_int_equal(again.room.match.game != NULL, json_object_get(kept, "hash") != NULL);
        if (again.room.match.game != NULL) {
            with_words += check_match(&again.room.match, id, kept);
            matches++;
        }
        room_clear(&again.room);
    }
    assert_int_equal(matches, 7);
    assert_int_equal(with_words, 1);
}

TEST_PROGRAM(format1)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_table_says_what_it_said_then),
        cmocka_unit_test(every_match_is_as_it_was_and_verifies),
    };
    return cmocka_run_group_tests_name("format1", tests, setup, teardown);
}
