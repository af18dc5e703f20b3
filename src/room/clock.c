/* clock.c: the players' clock. */
#include "clock.h"

const struct clock_rule clock_rules[CLOCK_DAYS + 1] = {
    [CLOCK_NONE] = { .name = "none" },
    [CLOCK_MOVE] = { .name = "move",
                     .numbers = { { "seconds", offsetof(struct clock_settings, seconds), 5, 3600,
                                    false } } },
    [CLOCK_GAME] = { .name = "game",
                     .numbers = { { "seconds", offsetof(struct clock_settings, seconds), 30, 86400,
                                    false },
                                  { "increment", offsetof(struct clock_settings, increment_s), 0,
                                    600, true } },
                     .is_for_all_decisions = true },
    [CLOCK_DAYS] = { .name = "days",
                     .numbers = { { "days", offsetof(struct clock_settings, days), 1, 14, false } },
                     .runs_without_server = true },
};

bool clock_settings_fit(const struct clock_settings *settings)
{
    const struct clock_rule *rule = clock_rule(settings);
    for (int i = 0; i < CLOCK_NUMBERS && rule->numbers[i].key != NULL; i++) {
        int value = clock_number(settings, &rule->numbers[i]);
        if (value < rule->numbers[i].least || value > rule->numbers[i].most)
            return false;
    }
    return true;
}

static int64_t allowance_ms(const struct clock_settings *settings)
{
    switch (settings->kind) {
    case CLOCK_MOVE:
    case CLOCK_GAME:
        return (int64_t)settings->seconds * 1000;
    case CLOCK_DAYS:
        return (int64_t)settings->days * 24 * 3600 * 1000;
    default:
        return 0;
    }
}

void clock_start(struct clock *clock, const struct clock_settings *settings, int seats)
{
    *clock = (struct clock){ .settings = *settings };
    for (int seat = 0; seat < seats; seat++)
        clock->left_ms[seat] = allowance_ms(settings);
}

void clock_charge(struct clock *clock, int64_t ms)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (clock->running & seat_bit(seat))
            clock->left_ms[seat] = clock->left_ms[seat] > ms ? clock->left_ms[seat] - ms : 0;
}

int64_t clock_pressed(struct clock *clock, int seat)
{
    int64_t before = clock->left_ms[seat];
    if (clock_rule(&clock->settings)->is_for_all_decisions)
        clock->left_ms[seat] += (int64_t)clock->settings.increment_s * 1000;
    else
        clock->left_ms[seat] = allowance_ms(&clock->settings);
    return clock->left_ms[seat] - before;
}

void clock_run(struct clock *clock, seat_mask running)
{
    clock->running = clock->settings.kind == CLOCK_NONE ? 0 : running;
}

seat_mask clock_flags(const struct clock *clock)
{
    seat_mask flags = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (clock->running & seat_bit(seat) && clock->left_ms[seat] <= 0)
            flags |= seat_bit(seat);
    return flags;
}

int64_t clock_next_ms(const struct clock *clock)
{
    int64_t next = -1;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (clock->running & seat_bit(seat) && (next < 0 || clock->left_ms[seat] < next))
            next = clock->left_ms[seat];
    return next;
}
