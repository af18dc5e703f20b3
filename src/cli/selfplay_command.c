/* selfplay_command.c: `bosquet selfplay GAME`, bots against bots, counted. */
#include "match_arguments.h"
#include "series.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct selfplay {
    struct match_arguments match;
    char *bots; /* as they were given */
    const char *levels[SEATS_MAX];
    int games;
    bool as_json;
};

struct selfplay_tally { /* of one bot, over all games and whatever seat it had */
    double wins;        /* a shared victory counts in equal parts */
    double points;      /* sums */
    double ranks;
};

static void play_game(const struct selfplay *run, int number, struct selfplay_tally *tallies)
{
    struct match match;
    int seats = run->match.options.seats;
    unsigned char seed[SEED_BYTES];
    series_match_seed(run->match.seed, number, seed);
    match_init(&match,
               &(struct match_start){
                   .game = run->match.game, .options = run->match.options, .seed = seed },
               NULL, NULL);
    for (int move = 0; match_to_act(&match) != 0; move++) {
        int seat = __builtin_ctz(match_to_act(&match));
        struct bot_answer answer;
        match_ask_bot(&match, seat, run->levels[series_bot_in(number, seat, seats)], 0,
                      series_derive(run->match.seed, number, move), &answer);
        match_play(&match, seat, answer.move, NULL, NULL);
    }
    struct result result;
    run->match.game->result(match.state, &result);
    int winners = __builtin_popcount(result.winners);
    for (int seat = 0; seat < seats; seat++) {
        struct selfplay_tally *tally = &tallies[series_bot_in(number, seat, seats)];
        if (result.winners & seat_bit(seat))
            tally->wins += 1.0 / winners;
        tally->points += result.total[seat];
        tally->ranks += result.rank[seat];
    }
    match_clear(&match);
}

static void show_progress(const struct cli *cli, int done, int games)
{
    struct text line, bar;
    struct fields fields = { 0 };
    text_init(&line);
    text_init(&bar);
    series_add_bar(&bar, 30, done, games);
    field_text(&fields, "bar", bar.data);
    field_number(&fields, "done", done);
    field_number(&fields, "games", games);
    words_add(&line, cli->language, "cli", "selfplay.progress", &fields);
    fprintf(stderr, "\r%s", line.data);
    if (done == games)
        fputs("\r\033[K", stderr);
    text_clear(&line);
    text_clear(&bar);
}

/* Half the width of the 95% interval of a share of wins. */
static double margin(double wins, int games)
{
    double share = wins / games;
    return 1.96 * sqrt(share * (1 - share) / games);
}

static void print_table(const struct cli *cli, const struct selfplay *run,
                        const struct selfplay_tally *tallies)
{
    printf("%-12s %10s %8s %8s %8s\n", words(cli->language, "selfplay.bot"),
           words(cli->language, "selfplay.wins"), "%", words(cli->language, "selfplay.points"),
           words(cli->language, "selfplay.rank"));
    for (int bot = 0; bot < run->match.options.seats; bot++) {
        const struct selfplay_tally *tally = &tallies[bot];
        printf("%-12s %10.1f %5.1f±%-4.1f %6.2f %8.2f\n", run->levels[bot], tally->wins,
               100 * tally->wins / run->games, 100 * margin(tally->wins, run->games),
               tally->points / run->games, tally->ranks / run->games);
    }
}

static void print_json(const struct selfplay *run, const struct selfplay_tally *tallies)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 2);
    json_begin_object(&json, NULL);
    json_put_string(&json, "game", run->match.game->name);
    json_put_int(&json, "games", run->games);
    write_options(run->match.game, &run->match.options, "options", &json);
    json_begin_array(&json, "bots");
    for (int bot = 0; bot < run->match.options.seats; bot++) {
        json_begin_object(&json, NULL);
        json_put_string(&json, "bot", run->levels[bot]);
        json_put_real(&json, "wins", tallies[bot].wins);
        json_put_real(&json, "share", tallies[bot].wins / run->games);
        json_put_real(&json, "margin", margin(tallies[bot].wins, run->games));
        json_put_real(&json, "points", tallies[bot].points / run->games);
        json_put_real(&json, "rank", tallies[bot].ranks / run->games);
        json_end_object(&json);
    }
    json_end_array(&json);
    json_end_object(&json);
    puts(text.data);
    text_clear(&text);
}

static int run_all(const struct cli *cli, const struct selfplay *run)
{
    struct selfplay_tally tallies[SEATS_MAX] = { 0 };
    bool has_progress = isatty(STDERR_FILENO);
    for (int game = 0; game < run->games; game++) {
        play_game(run, game, tallies);
        if (has_progress)
            show_progress(cli, game + 1, run->games);
    }
    if (run->as_json)
        print_json(run, tallies);
    else
        print_table(cli, run, tallies);
    return EXIT_OK;
}

/* "greedy,random": as many seats as there are names. The list is cut in place. */
static int read_bots(const struct cli *cli, struct selfplay *run)
{
    int count = 0;
    for (char *name = strtok(run->bots, ","); name != NULL; name = strtok(NULL, ",")) {
        if (!bot_level_exists(name))
            return cli_unknown_level(cli, name);
        if (count < SEATS_MAX)
            run->levels[count] = name;
        count++;
    }
    return match_arguments_seat(cli, &run->match, count);
}

static int take_selfplay_option(const struct cli *cli, void *arguments, int option)
{
    struct selfplay *run = arguments;
    switch (option) {
    case 'g':
        return cli_read_number(cli, "--games", optarg, 1, 100000000, &run->games) ? -1 : EXIT_USAGE;
    case 'b':
        run->bots = optarg;
        return -1;
    default:
        assert(option == 'j');
        run->as_json = true;
        return -1;
    }
}

int command_selfplay(struct cli *cli, int argc, char **argv)
{
    static const struct option options[] = {
        MATCH_OPTIONS,
        { "games", required_argument, NULL, 'g' },
        { "bots", required_argument, NULL, 'b' },
        { "json", no_argument, NULL, 'j' },
        { NULL, 0, NULL, 0 },
    };
    char standard_bots[] = "greedy,random";
    struct selfplay run = { .bots = standard_bots, .games = 100 };
    chance_random_seed(run.match.seed);
    int status =
        match_arguments_read(cli, argc, argv, options, take_selfplay_option, &run, &run.match);
    if (status >= 0)
        return status;
    status = read_bots(cli, &run);
    return status == EXIT_OK ? run_all(cli, &run) : status;
}
