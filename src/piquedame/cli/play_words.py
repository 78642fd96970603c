"""What happens at a table, in the words of the terminal game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from piquedame.cards import SUIT_NAMES, cards_of
from piquedame.cli.note_words import settlement_words, told
from piquedame.cli.screen import SYMBOLS, Screen, number, score_table
from piquedame.deal.events import (
    Announced,
    Asked,
    Began,
    Bid,
    Called,
    Challenged,
    Chose,
    Claimed,
    Drew,
    Event,
    Exchanged,
    Exposed,
    Kept,
    Named,
    Played,
    Pledged,
    Scored,
    ThrownIn,
    WidowTaken,
)
from piquedame.deal.play import Play
from piquedame.deal.show import figure_text, texts
from piquedame.deal.trick import Card, Trick
from piquedame.deal.view import View
from piquedame.rules.agreed import POOL, Rules
from piquedame.scoring.complex import plain_cost, sizes
from piquedame.scoring.winners import best_of

NAMES = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedi", "Ivo", "Jana")
OWN = 0
"""The person's seat."""


class Teller:
    """Tells the events of a game to the person in seat 0."""

    def __init__(self, rules: Rules, screen: Screen) -> None:
        self.rules = rules
        self.screen = screen
        self.say: Callable[[str], None] = screen.say

    # --- names ------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        return NAMES[seat]

    def whom(self, seat: int) -> str:
        """`you` or a name."""
        return "you" if seat == OWN else self.name(seat)

    def whose(self, seat: int) -> str:
        """`Your` or a name's."""
        return "Your" if seat == OWN else f"{self.name(seat)}'s"

    def does(self, seat: int, plain: str, third: str = "") -> str:
        """`You bid` or `Ada bids`."""
        return f"{self.name(seat)} {plain if seat == OWN else third or plain + 's'}"

    def played(self, seat: int, card: int) -> str:
        """A card on the table with its player, kept on one line."""
        return f"{self.name(seat)}\u00a0{self.screen.card(card)}"

    def on_trick(self, plays: tuple[Card, ...], named: int | None) -> list[str]:
        """The cards of a trick with their players; a joker that is led with its suit."""
        shown = [self.played(seat, card) for seat, card in plays]
        if named is not None:
            shown[0] += SYMBOLS[named]
        return shown

    # --- events -----------------------------------------------------------------------------

    def tell(self, event: Event, before: View, after: View) -> None:
        """One event in words, if the person does not see it anyway."""
        match event:
            case Bid() | Named() | Called() | Announced() | Exposed() | Pledged():
                said = self.opening(event)
                if said:
                    self.say(said)
                self.slam_tried(before, after)
            case Exchanged():
                self.exchange(after)
            case ThrownIn(seat=seat):
                self.say(self.thrown_in(seat, before))
            case Began(leader=leader):
                # The silent partner, and who passed that card on, know the side already.
                if after.attempt_known:
                    self.say(self.pair_words(tuple(sorted(after.attempt))))
                if leader != OWN:
                    self.say(f"{self.name(leader)} leads.")
            case Drew():
                self.drew(event, before, after)
            case Played():
                self.card(before, after)
            case Kept(seat=seat, cards=cards, drawn=drawn):
                what = f"The stock ({self.screen.cards(cards)})"
                own = f"{self.whose(seat)} remaining hand ({self.screen.cards(cards)})"
                self.say(f"{what if drawn else own} counts for {self.whom(seat)}.")
            case WidowTaken(seat=seat, cards=cards):
                seen = f": {self.screen.cards(cards)}" if cards else ""
                self.say(f"The widow goes to {self.whom(seat)}{seen}.")
            case Challenged():
                self.challenged(event)
            case Claimed(seat=seat, claim=claim):
                what = "the remaining tricks" if claim == "rest" else "that no points are left"
                self.say(f"{self.name(seat)} claimed {what}.")
            case Asked(seat=seat) if seat != OWN:
                self.say(f"{self.name(seat)} shot the moon and chooses how it counts.")
            case Chose(seat=seat, choice=choice) if seat != OWN:
                self.say(f"{self.name(seat)} chose to {choice}.")
            case Scored():
                self.score(event)
            case _:
                pass

    def opening(self, event: Bid | Named | Called | Announced | Exposed | Pledged) -> str:
        """What somebody said before the first lead; nothing if they let it be."""
        seat = event.seat
        match event:
            case Bid(chips=None):
                return f"{self.does(seat, 'pass', 'passes')}."
            case Bid(chips=chips):
                slam = " for a slam" if self.rules.bids_slam else ""
                return f"{self.does(seat, 'bid')} {chips}{slam}."
            case Named(suit=suit):
                return f"{self.does(seat, 'name')} {SUIT_NAMES[suit]} as the penalty suit."
            case Called(way=way):
                return f"{self.does(seat, 'call')} the pass: {way}."
            case Announced(slam=True):
                return f"{self.does(seat, 'announce')} a slam."
            case Exposed(cards=cards) if cards:
                return f"{self.does(seat, 'expose')} {self.screen.cards(cards)}."
            case Pledged(pledge=True):
                return f"{self.does(seat, 'pledge')} to take no hearts."
            case _:
                return ""

    def slam_tried(self, before: View, after: View) -> None:
        """Who tries for a slam, once the bidding is over."""
        was, bidder = (view.play.bidder if view.play else None for view in (before, after))
        if self.rules.bids_slam and bidder is not None and was is None:
            self.say(f"{self.does(bidder, 'try', 'tries')} for a slam.")

    def thrown_in(self, seat: int, before: View) -> str:
        """Why there is no deal."""
        play = before.play
        if play is not None and play.bids and not any(play.bids):
            return "All have passed: the deal is thrown in."
        return f"{self.whose(seat)} hand has only penalty cards: the deal is thrown in."

    def exchange(self, view: View) -> None:
        """What went and what came."""
        passed = self.screen.cards(view.passed or ())
        self.say(f"You passed {passed}." if passed else "You handed on the incoming cards unseen.")
        for move in view.received:
            cards = self.screen.cards(move.cards or ())
            giver = "the middle" if move.giver == POOL else self.name(move.giver)
            self.say(f"You got {cards} from {giver}.")

    def challenged(self, event: Challenged) -> None:
        """A verdict on a card that did not follow suit."""
        verdict = "it was a revoke" if event.upheld else "it was no revoke"
        whose = "your" if event.offender == OWN else self.whose(event.offender)
        self.say(f"{self.name(event.seat)} challenged {whose} card: {verdict}.")

    def drew(self, event: Drew, before: View, after: View) -> None:
        """Drawn cards: one's own always, those of others if they had to draw to follow."""
        left = before.facts.stock - event.count
        stock = f" ({left} left in the stock)"
        if event.cards is not None:
            self.say(f"You drew {self.screen.cards(event.cards)}{stock}.")
        elif after.rules.draws_to_follow:
            count = "1 card" if event.count == 1 else f"{event.count} cards"
            self.say(f"{self.name(event.seat)} drew {count}{stock}.")

    def card(self, before: View, after: View) -> None:
        """A finished trick; that hearts are broken."""
        play = after.facts
        if play.broken and not before.facts.broken and play.rules.law.unbroken:
            self.say(f"{SUIT_NAMES[play.rules.suit].capitalize()} are broken.")
        done = len(play.tricks) > len(before.facts.tricks)
        if done:
            self.say(self.trick_words(play, play.tricks[-1]))
        if play.rules.pair and not before.facts.rules.pair:
            self.say(self.pair_words(play.rules.pair))
        if done:
            self.say("")

    def pair_words(self, pair: tuple[int, ...]) -> str:
        """Who are partners from now on."""
        if len(pair) == 1:
            return f"{self.does(pair[0], 'try', 'tries')} for the slam alone."
        one, two = map(self.name, pair)
        return f"{one} and {two} are partners in this deal."

    def trick_words(self, play: Play, trick: Trick) -> str:
        """A finished trick in a line; twins that cancel each other are crossed out."""
        values = play.rules.values
        faces = [card for _, card in trick.plays]
        twice = play.rules.twins_cancel
        shown = self.on_trick(trick.plays, trick.named)
        cards = "  ".join(
            text + ("×" if twice and faces.count(card) > 1 else "")
            for text, card in zip(shown, faces, strict=True)
        )
        cost = sum(values[card] for card in faces)
        worth = f" ({number(cost) if cost < 0 else f'+{cost}'})" if cost else ""
        if trick.winner is None:
            return f"{cards}  → cancelled: the cards stay on the table{worth}"
        return f"{cards}  → {self.does(trick.winner, 'take')} it{worth}"

    # --- scores -----------------------------------------------------------------------------

    def score(self, scored: Scored) -> None:
        """The table at the end of a deal."""
        for note in scored.notes:
            text = told(note, self.name(note.seat), own=note.seat == OWN, chips=self.rules.chips)
            if text:
                self.say(text)
        if self.rules.chips:
            self.say(settlement_words(scored, self.name))
        columns = [
            ("taken", texts(scored.taken, scored.imaginary_taken)),
            ("adds", texts(scored.change, scored.imaginary_change)),
        ]
        self.table(columns, scored.scores, scored.lives, scored.imaginary_scores)

    def table(
        self,
        columns: Sequence[tuple[str, Sequence[object]]],
        scores: tuple[int, ...],
        lives: tuple[int, ...],
        imaginary: tuple[int, ...] = (),
    ) -> None:
        """Figures by seat; whoever stands best is marked."""
        rules = self.rules
        seats = range(rules.players)
        more = [("lives", lives)] if lives else []
        best = best_of(rules, sizes(scores, imaginary), tuple(seats))
        names = [self.name(seat) for seat in seats]
        last = ("chips" if rules.chips else "score", texts(scores, imaginary))
        self.screen.lines(score_table(names, [*columns, last, *more], best))
        if rules.own_scores:
            sums = [f"{self.pair(seat)} {sum(scores[each] for each in rules.side(seat))}"
                    for seat in (0, 1)]  # fmt: skip
            self.say(f"{', '.join(sums)}.")

    def pair(self, seat: int) -> str:
        """Two partners by name."""
        return " and ".join(self.name(each) for each in self.rules.side(seat))

    def ended(self, winners: tuple[int, ...]) -> str:
        """Who has won."""
        names = [self.whom(seat) for seat in winners]
        if len(winners) == 1:
            text = f"{self.does(winners[0], 'win')}."
        else:
            alone = set(winners) == set(self.rules.side(winners[0]))
            text = f"{', '.join(names[:-1])} and {names[-1]} {'win' if alone else 'share the win'}."
        return text[:1].upper() + text[1:]


def state_words(view: View, teller: Teller) -> list[str]:
    """What holds in this deal: the suit that costs, slams, exposed cards, pledges, the pool."""
    words = _deal_words(view.play, teller) if view.play is not None else []
    return [*words, f"Chips in the pool: {view.pool}."] if view.pool else words


def _deal_words(play: Play, teller: Teller) -> list[str]:
    words = []
    if play.suit is not None:
        words.append(f"{SUIT_NAMES[play.suit].capitalize()} are the penalty suit.")
    if play.declarer is not None:
        words.append(f"{teller.name(play.declarer)} announced a slam.")
    if play.rules.bids_slam and play.bidder is not None:
        words.append(f"{teller.does(play.bidder, 'try', 'tries')} for a slam.")
    if play.rules.bids_slam and play.rules.pair:
        words.append(teller.pair_words(play.rules.pair))
    words += [
        f"{teller.name(seat)} exposed {teller.screen.cards(cards_of(cards))}."
        for seat, cards in enumerate(play.exposed)
        if cards
    ]
    words += [f"{teller.name(seat)} pledged to take no hearts." for seat in play.pledged]
    if play.stock:
        words.append(f"Cards in the stock: {play.stock}.")
    if play.pile:
        pile = teller.screen.cards(cards_of(play.pile))
        words.append(f"Carried over from cancelled tricks: {pile}.")
    return words


def taken_so_far(view: View) -> Sequence[object]:
    """What the cards that each seat has taken in this deal cost, before effects."""
    play = view.play
    if play is None:
        return (0,) * view.rules.players
    if not view.rules.complex:
        return play.points
    return [figure_text(*plain_cost(view.rules, cards)) for cards in play.captured]
