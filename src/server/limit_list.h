/* limit_list.h: the table of limits: LIMIT(field, "name", standard, least, most). Each is a field
 * of struct limits, an option of `bosquet serve`, a variable, a line of its --config, and a
 * sentence "limit.NAME" of data/words, which says what it limits. */
#ifndef BOSQUET_LIMIT_LIST_H
#define BOSQUET_LIMIT_LIST_H

#define LIMIT_LIST(LIMIT)                                                                          \
    /* the server as a whole */                                                                    \
    LIMIT(clients, "clients", 5000, 1, 1000000)                                                    \
    LIMIT(bots_at_once, "bots-at-once", 2, 1, 256)                                                 \
    LIMIT(memory_for_thinking, "memory-for-thinking", 768, 64, 1000000)                            \
    /* how long tables are kept, in hours; 0: for ever */                                          \
    LIMIT(keep_unstarted_h, "keep-unstarted", 0, 0, 1000000)                                       \
    LIMIT(keep_abandoned_h, "keep-abandoned", 0, 0, 1000000)                                       \
    LIMIT(keep_finished_h, "keep-finished", 0, 0, 1000000)                                         \
    /* one socket */                                                                               \
    LIMIT(requests_at_once, "requests-at-once", 40, 2, 1000000)                                    \
    LIMIT(requests_per_s, "requests-per-second", 20, 1, 1000000)                                   \
    /* one person */                                                                               \
    LIMIT(tables_at_once, "tables-at-once", 60, 1, 1000000)                                        \
    LIMIT(tables_per_minute, "tables-per-minute", 60, 1, 1000000)                                  \
    LIMIT(programs, "programs", 20, 1, 1000)                                                       \
    /* one address; of IPv6, one /64 */                                                            \
    LIMIT(connections_per_address, "connections-per-address", 400, 1, 1000000)                     \
    LIMIT(address_requests_at_once, "address-requests-at-once", 1280, 2, 1000000)                  \
    LIMIT(address_requests_per_s, "address-requests-per-second", 640, 1, 1000000)                  \
    LIMIT(address_pages_at_once, "address-pages-at-once", 2000, 1, 1000000)                        \
    LIMIT(address_pages_per_s, "address-pages-per-second", 50, 1, 1000000)                         \
    LIMIT(address_tables_at_once, "address-tables-at-once", 240, 1, 1000000)                       \
    LIMIT(address_tables_per_minute, "address-tables-per-minute", 60, 1, 1000000)                  \
    LIMIT(address_programs_at_once, "address-programs-at-once", 40, 1, 1000000)                    \
    LIMIT(address_programs_per_hour, "address-programs-per-hour", 20, 1, 1000000)

#endif
