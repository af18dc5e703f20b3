/* people.c: guests and programs while they are connected. */
#include "people.h"

#include "memory.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REMEMBERED_MS = 60 * 1000 };

/* ---- programs ---- */

static void hash_to_key(const unsigned char hash[STORAGE_HASH_BYTES],
                        char key[2 * STORAGE_HASH_BYTES + 1])
{
    struct text hex;
    text_init(&hex);
    text_add_hex(&hex, hash, STORAGE_HASH_BYTES);
    memcpy(key, hex.data, hex.length + 1);
    text_clear(&hex);
}

void people_add_program(struct server *server, const struct stored_program *stored)
{
    struct program *program = memory_new(sizeof *program);
    hash_to_key(stored->token_hash, program->key);
    identity_default_person(stored->id, &program->person);
    snprintf(program->person.name, sizeof program->person.name, "%s", stored->name);
    program->person.is_program = true;
    snprintf(program->owner, sizeof program->owner, "%s", stored->owner);
    memcpy(program->token_hash, stored->token_hash, sizeof program->token_hash);
    program->made_ms = stored->made_ms;
    program->is_revoked = stored->is_revoked;
    map_put(&server->programs, program->key, program);
}

static void take_program(void *server, const struct stored_program *stored)
{
    people_add_program(server, stored);
}

bool people_load_programs(struct server *server, struct storage *storage, struct error *error)
{
    return storage_list_programs(storage, NULL, take_program, server, error);
}

/* ---- a person's name and mutes, from the database ---- */

struct person_reading {
    struct query reading;
    struct known loaded;
};

void people_take_stored(void *self, const struct stored_person *stored)
{
    struct person *person = self;
    snprintf(person->name, sizeof person->name, "%s", stored->name);
    snprintf(person->colour, sizeof person->colour, "%s", stored->colour);
}

static void take_mute(void *self, const struct stored_mute *mute)
{
    people_set_mute(self, mute->muted, mute->is_on);
}

static bool ask_person(struct query *reading, struct storage *storage)
{
    struct known *loaded = &((struct person_reading *)reading)->loaded;
    const char *id = loaded->person.id;
    return storage_find_person(storage, id, people_take_stored, &loaded->person, &reading->error) &&
           storage_list_mutes(storage, id, take_mute, loaded, &reading->error);
}

/* Whoever cannot be looked up is a guest without a name for now. */
static void person_is_read(struct query *reading)
{
    struct known *loaded = &((struct person_reading *)reading)->loaded;
    struct server *server = reading->server;
    struct known *known = map_find(&server->people, loaded->person.id);
    if (known != NULL && known->is_loading) {
        known->person = loaded->person;
        known->muted = loaded->muted;
        known->muted_count = loaded->muted_count;
        known->is_loading = false;
        session_person_is_known(server, known);
    } else {
        free(loaded->muted);
    }
    free(reading);
}

static void start_loading(struct server *server, struct known *known)
{
    struct person_reading *reading = memory_new(sizeof *reading);
    reading->reading.ask = ask_person;
    reading->reading.answer = person_is_read;
    reading->loaded.person = known->person;
    known->is_loading = true;
    query_start(server, &reading->reading);
}

/* ---- coming and going ---- */

static bool recognise(struct server *server, const struct visitor *visitor, struct person *out)
{
    unsigned char hash[STORAGE_HASH_BYTES];
    char key[2 * STORAGE_HASH_BYTES + 1];
    char id[ROOM_ID_MAX], cookie[COOKIE_MAX];
    if (identity_hash_token(visitor->token, hash)) {
        hash_to_key(hash, key);
        struct program *program = map_find(&server->programs, key);
        if (program == NULL || program->is_revoked)
            return false;
        *out = program->person;
        return true;
    }
    if (visitor->token != NULL ||
        !identity_read_cookie(server->cookie_key, visitor->cookie, cookie, id))
        return false;
    identity_default_person(id, out);
    return true;
}

struct known *people_enter(struct server *server, const struct visitor *visitor)
{
    struct person person;
    if (!recognise(server, visitor, &person))
        return NULL;
    struct known *known = map_find(&server->people, person.id);
    if (known == NULL) {
        known = memory_new(sizeof *known);
        known->person = person;
        map_put(&server->people, known->person.id, known);
        if (!person.is_program)
            start_loading(server, known);
    }
    known->sessions++;
    return known;
}

static void free_known(struct known *known)
{
    free(known->muted);
    free(known);
}

void people_leave(struct server *server, struct known *known)
{
    (void)server;
    if (--known->sessions == 0)
        known->left_ms = server_now().steady_ms;
}

void people_forget(struct server *server)
{
    int64_t before_ms = server_now().steady_ms - REMEMBERED_MS;
    void **people = map_values(&server->people);
    int count = server->people.count;
    for (int i = 0; i < count; i++) {
        struct known *known = people[i];
        if (known->sessions == 0 && !known->is_loading && known->left_ms < before_ms) {
            map_remove(&server->people, known->person.id);
            free_known(known);
        }
    }
    free(people);
}

void people_clear(struct server *server)
{
    void **programs = map_values(&server->programs);
    for (int i = 0; i < server->programs.count; i++)
        free(programs[i]);
    free(programs);
    map_clear(&server->programs);
    void **people = map_values(&server->people);
    for (int i = 0; i < server->people.count; i++)
        free_known(people[i]);
    free(people);
    map_clear(&server->people);
}

/* ---- mutes ---- */

static int find_mute(const struct known *known, const char *person)
{
    for (int i = 0; i < known->muted_count; i++)
        if (strcmp(known->muted[i], person) == 0)
            return i;
    return -1;
}

bool people_mutes(const struct known *known, const char *author)
{
    return find_mute(known, author) >= 0;
}

void people_set_mute(struct known *known, const char *person, bool is_on)
{
    int found = find_mute(known, person);
    if (is_on && found < 0) {
        known->muted =
            memory_resize(known->muted, ((size_t)known->muted_count + 1) * sizeof *known->muted);
        snprintf(known->muted[known->muted_count++], ROOM_ID_MAX, "%s", person);
    } else if (!is_on && found >= 0) {
        memmove(known->muted[found], known->muted[--known->muted_count], ROOM_ID_MAX);
    }
}
