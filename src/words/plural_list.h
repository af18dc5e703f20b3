/* plural_list.h: which form of a counted word a number takes, by language: the rules of Unicode's
 * CLDR for whole numbers below a million, so that they say what Intl.PluralRules says in the
 * page (test/words/plurals.mjs). PLURAL(name, "languages", "forms", "form of n"). A language is
 * named by its code, a dialect that counts otherwise by its own ("pt-PT"). `other` is always
 * among the forms, as in CLDR, where it is for fractions if for nothing else.
 * tools/catalogue.py reads languages and forms here. French and its like have a form `many` for
 * round millions, too; nothing here is counted that far. */
#ifndef BOSQUET_PLURAL_LIST_H
#define BOSQUET_PLURAL_LIST_H

#define PLURAL_LIST(PLURAL)                                                                        \
    PLURAL(NONE, "id ja ko ms th vi zh", "other", "other")                                         \
    PLURAL(ONE, "af bg ca da de el en eo es et eu fi gl hu it ka kk nb nl nn no pt-PT sq sv tr",   \
           "one other", n == 1 ? "one" : "other")                                                  \
    PLURAL(ZERO_IS_ONE, "fr hy pt", "one other", n == 0 || n == 1 ? "one" : "other")               \
    PLURAL(CZECH, "cs sk", "one few other", n == 1 ? "one" : n >= 2 && n <= 4 ? "few" : "other")   \
    PLURAL(POLISH, "pl", "one few many other",                                                     \
           n == 1                                                         ? "one"                  \
           : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few"                  \
                                                                          : "many")                \
    PLURAL(RUSSIAN, "be ru uk", "one few many other",                                              \
           n % 10 == 1 && n % 100 != 11                                   ? "one"                  \
           : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few"                  \
                                                                          : "many")                \
    PLURAL(SERBIAN, "bs hr sr", "one few other",                                                   \
           n % 10 == 1 && n % 100 != 11                                   ? "one"                  \
           : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? "few"                  \
                                                                          : "other")               \
    PLURAL(SLOVENE, "sl", "one two few other",                                                     \
           n % 100 == 1                   ? "one"                                                  \
           : n % 100 == 2                 ? "two"                                                  \
           : n % 100 == 3 || n % 100 == 4 ? "few"                                                  \
                                          : "other")                                               \
    PLURAL(ROMANIAN, "ro", "one few other",                                                        \
           n == 1                                      ? "one"                                     \
           : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? "few"                                     \
                                                       : "other")                                  \
    PLURAL(LITHUANIAN, "lt", "one few other",                                                      \
           n % 10 == 1 && n % 100 != 11                    ? "one"                                 \
           : n % 10 >= 2 && (n % 100 < 11 || n % 100 > 19) ? "few"                                 \
                                                           : "other")                              \
    PLURAL(LATVIAN, "lv", "zero one other",                                                        \
           n % 10 == 0 || (n % 100 >= 11 && n % 100 <= 19) ? "zero"                                \
           : n % 10 == 1                                   ? "one"                                 \
                                                           : "other")

#endif
