/* room_said.c: what entries say in people's own words: kept beside the log, and removed from it. */
#include "room_internal.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- what an entry says ---- */

static const char *unless_empty(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

struct room_said change_said(const struct room *room, const struct room_change *change)
{
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    struct room_said said = { .person = "" };
    if (kind->person_key != NULL) {
        said.person = change->person.id;
        said.name = unless_empty(change->person.name);
        said.colour = unless_empty(change->person.colour);
    }
    if (kind->parts & HAS_LINE_OF_CHAT && !change->is_reaction)
        said.text = unless_empty(change->text);
    if (kind->parts & HAS_WORD && change->word_hash.is_given) {
        said.person = room->seats[change->seat].person.id;
        said.text = change->text;
    }
    return said;
}

static const char *copy_unless_null(const char *text)
{
    return text != NULL ? memory_copy(text) : NULL;
}

/* Most entries say nothing, and take no memory for it. */
struct room_said said_copy(struct room_said said)
{
    if (said.person[0] == '\0')
        return (struct room_said){ .person = "" };
    return (struct room_said){ .person = memory_copy(said.person),
                               .name = copy_unless_null(said.name),
                               .colour = copy_unless_null(said.colour),
                               .text = copy_unless_null(said.text) };
}

static void said_remove(struct room_said *said)
{
    free(memory_unconst(said->name));
    free(memory_unconst(said->colour));
    free(memory_unconst(said->text));
    *said = (struct room_said){ .person = said->person };
}

struct room_entry room_entry_copy(const struct room_entry *entry)
{
    struct room_entry copy = *entry;
    copy.body = memory_copy(entry->body);
    copy.said = said_copy(entry->said);
    return copy;
}

void room_entry_clear(struct room_entry *entry)
{
    said_remove(&entry->said);
    if (entry->said.person[0] != '\0')
        free(memory_unconst(entry->said.person));
    free(memory_unconst(entry->body));
    *entry = (struct room_entry){ .said.person = "" };
}

/* ---- removing it ---- */

bool room_check_remove(const struct room *room, const struct room_change *change,
                       struct error *error)
{
    return (change->line > 0 && change->line <= (uint32_t)room->log_count) ||
           error_with(error, ERROR_BAD_REQUEST, "room.no-line",
                      number_field("line", (int)change->line),
                      number_field("last", room->log_count));
}

static void remove_name(struct person *person)
{
    person->name[0] = '\0';
    room_copy_text(person->colour, sizeof person->colour, NO_COLOUR);
}

/* The same as if it had been missing when the entry was read. */
void room_make_remove(struct room *room, const struct room_change *change)
{
    said_remove(&room->log[change->line - 1].said);
    if (room->host_seq == change->line)
        remove_name(&room->host);
    for (int number = 0; number < room->settings.options.seats; number++) {
        struct room_seat *seat = &room->seats[number];
        if (seat->named_seq == change->line) {
            remove_name(&seat->person);
            room->match.seats[number].name[0] = '\0';
        }
        if (seat->word_seq == change->line && room->format > 1) {
            seat->word[0] = '\0';
            room->match.words[number][0] = '\0';
        }
    }
}

static bool says_something(const struct room_said *said)
{
    return said->name != NULL || said->colour != NULL || said->text != NULL;
}

bool room_remove(struct room *room, uint32_t line, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_REMOVE, .line = line };
    if (!room_check_remove(room, &change, error))
        return false;
    if (!says_something(&room->log[line - 1].said))
        return error_with(error, ERROR_NOT_NOW, "room.says-nothing",
                          number_field("line", (int)line));
    return change_append(room, &change, now, error);
}

/* The entry that gives a name that is shown of them, or 0. */
static uint32_t shown_name_of(const struct room *room, const char *person)
{
    if (strcmp(room->host.id, person) == 0 && room->host.name[0] != '\0')
        return room->host_seq;
    for (int number = 0; number < room->settings.options.seats; number++)
        if (room_holds(room, person, number) && room->seats[number].person.name[0] != '\0')
            return room->seats[number].named_seq;
    return 0;
}

static void forget_shown_names(struct room *room, const char *person)
{
    if (strcmp(room->host.id, person) == 0)
        remove_name(&room->host);
    for (int number = 0; number < room->settings.options.seats; number++)
        if (room_holds(room, person, number)) {
            remove_name(&room->seats[number].person);
            room->match.seats[number].name[0] = '\0';
        }
}

bool room_forget_name(struct room *room, const char *person, struct moment now)
{
    struct room_change change = { .kind = CHANGE_REMOVE, .line = shown_name_of(room, person) };
    for (int i = 0; i < room->log_count; i++) {
        struct room_said *said = &room->log[i].said;
        if (strcmp(said->person, person) != 0)
            continue;
        free(memory_unconst(said->name));
        free(memory_unconst(said->colour));
        said->name = said->colour = NULL;
    }
    if (change.line == 0)
        return false;
    forget_shown_names(room, person);
    return change_append(room, &change, now, NULL);
}

uint32_t room_removed_line(const struct room *room)
{
    const struct room_change *last = &room->events->change;
    return last->kind == CHANGE_REMOVE ? last->line : 0;
}

bool room_removed_info(const struct room *room)
{
    uint32_t line = room_removed_line(room);
    bool is_told = line != 0 && room->host_seq == line;
    for (int seat = 0; line != 0 && seat < room->settings.options.seats; seat++)
        is_told |= room->seats[seat].named_seq == line || room->seats[seat].word_seq == line;
    return is_told;
}
