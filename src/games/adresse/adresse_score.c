/* adresse_score.c: who is ahead (A8.5, A9.3). */
#include "adresse_internal.h"

int adresse_points_won(const struct adresse_player *player)
{
    int points = 0;
    for (int card = 1; card <= PIECE_CARDS; card++)
        points += player->won[card] * adresse_piece_cards[card].value;
    return points;
}

/* A8.5: the finisher has no card, and is ahead of another who has none (A8.4). A9.3 */
void adresse_result(const void *state, struct result *out)
{
    static const char *const columns[] = { "total", "finished" };
    static const char *const advanced_columns[] = { "total", "placed" };
    const struct adresse *a = state;
    bool is_advanced = a->variant == ADVANCED;
    int rows[PLAYERS_MAX][RESULT_COLUMNS];
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        rows[seat][0] = (is_advanced ? adresse_points_won(player) : 0) - player->hand_count;
        rows[seat][1] = is_advanced ? player->placed : a->winner == seat + 1;
    }
    result_rank(out, a->seats, 2, rows, is_advanced ? advanced_columns : columns);
}

void adresse_write_categories(const void *state, int seat, struct json *json)
{
    const struct adresse *a = state;
    const struct adresse_player *player = &a->players[seat];
    if (a->variant == ADVANCED)
        json_put_int(json, "points", adresse_points_won(player));
    json_put_int(json, "hand", player->hand_count);
    json_put_int(json, "placed", player->placed);
}
