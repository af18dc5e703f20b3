/* verbs_users.c: verbs about the user: name, mutes, and programs of their own. */
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

static struct program *find_program(struct server *server, const char *owner, const char *id,
                                    int *working)
{
    struct program *found = NULL;
    void **programs = map_values(&server->programs);
    *working = 0;
    for (int i = 0; i < server->programs.count; i++) {
        struct program *program = programs[i];
        if (strcmp(program->owner, owner) != 0)
            continue;
        *working += !program->is_revoked;
        if (id != NULL && strcmp(program->person.id, id) == 0)
            found = program;
    }
    free(programs);
    return found;
}

static void program_is_saved(struct saving *saving, bool is_saved)
{
    struct person_saving *data = saving->data;
    if (is_saved)
        users_add_program(data->server, &data->program);
    free(data);
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
    int working;
    char token[TOKEN_MAX];
    char name[NAME_BYTES_MAX];
    if (request->by->is_program)
        return verb_refuse(request, ERROR_NOT_ALLOWED, "server.not-for-programs");
    if (!read_name(request, name))
        return REFUSED;
    if (!may_make_program(request))
        return REFUSED;
    find_program(request->server, request->by->id, NULL, &working);
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

static enum outcome do_bots(struct request *request)
{
    void **programs = map_values(&request->server->programs);
    json_begin_array(&request->answer, "bots");
    for (int i = 0; i < request->server->programs.count; i++) {
        const struct program *program = programs[i];
        if (strcmp(program->owner, request->by->id) != 0 || program->is_revoked)
            continue;
        json_begin_object(&request->answer, NULL);
        json_put_string(&request->answer, "id", program->person.id);
        json_put_string(&request->answer, "name", program->person.name);
        json_end_object(&request->answer);
    }
    json_end_array(&request->answer);
    free(programs);
    return ANSWERED;
}

static void revocation_is_saved(struct saving *saving, bool is_saved)
{
    struct person_saving *data = saving->data;
    int working;
    struct program *program = find_program(data->server, data->person.id, data->other, &working);
    if (is_saved) {
        program->is_revoked = true;
        struct session *session;
        LIST_FOREACH (session, &data->server->sessions, of_server)
            if (strcmp(session->user->person.id, data->other) == 0 && session->client != NULL)
                client_close(session->client, CLOSE_POLICY, "this token was revoked");
    }
    free(data);
}

static enum outcome do_revoke_bot(struct request *request)
{
    const char *id;
    int working;
    if (!json_get_string(request->json, "bot", &id, ERROR_BAD_REQUEST, &request->error))
        return REFUSED;
    const struct program *program = find_program(request->server, request->by->id, id, &working);
    if (program == NULL || program->is_revoked)
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.no-bot");
    struct person_saving *data = begin_saving(request);
    snprintf(data->other, sizeof data->other, "%s", program->person.id);
    snprintf(data->name, sizeof data->name, "%s", program->person.name);
    data->program = (struct stored_program){
        .id = data->other,
        .owner = data->person.id,
        .name = data->name,
        .made_ms = program->made_ms,
        .is_revoked = true,
    };
    memcpy(data->program.token_hash, program->token_hash, sizeof data->program.token_hash);
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
