/* wasm_no_threads.c: what the browser's players have in place of bots/search_threads.c:
 * neither threads nor a clock. Whoever has them think looks at the time. */
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
