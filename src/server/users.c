/* users.c: people and programs while they are connected. */
#include "users.h"

#include "container_of.h"
#include "memory.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 60 * 1000,
    PROGRAMS_KEPT = 500, /* in memory; any other is found again by its token */
};

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

static void drop_program(struct server *server, struct program *program)
{
    TAILQ_REMOVE(&server->programs_lru, program, of_lru);
    map_remove(&server->programs, program->key);
    free(program);
}

static void keep_program(void *self, const struct stored_program *stored)
{
    struct server *server = self;
    if (stored->is_revoked)
        return;
    struct program *program = memory_new(sizeof *program);
    hash_to_key(stored->token_hash, program->key);
    identity_default_person(stored->id, &program->person);
    snprintf(program->person.name, sizeof program->person.name, "%s", stored->name);
    program->person.is_program = true;
    snprintf(program->owner, sizeof program->owner, "%s", stored->owner);
    map_put(&server->programs, program->key, program);
    TAILQ_INSERT_TAIL(&server->programs_lru, program, of_lru);
    if (server->programs.count > PROGRAMS_KEPT)
        drop_program(server, TAILQ_FIRST(&server->programs_lru));
}

/* Read on the loop's own thread, as the handshake's answer cannot wait: a row by its index. */
static const struct program *find_program(struct server *server,
                                          const unsigned char hash[STORAGE_HASH_BYTES])
{
    char key[2 * STORAGE_HASH_BYTES + 1];
    struct fields fields = { 0 };
    struct error error;
    hash_to_key(hash, key);
    struct program *program = map_find(&server->programs, key);
    if (program != NULL) {
        TAILQ_REMOVE(&server->programs_lru, program, of_lru);
        TAILQ_INSERT_TAIL(&server->programs_lru, program, of_lru);
        return program;
    }
    if (!storage_find_program(server->lookup, hash, keep_program, server, &error))
        log_error("not-read", &fields, &error);
    return map_find(&server->programs, key);
}

void users_forget_program(struct server *server, const unsigned char hash[STORAGE_HASH_BYTES])
{
    char key[2 * STORAGE_HASH_BYTES + 1];
    hash_to_key(hash, key);
    struct program *program = map_find(&server->programs, key);
    if (program != NULL)
        drop_program(server, program);
}

void users_forget_program_of(struct server *server, const char *id)
{
    struct program *next;
    for (struct program *program = TAILQ_FIRST(&server->programs_lru); program; program = next) {
        next = TAILQ_NEXT(program, of_lru);
        if (strcmp(program->person.id, id) == 0)
            drop_program(server, program);
    }
}

/* ---- reading names and mutes ---- */

struct user_query {
    struct query query;
    struct user loaded;
};

void users_take_stored(void *self, const struct stored_person *stored)
{
    struct person *person = self;
    snprintf(person->name, sizeof person->name, "%s", stored->name);
    snprintf(person->colour, sizeof person->colour, "%s", stored->colour);
}

static void take_mute(void *self, const struct stored_mute *mute)
{
    user_set_mute(self, mute->muted, mute->is_on);
}

static bool ask_user(struct query *query, struct storage *storage)
{
    struct user *loaded = &container_of(query, struct user_query, query)->loaded;
    const char *id = loaded->person.id;
    return storage_find_person(storage, id, users_take_stored, &loaded->person, &query->error) &&
           storage_list_mutes(storage, id, take_mute, loaded, &query->error);
}

/* If reading failed the user keeps the default name for now. */
static void user_is_read(struct query *query)
{
    struct user_query *person = container_of(query, struct user_query, query);
    struct user *loaded = &person->loaded;
    struct server *server = query->server;
    struct user *user = map_find(&server->users, loaded->person.id);
    if (user != NULL && user->is_loading) {
        user->person = loaded->person;
        user->muted = loaded->muted;
        user->muted_count = loaded->muted_count;
        user->is_loading = false;
        session_user_is_loaded(server, user);
    } else {
        free(loaded->muted);
    }
    free(person);
}

static void start_loading_user(struct server *server, struct user *user, const char *asker)
{
    struct user_query *query = memory_new(sizeof *query);
    query->query.ask = ask_user;
    query->query.answer = user_is_read;
    query->loaded.person = user->person;
    user->is_loading = true;
    query_start(server, &query->query, asker);
}

static void take_read_again(struct query *query)
{
    struct user_query *person = container_of(query, struct user_query, query);
    struct user *user = map_find(&query->server->users, person->loaded.person.id);
    if (query->is_good && user != NULL && !user->is_loading) {
        free(user->muted);
        user->person = person->loaded.person;
        user->muted = person->loaded.muted;
        user->muted_count = person->loaded.muted_count;
    } else {
        free(person->loaded.muted);
    }
    free(person);
}

/* From the default name on: it may have been removed. */
void users_read_again(struct server *server, const char *id)
{
    struct user *user = map_find(&server->users, id);
    if (user == NULL || user->is_loading || user->person.is_program)
        return;
    struct user_query *query = memory_new(sizeof *query);
    query->query.ask = ask_user;
    query->query.answer = take_read_again;
    identity_default_person(id, &query->loaded.person);
    query_start(server, &query->query, NOBODY);
}

void users_read_all_again(struct server *server)
{
    struct user **users = (struct user **)map_values(&server->users);
    int count = server->users.count;
    for (int i = 0; i < count; i++)
        users_read_again(server, users[i]->person.id);
    free(users);
}

/* ---- connecting and leaving ---- */

static bool recognise(struct server *server, const struct visitor *visitor, struct person *out,
                      char owner[ROOM_ID_MAX])
{
    unsigned char hash[STORAGE_HASH_BYTES];
    char id[ROOM_ID_MAX], cookie[COOKIE_MAX];
    if (identity_hash_token(visitor->token, hash)) {
        const struct program *program = find_program(server, hash);
        if (program == NULL)
            return false;
        *out = program->person;
        memcpy(owner, program->owner, ROOM_ID_MAX);
        return true;
    }
    if (visitor->token != NULL ||
        !identity_read_cookie(server->cookie_key, visitor->cookie, cookie, id))
        return false;
    identity_default_person(id, out);
    return true;
}

struct user *users_enter(struct server *server, const struct visitor *visitor)
{
    struct person person;
    char owner[ROOM_ID_MAX] = "";
    if (!recognise(server, visitor, &person, owner))
        return NULL;
    struct user *user = map_find(&server->users, person.id);
    if (user == NULL) {
        user = memory_new(sizeof *user);
        user->person = person;
        memcpy(user->owner, owner, sizeof user->owner);
        map_put(&server->users, user->person.id, user);
        if (!person.is_program)
            start_loading_user(server, user, visitor->network);
    }
    user->sessions++;
    return user;
}

static void free_user(struct user *user)
{
    free(user->muted);
    free(user);
}

void users_leave(struct server *server, struct user *user)
{
    (void)server;
    if (--user->sessions == 0)
        user->left_ms = server_now().steady_ms;
}

void users_forget_idle(struct server *server)
{
    int64_t before_ms = server_now().steady_ms - IDLE_MS;
    void **users = map_values(&server->users);
    int count = server->users.count;
    for (int i = 0; i < count; i++) {
        struct user *user = users[i];
        if (user->sessions == 0 && !user->is_loading && user->left_ms < before_ms) {
            map_remove(&server->users, user->person.id);
            free_user(user);
        }
    }
    free(users);
}

void users_clear(struct server *server)
{
    while (!TAILQ_EMPTY(&server->programs_lru))
        drop_program(server, TAILQ_FIRST(&server->programs_lru));
    map_clear(&server->programs);
    void **users = map_values(&server->users);
    for (int i = 0; i < server->users.count; i++)
        free_user(users[i]);
    free(users);
    map_clear(&server->users);
}

/* ---- mutes ---- */

static int find_mute(const struct user *user, const char *person)
{
    for (int i = 0; i < user->muted_count; i++)
        if (strcmp(user->muted[i], person) == 0)
            return i;
    return -1;
}

bool user_mutes(const struct user *user, const char *author)
{
    return find_mute(user, author) >= 0;
}

void user_set_mute(struct user *user, const char *person, bool is_on)
{
    int found = find_mute(user, person);
    if (is_on && found < 0) {
        user->muted =
            memory_resize(user->muted, ((size_t)user->muted_count + 1) * sizeof *user->muted);
        snprintf(user->muted[user->muted_count++], ROOM_ID_MAX, "%s", person);
    } else if (!is_on && found >= 0) {
        memmove(user->muted[found], user->muted[--user->muted_count], ROOM_ID_MAX);
    }
}
