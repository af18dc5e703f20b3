/* storage_postgres_batch.c: the rows of many writes, as the columns of a few statements. */
#include "storage_postgres_batch.h"

#include "memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The columns of each statement, in the order of its parameters. */
static const char *const kinds[PG_LAST_WRITE + 1] = {
    [PG_PUT_ENTRIES] = "tnnnt", [PG_CHECK_ENTRIES] = "tnn",   [PG_PUT_SAID] = "tntttt",
    [PG_PUT_ROOMS] = "ttnnnnt", [PG_TRIM_SEATS] = "tn",       [PG_PUT_SEATS] = "tnttnnnn",
    [PG_PUT_PEOPLE] = "tttn",   [PG_PUT_PROGRAMS] = "tttbnn", [PG_PUT_MUTES] = "tt",
    [PG_DROP_MUTES] = "tt",     [PG_PUT_RESULTS] = "ttnt",    [PG_PUT_RESULT_SEATS] = "tntn",
    [PG_FORGET_ENTRIES] = "tn", [PG_FORGET_PEOPLE] = "t",     [PG_DROP_PEOPLE] = "t",
    [PG_FORGET_NAMES] = "t",    [PG_FORGET_SEATED] = "t",     [PG_RETIRE_ROOMS] = "t",
    [PG_RETIRE_SEATS] = "t",    [PG_RETIRE_SAID] = "t",       [PG_RETIRE_ENTRIES] = "t",
    [PG_PUT_KEYS] = "tb",
};

static struct postgres_column *columns_of(struct batch *batch, enum postgres_sql sql)
{
    return batch->columns[sql].column;
}

static void add_id(struct batch *batch, enum postgres_sql sql, const char *id)
{
    column_add_text(&columns_of(batch, sql)[0], id);
}

/* ---- entries ---- */

static bool entry_says_something(const struct stored_entry *entry)
{
    return entry->said.person != NULL && entry->said.person[0] != '\0';
}

bool write_is_compound(const struct stored_write *write)
{
    return write->entry_count > 1 ||
           (write->entry_count == 1 &&
            (write->room != NULL || write->person != NULL || write->program != NULL ||
             write->mute != NULL || write->result != NULL || write->forget_count > 0 ||
             write->forget_person != NULL || write->forget_name != NULL ||
             write->retire_count > 0 || write->moderation != NULL || write->is_probe ||
             entry_says_something(write->entries)));
}

static int by_place(const void *one, const void *other)
{
    const struct stored_entry *const *a = one, *const *b = other;
    int order = strcmp((*a)->room, (*b)->room);
    return order != 0 ? order : ((*a)->seq > (*b)->seq) - ((*a)->seq < (*b)->seq);
}

static void add_entry(struct batch *batch, const struct stored_entry *entry)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_ENTRIES);
    column_add_text(&column[0], entry->room);
    column_add_number(&column[1], entry->seq);
    column_add_number(&column[2], entry->at_ms);
    column_add_number(&column[3], (int64_t)entry->nonce);
    column_add_text(&column[4], entry->body);
}

static void add_said(struct batch *batch, const struct stored_entry *entry)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_SAID);
    column_add_text(&column[0], entry->room);
    column_add_number(&column[1], entry->seq);
    column_add_text(&column[2], entry->said.person);
    column_add_text(&column[3], entry->said.name);
    column_add_text(&column[4], entry->said.colour);
    column_add_text(&column[5], entry->said.text);
}

static void add_check(struct batch *batch, const struct stored_entry *entry)
{
    struct postgres_column *column = columns_of(batch, PG_CHECK_ENTRIES);
    column_add_text(&column[0], entry->room);
    column_add_number(&column[1], entry->seq);
    column_add_number(&column[2], (int64_t)entry->nonce);
}

/* In the order of their places: two servers that write to the same rooms never wait for each
 * other in a circle. */
static void add_entries(struct batch *batch)
{
    int count = 0;
    for (int i = 0; i < batch->count; i++)
        count += batch->writes[i]->entry_count;
    const struct stored_entry **sorted = memory_new((size_t)(count + 1) * sizeof *sorted);
    count = 0;
    for (int i = 0; i < batch->count; i++) {
        const struct stored_write *write = batch->writes[i];
        bool is_compound = write_is_compound(write);
        for (int k = 0; k < write->entry_count && !batch->is_left_out[i]; k++) {
            sorted[count++] = &write->entries[k];
            if (is_compound)
                add_check(batch, &write->entries[k]);
        }
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_place);
    for (int i = 0; i < count; i++) {
        add_entry(batch, sorted[i]);
        if (entry_says_something(sorted[i]))
            add_said(batch, sorted[i]);
    }
    batch->entry_count = count;
    free(sorted);
}

/* ---- lists ---- */

static void add_seat(struct batch *batch, const struct stored_room *room, int index)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_SEATS);
    const struct stored_seat *seat = &room->seats[index];
    column_add_text(&column[0], room->id);
    column_add_number(&column[1], seat->seat);
    column_add_text(&column[2], seat->person);
    column_add_text(&column[3], seat->name);
    column_add_number(&column[4], room->status);
    column_add_number(&column[5], seat->is_to_act);
    column_add_number(&column[6], room->changed_ms);
    column_add_number(&column[7], storage_lists_seat(room, index));
}

static void add_room(struct batch *batch, const struct stored_room *room)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_ROOMS);
    int64_t kept = 0;
    column_add_text(&column[0], room->id);
    column_add_text(&column[1], room->game);
    column_add_number(&column[2], room->status);
    column_add_number(&column[3], room->is_public);
    column_add_number(&column[4], room->last_seq);
    column_add_number(&column[5], room->changed_ms);
    column_add_text(&column[6], room->summary);
    for (int i = 0; i < room->seat_count; i++) {
        kept |= INT64_C(1) << (room->seats[i].seat + 1);
        add_seat(batch, room, i);
    }
    add_id(batch, PG_TRIM_SEATS, room->id);
    column_add_number(&columns_of(batch, PG_TRIM_SEATS)[1], kept);
}

static int by_room(const void *one, const void *other)
{
    const struct stored_room *const *a = one, *const *b = other;
    return strcmp((*a)->id, (*b)->id);
}

/* Rows that a later write of the batch replaces are not sent: a statement changes a row once. */
static bool is_replaced(const struct batch *batch, int from,
                        bool (*is_same)(const struct stored_write *one,
                                        const struct stored_write *other))
{
    for (int i = from + 1; i < batch->count; i++)
        if (!batch->is_left_out[i] && is_same(batch->writes[from], batch->writes[i]))
            return true;
    return false;
}

static bool is_same_room(const struct stored_write *one, const struct stored_write *other)
{
    return other->room != NULL && strcmp(one->room->id, other->room->id) == 0;
}

static bool is_same_person(const struct stored_write *one, const struct stored_write *other)
{
    return other->person != NULL && strcmp(one->person->id, other->person->id) == 0;
}

static bool is_same_program(const struct stored_write *one, const struct stored_write *other)
{
    return other->program != NULL && strcmp(one->program->id, other->program->id) == 0;
}

static bool is_same_mute(const struct stored_write *one, const struct stored_write *other)
{
    return other->mute != NULL && strcmp(one->mute->person, other->mute->person) == 0 &&
           strcmp(one->mute->muted, other->mute->muted) == 0;
}

static void add_rooms(struct batch *batch)
{
    const struct stored_room **sorted = memory_new((size_t)(batch->count + 1) * sizeof *sorted);
    int count = 0;
    for (int i = 0; i < batch->count; i++)
        if (!batch->is_left_out[i] && batch->writes[i]->room != NULL &&
            !is_replaced(batch, i, is_same_room))
            sorted[count++] = batch->writes[i]->room;
    qsort(sorted, (size_t)count, sizeof *sorted, by_room);
    for (int i = 0; i < count; i++)
        add_room(batch, sorted[i]);
    free(sorted);
}

/* ---- people, programs, mutes ---- */

static void add_person(struct batch *batch, const struct stored_person *person)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_PEOPLE);
    column_add_text(&column[0], person->id);
    column_add_text(&column[1], person->name);
    column_add_text(&column[2], person->colour);
    column_add_number(&column[3], person->changed_ms);
}

static void add_program(struct batch *batch, const struct stored_program *program)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_PROGRAMS);
    column_add_text(&column[0], program->id);
    column_add_text(&column[1], program->owner);
    column_add_text(&column[2], program->name);
    column_add_bytes(&column[3], program->token_hash, sizeof program->token_hash);
    column_add_number(&column[4], program->made_ms);
    column_add_number(&column[5], program->is_revoked);
}

static void add_mute(struct batch *batch, const struct stored_mute *mute)
{
    struct postgres_column *column = columns_of(batch, mute->is_on ? PG_PUT_MUTES : PG_DROP_MUTES);
    column_add_text(&column[0], mute->person);
    column_add_text(&column[1], mute->muted);
}

/* ---- results, forgetting, retiring ---- */

static void add_result(struct batch *batch, const struct stored_result *result)
{
    struct postgres_column *column = columns_of(batch, PG_PUT_RESULTS);
    column_add_text(&column[0], result->room);
    column_add_text(&column[1], result->game);
    column_add_number(&column[2], result->ended_ms);
    column_add_text(&column[3], result->body);
    column = columns_of(batch, PG_PUT_RESULT_SEATS);
    for (int i = 0; i < result->seat_count; i++) {
        column_add_text(&column[0], result->room);
        column_add_number(&column[1], result->seats[i].seat);
        column_add_text(&column[2], result->seats[i].person);
        column_add_number(&column[3], result->seats[i].rank);
    }
}

static void add_forgetting(struct batch *batch, const struct stored_write *write)
{
    for (int i = 0; i < write->forget_count; i++) {
        add_id(batch, PG_FORGET_ENTRIES, write->forget[i].room);
        column_add_number(&columns_of(batch, PG_FORGET_ENTRIES)[1], write->forget[i].seq);
    }
    const char *const people[] = { write->forget_person, write->forget_name };
    const enum postgres_sql said[] = { PG_FORGET_PEOPLE, PG_FORGET_NAMES };
    for (int i = 0; i < 2; i++)
        if (people[i] != NULL) {
            add_id(batch, said[i], people[i]);
            add_id(batch, PG_FORGET_SEATED, people[i]);
            add_id(batch, PG_DROP_PEOPLE, people[i]);
        }
}

static void add_retiring(struct batch *batch, const struct stored_write *write)
{
    for (int i = 0; i < write->retire_count; i++)
        for (enum postgres_sql sql = PG_RETIRE_ROOMS; sql <= PG_RETIRE_ENTRIES; sql++)
            add_id(batch, sql, write->retire[i]);
}

static void add_probe(struct batch *batch)
{
    unsigned char key[STORAGE_KEY_BYTES];
    randombytes_buf(key, sizeof key);
    add_id(batch, PG_PUT_KEYS, "probe");
    column_add_bytes(&columns_of(batch, PG_PUT_KEYS)[1], key, sizeof key);
}

static void add_write(struct batch *batch, int index, bool *has_probe)
{
    const struct stored_write *write = batch->writes[index];
    if (write->person != NULL && !is_replaced(batch, index, is_same_person))
        add_person(batch, write->person);
    if (write->program != NULL && !is_replaced(batch, index, is_same_program))
        add_program(batch, write->program);
    if (write->mute != NULL && !is_replaced(batch, index, is_same_mute))
        add_mute(batch, write->mute);
    if (write->result != NULL)
        add_result(batch, write->result);
    add_forgetting(batch, write);
    add_retiring(batch, write);
    if (write->is_probe && !*has_probe)
        add_probe(batch);
    *has_probe |= write->is_probe;
}

/* ---- a batch ---- */

void batch_init(struct batch *batch, struct stored_write *const *writes, int count)
{
    *batch = (struct batch){ .writes = writes, .count = count };
    batch->is_left_out = memory_new((size_t)count + 1);
}

static void batch_empty(struct batch *batch)
{
    for (int i = 0; i <= PG_LAST_WRITE && batch->is_filled; i++)
        columns_clear(&batch->columns[i]);
    batch->is_filled = false;
}

void batch_fill(struct batch *batch)
{
    bool has_probe = batch->is_again;
    batch_empty(batch);
    for (int i = 0; i <= PG_LAST_WRITE; i++)
        columns_init(&batch->columns[i], kinds[i]);
    batch->is_filled = true;
    if (batch->is_again)
        add_probe(batch);
    add_entries(batch);
    add_rooms(batch);
    for (int i = 0; i < batch->count; i++)
        if (!batch->is_left_out[i])
            add_write(batch, i, &has_probe);
}

void batch_clear(struct batch *batch)
{
    batch_empty(batch);
    free(batch->is_left_out);
}
