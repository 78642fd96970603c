/** One table as this tab knows it: the truth, what is shown of it so far, and what a person is about to do. */
import { get } from 'svelte/store'
import { cardsOf, copies } from '../cards/cards'
import { TableLink, type Connection, type Held } from '../net'
import { prefs, type Prefs } from '../prefs'
import type { Happening, Nack, TableView, Wish } from '../protocol'
import { go } from '../router.svelte'
import { heldSeat, keepSeat, ownName } from '../seats'
import { serverIs, shell } from '../shell.svelte'
import { play as playSound } from '../sound'
import { has, learnFamily, t } from '../words'
import { Attention } from './attention'
import { MOVES } from './family'
import { Queue, type Frame, type Pace, type Resting } from './queue'
import { capital, cardName } from './names'
import { happenedText, refusalText } from './say'

const LOG = 60
const SPEEDS: Record<Prefs['motion'], number> = { instant: 0, fast: 0.55, normal: 1, slow: 1.7 }

function watcherId(): string {
  const key = 'pd.watcher'
  const made = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join('')
  try {
    const kept = localStorage.getItem(key) ?? made().slice(0, 18)
    localStorage.setItem(key, kept)
    return kept
  } catch {
    return made().slice(0, 18)
  }
}

export function calm(): boolean {
  return get(prefs).motion === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long a movement takes, in milliseconds. */
export function moveTime(normal = 240): number {
  return calm() ? 0 : normal * SPEEDS[get(prefs).motion]
}

export class TableState {
  readonly id: string
  truth = $state.raw<TableView | null>(null)
  shown = $state.raw<TableView | null>(null)
  resting = $state.raw<Resting | null>(null)
  sweep = $state.raw<Resting | null>(null)
  connection = $state.raw<Connection>({ state: 'connecting' })
  /** This tab has the move. */
  active = $state(true)
  pending = $state.raw<readonly Wish[]>([])
  /** Why something did not go, until the next step. */
  explained = $state('')
  /** A card (its index in the deal) to be challenged once this trick is done. */
  doubt = $state<number | null>(null)
  /** Answers to the query keys. */
  said = $state('')
  lines = $state.raw<{ n: number; text: string }[]>([])
  /** Cards that stand up: the one to play, or those to pass, in the order chosen. */
  chosen = $state.raw<string[]>([])
  receivedSeen = $state(false)
  /** Cards just drawn: they stand up until the next tap. */
  drawn = $state.raw<readonly string[]>([])
  /** What a seat did just now, beside its plate. */
  flash = $state.raw<{ seat: number; text: string } | null>(null)
  /** The last thing done here was done with a key: focus is not lost when what had it goes away. */
  byKeys = false
  /** When the clock of the turn ends, in milliseconds. */
  clockEnd = $state<number | null>(null)

  #link: TableLink
  #queue: Queue
  #attention = new Attention()
  #count = 0
  #told = false
  #waiting: Promise<void> | null = null
  #epoch = 0
  #explaining: ReturnType<typeof setTimeout> | undefined
  #flashing: ReturnType<typeof setTimeout> | undefined

  constructor(id: string) {
    this.id = id
    this.#queue = new Queue(
      (frame) => this.#show(frame),
      (what, view) => this.#tell(what, view),
      () => this.#pace(),
    )
    this.#link = new TableLink(
      { table: id, token: heldSeat(id)?.token ?? null, watcher: watcherId() },
      {
        connection: (now) => this.#connected(now),
        greeted: (server) => serverIs(server),
        view: (held) => this.#jump(held),
        happened: (what, held) => this.#happened(what, held),
        patched: (held) => this.#patched(held),
        seated: (seat, token) => this.#seated(seat, token),
        elsewhere: (active) => (this.active = active),
        pending: (wishes) => (this.pending = wishes),
        refused: (refusal, wish) => this.#refused(refusal, wish),
      },
    )
  }

  get token(): string | null {
    return this.#link.token
  }

  start(): void {
    this.#link.start()
  }

  stop(): void {
    this.#link.stop()
    this.#queue.stop()
    this.#attention.clear()
    clearTimeout(this.#explaining)
    clearTimeout(this.#flashing)
  }

  /** Comes back after a close for good. */
  comeBack(): void {
    this.#link.restart(heldSeat(this.id)?.token ?? null)
  }

  /** On to the table of the rematch: the seat's secret holds there too. */
  follow(next: string): void {
    const held = heldSeat(this.id)
    if (held && !heldSeat(next)) keepSeat(next, { ...held, at: Date.now() })
    go(`/t/${next}`)
  }

  wish(wish: Wish): void {
    this.explain('')
    this.skip()
    this.#link.wish(wish)
  }

  /** Challenges a card, now or when this trick is done; the same once more lets it be. */
  challenge(play: number): void {
    const between = this.truth?.trick.length === 0
    this.doubt = between || this.doubt === play ? null : play
    if (between) this.wish({ do: 'challenge', play })
    else if (this.doubt !== null) this.explain(t('family.challenge.held'))
  }

  /** On at once to the true view. */
  skip(): void {
    if (!this.#queue.idle) this.#queue.skip()
  }

  /** The card on its way to the table, if any. */
  get cardOnItsWay(): string | null {
    for (const wish of this.pending) if (wish.do === 'play') return wish.card
    return null
  }

  get moveOnItsWay(): boolean {
    return this.pending.some((wish) => MOVES.includes(wish.do))
  }

  explain(text: string): void {
    clearTimeout(this.#explaining)
    this.explained = text
    if (text) this.#explaining = setTimeout(() => (this.explained = ''), 8_000)
  }

  say(text: string): void {
    // The same words again are still an answer.
    this.said = this.said === text ? `${text}\u00a0` : text
  }

  #connected(now: Connection): void {
    this.connection = now
    if (now.state === 'closed' && now.why === 'protocol') shell.reload = true
  }

  #pace(): Pace {
    const now = get(prefs)
    const still = calm()
    const speed = SPEEDS[now.motion]
    if (this.truth?.settings.speed === 'instant' || now.motion === 'instant') {
      return { stay: 60, sweep: 0, card: 0, deal: 0 }
    }
    return { stay: now.trickStay, sweep: still ? 0 : 240 * speed, card: 160 * speed, deal: still ? 0 : 300 * speed }
  }

  #arrived(view: TableView): void {
    const before = this.truth
    this.truth = view
    const moved = !before || before.deal !== view.deal || before.phase !== view.phase
    if (moved) this.chosen = []
    if (before?.deal !== view.deal || before?.received !== view.received) this.receivedSeen = false
    if (before?.deal !== view.deal || before?.tricks_done !== view.tricks_done) this.drawn = []
    const hand = new Set(copies(cardsOf(view.hand)))
    if (this.chosen.some((card) => !hand.has(card))) this.chosen = this.chosen.filter((card) => hand.has(card))
    // Every message says how much is left just then: two turns may begin with the same figure.
    this.clockEnd = view.deadline === null ? null : Date.now() + view.deadline * 1000
    this.#attention.follow(view, get(prefs))
    if (!view.challengeable.some(({ play }) => play === this.doubt)) this.doubt = null
    if (this.doubt !== null && view.trick.length === 0) this.challenge(this.doubt)
  }

  #jump(held: Held): void {
    this.#arrived(held.view)
    this.#likes(held.view)
    this.#waiting = null
    this.#epoch += 1
    this.#queue.jump(held.view)
    this.#inWords(held.view, () => undefined)
  }

  /** What happens is shown once its words are there, in order. */
  #inWords(view: TableView, act: () => void): void {
    if (this.#waiting === null && (has('family.pool') || view.unusual.length === 0)) {
      act()
      return
    }
    const epoch = this.#epoch
    const after = (this.#waiting ?? learnFamily()).then(() => {
      // A snapshot overtakes whatever was waiting.
      if (epoch !== this.#epoch) return
      act()
      if (this.#waiting === after) this.#waiting = null
    })
    this.#waiting = after
  }

  /** What a person likes at every table is told to this one, once. */
  #likes(view: TableView): void {
    const own = view.you === null ? null : view.seats[view.you]
    if (!own || view.stage !== 'playing' || this.#told) return
    this.#told = true
    if (get(prefs).autoplay && !own.autoplay) this.#link.wish({ do: 'autoplay', on: true })
  }

  #patched(held: Held): void {
    this.#arrived(held.view)
    this.#inWords(held.view, () => this.#queue.patch(held.view))
  }

  #happened(what: Happening, held: Held): void {
    this.#arrived(held.view)
    if (what.kind === 'drew' && what.seat !== null && what.seat === held.view.you) {
      this.drawn = [...this.drawn, ...cardsOf(what.cards)]
    }
    this.#inWords(held.view, () => this.#queue.push(what, held.view))
  }

  #show(frame: Frame): void {
    this.shown = frame.view
    this.resting = frame.resting
    this.sweep = frame.sweep
  }

  #tell(what: Happening, view: TableView): void {
    const text = happenedText(view, what)
    if (text) this.note(text)
    if (what.kind === 'challenged') this.explain(text)
    if (what.seat !== null && what.kind === 'drew') this.#flash(what.seat, t('family.draws', { n: what.n ?? 0 }))
    if (!get(prefs).sounds) return
    if (what.text === 'broken') playSound('broken')
    else playSound(what.kind === 'scored' && what.seat !== null ? 'moon' : what.kind)
  }

  #flash(seat: number, text: string): void {
    clearTimeout(this.#flashing)
    this.flash = { seat, text }
    this.#flashing = setTimeout(() => (this.flash = null), 1_400)
  }

  /** A line of the log. */
  note(text: string): void {
    this.#count += 1
    this.lines = [...this.lines.slice(1 - LOG), { n: this.#count, text }]
  }

  #seated(seat: number, token: string): void {
    const kept = heldSeat(this.id)
    keepSeat(this.id, {
      token,
      seat,
      name: this.truth?.seats[seat]?.name || kept?.name || ownName(),
      variant: this.truth?.variant ?? kept?.variant ?? '',
      title: this.truth?.title ?? kept?.title ?? '',
      at: Date.now(),
    })
  }

  #refused(refusal: Nack, wish: Wish): void {
    const view = this.truth
    if (!view) return
    // The next card was quicker: it waits for the next trick.
    if (wish.do === 'challenge' && view.trick.length > 0) this.doubt = wish.play
    const why = capital(refusalText(view, { reason: refusal.reason, args: refusal.args }))
    const what = wish.do === 'play' ? t('table.not_played', { card: cardName(wish.card) }) : ''
    this.explain(`${what} ${why}`.trim())
  }
}
