/** The end of a game: places, and the result as a text to share. */
import type { TableView } from '../protocol'
import { number, t } from '../words'
import { nameOf } from './say'

export interface Placed {
  seat: number
  place: number
}

/** The winners as the server names them, then the others by score; equal scores share a place. */
export function places(view: TableView): Placed[] {
  const winners = new Set(view.winners ?? [])
  const score = (seat: number) => view.seats[seat]?.score ?? 0
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

/** Where the game is settled around the average: what each seat receives (below 0: pays). */
export function settled(view: TableView): number[] | null {
  if (view.options['scoring'] !== 'average_at_end' || view.winners === null) return null
  const scores = view.seats.map((seat) => seat.score)
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return scores.map((score) => Math.round((average - score) * 100) / 100)
}

export function shareText(view: TableView, ranking: readonly Placed[]): string {
  const head = t('table.share.head', { title: view.title, n: view.sheet.length })
  const lines = ranking.map(({ seat, place }) => `${place}. ${nameOf(view, seat)} ${number(view.seats[seat]?.score ?? 0)}`)
  return [head, ...lines].join('\n')
}
