/** Scores as they are told: numbers, or complex ones such as 5+13i. */
import { number } from '../words'

type Part = number | null | undefined

/** A figure as a text; `plus` puts a sign before what is not below nothing. */
export function figure(real: number, imaginary?: Part, plus = false): string {
  const sign = plus && (real > 0 || (real === 0 && (imaginary ?? 0) > 0)) ? '+' : ''
  if (!imaginary) return sign + number(real)
  const part = Math.abs(imaginary) === 1 ? number(imaginary).replace('1', 'i') : `${number(imaginary)}i`
  if (real === 0) return sign + part
  return `${sign}${number(real)}${imaginary > 0 ? '+' : ''}${part}`
}

/** The same for a sentence, which chooses its plural by a number. */
export function amount(real: number, imaginary?: Part): number | string {
  return imaginary === null || imaginary === undefined ? real : figure(real, imaginary)
}

/** How far a figure is from nothing, where figures are complex; else the figure. */
export function size(real: number, imaginary?: Part): number {
  return imaginary === null || imaginary === undefined ? real : Math.hypot(real, imaginary)
}

/** The points at stake, for a sentence. */
export function stakeOf(told: { total: number; stake?: string }): number | string {
  return told.stake?.includes('i') ? told.stake : told.total
}

/** What a card costs; the queen of spades an imaginary number where scores are complex. */
export function price(view: { values: Record<string, number>; stake: string }, card: string): string {
  const worth = view.values[card] ?? 0
  return card === 'QS' && view.stake.includes('i') ? figure(0, worth) : number(worth)
}
