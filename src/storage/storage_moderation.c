/* storage_moderation.c: dispatches storage_moderation.h to the database in use. */
#include "storage_internal.h"

bool storage_list_bans(struct storage *storage, visit_ban *visit, void *visitor,
                       struct error *error)
{
    return storage->operations->moderation->list_bans(storage, visit, visitor, error);
}

bool storage_list_reports(struct storage *storage, bool with_handled, int limit,
                          visit_report *visit, void *visitor, struct error *error)
{
    return storage->operations->moderation->list_reports(storage, with_handled, limit, visit,
                                                         visitor, error);
}

bool storage_list_acts(struct storage *storage, int limit, visit_act *visit, void *visitor,
                       struct error *error)
{
    return storage->operations->moderation->list_acts(storage, limit, visit, visitor, error);
}

bool storage_list_tables(struct storage *storage, const struct table_query *query,
                         visit_table *visit, void *visitor, struct error *error)
{
    return storage->operations->moderation->list_tables(storage, query, visit, visitor, error);
}

bool storage_list_sitters(struct storage *storage, const char *room, visit_sitter *visit,
                          void *visitor, struct error *error)
{
    return storage->operations->moderation->list_sitters(storage, room, visit, visitor, error);
}

bool storage_list_tokens(struct storage *storage, const char *owner, int limit,
                         visit_program *visit, void *visitor, struct error *error)
{
    return storage->operations->moderation->list_tokens(storage, owner, limit, visit, visitor,
                                                        error);
}

bool storage_find_token(struct storage *storage, const char *program, visit_program *visit,
                        void *visitor, struct error *error)
{
    return storage->operations->moderation->find_token(storage, program, visit, visitor, error);
}

bool storage_count_outlived(struct storage *storage, const int64_t before_ms[STORED_STATUSES],
                            int64_t counts[STORED_STATUSES], struct error *error)
{
    return storage->operations->moderation->count_outlived(storage, before_ms, counts, error);
}

bool storage_read_totals(struct storage *storage, struct stored_totals *out, struct error *error)
{
    return storage->operations->moderation->read_totals(storage, out, error);
}
