/* plain_lines.c: what plain mode writes alike for every game. */
#include "plain_lines.h"

#include "layout.h"
#include "memory.h"

#include <stdlib.h>

void plain_end_line(struct text *out, struct text *line)
{
    if (line->length > 0)
        layout_wrap(out, line->data, PLAIN_COLUMNS);
    text_reset(line);
}

void plain_add_answers(const struct local_match *local, int seat, int most, add_answer_fn *say,
                       const void *seen, struct text *out)
{
    struct open_move *moves = memory_new(MOVES_MAX * sizeof *moves);
    struct text line;
    int count = local_moves(local, seat, moves);
    text_init(&line);
    for (int i = 0; i < count && i < most; i++) {
        text_addf(&line, "  %2d) ", i + 1);
        say(local, seen, moves[i].move, &line);
        plain_end_line(out, &line);
    }
    text_clear(&line);
    free(moves);
}
