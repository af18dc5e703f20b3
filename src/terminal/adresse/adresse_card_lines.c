/* adresse_card_lines.c: the cards that a viewer reads, as lines. */
#include "adresse_screen.h"
#include "adresse_words.h"
#include "layout.h"

#include <string.h>

static void add_card(const struct local_match *local, const struct tabletop *top, const char *card,
                     int columns, struct text *out)
{
    struct text line, lines;
    text_init(&line);
    text_init(&lines);
    tabletop_add_card(local, top, card, &line);
    layout_wrap(&lines, line.data, columns - 2);
    /* What goes on is indented. */
    for (const char *at = lines.data; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        text_add(out, at == lines.data ? "" : "  ");
        text_add_bytes(out, at, length + 1);
        at += length + 1;
    }
    text_clear(&line);
    text_clear(&lines);
}

void tabletop_add_hand(const struct local_match *local, const struct tabletop *top, int seat,
                       int columns, struct text *out)
{
    const struct shown_player *player = &top->players[seat];
    for (int i = 0; i < player->hand_size; i++)
        add_card(local, top, player->hand[i], columns, out);
}

void tabletop_add_challenge_cards(const struct local_match *local, const struct tabletop *top,
                                  int columns, struct text *out)
{
    for (int i = 0; i < top->challenge.count; i++)
        add_card(local, top, top->challenge.cards[i].card, columns, out);
}

void tabletop_add_cards_beside(const struct local_match *local, const struct tabletop *top,
                               bool is_launching, int columns, struct text *out)
{
    const struct shown_player *player = &top->players[top->viewer];
    if (!is_launching) {
        tabletop_add_challenge_cards(local, top, columns, out);
        text_addf(out, "%s\n", words(local->language, "adresse.screen.in-hand"));
        tabletop_add_hand(local, top, top->viewer, columns, out);
        return;
    }
    for (int i = 0; i < player->hand_size; i++)
        if (!tabletop_is_piece_card(player->hand[i]))
            add_card(local, top, player->hand[i], columns, out);
}
