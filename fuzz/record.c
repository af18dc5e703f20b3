/* record.c: any JSON as a record. One that is accepted is written again as it
 * was (but that the world's outcomes once were said to be chance's), has a verdict, and can
 * be played to its end. */
#include "record.h"
#include "fuzzing.h"

static json_t *write_again(const struct match *match)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    record_write(match, true, NULL, &json);
    json_t *record = json_read(text.data, text.length, NULL);
    must(record != NULL);
    text_clear(&text);
    return record;
}

/* Now and then a move is taken back and made again: it must meet the same luck. That replays the
 * match, so it is done less often in a long one. */
static void play_to_the_end(struct match *match)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)match->log_count);
    for (int moves = 0; match_to_act(match) != 0; moves++) {
        struct move_list list;
        struct error error;
        int seat = __builtin_ctz(match_to_act(match));
        match_legal(match, seat, &list);
        must(list.count > 0);
        must(moves < 20000);
        struct move move = list.moves[rng_below(&rng, (uint32_t)list.count)];
        uint64_t before = match_hash(match);
        must(match_play(match, seat, move, NULL, &error));
        if (rng_below(&rng, 8 + (uint32_t)match->log_count / 16) != 0)
            continue;
        uint64_t after = match_hash(match);
        must(match_undo(match, &error));
        must(match_hash(match) == before);
        must(match_play(match, seat, move, NULL, &error));
        must(match_hash(match) == after);
    }
}

static bool is_same_entry(const char *written, const char *read)
{
    bool was_chance = strncmp(written, "world ", 6) == 0 && strncmp(read, "chance ", 7) == 0;
    return strcmp(was_chance ? written + 6 : written, was_chance ? read + 7 : read) == 0;
}

static bool are_same_entries(const json_t *written, const json_t *read)
{
    bool are_same = json_array_size(written) == json_array_size(read);
    for (size_t i = 0; are_same && i < json_array_size(written); i++)
        are_same = is_same_entry(json_string_value(json_array_get(written, i)),
                                 json_string_value(json_array_get(read, i)));
    return are_same;
}

static void check(const json_t *record)
{
    struct match match, again;
    struct error error = { 0 };
    if (!record_read(&match, record, &error)) {
        must(error.code != ERROR_NONE && says_something(&error));
        must(match.state == NULL);
        return;
    }
    struct verdict verdict;
    record_verify(&match, &verdict);
    must(verdict.why != NULL);
    json_t *written = write_again(&match);
    must(record_read(&again, written, &error));
    must(match_hash(&again) == match_hash(&match));
    must(again.log_count == match.log_count);
    json_t *twice = write_again(&again);
    must(json_equal(written, twice));
    must(are_same_entries(json_object_get(written, "moves"), json_object_get(record, "moves")));
    json_decref(twice);
    json_decref(written);
    match_clear(&again);
    if (match.has_seed)
        play_to_the_end(&match);
    match_clear(&match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *record = json_read((const char *)data, size, NULL);
    if (record == NULL)
        return 0;
    check(record);
    /* The checksum would stop nearly everything: try without it too. */
    if (json_is_object(record) && json_object_get(record, "checksum") != NULL) {
        json_object_del(record, "checksum");
        check(record);
    }
    json_decref(record);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate_json(data, size, max_size, seed);
}
