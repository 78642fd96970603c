/** A table as the server would send it, for tests. */
import type { Ask, Happened, Happening, SeatView, TableView, TrickCard } from '../src/protocol'

export function seatView(seat: number, more: Partial<SeatView> = {}): SeatView {
  return {
    seat,
    name: ['Anna', 'Bert', 'Cecily', 'Dom', 'Eva', 'Fritz', 'Gwen'][seat] ?? `S${seat}`,
    kind: seat < 2 ? 'person' : 'bot',
    level: 'casual',
    online: true,
    stand_in: false,
    count: 13,
    score: 0,
    points: 0,
    captured: '',
    tricks: 0,
    passed: false,
    went_on: false,
    host: seat === 0,
    autoplay: false,
    ask_watcher: null,
    ask_name: null,
    imaginary: null,
    points_imaginary: null,
    ...more,
  }
}

export function tableView(more: Partial<TableView> = {}): TableView {
  const players = more.players ?? 4
  return {
    table: 'abcdefghijklmnop',
    code: 'ABCDEF',
    variant: 'hearts',
    emblem: '5H QS 9H',
    title: 'Hearts',
    players,
    options: {},
    rules: {},
    total: 26,
    stake: '26',
    unusual: [],
    differences: [],
    settings: { turn_limit: null, away: 60, speed: 'normal', show_points: true, last_trick: true },
    stage: 'playing',
    seats: Array.from({ length: players }, (_, seat) => seatView(seat)),
    watchers: [],
    you: 0,
    can_host: true,
    deal: 0,
    dealer: 3,
    first_draw: null,
    phase: 'play',
    turn: [0],
    deadline: null,
    leader: 0,
    trick: [],
    led: null,
    order: [],
    last_trick: null,
    tricks_done: 0,
    broken: false,
    widow: 0,
    hand: '2C KC 4H AH QS 6D',
    pass: null,
    passed: null,
    received: null,
    widow_cards: null,
    ask: null,
    can_claim: false,
    can_take_back: false,
    ill_led: false,
    vote: null,
    sheet: [],
    winners: null,
    ended_early: false,
    rematch: null,
    values: { QS: 13 },
    costs: { QS: '13' },
    multiplies: {},
    exposing: {},
    chips: false,
    pool: null,
    jack: false,
    stock: 0,
    pile: '',
    pile_points: 0,
    bidding: null,
    bids: [],
    penalty_suit: null,
    named: null,
    declarer: null,
    exposed: [],
    pledged: [],
    lives: [],
    sides: [],
    shared_score: false,
    ranks: '23456789TJQKA',
    honour: false,
    challengeable: [],
    settlement: null,
    ranking: [],
    ...more,
  }
}

export function lies(seat: number, card: string, cancelled = false): TrickCard {
  return { seat, card, cancelled }
}

export function asked(more: Partial<Ask> = {}): Ask {
  return {
    phase: 'play',
    legal: '',
    why_not: {},
    count: 1,
    must_follow: null,
    points: null,
    least: null,
    most: null,
    ways: [],
    names_suit: false,
    may_forward: false,
    points_imaginary: 0,
    objections: {},
    ...more,
  }
}

export function happening(kind: string, more: Partial<Happening> = {}): Happening {
  return { kind, seat: null, other: null, card: null, cards: null, n: null, text: null, ...more }
}

export function happened(v: number, kind: string, patch: Partial<TableView> = {}, more: Partial<Happening> = {}): Happened {
  return { t: 'happened', v, what: happening(kind, more), patch }
}
