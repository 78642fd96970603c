/** Happenings are shown in order, each for its time; the queue always ends in the true view. */
import type { Happening, TableView, TrickCard } from '../protocol'

/** A finished trick that is still to be seen. */
export interface Resting {
  cards: TrickCard[]
  /** Null: the whole trick was cancelled, and its cards stay on the table. */
  winner: number | null
  points: number | null
}

export interface Frame {
  view: TableView
  resting: Resting | null
  /** The trick is on its way to this seat. */
  sweep: Resting | null
}

/** Milliseconds. */
export interface Pace {
  stay: number
  sweep: number
  card: number
  deal: number
}

/** What is to be seen for a moment, each for itself. */
const SLOW = new Set(['dealt', 'drew', 'bid', 'named', 'called', 'announced', 'exposed', 'pledged', 'kept'])

interface Item {
  what: Happening
  view: TableView
}

/** The trick that `what` finishes, as it lay. */
export function finished(shown: TableView, { what, view }: Item): Resting | null {
  if (what.kind !== 'trick') return null
  const last = view.last_trick
  if (last) return { cards: last.cards, winner: last.winner, points: last.points }
  // A table may forget its tricks at once; then the card that ended it completes what lay there.
  const end = what.seat !== null && what.card !== null ? [{ seat: what.seat, card: what.card, cancelled: false }] : []
  return { cards: [...shown.trick, ...end], winner: what.other, points: what.n }
}

export class Queue {
  #items: Item[] = []
  #shown: TableView | null = null
  #current: Item | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #after: (() => void) | null = null

  constructor(
    private readonly show: (frame: Frame) => void,
    private readonly tell: (what: Happening, view: TableView) => void,
    private readonly pace: () => Pace,
  ) {}

  get idle(): boolean {
    return this.#after === null && this.#items.length === 0
  }

  push(what: Happening, view: TableView): void {
    this.#items.push({ what, view })
    if (this.#after === null) this.#next()
  }

  /** The whole view at once: whatever was waiting is part of it. */
  jump(view: TableView): void {
    clearTimeout(this.#timer)
    this.#after = null
    this.#current = null
    this.#items = []
    this.#shown = view
    this.show({ view, resting: null, sweep: null })
  }

  /** Something without a number changed: the view that the queue ends in carries it too. */
  patch(view: TableView): void {
    const last = this.#items.at(-1) ?? this.#current
    if (this.idle || !last) this.jump(view)
    else last.view = view
  }

  /** On to the true view, without waiting; everything is still told. */
  skip(): void {
    clearTimeout(this.#timer)
    if (this.#current) this.#shown = this.#current.view
    this.#after = null
    this.#current = null
    for (const item of this.#items.splice(0)) {
      this.#shown = item.view
      this.tell(item.what, item.view)
    }
    if (this.#shown) this.show({ view: this.#shown, resting: null, sweep: null })
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#after = null
    this.#current = null
    this.#items = []
  }

  #wait(time: number, after: () => void): void {
    this.#after = after
    const run = () => {
      this.#after = null
      after()
    }
    if (time <= 0) run()
    else this.#timer = setTimeout(run, time)
  }

  #next(): void {
    const item = this.#items.shift() ?? null
    this.#current = item
    if (!item) return
    const shown = this.#shown ?? item.view
    // The further behind, the faster: a backlog never grows.
    const haste = 1 / (1 + Math.floor(this.#items.length / 3))
    const pace = this.pace()
    const trick = finished(shown, item)
    this.tell(item.what, item.view)
    if (trick === null) {
      this.#end(item, null)
      const { kind } = item.what
      const time = kind === 'played' ? pace.card : SLOW.has(kind) ? pace.deal : 0
      this.#wait(time * haste, () => this.#next())
      return
    }
    this.show({ view: { ...shown, trick: trick.cards, turn: [] }, resting: trick, sweep: null })
    this.#wait(pace.stay * haste, () => {
      this.#end(item, pace.sweep > 0 ? trick : null)
      this.#wait(pace.sweep * haste, () => {
        if (pace.sweep > 0) this.#end(item, null)
        this.#next()
      })
    })
  }

  #end(item: Item, sweep: Resting | null): void {
    this.#shown = item.view
    this.show({ view: item.view, resting: null, sweep })
  }
}
