/* moderation_report.c: the verb `report`: a person tells the operators of a line, a name or a
 * seat. */
#include "memory.h"
#include "moderation.h"
#include "verbs.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTS_AT_ONCE = 5, REPORTS_AT_ONCE_HERE = 20 };
static const double reports_per_s = 1.0 / 600, reports_per_s_here = 1.0 / 60;

/* A report on its way to the disk. */
struct reporting {
    struct saving saving;
    struct stored_moderation write;
    struct stored_report report;
    struct said_line said;
    char room[ROOM_ID_MAX], reporter[ROOM_ID_MAX];
    char text[4 * CHAT_CHARS_MAX + 1];
};

/* ---- what it is about: one of "line", "seat" and "person" ---- */

static bool read_line(struct request *request, struct said_line *said)
{
    int seq;
    const struct room *room = &request->live->room;
    if (!json_get_int(request->json, "line", 1, (int)room_last(room)->seq, &seq, ERROR_BAD_REQUEST,
                      &request->error))
        return false;
    return (room_find_said(room, (uint32_t)seq, said) && said->is_chat) ||
           verb_refuse(request, ERROR_BAD_REQUEST, "server.no-line") != REFUSED;
}

static void take_person(const struct person *person, struct said_line *said)
{
    *said = (struct said_line){ .person = *person, .seat = -1 };
}

static bool read_reported_seat(struct request *request, struct said_line *said)
{
    int seat;
    if (!verb_read_seat(request, &seat))
        return false;
    if (request->live->room.seats[seat].holder != SEAT_PERSON)
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.no-person") != REFUSED;
    take_person(&request->live->room.seats[seat].person, said);
    return true;
}

/* Somebody who sits here, is the host, or has written one of the last lines. */
static bool find_person(const struct room *room, const char *id, struct said_line *said)
{
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room_holds(room, id, seat)) {
            take_person(&room->seats[seat].person, said);
            return true;
        }
    if (strcmp(room->host.id, id) == 0) {
        take_person(&room->host, said);
        return true;
    }
    struct said_line line;
    for (int i = room->chat_count - 1; i >= 0; i--)
        if (room_find_said(room, (uint32_t)room->chat[i] + 1, &line) &&
            strcmp(line.person.id, id) == 0) {
            take_person(&line.person, said);
            return true;
        }
    return false;
}

static bool read_reported_person(struct request *request, struct said_line *said)
{
    const char *id;
    if (!json_get_string(request->json, "person", &id, ERROR_BAD_REQUEST, &request->error))
        return false;
    return find_person(&request->live->room, id, said) ||
           verb_refuse(request, ERROR_BAD_REQUEST, "server.no-person") != REFUSED;
}

static bool read_what(struct request *request, struct said_line *said)
{
    bool has_line = json_object_get(request->json, "line") != NULL;
    bool has_seat = json_object_get(request->json, "seat") != NULL;
    bool has_person = json_object_get(request->json, "person") != NULL;
    if (has_line + has_seat + has_person != 1)
        return verb_refuse(request, ERROR_BAD_REQUEST, "server.report-what") != REFUSED;
    return has_line   ? read_line(request, said)
           : has_seat ? read_reported_seat(request, said)
                      : read_reported_person(request, said);
}

/* ---- why ---- */

static bool read_reason(struct request *request, const char **reason)
{
    static const char *const reasons[] = { "insult", "name", "spam", "play", "other" };
    const char *given;
    if (!json_get_string(request->json, "reason", &given, ERROR_BAD_REQUEST, &request->error))
        return false;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(given, reasons[i]) == 0) {
            *reason = reasons[i];
            return true;
        }
    return error_with(&request->error, ERROR_BAD_REQUEST, "server.no-report-reason",
                      error_excerpt("what", given));
}

static bool read_words(struct request *request, char *out, size_t size)
{
    const char *text = "";
    if (json_object_get(request->json, "text") != NULL &&
        !json_get_string(request->json, "text", &text, ERROR_BAD_REQUEST, &request->error))
        return false;
    return text[0] == '\0' || line_clean(text, CHAT_CHARS_MAX, out, size) ||
           error_with(&request->error, ERROR_BAD_REQUEST, "room.chat-length",
                      number_field("most", CHAT_CHARS_MAX));
}

static bool may_report(struct request *request)
{
    struct session *session = request->session;
    return verb_take(request, &session->user->reports, REPORTS_AT_ONCE, reports_per_s,
                     "server.too-many-reports") &&
           verb_take(request, &session->network->reports, REPORTS_AT_ONCE_HERE, reports_per_s_here,
                     "server.too-many-reports");
}

/* Whoever may read the room may report what is in it. */
static bool may_read(struct request *request)
{
    const struct room *room = &request->live->room;
    return room_seats_of(room, request->by->id) != 0 ||
           strcmp(room->host.id, request->by->id) == 0 ||
           room_may_watch(room, request->by, VIEWER_SPECTATOR, &request->error);
}

/* ---- keeping it ---- */

static void report_is_saved(struct saving *saving, bool is_saved)
{
    (void)is_saved;
    free(saving->data);
}

static void fill_report(struct reporting *reporting, const struct request *request,
                        const char *reason)
{
    const struct said_line *said = &reporting->said;
    memcpy(reporting->room, request->live->id, sizeof reporting->room);
    memcpy(reporting->reporter, request->by->id, sizeof reporting->reporter);
    reporting->report = (struct stored_report){
        .at_ms = server_now().wall_ms,
        .reporter = reporting->reporter,
        .room = reporting->room,
        .seq = said->seq,
        .person = said->person.id,
        .name = said->person.name,
        .line = said->text,
        .reason = reason,
        .text = reporting->text,
    };
    reporting->write.report = &reporting->report;
}

static enum outcome do_report(struct request *request)
{
    const char *reason;
    struct reporting *reporting = memory_new(sizeof *reporting);
    if (!may_read(request) || !read_what(request, &reporting->said) ||
        !read_reason(request, &reason) ||
        !read_words(request, reporting->text, sizeof reporting->text) || !may_report(request)) {
        free(reporting);
        return REFUSED;
    }
    fill_report(reporting, request, reason);
    json_end_object(&request->answer);
    saving_init(&reporting->saving, request->server, request->session, &request->text);
    reporting->saving.commit.write.moderation = &reporting->write;
    reporting->saving.done = report_is_saved;
    reporting->saving.data = reporting;
    saving_push(&reporting->saving);
    return LATER;
}

const struct verb report_verbs[] = {
    { "report", do_report, true, ROOM_KEYS " line seat person reason text" },
    { 0 },
};
