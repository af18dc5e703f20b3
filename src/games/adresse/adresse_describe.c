/* adresse_describe.c: what a move says. Numbers are in the units of struct placement and
 * struct pose: tenths of millimetres and degrees where a hand lets go, micrometres where a
 * piece rests. */
#include "adresse_internal.h"

#include <assert.h>

/* A piece card by its name as it is ("7B"), an advantage by a word. */
static void add_card(struct fields *fields, const char *name, int card)
{
    if (is_piece_card(card))
        field_text(fields, name, adresse_card_names[card]);
    else
        field_word(fields, name, adresse_card_names[card]);
}

static const char *describe_launch(struct move move, struct fields *out)
{
    field_number(out, "seat", adresse_move_to(move));
    for (int i = 0; i < 3 && adresse_move_card(move, i) != NO_CARD; i++)
        add_card(out, "cards", adresse_move_card(move, i));
    return "adresse.answer.launch";
}

/* With whom it turns to, chosen or not: those who play alone turn to nobody. */
static const char *describe_advantage(const struct adresse *a, struct move move, struct fields *out)
{
    static const char *const keys[] = {
        [CARD_PIVOT] = "adresse.answer.pivot",
        [CARD_RETURN_TO_SENDER] = "adresse.answer.return-to-sender",
        [CARD_DEFLECT] = "adresse.answer.deflect",
        [CARD_KILLJOY] = "adresse.answer.killjoy",
        [CARD_PLACE_THIS_FOR_ME] = "adresse.answer.place-this-for-me",
    };
    int advantage = adresse_move_card(move, 0);
    int to = adresse_move_to(move);
    int seat = to != NO_SEAT ? to : adresse_sender_of(a);
    add_card(out, "advantage", advantage);
    if (seat >= 0)
        field_number(out, "seat", seat);
    if (adresse_move_card(move, 1) != NO_CARD)
        add_card(out, "card", adresse_move_card(move, 1));
    return is_piece_card(advantage) ? "adresse.answer.add" : keys[advantage]; /* A5.2: added only */
}

static const char *describe_take(struct move move, struct fields *out)
{
    add_card(out, "card", adresse_move_card(move, 0));
    if (adresse_move_as(move) < 0)
        return "adresse.answer.take";
    field_word(out, "position", adresse_position_names[adresse_move_as(move)]);
    return "adresse.answer.take.as";
}

static const char *describe_aim(struct move move, struct fields *out)
{
    int card, x, y, turn;
    adresse_read_aim(move, &card, &x, &y, &turn);
    add_card(out, "card", card);
    field_number(out, "x", x);
    field_number(out, "y", y);
    field_number(out, "turn", turn);
    return "adresse.answer.aim";
}

static const char *describe_place(struct move move, struct fields *out)
{
    describe_aim(move, out);
    field_number(out, "t", adresse_place_ms(move));
    return "adresse.answer.place";
}

static const char *describe_rests(struct move move, struct fields *out)
{
    int piece;
    struct pose pose;
    adresse_read_rests(move, &piece, &pose);
    field_number(out, "piece", piece);
    field_number(out, "x", pose.x);
    field_number(out, "y", pose.y);
    field_number(out, "z", pose.z);
    return "adresse.answer.rests";
}

static const char *describe_turned(struct move move, struct fields *out)
{
    struct pose pose;
    adresse_read_turned(move, &pose);
    field_number(out, "largest", (int)pose.largest);
    for (int i = 0; i < 3; i++)
        field_number(out, "rest", pose.rest[i]);
    return "adresse.answer.turned";
}

const char *adresse_describe_move(const void *seen, int seat, struct move move, struct fields *out)
{
    (void)seat;
    switch ((enum adresse_verb)move_verb(move)) {
    case VERB_LAUNCH:
        return describe_launch(move, out);
    case VERB_ACCEPT:
        return "adresse.answer.accept";
    case VERB_ADD:
        add_card(out, "card", adresse_move_number(move));
        return "adresse.answer.add";
    case VERB_ADVANTAGE:
        return describe_advantage(seen, move, out);
    case VERB_TAKE:
        return describe_take(move, out);
    case VERB_PLACE:
        return describe_place(move, out);
    case VERB_AIM:
        return describe_aim(move, out);
    case VERB_HOLD:
        return "adresse.answer.hold";
    case VERB_RELEASE:
        field_number(out, "t", adresse_move_number(move));
        return "adresse.answer.release";
    case VERB_FIRST:
        field_number(out, "seat", adresse_move_number(move));
        return "adresse.answer.first";
    case VERB_DRAW:
        add_card(out, "card", adresse_move_number(move));
        return "adresse.answer.draw";
    case VERB_TREMOR:
        field_number(out, "seed", adresse_move_number(move));
        return "adresse.answer.tremor";
    case VERB_NOISE:
        field_number(out, "seed", adresse_move_number(move));
        return "adresse.answer.noise";
    case VERB_SWAY:
        field_number(out, "seed", adresse_move_number(move));
        return "adresse.answer.sway";
    case VERB_RESTS:
        return describe_rests(move, out);
    case VERB_TURNED:
        return describe_turned(move, out);
    default:
        assert(move_verb(move) == VERB_SETTLED);
        return "adresse.answer.settled";
    }
}
