/* storage_moderation.h: what keeps order at a server: bans, what people report, and what its
 * operators did. Part of storage.h's interface; the same rules hold. */
#ifndef BOSQUET_STORAGE_MODERATION_H
#define BOSQUET_STORAGE_MODERATION_H

#include "storage.h"

enum {
    STORED_NETWORK_MAX = 46, /* bytes of an address as text, the zero included */
    STORED_NAME_MAX = 100,
};

/* Who may not come, or not talk: a person's id, or a network as text. */
struct stored_ban {
    const char *subject;
    bool is_silence; /* or else a ban; somebody may have one of each */
    int64_t made_ms;
    int64_t until_ms; /* 0: for ever */
    const char *reason;
};

/* What somebody told the operators of, as it was then. */
struct stored_report {
    int64_t id; /* filled in when read */
    int64_t at_ms;
    const char *reporter; /* a person's id */
    const char *room;
    int64_t seq;        /* of a line of chat; 0: about the person and their name */
    const char *person; /* whom it is about, */
    const char *name;   /* as they were called, */
    const char *line;   /* and what they wrote; "" without a line */
    const char *reason; /* a key, */
    const char *text;   /* and the reporter's own words */
    int64_t handled_ms; /* 0: not yet */
};

/* What an operator did. */
struct stored_act {
    int64_t id; /* filled in when read */
    int64_t at_ms;
    int64_t uid;
    const char *act, *subject, *reason;
};

/* Written together, as part of a stored_write; what is NULL or 0 is left out. */
struct stored_moderation {
    const struct stored_ban *ban;       /* new, or replaces the one of its kind */
    const char *unbanned;               /* subject */
    const struct stored_report *report; /* one that its reporter has made already is dropped, and
                                           one beyond 10,000 that nobody has looked at */
    int64_t handled_report, handled_ms;
    const char *revoked; /* a program's id */
    const struct stored_act *act;
    int64_t forget_handled_before_ms; /* reports that were handled before that */
};

/* All of them, those that have ended included. */
typedef void visit_ban(void *visitor, const struct stored_ban *ban);
bool storage_list_bans(struct storage *storage, visit_ban *visit, void *visitor,
                       struct error *error);

/* The newest first. */
typedef void visit_report(void *visitor, const struct stored_report *report);
bool storage_list_reports(struct storage *storage, bool with_handled, int limit,
                          visit_report *visit, void *visitor, struct error *error);

typedef void visit_act(void *visitor, const struct stored_act *act);
bool storage_list_acts(struct storage *storage, int limit, visit_act *visit, void *visitor,
                       struct error *error);

/* A table as operators see it in a list; where something changed last comes first. */
struct stored_table {
    const char *id, *game;
    enum stored_status status;
    bool is_public;
    int64_t made_ms, changed_ms;
};
struct table_query {
    unsigned statuses; /* bit s for status s */
    const char *game;  /* "": any */
    int limit;
};
typedef void visit_table(void *visitor, const struct stored_table *table);
bool storage_list_tables(struct storage *storage, const struct table_query *query,
                         visit_table *visit, void *visitor, struct error *error);

/* A table's host and people, each once, as lists call them. */
struct stored_sitter {
    char person[STORAGE_ID_MAX];
    char name[STORED_NAME_MAX];
};
typedef void visit_sitter(void *visitor, const struct stored_sitter *sitter);
bool storage_list_sitters(struct storage *storage, const char *room, visit_sitter *visit,
                          void *visitor, struct error *error);

/* Programs, revoked or not, the newest first: an owner's, or everybody's (""); and the one with an
 * id. */
bool storage_list_tokens(struct storage *storage, const char *owner, int limit,
                         visit_program *visit, void *visitor, struct error *error);
bool storage_find_token(struct storage *storage, const char *program, visit_program *visit,
                        void *visitor, struct error *error);

/* How many tables of each status have not changed since (0: none of them counts). */
bool storage_count_outlived(struct storage *storage, const int64_t before_ms[STORED_STATUSES],
                            int64_t counts[STORED_STATUSES], struct error *error);

struct stored_totals {
    int64_t tables[STORED_STATUSES], people, programs, open_reports;
};
bool storage_read_totals(struct storage *storage, struct stored_totals *out, struct error *error);

#endif
