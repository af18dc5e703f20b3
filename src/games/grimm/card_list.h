/* card_list.h: every card once. CARD has a record, grimm_<id>, in cards/; LATER
 * is printed but not written yet, and so is in no deck. Order does not matter:
 * that of the deck is the data file's. */
#ifndef BOSQUET_GRIMM_CARD_LIST_H
#define BOSQUET_GRIMM_CARD_LIST_H

#define GRIMM_CARD_LIST(CARD, LATER)                                                               \
    /* Fables that act when they are revealed: cards/fables_revealed.c */                          \
    CARD(crystal_ball)                                                                             \
    CARD(curse_of_darkness)                                                                        \
    CARD(magic_flute)                                                                              \
    CARD(night_at_the_tavern)                                                                      \
    CARD(wishing_well)                                                                             \
    /* Fables that act before collecting: cards/fables_collecting.c */                             \
    CARD(by_the_hair)                                                                              \
    CARD(roar)                                                                                     \
    /* Fables that act at the end of the Gather phase: cards/fables_gathered.c */                  \
    CARD(consult_oracle)                                                                           \
    CARD(friendly_match)                                                                           \
    CARD(ghostly_whispers)                                                                         \
    CARD(harvest_moon)                                                                             \
    CARD(hidden_stash)                                                                             \
    CARD(little_helpers)                                                                           \
    CARD(mysterious_stranger)                                                                      \
    CARD(powerful_friends)                                                                         \
    CARD(scrap_pile)                                                                               \
    CARD(search_the_past)                                                                          \
    CARD(share_the_wealth)                                                                         \
    CARD(spy_network)                                                                              \
    CARD(thoughtful_gift)                                                                          \
    CARD(wandering_merchant)                                                                       \
    /* Fables that stay: cards/fables_staying.c */                                                 \
    CARD(fairy_food)                                                                               \
    CARD(grandmas_house)                                                                           \
    CARD(hired_help)                                                                               \
    CARD(lonely_castle)                                                                            \
    CARD(royal_wedding)                                                                            \
    CARD(taxes)                                                                                    \
    /* Monsters: cards/monsters.c */                                                               \
    CARD(big_bad_wolf)                                                                             \
    CARD(bridge_troll)                                                                             \
    CARD(dragon)                                                                                   \
    CARD(giant)                                                                                    \
    CARD(wolf)                                                                                     \
    /* Friends of the Gather phase: cards/friends_gather.c */                                      \
    CARD(aladdin)                                                                                  \
    CARD(ali_baba)                                                                                 \
    CARD(cinderella)                                                                               \
    CARD(evil_queen)                                                                               \
    CARD(frog_prince)                                                                              \
    CARD(gingerbread_man)                                                                          \
    CARD(huntsman)                                                                                 \
    CARD(pinocchio)                                                                                \
    CARD(seven_dwarves)                                                                            \
    CARD(sleeping_beauty)                                                                          \
    CARD(snow_white)                                                                               \
    CARD(thumbelina)                                                                               \
    CARD(tom_thumb)                                                                                \
    /* Friends of the Build phase: cards/friends_build.c */                                        \
    CARD(fairy_godmother)                                                                          \
    CARD(golden_goose)                                                                             \
    CARD(goldilocks)                                                                               \
    CARD(hansel_and_gretel)                                                                        \
    CARD(jack)                                                                                     \
    CARD(little_mermaid)                                                                           \
    CARD(puss_in_boots)                                                                            \
    CARD(rapunzel)                                                                                 \
    CARD(red_riding_hood)                                                                          \
    CARD(robin_hood)                                                                               \
    CARD(rumpelstiltskin)                                                                          \
    CARD(woodcutter)

#endif
