/* verb_list.h: every sentence that a move can be. In its pattern %x is a word for
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
    VERB(NO, "no")                                                                                 \
    VERB(YES, "yes ?t")                                                                            \
    VERB(GAIN, "gain %r")                                                                          \
    VERB(PAY, "pay %r")                                                                            \
    VERB(GIVE, "give %r")                                                                          \
    VERB(TAKE, "take %r")                                                                          \
    VERB(TAKE_AT, "take %p ?t")                                                                    \
    VERB(GIVE_FABLE, "give %f")                                                                    \
    VERB(TAKE_FROM, "take %r from %s")                                                             \
    VERB(TAKE_FABLES, "take %f ?f")                                                                \
    VERB(PLACE, "place %p")                                                                        \
    VERB(NAME, "name %t")                                                                          \
    VERB(KEEP_FABLES, "keep %f ?f")                                                                \
    /* Gather phase */                                                                             \
    VERB(PLAY, "play %p ?f")                                                                       \
    VERB(LOOK, "look %s")                                                                          \
    VERB(LOOK_GATHER, "look %s gather")                                                            \
    VERB(LOOK_FABLE, "look %s fable")                                                              \
    VERB(MONSTER, "monster %p")                                                                    \
    VERB(KEEP, "keep")                                                                             \
    VERB(REPLACE, "replace %p")                                                                    \
    VERB(SWAP, "swap %s %s")                                                                       \
    VERB(CANCEL, "cancel")                                                                         \
    VERB(DAMAGE, "damage %n")                                                                      \
    VERB(USE, "use %p %p")                                                                         \
    VERB(IMPOSE, "impose %s")                                                                      \
    VERB(MOVE, "move %p")                                                                          \
    VERB(TOLL, "toll %s")                                                                          \
    VERB(CHOOSE_FRIEND, "choose %a")                                                               \
    VERB(ALONE, "alone")                                                                           \
    VERB(WITH_OTHERS, "with others")                                                               \
    VERB(ANNOUNCE, "announce %p")                                                                  \
    VERB(ROB, "rob %s %t")                                                                         \
    VERB(HARVEST, "harvest %p")                                                                    \
    VERB(HARVEST_MARKET, "harvest market %r")                                                      \
    VERB(OFFER, "offer %r to %s")                                                                  \
    VERB(TRADE, "trade %t for %t")                                                                 \
    /* Build phase */                                                                              \
    VERB(DRAW, "draw")                                                                             \
    VERB(BUILD, "build %t %l ?n")                                                                  \
    VERB(BUILD_ON_SCRAP, "build %t floor on scrap")                                                \
    VERB(BUILD_FROM, "build %t %l ?n from %s")                                                     \
    VERB(BUILD_ON_SCRAP_FROM, "build %t floor on scrap from %s")                                   \
    VERB(SPECIAL, "special")                                                                       \
    VERB(DISCARD_FRIEND, "discard friend")                                                         \
    VERB(DISCARD_FABLES, "discard %f %f")                                                          \
    VERB(END, "end")                                                                               \
    VERB(GIVE_FRIEND, "give %s")                                                                   \
    VERB(BONUS_RESOURCES, "bonus resources")                                                       \
    VERB(BONUS_FABLES, "bonus fables")                                                             \
    VERB(BONUS_FRIEND, "bonus friend")                                                             \
    VERB(KEEP_AND_RETURN, "keep %f return %f ?f")                                                  \
    /* chance */                                                                                   \
    VERB(FIRST, "first %s")                                                                        \
    VERB(ROLL, "roll %t")                                                                          \
    VERB(FABLE, "fable %f")                                                                        \
    VERB(FRIEND, "friend %a")                                                                      \
    VERB(REVEAL, "reveal")                                                                         \
    VERB(REDRAW, "redraw %s %p")                                                                   \
    VERB(PICK, "pick %n")

/* The first verb that only chance may use. */
#define VERB_OF_CHANCE VERB_FIRST

#endif
