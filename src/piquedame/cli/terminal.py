"""`piquedame play`: a plain game in the terminal against bots."""

from __future__ import annotations

import argparse
import secrets
import shutil
import sys
from collections.abc import Callable, Sequence

from piquedame import explain
from piquedame.bots.randomness import Chances
from piquedame.cards import SUIT_NAMES, BadCard, faces
from piquedame.cli.commands.common import bot_wish, find_table, read_levels, read_seed
from piquedame.cli.commands.games import page_text
from piquedame.cli.note_words import final_words
from piquedame.cli.play_input import Hint, read_wish
from piquedame.cli.play_words import NAMES, OWN, Teller, state_words, taken_so_far
from piquedame.cli.screen import HELP, Screen
from piquedame.deal.events import Dealt, Ended, Event
from piquedame.deal.play import Play
from piquedame.deal.shuffle import Secrets
from piquedame.deal.view import View
from piquedame.deal.wishes import Expose, Wish
from piquedame.errors import Refusal
from piquedame.game import Game, game_from
from piquedame.rules.agreed import POOL, Rules

MOST_WIDTH = 80


class Quit(Exception):
    """The person leaves the table."""


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
        self.teller = Teller(rules, screen)
        self.game: Game = game_from(rules, Secrets(seed))
        self.chances = Chances(seed, 0, rules.players)

    # --- the course of the game ---------------------------------------------------------------

    def play(self) -> None:
        """The whole game."""
        title = explain.title(self.rules.variant, "en")
        self.say(f"{title}, {self.rules.players} players. Type ? for help, r for the rules.")
        self.say(explain.line(self.rules.variant, "en"))
        for line in explain.differences(self.rules):
            self.say(f"- {line}")
        if self.rules.fixed_pairs:
            partner = next(seat for seat in self.rules.side(OWN) if seat != OWN)
            self.say(f"Your partner is {NAMES[partner]}.")
        while not self.game.over:
            self.play_deal()

    def play_deal(self) -> None:
        """One deal, the score included."""
        self.happen(self.game.next_deal())
        while turn := self.game.due:
            # Bots choose their passes first, so that the last to choose is the person.
            seat = next((seat for seat in turn if seat != OWN), OWN)
            self.happen(self.person() if seat == OWN else self.bot(seat))
        if not self.game.over:
            self.answer("Press Enter for the next deal. ")

    def bot(self, seat: int) -> list[Event]:
        """What a bot does."""
        chance = self.chances.of(self.game.number, seat)
        return self.game.decide(seat, bot_wish(self.levels[seat], self.game.view(seat), chance))

    def person(self) -> list[Event]:
        """What the person does; asked again until the rules allow it."""
        view = self.view
        if view.play is not None and view.play.phase == "expose" and not self.to_expose(view):
            return self.game.decide(OWN, Expose(()))
        self.show_turn()
        while True:
            try:
                return self.game.decide(OWN, self.read_wish())
            except (Refusal, BadCard, Hint) as answer:
                self.say(_sentence(answer))

    # --- asking -------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the person's seat knows."""
        return self.game.view(OWN)

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
        """What the person wishes; `BadCard` or `Hint` if it is no wish."""
        return read_wish(self.view, self.screen, self.answer)

    def leave(self) -> None:
        """Quit, if that is meant."""
        if self.ask("Leave the game? y for yes, Enter for no. ").strip().lower() in ("y", "yes"):
            raise Quit

    # --- showing ------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A paragraph."""
        self.screen.say(text)

    def show_turn(self) -> None:
        """What the person has to do, and with which cards."""
        view, play = self.view, self.view.facts
        match play.phase:
            case "pass":
                self.say(self.pass_words(view, play))
            case "play":
                self.say(self.lead_words(view, play))
            case "choice":
                self.say("You shot the moon. How should it count?")
                return
            case "call":
                ways = ", ".join(play.rules.ways_to_call)
                self.say(f"You call the pass. Choose one of {ways}.")
            case _:
                self.say(self.phase_words(view, play))
        self.show_hand()

    def phase_words(self, view: View, play: Play) -> str:
        """What is asked in a phase that has one sentence."""
        said = {
            "exchange": f"The widow is in your hand. Lay {self.rules.widow} cards away.",
            "bid": "Bid for a slam: every trick, with the holder of the bonus card as your partner."
            if self.rules.bids_slam
            else "Bid for the right to name the penalty suit.",
            "suit": "Name the penalty suit: clubs, diamonds, hearts or spades.",
            "slam": "You may announce a slam.",
            "expose": f"You may expose {self.screen.cards(self.to_expose(view))}.",
            "pledge": "You may pledge to take no hearts.",
        }
        return said[play.phase]

    def to_expose(self, view: View) -> list[int]:
        """Cards of the hand that may be exposed."""
        return [card for card in self.rules.exposable if faces(view.hand) >> card & 1]

    def pass_words(self, view: View, play: Play) -> str:
        """How many cards go where."""
        rules = play.rules
        targets = rules.pass_targets(play.deal, OWN)
        names = list(dict.fromkeys(NAMES[seat] for seat in targets if seat != POOL))
        way = explain.direction(rules.pass_way(play.deal))
        cards = "1 card" if len(targets) == 1 else f"{len(targets)} cards"
        to = f": to {', '.join(names)}" if names else ""
        order = ", in this order" if len(names) > 1 else ""
        early = [self.screen.cards(move.cards or ()) for move in view.received]
        seen = f" You will get {' '.join(early)}." if early else ""
        return f"Pass {cards} {way}{to}{order}.{seen}"

    def lead_words(self, view: View, play: Play) -> str:
        """Whose turn, what lies on the trick, and what must be followed."""
        if not play.trick:
            return "You lead."
        lies = ", ".join(self.teller.on_trick(play.trick, play.named))
        if play.led < 0:
            return f"{lies}. Your turn: your card sets the suit."
        suit = SUIT_NAMES[play.led]
        holds = bool(faces(view.hand) & play.rules.law.suits[play.led])
        duty = f"follow {suit}" if holds else f"you have no {suit}"
        return f"{lies}. Your turn: {duty}."

    def show_hand(self) -> None:
        """The hand, suit by suit; what may not be played stands in brackets."""
        view = self.view
        playing = view.play is not None and view.play.phase == "play" and view.on_turn
        self.screen.hand(view.hand, view.legal() if playing else view.hand, view.rules.law)

    def show_last_trick(self) -> None:
        """The last trick of this deal."""
        play = self.view.play
        if play is None or not play.tricks:
            self.say("No trick has been taken in this deal.")
        else:
            self.say(self.teller.trick_words(play, play.tricks[-1]))

    def show_scores(self) -> None:
        """Points taken in this deal, the scores, and what holds at the table."""
        view = self.view
        game, columns = self.game, [("taken", taken_so_far(view))]
        self.teller.table(columns, game.scores, game.lives, game.imaginary)
        for line in state_words(view, self.teller):
            self.say(line)

    def show_rules(self) -> None:
        """The rules of this table."""
        page = explain.rules_page(self.rules.slug, self.rules.players, "en", self.rules.house_rules)
        page = {**page, "sections": explain.play_sections(self.rules)}
        self.screen.lines("\n".join(page_text(page, self.screen.width)))

    # --- telling ------------------------------------------------------------------------------

    def happen(self, events: list[Event]) -> None:
        """Let events happen, and tell what the person may know of them."""
        for event in events:
            seen, before = self.game.redact(event, OWN), self.view
            self.game = self.game.apply(event)
            self.tell(seen, before)

    def tell(self, event: Event, before: View) -> None:
        """One event in words."""
        match event:
            case Dealt(deal=deal, dealer=dealer):
                self.screen.heading(f"Deal {deal + 1}")
                self.say(f"{self.teller.does(dealer, 'deal')}.")
                if self.game.pool:
                    jack = ", a Jack" if self.game.jack else ""
                    self.say(f"Chips in the pool: {self.game.pool}{jack}.")
            case Ended(winners=winners):
                self.tell_end(winners)
            case _:
                self.teller.tell(event, before, self.view)

    def tell_end(self, winners: tuple[int, ...]) -> None:
        """Who has won, and what is settled at the end."""
        self.screen.heading(self.teller.ended(winners))
        settled = final_words(self.rules, self.game.scores, self.teller.name)
        if settled:
            self.say(settled)


def _sentence(error: Exception) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
