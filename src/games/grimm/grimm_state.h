/* grimm_state.h: all that a match of The Grimm Forest is at one moment. */
#ifndef BOSQUET_GRIMM_STATE_H
#define BOSQUET_GRIMM_STATE_H

#include "game.h"
#include "grimm_cards_data.h"

/* ---- the pieces ---- */

enum resource { STRAW, WOOD, BRICK, TYPES }; /* G0.2 */

enum location { NOWHERE, FIELDS, FOREST, BRICKYARD, MARKET, PLACES_END }; /* G0.3 */

enum house_level { LEVEL_NONE, LEVEL_FLOOR, LEVEL_WALLS, LEVEL_ROOF };

enum card_kind { KIND_PLAIN, KIND_MONSTER, KIND_NEXT, KIND_UNIQUE, KIND_FRIEND };

/* Every card there is, in the data file's order: CARD_friendly_match ... CARD_woodcutter. */
#define CARD_NUMBER(id, copies, advanced, kind) CARD_##id,
enum card_number {
    NO_CARD,
    GRIMM_FABLES(CARD_NUMBER) FABLES_END,
    LAST_FABLE = FABLES_END - 1,
    GRIMM_FRIENDS(CARD_NUMBER) CARDS_END,
    CARD_HIDDEN = 255, /* in a view: a card is there, which one is not known */
};
#undef CARD_NUMBER

#define CARD_COUNT(id, copies, advanced, kind) +(copies)
enum {
    PLAYERS_MAX = 4,
    FABLES_MAX = 0 GRIMM_FABLES(CARD_COUNT), /* in the whole game, and so in one hand */
    FRIENDS_MAX = 0 GRIMM_FRIENDS(CARD_COUNT),
    FIRST_FRIEND = FABLES_END,
    TITLES = CARDS_END - NO_CARD - 1,
    COPIES_MAX = 11,
    SITES = 5,
    HOUSES_MAX = SITES + COPIES_MAX, /* a Scrap Pile is a site more */
    SECTIONS_EACH = 5,
    HOUSES_TO_WIN = 3,
    FRAMES_MAX = 12,
    HELD_MAX = 5,
    TOP_MAX = 2,
    PLENTY = 60000, /* what an unlimited supply holds (G0.5d) */

    /* Sizes that follow from the data file, in whole words: the state has no padding. */
    FABLES_ROOM = (FABLES_MAX + 3) / 4 * 4,
    FRIENDS_ROOM = (FRIENDS_MAX + 3) / 4 * 4,
    FABLE_TITLES_ROOM = ((int)FABLES_END + 3) / 4 * 4,
};
#undef CARD_COUNT

/* A house is its type and level, and whether it stands on a Scrap Pile. */
#define HOUSE(type, level, is_on_scrap) (uint8_t)((is_on_scrap) << 4 | (level) << 2 | (type))

static inline int house_type(uint8_t house)
{
    return house & 3;
}

static inline int house_level(uint8_t house)
{
    return house >> 2 & 3;
}

static inline bool house_is_on_scrap(uint8_t house)
{
    return house >> 4;
}

/* A Gather card is its owner and its location; 0 is none (G0.13). */
#define GATHER_CARD(owner, place) (uint8_t)((owner) << 3 | (place))

static inline int gather_owner(uint8_t card)
{
    return card >> 3;
}

static inline int gather_place(uint8_t card)
{
    return card & 7;
}

static inline uint8_t bit(int seat_or_place)
{
    return (uint8_t)(1u << seat_or_place);
}

/* ---- the state ---- */

/* What has been turned up of this round's cards. */
enum reveal_stage { STAGE_CHOOSING, STAGE_CHOSEN, STAGE_FABLES_UP, STAGE_ALL_UP };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* the state is hashed as bytes */

struct grimm_player {
    uint16_t board[TYPES];
    uint16_t gathered[TYPES];   /* G0.4d */
    uint16_t tokens[TYPES];     /* on the Friend */
    uint8_t houses[HOUSES_MAX]; /* in founding order */
    uint8_t house_count;
    uint8_t site_count; /* cards on the board that are building sites, built on or not */
    uint8_t site_cards[COPIES_MAX];
    uint8_t friend;
    uint8_t promise[2]; /* what the Friend announced this round; its card knows what it means */
    int8_t extra_actions;
    uint8_t pig;        /* NOWHERE or a location */
    uint8_t stays_home; /* the pig is not placed this round (G2.9) */

    /* Gather cards. Sets of locations have bit(place). */
    uint8_t gather_hand;
    uint8_t locked;       /* under the Little Mermaid; one still lying in a slot is only marked */
    uint8_t locked_count; /* how many: that is public */
    uint8_t aside;        /* own cards set aside until G2.14 */
    uint8_t slot; /* the card in front of this seat, perhaps another's; CARD_HIDDEN in views */
    uint8_t slot_known; /* seats that know it before it is turned up */
    uint8_t slot_from;  /* its owner + 1 as far as that is public, 0 if nobody can tell */
    uint8_t shown;      /* the location it showed when it was turned up (G2.8) */

    /* Fables. Until it is revealed a committed Fable is in the hand too, so that
     * who knows cards of this hand does not learn which one left it. */
    uint8_t fable;       /* of this round: committed, then on the table */
    uint8_t fable_known; /* seats that know it before it is turned up */
    uint8_t is_imposed;  /* it came from the deck, unseen, and is not in the hand */
    uint8_t fable_place; /* where a monster was put */
    uint8_t pending;     /* a Next Turn card played this round, waiting for the next */
    uint8_t active;      /* one played last round */
    uint8_t active_place;
    uint8_t hand_count;
    uint8_t unused;
    uint8_t hand[FABLES_ROOM];       /* in the order acquired (G0.7d) */
    uint8_t hand_known[FABLES_ROOM]; /* seats that know each card; the owner always does */
};

/* An effect under way. */
struct frame {
    uint8_t program; /* a card, or one of enum procedure */
    uint8_t effect;  /* which of the card's effects */
    uint8_t step;    /* the next one, or the one whose answer is awaited */
    uint8_t asked;   /* seats whose answer is awaited; ASKED_CHANCE */
    uint8_t owner;   /* whose effect it is */
    uint8_t seat;    /* at hand in a loop; the owner before and without one */
    uint8_t rest;    /* seats that the loop has still before it */
    uint8_t loop;    /* the step after EACH */

    /* For the steps' own use. Everybody may see it, but for held cards. */
    uint8_t other; /* another seat */
    uint8_t place;
    uint8_t number;
    uint8_t held_count; /* cards that the effect is holding (G0.7b) */
    uint8_t held[HELD_MAX];
    uint8_t held_known[HELD_MAX];
};

struct grimm {
    uint32_t friend_deck;   /* bit f: Friend FIRST_FRIEND + f is still to be drawn */
    uint32_t friend_set;    /* those in the game */
    uint32_t specials_used; /* by Friend, in the turn under way */
    uint32_t round;

    uint16_t supply[TYPES]; /* nothing in it if unlimited */
    uint16_t stock[PLACES_END][TYPES];

    uint8_t seats;
    uint8_t is_advanced;
    uint8_t is_unlimited;
    uint8_t first_option; /* 0: drawn; s + 1: seat s begins */
    uint8_t first;        /* who holds the First Player token (G0.1) */
    uint8_t stage;
    uint8_t was_monster_revealed; /* this round, captured ones too */

    uint8_t sections[TYPES][LEVEL_ROOF]; /* left to build, by level - 1 */
    uint8_t bonus[TYPES];                /* the First Builder token's holder + 1; 0: unclaimed */
    uint8_t unique[PLACES_END];          /* the Unique Location there */
    uint8_t unique_seat[PLACES_END];     /* and who played it */

    uint8_t fable_copies[FABLE_TITLES_ROOM]; /* in the whole game */
    uint8_t
        fable_deck[FABLE_TITLES_ROOM]; /* how many of each are still to be drawn, without `top` */
    uint8_t fable_deck_count;          /* of them all, and of `top` */
    uint8_t top[TOP_MAX]; /* returned to the top of the deck; the last is the topmost */
    uint8_t top_count;
    uint8_t top_seat; /* who knows them */
    uint8_t fable_discard_count;
    uint8_t friend_discard_count;
    uint8_t fable_discard[FABLES_ROOM]; /* in the order discarded */
    uint8_t friend_discard[FRIENDS_ROOM];

    uint8_t frame_count; /* 0: the game is over */
    struct frame frames[FRAMES_MAX];
    uint8_t unused[3];
    struct grimm_player players[PLAYERS_MAX];
};
#pragma GCC diagnostic pop

enum { ASKED_CHANCE = 128 };

#endif
