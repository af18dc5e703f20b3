/* protocol.c: any lines at all, given to one engine one after the other. Each is
 * answered by one line of JSON, and a refused one changes nothing. */
#include "engine.h"
#include "fuzzing.h"
#include "record.h"

enum { LINES_MAX = 40 };

static uint64_t picture(const struct engine *engine)
{
    if (!engine->has_match)
        return 0;
    return match_hash(&engine->match) * 31 + (uint64_t)engine->match.log_count * 7 +
           engine->match.draws + 1;
}

static void check_answer(const struct text *answer, bool *is_ok)
{
    must(memchr(answer->data, '\n', answer->length) == NULL);
    json_t *json = json_loadb(answer->data, answer->length, JSON_REJECT_DUPLICATES, NULL);
    must(json_is_object(json));
    json_t *ok = json_object_get(json, "ok");
    must(json_is_boolean(ok));
    *is_ok = json_is_true(ok);
    json_t *error = json_object_get(json, "error");
    must(*is_ok == (error == NULL));
    if (error != NULL) {
        must(json_is_string(json_object_get(error, "code")));
        must(json_string_length(json_object_get(error, "message")) > 0);
    }
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct engine engine;
    struct text answer;
    const char *line = (const char *)data;
    const char *end = line + size;
    engine_init(&engine, language_offered((int)(size % (size_t)language_count)));
    text_init(&answer);
    for (int i = 0; i < LINES_MAX && line < end; i++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t length = (size_t)((newline ? newline : end) - line);
        uint64_t before = picture(&engine);
        bool is_ok;
        text_reset(&answer);
        engine_answer(&engine, line, length, &answer);
        check_answer(&answer, &is_ok);
        must(is_ok || picture(&engine) == before);
        line += length + 1;
    }
    text_clear(&answer);
    engine_clear(&engine);
    return 0;
}

struct span {
    size_t start, end;
};

static struct span random_line(const uint8_t *data, size_t size, struct rng *rng)
{
    size_t at = rng_below(rng, (uint32_t)size);
    struct span line = { at, at };
    while (line.start > 0 && data[line.start - 1] != '\n')
        line.start--;
    while (line.end < size && data[line.end] != '\n')
        line.end++;
    return line;
}

/* Says one line once more, at the end. */
static size_t repeat_line(uint8_t *data, size_t size, size_t max_size, struct rng *rng)
{
    struct span line = random_line(data, size, rng);
    size_t length = line.end - line.start;
    if (size + length + 1 > max_size)
        return size;
    data[size] = '\n';
    memmove(data + size + 1, data + line.start, length);
    return size + length + 1;
}

/* One line is changed as JSON; the others stay. */
static size_t change_line(uint8_t *data, size_t size, size_t max_size, struct rng *rng)
{
    struct span span = random_line(data, size, rng);
    size_t room = max_size - size + (span.end - span.start);
    uint8_t *line = malloc(room + 1);
    must(line != NULL);
    memcpy(line, data + span.start, span.end - span.start);
    size_t length =
        fuzz_mutate_json(line, span.end - span.start, room, (unsigned int)rng_next(rng));
    memmove(data + span.start + length, data + span.end, size - span.end);
    memcpy(data + span.start, line, length);
    free(line);
    return span.start + length + (size - span.end);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    struct rng rng;
    rng_init(&rng, seed + 1);
    uint32_t way = rng_below(&rng, 6);
    if (size == 0 || way < 2)
        return LLVMFuzzerMutate(data, size, max_size);
    if (way == 2)
        return repeat_line(data, size, max_size, &rng);
    return change_line(data, size, max_size, &rng);
}
