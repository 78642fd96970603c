import { beforeAll, describe, expect, test } from 'vitest'
import en from '../../src/piquedame/words/parts/table.en.json'
import pl from '../../src/piquedame/words/parts/table.pl.json'
import type { Happening } from '../src/protocol'
import { choose } from '../src/table/moves'
import { cardName, cardShort, points } from '../src/table/names'
import { happenedText, noteText, overText, refusalText, sentenceOf } from '../src/table/say'
import { setLang } from '../src/words'
import { asked, happening, lies, tableView } from './view'

type Entry = string | Record<string, string>
const sources = import.meta.glob<string>(['../src/table/*', '../src/cards/*'], { query: '?raw', import: 'default', eager: true })
const gaps = (entry: Entry) => {
  const text = typeof entry === 'string' ? entry : Object.values(entry).join(' ')
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
}

describe('the catalogue', () => {
  test('has every sentence that is asked for by its whole name', () => {
    const asked = Object.values(sources).flatMap((text) => [...text.matchAll(/\bt\('([\w.]+)'/g)].map((match) => match[1] ?? ''))
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => /^(table|card|ask|happened|note|refusal)\./.test(key) && !(key in en))).toEqual([])
  })

  test('says the same things in both languages', () => {
    expect(Object.keys(pl)).toEqual(Object.keys(en))
    for (const [key, entry] of Object.entries(en as Record<string, Entry>)) {
      const other = (pl as Record<string, Entry>)[key] ?? ''
      expect(typeof other, key).toBe(typeof entry)
      expect(gaps(other).filter((gap) => !gaps(entry).includes(gap)), key).toEqual([])
      if (typeof other !== 'string') expect(Object.keys(other), key).toEqual(['one', 'few', 'many', 'other'])
    }
  })
})

describe('in English', () => {
  beforeAll(() => setLang('en'))

  test('cards', () => {
    expect(cardName('QS')).toBe('queen of spades')
    expect(cardShort('TH')).toBe('10♥')
  })

  test('points by number', () => {
    expect([0, 1, 2, -1].map(points)).toEqual(['0 points', '1 point', '2 points', '−1 point'])
  })

  test('why not, never with a gap', () => {
    const view = tableView()
    expect(refusalText(view, { reason: 'revoke', args: { suit: 'hearts', card: 'QS', must: 'hearts' } })).toBe(
      'hearts were led, and you have hearts.',
    )
    expect(refusalText(view, { reason: 'revoke', args: {} })).toBe('you must follow suit.')
    expect(refusalText(view, { reason: 'something_new', args: {} })).toBe('That is not possible just now.')
    expect(refusalText(view, { reason: 'must_lead', args: { must: '2C', card: 'KC' } })).toBe('you must lead the two of clubs.')
  })

  test('what is asked', () => {
    const ask = asked({ legal: '2C KC', must_follow: 'C' })
    const view = tableView({ ask, trick: [lies(3, '5C')] })
    expect(sentenceOf(view, view, null)).toBe('Your turn: follow clubs.')
    const lead = tableView({ ask: { ...ask, must_follow: null } })
    expect(sentenceOf(lead, lead, null)).toBe('You lead: hearts are not broken.')
    const wait = tableView({ turn: [2], trick: [lies(1, 'KD')], led: 'D' })
    expect(sentenceOf(wait, wait, null)).toBe('Cecily’s turn (diamonds led).')
  })

  test('nothing of an unusual table before its words are there', () => {
    const [usual, unusual] = [tableView(), tableView({ unusual: ['chips'] })]
    expect(sentenceOf(usual, usual, null)).not.toBe('')
    expect(sentenceOf(unusual, unusual, null)).toBe('')
  })

  test('what happened', () => {
    const view = tableView({ sheet: [] })
    const tell = (kind: string, more: Partial<Happening>) => happenedText(view, happening(kind, more))
    expect(tell('played', { seat: 1, card: 'QS' })).toBe('Bert: queen of spades.')
    expect(tell('trick', { seat: 0, other: 0, card: '4H', n: 1, text: 'broken' })).toBe(
      'You: four of hearts. Hearts are broken. You take the trick, 1 point.',
    )
    expect(tell('voted', { seat: 1, n: 0 })).toBe('Bert declines.')
    expect(tell('quiet', {})).toBe('')
  })

  test('what a moon did', () => {
    const note = { reason: 'moon_add', args: { seat: 1, number: 26 }, kind: 'slam' as const }
    expect(noteText(tableView(), note)).toBe('Bert shot the moon: everyone else +26.')
  })
})

describe('in Polish', () => {
  beforeAll(() => setLang('pl'))

  test('three forms and a fraction', () => {
    expect([1, 2, 5, 22, 12].map(points)).toEqual(['1 punkt', '2 punkty', '5 punktów', '22 punkty', '12 punktów'])
  })

  test('cards', () => {
    expect(cardName('QS')).toBe('dama pik')
  })
})

describe('choosing cards', () => {
  test('a second tap puts a card back, one too many is refused visibly', () => {
    expect(choose(['2C', '3C'], '2C', 3)).toEqual({ chosen: ['3C'], full: false })
    expect(choose(['2C', '3C', '4C'], '5C', 3)).toEqual({ chosen: ['2C', '3C', '4C'], full: true })
    expect(choose(['2C'], '5C', 1)).toEqual({ chosen: ['5C'], full: false })
  })
})

test('the end is told as a sentence, and a game without a finished deal has no winner', async () => {
  await setLang('en')
  const figures = { taken: [], change: [], scores: [], pool: null }
  const imaginary = { imaginary_taken: [], imaginary_change: [], imaginary_scores: [] }
  const line = { deal: 0, dealer: 0, notes: [], ...figures, ...imaginary }
  const over = tableView({ stage: 'over', winners: [0, 1], sheet: [line] })
  expect(overText(over)).toMatch(/^You and .* share the win!$/)
  expect(overText({ ...over, sheet: [] })).toBe('The game is over.')
})
