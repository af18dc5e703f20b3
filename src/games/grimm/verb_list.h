/* verb_list.h: every sentence that a move can be: its verb, what the key of its description
 * ends with (grimm_describe.c), and its pattern. In a pattern %x is a word for
 * one argument, ?x one that may be missing (argument 0):
 *     s  a seat, by its number       p  a location        t  a type of resource
 *     f  a Fable                     a  a Friend          n  a number from 1
 *     l  floor, walls or roof
 *     r  resources: three arguments, how many of each type ("2 straw wood")
 * Arguments are numbered as they come; a seat or a type is kept as one more than
 * itself, so that 0 is none. */
#ifndef BOSQUET_GRIMM_VERB_LIST_H
#define BOSQUET_GRIMM_VERB_LIST_H

#define GRIMM_VERB_LIST(VERB)                                                                      \
    /* answers that many questions share */                                                        \
    VERB(NO, "no", "no")                                                                           \
    VERB(YES, "yes", "yes ?t")                                                                     \
    VERB(GAIN, "gain", "gain %r")                                                                  \
    VERB(PAY, "pay", "pay %r")                                                                     \
    VERB(GIVE, "give", "give %r")                                                                  \
    VERB(TAKE, "take", "take %r")                                                                  \
    VERB(TAKE_AT, "take-at", "take %p ?t")                                                         \
    VERB(GIVE_FABLE, "give-fable", "give %f")                                                      \
    VERB(TAKE_FROM, "take-from", "take %r from %s")                                                \
    VERB(TAKE_FABLES, "take-fables", "take %f ?f")                                                 \
    VERB(PLACE, "place", "place %p")                                                               \
    VERB(NAME, "name", "name %t")                                                                  \
    VERB(KEEP_FABLES, "keep-fables", "keep %f ?f")                                                 \
    /* Gather phase */                                                                             \
    VERB(PLAY, "play", "play %p ?f")                                                               \
    VERB(LOOK, "look", "look %s")                                                                  \
    VERB(LOOK_GATHER, "look-gather", "look %s gather")                                             \
    VERB(LOOK_FABLE, "look-fable", "look %s fable")                                                \
    VERB(MONSTER, "monster", "monster %p")                                                         \
    VERB(KEEP, "keep", "keep")                                                                     \
    VERB(REPLACE, "replace", "replace %p")                                                         \
    VERB(SWAP, "swap", "swap %s %s")                                                               \
    VERB(CANCEL, "cancel", "cancel")                                                               \
    VERB(DAMAGE, "damage", "damage %n")                                                            \
    VERB(USE, "use", "use %p %p")                                                                  \
    VERB(IMPOSE, "impose", "impose %s")                                                            \
    VERB(MOVE, "move", "move %p")                                                                  \
    VERB(TOLL, "toll", "toll %s")                                                                  \
    VERB(CHOOSE_FRIEND, "choose-friend", "choose %a")                                              \
    VERB(ALONE, "alone", "alone")                                                                  \
    VERB(WITH_OTHERS, "with-others", "with others")                                                \
    VERB(ANNOUNCE, "announce", "announce %p")                                                      \
    VERB(ROB, "rob", "rob %s %t")                                                                  \
    VERB(HARVEST, "harvest", "harvest %p")                                                         \
    VERB(HARVEST_MARKET, "harvest-market", "harvest market %r")                                    \
    VERB(OFFER, "offer", "offer %r to %s")                                                         \
    VERB(TRADE, "trade", "trade %t for %t")                                                        \
    /* Build phase */                                                                              \
    VERB(DRAW, "draw", "draw")                                                                     \
    VERB(BUILD, "build", "build %t %l ?n")                                                         \
    VERB(BUILD_ON_SCRAP, "build-on-scrap", "build %t floor on scrap")                              \
    VERB(BUILD_FROM, "build-from", "build %t %l ?n from %s")                                       \
    VERB(BUILD_ON_SCRAP_FROM, "build-on-scrap-from", "build %t floor on scrap from %s")            \
    VERB(SPECIAL, "special", "special")                                                            \
    VERB(DISCARD_FRIEND, "discard-friend", "discard friend")                                       \
    VERB(DISCARD_FABLES, "discard-fables", "discard %f %f")                                        \
    VERB(END, "end", "end")                                                                        \
    VERB(GIVE_FRIEND, "give-friend", "give %s")                                                    \
    VERB(BONUS_RESOURCES, "bonus-resources", "bonus resources")                                    \
    VERB(BONUS_FABLES, "bonus-fables", "bonus fables")                                             \
    VERB(BONUS_FRIEND, "bonus-friend", "bonus friend")                                             \
    VERB(KEEP_AND_RETURN, "keep-and-return", "keep %f return %f ?f")                               \
    /* chance */                                                                                   \
    VERB(FIRST, "first", "first %s")                                                               \
    VERB(ROLL, "roll", "roll %t")                                                                  \
    VERB(FABLE, "fable", "fable %f")                                                               \
    VERB(FRIEND, "friend", "friend %a")                                                            \
    VERB(REVEAL, "reveal", "reveal")                                                               \
    VERB(REDRAW, "redraw", "redraw %s %p")                                                         \
    VERB(PICK, "pick", "pick %n")

/* The first verb that only chance may use. */
#define VERB_OF_CHANCE VERB_FIRST

#endif
