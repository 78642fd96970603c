/** What things at a table are called: cards, suits, seats, directions. */
import { GLYPHS, isJoker, rankOf, rankText, suitOf, type Suit } from '../cards/cards'
import type { TableView } from '../protocol'
import { has, list, t } from '../words'

const SUIT_WORDS: Record<string, Suit> = { clubs: 'C', diamonds: 'D', hearts: 'H', spades: 'S' }

export function suitName(suit: string): string {
  const known = SUIT_WORDS[suit.toLowerCase()] ?? suit
  return has(`card.suit.${known}`) ? t(`card.suit.${known}`) : suit
}

/** "queen of spades". */
export function cardName(card: string): string {
  if (isJoker(card)) return t('card.joker')
  return t('card.name', { rank: t(`card.rank.${rankOf(card)}`), suit: suitName(suitOf(card)) })
}

/** "Q♠", for the eye. */
export function cardShort(card: string): string {
  return isJoker(card) ? 'X' : rankText(card) + GLYPHS[suitOf(card)]
}

export function cardsShort(cards: readonly string[]): string {
  return cards.map(cardShort).join(' ')
}

export function nameOf(view: TableView, seat: number | null | undefined): string {
  if (seat === null || seat === undefined) return ''
  return view.seats[seat]?.name || t('table.seat', { number: seat + 1 })
}

/** The name, or "you". */
export function whoOf(view: TableView, seat: number | null | undefined): string {
  return seat === view.you ? t('table.you') : nameOf(view, seat)
}

export function namesOf(view: TableView, seats: readonly number[]): string {
  return list(seats.map((seat) => whoOf(view, seat)))
}

/** As a sentence of its own. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

export function points(n: number): string {
  return t('table.points', { n })
}

export function directionText(direction: string): string {
  return has(`table.direction.${direction}`) ? t(`table.direction.${direction}`) : direction
}

/** An arrow from oneself towards a seat, as the ring shows it: the left neighbour sits left. */
export function arrowTo(view: TableView, seat: number): string {
  const from = view.you ?? 0
  const step = (seat - from + view.players) % view.players
  if (step * 2 === view.players) return '↑'
  return step * 2 < view.players ? '←' : '→'
}
