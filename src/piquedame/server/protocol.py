"""Every message between the server and a browser, as types.

`web/src/protocol.ts` and `docs/protocol.md` are generated from this module, so the two ends cannot
drift apart. Cards travel as text (`"QS"`), lists of cards as one string (`"2C TD QS"`), seats as
numbers 0 … n-1. No message holds a rule: the domain works out which cards may be played, and why
others may not, and the server sends that.

A browser keeps one `TableView`. Each `Happened` says what took place (for words, motion and sound)
and carries `patch`: the fields of the view that changed, to be put in place of the old ones.
`Happened.v` counts up by one without a gap for everyone at the table; what a seat may not see it
gets without its secret part, under the same number.

Within a version messages may gain fields; none changes its name or its meaning. In version 2 a
wish names the moment for which it is meant: `Wished.at`. Version 1 had gained what lets a browser
hold no rule: `TableView.unusual`, `costs`, `multiplies`, `exposing`,
`led`, `ill_led`, `bidding`, `pile_points`, `shared_score`, `ranks`, `ranking` and `emblem`,
`Ask.objections`, `Note.kind`, the `text` of `challenged`, `emblem` of `VariantInfo` and
`RulesPage`, and `OptionInfo.entries`, `entry_labels` and `hint`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from piquedame.cards import RANKS

PROTOCOL = 2
"""The version in the greeting. A client with another version is told to reload."""

Name = Annotated[str, Meta(min_length=1, max_length=80)]
CardText = Annotated[str, Meta(min_length=1, max_length=3)]
CardsText = Annotated[str, Meta(max_length=400)]
WishId = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(min_length=16, max_length=24)]
Token = Annotated[str, Meta(min_length=20, max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=10)]

Level = Literal["novice", "casual", "skilled", "expert"]
Suit = Literal["C", "D", "H", "S"]
Speed = Literal["instant", "fast", "normal", "slow"]
Stage = Literal["lobby", "playing", "over"]
Phase = Literal[
    "bid",
    "suit",
    "call",
    "pass",
    "slam",
    "expose",
    "pledge",
    "play",
    "exchange",
    "choice",
    "scored",
]


class Wire(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A message, or a part of one. An unknown field is an error that names it."""


class View(Struct, frozen=True):
    """A part of what a browser sees: every field is always present."""


# --- what a person may wish -------------------------------------------------------------------


class SitDown(Wire, frozen=True, tag="sit", tag_field="do"):
    """Take a seat in the lobby (this socket's watcher becomes a player). The answer is `Seated`."""

    name: Name
    seat: Seat | None = None


class StandUp(Wire, frozen=True, tag="stand_up", tag_field="do"):
    """Give the seat back before the start."""


class Rename(Wire, frozen=True, tag="rename", tag_field="do"):
    """Take another name."""

    name: Name


class SwapSeats(Wire, frozen=True, tag="swap", tag_field="do"):
    """Before the start: move to `seat`; a person there takes the seat that becomes free."""

    seat: Seat


class RemoveSeat(Wire, frozen=True, tag="remove", tag_field="do"):
    """The host sends someone away before the start; that person becomes a spectator."""

    seat: Seat


class SetBot(Wire, frozen=True, tag="bot", tag_field="do"):
    """Before the start (the host): the level of the bot that fills `seat` if it stays empty."""

    seat: Seat
    level: Level


class Start(Wire, frozen=True, tag="start", tag_field="do"):
    """The host: begin; bots fill the empty seats."""


class PassCards(Wire, frozen=True, tag="pass", tag_field="do"):
    """Choose the cards to pass."""

    cards: CardsText


class UndoPass(Wire, frozen=True, tag="undo_pass", tag_field="do"):
    """Take the chosen cards back: possible until the last seat has chosen."""


class PlayCard(Wire, frozen=True, tag="play", tag_field="do"):
    """Play a card to the trick."""

    card: CardText
    suit: Suit | None = None
    """For a joker that is led, if its leader names a suit."""


class Bid(Wire, frozen=True, tag="bid", tag_field="do"):
    """Offer chips for the right to name the penalty suit, or a number for a slam; null passes."""

    chips: Annotated[int, Meta(ge=1, le=10**15)] | None


class NameSuit(Wire, frozen=True, tag="name_suit", tag_field="do"):
    """Name the penalty suit."""

    suit: Suit


class CallPass(Wire, frozen=True, tag="call_pass", tag_field="do"):
    """The dealer calls the direction of the pass."""

    way: Annotated[str, Meta(max_length=20)]


class Announce(Wire, frozen=True, tag="announce", tag_field="do"):
    """Announce a slam, or decline to."""

    slam: bool


class Expose(Wire, frozen=True, tag="expose", tag_field="do"):
    """Expose these cards (or none) before the first lead."""

    cards: CardsText


class Pledge(Wire, frozen=True, tag="pledge", tag_field="do"):
    """Pledge to take no hearts, or decline to."""

    pledge: bool


class LayAway(Wire, frozen=True, tag="lay_away", tag_field="do"):
    """After taking the widow into the hand: the cards to lay face down."""

    cards: CardsText


class Choose(Wire, frozen=True, tag="choose", tag_field="do"):
    """After a moon, if its shooter may choose how it counts."""

    choice: Literal["add", "subtract"]


class Claim(Wire, frozen=True, tag="claim", tag_field="do"):
    """ "The rest are mine" or "no points are left": the cards tell which."""


class Challenge(Wire, frozen=True, tag="challenge", tag_field="do"):
    """A card of `challengeable` did not follow suit although its seat could (honour tables)."""

    play: Annotated[int, Meta(ge=0, le=1000)]


class GoOn(Wire, frozen=True, tag="go_on", tag_field="do"):
    """The score sheet has been seen: ready for the next deal."""


class AskTakeBack(Wire, frozen=True, tag="ask_take_back", tag_field="do"):
    """Ask everybody to let the last card be taken back (only its player may ask)."""


class AskEnd(Wire, frozen=True, tag="ask_end", tag_field="do"):
    """Ask everybody to end the game now and score it as it stands."""


class Vote(Wire, frozen=True, tag="vote", tag_field="do"):
    """Answer the open question."""

    yes: bool


class AbsentToBot(Wire, frozen=True, tag="absent_to_bot", tag_field="do"):
    """A bot stands in at once for a seat whose person is away."""

    seat: Seat
    level: Level = "casual"


class GiveSeat(Wire, frozen=True, tag="give_seat", tag_field="do"):
    """If a device is lost: the host, or the acting host, gives an absent seat to a newcomer."""

    seat: Seat
    watcher: str


class AskSeat(Wire, frozen=True, tag="ask_seat", tag_field="do"):
    """A newcomer asks for an absent person's seat ("that was me on my other phone")."""

    seat: Seat
    name: Name


class Rematch(Wire, frozen=True, tag="rematch", tag_field="do"):
    """After the game: play again with the same people (`rotate` moves everyone one seat on)."""

    yes: bool
    rotate: bool = False


class SetAutoplay(Wire, frozen=True, tag="autoplay", tag_field="do"):
    """If only one card is allowed, it is played for the seat, after a human pause."""

    on: bool


class SetSpeed(Wire, frozen=True, tag="speed", tag_field="do"):
    """The bot speed at this table, even in mid-deal (the host; anyone alone with bots)."""

    speed: Speed


Wish = (
    SitDown
    | StandUp
    | Rename
    | SwapSeats
    | RemoveSeat
    | SetBot
    | Start
    | PassCards
    | UndoPass
    | PlayCard
    | Bid
    | NameSuit
    | CallPass
    | Announce
    | Expose
    | Pledge
    | LayAway
    | Choose
    | Claim
    | Challenge
    | GoOn
    | AskTakeBack
    | AskEnd
    | Vote
    | AbsentToBot
    | GiveSeat
    | AskSeat
    | Rematch
    | SetAutoplay
    | SetSpeed
)


# --- from the browser ---------------------------------------------------------------------------


class Hello(Wire, frozen=True, tag="hello", tag_field="t"):
    """The first message. `since` is the last event seen, if the browser still has the view."""

    protocol: int
    table: TableId
    token: Token | None = None
    since: Annotated[int, Meta(ge=0)] | None = None
    visible: bool = True
    watcher: Annotated[str, Meta(max_length=40)] | None = None
    """An id made up by the browser: a person watching in two tabs counts once."""


class Wished(Wire, frozen=True, tag="wish", tag_field="t"):
    """A wish with an id, which makes it take effect once, however often it is sent.

    `at` is the event that the view had seen when the wish was made, and stays the same if it is
    sent again. If what the wish is about has changed since (the question put to the seat, the open
    vote, the cards on the table), it is refused as `stale` and changes nothing.
    """

    id: WishId
    at: Annotated[int, Meta(ge=0)]
    wish: Wish


class Visible(Wire, frozen=True, tag="visible", tag_field="t"):
    """The tab came to the front, or left it."""

    on: bool


class Ping(Wire, frozen=True, tag="ping", tag_field="t"):
    """Every five seconds while the tab is visible."""

    n: int


FromBrowser = Hello | Wished | Visible | Ping


# --- the view -----------------------------------------------------------------------------------


class SeatView(View, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["empty", "person", "bot"]
    level: Level
    """The bot's level, or the level of the bot that would stand in."""
    online: bool
    """Someone is there: a tab is in front, or was less than a minute ago."""
    stand_in: bool
    """A bot is playing for an absent person."""
    count: int
    """Cards left in the hand."""
    score: int
    points: int | None
    """Points in this deal so far; null if the table hides them."""
    captured: str | None
    """Captured cards that count, face up; null if the table hides them."""
    tricks: int
    passed: bool
    went_on: bool
    """Has seen the score sheet."""
    host: bool
    autoplay: bool
    ask_watcher: str | None
    """A watcher who asks for this (absent) seat, by id."""
    ask_name: str | None
    imaginary: int | None = None
    """The imaginary part of the score, if scores are complex."""
    points_imaginary: int | None = None
    """The imaginary part of the points in this deal."""


class TrickCard(View, frozen=True):
    """A card on the table and the seat that played it."""

    seat: int
    card: str
    cancelled: bool = False
    """Its twin lies in the same trick, and neither can win it."""


class BidView(View, frozen=True):
    """A bid: chips, or null for a pass."""

    seat: int
    chips: int | None


class LastTrick(View, frozen=True):
    """The finished trick before this one."""

    cards: list[TrickCard]
    winner: int | None
    """Null: the whole trick was cancelled, and its cards stay on the table."""
    points: int


class Challengeable(View, frozen=True):
    """A card that did not follow suit: its index in the deal, and the seat that played it."""

    play: int
    seat: int
    card: str


class PassView(View, frozen=True):
    """The pass of this deal. `to` get your cards, `from` give you theirs (several in a scatter)."""

    direction: str
    """`left`, `right`, `across`, `left2` …, `scatter`, `star` or `hold`."""
    count: int
    to: list[int]
    from_: list[int] = msgspec.field(name="from")


class Refused(View, frozen=True):
    """Why a card may not be played: a reason from `docs/record.md`, and the words it names."""

    reason: str
    args: dict[str, str | int]


class Multiplier(View, frozen=True):
    """What an exposed card multiplies, and by how much."""

    what: Literal["hearts", "score", "itself"]
    """What all hearts cost, what its taker scores in the deal, or what the card costs."""
    times: int


class Ask(View, frozen=True):
    """The question to this seat now; null if there is none."""

    phase: Phase
    legal: str
    """Cards that may be played (or passed), as one string."""
    why_not: dict[str, Refused]
    """For each other card of the hand: why not."""
    count: int
    """The number of cards: 1 for a play, 3 for a pass …"""
    must_follow: str | None
    """The suit that must be followed (`"C"`), if any."""
    points: int | None
    """`choice`: the value of the slam; `slam`: the value of announcing it; `pledge`: the points
    that the pledge takes off, or adds if it is broken."""
    least: int | None = None
    """`bid`: the least number allowed (a pass always is)."""
    most: int | None = None
    """`bid`: the greatest number allowed; null: no limit."""
    ways: list[str] = []
    """`call`: the directions that may be called."""
    names_suit: bool = False
    """If a joker is led, its leader must name a suit."""
    may_forward: bool = False
    """`pass`: the seat may choose no cards and hand on its incoming cards unseen."""
    points_imaginary: int = 0
    """`choice`: the imaginary part of the value of the slam."""
    objections: dict[str, Refused] = {}
    """`play`, at an honour table: for each card of `legal` to which others may object, why."""


class Note(View, frozen=True):
    """What a rule did to the score: a key of the catalogue and what the sentence names."""

    reason: str
    """`moon_add`, `reset`, `floor_deal`, `sun_add` …"""
    args: dict[str, str | int]
    kind: Literal["slam", "payment", "other"] = "other"


class SheetDeal(View, frozen=True):
    """One line of the score sheet."""

    deal: int
    dealer: int
    taken: list[int]
    change: list[int]
    scores: list[int]
    notes: list[Note]
    """The effects of rules, beside the cost of the cards."""
    pool: int | None = None
    """Chips in the pool after the deal."""
    imaginary_taken: list[int] = []
    """If scores are complex, the imaginary parts of the three figures."""
    imaginary_change: list[int] = []
    imaginary_scores: list[int] = []


class VoteView(View, frozen=True):
    """A question to everyone with a seat."""

    kind: Literal["take_back", "end"]
    by: int
    yes: list[int]
    waiting: list[int]


class Placed(View, frozen=True):
    """A seat and its place at the end of the game."""

    seat: int
    place: int
    """From 1; seats that are level share a place."""


class RematchView(View, frozen=True):
    """The seats that want to play again or do not, and the new table once there is one."""

    yes: list[int]
    no: list[int]
    table: str | None


class Settings(View, frozen=True):
    """The choices made with the table."""

    turn_limit: int | None
    """Seconds for each turn; null: no limit."""
    away: int | None
    """Seconds until a bot stands in for an absent person; null: never."""
    speed: Speed
    show_points: bool
    last_trick: bool


class TableView(View, frozen=True):
    """Everything that one browser shows of a table."""

    table: str
    code: str
    variant: str
    title: str
    players: int
    options: dict[str, Any]
    """The options chosen for this table besides the game."""
    rules: dict[str, Any]
    """The values in force, from the game or the table, of the options on which the words of the
    screen depend."""
    total: int
    """Points at stake in a deal, from the pack in use."""
    differences: list[str]
    """The house rules, one sentence each (in the table's language)."""
    settings: Settings
    stage: Stage
    seats: list[SeatView]
    watchers: list[str]
    you: int | None
    """Your own seat; null: watching."""
    can_host: bool
    """May start, remove people and give seats away (the host, or the person acting as host)."""
    deal: int
    dealer: int | None
    first_draw: str | None
    """The cards drawn for the first deal, by seat."""
    phase: Phase | None
    turn: list[int]
    """Seats that must act now."""
    deadline: float | None
    """Seconds left for the turn when this was sent; null: no clock runs."""
    leader: int | None
    trick: list[TrickCard]
    order: list[int]
    """Seats still to play to this trick, in order."""
    last_trick: LastTrick | None
    tricks_done: int
    broken: bool | None
    """Whether hearts are broken; null if nothing needs breaking."""
    widow: int
    """Face-down cards set aside and not yet taken."""
    hand: str | None
    pass_: PassView | None = msgspec.field(name="pass")
    passed: str | None
    """Your own chosen cards (before and after they are passed)."""
    received: str | None
    """Cards received in the pass of this deal."""
    widow_cards: str | None
    """The widow's cards, if this seat may see them."""
    ask: Ask | None
    can_claim: bool
    can_take_back: bool
    vote: VoteView | None
    sheet: list[SheetDeal]
    winners: list[int] | None
    ended_early: bool
    """The people agreed to end the game; its finished deals count."""
    rematch: RematchView | None
    values: dict[str, int]
    """Cards that count, and the cost of each (bonus cards below 0)."""
    chips: bool = False
    """If true, a score is chips, and the most wins; otherwise points, and the fewest win."""
    pool: int | None = None
    """Chips in the pool, in games for chips."""
    jack: bool = False
    """The pool is a Jack: only a player who alone is clear wins it."""
    stock: int = 0
    """Cards left to draw."""
    pile: str = ""
    """Cards of cancelled tricks that lie on the table."""
    bids: list[BidView] = []
    penalty_suit: Suit | None = None
    """The suit named in the auction."""
    named: Suit | None = None
    """The suit named for the joker that leads this trick."""
    declarer: int | None = None
    """The seat that announced a slam, or bid highest for one."""
    exposed: list[str] = []
    """Cards exposed before the first lead, by seat."""
    pledged: list[int] = []
    """Seats that pledged to take no hearts."""
    lives: list[int] = []
    """Lives left by seat, in games with lives."""
    honour: bool = False
    """Following suit is left to honour: any card may be played, and challenged later."""
    challengeable: list[Challengeable] = []
    """Cards that you may challenge between two tricks: while `trick` is empty."""
    sides: list[int] = []
    """The side (0 or 1) of each seat, if partners play together and you know them."""
    settlement: list[str] | None = None
    """After the game, if the table settles by the average or in pairs: the amount that each seat
    receives or (with a minus) pays; fractions are written as `7/2`."""
    stake: str = ""
    """The points at stake as a text: `26`, or `13+13i` if scores are complex."""
    unusual: list[str] = []
    """What this table has that a usual one has not: `chips`, `auction`, `jokers` …"""
    costs: dict[str, str] = {}
    """What each card of `values` costs, as it is told: `13`, `-10`, or `13i`."""
    multiplies: dict[str, int] = {}
    """Cards that multiply what their taker scores in this deal, and by how much."""
    exposing: dict[str, Multiplier] = {}
    """Cards that may be exposed: what each then does."""
    led: Suit | None = None
    """The suit that this trick follows; null: nothing is led, or a joker leaves it open."""
    ill_led: bool = False
    """You led a heart before hearts were broken, and may take it back without asking."""
    bidding: Literal["suit", "slam"] | None = None
    """What is bid for: the right to name the penalty suit, or a slam."""
    pile_points: int = 0
    """What the cards of `pile` cost."""
    shared_score: bool = False
    """Partners have one score, for the whole game."""
    ranks: str = RANKS
    """The ranks of the pack from low to high: a hand is held in this order."""
    ranking: list[Placed] = []
    """After the game: the seats from first to last."""
    emblem: str = ""
    """The cards that stand for the game in a picture."""


# --- what happened ------------------------------------------------------------------------------


class Happening(View, frozen=True):
    """An event, for the live region, motion and sound.

    `kind` is a key of the catalogue; the other fields are there if they have a meaning:

    - `played`: `seat` played `card`. `trick`: `seat` played `card`, which ended the trick; `other`
      won it and `n` is its cost (the cards are `last_trick` in the patch, if the table shows it).
      In both, `text` is `broken` if hearts are broken from now on.
    - `dealt`: `seat` dealt deal `n`, `text` is the direction of the pass. `passed`, `unpassed`:
      `seat` chose its cards, or took them back. `exchanged`: `cards` are those that you received.
      `began`: `seat` leads. `widow`, `laid_away`: by `seat`; `cards` if you may see them.
    - `challenged`: `seat` challenged the `card` of `other`; `n` is 1 if it was a revoke, else 0;
      `text` is what that costs: `revoke_fine` (and the trick), `revoke_stake`, `revoke_whole`,
      `revoke_each` or `wrong_challenge`.
    - `claimed`: by `seat`, `text` is `rest` or `none`. `taken_back`: `card` by `seat`. `chose`:
      `seat`, `text` is `add` or `subtract`. `chooses`: `seat` may choose, its slam is worth `n`.
      `scored`: deal `n`; `seat` shot the moon, if any.
      `bid`: `seat` offers `n` chips, or passes (no `n`). `named`: `seat` names the suit `text`.
      `called`: the dealer `seat` calls the pass `text`. `announced`: `seat` announces a slam (`n`
      1) or declines (`n` 0). `exposed`: `seat` exposes `cards` (none: empty). `pledged`: `seat`
      pledges (`n` 1) or not. `drew`: `seat` draws `n` cards; `cards` are those that you drew.
      `kept`: `cards` count as taken by `seat` at the end. A `trick` without `other` was cancelled:
      its cards stay on the table.
      `thrown_in`: the deal does not count, because of `seat`. `over`: the game ended.
    - `made`; `sat`, `left`, `removed`: `seat`, `text` is the name. `renamed`: `text` is the new
      name. `swapped`: `seat` and `other`. `host`: `seat` is the host now. `started`: the game
      began. `drawn`: `seat` deals first, `cards` were drawn. `settings`: a bot's level, the speed,
      autoplay. `stood_in`, `returned`: a bot plays for `seat`, or no longer. `went_on`: `seat` has
      seen the sheet. `asked`: someone called `text` asks for `seat`. `moved`: `seat` now belongs
      to `text`. `vote`: `seat` asks, `text` is `take_back` or `end`. `voted`: `seat`, `n` is 1 for
      yes. `vote_ended`: `n` is 1 if everyone agreed. `rematch`: `seat` wants (`n` 1) or does not
      (`n` 0) play again, or `text` is the new table. `quiet`: nothing to show, only a number.
    """

    kind: str
    seat: int | None = None
    other: int | None = None
    card: str | None = None
    cards: str | None = None
    n: int | None = None
    text: str | None = None


# --- from the server ----------------------------------------------------------------------------


class Welcome(Wire, frozen=True, tag="welcome", tag_field="t"):
    """The answer to a good `Hello`."""

    protocol: int
    version: str
    commit: str
    seat: int | None


class Snapshot(Wire, frozen=True, tag="view", tag_field="t"):
    """The whole view at event number `v`."""

    v: int
    view: TableView


class Happened(Wire, frozen=True, tag="happened", tag_field="t"):
    """Event `v` and its changes to this browser's view."""

    v: int
    what: Happening
    patch: dict[str, Any]


class Now(Wire, frozen=True, tag="now", tag_field="t"):
    """A change without a number: who is online, which tab may act, a clock."""

    patch: dict[str, Any]


class Ack(Wire, frozen=True, tag="ack", tag_field="t"):
    """Wish `id` took effect (or had already) and is stored; the table stands at `v`."""

    id: str
    v: int


class Nack(Wire, frozen=True, tag="nack", tag_field="t"):
    """Wish `id` was refused and changed nothing."""

    id: str
    v: int
    reason: str
    args: dict[str, str | int]


class Seated(Wire, frozen=True, tag="seated", tag_field="t"):
    """The secret of a seat, only to the browser that sat down or was given it. Sent once."""

    seat: int
    token: str


class Elsewhere(Wire, frozen=True, tag="elsewhere", tag_field="t"):
    """Whether this tab may act: not while another tab of the seat acted last."""

    active: bool


class Pong(Wire, frozen=True, tag="pong", tag_field="t"):
    """The answer to `Ping`; `v` is the table's last event: a browser behind it has missed one."""

    n: int
    v: int = 0


class Bye(Wire, frozen=True, tag="bye", tag_field="t"):
    """The server is about to close: `restart`, `replaced` (a fifth tab), `protocol` (reload for
    the new version), `no_such_table`, `bad_message`, `slow`, `busy`."""

    why: str
    say: str = ""


FromServer = Welcome | Snapshot | Happened | Now | Ack | Nack | Seated | Elsewhere | Pong | Bye


# --- HTTP ---------------------------------------------------------------------------------------


class MakeTable(Wire, frozen=True):
    """`POST /api/tables`. The maker is the host, in seat 0."""

    name: Name
    variant: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=2, le=11)]
    options: dict[str, Any] = {}
    bots: list[Level] = []
    """A level for each seat but the host's, in seat order; missing ones are `casual`."""
    turn_limit: Annotated[int, Meta(ge=5, le=3600)] | None = None
    away: Annotated[int, Meta(ge=15, le=600)] | None = 60
    speed: Speed = "normal"
    show_points: bool = True
    last_trick: bool = True
    lang: Annotated[str, Meta(max_length=8)] = "en"
    start: bool = False
    """Start at once, bots in all other seats ("Play against bots")."""


class Made(Wire, frozen=True):
    """The answer to `MakeTable`, and to a seat taken by HTTP."""

    table: str
    code: str
    seat: int
    token: str


class TableInfo(Wire, frozen=True, omit_defaults=False):
    """`GET /api/tables/<id>`: a table, as told to someone without a seat."""

    table: str
    code: str
    variant: str
    title: str
    players: int
    stage: Stage
    names: list[str]
    """People's names, in seat order."""
    deal: int
    differences: list[str]


class Found(Wire, frozen=True):
    """`GET /api/codes/<code>`: the table behind a short code."""

    table: str


class About(Wire, frozen=True):
    """`GET /api/about`."""

    version: str
    commit: str
    protocol: int


class Address(Wire, frozen=True):
    """`GET /api/address`: the address of this server for another device, or an empty text."""

    origin: str


class QrText(Wire, frozen=True):
    """`POST /api/qr`: the answer is an SVG."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]


class KeyRequest(Wire, frozen=True):
    """`POST /api/tables/<id>/key`: a one-time link for another device of the same person."""

    token: Token


class Key(Wire, frozen=True):
    """The one-time key; it goes into the fragment of a link, which no server sees."""

    key: str
    seconds: int


class UseKey(Wire, frozen=True):
    """`POST /api/tables/<id>/seat`: the other device sends the key and gets a token of its own."""

    key: Annotated[str, Meta(max_length=64)]


class CheckRules(Wire, frozen=True):
    """`POST /api/check`: do these options go together, and what do they mean?"""

    variant: Annotated[str, Meta(max_length=60)]
    players: Annotated[int, Meta(ge=2, le=11)]
    options: dict[str, Any] = {}
    lang: Annotated[str, Meta(max_length=8)] = "en"


class RulesChecked(Wire, frozen=True):
    """`error` is a sentence; if it is empty, the other fields apply."""

    error: str
    total: int
    differences: list[str]
    stake: str = ""
    """The points at stake as a text: `26`, or `13+13i` if scores are complex."""


class OptionInfo(Wire, frozen=True):
    """One option of the rules builder."""

    name: str
    group: str
    """A group: `deal`, `passing`, `first_trick`, `leading`, `values`, `slam`, `end`."""
    kind: Literal["bool", "choice", "number", "cards", "text", "points"]
    label: str
    values: list[Any]
    """For `choice`: the allowed values."""
    value_labels: list[str]
    default: Any
    """The variant's default."""
    entries: list[str]
    """What a list may hold whose order counts, and in which a value may come twice; or for
    `points`: the names that may have some."""
    entry_labels: list[str]
    """For `points`: those names in words."""
    hint: Literal["", "all_points", "cards", "costs", "list"]
    """What to say beside a text field: what `T` is, or how cards and lists are written."""


class VariantInfo(Wire, frozen=True):
    """A game on the shelf."""

    slug: str
    title: str
    line: str
    """One sentence."""
    players: list[int]
    default_players: int
    emblem: str
    """The cards that stand for the game in a picture."""


class RulesPage(Wire, frozen=True):
    """`GET /api/variants/<slug>?players=&lang=`: the rules as a person reads them."""

    slug: str
    title: str
    players: list[int]
    summary: list[str]
    sections: list[RulesSection]
    difference_rows: list[list[str]]
    """`[row, standard Hearts, this game]`, the rows of the comparison table."""
    sources: list[str]
    options: list[OptionInfo]
    emblem: str


class RulesSection(Wire, frozen=True):
    """A heading and its steps."""

    title: str
    steps: list[str]


class Problem(Wire, frozen=True):
    """Any refused HTTP request: a reason and a sentence."""

    reason: str
    say: str
