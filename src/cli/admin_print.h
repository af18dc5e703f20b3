/* admin_print.h: a server's answers to its operators, for people. */
#ifndef BOSQUET_ADMIN_PRINT_H
#define BOSQUET_ADMIN_PRINT_H

#include "json_read.h"
#include "text.h"
#include "words.h"

typedef void admin_print(enum language language, const json_t *answer, struct text *out);

admin_print admin_print_tables, admin_print_table, admin_print_chat, admin_print_bans;
admin_print admin_print_reports, admin_print_tokens, admin_print_stats, admin_print_acts;
admin_print admin_print_banned, admin_print_renamed, admin_print_retention, admin_print_done;

#endif
