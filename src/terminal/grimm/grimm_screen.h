/* grimm_screen.h: the full screen of The Grimm Forest: its page, and a person's decision; and
 * its plain mode. */
#ifndef BOSQUET_GRIMM_SCREEN_H
#define BOSQUET_GRIMM_SCREEN_H

#include "board.h"
#include "grimm_board.h"
#include "grimm_words.h"

/* What a page is drawn from. */
struct forest_page {
    const struct local_match *local;
    const struct forest *forest;
    struct page_frame frame;
    const char *looked_at[ANSWER_CARDS_MAX]; /* cards whose texts come first */
    int looked_count;
};

void forest_draw(const struct forest_page *page);

/* The cards that the viewer may read, as lines: all with their texts, or only those
 * that fit into so many rows. */
void forest_add_readable_cards(const struct forest_page *page, int columns, int rows,
                               struct text *out);

/* The other cards that everybody sees, with their texts. */
void forest_add_open_cards(const struct local_match *local, const struct forest *forest,
                           struct text *out);

/* The members of its struct board. */
void forest_print_question(const struct local_match *local, int seat, struct text *out);
void forest_print_hand(const struct local_match *local, int seat, struct text *out);

#endif
