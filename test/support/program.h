/* program.h: several test programs in one executable, so that a folder is linked once.
 *
 *     TEST_PROGRAM(clock)
 *     {
 *         const struct CMUnitTest tests[] = { ... };
 *         return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
 *     }
 *
 * `test_room clock` runs it; `test_room` alone tells which there are. */
#ifndef BOSQUET_PROGRAM_H
#define BOSQUET_PROGRAM_H

/* The executable's path, and the word after the program's name or NULL. */
extern const char *test_executable;
extern const char *test_argument;

/* How often something random is done: `at_one` times TEST_DEPTH (1 unless the environment says
 * otherwise), and at least once. `make test` has depth 1, `make test-all` 10. */
int at_depth(int at_one);

/* The same, but never less than `at_one`: where something rare must have come up by the end. */
int at_depth_from_one(int at_one);

/* Whether this is a deep run, for what has no number to scale. */
#define DEPTH_DEEP 10
int is_deep(void);

typedef int test_program_fn(void);

struct test_program {
    const char *name;
    test_program_fn *run; /* its exit status */
    struct test_program *next;
};

void add_test_program(struct test_program *program);

#define TEST_PROGRAM(name) TEST_PROGRAM_NAMED(name) /* which may be a macro itself */
#define TEST_PROGRAM_NAMED(program_name)                                                           \
    static int test_program_##program_name(void);                                                  \
    __attribute__((constructor)) static void add_test_program_##program_name(void)                 \
    {                                                                                              \
        static struct test_program program = { #program_name, test_program_##program_name, 0 };    \
        add_test_program(&program);                                                                \
    }                                                                                              \
    static int test_program_##program_name(void)

#endif
