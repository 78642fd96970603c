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

/** The points at stake, for a sentence: a number where they are told as one. */
export function stakeOf({ total, stake = '' }: { total: number; stake?: string }): number | string {
  return stake && stake !== String(total) ? stake : total
}

/** A figure that the server tells as a text, as the language writes it. */
export function told(text: string): string {
  return text.replace(/\d+/g, (digits) => number(Number(digits))).replaceAll('-', '\u2212')
}
