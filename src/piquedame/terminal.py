"""`piquedame play`: a plain game in the terminal against bots."""

from __future__ import annotations

import argparse
import secrets
import shutil
import sys
from collections.abc import Callable, Sequence

from piquedame import explain
from piquedame.bots import think
from piquedame.cards import SUIT_MASKS, BadCard, parse_card
from piquedame.commands.common import bot_chance, find_table, read_levels, read_seed
from piquedame.commands.simulate import first_dealer, next_deal
from piquedame.commands.tell import page_text
from piquedame.errors import Refusal
from piquedame.events import (
    Asked,
    Began,
    Chose,
    Claimed,
    Dealt,
    Ended,
    Event,
    Exchanged,
    Played,
    Scored,
    ThrownIn,
    WidowTaken,
)
from piquedame.game import Game, apply, decide, new_game, view_of
from piquedame.play import Trick
from piquedame.ruleset import Rules
from piquedame.screen import HELP, SYMBOLS, Screen, note_text, score_table
from piquedame.view import View, redact
from piquedame.wishes import Choose, Claim, LayAway, Pass, PlayCard, Wish

NAMES = ("You", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedi", "Ivo", "Jana")
OWN = 0
"""The person's seat."""

MOST_WIDTH = 80


class Quit(Exception):
    """The person leaves the table."""


class Hint(Exception):
    """What was typed is no wish; the text says what would be."""


def run(args: argparse.Namespace) -> int:
    """Play one game; the end of the input ends it quietly."""
    rules = find_table(args)
    levels = read_levels(args.bots, rules.players - 1)
    seed = secrets.token_hex(16) if args.seed is None else read_seed(args.seed)
    screen = Screen(min(MOST_WIDTH, shutil.get_terminal_size().columns), sys.stdout.isatty())
    table = Table(rules, ("", *levels), seed, screen, input)
    try:
        table.play()
    except EOFError:
        print()
    except Quit:
        pass
    return 0


class Table:
    """A game between a person in seat 0 and bots."""

    def __init__(
        self,
        rules: Rules,
        levels: Sequence[str],
        seed: str,
        screen: Screen,
        ask: Callable[[str], str],
    ) -> None:
        self.rules = rules
        self.levels = levels
        self.seed = seed
        self.screen = screen
        self.ask = ask
        self.game: Game = new_game(rules, first_dealer(rules, seed, 0))
        self.chances = [bot_chance(seed, 0, 0, seat) for seat in range(rules.players)]

    # --- the course of the game ---------------------------------------------------------------

    def play(self) -> None:
        """The whole game."""
        title = explain.title(self.rules.variant, "en")
        self.say(f"{title}, {self.rules.players} players. ? helps, r tells the rules.")
        for line in explain.differences(self.rules):
            self.say(f"- {line}")
        while not self.game.over:
            self.play_deal()

    def play_deal(self) -> None:
        """One deal, the score included."""
        game = self.game
        self.chances = [
            bot_chance(self.seed, 0, game.number, seat) for seat in range(self.rules.players)
        ]
        self.happen(next_deal(game, self.seed, 0))
        while self.game.deal is not None and (turn := self.game.deal.play.turn):
            # Bots choose their passes first, so that the last to choose is the person.
            seat = next((seat for seat in turn if seat != OWN), OWN)
            self.happen(self.person() if seat == OWN else self.bot(seat))
        if not self.game.over:
            self.answer("Enter deals the next cards. ")

    def bot(self, seat: int) -> list[Event]:
        """What a bot does."""
        wish = think(self.levels[seat], view_of(self.game, seat), self.chances[seat])
        return decide(self.game, seat, wish)

    def person(self) -> list[Event]:
        """What the person does; asked again until the rules allow it."""
        self.show_turn()
        while True:
            try:
                return decide(self.game, OWN, self.read_wish())
            except (Refusal, BadCard, Hint) as answer:
                self.say(_sentence(answer))

    # --- asking -------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the person's seat knows."""
        return view_of(self.game, OWN)

    @property
    def phase(self) -> str:
        """What is to be done now."""
        play = self.view.play
        return play.phase if play is not None else ""

    def answer(self, question: str) -> str:
        """What the person types, commands carried out on the way."""
        while True:
            typed = self.ask(question).strip()
            command = self.commands().get(typed.lower())
            if command is None:
                return typed
            command()

    def commands(self) -> dict[str, Callable[[], None]]:
        """What can be typed besides cards."""
        return {
            "?": lambda: self.screen.lines(HELP),
            "help": lambda: self.screen.lines(HELP),
            "h": self.show_hand,
            "hand": self.show_hand,
            "l": self.show_last_trick,
            "last": self.show_last_trick,
            "s": self.show_scores,
            "scores": self.show_scores,
            "r": self.show_rules,
            "rules": self.show_rules,
            "q": self.leave,
            "quit": self.leave,
        }

    def read_wish(self) -> Wish:
        """What the person wishes; `BadCard` or `Hint` where it is no wish."""
        if self.phase == "choice":
            return self.read_choice()
        if self.phase == "play":
            return self.read_play()
        if self.phase == "pass":
            return Pass(read_cards(self.answer("Pass> ")))
        return LayAway(read_cards(self.answer("Lay away> ")))

    def read_play(self) -> Wish:
        """A card to play, or a claim; nothing typed plays the only card that may be played."""
        legal = self.view.legal()
        only = legal.bit_length() - 1 if legal.bit_count() == 1 else None
        hint = "" if only is None else f" (Enter: {self.screen.card(only)})"
        typed = self.answer(f"Your card{hint}> ")
        if typed.lower() in ("c", "claim"):
            return Claim()
        if not typed and only is not None:
            return PlayCard(only)
        cards = read_cards(typed)
        if len(cards) > 1:
            raise Hint("one card at a time")
        return PlayCard(cards[0])

    def read_choice(self) -> Wish:
        """How the own moon is to count."""
        value = self.view.slam_value
        typed = self.answer(f"a adds {value} to each of the others, t takes {value} off you> ")
        if typed.lower() in ("a", "add"):
            return Choose("add")
        if typed.lower() in ("t", "take", "subtract"):
            return Choose("subtract")
        raise Hint("type a or t")

    def leave(self) -> None:
        """Quit, if that is meant."""
        if self.ask("Leave the game? y leaves it. ").strip().lower() in ("y", "yes"):
            raise Quit

    # --- showing ------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A paragraph."""
        self.screen.say(text)

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        return NAMES[seat]

    def show_turn(self) -> None:
        """What the person has to do, and with which cards."""
        view = self.view
        assert view.play is not None
        if view.play.phase == "pass":
            self.say(self.pass_words(view))
        elif view.play.phase == "exchange":
            self.say(f"The widow is in your hand. Lay {self.rules.widow} cards away.")
        elif view.play.phase == "choice":
            self.say("You have taken every penalty card. How is that to count?")
            return
        else:
            self.say(self.lead_words(view))
        self.show_hand()

    def pass_words(self, view: View) -> str:
        """How many cards go where."""
        assert view.play is not None
        targets = self.rules.pass_targets(view.play.deal, OWN)
        names = list(dict.fromkeys(self.name(seat) for seat in targets))
        way = explain.direction(self.rules.pass_way(view.play.deal))
        count = len(targets)
        cards = "1 card" if count == 1 else f"{count} cards"
        order = ", in this order" if len(names) > 1 else ""
        early = [self.screen.cards(move.cards or ()) for move in view.received]
        seen = f" You will get {' '.join(early)}." if early else ""
        return f"Pass {cards} {way}: to {', '.join(names)}{order}.{seen}"

    def lead_words(self, view: View) -> str:
        """Whose turn, what lies on the trick, and what must be followed."""
        assert view.play is not None
        if not view.play.trick:
            return "You lead."
        lies = ", ".join(self.played(seat, card) for seat, card in view.play.trick)
        led = view.play.trick[0][1] >> 4
        suit = ("clubs", "diamonds", "hearts", "spades")[led]
        holds = bool(view.hand & SUIT_MASKS[led])
        duty = f"follow {suit}" if holds else f"you have no {suit}"
        return f"{lies}. Your turn: {duty}."

    def show_hand(self) -> None:
        """The hand, suit by suit; what may not be played stands in brackets."""
        view = self.view
        playing = view.play is not None and view.play.phase == "play" and view.on_turn
        self.screen.hand(view.hand, view.legal() if playing else view.hand)

    def show_last_trick(self) -> None:
        """The last trick of this deal."""
        play = self.view.play
        if play is None or not play.tricks:
            self.say("There has been no trick in this deal.")
        else:
            self.say(self.trick_words(play.tricks[-1]))

    def played(self, seat: int, card: int) -> str:
        """A card on the table with its player, kept on one line."""
        return f"{self.name(seat)}\u00a0{self.screen.card(card)}"

    def trick_words(self, trick: Trick) -> str:
        """A finished trick in a line."""
        cards = "  ".join(self.played(seat, card) for seat, card in trick.plays)
        cost = sum(self.rules.values[card] for _, card in trick.plays)
        worth = f" ({cost:+d})".replace("-", "−") if cost else ""
        take = "take" if trick.winner == OWN else "takes"
        return f"{cards}  → {self.name(trick.winner)} {take} it{worth}"

    def show_scores(self) -> None:
        """Points taken in this deal, and the scores."""
        play = self.view.play
        points = play.points if play is not None else (0,) * self.rules.players
        names = [self.name(seat) for seat in range(self.rules.players)]
        self.screen.lines(score_table(names, points, None, self.game.scores))

    def show_rules(self) -> None:
        """The rules of this table."""
        page = explain.rules_page(self.rules.slug, self.rules.players, "en", self.rules.options)
        self.screen.lines("\n".join(page_text(page, self.screen.width)))

    # --- telling ------------------------------------------------------------------------------

    def happen(self, events: list[Event]) -> None:
        """Let events happen, and tell what the person may know of them."""
        for event in events:
            play = self.game.deal.play if self.game.deal else None
            seen = redact(play, event, OWN, self.rules)
            before = self.view
            self.game = apply(self.game, event)
            self.tell(seen, before)

    def tell(self, event: Event, before: View) -> None:
        """One event in words."""
        match event:
            case Dealt(deal=deal, dealer=dealer):
                deals = "You deal" if dealer == OWN else f"{self.name(dealer)} deals"
                self.screen.heading(f"Deal {deal + 1}")
                self.say(f"{deals}.")
            case Exchanged():
                self.tell_exchange()
            case ThrownIn(seat=seat):
                self.say(f"{self.whose(seat)} hand is nothing but penalty cards: no deal.")
            case Began(leader=leader) if leader != OWN:
                self.say(f"{self.name(leader)} leads.")
            case Played():
                self.tell_card(before)
            case WidowTaken(seat=seat, cards=cards):
                seen = f": {self.screen.cards(cards)}" if cards else ""
                self.say(f"The widow goes to {self.whom(seat)}{seen}.")
            case Claimed(seat=seat, claim=claim):
                what = "all the tricks left" if claim == "rest" else "that no points are left"
                self.say(f"{self.name(seat)} claimed {what}.")
            case Asked(seat=seat) if seat != OWN:
                self.say(f"{self.name(seat)} has taken every penalty card, and chooses.")
            case Chose(seat=seat, choice=choice) if seat != OWN:
                self.say(f"{self.name(seat)} chose to {choice}.")
            case Scored():
                self.tell_score(event)
            case Ended(winners=winners):
                self.tell_end(winners)
            case _:
                pass

    def tell_exchange(self) -> None:
        """What went and what came."""
        view = self.view
        self.say(f"You passed {self.screen.cards(view.passed or ())}.")
        for move in view.received:
            cards = self.screen.cards(move.cards or ())
            self.say(f"You got {cards} from {self.name(move.giver)}.")

    def tell_card(self, before: View) -> None:
        """A finished trick; that hearts are broken."""
        play = self.view.play
        assert play is not None
        assert before.play is not None
        if play.broken and not before.play.broken and self.rules.law.unbroken:
            self.say("Hearts are broken.")
        if len(play.tricks) > len(before.play.tricks):
            self.say(self.trick_words(play.tricks[-1]))
            self.say("")

    def tell_score(self, scored: Scored) -> None:
        """The table at the end of a deal."""
        for note in scored.notes:
            self.say(note_text(note, self.name(note.seat), note.seat == OWN))
        names = [self.name(seat) for seat in range(self.rules.players)]
        self.screen.lines(score_table(names, scored.taken, scored.change, scored.scores))

    def tell_end(self, winners: tuple[int, ...]) -> None:
        """Who has won."""
        names = [self.whom(seat) for seat in winners]
        if len(winners) > 1:
            text = f"{', '.join(names[:-1])} and {names[-1]} share the win."
        else:
            text = f"{self.name(winners[0])} {'win' if winners[0] == OWN else 'wins'}."
        self.screen.heading(text[:1].upper() + text[1:])

    def whom(self, seat: int) -> str:
        """`you` or a name."""
        return "you" if seat == OWN else self.name(seat)

    def whose(self, seat: int) -> str:
        """`Your` or a name's."""
        return "Your" if seat == OWN else f"{self.name(seat)}'s"


def read_cards(typed: str) -> tuple[int, ...]:
    """The cards typed: `QS`, `qs`, `10d` or `Q♠`, apart by spaces or commas."""
    for symbol, letter in zip(SYMBOLS, "CDHS", strict=True):
        typed = typed.replace(symbol, letter)
    words = typed.replace(",", " ").split()
    if not words:
        raise Hint("type a card such as QS, or ? for help")
    return tuple(parse_card(word) for word in words)


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
