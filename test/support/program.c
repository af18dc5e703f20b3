/* program.c: runs the test program that is asked for. */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *test_executable;
const char *test_argument;

static struct test_program *programs;

void add_test_program(struct test_program *program)
{
    program->next = programs;
    programs = program;
}

static double depth(void)
{
    const char *text = getenv("TEST_DEPTH");
    char *end;
    if (text == NULL || text[0] == '\0')
        return 1;
    double value = strtod(text, &end);
    if (*end != '\0' || !(value > 0 && value <= 1e6)) {
        fprintf(stderr, "TEST_DEPTH is a number above 0, not \"%s\".\n", text);
        exit(2);
    }
    return value;
}

int at_depth(int at_one)
{
    double count = at_one * depth();
    return count < 1 ? 1 : count > 1e9 ? 1000000000 : (int)count;
}

int at_depth_from_one(int at_one)
{
    return depth() < 1 ? at_one : at_depth(at_one);
}

int is_deep(void)
{
    return depth() >= DEPTH_DEEP;
}

int main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0); /* a crash must not take lines with it */
    test_executable = argv[0];
    test_argument = argc > 2 ? argv[2] : NULL;
    for (struct test_program *program = programs; argc > 1 && program != NULL;
         program = program->next)
        if (strcmp(program->name, argv[1]) == 0)
            return program->run();
    fprintf(stderr, "usage: %s PROGRAM [ARGUMENT]\n", argv[0]);
    for (struct test_program *program = programs; program != NULL; program = program->next)
        fprintf(stderr, "  %s\n", program->name);
    return 2;
}
