/* story.c: the story so far on a page. */
#include "story.h"

#include "layout.h"

void story_draw(const struct local_match *local, int viewer, int count, int row, int column,
                int columns, int rows)
{
    struct text lines;
    text_init(&lines);
    for (int i = count > 3 * rows ? count - 3 * rows : 0; i < count; i++)
        if (local_may_hear(local, &local->story[i], viewer))
            layout_wrap(&lines, local->story[i].sentence, columns);
    int total = layout_lines(lines.data);
    screen_put_lines(row, column, columns, rows, lines.data, total > rows ? total - rows : 0, 0);
    text_clear(&lines);
}

void story_draw_beside(const struct local_match *local, int viewer, int count, const char *title,
                       int column, int bottom)
{
    screen_vertical_rule(column, 1, bottom);
    screen_put(1, column + 2, STORY_SIDE_COLUMNS - 3, title, STYLE_BOLD);
    story_draw(local, viewer, count, 2, column + 2, STORY_SIDE_COLUMNS - 3, bottom - 2);
}

void story_add_sentences(const struct local_match *local, int seat, int from, int to,
                         struct text *out)
{
    for (int i = from; i < to; i++)
        if (local_may_hear(local, &local->story[i], seat))
            text_addf(out, "  %s\n", local->story[i].sentence);
    text_add_char(out, '\n');
}

const char *story_last(const struct local_match *local, int seat)
{
    for (int i = local->story_count - 1; i > 0; i--)
        if (local_may_hear(local, &local->story[i], seat))
            return local->story[i].sentence;
    return words(local->language, "play.sealed");
}
