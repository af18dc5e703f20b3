/* wasm_no_threads.c: replaces bots/search_threads.c in the browser's bots, which have neither
 * threads nor a clock: the caller keeps the time. */
#include "search_internal.h"

double search_now_ms(bool of_this_thread)
{
    (void)of_this_thread;
    return 0;
}

void search_run_all(const struct budget *budgets, struct searcher **searchers, int count)
{
    for (int i = 0; i < count; i++)
        budget_run(&budgets[i], searchers[i]);
}
