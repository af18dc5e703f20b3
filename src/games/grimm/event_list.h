/* event_list.h: every event that The Grimm Forest tells, and the function that a view goes through
 * when it comes, of grimm_reduce.c or, where Fables and Friends are concerned, of
 * grimm_reduce_cards.c; unchanged: it stays as it is. Of a pair "x" and "x_unseen" the first is
 * for those who know the card. */
#ifndef BOSQUET_GRIMM_EVENT_LIST_H
#define BOSQUET_GRIMM_EVENT_LIST_H

#define GRIMM_COURSE_EVENT_LIST(EVENT)                                                             \
    /* the course of the game */                                                                   \
    EVENT("first", first_player)                                                                   \
    EVENT("round", new_round)                                                                      \
    EVENT("selection", unchanged)                                                                  \
    EVENT("when_revealed", all_have_chosen)                                                        \
    EVENT("gather_revealed", fables_are_up)                                                        \
    EVENT("before_collecting", unchanged)                                                          \
    EVENT("collecting", unchanged)                                                                 \
    EVENT("end_of_gather", unchanged)                                                              \
    EVENT("build", gather_cards_back)                                                              \
    EVENT("clean_up", pigs_home)                                                                   \
    EVENT("won", turn_over)                                                                        \
    EVENT("acts", unchanged)                                                                       \
    EVENT("ended_turn", unchanged)                                                                 \
    EVENT("came_to_nothing", unchanged)                                                            \
    EVENT("rolled", unchanged)                                                                     \
    EVENT("prince", unchanged)                                                                     \
    /* resources */                                                                                \
    EVENT("gained", gained)                                                                        \
    EVENT("discarded", discarded)                                                                  \
    EVENT("added", added)                                                                          \
    EVENT("removed", removed)                                                                      \
    EVENT("added_tokens", added_tokens)                                                            \
    EVENT("returned_tokens", returned_tokens)                                                      \
    EVENT("took_tokens", took_tokens)                                                              \
    EVENT("gave", gave)                                                                            \
    EVENT("took", took)                                                                            \
    EVENT("gathered", gathered)                                                                    \
    /* the Build phase */                                                                          \
    EVENT("turn", turn_over)                                                                       \
    EVENT("special", special)                                                                      \
    EVENT("more_actions", more_actions)                                                            \
    EVENT("fewer_actions", fewer_actions)                                                          \
    EVENT("built", built)                                                                          \
    EVENT("damaged", damaged)                                                                      \
    EVENT("finished_house", unchanged)                                                             \
    EVENT("first_builder", first_builder)                                                          \
    /* Gather cards and pigs */                                                                    \
    EVENT("chose", chose)                                                                          \
    EVENT("chose_card", chose_card)                                                                \
    EVENT("looked", looked)                                                                        \
    EVENT("saw_gather", unchanged)                                                                 \
    EVENT("perhaps_replaced", changed_unseen)                                                      \
    EVENT("replaced", changed_unseen)                                                              \
    EVENT("kept_gather", changed_unseen)                                                           \
    EVENT("has_gather", unchanged)                                                                 \
    EVENT("redrew", changed_unseen)                                                                \
    EVENT("swapped", swapped)                                                                      \
    EVENT("revealed_gather", revealed_gather)                                                      \
    EVENT("set_aside", set_aside)                                                                  \
    EVENT("redrawn", redrawn)                                                                      \
    EVENT("arrived", pig_there)                                                                    \
    EVENT("moved", pig_there)                                                                      \
    EVENT("stayed", pig_there)                                                                     \
    EVENT("stays_home", stays_home)                                                                \
    EVENT("locked", locked)                                                                        \
    EVENT("locked_card", unchanged)                                                                \
    EVENT("unlocked", unlocked)

#define GRIMM_CARD_EVENT_LIST(EVENT)                                                               \
    /* Fables */                                                                                   \
    EVENT("picked_up", left_deck)                                                                  \
    EVENT("picked_up_unseen", left_deck)                                                           \
    EVENT("turned_up", left_deck)                                                                  \
    EVENT("kept", kept)                                                                            \
    EVENT("kept_unseen", kept)                                                                     \
    EVENT("drew", drew)                                                                            \
    EVENT("drew_unseen", drew)                                                                     \
    EVENT("returned", returned)                                                                    \
    EVENT("returned_unseen", returned)                                                             \
    EVENT("gave_fable", gave_fable)                                                                \
    EVENT("gave_fable_unseen", gave_fable)                                                         \
    EVENT("took_fable", took_fable)                                                                \
    EVENT("discarded_drawn", discarded_drawn)                                                      \
    EVENT("discarded_from_hand", discarded_from_hand)                                              \
    EVENT("discarded_fable", discarded_fable)                                                      \
    EVENT("discarded_next", discarded_next)                                                        \
    EVENT("discarded_unique", discarded_unique)                                                    \
    EVENT("took_discarded", took_discarded)                                                        \
    EVENT("reshuffled_fables", reshuffled_fables)                                                  \
    EVENT("chose_fable", chose_fable)                                                              \
    EVENT("committed", committed)                                                                  \
    EVENT("imposed", imposed)                                                                      \
    EVENT("looked_fable", looked_fable)                                                            \
    EVENT("saw_fable", unchanged)                                                                  \
    EVENT("revealed_fable", revealed_fable)                                                        \
    EVENT("put_monster", put_monster)                                                              \
    EVENT("put_unique", put_unique)                                                                \
    EVENT("put_site", put_site)                                                                    \
    EVENT("put_next", put_next)                                                                    \
    EVENT("waits", waits)                                                                          \
    EVENT("activated", activated)                                                                  \
    EVENT("monster_idle", unchanged)                                                               \
    EVENT("monster_cancelled", unchanged)                                                          \
    EVENT("monster_acts", unchanged)                                                               \
    /* Friends */                                                                                  \
    EVENT("drew_friend", drew_friend)                                                              \
    EVENT("gave_friend", unchanged)                                                                \
    EVENT("has_friend", has_friend)                                                                \
    EVENT("set_friend_aside", set_friend_aside)                                                    \
    EVENT("discarded_friend", discarded_friend)                                                    \
    EVENT("lost_friend", lost_friend)                                                              \
    EVENT("reshuffled_friends", reshuffled_friends)                                                \
    EVENT("announced_alone", announced_alone)                                                      \
    EVENT("announced_company", announced_company)                                                  \
    EVENT("announced_place", announced_place)                                                      \
    EVENT("robbed", robbed)

#define GRIMM_EVENT_LIST(EVENT)                                                                    \
    GRIMM_COURSE_EVENT_LIST(EVENT)                                                                 \
    GRIMM_CARD_EVENT_LIST(EVENT)

#endif
