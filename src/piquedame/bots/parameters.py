"""The parameters of the bots, one table each: what every figure does, and where it comes from.

`piquedame.kernels.search.constants` holds those that are compiled. Duck has none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from piquedame.kernels.search.constants import COMPILED, Compiled, figure

FITTED = "fitted to the moons that casual tried in hearts; the deals were not kept"
EXPLORED = "measured: benchmarks/SEARCH.md, Exploration and worlds"
FROZEN = "frozen: figures are published against it"


@dataclass(frozen=True, slots=True)
class Novice:
    """What novice takes for granted; it bids as casual does."""

    whim: float = figure(0.2, "how often any card will do")


@dataclass(frozen=True, slots=True)
class Casual:
    """What casual takes for granted. What it says before the first lead all other bots say, too."""

    # A card is weighed: this trick against the cards that are kept.
    later: float = figure(0.8, "the weight of what the kept cards may cost, beside this trick")
    lead: float = figure(0.05, "what it costs to have to lead next")
    relief: float = figure(0.25, "how good it is to be rid of a dear card, as a part of its cost")
    takes: float = figure(0.25, "how often the last seat takes a harmless trick it could leave")
    joker: float = figure(
        1.5, "what a joker that never wins is worth later, in average cards that it keeps away"
    )
    sets: int = figure(300, "sets of cards to give away that are all tried; of more, one by one")

    # What a hand may still cost, suit by suit.
    again: float = figure(0.6, "how likely a suit that was led once is led again")
    after: float = figure(0.4, "how often another seat can put a dear card under a high one")
    throws: float = figure(0.2, "cards thrown away for each round of a suit that the hand lacks")
    stuck: float = figure(0.3, "how often a card of a suit that nobody else holds must be led")
    scarce: float = figure(0.75, "the part of a suit still out after a round of it, at least")
    catch: float = figure(0.15, "how often a card catches a bonus card below it")

    # Slams.
    confidence: float = figure(0.78, "the logarithm of a moon's odds, with no loser, late", FITTED)
    per_loser: float = figure(0.54, "by how much each loser lowers it", FITTED)
    per_trick: float = figure(2.84, "by how much it is higher with all tricks to play", FITTED)
    longer: float = figure(0.8, "by how much another hand is longer in a suit than the average")
    dear_loser: float = figure(0.3, "how much more a loser that costs is kept back from the lead")
    caution: float = figure(1.0, "what a failed moon costs, as a part of the points still out")
    floor: float = figure(0.3, "the part of the points from which on a seat may be shooting")
    fear: float = figure(2.5, "how late a lone shooter is taken seriously: an exponent")
    fear_of_two: float = figure(
        0.5,
        "the same for two partners, who are feared from the first point on",
        "measured: in Partnership Hearts against novice −7.1 ± 0.6 with it, +1.8 ± 0.3 unfeared",
    )
    feed: float = figure(0.3, "how much nearer to a moon a penalty card brings its shooter")
    strong: float = figure(0.5, "with up to this part of losers a hand passes for a moon")
    surer: float = figure(0.1, "by how much surer than the partner's a card must be to beat it")

    # What is said before the first lead.
    safe: float = figure(1.6, "tricks of a suit below which it is worth a bid")
    slam_losers: float = figure(0.8, "likely losers below which a hand bids for a slam")
    slam_losers_leading: float = figure(1.6, "the same if the hand leads")
    slam_longer: float = figure(0.8, "the same as `longer`, when a bid is weighed")
    pledge: float = figure(0.6, "hearts below which a hand pledges to take none")
    low_cards: int = figure(4, "lower cards that guard a dear card to be exposed")
    catchers: int = figure(2, "higher cards that bring an exposed bonus card home")
    harmless: int = figure(9, "the highest rank of a hand that keeps all its cards if it may")


@dataclass(frozen=True, slots=True)
class Searching:
    """What skilled and expert take for granted."""

    sims: int = figure(
        12_000,
        "playouts for a card, if no budget is given",
        "about 35 ms a card, as `uct` takes",
    )
    infers: bool = figure(
        True,
        "are worlds weighed by what the others have played?",
        "measured: benchmarks/SEARCH.md, The parts",
    )
    share: float = figure(
        1.0, "the part of a given time that the bot spends", "the levels differ by it"
    )

    # How much is looked at.
    worlds: float = figure(0.7, "worlds for a card, beside the root of the playouts", EXPLORED)
    drawn: int = figure(8, "worlds drawn for each that is searched, of which the likelier stay")
    warm_up: int = figure(40, "playouts that tell how many there is time for")
    spare: float = figure(1.3, "worlds made ready for each that there seems to be time for")
    in_time: float = figure(
        0.97, "the part of a time in which worlds are searched; the rest sums up"
    )
    before_lead: int = figure(3, "playouts for a choice before the first lead, beside a card's")
    each: int = figure(12, "playouts in one world for one such choice; fewer if few are granted")
    candidates: int = figure(24, "sets of cards to pass or to lay away that are weighed")
    ranked: int = figure(300, "sets of cards among which those are looked for")
    finalists: int = figure(5, "choices that are weighed to the end")
    errors: float = figure(2.0, "standard errors by which a choice must beat casual's")

    # How a world is searched.
    explore: float = figure(0.2, "how much a tree explores, as a part of the worth", EXPLORED)
    wild: float = figure(
        0.1, "the part of random cards in a playout", "as `uct`; more did not help (SEARCH.md)"
    )
    fear: float = figure(0.5, "how often the seat that alone has penalty cards shoots the moon")
    fit: int = figure(1, "losers with which a hand still goes for a slam in a playout")

    # How likely a world is.
    trust: float = figure(1.0, "how far what the others played is trusted: an exponent", EXPLORED)
    slip: float = figure(0.1, "the part of cards that others play at random")
    bold: float = figure(0.5, "how often a hand that is fit for a slam goes for it")

    compiled: ClassVar[Compiled] = COMPILED


@dataclass(frozen=True, slots=True)
class Uct:
    """What uct takes for granted."""

    worlds: int = figure(30, "worlds", FROZEN)
    sims: int = figure(10_000, "playouts over all worlds, if no budget is given", FROZEN)
    explore: float = figure(0.4, "how much a tree explores", FROZEN)
    wild: float = figure(0.1, "the part of random cards in a playout", FROZEN)


NOVICE = Novice()
CASUAL = Casual()
EXPERT = Searching()
SKILLED = Searching(sims=600, infers=False, share=0.1)
UCT = Uct()
