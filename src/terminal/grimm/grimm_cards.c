/* grimm_cards.c: the cards that a viewer may read, with their texts as far as there
 * is room. */
#include "grimm_screen.h"
#include "layout.h"

#include <string.h>

/* How much is said of each card. */
enum card_detail { ALL_TEXTS, FIRST_TEXTS, NAMES };

static void add_card(const struct local_match *local, const char *card, struct text *out)
{
    forest_add_card(local, card, out);
    text_add_char(out, '\n');
}

static void add_notes(const struct forest_page *page, int seat, struct text *out)
{
    struct text notes;
    text_init(&notes);
    forest_add_lot_notes(page->local, page->forest, seat, "\n  ", &notes);
    if (notes.length > 0)
        text_addf(out, "  %s\n", notes.data);
    text_clear(&notes);
}

static bool is_same(const char *a, const char *b)
{
    return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static bool is_looked_at(const struct forest_page *page, const char *card)
{
    for (int i = 0; i < page->looked_count; i++)
        if (is_same(page->looked_at[i], card))
            return true;
    return false;
}

static int copies_in_hand(const struct lot *lot, const char *card)
{
    int copies = 0;
    for (int i = 0; i < lot->hand_size; i++)
        copies += is_same(lot->hand[i], card);
    return copies;
}

/* Whether the card at an index of the hand is the first of its copies. */
static bool is_first_copy(const struct lot *lot, int index)
{
    for (int i = 0; i < index; i++)
        if (is_same(lot->hand[i], lot->hand[index]))
            return false;
    return true;
}

static void add_hand_names(const struct local_match *local, const struct lot *lot,
                           const char *separator, struct text *out)
{
    bool is_first = true;
    for (int i = 0; i < lot->hand_size; i++) {
        if (!is_first_copy(lot, i))
            continue;
        int copies = copies_in_hand(lot, lot->hand[i]);
        text_addf(out, "%s%s", is_first ? "" : separator, forest_word(local, lot->hand[i]));
        if (copies > 1)
            text_addf(out, " x%d", copies);
        is_first = false;
    }
}

/* The viewer's own; what is looked at comes first. */
static void add_own(const struct forest_page *page, enum card_detail detail, struct text *out)
{
    const struct local_match *local = page->local;
    const struct lot *lot = &page->forest->lots[page->forest->viewer];
    for (int i = 0; i < page->looked_count; i++)
        if (i == 0 || !is_same(page->looked_at[i], page->looked_at[i - 1]))
            add_card(local, page->looked_at[i], out);
    add_notes(page, page->forest->viewer, out);
    if (lot->friend != NULL && !is_looked_at(page, lot->friend)) {
        if (detail == NAMES)
            text_addf(out, "%s\n", forest_word(local, lot->friend));
        else
            add_card(local, lot->friend, out);
    }
    if (detail != ALL_TEXTS && lot->hand_size > 0) {
        add_hand_names(local, lot, detail == NAMES ? ", " : "\n", out);
        text_add_char(out, '\n');
    }
    for (int i = 0; detail == ALL_TEXTS && i < lot->hand_size; i++)
        if (is_first_copy(lot, i) && !is_looked_at(page, lot->hand[i]))
            add_card(local, lot->hand[i], out);
    if (out->length == 0)
        text_addf(out, "  %s\n", words(local->language, "grimm.no-cards"));
}

static void add_everybodys(const struct forest_page *page, struct text *out)
{
    const struct local_match *local = page->local;
    for (int seat = 0; seat < page->forest->seats; seat++) {
        const struct lot *lot = &page->forest->lots[seat];
        text_addf(out, "%d %s\n", seat + 1, local_name(local, seat));
        add_notes(page, seat, out);
        if (lot->hand_size > 0) {
            text_add(out, "  ");
            add_hand_names(local, lot, ", ", out);
            text_add_char(out, '\n');
        }
    }
}

/* The text without the new line that would be an empty line more. */
static void wrap(struct text *out, struct text *whole, int columns)
{
    if (whole->length > 0)
        text_cut(whole, whole->length - 1);
    layout_wrap(out, whole->data, columns);
}

void forest_add_readable_cards(const struct forest_page *page, int columns, int rows,
                               struct text *out)
{
    struct text whole;
    text_init(&whole);
    for (enum card_detail detail = ALL_TEXTS; detail <= NAMES; detail++) {
        text_reset(&whole);
        text_reset(out);
        if (page->forest->viewer == VIEWER_ALL)
            add_everybodys(page, &whole);
        else if (page->forest->viewer < page->forest->seats)
            add_own(page, detail, &whole);
        wrap(out, &whole, columns);
        if (layout_lines(out->data) <= rows)
            break;
    }
    text_clear(&whole);
}

void forest_add_open_cards(const struct local_match *local, const struct forest *forest,
                           struct text *out)
{
    for (int seat = 0; seat < forest->seats; seat++) {
        const struct lot *lot = &forest->lots[seat];
        const char *cards[] = { lot->friend, lot->fable, lot->active, lot->pending };
        for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
            if (cards[i] != NULL && !is_same(cards[i], "hidden") &&
                (i > 0 || seat != forest->viewer))
                add_card(local, cards[i], out);
    }
    for (int i = 0; i < forest->place_count; i++)
        if (forest->places[i].unique != NULL)
            add_card(local, forest->places[i].unique, out);
}
