"""The tally of a deal in plain integers: what cards cost, what slams bring, settlements.

`piquedame.scoring.score` tells the whole story with these functions; the kernels compile the same
ones, so that a deal played a million times a second is scored by the one law. By seat, `taken`
holds the captured cards as faces and `twins` their second copies; seats are sets of bits where
there may be several. Functions that say what a deal brings write it into `out`, by seat.
"""

from __future__ import annotations

from typing import NamedTuple

from piquedame.cards import HEART_CARDS, JOKER, QC, QH, QS, TEN_OF_CLUBS, number_of
from piquedame.law.course import next_seat
from piquedame.law.numbers import Row, Slots
from piquedame.law.trick import NOBODY, points

BY_CARDS = -1
"""`Tariff.moon_value` if a slam is worth what its cards cost."""
NEVER = -1
"""`Tariff.silent` if there is no silent slam."""

OFF, ADD, SUBTRACT, CHOICE, SMART_ADD, PAY_EACH, COSTS, VOID_DEAL, PUNISH = range(9)
MODES = {
    "off": OFF,
    "add": ADD,
    "subtract": SUBTRACT,
    "choice": CHOICE,
    "smart_add": SMART_ADD,
    "pay_each": PAY_EACH,
    "costs": COSTS,
    "void_deal": VOID_DEAL,
    "punish": PUNISH,
}
"""How a slam is scored (`punish`: a sun that punishes who passed a card to it)."""
MODE_NAMES = {number: name for name, number in MODES.items()}

NO_SUN, DOUBLE, REQUIRED, PUNISH_PASSER, CLEAN_SLATE, OWN_VALUE = range(6)
SUNS = {
    "off": NO_SUN,
    "double": DOUBLE,
    "required_for_moon": REQUIRED,
    "punish_passer": PUNISH_PASSER,
    "clean_slate": CLEAN_SLATE,
    "own_value": OWN_VALUE,
}

PLAIN, DIFFERENCE, ABOVE_SIX, LOW_TAKES, LOW_TAKES_EXCESS, SWEEPSTAKE, HOWELL, THREE_HANDED = range(
    8
)
SETTLEMENTS = {
    "difference": DIFFERENCE,
    "above_six": ABOVE_SIX,
    "chips_low_takes_counts": LOW_TAKES,
    "chips_low_takes_excess": LOW_TAKES_EXCESS,
    "chips_sweepstake": SWEEPSTAKE,
    "chips_howell": HOWELL,
    "chips_three_handed": THREE_HANDED,
}

ALL_HEARTS_PAID = 13
"""What a player who took all hearts is paid if the table chose so, at any scale."""


class Tariff(NamedTuple):
    """What the tally asks of the rules. Masks are of card faces."""

    players: int
    penalty: int
    bonus: int
    queen_of_hearts_doubles: bool
    queen_of_clubs_cancels: bool
    ten_of_clubs: int
    """By how much it multiplies what its taker's cards cost; 1 if it does not."""
    moon: int
    moon_value: int
    moon_takes_bonus: bool
    """A slam needs the bonus cards, too."""
    bonus_on_moon: bool
    """Bonus cards count beside a slam."""
    has_specials: bool
    sun: int
    sun_value: int
    """What a sun is worth that has a value of its own."""
    silent: int
    """What a slam that was not announced is worth, if that is settled; `NEVER`."""
    must_announce: bool
    """Only a moon that was announced counts."""
    no_trick: int
    """What a seat that won no trick is given."""
    floor: bool
    """Nobody scores below nothing in a deal."""
    settlement: int
    is_paid: bool
    """Who takes all hearts is paid for it."""
    jacks: bool
    """What nobody is clear to take stays on the table."""
    generale: bool
    """A slam may be announced that counts by itself, whatever a moon does."""
    bids_slam: bool
    """The auction is for a slam."""
    first_trick_exempt: bool
    """A sun does not ask for the first trick."""
    capot: bool
    """A slam of all tricks may be announced."""
    each_trick: int
    """What every trick costs whoever wins it."""
    first_trick: int
    last_trick: int
    all_three: int
    """What the first trick, the last and every card that costs are worth more, all together."""
    all_tricks: int
    """What all tricks cost together, all three left out."""


def card_cost(tariff: Tariff, values: Row, taken: int, twins: int, ten_of_clubs: int) -> int:
    """What captured cards cost, effects of cards included.

    `ten_of_clubs`: by how much it multiplies in this deal.
    """
    cost = points(values, taken) + points(values, twins)
    if tariff.queen_of_hearts_doubles and taken >> QH & 1:
        cost += points(values, taken & HEART_CARDS) + points(values, twins & HEART_CARDS)
    if tariff.queen_of_clubs_cancels and taken >> QC & 1 and taken >> QS & 1:
        cost -= values[QS]
    if ten_of_clubs != 1 and taken >> TEN_OF_CLUBS & 1:
        cost *= ten_of_clubs
    return cost


def tricks_cost(tariff: Tariff, won: int, first: bool, last: bool, taken: int) -> int:
    """What the tricks of a seat cost, beside their cards.

    `won`: how many; `first` and `last`: whether those are among them; `taken`: captured cards.
    """
    cost = tariff.each_trick * won
    cost += tariff.first_trick if first else 0
    cost += tariff.last_trick if last else 0
    if first and last and tariff.penalty & ~taken == 0:
        cost += tariff.all_three
    return cost


def aside_taker(players: int, step: int, eldest: int, costs: Row) -> int:
    """Who is given the cards set aside: of those whose cards cost something, who pays least.

    Of several the first from eldest hand; `NOBODY` if nobody pays. `costs`: by seat, without them.
    """
    best, seat = NOBODY, eldest
    for _ in range(players):
        if costs[seat] > 0 and (best == NOBODY or costs[seat] < costs[best]):
            best = seat
        seat = next_seat(players, step, seat)
    return best


def complex_points(values: Row, taken: int, twins: int) -> tuple[int, int]:
    """What cards cost if the queen of spades costs an imaginary number: (real, imaginary)."""
    queen = 1 << QS
    real = points(values, taken & ~queen) + points(values, twins & ~queen)
    return real, points(values, taken & queen) + points(values, twins & queen)


def times_ten(taken: int, ten_of_clubs: int, real: int, imaginary: int) -> tuple[int, int]:
    """A deal's complex score for the taker of these cards: times 2i if the ten of clubs is."""
    if not taken >> TEN_OF_CLUBS & 1:
        return real, imaginary
    return -ten_of_clubs * imaginary, ten_of_clubs * real


def complex_moon(
    tariff: Tariff,
    values: Row,
    taken: int,
    twins: int,
    sign: int,
    worth: tuple[int, int],
    ten_of_clubs: int,
) -> tuple[int, int]:
    """What a complex deal with a moon of this worth adds for a seat.

    `sign`: how often the moon counts for it (1, 0 or -1); bonus cards and the ten of clubs count
    besides.
    """
    real, imaginary = 0, 0
    if tariff.bonus_on_moon:
        real, imaginary = complex_points(values, taken & tariff.bonus, twins & tariff.bonus)
    real, imaginary = real + sign * worth[0], imaginary + sign * worth[1]
    return times_ten(taken, ten_of_clubs, real, imaginary)


def complex_sign(mode: int, shooting: bool) -> int:
    """How often a moon counts for a seat if scores are complex. `shooting`: it is its own."""
    if shooting:
        return -1 if mode == SUBTRACT else 0
    return 1 if mode == ADD else 0


def side_of(players: int, seat: int, pair: int, opposite: bool) -> int:
    """The seat and its partners, as bits of seats.

    `pair`: partners of this deal against all others, 0 for none; `opposite`: partners sit opposite
    each other.
    """
    if pair:
        return pair if pair >> seat & 1 else (1 << players) - 1 & ~pair
    if not opposite:
        return 1 << seat
    side = 0
    for other in range(seat % 2, players, 2):
        side |= 1 << other
    return side


def slam_worth(
    tariff: Tariff,
    values: Row,
    taken: Row,
    twins: Row,
    side: int,
    ten_of_clubs: int,
) -> int:
    """What a slam of this side is worth before a sun doubles it."""
    if tariff.moon_value != BY_CARDS:
        return tariff.moon_value
    worth = tariff.all_tricks
    kept = ~0 if tariff.bonus_on_moon else ~tariff.bonus
    for seat in range(tariff.players):
        if not side >> seat & 1:
            continue
        if tariff.has_specials:
            one, two = taken[seat] & kept, twins[seat] & kept
            worth += card_cost(tariff, values, one, two, ten_of_clubs)
        else:
            worth += points(values, taken[seat] & tariff.penalty)
            worth += points(values, twins[seat] & tariff.penalty)
    return worth


def sun_worth(tariff: Tariff, worth: int, sun: bool) -> int:
    """What a slam of this worth comes to, if it is a sun."""
    if sun and tariff.sun == OWN_VALUE:
        return tariff.sun_value
    return worth * 2 if sun and tariff.sun == DOUBLE else worth


def asks_shooter(tariff: Tariff, sun: bool) -> bool:
    """May the shooter choose how a slam counts? Some suns count in their own way."""
    return tariff.moon == CHOICE and not (sun and tariff.sun in (PUNISH_PASSER, CLEAN_SLATE))


def slam_mode(tariff: Tariff, sun: bool, choice: int) -> int:
    """How a slam counts. `choice`: what the shooter chooses who may.

    What `SMART_ADD` comes to, and what a clean slate wipes away, depends on the totals.
    """
    if sun and tariff.sun == PUNISH_PASSER:
        return PUNISH
    if tariff.moon == CHOICE:
        return choice
    return ADD if tariff.moon == OFF or tariff.silent != NEVER else tariff.moon


def givers(players: int, gave: int, sides: Row, pooled: bool) -> int:
    """The seats who passed a card to the shooter, as bits: `gave`, with partners who score as one.

    `sides`: by seat who plays together.
    """
    out = 0
    for seat in range(players):
        if gave & (sides[seat] if pooled else 1 << seat):
            out |= 1 << seat
    return out


def slam_scores(
    tariff: Tariff,
    side: int,
    payers: int,
    value: int,
    mode: int,
    gave: int,
    out: Slots,
) -> None:
    """What a slam alone brings. `side`: the shooter and the partner, if there is one.

    `payers`: those of the side who score what the shooter does, the shooter among them;
    `gave`: the seats who (or whose side) passed a card to the shooter, for a sun that punishes it.
    """
    to_others = value if mode in (ADD, PAY_EACH, PUNISH) else 0
    to_shooter = 0
    if mode == SUBTRACT:
        to_shooter = -value
    elif mode == COSTS:
        to_shooter = value
    elif mode == PAY_EACH:
        to_shooter = -value * (tariff.players - number_of(side))
    for seat in range(tariff.players):
        mine = side >> seat & 1
        out[seat] = 0 if mine else to_others
        if payers >> seat & 1:
            out[seat] = to_shooter
        if mode == PUNISH and gave >> seat & 1 and not mine:
            out[seat] += value


def beside_slam(
    tariff: Tariff,
    values: Row,
    taken: int,
    twins: int,
    shooting: bool,
    ten_of_clubs: int,
) -> int:
    """Bonus points on top of a slam. If card effects make its value, the shooter's are in it."""
    cost = card_cost(tariff, values, taken, twins, ten_of_clubs)
    if not shooting:
        return cost
    if tariff.has_specials and tariff.moon_value == BY_CARDS:
        return 0
    one, two = taken & ~tariff.bonus, twins & ~tariff.bonus
    return cost - card_cost(tariff, values, one, two, ten_of_clubs)


def card_scores(tariff: Tariff, costs: Row, out: Slots) -> int:
    """What the cards alone add; in the settlements for two only the worse seat scores.

    Which seat that is, or `NOBODY`.
    """
    for seat in range(tariff.players):
        out[seat] = costs[seat]
    if tariff.settlement not in (DIFFERENCE, ABOVE_SIX):
        return NOBODY
    out[0] = out[1] = 0
    if costs[0] == costs[1]:
        return NOBODY
    worse = 0 if costs[0] > costs[1] else 1
    over = costs[worse] - (costs[1 - worse] if tariff.settlement == DIFFERENCE else 6)
    out[worse] = max(over, 0)
    return worse


def no_trick_bonus(tariff: Tariff, won: int, seat: int) -> int:
    """What a seat is given for having won no trick. `won`: the seats that have won one."""
    return 0 if won >> seat & 1 else tariff.no_trick


def pledge_cost(pledge: int, suit: int, taken: int) -> int:
    """What a pledge to take no card of a suit costs: broken so much, kept as much the other way."""
    return pledge if taken & suit else -pledge


def took_all(tariff: Tariff, taken: Row, declarer: int) -> bool:
    """Has nobody but the declarer of a slam taken a penalty card?"""
    for seat in range(tariff.players):
        if seat != declarer and taken[seat] & tariff.penalty:
            return False
    return True


def declared_scores(
    tariff: Tariff, side: int, payers: int, made: bool, worth: int, out: Slots
) -> None:
    """A slam that was announced or bid for: each opponent scores its worth, or else `payers` do."""
    for seat in range(tariff.players):
        if made:
            out[seat] = 0 if side >> seat & 1 else worth
        else:
            out[seat] = worth if payers >> seat & 1 else 0


def pool_sides(tariff: Tariff, sides: Row, out: Slots) -> None:
    """Partners who score together each get the sum of the side; `sides` by seat."""
    done = 0
    for seat in range(tariff.players):
        if done >> seat & 1:
            continue
        total = 0
        for other in range(tariff.players):
            total += out[other] if sides[seat] >> other & 1 else 0
        for other in range(tariff.players):
            if sides[seat] >> other & 1:
                out[other] = total
        done |= sides[seat]


def joker_debt(tariff: Tariff, values: Row, taken: Row, holder: int) -> int:
    """What Foster's joker brings who held it at first, or `NOBODY`, if another has taken it.

    It is paid to that seat instead of the pool.
    """
    if holder == NOBODY or tariff.settlement != SWEEPSTAKE:
        return 0
    for seat in range(tariff.players):
        if taken[seat] >> JOKER & 1 and seat != holder:
            return values[JOKER]
    return 0


def settle_chips(tariff: Tariff, costs: Row, pool: int, jack: bool, out: Slots) -> tuple[int, bool]:
    """What a deal for chips brings each; what stays on the table, and whether as a Jack."""
    if tariff.settlement == SWEEPSTAKE:
        return _sweepstake(tariff, costs, pool, jack, out)
    if tariff.settlement == HOWELL:
        _howell(tariff, costs, out)
    elif tariff.settlement == THREE_HANDED:
        _three_handed(tariff, costs, out)
    else:
        pool = _low_takes(tariff, costs, pool, out)
    return pool, False


def _low_takes(tariff: Tariff, costs: Row, pool: int, out: Slots) -> int:
    """1887: the fewest share what the others pay; what does not divide waits on the table."""
    takers, taker, least, winners = 0, 0, costs[0], 0
    for seat in range(tariff.players):
        if costs[seat]:
            takers += 1
            taker = seat
        least = min(least, costs[seat])
    if takers == 1:
        return _all_hearts(tariff, taker, costs[taker], pool, out)
    base = least if tariff.settlement == LOW_TAKES_EXCESS else 0
    paid = pool
    for seat in range(tariff.players):
        if costs[seat] == least:
            winners += 1
        else:
            paid += costs[seat] - base
    share = paid // winners
    for seat in range(tariff.players):
        out[seat] = share if costs[seat] == least else base - costs[seat]
    return paid - share * winners


def _all_hearts(tariff: Tariff, taker: int, cost: int, pool: int, out: Slots) -> int:
    """One player took everything: he pays each of the others, or is paid."""
    others = tariff.players - 1
    if tariff.is_paid:
        each = ALL_HEARTS_PAID // others
        rest = min(ALL_HEARTS_PAID - each * others, pool)
        for seat in range(tariff.players):
            out[seat] = each * others + rest if seat == taker else -each
        return pool - rest
    each = cost // others
    for seat in range(tariff.players):
        out[seat] = -cost if seat == taker else each
    return pool + cost - each * others


def _sweepstake(tariff: Tariff, costs: Row, pool: int, jack: bool, out: Slots) -> tuple[int, bool]:
    """Each pays what he took; who is clear takes the pool, or it stays as a Jack."""
    least, clear = costs[0], 0
    for seat in range(tariff.players):
        out[seat] = -costs[seat]
        pool += costs[seat]
        least = min(least, costs[seat])
    bar = 0 if tariff.jacks else least
    for seat in range(tariff.players):
        clear += costs[seat] == bar
    shared = 0 < clear < tariff.players - 1 and (not jack or clear == 1)
    if not shared and tariff.jacks:
        return pool, True
    share = pool // clear
    for seat in range(tariff.players):
        if costs[seat] == bar:
            out[seat] += share
    return pool - share * clear, False


def _howell(tariff: Tariff, costs: Row, out: Slots) -> None:
    """Pay (players - 1) for each heart taken, draw one for every heart not taken."""
    total = 0
    for seat in range(tariff.players):
        total += costs[seat]
    for seat in range(tariff.players):
        out[seat] = total - tariff.players * costs[seat]


def _three_handed(tariff: Tariff, costs: Row, out: Slots) -> None:
    """Who took most pays each of the others the difference; two level for most pay the low one."""
    most = costs[0]
    for seat in range(tariff.players):
        most = max(most, costs[seat])
        out[seat] = 0
    for payer in range(tariff.players):
        for seat in range(tariff.players):
            if costs[payer] == most and costs[seat] != most:
                out[payer] -= most - costs[seat]
                out[seat] += most - costs[seat]
