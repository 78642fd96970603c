/** What the chosen cards would do, in the terms of the server's question. No rules: what is allowed comes with the question. */
import { cardsOf } from '../cards/cards'
import type { TableView, Wish } from '../protocol'
import { list, t } from '../words'
import { arrowTo, nameOf } from './say'

export interface Move {
  wish: Wish | null
  /** `play`: the card. */
  card: string | null
}

/** How many cards may stand up at once. */
export function roomFor(view: TableView): number {
  if (view.ask?.phase === 'pass' || view.ask?.phase === 'exchange') return view.ask.count
  return 1
}

export function isLegal(view: TableView, card: string): boolean {
  return view.ask !== null && cardsOf(view.ask.legal).includes(card)
}

export function moveOf(view: TableView, chosen: readonly string[]): Move | null {
  const ask = view.ask
  if (!ask) return null
  const full = chosen.length === ask.count
  if (ask.phase === 'pass') return { card: null, wish: full ? { do: 'pass', cards: chosen.join(' ') } : null }
  if (ask.phase === 'exchange') return { card: null, wish: full ? { do: 'lay_away', cards: chosen.join(' ') } : null }
  const card = chosen[0]
  if (ask.phase === 'play' && card && isLegal(view, card)) return { card, wish: { do: 'play', card } }
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
