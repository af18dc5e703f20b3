/* reaction_list.h: what may be said at a table without typing, each by a key that readers see in
 * their own language (the page's words: reaction.KEY): REACTION(name, "key"). */
#ifndef BOSQUET_REACTION_LIST_H
#define BOSQUET_REACTION_LIST_H

#define REACTION_LIST(REACTION)                                                                    \
    REACTION(BRAVO, "bravo")                                                                       \
    REACTION(THANKS, "thanks")                                                                     \
    REACTION(LAUGH, "laugh")                                                                       \
    REACTION(WOW, "wow")                                                                           \
    REACTION(OOPS, "oops")                                                                         \
    REACTION(THINK, "think")

#endif
