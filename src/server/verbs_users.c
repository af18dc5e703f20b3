/* verbs_users.c: verbs about the user: name, mutes, and programs of their own. */
#include "cluster.h"
#include "memory.h"
#include "verbs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A write of a person's data, with what it points to until it is saved. */
struct person_saving {
    struct saving saving;
    struct server *server;
    struct person person;
    char other[ROOM_ID_MAX]; /* the muted person's id, or the program's */
    char name[NAME_BYTES_MAX];
    struct stored_person stored;
    struct stored_mute mute;
    struct stored_program program;
};

static struct person_saving *begin_saving(struct request *request)
{
    struct person_saving *data = memory_new(sizeof *data);
    data->server = request->server;
    data->person = *request->by;
    return data;
}

/* The answer goes out when it is saved. */
static enum outcome save(struct request *request, struct person_saving *data,
                         void (*done)(struct saving *saving, bool is_saved))
{
    json_end_object(&request->answer);
    struct saving *saving = &data->saving;
    saving_init(saving, request->server, request->session, &request->text);
    saving->commit.write.person = data->stored.id != NULL ? &data->stored : NULL;
    saving->commit.write.mute = data->mute.person != NULL ? &data->mute : NULL;
    saving->commit.write.program = data->program.id != NULL ? &data->program : NULL;
    saving->done = done;
    saving->data = data;
    saving_push(saving);
    return LATER;
}

/* ---- me ---- */

/* Says which languages there are; returns false. */
static bool refuse_language(const char *name, struct error *error)
{
    struct text others;
    enum language last = (enum language)(language_count - 1);
    text_init(&others);
    for (enum language i = LANGUAGE_EN; i < last; i++)
        text_addf(&others, "%s\"%s\"", i > 0 ? ", " : "", language_code(i));
    error_with(error, ERROR_BAD_REQUEST, "server.bad-language", text_field("others", others.data),
               text_field("last", language_code(last)), error_excerpt("what", name));
    text_clear(&others);
    return false;
}

static bool read_language(const json_t *json, struct session *session, struct error *error)
{
    const char *name;
    if (json_object_get(json, "language") == NULL)
        return true;
    return json_get_string(json, "language", &name, ERROR_BAD_REQUEST, error) &&
           (language_read(name, &session->language) || refuse_language(name, error));
}

static bool read_name(struct request *request, char name[NAME_BYTES_MAX])
{
    const char *text;
    return json_get_string(request->json, "name", &text, ERROR_BAD_REQUEST, &request->error) &&
           name_clean(text, name, &request->error);
}

static bool read_person(struct request *request, struct person *person)
{
    const char *colour;
    if (json_object_get(request->json, "name") != NULL && !read_name(request, person->name))
        return false;
    if (json_object_get(request->json, "colour") == NULL)
        return true;
    if (!json_get_string(request->json, "colour", &colour, ERROR_BAD_REQUEST, &request->error))
        return false;
    if (!identity_is_colour(colour))
        return error_with(&request->error, ERROR_BAD_REQUEST, "server.bad-colour",
                          error_excerpt("what", colour));
    snprintf(person->colour, sizeof person->colour, "%s", colour);
    return true;
}

static void person_is_saved(struct saving *saving, bool is_saved)
{
    struct person_saving *data = saving->data;
    struct user *user = map_find(&data->server->users, data->person.id);
    if (is_saved && user != NULL)
        user->person = data->person;
    if (is_saved)
        cluster_tell_of(data->server, "person", data->person.id);
    free(data);
}

static enum outcome do_me(struct request *request)
{
    struct person person = *request->by;
    if (!read_language(request->json, request->session, &request->error))
        return REFUSED;
    if (!read_person(request, &person))
        return REFUSED;
    person_write(&person, "me", &request->answer);
    if (strcmp(person.name, request->by->name) == 0 &&
        strcmp(person.colour, request->by->colour) == 0)
        return ANSWERED;
    if (person.is_program)
        return verb_refuse(request, ERROR_NOT_ALLOWED, "server.not-for-programs");
    struct person_saving *data = begin_saving(request);
    data->person = person;
    data->stored = (struct stored_person){
        .id = data->person.id,
        .name = data->person.name,
        .colour = data->person.colour,
        .changed_ms = server_now().wall_ms,
    };
    return save(request, data, person_is_saved);
}

/* ---- mute ---- */

static void mute_is_saved(struct saving *saving, bool is_saved)
{
    struct person_saving *data = saving->data;
    struct user *user = map_find(&data->server->users, data->person.id);
    if (is_saved && user != NULL)
        user_set_mute(user, data->other, data->mute.is_on);
    if (is_saved)
        cluster_tell_of(data->server, "person", data->person.id);
    free(data);
}

static enum outcome do_mute(struct request *request)
{
    const char *person;
    bool is_on;
    if (!json_get_string(request->json, "person", &person, ERROR_BAD_REQUEST, &request->error) ||
        !json_get_bool(request->json, "on", &is_on, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    if (strlen(person) >= ROOM_ID_MAX || person[0] == '\0')
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.no-person");
    if (is_on && request->session->user->muted_count >= 1000)
        return verb_refuse(request, ERROR_TOO_FAST, "server.too-many-mutes");
    struct person_saving *data = begin_saving(request);
    snprintf(data->other, sizeof data->other, "%s", person);
    data->mute = (struct stored_mute){ data->person.id, data->other, is_on };
    return save(request, data, mute_is_saved);
}

/* ---- programs ---- */

enum { PROGRAMS_LISTED = 1000 }; /* the most that the limit `programs` can be */

/* Those of the person who asks that are not revoked: few rows, by an index. */
static bool list_programs(struct request *request, int limit, visit_program *visit, void *visitor)
{
    struct fields fields = { 0 };
    struct error error;
    if (storage_list_programs(request->server->lookup, request->by->id, limit, visit, visitor,
                              &error))
        return true;
    log_error("not-read", &fields, &error);
    return error_set(&request->error, ERROR_NOT_SAVED, "server.storage-silent");
}

static void count_program(void *count, const struct stored_program *stored)
{
    (void)stored;
    ++*(int *)count;
}

static void program_is_saved(struct saving *saving, bool is_saved)
{
    (void)is_saved;
    free(saving->data);
}

static bool may_make_program(struct request *request)
{
    const struct limits *limits = &request->server->limits;
    struct session *session = request->session;
    return verb_take(request, &session->user->new_programs, limits->programs, 1.0 / 60,
                     "server.too-fast") &&
           verb_take(request, &session->network->programs, limits->address_programs_at_once,
                     limits->address_programs_per_hour / 3600.0, "server.too-many-bots-here");
}

static enum outcome do_make_bot(struct request *request)
{
    int working = 0;
    char token[TOKEN_MAX];
    char name[NAME_BYTES_MAX];
    if (request->by->is_program)
        return verb_refuse(request, ERROR_NOT_ALLOWED, "server.not-for-programs");
    if (!read_name(request, name))
        return REFUSED;
    if (!may_make_program(request))
        return REFUSED;
    if (!list_programs(request, request->server->limits.programs, count_program, &working))
        return REFUSED;
    if (working >= request->server->limits.programs)
        return verb_refuse(request, ERROR_NOT_ALLOWED, "server.too-many-bots");

    struct person_saving *data = begin_saving(request);
    snprintf(data->name, sizeof data->name, "%s", name);
    data->program = (struct stored_program){
        .id = data->other,
        .owner = data->person.id,
        .name = data->name,
        .made_ms = server_now().wall_ms,
    };
    identity_new_program(data->other, token, data->program.token_hash);
    json_begin_object(&request->answer, "bot");
    json_put_string(&request->answer, "id", data->other);
    json_put_string(&request->answer, "name", data->name);
    json_end_object(&request->answer);
    json_put_string(&request->answer, "token", token);
    return save(request, data, program_is_saved);
}

static void write_program(void *json, const struct stored_program *stored)
{
    json_begin_object(json, NULL);
    json_put_string(json, "id", stored->id);
    json_put_string(json, "name", stored->name);
    json_end_object(json);
}

static enum outcome do_bots(struct request *request)
{
    json_begin_array(&request->answer, "bots");
    bool is_good = list_programs(request, PROGRAMS_LISTED, write_program, &request->answer);
    json_end_array(&request->answer);
    return is_good ? ANSWERED : REFUSED;
}

static void revocation_is_saved(struct saving *saving, bool is_saved)
{
    struct person_saving *data = saving->data;
    struct session *session;
    if (is_saved) {
        users_forget_program(data->server, data->program.token_hash);
        cluster_tell_of(data->server, "revoked", data->other);
        LIST_FOREACH (session, &data->server->sessions, of_server)
            if (strcmp(session->user->person.id, data->other) == 0 && session->client != NULL)
                client_close(session->client, CLOSE_POLICY, "this token was revoked");
    }
    free(data);
}

/* Copies what is stored of the program whose id is in data->other; then its id is set. */
static void keep_program(void *self, const struct stored_program *stored)
{
    struct person_saving *data = self;
    if (strcmp(stored->id, data->other) != 0)
        return;
    snprintf(data->name, sizeof data->name, "%s", stored->name);
    data->program = *stored;
    data->program.id = data->other;
    data->program.owner = data->person.id;
    data->program.name = data->name;
    data->program.is_revoked = true;
}

static enum outcome do_revoke_bot(struct request *request)
{
    const char *id;
    if (!json_get_string(request->json, "bot", &id, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    struct person_saving *data = begin_saving(request);
    snprintf(data->other, sizeof data->other, "%s", id);
    if (!list_programs(request, PROGRAMS_LISTED, keep_program, data)) {
        free(data);
        return REFUSED;
    }
    if (data->program.id == NULL) {
        free(data);
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.no-bot");
    }
    return save(request, data, revocation_is_saved);
}

static enum outcome do_games(struct request *request)
{
    answer_games(&request->answer);
    return ANSWERED;
}

const struct verb user_verbs[] = {
    { "me", do_me, false, REQUEST_KEYS " name colour language" },
    { "mute", do_mute, false, REQUEST_KEYS " person on" },
    { "make_bot", do_make_bot, false, REQUEST_KEYS " name" },
    { "bots", do_bots, false, REQUEST_KEYS },
    { "revoke_bot", do_revoke_bot, false, REQUEST_KEYS " bot" },
    { "games", do_games, false, GAMES_KEYS },
    { 0 },
};
