/** What the chosen cards would do, in the terms of the server's question. No rules: what is allowed comes with the question. */
import { cardsOf, faceOf, isJoker } from '../cards/cards'
import type { TableView, Wish } from '../protocol'
import { list, t } from '../words'
import { arrowTo, nameOf } from './names'

export interface Move {
  wish: Wish | null
  /** `play`: the card. */
  card: string | null
}

/** How many cards may stand up at once. */
export function roomFor(view: TableView): number {
  if (view.ask?.phase === 'pass' || view.ask?.phase === 'exchange') return view.ask.count
  if (view.ask?.phase === 'expose') return Math.max(1, cardsOf(view.ask.legal).length)
  return 1
}

const BY_BUTTONS = ['bid', 'suit', 'call', 'slam', 'pledge', 'choice', 'scored']

/** Is the question answered with buttons, not with cards? */
export function byButtons(view: TableView): boolean {
  return view.ask !== null && BY_BUTTONS.includes(view.ask.phase)
}

export function isLegal(view: TableView, card: string): boolean {
  return view.ask !== null && cardsOf(view.ask.legal).includes(faceOf(card))
}

export function moveOf(view: TableView, chosen: readonly string[]): Move | null {
  const ask = view.ask
  if (!ask) return null
  const full = chosen.length === ask.count
  const cards = chosen.map(faceOf).join(' ')
  if (ask.phase === 'pass') return { card: null, wish: full ? { do: 'pass', cards } : null }
  if (ask.phase === 'exchange') return { card: null, wish: full ? { do: 'lay_away', cards } : null }
  if (ask.phase === 'expose') return { card: null, wish: { do: 'expose', cards } }
  const card = faceOf(chosen[0] ?? '')
  if (ask.phase === 'play' && card && isLegal(view, card)) {
    // A joker that is led waits for the suit that it stands for.
    return { card, wish: ask.names_suit && isJoker(card) ? null : { do: 'play', card } }
  }
  return null
}

/** "Pass 3 to East →", or how many are still to be chosen. */
export function passLabel(view: TableView, chosen: number): string {
  const count = view.ask?.count ?? 0
  const to = view.pass?.to ?? []
  const names = list(to.map((seat) => nameOf(view, seat)))
  const arrow = to.length === 1 ? arrowTo(view, to[0] ?? 0) : '⤨'
  if (chosen < count) return t('table.pass.some', { chosen, count, names, arrow, n: count })
  return t('table.pass', { n: count, names, arrow })
}

/** The cards chosen after one more tap; `full` when there is no room for it. */
export function choose(chosen: readonly string[], card: string, room: number): { chosen: string[]; full: boolean } {
  if (chosen.includes(card)) return { chosen: chosen.filter((other) => other !== card), full: false }
  if (room === 1) return { chosen: [card], full: false }
  if (chosen.length >= room) return { chosen: [...chosen], full: true }
  return { chosen: [...chosen, card], full: false }
}
