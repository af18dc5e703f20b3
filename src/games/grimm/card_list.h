/* card_list.h: every card once. CARD has a record, grimm_<id>, in cards/; LATER
 * is printed but not written yet, and so is in no deck. Order does not matter:
 * that of the deck is the data file's. */
#ifndef BOSQUET_GRIMM_CARD_LIST_H
#define BOSQUET_GRIMM_CARD_LIST_H

#define GRIMM_CARD_LIST(CARD, LATER)                                                               \
    /* Fables that act when they are revealed: cards/fables_revealed.c */                          \
    CARD(crystal_ball)                                                                             \
    LATER(curse_of_darkness)                                                                       \
    CARD(magic_flute)                                                                              \
    LATER(night_at_the_tavern)                                                                     \
    CARD(wishing_well)                                                                             \
    /* Fables that act before collecting: cards/fables_collecting.c */                             \
    LATER(by_the_hair)                                                                             \
    LATER(roar)                                                                                    \
    /* Fables that act at the end of the Gather phase: cards/fables_gathered.c */                  \
    LATER(consult_oracle)                                                                          \
    LATER(friendly_match)                                                                          \
    CARD(ghostly_whispers)                                                                         \
    LATER(harvest_moon)                                                                            \
    LATER(hidden_stash)                                                                            \
    LATER(little_helpers)                                                                          \
    LATER(mysterious_stranger)                                                                     \
    LATER(powerful_friends)                                                                        \
    LATER(scrap_pile)                                                                              \
    LATER(search_the_past)                                                                         \
    LATER(share_the_wealth)                                                                        \
    LATER(spy_network)                                                                             \
    LATER(thoughtful_gift)                                                                         \
    LATER(wandering_merchant)                                                                      \
    /* Fables that stay: cards/fables_staying.c */                                                 \
    LATER(fairy_food)                                                                              \
    LATER(grandmas_house)                                                                          \
    CARD(hired_help)                                                                               \
    CARD(lonely_castle)                                                                            \
    LATER(royal_wedding)                                                                           \
    LATER(taxes)                                                                                   \
    /* Monsters: cards/monsters.c */                                                               \
    CARD(big_bad_wolf)                                                                             \
    LATER(bridge_troll)                                                                            \
    CARD(dragon)                                                                                   \
    LATER(giant)                                                                                   \
    CARD(wolf)                                                                                     \
    /* Friends of the Gather phase: cards/friends_gather.c */                                      \
    LATER(aladdin)                                                                                 \
    LATER(ali_baba)                                                                                \
    LATER(cinderella)                                                                              \
    CARD(evil_queen)                                                                               \
    LATER(frog_prince)                                                                             \
    LATER(gingerbread_man)                                                                         \
    CARD(huntsman)                                                                                 \
    LATER(pinocchio)                                                                               \
    LATER(seven_dwarves)                                                                           \
    CARD(sleeping_beauty)                                                                          \
    LATER(snow_white)                                                                              \
    LATER(thumbelina)                                                                              \
    LATER(tom_thumb)                                                                               \
    /* Friends of the Build phase: cards/friends_build.c */                                        \
    LATER(fairy_godmother)                                                                         \
    LATER(golden_goose)                                                                            \
    CARD(goldilocks)                                                                               \
    LATER(hansel_and_gretel)                                                                       \
    LATER(jack)                                                                                    \
    CARD(little_mermaid)                                                                           \
    LATER(puss_in_boots)                                                                           \
    LATER(rapunzel)                                                                                \
    LATER(red_riding_hood)                                                                         \
    LATER(robin_hood)                                                                              \
    LATER(rumpelstiltskin)                                                                         \
    LATER(woodcutter)

#endif
