/* fields.h: named details of an event, a refusal, an error or a sentence. What they read as is
 * a matter of the language (words/words.h). */
#ifndef BOSQUET_FIELDS_H
#define BOSQUET_FIELDS_H

struct field {
    const char *name;
    const char *word; /* NULL for a plain number */
    int number;
    enum {
        FIELD_NUMBER, /* 17 */
        FIELD_WORD,   /* a key of data/words without the game before it: "fox" */
        FIELD_COUNT,  /* that many of the word: "3 foxes" */
        FIELD_TEXT,   /* the text as it is: a person's name */
        FIELD_SYSTEM, /* an errno: "No such file or directory"; only in errors */
    } type;
};

enum { FIELDS_MAX = 16 };

/* Fields of the same name are a list of them. */
struct fields {
    int count;
    struct field field[FIELDS_MAX];
};

static inline struct field number_field(const char *name, int number)
{
    return (struct field){ name, 0, number, FIELD_NUMBER };
}

static inline struct field word_field(const char *name, const char *word)
{
    return (struct field){ name, word, 0, FIELD_WORD };
}

static inline struct field count_field(const char *name, int number, const char *word)
{
    return (struct field){ name, word, number, FIELD_COUNT };
}

static inline struct field text_field(const char *name, const char *text)
{
    return (struct field){ name, text, 0, FIELD_TEXT };
}

static inline struct field system_field(const char *name, int reason)
{
    return (struct field){ name, 0, reason, FIELD_SYSTEM };
}

/* Each adds one to a list, which may be NULL. */
void field_add(struct fields *fields, struct field field);
void field_number(struct fields *fields, const char *name, int number);
void field_word(struct fields *fields, const char *name, const char *word);
void field_count(struct fields *fields, const char *name, int number, const char *word);
void field_text(struct fields *fields, const char *name, const char *text);

#endif
