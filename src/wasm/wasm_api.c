/* wasm_api.c: the rules as the browser calls them. Built natively too, so that a
 * test can hold the two equal. Nothing is allocated: the browser's rules have no
 * memory to give (wasm_no_memory.c). */
#include "wasm_api.h"

#include "game_write.h"
#include "hash.h"
#include "list.h"
#include "state_pack.h"
#include "wasm_internal.h"

#include <string.h>

/* The longest text is a list of moves: each with its quotes, a comma and a space
 * (MOVE_TEXT_MAX has its zero already), in brackets. No view comes near it. */
enum { LONGEST_TEXT = MOVES_MAX * (MOVE_TEXT_MAX + 3) + 3, BUFFER_SIZE = 1 << 19 };
_Static_assert(BUFFER_SIZE >= LONGEST_TEXT, "a list of moves fits");
_Static_assert(BUFFER_SIZE >= STATE_PACKED_MAX(STATE_SIZE_MAX), "a packed state fits");

static const struct game *game;
static struct options options;
static _Alignas(16) unsigned char state[STATE_SIZE_MAX];
static _Alignas(16) unsigned char other[STATE_SIZE_MAX]; /* a view, or what may become the state */
static struct move_list moves;
static char buffer[BUFFER_SIZE];

char *bosquet_buffer(void)
{
    return buffer;
}

int bosquet_buffer_size(void)
{
    return sizeof buffer;
}

/* ---- the position ---- */

int bosquet_choose_game(int seats)
{
    const struct game *found = game_find(buffer);
    if (found == NULL || seats < found->min_seats || seats > found->max_seats)
        return 0;
    game = found;
    options_default(game, seats, &options);
    return 1;
}

int bosquet_set_option(int index, int value)
{
    if (index < 0 || index >= game->option_count || value < 0 ||
        value >= option_values(&game->options[index], options.seats))
        return 0;
    options.value[index] = value;
    return 1;
}

int bosquet_set_rules_version(int version)
{
    if (version < 1 || version > game->rules_version)
        return 0;
    options.versions.rules = version;
    return 1;
}

void bosquet_start(void)
{
    game->start(state, &options);
}

int bosquet_load_state(int length)
{
    if (length < 0 || length > (int)sizeof buffer ||
        !state_unpack(buffer, (size_t)length, other, game->state_size))
        return 0;
    memcpy(state, other, game->state_size);
    return 1;
}

unsigned char *bosquet_state(void)
{
    return state;
}

int bosquet_state_size(void)
{
    return (int)game->state_size;
}

void bosquet_state_version(void)
{
    write_state_version(game, buffer);
}

int bosquet_pack_view(int viewer)
{
    struct text packed;
    text_init_in(&packed, buffer, sizeof buffer);
    game->view(state, viewer, other);
    state_pack(other, game->state_size, &packed);
    return (int)packed.length;
}

int bosquet_to_act(void)
{
    return (int)game->to_act(state);
}

const struct game *chosen_game(void)
{
    return game;
}

int chosen_seats(void)
{
    return options.seats;
}

/* ---- answers ---- */

void answer_open(struct answer *answer)
{
    text_init_in(&answer->text, buffer, sizeof buffer);
    json_init(&answer->json, &answer->text, 0);
}

int answer_end(const struct answer *answer)
{
    return (int)answer->text.length;
}

int bosquet_write_moves(int seat)
{
    struct answer answer;
    answer_open(&answer);
    game->list_moves(state, seat, &moves);
    write_moves(game, state, &moves, NULL, &answer.json);
    return answer_end(&answer);
}

int bosquet_write_view(int viewer)
{
    struct answer answer;
    answer_open(&answer);
    game->view(state, viewer, other);
    write_position(game, &options, other, viewer, NULL, &answer.json);
    return answer_end(&answer);
}

int bosquet_write_scores(void)
{
    struct answer answer;
    answer_open(&answer);
    json_begin_object(&answer.json, NULL);
    write_scores(game, state, options.seats, 0, &answer.json);
    json_end_object(&answer.json);
    return answer_end(&answer);
}

int bosquet_work_out(void)
{
    char question[MOVE_TEXT_MAX] = ""; /* the answer takes its place in the buffer */
    struct answer answer;
    if (game->work_out == NULL || strnlen(buffer, sizeof question) == sizeof question)
        return 0;
    memcpy(question, buffer, sizeof question);
    answer_open(&answer);
    json_begin_object(&answer.json, NULL);
    bool is_answered = game->work_out(state, question, &answer.json);
    json_end_object(&answer.json);
    return is_answered ? answer_end(&answer) : 0;
}

/* ---- moves ---- */

int bosquet_describe_move(int seat)
{
    struct move move;
    struct answer answer;
    if (!game->read_move(state, buffer, &move))
        return 0;
    answer_open(&answer);
    write_description(game, state, seat, move, &answer.json);
    return answer_end(&answer);
}

/* Seats that are to act have one; others may, to change a sealed choice. */
static bool has_a_move(int seat)
{
    if (game->to_act(state) & seat_bit(seat))
        return true;
    game->list_moves(state, seat, &moves);
    return moves.count > 0;
}

/* What is against the move in the buffer, in the order in which a match checks it, or NULL. */
static const char *read_move(int seat, struct move *move, struct fields *details)
{
    static char quoted[MOVE_TEXT_MAX]; /* long enough to recognise it */
    if (is_over(game, state))
        return REFUSAL_GAME_OVER;
    if (!has_a_move(seat)) {
        field_number(details, "seat", seat);
        return REFUSAL_NOT_YOUR_TURN;
    }
    if (game->read_move(state, buffer, move))
        return game->refusal(state, seat, *move, details);
    memcpy(quoted, buffer, sizeof quoted - 1);
    field_text(details, "move", quoted);
    return REFUSAL_NOT_A_MOVE;
}

/* The same, written as JSON; false if there is something. */
static bool accept_move(int seat, struct move *move)
{
    struct fields details = { 0 };
    const char *reason = read_move(seat, move, &details);
    struct answer answer;
    answer_open(&answer);
    if (reason != NULL)
        write_refusal(reason, &details, &answer.json);
    return reason == NULL;
}

int bosquet_refusal(int seat)
{
    struct move move;
    return !accept_move(seat, &move);
}

struct listener {
    struct answer answer;
    int viewer;
};

static void hear(void *self, const struct event *event)
{
    struct listener *listener = self;
    if (listener->viewer == VIEWER_ALL || event->audience & seat_bit(listener->viewer))
        write_event(event, &listener->answer.json);
}

int bosquet_play(int seat, int viewer)
{
    struct listener listener = { .viewer = viewer };
    struct event_log events = { hear, &listener };
    struct move move;
    if (!accept_move(seat, &move))
        return 0;
    answer_open(&listener.answer);
    json_begin_array(&listener.answer.json, NULL);
    game->apply(state, seat, move, &events);
    json_end_array(&listener.answer.json);
    return 1;
}

/* ---- events ---- */

/* A text up to the next `end`, which becomes its zero; *rest is what follows, NULL: nothing. */
static char *cut(char *text, char end, char **rest)
{
    char *at = strchr(text, end);
    *rest = at != NULL ? at + 1 : NULL;
    if (at != NULL)
        *at = '\0';
    return text;
}

/* False if that is no number of up to six digits. */
static bool read_number(const char *text, int *number)
{
    size_t digits = strspn(text, "0123456789");
    *number = 0;
    for (size_t i = 0; i < digits && digits <= 6; i++)
        *number = 10 * *number + (text[i] - '0');
    return digits >= 1 && digits <= 6 && text[digits] == '\0';
}

/* False if it is not in that form, or has too many fields. The event refers to the text, which
 * is cut in pieces. */
static bool read_event(char *text, struct event *event)
{
    char *rest;
    *event = (struct event){ .name = cut(text, ' ', &rest) };
    while (rest != NULL) {
        int number;
        char *value;
        char *name = cut(cut(rest, ' ', &rest), '=', &value);
        if (value == NULL || event->fields.count == FIELDS_MAX)
            return false;
        if (read_number(value, &number))
            field_number(&event->fields, name, number);
        else
            field_text(&event->fields, name, value);
    }
    return true;
}

int bosquet_reduce(void)
{
    struct event event;
    return game->reduce != NULL && read_event(buffer, &event) && game->reduce(state, &event);
}

/* ---- for tests ---- */

void bosquet_playout(uint32_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    game_playout(game, state, &rng, &moves);
}

uint64_t bosquet_hash(void)
{
    return hash_bytes(state, game->state_size);
}
