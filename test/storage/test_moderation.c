/* test_moderation.c: what keeps order, of every database: bans, reports, acts, and what operators
 * read. */
#include "storage_moderation.h"
#include "store.h"

static void put_moderation(struct storage *storage, struct stored_moderation write)
{
    assert_int_equal(put(storage, (struct stored_write){ .moderation = &write }), WRITE_COMMITTED);
}

static void add_ban(void *said, const struct stored_ban *ban)
{
    text_addf(said, "%s%d %lld-%lld %s; ", ban->subject, ban->is_silence, (long long)ban->made_ms,
              (long long)ban->until_ms, ban->reason);
}

static const char *bans_of(struct storage *storage)
{
    static struct text said;
    said_by(storage_list_bans(storage, add_ban, &said, &why), said);
    return said.data;
}

static void bans_are_kept_replaced_and_lifted(void **state)
{
    struct store *store = *state;
    struct storage *storage = store->storage;
    struct stored_ban ban = { "anna", false, 1, 10, "x" };
    struct stored_ban silence = { "anna", true, 2, 0, "" };
    struct stored_ban network = { "2001:db8:1:2::", false, 3, 0, "L'été" };
    put_moderation(storage, (struct stored_moderation){ .ban = &ban });
    put_moderation(storage, (struct stored_moderation){ .ban = &silence });
    put_moderation(storage, (struct stored_moderation){ .ban = &network });
    ban.until_ms = 20;
    put_moderation(storage, (struct stored_moderation){ .ban = &ban });
    store_reopen(store);
    storage = store->storage;
    assert_string_equal(bans_of(storage), "anna0 1-20 x; anna1 2-0 ; 2001:db8:1:2::0 3-0 L'été; ");
    put_moderation(storage, (struct stored_moderation){ .unbanned = "anna" });
    assert_string_equal(bans_of(storage), "2001:db8:1:2::0 3-0 L'été; ");
}

static void add_report(void *said, const struct stored_report *report)
{
    text_addf(said, "%lld %s %s %lld %s/%s/%s/%s %lld; ", (long long)report->id, report->reporter,
              report->room, (long long)report->seq, report->name, report->line, report->reason,
              report->text, (long long)report->handled_ms);
}

static const char *reports_of(struct storage *storage, bool with_handled)
{
    static struct text said;
    said_by(storage_list_reports(storage, with_handled, 10, add_report, &said, &why), said);
    return said.data;
}

static void put_report(struct storage *storage, const char *reporter, int64_t seq)
{
    struct stored_report report = { .at_ms = 5,
                                    .reporter = reporter,
                                    .room = "t",
                                    .seq = seq,
                                    .person = "rude",
                                    .name = "Rude",
                                    .line = seq != 0 ? "awful" : "",
                                    .reason = "insult",
                                    .text = "" };
    put_moderation(storage, (struct stored_moderation){ .report = &report });
}

/* One that was dropped leaves its number out. */
static void a_report_is_made_once_until_it_is_handled(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_report(storage, "anna", 3);
    put_report(storage, "anna", 3);
    put_report(storage, "bela", 3);
    put_report(storage, "anna", 0);
    assert_string_equal(reports_of(storage, false),
                        "4 anna t 0 Rude//insult/ 0; 3 bela t 3 Rude/awful/insult/ 0; "
                        "1 anna t 3 Rude/awful/insult/ 0; ");
    put_moderation(storage, (struct stored_moderation){ .handled_report = 1, .handled_ms = 50 });
    put_moderation(storage, (struct stored_moderation){ .handled_report = 1, .handled_ms = 60 });
    put_moderation(storage, (struct stored_moderation){ .handled_report = 4, .handled_ms = 70 });
    put_report(storage, "anna", 3);
    assert_string_equal(reports_of(storage, false), "5 anna t 3 Rude/awful/insult/ 0; "
                                                    "3 bela t 3 Rude/awful/insult/ 0; ");
    put_moderation(storage, (struct stored_moderation){ .forget_handled_before_ms = 60 });
    assert_string_equal(reports_of(storage, true),
                        "5 anna t 3 Rude/awful/insult/ 0; 4 anna t 0 Rude//insult/ 70; "
                        "3 bela t 3 Rude/awful/insult/ 0; ");
}

static void count_report(void *count, const struct stored_report *report)
{
    (void)report;
    ++*(int *)count;
}

static void open_reports_have_an_end(void **state)
{
    enum { MOST = 10000, TRIED = MOST + 20 };
    struct storage *storage = ((struct store *)*state)->storage;
    static struct stored_report reports[TRIED];
    static struct stored_moderation moderations[TRIED];
    static struct stored_write writes[TRIED];
    static struct stored_write *list[TRIED];
    struct error error;
    int count = 0;
    for (int i = 0; i < TRIED; i++) {
        reports[i] = (struct stored_report){ .reporter = "anna",
                                             .room = "t",
                                             .seq = i + 1,
                                             .person = "rude",
                                             .name = "",
                                             .line = "",
                                             .reason = "spam",
                                             .text = "" };
        moderations[i].report = &reports[i];
        writes[i].moderation = &moderations[i];
        list[i] = &writes[i];
    }
    assert_true(storage_commit(storage, list, TRIED, &error));
    assert_true(storage_list_reports(storage, false, TRIED, count_report, &count, &error));
    assert_int_equal(count, MOST);
}

static void reports_go_with_who_made_them_and_whom_they_are_about(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_report(storage, "anna", 3);
    put_report(storage, "bela", 3);
    put(storage, (struct stored_write){ .forget_person = "anna" });
    assert_string_equal(reports_of(storage, true), "2 bela t 3 Rude/awful/insult/ 0; ");
    put(storage, (struct stored_write){ .forget_name = "rude" });
    assert_string_equal(reports_of(storage, true), "2 bela t 3 Rude/awful/insult/ 0; ");
    put(storage, (struct stored_write){ .forget_person = "rude" });
    assert_string_equal(reports_of(storage, true), "");
}

static void add_act(void *said, const struct stored_act *act)
{
    text_addf(said, "%lld %s %s %s; ", (long long)act->uid, act->act, act->subject, act->reason);
}

static void acts_are_kept_with_what_they_did(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    static struct text said;
    struct stored_act act = { 0, 5, 1000, "ban", "anna", "why" };
    struct stored_ban ban = { "anna", false, 1, 0, "" };
    put_moderation(storage, (struct stored_moderation){ .act = &act, .ban = &ban });
    act.act = "unban";
    put_moderation(storage, (struct stored_moderation){ .act = &act, .unbanned = "anna" });
    said_by(storage_list_acts(storage, 10, add_act, &said, &why), said);
    assert_string_equal(said.data, "1000 unban anna why; 1000 ban anna why; ");
    said_by(storage_list_acts(storage, 1, add_act, &said, &why), said);
    assert_string_equal(said.data, "1000 unban anna why; ");

    /* With an entry that is not written, as another server was first, nothing is. */
    struct stored_entry entry = entry_with("t", 1, 1, "{}");
    struct stored_write write = { .entries = &entry,
                                  .entry_count = 1,
                                  .moderation = &(struct stored_moderation){ .act = &act } };
    put_entry(storage, "t", 1, "{}");
    assert_int_equal(put(storage, write), WRITE_CONFLICT);
    said_by(storage_list_acts(storage, 10, add_act, &said, &why), said);
    assert_string_equal(said.data, "1000 unban anna why; 1000 ban anna why; ");
}

static void add_seen_table(void *said, const struct stored_table *table)
{
    text_addf(said, "%s %d %lld-%lld; ", table->id, table->status, (long long)table->made_ms,
              (long long)table->changed_ms);
}

static const char *seen_tables(struct storage *storage, unsigned statuses, const char *game,
                               int limit)
{
    static struct text said;
    struct table_query query = { statuses, game, limit };
    said_by(storage_list_tables(storage, &query, add_seen_table, &said, &why), said);
    return said.data;
}

static void add_sitter(void *said, const struct stored_sitter *sitter)
{
    text_addf(said, "%s/%s; ", sitter->person, sitter->name);
}

static void operators_see_listed_of_all_kinds(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    static struct text said;
    const struct stored_seat seats[] = { { STORAGE_HOST_SEAT, "anna", "Anna", false },
                                         { 0, "anna", "Anna", false },
                                         { 1, "bela", NULL, false } };
    struct stored_room room = table_with("a", 100);
    room.seats = seats;
    room.seat_count = 3;
    put_entry(storage, "a", 1, "{}");
    put_table(storage, room);
    room = table_with("b", 200);
    room.status = STORED_OPEN;
    room.is_public = false;
    put_table(storage, room);
    room = table_with("c", 300);
    room.status = STORED_OVER;
    room.game = "grimm";
    put_table(storage, room);
    unsigned all = (1u << STORED_STATUSES) - 1;
    assert_string_equal(seen_tables(storage, all, "", 10), "c 2 0-300; b 0 0-200; a 1 1-100; ");
    assert_string_equal(seen_tables(storage, all, "", 2), "c 2 0-300; b 0 0-200; ");
    assert_string_equal(seen_tables(storage, all, "grimm", 10), "c 2 0-300; ");
    assert_string_equal(seen_tables(storage, 1u << STORED_RUNNING, "", 10), "a 1 1-100; ");
    said_by(storage_list_sitters(storage, "a", add_sitter, &said, &why), said);
    assert_string_equal(said.data, "anna/Anna; bela/; ");

    struct error error;
    struct stored_totals totals;
    assert_true(storage_read_totals(storage, &totals, &error));
    assert_int_equal(totals.tables[STORED_OPEN], 1);
    assert_int_equal(totals.tables[STORED_CLOSED], 0);
    int64_t before_ms[STORED_STATUSES] = { [STORED_OPEN] = 201, [STORED_OVER] = 300 };
    int64_t counts[STORED_STATUSES];
    assert_true(storage_count_outlived(storage, before_ms, counts, &error));
    assert_int_equal(counts[STORED_OPEN], 1);
    assert_int_equal(counts[STORED_RUNNING], 0);
    assert_int_equal(counts[STORED_OVER], 0);
}

static void add_token(void *said, const struct stored_program *program)
{
    text_addf(said, "%s %s %d %02x; ", program->id, program->owner, program->is_revoked,
              program->token_hash[0]);
}

static void a_token_is_found_and_revoked(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    static struct text said;
    struct stored_program one = { "p1", "anna", "Rover", { 0xab }, 1, false };
    struct stored_program two = { "p2", "bela", "Rex", { 0xcd }, 2, false };
    put(storage, (struct stored_write){ .program = &one });
    put(storage, (struct stored_write){ .program = &two });
    put_moderation(storage, (struct stored_moderation){ .revoked = "p1" });
    said_by(storage_list_tokens(storage, "", 10, add_token, &said, &why), said);
    assert_string_equal(said.data, "p2 bela 0 cd; p1 anna 1 ab; ");
    said_by(storage_list_tokens(storage, "anna", 10, add_token, &said, &why), said);
    assert_string_equal(said.data, "p1 anna 1 ab; ");
    said_by(storage_find_token(storage, "p2", add_token, &said, &why), said);
    assert_string_equal(said.data, "p2 bela 0 cd; ");
    said_by(storage_find_token(storage, "p3", add_token, &said, &why), said);
    assert_string_equal(said.data, "");
}

TEST_PROGRAM(moderation)
{
    const struct CMUnitTest tests[] = {
        store_test(bans_are_kept_replaced_and_lifted),
        store_test(a_report_is_made_once_until_it_is_handled),
        store_test(open_reports_have_an_end),
        store_test(reports_go_with_who_made_them_and_whom_they_are_about),
        store_test(acts_are_kept_with_what_they_did),
        store_test(operators_see_listed_of_all_kinds),
        store_test(a_token_is_found_and_revoked),
    };
    return cmocka_run_group_tests_name("moderation", tests, NULL, NULL);
}
