/** The end of a game: places, and the result as a text to share. */
import type { TableView } from '../protocol'
import { t } from '../words'
import { figure, size } from './figures'
import { nameOf } from './names'

export interface Placed {
  seat: number
  place: number
}

/** The winners as the server names them, then the others by score; equal scores share a place. */
export function places(view: TableView): Placed[] {
  const winners = new Set(view.winners ?? [])
  const score = (seat: number) => size(view.seats[seat]?.score ?? 0, view.seats[seat]?.imaginary)
  const up = view.chips ? -1 : 1
  const all = view.seats.map((seat) => seat.seat)
  const sorted = [...all].sort((a, b) => Number(winners.has(b)) - Number(winners.has(a)) || up * (score(a) - score(b)) || a - b)
  const out: Placed[] = []
  sorted.forEach((seat, i) => {
    const before = out[i - 1]
    const level = before && winners.has(seat) === winners.has(before.seat) && (winners.has(seat) || score(seat) === score(before.seat))
    out.push({ seat, place: level ? before.place : i + 1 })
  })
  return out
}

export function shareText(view: TableView, ranking: readonly Placed[]): string {
  const head = t('table.share.head', { title: view.title, n: view.sheet.length })
  const lines = ranking.map(({ seat, place }) => `${place}. ${nameOf(view, seat)} ${figure(view.seats[seat]?.score ?? 0, view.seats[seat]?.imaginary)}`)
  return [head, ...lines].join('\n')
}
