// Generated from the server's protocol.py by scripts/generate_protocol.py: change it there.

export const PROTOCOL = 2

export type Level = 'novice' | 'casual' | 'skilled' | 'expert'

export type Suit = 'C' | 'D' | 'H' | 'S'

export type Speed = 'instant' | 'fast' | 'normal' | 'slow'

export type Stage = 'lobby' | 'playing' | 'over'

export type Phase = 'bid' | 'suit' | 'call' | 'pass' | 'slam' | 'expose' | 'pledge' | 'play' | 'exchange' | 'choice' | 'scored'

export type Wish = SitDown | StandUp | Rename | SwapSeats | RemoveSeat | SetBot | Start | PassCards | UndoPass | PlayCard | Bid | NameSuit | CallPass | Announce | Expose | Pledge | LayAway | Choose | Claim | Challenge | GoOn | AskTakeBack | AskEnd | Vote | AbsentToBot | GiveSeat | AskSeat | Rematch | SetAutoplay | SetSpeed

export type FromBrowser = Hello | Wished | Visible | Ping

export type FromServer = Welcome | Snapshot | Happened | Now | Ack | Nack | Seated | Elsewhere | Pong | Bye

/** Take a seat in the lobby (this socket's watcher becomes a player). The answer is `Seated`. */
export interface SitDown {
  do: 'sit'
  name: string
  seat?: number | null
}

/** Give the seat back before the start. */
export interface StandUp {
  do: 'stand_up'
}

/** Take another name. */
export interface Rename {
  do: 'rename'
  name: string
}

/** Before the start: move to `seat`; a person there takes the seat that becomes free. */
export interface SwapSeats {
  do: 'swap'
  seat: number
}

/** The host sends someone away before the start; that person becomes a spectator. */
export interface RemoveSeat {
  do: 'remove'
  seat: number
}

/** Before the start (the host): the level of the bot that fills `seat` if it stays empty. */
export interface SetBot {
  do: 'bot'
  seat: number
  level: 'novice' | 'casual' | 'skilled' | 'expert'
}

/** The host: begin; bots fill the empty seats. */
export interface Start {
  do: 'start'
}

/** Choose the cards to pass. */
export interface PassCards {
  do: 'pass'
  cards: string
}

/** Take the chosen cards back: possible until the last seat has chosen. */
export interface UndoPass {
  do: 'undo_pass'
}

/** Play a card to the trick. */
export interface PlayCard {
  do: 'play'
  card: string
  /** For a joker that is led, if its leader names a suit. */
  suit?: 'C' | 'D' | 'H' | 'S' | null
}

/** Offer chips for the right to name the penalty suit, or a number for a slam; null passes. */
export interface Bid {
  do: 'bid'
  chips: number | null
}

/** Name the penalty suit. */
export interface NameSuit {
  do: 'name_suit'
  suit: 'C' | 'D' | 'H' | 'S'
}

/** The dealer calls the direction of the pass. */
export interface CallPass {
  do: 'call_pass'
  way: string
}

/** Announce a slam, or decline to. */
export interface Announce {
  do: 'announce'
  slam: boolean
}

/** Expose these cards (or none) before the first lead. */
export interface Expose {
  do: 'expose'
  cards: string
}

/** Pledge to take no hearts, or decline to. */
export interface Pledge {
  do: 'pledge'
  pledge: boolean
}

/** After taking the widow into the hand: the cards to lay face down. */
export interface LayAway {
  do: 'lay_away'
  cards: string
}

/** After a moon, if its shooter may choose how it counts. */
export interface Choose {
  do: 'choose'
  choice: 'add' | 'subtract'
}

/** "The rest are mine" or "no points are left": the cards tell which. */
export interface Claim {
  do: 'claim'
}

/** A card of `challengeable` did not follow suit although its seat could (honour tables). */
export interface Challenge {
  do: 'challenge'
  play: number
}

/** The score sheet has been seen: ready for the next deal. */
export interface GoOn {
  do: 'go_on'
}

/** Ask everybody to let the last card be taken back (only its player may ask). */
export interface AskTakeBack {
  do: 'ask_take_back'
}

/** Ask everybody to end the game now and score it as it stands. */
export interface AskEnd {
  do: 'ask_end'
}

/** Answer the open question. */
export interface Vote {
  do: 'vote'
  yes: boolean
}

/** A bot stands in at once for a seat whose person is away. */
export interface AbsentToBot {
  do: 'absent_to_bot'
  seat: number
  level?: 'novice' | 'casual' | 'skilled' | 'expert'
}

/** If a device is lost: the host, or the acting host, gives an absent seat to a newcomer. */
export interface GiveSeat {
  do: 'give_seat'
  seat: number
  watcher: string
}

/** A newcomer asks for an absent person's seat ("that was me on my other phone"). */
export interface AskSeat {
  do: 'ask_seat'
  seat: number
  name: string
}

/** After the game: play again with the same people (`rotate` moves everyone one seat on). */
export interface Rematch {
  do: 'rematch'
  yes: boolean
  rotate?: boolean
}

/** If only one card is allowed, it is played for the seat, after a human pause. */
export interface SetAutoplay {
  do: 'autoplay'
  on: boolean
}

/** The bot speed at this table, even in mid-deal (the host; anyone alone with bots). */
export interface SetSpeed {
  do: 'speed'
  speed: 'instant' | 'fast' | 'normal' | 'slow'
}

/** The first message. `since` is the last event seen, if the browser still has the view. */
export interface Hello {
  t: 'hello'
  protocol: number
  table: string
  token?: string | null
  since?: number | null
  visible?: boolean
  /** An id made up by the browser: a person watching in two tabs counts once. */
  watcher?: string | null
}

/**
 * A wish with an id, which makes it take effect once, however often it is sent.
 *
 * `at` is the event that the view had seen when the wish was made, and stays the same if it is
 * sent again. If what the wish is about has changed since (the question put to the seat, the open
 * vote, the cards on the table), it is refused as `stale` and changes nothing.
 */
export interface Wished {
  t: 'wish'
  id: string
  at: number
  wish: SitDown | StandUp | Rename | SwapSeats | RemoveSeat | SetBot | Start | PassCards | UndoPass | PlayCard | Bid | NameSuit | CallPass | Announce | Expose | Pledge | LayAway | Choose | Claim | Challenge | GoOn | AskTakeBack | AskEnd | Vote | AbsentToBot | GiveSeat | AskSeat | Rematch | SetAutoplay | SetSpeed
}

/** The tab came to the front, or left it. */
export interface Visible {
  t: 'visible'
  on: boolean
}

/** Every five seconds while the tab is visible. */
export interface Ping {
  t: 'ping'
  n: number
}

/** One seat as everybody sees it. */
export interface SeatView {
  seat: number
  name: string
  kind: 'empty' | 'person' | 'bot'
  /** The bot's level, or the level of the bot that would stand in. */
  level: 'novice' | 'casual' | 'skilled' | 'expert'
  /** Someone is there: a tab is in front, or was less than a minute ago. */
  online: boolean
  /** A bot is playing for an absent person. */
  stand_in: boolean
  /** Cards left in the hand. */
  count: number
  score: number
  /** Points in this deal so far; null if the table hides them. */
  points: number | null
  /** Captured cards that count, face up; null if the table hides them. */
  captured: string | null
  tricks: number
  passed: boolean
  /** Has seen the score sheet. */
  went_on: boolean
  host: boolean
  autoplay: boolean
  /** A watcher who asks for this (absent) seat, by id. */
  ask_watcher: string | null
  ask_name: string | null
  /** The imaginary part of the score, if scores are complex. */
  imaginary: number | null
  /** The imaginary part of the points in this deal. */
  points_imaginary: number | null
}

/** A card on the table and the seat that played it. */
export interface TrickCard {
  seat: number
  card: string
  /** Its twin lies in the same trick, and neither can win it. */
  cancelled: boolean
}

/** A bid: chips, or null for a pass. */
export interface BidView {
  seat: number
  chips: number | null
}

/** The finished trick before this one. */
export interface LastTrick {
  cards: TrickCard[]
  /** Null: the whole trick was cancelled, and its cards stay on the table. */
  winner: number | null
  points: number
}

/** A card that did not follow suit: its index in the deal, and the seat that played it. */
export interface Challengeable {
  play: number
  seat: number
  card: string
}

/** The pass of this deal. `to` get your cards, `from` give you theirs (several in a scatter). */
export interface PassView {
  /** `left`, `right`, `across`, `left2` …, `scatter`, `star` or `hold`. */
  direction: string
  count: number
  to: number[]
  from: number[]
}

/** Why a card may not be played: a reason from `docs/record.md`, and the words it names. */
export interface Refused {
  reason: string
  args: Record<string, string | number>
}

/** What an exposed card multiplies, and by how much. */
export interface Multiplier {
  /** What all hearts cost, what its taker scores in the deal, or what the card costs. */
  what: 'hearts' | 'score' | 'itself'
  times: number
}

/** The question to this seat now; null if there is none. */
export interface Ask {
  phase: 'bid' | 'suit' | 'call' | 'pass' | 'slam' | 'expose' | 'pledge' | 'play' | 'exchange' | 'choice' | 'scored'
  /** Cards that may be played (or passed), as one string. */
  legal: string
  /** For each other card of the hand: why not. */
  why_not: Record<string, Refused>
  /** The number of cards: 1 for a play, 3 for a pass … */
  count: number
  /** The suit that must be followed (`"C"`), if any. */
  must_follow: string | null
  /**
   * `choice`: the value of the slam; `slam`: the value of announcing it; `pledge`: the points
   * that the pledge takes off, or adds if it is broken.
   */
  points: number | null
  /** `bid`: the least number allowed (a pass always is). */
  least: number | null
  /** `bid`: the greatest number allowed; null: no limit. */
  most: number | null
  /** `call`: the directions that may be called. */
  ways: string[]
  /** If a joker is led, its leader must name a suit. */
  names_suit: boolean
  /** `pass`: the seat may choose no cards and hand on its incoming cards unseen. */
  may_forward: boolean
  /** `choice`: the imaginary part of the value of the slam. */
  points_imaginary: number
  /** `play`, at an honour table: for each card of `legal` to which others may object, why. */
  objections: Record<string, Refused>
}

/** What a rule did to the score: a key of the catalogue and what the sentence names. */
export interface Note {
  /** `moon_add`, `reset`, `floor_deal`, `sun_add` … */
  reason: string
  args: Record<string, string | number>
  kind: 'slam' | 'payment' | 'other'
}

/** One line of the score sheet. */
export interface SheetDeal {
  deal: number
  dealer: number
  taken: number[]
  change: number[]
  scores: number[]
  /** The effects of rules, beside the cost of the cards. */
  notes: Note[]
  /** Chips in the pool after the deal. */
  pool: number | null
  /** If scores are complex, the imaginary parts of the three figures. */
  imaginary_taken: number[]
  imaginary_change: number[]
  imaginary_scores: number[]
}

/** A question to everyone with a seat. */
export interface VoteView {
  kind: 'take_back' | 'end'
  by: number
  yes: number[]
  waiting: number[]
}

/** A seat and its place at the end of the game. */
export interface Placed {
  seat: number
  /** From 1; seats that are level share a place. */
  place: number
}

/** The seats that want to play again or do not, and the new table once there is one. */
export interface RematchView {
  yes: number[]
  no: number[]
  table: string | null
}

/** The choices made with the table. */
export interface Settings {
  /** Seconds for each turn; null: no limit. */
  turn_limit: number | null
  /** Seconds until a bot stands in for an absent person; null: never. */
  away: number | null
  speed: 'instant' | 'fast' | 'normal' | 'slow'
  show_points: boolean
  last_trick: boolean
}

/** Everything that one browser shows of a table. */
export interface TableView {
  table: string
  code: string
  variant: string
  title: string
  players: number
  /** The options chosen for this table besides the game. */
  options: Record<string, unknown>
  /**
   * The values in force, from the game or the table, of the options on which the words of the
   * screen depend.
   */
  rules: Record<string, unknown>
  /** Points at stake in a deal, from the pack in use. */
  total: number
  /** The house rules, one sentence each (in the table's language). */
  differences: string[]
  settings: Settings
  stage: 'lobby' | 'playing' | 'over'
  seats: SeatView[]
  watchers: string[]
  /** Your own seat; null: watching. */
  you: number | null
  /** May start, remove people and give seats away (the host, or the person acting as host). */
  can_host: boolean
  deal: number
  dealer: number | null
  /** The cards drawn for the first deal, by seat. */
  first_draw: string | null
  phase: 'bid' | 'suit' | 'call' | 'pass' | 'slam' | 'expose' | 'pledge' | 'play' | 'exchange' | 'choice' | 'scored' | null
  /** Seats that must act now. */
  turn: number[]
  /** Seconds left for the turn when this was sent; null: no clock runs. */
  deadline: number | null
  leader: number | null
  trick: TrickCard[]
  /** Seats still to play to this trick, in order. */
  order: number[]
  last_trick: LastTrick | null
  tricks_done: number
  /** Whether hearts are broken; null if nothing needs breaking. */
  broken: boolean | null
  /** Face-down cards set aside and not yet taken. */
  widow: number
  hand: string | null
  pass: PassView | null
  /** Your own chosen cards (before and after they are passed). */
  passed: string | null
  /** Cards received in the pass of this deal. */
  received: string | null
  /** The widow's cards, if this seat may see them. */
  widow_cards: string | null
  ask: Ask | null
  can_claim: boolean
  can_take_back: boolean
  vote: VoteView | null
  sheet: SheetDeal[]
  winners: number[] | null
  /** The people agreed to end the game; its finished deals count. */
  ended_early: boolean
  rematch: RematchView | null
  /** Cards that count, and the cost of each (bonus cards below 0). */
  values: Record<string, number>
  /** If true, a score is chips, and the most wins; otherwise points, and the fewest win. */
  chips: boolean
  /** Chips in the pool, in games for chips. */
  pool: number | null
  /** The pool is a Jack: only a player who alone is clear wins it. */
  jack: boolean
  /** Cards left to draw. */
  stock: number
  /** Cards of cancelled tricks that lie on the table. */
  pile: string
  bids: BidView[]
  /** The suit named in the auction. */
  penalty_suit: 'C' | 'D' | 'H' | 'S' | null
  /** The suit named for the joker that leads this trick. */
  named: 'C' | 'D' | 'H' | 'S' | null
  /** The seat that announced a slam, or bid highest for one. */
  declarer: number | null
  /** Cards exposed before the first lead, by seat. */
  exposed: string[]
  /** Seats that pledged to take no hearts. */
  pledged: number[]
  /** Lives left by seat, in games with lives. */
  lives: number[]
  /** Following suit is left to honour: any card may be played, and challenged later. */
  honour: boolean
  /** Cards that you may challenge between two tricks: while `trick` is empty. */
  challengeable: Challengeable[]
  /** The side (0 or 1) of each seat, if partners play together and you know them. */
  sides: number[]
  /**
   * After the game, if the table settles by the average or in pairs: the amount that each seat
   * receives or (with a minus) pays; fractions are written as `7/2`.
   */
  settlement: string[] | null
  /** The points at stake as a text: `26`, or `13+13i` if scores are complex. */
  stake: string
  /** What this table has that a usual one has not: `chips`, `auction`, `jokers` … */
  unusual: string[]
  /** What each card of `values` costs, as it is told: `13`, `-10`, or `13i`. */
  costs: Record<string, string>
  /** Cards that multiply what their taker scores in this deal, and by how much. */
  multiplies: Record<string, number>
  /** Cards that may be exposed: what each then does. */
  exposing: Record<string, Multiplier>
  /** The suit that this trick follows; null: nothing is led, or a joker leaves it open. */
  led: 'C' | 'D' | 'H' | 'S' | null
  /** You led a heart before hearts were broken, and may take it back without asking. */
  ill_led: boolean
  /** What is bid for: the right to name the penalty suit, or a slam. */
  bidding: 'suit' | 'slam' | null
  /** What the cards of `pile` cost. */
  pile_points: number
  /** Partners have one score, for the whole game. */
  shared_score: boolean
  /** The ranks of the pack from low to high: a hand is held in this order. */
  ranks: string
  /** After the game: the seats from first to last. */
  ranking: Placed[]
  /** The cards that stand for the game in a picture. */
  emblem: string
}

/**
 * An event, for the live region, motion and sound.
 *
 * `kind` is a key of the catalogue; the other fields are there if they have a meaning:
 *
 * - `played`: `seat` played `card`. `trick`: `seat` played `card`, which ended the trick; `other`
 *   won it and `n` is its cost (the cards are `last_trick` in the patch, if the table shows it).
 *   In both, `text` is `broken` if hearts are broken from now on.
 * - `dealt`: `seat` dealt deal `n`, `text` is the direction of the pass. `passed`, `unpassed`:
 *   `seat` chose its cards, or took them back. `exchanged`: `cards` are those that you received.
 *   `began`: `seat` leads. `widow`, `laid_away`: by `seat`; `cards` if you may see them.
 * - `challenged`: `seat` challenged the `card` of `other`; `n` is 1 if it was a revoke, else 0;
 *   `text` is what that costs: `revoke_fine` (and the trick), `revoke_stake`, `revoke_whole`,
 *   `revoke_each` or `wrong_challenge`.
 * - `claimed`: by `seat`, `text` is `rest` or `none`. `taken_back`: `card` by `seat`. `chose`:
 *   `seat`, `text` is `add` or `subtract`. `chooses`: `seat` may choose, its slam is worth `n`.
 *   `scored`: deal `n`; `seat` shot the moon, if any.
 *   `bid`: `seat` offers `n` chips, or passes (no `n`). `named`: `seat` names the suit `text`.
 *   `called`: the dealer `seat` calls the pass `text`. `announced`: `seat` announces a slam (`n`
 *   1) or declines (`n` 0). `exposed`: `seat` exposes `cards` (none: empty). `pledged`: `seat`
 *   pledges (`n` 1) or not. `drew`: `seat` draws `n` cards; `cards` are those that you drew.
 *   `kept`: `cards` count as taken by `seat` at the end. A `trick` without `other` was cancelled:
 *   its cards stay on the table.
 *   `thrown_in`: the deal does not count, because of `seat`. `over`: the game ended.
 * - `made`; `sat`, `left`, `removed`: `seat`, `text` is the name. `renamed`: `text` is the new
 *   name. `swapped`: `seat` and `other`. `host`: `seat` is the host now. `started`: the game
 *   began. `drawn`: `seat` deals first, `cards` were drawn. `settings`: a bot's level, the speed,
 *   autoplay. `stood_in`, `returned`: a bot plays for `seat`, or no longer. `went_on`: `seat` has
 *   seen the sheet. `asked`: someone called `text` asks for `seat`. `moved`: `seat` now belongs
 *   to `text`. `vote`: `seat` asks, `text` is `take_back` or `end`. `voted`: `seat`, `n` is 1 for
 *   yes. `vote_ended`: `n` is 1 if everyone agreed. `rematch`: `seat` wants (`n` 1) or does not
 *   (`n` 0) play again, or `text` is the new table. `quiet`: nothing to show, only a number.
 */
export interface Happening {
  kind: string
  seat: number | null
  other: number | null
  card: string | null
  cards: string | null
  n: number | null
  text: string | null
}

/** The answer to a good `Hello`. */
export interface Welcome {
  t: 'welcome'
  protocol: number
  version: string
  commit: string
  seat: number | null
}

/** The whole view at event number `v`. */
export interface Snapshot {
  t: 'view'
  v: number
  view: TableView
}

/** Event `v` and its changes to this browser's view. */
export interface Happened {
  t: 'happened'
  v: number
  what: Happening
  patch: Partial<TableView>
}

/** A change without a number: who is online, which tab may act, a clock. */
export interface Now {
  t: 'now'
  patch: Partial<TableView>
}

/** Wish `id` took effect (or had already) and is stored; the table stands at `v`. */
export interface Ack {
  t: 'ack'
  id: string
  v: number
}

/** Wish `id` was refused and changed nothing. */
export interface Nack {
  t: 'nack'
  id: string
  v: number
  reason: string
  args: Record<string, string | number>
}

/** The secret of a seat, only to the browser that sat down or was given it. Sent once. */
export interface Seated {
  t: 'seated'
  seat: number
  token: string
}

/** Whether this tab may act: not while another tab of the seat acted last. */
export interface Elsewhere {
  t: 'elsewhere'
  active: boolean
}

/** The answer to `Ping`; `v` is the table's last event: a browser behind it has missed one. */
export interface Pong {
  t: 'pong'
  n: number
  v?: number
}

/**
 * The server is about to close: `restart`, `replaced` (a fifth tab), `protocol` (reload for
 * the new version), `no_such_table`, `bad_message`, `slow`, `busy`.
 */
export interface Bye {
  t: 'bye'
  why: string
  say?: string
}

/** `POST /api/tables`. The maker is the host, in seat 0. */
export interface MakeTable {
  name: string
  variant: string
  players: number
  options?: Record<string, unknown>
  /** A level for each seat but the host's, in seat order; missing ones are `casual`. */
  bots?: ('novice' | 'casual' | 'skilled' | 'expert')[]
  turn_limit?: number | null
  away?: number | null
  speed?: 'instant' | 'fast' | 'normal' | 'slow'
  show_points?: boolean
  last_trick?: boolean
  lang?: string
  /** Start at once, bots in all other seats ("Play against bots"). */
  start?: boolean
}

/** The answer to `MakeTable`, and to a seat taken by HTTP. */
export interface Made {
  table: string
  code: string
  seat: number
  token: string
}

/** `GET /api/tables/<id>`: a table, as told to someone without a seat. */
export interface TableInfo {
  table: string
  code: string
  variant: string
  title: string
  players: number
  stage: 'lobby' | 'playing' | 'over'
  /** People's names, in seat order. */
  names: string[]
  deal: number
  differences: string[]
}

/** `GET /api/codes/<code>`: the table behind a short code. */
export interface Found {
  table: string
}

/** `GET /api/about`. */
export interface About {
  version: string
  commit: string
  protocol: number
}

/** `GET /api/address`: the address of this server for another device, or an empty text. */
export interface Address {
  origin: string
}

/** `POST /api/qr`: the answer is an SVG. */
export interface QrText {
  text: string
}

/** `POST /api/tables/<id>/key`: a one-time link for another device of the same person. */
export interface KeyRequest {
  token: string
}

/** The one-time key; it goes into the fragment of a link, which no server sees. */
export interface Key {
  key: string
  seconds: number
}

/** `POST /api/tables/<id>/seat`: the other device sends the key and gets a token of its own. */
export interface UseKey {
  key: string
}

/** `POST /api/check`: do these options go together, and what do they mean? */
export interface CheckRules {
  variant: string
  players: number
  options?: Record<string, unknown>
  lang?: string
}

/** `error` is a sentence; if it is empty, the other fields apply. */
export interface RulesChecked {
  error: string
  total: number
  differences: string[]
  /** The points at stake as a text: `26`, or `13+13i` if scores are complex. */
  stake?: string
}

/** One option of the rules builder. */
export interface OptionInfo {
  name: string
  /** A group: `deal`, `passing`, `first_trick`, `leading`, `values`, `slam`, `end`. */
  group: string
  kind: 'bool' | 'choice' | 'number' | 'cards' | 'text' | 'points'
  label: string
  /** For `choice`: the allowed values. */
  values: unknown[]
  value_labels: string[]
  /** The variant's default. */
  default: unknown
  /**
   * What a list may hold whose order counts, and in which a value may come twice; or for
   * `points`: the names that may have some.
   */
  entries: string[]
  /** For `points`: those names in words. */
  entry_labels: string[]
  /** What to say beside a text field: what `T` is, or how cards and lists are written. */
  hint: '' | 'all_points' | 'cards' | 'costs' | 'list'
}

/** A game on the shelf. */
export interface VariantInfo {
  slug: string
  title: string
  /** One sentence. */
  line: string
  players: number[]
  default_players: number
  /** The cards that stand for the game in a picture. */
  emblem: string
}

/** `GET /api/variants/<slug>?players=&lang=`: the rules as a person reads them. */
export interface RulesPage {
  slug: string
  title: string
  players: number[]
  summary: string[]
  sections: RulesSection[]
  /** `[row, standard Hearts, this game]`, the rows of the comparison table. */
  difference_rows: string[][]
  sources: string[]
  options: OptionInfo[]
  emblem: string
}

/** A heading and its steps. */
export interface RulesSection {
  title: string
  steps: string[]
}

/** Any refused HTTP request: a reason and a sentence. */
export interface Problem {
  reason: string
  say: string
}
