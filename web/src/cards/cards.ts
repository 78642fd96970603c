/** Cards as text: reading, sorting and what they cost. No rules. */
import type { SuitOrder } from '../prefs'

export type Suit = 'C' | 'D' | 'H' | 'S'

export const RANKS = '23456789TJQKA'
export const GLYPHS: Record<Suit, string> = { C: '♣', D: '♦', H: '♥', S: '♠' }
const BLACK = 'CS'

export function cardsOf(text: string | null | undefined): string[] {
  return text ? text.split(' ').filter(Boolean) : []
}

/** Equal cards (of two packs, or jokers) are told apart by a number of their own: `QS`, then `QS~1`. */
export function copies(cards: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cards.map((card) => {
    const n = seen.get(card) ?? 0
    seen.set(card, n + 1)
    return n > 0 ? `${card}~${n}` : card
  })
}

/** The card itself. */
export function faceOf(copy: string): string {
  return copy.split('~')[0] ?? copy
}

/** Which copies in a hand are these cards: of equal ones the last. */
export function lastCopies(hand: readonly string[], cards: readonly string[]): string[] {
  const left = [...hand]
  return cards.flatMap((card) => {
    const at = left.map(faceOf).lastIndexOf(card)
    return at < 0 ? [] : left.splice(at, 1)
  })
}

export function suitOf(card: string): Suit {
  return card[1] as Suit
}

export function rankOf(card: string): string {
  return card[0] ?? ''
}

export function isJoker(card: string): boolean {
  return card[0] === 'X'
}

/** The rank as a card shows it. */
export function rankText(card: string): string {
  return rankOf(card) === 'T' ? '10' : rankOf(card)
}

const sameColour = (a: string, b: string) => BLACK.includes(a) === BLACK.includes(b)

function clashes(order: readonly string[]): number {
  return order.filter((suit, i) => i > 0 && sameColour(suit, order[i - 1] ?? '')).length
}

function orders(suits: readonly string[]): string[][] {
  if (suits.length < 2) return [[...suits]]
  return suits.flatMap((first) => orders(suits.filter((suit) => suit !== first)).map((rest) => [first, ...rest]))
}

/**
 * The suits of a hand in an order in which no two of one colour lie side by side (where that can be), as near to the
 * wished order as it can be: a suit moves only when it must.
 */
export function suitsInOrder(present: Iterable<string>, wished: string): string[] {
  const there = new Set(present)
  const usual = [...wished].filter((suit) => there.has(suit))
  const moved = (order: readonly string[]) => order.filter((suit, i) => usual[i] !== suit).length
  let best = usual
  for (const order of orders(usual)) {
    const better = clashes(order) - clashes(best) || moved(order) - moved(best)
    if (better < 0) best = order
  }
  return best
}

/**
 * A hand in the order in which it is held. `before` is the order of suits it was held in so far: it stays as long as
 * it can, so that nothing jumps when a card leaves. `ranks`: the order of ranks of the game, from low to high.
 */
export function sortHand(
  hand: readonly string[],
  wished: SuitOrder,
  highFirst = false,
  before: readonly string[] = [],
  ranks: string = RANKS,
): string[] {
  const present = new Set(hand.filter((card) => !isJoker(card)).map(suitOf))
  const kept = before.filter((suit) => (present as Set<string>).has(suit))
  const known = kept.length === present.size ? kept.join('') : wished
  const suits = suitsInOrder(present, known)
  const place = (card: string) => (isJoker(card) ? 99 : suits.indexOf(suitOf(card)))
  const height = (card: string) => ranks.indexOf(rankOf(card)) * (highFirst ? -1 : 1)
  return [...hand].sort((a, b) => place(a) - place(b) || height(a) - height(b))
}

/** The order of the suits in a sorted hand. */
export function suitsOf(hand: readonly string[]): string[] {
  return [...new Set(hand.filter((card) => !isJoker(card)).map((card) => suitOf(card) as string))]
}
