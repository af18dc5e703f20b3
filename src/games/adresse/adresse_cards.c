/* adresse_cards.c: the cards, pieces and boards as the data file has them, and where
 * they all are. */
#include "adresse_internal.h"

#include <string.h>

#define PIECE_CARD(number_, copy_, length_, position_, is_board_, closed_, hand_, value_)          \
    { .number = (number_),                                                                         \
      .copy = #copy_[0] - 'A',                                                                     \
      .length = (length_),                                                                         \
      .position = (position_),                                                                     \
      .is_board = (is_board_),                                                                     \
      .closed = (closed_),                                                                         \
      .hand = (hand_),                                                                             \
      .value = (value_) },
const struct piece_card adresse_piece_cards[PIECE_CARDS + 1] = { { 0 },
                                                                 ADRESSE_PIECE_CARDS(PIECE_CARD) };
#undef PIECE_CARD

#define PIECE_CARD(number, copy, length, position, is_board, closed, hand, value) #number #copy,
#define ADVANTAGE(id, name, copies) [CARD_##id] = (name),
const char *const adresse_card_names[CARDS_END] = { "", ADRESSE_PIECE_CARDS(PIECE_CARD)
                                                            ADRESSE_ADVANTAGES(ADVANTAGE) };
#undef PIECE_CARD
#undef ADVANTAGE

int adresse_card_named(const char *name)
{
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (strcmp(name, adresse_card_names[card]) == 0)
            return card;
    return NO_CARD;
}

#define PIECE(length, long_, wide, high, count) [length] = { (long_), (wide), (high) },
const double adresse_piece_size[LENGTHS_END][3] = { ADRESSE_PIECES(PIECE) };
#undef PIECE

#define PIECE(length, long_, wide, high, count) [length] = (count),
const uint8_t adresse_piece_count_of[LENGTHS_END] = { ADRESSE_PIECES(PIECE) };
#undef PIECE

/* A2.1 */
int adresse_board_side_mm(int seats)
{
#define BOARD(up_to, side) { up_to, side },
    static const struct {
        int up_to, side;
    } boards[] = { ADRESSE_BOARDS(BOARD) };
#undef BOARD
    int i = 0;
    while (boards[i].up_to < seats)
        i++;
    return boards[i].side;
}

/* Of cards and pieces (A1.1). */
static int sets_for(int seats)
{
    return seats >= TWO_SETS_FROM ? 2 : 1;
}

/* A1.1; A5.5: no deflecting between two; A10.1: the young play without advantages. */
void adresse_count_copies(struct adresse *a)
{
#define ADVANTAGE(id, name, copies) [CARD_##id] = (copies),
    static const uint8_t advantages[CARDS_ROOM] = { ADRESSE_ADVANTAGES(ADVANTAGE) };
#undef ADVANTAGE
    int sets = sets_for(a->seats);
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        int each = is_piece_card(card) ? 1 : advantages[card];
        if (!is_piece_card(card) && a->variant == YOUNG)
            each = 0;
        if (card == CARD_DEFLECT && a->seats == 2)
            each = 0;
        a->copies[card] = (uint8_t)(each * sets);
    }
}

void adresse_deck(const struct adresse *a, uint8_t deck[CARDS_ROOM])
{
    memcpy(deck, a->copies, CARDS_ROOM);
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        deck[card] = (uint8_t)(deck[card] - a->discard[card]);
        for (int seat = 0; seat < a->seats; seat++)
            deck[card] =
                (uint8_t)(deck[card] - a->players[seat].hand[card] - a->players[seat].won[card]);
    }
    for (int i = 0; i < a->challenge.count; i++)
        deck[a->challenge.cards[i].card]--;
}

int adresse_supply_left(const struct adresse *a, int length)
{
    int left = adresse_piece_count_of[length] * sets_for(a->seats);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        left -= a->pieces[piece].length == length;
    return left;
}
